/** Tests the window of a class's papers, and the file of its averages; the test gives the server's answers. */
import type { EtatDePeriode } from '@gestionscolaire/contract/notes/etats.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Notices } from '#core/ui/dialogs/notice.tsx';
import { montrer } from '#tests/montrer.tsx';
import { ExporterLeReleve } from './exporter.tsx';
import { ImprimerLaClasse } from './imprimer.tsx';

const LIEU = { classeId: 5, periodeId: 7 };

let references: string[] = [];
let imprimables = { bulletins: 27, rectifies: 8 };
let asked: string[] = [];
let sent: [string, unknown][] = [];
let saved: string[] = [];

const json = (body: unknown) => new Response(JSON.stringify(body));

const menusTenus = () => references.map((reference) => ({ reference, operations: ['lecture'] }));

beforeEach(() => {
  [references, asked, sent, saved] = [['bulletins'], [], [], []];
  imprimables = { bulletins: 27, rectifies: 8 };
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string }) => {
    const name = url.split('/api/')[1] ?? '';
    asked.push(name);
    if (name.startsWith('getMesDroits'))
      return Promise.resolve(json({ ecoleId: 2, menus: menusTenus(), onglets: [] }));
    if (name === 'getAvantScellement') return Promise.resolve(json({ imprimables }));
    sent.push([name, JSON.parse(body ?? '{}')]);
    return Promise.resolve(new Response('un fichier'));
  });
  document.addEventListener('click', noterLeNom);
});
afterEach(() => document.removeEventListener('click', noterLeNom));

/** Notes the name under which a file is saved. */
function noterLeNom({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a[download]') : null;
  if (link !== null) saved.push(link.getAttribute('download') ?? '');
}

async function ouvrir(more: { etat?: EtatDePeriode; genre?: 'notes' | 'competences' } = {}) {
  montrer(
    <>
      <ImprimerLaClasse ecoleId={2} {...LIEU} etat="scellee" {...more} />
      <Notices />
    </>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Imprimer' }));
  return within(await screen.findByRole('region', { name: 'Bulletins' }));
}

/** Returns the print of bulletins that was asked. */
const demande = (rectifies: boolean, provisoire: boolean) => [
  'imprimerBulletins',
  { rectifies, provisoire, ecoleId: 2, ...LIEU },
];

it.each([
  { genre: 'notes', rectifies: 8, bouton: 'Imprimer les 8 bulletins rectifiés' },
  { genre: 'competences', rectifies: 1, bouton: 'Imprimer le bulletin rectifié' },
] as const)(
  '[NOTE-79] $genre : « Seulement les rectifiés » dit combien, et n’imprime qu’eux ; sinon toute la classe',
  async ({ genre, rectifies, bouton }) => {
    imprimables = { bulletins: 27, rectifies };
    const fenetre = await ouvrir({ genre });
    const choix = await fenetre.findByRole<HTMLSelectElement>('combobox', { name: 'Bulletins' });
    expect([...choix.options].map(({ text }) => text)).toEqual([
      'Tous (27)',
      `Seulement les rectifiés (${rectifies})`,
    ]);
    fireEvent.click(fenetre.getByRole('button', { name: 'Imprimer les bulletins' }));
    await waitFor(() => expect(sent).toMatchObject([demande(false, false)]));
    fireEvent.change(choix, { target: { value: 'rectifies' } });
    fireEvent.click(await fenetre.findByRole('button', { name: bouton }));
    await waitFor(() => expect(sent.slice(1)).toMatchObject([demande(true, false)]));
  },
);

it('[NOTE-79] sans rectifié, aucun choix ne se montre', async () => {
  imprimables = { bulletins: 27, rectifies: 0 };
  const fenetre = await ouvrir();
  await waitFor(() => expect(asked).toContain('getAvantScellement'));
  fireEvent.click(fenetre.getByRole('button', { name: 'Imprimer les bulletins' }));
  await waitFor(() => expect(sent).toMatchObject([demande(false, false)]));
  expect(fenetre.queryByRole('combobox', { name: 'Bulletins' })).toBeNull();
  expect(fenetre.queryByRole('combobox', { name: 'Format' })).not.toBeNull();
});

it('[NOTE-79] avant le sceau, les bulletins sont provisoires et rien ne se choisit', async () => {
  const fenetre = await ouvrir({ etat: 'arretee' });
  fireEvent.click(fenetre.getByRole('button', { name: 'Imprimer les bulletins provisoires' }));
  await waitFor(() => expect(sent).toMatchObject([demande(false, true)]));
  expect(asked).not.toContain('getAvantScellement');
  expect(fenetre.queryByRole('combobox', { name: 'Bulletins' })).toBeNull();
});

it('[NOTE-79] le tableau récapitulatif sort en Excel de la même fenêtre, où la classe a des notes', async () => {
  await ouvrir();
  fireEvent.click(screen.getByRole('button', { name: 'Tableau récapitulatif (Excel)' }));
  await waitFor(() => expect(saved).toEqual(['tableau-recapitulatif.xlsx']));
  expect(sent).toEqual([['exportReleveClasse', { ...LIEU, format: 'xlsx' }]]);
});

it('[NOTE-79] une classe suivie par compétences n’a pas de tableau à sortir', async () => {
  const fenetre = await ouvrir({ genre: 'competences' });
  expect(fenetre.queryByRole('combobox', { name: 'Format' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Excel/ })).toBeNull();
});

const menuDExport = () =>
  montrer(
    <>
      <ExporterLeReleve {...LIEU} classe="7e A/B" periode="1er trimestre" />
      <p>fin</p>
    </>,
  );

it.each(['bulletins', 'conseils', 'saisieNotes', 'toutesNotes'])(
  '[NOTE-79] les moyennes s’exportent, comme toute liste, par qui a « %s »',
  async (reference) => {
    references = [reference];
    menuDExport();
    fireEvent.click(await screen.findByRole('button', { name: 'Exporter' }));
    fireEvent.click(screen.getByRole('button', { name: 'CSV (.csv)' }));
    await waitFor(() => expect(saved).toEqual(['tableau-recapitulatif-7e-A-B-1er-trimestre.csv']));
    expect(sent).toEqual([['exportReleveClasse', { ...LIEU, format: 'csv' }]]);
  },
);

it('[NOTE-79] qui n’imprime pas les moyennes ne voit pas « Exporter »', async () => {
  references = ['encaisser'];
  menuDExport();
  await screen.findByText('fin');
  await waitFor(() => expect(asked.some((name) => name.startsWith('getMesDroits'))).toBe(true));
  expect(screen.queryByRole('button', { name: 'Exporter' })).toBeNull();
});
