/** Tests the typing in the grid of acquis; the test gives the server's answers. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AcquisDeClasse } from '#notes/competences/grille.tsx';
import { lireMot } from '#notes/envois/acquis.ts';
import { grilleDAcquis, presser, taper } from '#tests/grilles.ts';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';

const caseDe = (prenoms: string, competence = 'Raconte une histoire') =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^Diallo ${prenoms}, ${competence}`) });
const mots = () =>
  ['Aïssatou', 'Boubacar', 'Cellou'].map((prenoms) => caseDe(prenoms).selectedOptions[0]?.textContent);
const dit = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

async function ouvrir(from: number) {
  repondre({ menus: ['competences'] }, { getGrilleAcquis: grilleDAcquis(from) });
  ouvrirPage('/competences/$classeId/$periodeId', '/competences/5/7', AcquisDeClasse);
  const first = await screen.findByRole('combobox', { name: /^Diallo Aïssatou, Raconte/ });
  first.focus();
}

it('[NOTE-75] les flèches et Entrée déplacent comme dans les notes, et ne changent aucun acquis', async () => {
  await ouvrir(1000);
  taper('EC', 'ArrowUp');
  caseDe('Aïssatou').focus();
  for (const [key, prenoms, competence] of [
    ['ArrowDown', 'Boubacar', 'Raconte une histoire'],
    ['ArrowRight', 'Boubacar', 'Écoute les autres'],
    ['ArrowUp', 'Aïssatou', 'Écoute les autres'],
    ['Home', 'Aïssatou', 'Raconte une histoire'],
    ['Enter', 'Boubacar', 'Raconte une histoire'],
    ['End', 'Boubacar', 'Écoute les autres'],
  ] as const) {
    presser(key);
    expect(document.activeElement).toBe(caseDe(prenoms, competence));
  }
  expect(mots()).toEqual(['EC', '—', '—']);
  // These would change a list that is not open: none is left to the browser.
  for (const key of ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'a'])
    expect(fireEvent.keyDown(caseDe('Aïssatou'), { key })).toBe(false);
});

it('[NOTE-73] un mot que l’échelle n’a pas reste rouge dans sa case, et la suite va aux cases suivantes', async () => {
  await ouvrir(2000);
  for (const mot of ['X', 'EC', 'at']) taper(mot);
  expect(mots()).toEqual(['X', 'EC', 'AT']);
  expect(document.activeElement).toBe(caseDe('Aïssatou', 'Écoute les autres'));
  expect(caseDe('Aïssatou').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toBe('« X » n’est pas un mot de l’échelle : A, EC, AT.');
  expect(dit().join()).toContain(
    '1 acquis refusé n’est pas enregistré : Diallo Aïssatou, Raconte une histoire.',
  );
  // Back in the cell, a letter begins anew.
  caseDe('Aïssatou').focus();
  taper('A');
  expect(mots()).toEqual(['A', 'EC', 'AT']);
  expect(dit().join()).not.toContain('refusé');
});

it('[NOTE-75] Suppr vide la case, Ctrl+Z rend l’acquis, Ctrl+Y et Ctrl+Maj+Z refont', async () => {
  await ouvrir(5000);
  for (const mot of ['A', 'EC']) taper(mot);
  presser('ArrowUp');
  presser('Delete');
  expect(mots()).toEqual(['A', '—', '—']);
  presser('z', { ctrlKey: true });
  expect(mots()).toEqual(['A', 'EC', '—']);
  presser('z', { ctrlKey: true });
  expect(mots()).toEqual(['A', '—', '—']);
  presser('y', { ctrlKey: true });
  presser('Z', { ctrlKey: true, shiftKey: true });
  expect(mots()).toEqual(['A', '—', '—']);
  presser('z', { ctrlKey: true });
  expect(mots()).toEqual(['A', 'EC', '—']);
  // While a word is typed, Suppr and Ctrl+Z leave the others as they are.
  presser('a');
  presser('Delete');
  presser('z', { ctrlKey: true });
  presser('Escape');
  expect(mots()).toEqual(['A', 'EC', '—']);
});

it('[NOTE-75] Suppr ôte le mot refusé de sa case', async () => {
  await ouvrir(5500);
  taper('ZZ');
  presser('ArrowUp');
  expect(mots()[0]).toBe('ZZ');
  presser('Delete');
  expect(mots()).toEqual(['—', '—', '—']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('[SEMAINE-17] un enfant d’un seul nom est nommé par lui seul dans ce qui est refusé', async () => {
  const grille = grilleDAcquis(4000);
  const [first] = grille.eleves;
  if (first !== undefined) Object.assign(first, { nom: 'Fanta', prenoms: '' });
  repondre({ menus: ['competences'] }, { getGrilleAcquis: grille });
  ouvrirPage('/competences/$classeId/$periodeId', '/competences/5/7', AcquisDeClasse);
  (await screen.findByRole('combobox', { name: /^Fanta, Raconte/ })).focus();
  taper('X');
  expect(dit().join()).toContain('1 acquis refusé n’est pas enregistré : Fanta, Raconte une histoire.');
});

it('[NOTE-75] un mot s’écrit par son code, ou par ses premières lettres quand il est le seul', () => {
  const { valeurs } = grilleDAcquis(3000);
  const lus = ['a', 'AT', 'en c', 'À trav', 'e'].map((texte) => lireMot(texte, valeurs).lu);
  expect(lus).toEqual([31, 33, 32, 33, 32]);
  const deux = [...valeurs, { id: 34, code: 'EX', libelle: 'Excellent' }];
  expect(lireMot('e', deux)).toEqual({ lu: null, refus: '« e » n’est pas un mot de l’échelle : EC, EX.' });
});
