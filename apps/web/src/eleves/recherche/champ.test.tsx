/** Tests the search of a pupil; the test gives the server's answers. */
import { ELEVES_TROUVES, type EleveTrouve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { dialogs } from '#core/ui/dialogs/requests.ts';
import { montrer } from '#tests/montrer.tsx';
import { RechercheEleve } from './champ.tsx';

const eleve = (id: number, given: Partial<EleveTrouve> = {}): EleveTrouve => ({
  id,
  matricule: `0000${id}`,
  prenoms: 'Mamadou',
  nom: 'Diallo',
  sexe: 'M',
  dateNaissance: '2015-03-12',
  photo: null,
  tuteurNom: 'Ibrahima Diallo',
  tuteurTelephone: '+224622123456',
  classe: '7ème année A',
  estExact: true,
  echu: 80_000,
  reste: 120_000,
  ...given,
});

/** Pupils that each search finds; undefined when the search fails. */
let answers: Record<string, EleveTrouve[] | undefined> = {};
let asked: unknown[] = [];
const searched = (input: unknown) =>
  typeof input === 'object' && input !== null && 'recherche' in input ? input.recherche : undefined;
let chosen: number[] = [];
let sent = 0;
/** How many early Enters took nobody, and the keys that followed them. */
let nobody = 0;
let typedMeanwhile = '';

beforeEach(() => {
  [answers, asked, chosen, sent, nobody] = [{}, [], [], 0, 0];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    const input: unknown = JSON.parse(body);
    asked.push(input);
    const found = Object.entries(answers).find(([recherche]) => recherche === searched(input))?.[1];
    if (found === undefined) return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(new Response(JSON.stringify(found)));
  });
});

/** Shows the field, and types what is searched. */
function show(typed = '') {
  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    sent += 1;
  };
  montrer(
    <form onSubmit={onSubmit}>
      <RechercheEleve
        ecoleId={7}
        onChosen={({ id }) => chosen.push(id)}
        onNobody={() => {
          nobody += 1;
          return typedMeanwhile;
        }}
      />
    </form>,
  );
  if (typed !== '') type(typed);
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Chercher un élève' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (code: string) => fireEvent.keyDown(field(), { key: code, code });
const options = () => screen.findAllByRole('option', { hidden: true });
const selected = () => document.querySelector('[data-combobox-selected]')?.textContent ?? '';

it('ne demande rien tant que rien n’est tapé, puis une fois que la frappe s’arrête', async () => {
  answers = { dialo: [eleve(1)] };
  show();
  expect(field().getAttribute('aria-expanded')).toBe('false');
  for (const text of ['d', 'di', 'dial', 'dialo ']) type(text);
  await options();
  expect(asked).toEqual([{ ecoleId: 7, recherche: 'dialo' }]);
  expect(field().getAttribute('aria-expanded')).toBe('true');
  type('  ');
  expect(field().getAttribute('aria-expanded')).toBe('false');
});

it('dit de chacun ce qui le distingue de qui a son nom, et ce qu’il doit', async () => {
  const rienDu = { echu: 0, reste: 0 };
  const seul = { classe: null, dateNaissance: null, tuteurNom: null, tuteurTelephone: null, ...rienDu };
  answers = { diallo: [eleve(1), eleve(2, seul), eleve(3, { sexe: 'F', ...rienDu })] };
  show('diallo');
  const texts = (await options()).map((one) => one.textContent?.replaceAll('\u00A0', ' '));
  expect(texts).toEqual([
    'Mamadou Diallo7ème année A · 00001 · né le 12/03/2015resp. Ibrahima Diallo · +224 622 12 34 56échu 80 000 FGà venir 40 000 FG',
    'Mamadou Diallosans classe · 00002',
    'Mamadou Diallo7ème année A · 00003 · née le 12/03/2015resp. Ibrahima Diallo · +224 622 12 34 56à jour',
  ]);
});

it('Entrée prend le premier de ceux qui sont nommés, les flèches un autre, et tous restent à l’écran', async () => {
  answers = { diallo: [eleve(1), eleve(2, { prenoms: 'Aïssatou' })] };
  show('diallo');
  await waitFor(() => expect(selected()).toContain('00001'));
  expect(screen.getByRole('status').textContent).toBe('2 élèves. Entrée : Mamadou Diallo, 00001.');
  press('Enter');
  expect([chosen, field().value, field().getAttribute('aria-expanded')]).toEqual([[1], 'diallo', 'true']);
  type('diallo');
  await waitFor(() => expect(selected()).toContain('00001'));
  press('ArrowDown');
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toContain('00002');
  press('Enter');
  expect([chosen, sent]).toEqual([[1, 2], 0]);
});

