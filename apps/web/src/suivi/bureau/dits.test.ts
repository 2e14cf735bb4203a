import { expect, it } from 'vitest';
import type { EleveAppele } from '#suivi/appel/pointes.ts';
import { lireTexte, pointeDit, trouver } from './dits.ts';

const eleve = (inscriptionId: number, prenoms: string, nom: string): EleveAppele => ({
  inscriptionId,
  eleveId: inscriptionId,
  matricule: `0000${inscriptionId}`,
  prenoms,
  nom,
  sexe: 'F',
  pointage: 'present',
  minutes: null,
  estHomonyme: false,
  estSorti: false,
  annonce: null,
  exclusion: null,
  billet: null,
});
const CLASSE = [eleve(1, 'Aïssatou', 'Bah'), eleve(2, 'Fatoumata', 'Camara'), eleve(3, 'Mamadou', 'Aïdara')];
const noms = (texte: string) => trouver(CLASSE, lireTexte(texte)).map(({ prenoms }) => prenoms);

it('[SUIVI-27] un nom se trouve par ses premières lettres, accents et fautes compris', () => {
  expect(noms('aï')).toEqual(['Aïssatou', 'Mamadou']);
  expect(noms('aissatou')).toEqual(['Aïssatou']);
  expect(noms('cam')).toEqual(['Fatoumata']);
  expect(noms('mata')).toEqual(['Fatoumata']);
  expect(noms('')).toEqual([]);
});

it('[SUIVI-27] un nombre après le nom dit un retard ; hors des bornes, il ne trouve personne', () => {
  expect(lireTexte('bah 15')).toEqual({ nom: 'bah', minutes: 15 });
  expect(pointeDit(lireTexte('bah 15'))).toEqual({ pointage: 'retard', minutes: 15 });
  expect(pointeDit(lireTexte('bah'))).toEqual({ pointage: 'absence', minutes: null });
  for (const texte of ['bah 0', 'bah 999']) expect(noms(texte)).toEqual([]);
});
