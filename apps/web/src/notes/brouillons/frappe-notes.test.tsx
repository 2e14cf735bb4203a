/** Tests the typing in the grid of marks; the test gives the server's answers. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { SaisieNotesPage } from '#notes/saisie/page.tsx';
import { grilleDeNotes, presser, taper } from '#tests/grilles.ts';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';

const nom = (prenoms: string, devoir: number) => new RegExp(`^Diallo ${prenoms}, Devoir ${devoir}, sur 20`);
const caseDe = (prenoms: string, devoir = 1) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: nom(prenoms, devoir) });
const contenus = () => screen.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value);
const dit = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

/** The period and the evaluations of each test are its own: what is typed waits in this tab. */
let suivante = 100;
beforeEach(() => {
  suivante += 10;
});

type Contenu = Pick<Output<typeof getGrilleNotes>['cellules'][number], 'inscriptionId' | 'valeur' | 'code'>;

interface Ouverture {
  eleves?: number;
  devoirs?: number;
  /** The cells that the server holds in the first column. */
  tenues?: readonly Contenu[];
  /** Ends the address of the grid. */
  suite?: string;
}

async function ouvrir({ eleves = 4, devoirs = 1, tenues = [], suite = '' }: Ouverture = {}) {
  const evaluations = Array.from({ length: devoirs }, (_one, rang) => suivante + rang);
  const cellules = tenues.map((one) => ({ evaluationId: suivante, ...one }));
  const grille = { ...grilleDeNotes(eleves, evaluations), cellules };
  repondre({ menus: ['saisieNotes'] }, { getGrilleNotes: grille });
  ouvrirPage('/saisieNotes/$classeId/$periodeId', `/saisieNotes/5/${suivante}${suite}`, SaisieNotesPage);
  const first = await screen.findByRole('textbox', { name: nom('Aïssatou', 1) });
  if (suite === '') first.focus();
}

it('[NOTE-73] sans regarder, une note refusée reste rouge dans sa case et la suite va aux cases suivantes', async () => {
  await ouvrir();
  for (const note of ['25', '12', 'douze', '6,333']) taper(note);
  expect(contenus()).toEqual(['25', '12,00', 'douze', '6,333']);
  expect(caseDe('Aïssatou').getAttribute('aria-invalid')).toBe('true');
  expect(caseDe('Boubacar').getAttribute('aria-invalid')).toBeNull();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'La note est sur 20 : de 0 à 20.',
    'Écrivez une note, 12 ou 12,5, ou un code : abs, abj, nr, disp, nn.',
    'La note se donne de 0,25 en 0,25.',
  ]);
  // The refused ones are named, beside those that wait.
  expect(dit().join()).toContain(
    '3 notes refusées ne sont pas enregistrées : Diallo Aïssatou, Devoir 1 ; Diallo Cellou, Devoir 1 ; Diallo Djénabou, Devoir 1.',
  );
  expect(dit().join()).toContain('1 note n’est pas encore envoyée');
  fireEvent.click(screen.getByRole('button', { name: 'Y aller' }));
  expect(document.activeElement).toBe(caseDe('Aïssatou'));
  taper('15');
  expect(contenus()[0]).toBe('15,00');
  expect(dit().join()).toContain('2 notes refusées ne sont pas enregistrées');
});

it.each(['Enter', 'ArrowDown', 'ArrowRight', 'Tab'])(
  '[NOTE-73] après une note refusée, %s mène où il mène après une note',
  async (key) => {
    await ouvrir({ devoirs: 2 });
    taper('25', key);
    const next = key === 'ArrowRight' || key === 'Tab' ? caseDe('Aïssatou', 2) : caseDe('Boubacar');
    expect(document.activeElement).toBe(next);
    expect(caseDe('Aïssatou').value).toBe('25');
  },
);

