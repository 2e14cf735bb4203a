import { getMesConnexions } from '@gestionscolaire/contract/administration/connexions.ts';
import { getSauvegardes } from '@gestionscolaire/contract/exploitation/sauvegardes.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setReconnect } from '#core/api/client.ts';
import { useAllowedEndpoint, useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { idOf } from '#core/shell/address.ts';
import { montrerPage } from '#tests/montrer.tsx';
import { Empty } from './empty.tsx';
import { NamedReading, Reading, ReadingPart, UnlessFailed } from './reading.tsx';

type Reponse = () => Promise<Response>;

const dire =
  (value: unknown, status = 200): Reponse =>
  () =>
    Promise.resolve(new Response(JSON.stringify(value), { status }));
const seTaire: Reponse = () => Promise.reject(new TypeError('fetch failed'));
const attendre: Reponse = () => Promise.withResolvers<Response>().promise;
const ROMPU = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const SANS_DROIT =
  'Il vous manque la consultation sur « Sauvegardes ». Un administrateur peut vous donner ce droit.';

let operations: readonly string[] = [];
let sauvegardes: Reponse = attendre;
let connexions: Reponse = attendre;
let appels: string[] = [];

beforeEach(() => {
  operations = ['lecture'];
  sauvegardes = dire({ dossier: '/copies' });
  connexions = dire([]);
  appels = [];
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('getMesDroits'))
      return dire({ ecoleId: null, menus: [{ reference: 'sauvegardes', operations }], onglets: [] })();
    appels.push(url.replace(/^.*\//, ''));
    return url.includes('getSauvegardes') ? sauvegardes() : connexions();
  });
});

afterEach(() => setReconnect(() => Promise.resolve(false)));

/** A page that its data name, with a field that a person fills in. */
function Copies() {
  const lues = useAllowedEndpoint(getSauvegardes, {});
  return (
    <NamedReading
      title="Copies"
      screen="Sauvegardes"
      right={getSauvegardes}
      of={lues}
      underFailure={<p>Gardé ici</p>}
      renderHead={({ dossier }) => ({
        title: `Copies de ${dossier}`,
        actions: (
          <button type="button" onClick={() => void lues.refetch()}>
            Relire
          </button>
        ),
      })}
    >
      {({ dossier }) => <input aria-label={`Note sur ${dossier}`} />}
    </NamedReading>
  );
}

/** A page with a part which needs two answers. */
function Deux() {
  const deux = [useEndpoint(getSauvegardes, {}), useEndpoint(getMesConnexions, {})] as const;
  return (
    <Reading title="Deux">
      <ReadingPart
        of={deux}
        waiting={<p role="status">Un instant…</p>}
        unknown={<p>Ces copies ne sont plus là.</p>}
        renderEmpty={([, ouvertes]) =>
          ouvertes.length === 0 && <Empty title="Aucune connexion" action={<a href="/aide">Aide</a>} />
        }
      >
        {([{ dossier }, ouvertes]) => <p>{`${dossier}, ${ouvertes.length} connexion`}</p>}
      </ReadingPart>
    </Reading>
  );
}

const titre = (name: string) => screen.findByRole('heading', { level: 1, name });
const cliquer = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Shows the page with its data, and types something among them. */
async function remplir(): Promise<void> {
  montrerPage(Copies);
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'à vérifier' } });
}

