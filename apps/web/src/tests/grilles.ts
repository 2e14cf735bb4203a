/** Makes the grids that the server answers, and types in them as a person who reads papers, not the screen. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { getGrilleAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import type { getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { act, fireEvent } from '@testing-library/react';

const PERIODE = {
  libelle: '1er trimestre',
  dateDebut: '2026-10-01',
  dateFin: '2026-12-20',
  dateFinSaisie: null,
};

const PRENOMS = ['Aïssatou', 'Boubacar', 'Cellou', 'Djénabou'];

const elevesDeGrille = (nombre: number, from = 0) =>
  PRENOMS.slice(0, nombre).map((prenoms, rang) => ({
    inscriptionId: from + rang + 1,
    eleveId: from + rang + 1,
    matricule: `GS-${from + rang + 1}`,
    prenoms,
    nom: 'Diallo',
    sexe: 'F',
    du: '2026-10-01',
    au: null,
    sortie: null,
  }));

/** Makes the grid of a subject with some evaluations, empty. */
export const grilleDeNotes = (
  eleves: number,
  evaluations: readonly number[],
): Output<typeof getGrilleNotes> => ({
  ecoleId: 2,
  classe: '10ème G',
  peutAjouter: true,
  peutModifier: true,
  peutAnnuler: true,
  periode: PERIODE,
  regle: { noteSur: 20, pas: 25, modele: null, rattrape: true },
  etat: 'ouverte',
  ferme: null,
  enseignements: [{ id: 4, matiere: 'Mathématiques', abreviation: 'MATH', coefficient: 300 }],
  evaluations: evaluations.map((id, rang) => ({
    id,
    enseignementId: 4,
    periodeId: 7,
    genre: 'devoir',
    libelle: `Devoir ${rang + 1}`,
    jour: '2026-11-12',
    noteSur: 20,
    coefficient: 100,
    compte: 1,
    renduLe: null,
    etat: 'ouverte',
    annuleMotif: null,
    aDesNotes: false,
    modifDate: null,
  })),
  eleves: elevesDeGrille(eleves),
  sansNote: [],
  horsClasse: [],
  nonComptes: [],
  cellules: [],
});

/** Makes the grid of the acquis of a class, by two competences; `from` tells its cells from those of another test. */
export const grilleDAcquis = (from: number): Output<typeof getGrilleAcquis> => ({
  ecoleId: 2,
  classe: 'PS A',
  periode: PERIODE,
  etat: 'ouverte',
  ferme: null,
  peutAjouter: true,
  peutModifier: true,
  valeurs: [
    { id: 31, code: 'A', libelle: 'Acquis', estOfferte: true },
    { id: 32, code: 'EC', libelle: 'En cours', estOfferte: true },
    { id: 33, code: 'AT', libelle: 'À travailler', estOfferte: true },
  ],
  competences: ['Raconte une histoire', 'Écoute les autres'].map((libelle, rang) => ({
    id: from + rang,
    libelle,
    domaineId: 1,
    domaine: 'Langage',
    estActive: true,
  })),
  eleves: elevesDeGrille(3, from),
  cellules: [],
});

/** Presses a key where the focus is. */
export const presser = (key: string, more: object = {}) => {
  const { activeElement } = document;
  if (activeElement !== null) act(() => void fireEvent.keyDown(activeElement, { key, ...more }));
};

/** Types a text and a key where the focus is, as a keyboard does: over what is chosen, else after what is there. */
export function taper(texte: string, key = 'Enter') {
  for (const signe of texte) {
    presser(signe);
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLInputElement)) continue;
    const { selectionStart, selectionEnd, value } = activeElement;
    const isChosen = value !== '' && selectionStart === 0 && selectionEnd === value.length;
    fireEvent.change(activeElement, { target: { value: isChosen ? signe : `${value}${signe}` } });
    const { length } = activeElement.value;
    activeElement.setSelectionRange(length, length);
  }
  presser(key);
}
