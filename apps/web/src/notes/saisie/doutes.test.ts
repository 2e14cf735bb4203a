import { describe, expect, it } from 'vitest';
import type { Grille } from '#notes/envois/modele.ts';
import { doutesDe } from './doutes.ts';

const evaluation = (id: number): Grille['evaluations'][number] => ({
  id,
  enseignementId: 1,
  periodeId: 1,
  genre: 'devoir',
  libelle: `Devoir ${id}`,
  jour: '2026-11-12',
  noteSur: 20,
  coefficient: 100,
  compte: 1,
  renduLe: null,
  etat: 'ouverte',
  annuleMotif: null,
  aDesNotes: true,
  modifDate: null,
});
const eleve: Grille['eleves'][number] = {
  inscriptionId: 5,
  eleveId: 5,
  matricule: '0005',
  prenoms: 'Aïssatou',
  nom: 'Diallo',
  sexe: 'F',
  du: '2026-10-05',
  au: null,
  sortie: null,
};
const GRILLE = { evaluations: [evaluation(1), evaluation(2)], eleves: [eleve] };

/** Doubts the grid of one pupil with these two marks. */
const avec = (marks: readonly [number, number | null]) =>
  [...doutesDe(GRILLE, ({ evaluationId }) => ({ valeur: marks[evaluationId - 1] ?? null, code: null }))].map(
    ([, phrase]) => phrase,
  );

describe('les cases en ambre', () => {
  it('[NOTE-60] une note tapée loin des autres de l’élève le dit, et se tait une fois corrigée', () => {
    const phrase = 'Loin de ses autres notes dans cette matière : à vérifier.';
    expect(avec([1800, 200])).toEqual([phrase, phrase]);
    expect(avec([1800, 1700])).toEqual([]);
    expect(avec([1800, null])).toEqual([]);
  });
});