it('[GUICHET-02] de plusieurs du même nom, aucun n’est choisi d’avance : Entrée ne prend personne, une flèche choisit', async () => {
  answers = { 'diallo mamadou': [eleve(1), eleve(2), eleve(3, { prenoms: 'MAMADOU' })] };
  show('diallo mamadou');
  await options();
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('3 élèves s'));
  press('Enter');
  expect(chosen).toEqual([]);
  press('ArrowDown');
  press('ArrowDown');
  press('Enter');
  expect(chosen).toEqual([2]);
});

it('Entrée ne prend personne de ce qu’un texte d’avant a trouvé, et n’envoie pas le formulaire', async () => {
  answers = { diallo: [eleve(1)], bah: [eleve(2, { nom: 'Bah' })] };
  show('diallo');
  await waitFor(() => expect(selected()).toContain('00001'));
  type('bah');
  expect(press('Enter')).toBe(false);
  expect(chosen).toEqual([]);
  await waitFor(() => expect(selected()).toContain('Bah'));
  expect(chosen).toEqual([2]);
});

it('[GUICHET-04] Entrée pressée avant la réponse n’est pas perdue : elle prend qui est nommé, sans attendre que la frappe s’arrête', async () => {
  const deux = (nom: string) => [eleve(2, { nom }), eleve(3, { nom })];
  answers = { diallo: [eleve(1)], bah: deux('Bah'), sow: deux('Sow') };
  show('diallo');
  expect(press('Enter')).toBe(false);
  expect(asked).toHaveLength(0);
  await waitFor(() => expect(chosen).toEqual([1]));
  expect(asked).toHaveLength(1);
  // Two have this name: nobody is taken; what is typed after Enter is another search.
  type('bah');
  press('Enter');
  await waitFor(() => expect(nobody).toBe(1));
  expect(field().value).toBe('bah');
  // The keys that were kept for a payment come back to the field: none is lost.
  typedMeanwhile = '250';
  type('sow');
  press('Enter');
  await waitFor(() => expect(field().value).toBe('sow250'));
  typedMeanwhile = '';
  type('dialo');
  press('Enter');
  type('diallo');
  await waitFor(() => expect(selected()).toContain('00001'));
  expect([chosen, nobody, sent]).toEqual([[1], 2, 0]);
});

it('Échap ferme la liste, sans rien choisir', async () => {
  answers = { diallo: [eleve(1)] };
  show('diallo');
  await options();
  press('Escape');
  expect(field().getAttribute('aria-expanded')).toBe('false');
  expect([chosen, field().value]).toEqual([[], 'diallo']);
});

it('[GUICHET-02] qui ne fait que ressembler n’est pas choisi d’avance ; les flèches y mènent, et Entrée demande', async () => {
  answers = { patrice: [eleve(1, { prenoms: 'Maurice', estExact: false }), eleve(2, { estExact: false })] };
  show('patrice');
  await screen.findByText(/Aucun élève ne s'appelle/);
  expect(screen.getAllByText('ressemblant')).toHaveLength(2);
  expect(screen.getByRole('status').textContent).toBe('2 élèves, ressemblant. Flèche bas pour choisir.');
  press('Enter');
  expect([chosen, dialogs.get()]).toEqual([[], []]);
  for (const isHe of [false, true]) {
    type(isHe ? 'patrice ' : 'patrice');
    press('ArrowDown');
    press('Enter');
    const [question] = dialogs.get();
    expect(question).toMatchObject({ title: 'Est-ce bien cet élève\u00A0?' });
    expect(question?.message).toContain('Maurice Diallo, 7ème année A, 00001');
    question?.answer(isHe);
    await waitFor(() => expect(chosen).toEqual(isHe ? [1] : []));
  }
});

it('dit que personne ne ressemble, et qu’il y en a peut-être d’autres', async () => {
  answers = { zzz: [], diallo: Array.from({ length: ELEVES_TROUVES }, (_, rang) => eleve(rang + 1)) };
  show('zzz');
  expect(await screen.findByText('Aucun élève ne ressemble à « zzz »')).toBeTruthy();
  expect(screen.queryByText(/Tapez pour préciser/)).toBeNull();
  type('diallo');
  expect(await screen.findByText('Les 20 plus ressemblants. Tapez pour préciser.')).toBeTruthy();
});

it('un échec se dit, et « Réessayer » redemande', async () => {
  show('diallo');
  const alert = await screen.findByRole('alert', { hidden: true });
  expect(alert.textContent).toContain('Réessayer');
  answers = { diallo: [eleve(1)] };
  fireEvent.click(screen.getByText('Réessayer'));
  expect(await options()).toHaveLength(1);
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
});