it('[NOTE-24] F2 garde les flèches dans le texte, Entrée en sort ; Ctrl+Z défait, Ctrl+Maj+Z refait', async () => {
  await ouvrir({ devoirs: 2 });
  presser('F2');
  presser('ArrowRight');
  presser('ArrowDown');
  expect(document.activeElement).toBe(caseDe('Aïssatou'));
  taper('12');
  expect(document.activeElement).toBe(caseDe('Boubacar'));
  presser('ArrowRight');
  expect(document.activeElement).toBe(caseDe('Boubacar', 2));
  presser('z', { ctrlKey: true });
  expect(caseDe('Aïssatou').value).toBe('');
  presser('Z', { ctrlKey: true, shiftKey: true });
  expect(caseDe('Aïssatou').value).toBe('12,00');
});

it('[NOTE-73] à la dernière case rien ne s’entasse ni ne s’écrase : ce qu’on tape de trop ne va nulle part', async () => {
  await ouvrir({ eleves: 2 });
  for (const note of ['12', '13', '14', '25']) taper(note);
  expect(contenus()).toEqual(['12,00', '13,00']);
  presser('ArrowUp');
  expect(document.activeElement).toBe(caseDe('Aïssatou'));
});

it('[NOTE-73] quitter la page dit quelle note est refusée ; rester la garde', async () => {
  await ouvrir();
  taper('25');
  fireEvent.click(screen.getByRole('link', { name: 'Appréciations' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain(
    '1 note refusée n’est pas enregistrée : Diallo Aïssatou, Devoir 1. Voulez-vous vraiment quitter cette page\u00A0?',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Non' }));
  expect(caseDe('Aïssatou').value).toBe('25');
});

it('[NOTE-75] rouverte sans réseau, la page montre les notes que l’appareil garde', async () => {
  await ouvrir();
  for (const note of ['12', 'abs', '25']) taper(note);
  cleanup();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  ouvrirPage('/saisieNotes/$classeId/$periodeId', `/saisieNotes/5/${suivante}`, SaisieNotesPage);
  const gardees = await screen.findByRole('region', { name: '2 notes gardées ici' });
  expect(screen.getByRole('alert').textContent).toContain('Le serveur ne répond pas');
  const table = within(gardees).getByRole('table');
  expect(within(table).getByRole('row', { name: /Diallo Aïssatou/ }).textContent).toContain('12,00');
  expect(within(table).getByRole('row', { name: /Diallo Boubacar/ }).textContent).toContain('ABS');
  expect(within(gardees).getByRole('button', { name: 'Exporter mes brouillons' })).not.toBeNull();
});

const NOTEE = { valeur: 1200, code: null };
const ABJ = { valeur: null, code: 'absentJustifie' } as const;

it('[NOTE-68] la grille compte l’absence à rattraper, la nomme, et mène à sa case', async () => {
  const tenues = [
    { inscriptionId: 1, ...NOTEE },
    { inscriptionId: 2, ...ABJ },
  ];
  await ouvrir({ eleves: 2, tenues });
  const titre = () => screen.getByRole('heading', { level: 1 }).textContent;
  expect(titre()).toContain('1 à rattraper : Diallo Boubacar');
  expect(screen.getByRole('columnheader', { name: /Devoir 1/ }).textContent).toContain('1 sur 2');
  expect(caseDe('Boubacar').getAttribute('aria-label')).toContain('À rattraper');
  fireEvent.click(screen.getByRole('button', { name: 'Diallo Boubacar' }));
  expect(document.activeElement).toBe(caseDe('Boubacar'));
  taper('9');
  expect(titre()).toContain('aucune note ne manque');
  expect(screen.queryByRole('group', { name: 'À rattraper' })).toBeNull();
});

it('[NOTE-68] un lien ouvre la grille le curseur sur une case, ou sur la première vide', async () => {
  await ouvrir({ suite: `?evaluationId=${suivante}&inscriptionId=3` });
  expect(document.activeElement).toBe(caseDe('Cellou'));
  cleanup();
  suivante += 5;
  await ouvrir({ tenues: [{ inscriptionId: 1, ...NOTEE }], suite: '?vide=1' });
  expect(document.activeElement).toBe(caseDe('Boubacar'));
});