describe('une page qui se lit', () => {
  it('a déjà son titre pendant la lecture, et une forme grise dessous', async () => {
    sauvegardes = attendre;
    montrerPage(Copies);
    await titre('Copies');
    expect(screen.getByRole('status').textContent).toBe('Chargement…');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('prend de ses données son titre et ses boutons', async () => {
    montrerPage(Copies);
    await titre('Copies de /copies');
    expect(document.title).toMatch(/^Copies de \/copies /);
    expect(screen.getByRole('button', { name: 'Relire' })).toBeTruthy();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('dit quel droit manque à la place de ses données et de ses boutons', async () => {
    operations = [];
    montrerPage(Copies);
    expect((await screen.findByText(SANS_DROIT)).closest('[role="alert"]')).not.toBeNull();
    await titre('Copies');
    expect(screen.getByRole('link', { name: "Retour à l'accueil" })).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('ne lit rien de ce qu’un droit qui manque ferme', async () => {
    operations = [];
    montrerPage(function Pages() {
      return (
        useDroits().isKnown && (
          <>
            <Copies />
            <Reading
              title="Sauvegardes"
              right={getSauvegardes}
              actions={<button type="button">Copier</button>}
            >
              <Deux />
            </Reading>
          </>
        )
      );
    });
    expect(await screen.findAllByText(SANS_DROIT)).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
    expect(appels).toEqual([]);
  });

  it('dit que le serveur se tait, et relit quand on réessaie', async () => {
    sauvegardes = seTaire;
    montrerPage(Copies);
    expect((await screen.findByRole('alert')).textContent).toContain(ROMPU);
    expect(screen.getByText('Gardé ici')).toBeTruthy();
    await titre('Copies');
    sauvegardes = dire({ dossier: '/copies' });
    cliquer('Réessayer');
    await titre('Copies de /copies');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('garde ses données, et ce qu’on y a tapé, quand elle ne peut les relire, et le dit', async () => {
    await remplir();
    sauvegardes = seTaire;
    cliquer('Relire');
    expect((await screen.findByRole('alert')).textContent).toContain(ROMPU);
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'à vérifier');
    await titre('Copies de /copies');
    sauvegardes = dire({ dossier: '/copies' });
    cliquer('Réessayer');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('textbox')).toHaveProperty('value', 'à vérifier');
  });

  it.each([
    { code: 'DROIT_ABSENT', status: 403, error: 'Il vous manque la consultation.' },
    { code: 'INTROUVABLE', status: 404, error: "Ce dossier n'existe plus." },
    { code: 'REGLE', status: 409, error: 'Ces copies sont en cours.' },
  ])('ne montre plus des données que le serveur refuse depuis : $code', async ({ status, ...refus }) => {
    await remplir();
    sauvegardes = dire(refus, status);
    cliquer('Relire');
    expect((await screen.findByRole('alert')).textContent).toContain(refus.error);
    expect(screen.queryByRole('textbox')).toBeNull();
    await titre('Copies');
  });

  it.each(['DROIT_ABSENT', 'HORS_DE_PORTEE'])(
    'ne propose pas de réessayer ce qui est refusé à la personne : %s',
    async (code) => {
      sauvegardes = dire({ code, error: 'Ces copies ne sont pas les vôtres.' }, 403);
      montrerPage(Copies);
      expect((await screen.findByRole('alert')).textContent).toContain('Ces copies ne sont pas les vôtres.');
      expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
    },
  );

  it('se lit après la reconnexion quand la connexion a pris fin, ou le dit', async () => {
    const finie = dire({ error: 'vous devez vous reconnecter!', code: 'NON_CONNECTE' }, 401);
    sauvegardes = finie;
    setReconnect(() => {
      sauvegardes = dire({ dossier: '/copies' });
      return Promise.resolve(true);
    });
    montrerPage(Copies);
    await titre('Copies de /copies');
    setReconnect(() => Promise.resolve(false));
    sauvegardes = finie;
    cliquer('Relire');
    expect((await screen.findByRole('alert')).textContent).toContain('vous devez vous reconnecter!');
  });
});

describe('une partie de page', () => {
  it('attend tout ce qu’elle lit, sous la forme qu’on lui donne', async () => {
    connexions = attendre;
    montrerPage(Deux);
    await titre('Deux');
    await waitFor(() => expect(appels).toEqual(['getSauvegardes', 'getMesConnexions']));
    expect(screen.getByRole('status').textContent).toBe('Un instant…');
  });

  it('ne redemande que ce qui manque', async () => {
    connexions = seTaire;
    montrerPage(Deux);
    await screen.findByRole('alert');
    connexions = dire([{ id: 1 }]);
    cliquer('Réessayer');
    await screen.findByText('/copies, 1 connexion');
    expect(appels.filter((appel) => appel === 'getSauvegardes')).toHaveLength(1);
  });

  it('dit pourquoi elle est vide, et quoi faire', async () => {
    montrerPage(Deux);
    await screen.findByText('Aucune connexion');
    expect(screen.getByRole('link', { name: 'Aide' })).toBeTruthy();
    expect(screen.queryByText(/^\/copies/)).toBeNull();
  });

  it('dit avec les mêmes mots qu’une adresse ne nomme rien, sans rien demander', async () => {
    montrerPage(function Page() {
      const id: number | null = idOf('neuf');
      const lues = useEndpoint(getSauvegardes, {}, { enabled: id !== null });
      return (
        <ReadingPart of={id === null ? null : lues} unknown={<p>Aucune copie de ce nom.</p>}>
          {({ dossier }) => <p>{dossier}</p>}
        </ReadingPart>
      );
    });
    await screen.findByText('Aucune copie de ce nom.');
    expect(appels).toEqual([]);
  });

  it('laisse à qui se dessine tout seul de n’être remplacé que par un échec', async () => {
    sauvegardes = seTaire;
    montrerPage(function Page() {
      const lues = useEndpoint(getSauvegardes, {});
      return (
        <UnlessFailed of={lues}>
          <p>{lues.data?.data.dossier ?? 'Calcul…'}</p>
        </UnlessFailed>
      );
    });
    await screen.findByText('Calcul…');
    expect((await screen.findByRole('alert')).textContent).toContain(ROMPU);
    expect(screen.queryByText('Calcul…')).toBeNull();
    sauvegardes = dire({ dossier: '/copies' });
    cliquer('Réessayer');
    await screen.findByText('/copies');
  });

  it('dit avec ses propres mots que le serveur ne connaît pas ce qu’elle lit', async () => {
    connexions = dire({ code: 'INTROUVABLE', error: "Cet enregistrement n'existe pas." }, 404);
    montrerPage(Deux);
    await screen.findByText('Ces copies ne sont plus là.');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('ne fait pas attendre une réponse neuve qui ne viendra pas', async () => {
    function Page() {
      const lues = useEndpoint(getSauvegardes, {});
      return (
        <>
          <button type="button" onClick={() => void lues.refetch()}>
            Relire
          </button>
          <ReadingPart of={lues} isReady={false}>
            {({ dossier }) => <p>{dossier}</p>}
          </ReadingPart>
        </>
      );
    }
    montrerPage(Page);
    await screen.findByRole('status');
    await waitFor(() => expect(appels).toEqual(['getSauvegardes']));
    sauvegardes = seTaire;
    cliquer('Relire');
    expect((await screen.findByRole('alert')).textContent).toContain(ROMPU);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('attend ce que la page dit attendre encore', async () => {
    function Page() {
      return (
        <ReadingPart of={useEndpoint(getSauvegardes, {})} isReady={false}>
          {({ dossier }) => <p>{dossier}</p>}
        </ReadingPart>
      );
    }
    montrerPage(Page);
    await waitFor(() => expect(appels).toEqual(['getSauvegardes']));
    expect((await screen.findByRole('status')).textContent).toBe('Chargement…');
    expect(screen.queryByText('/copies')).toBeNull();
  });
});
