import type { TableauDesEnseignants } from '@gestionscolaire/contract/notes/enseignements/tableau.ts';
import { expect, it } from 'vitest';
import {
  casesChangees,
  direLesInconnus,
  fauteDeNom,
  nomEntier,
  poserBloc,
  texteDe,
} from './tableau-modele.ts';

const BAH = { id: 1, prenoms: 'Mamadou', nom: 'Bah' };
const SOW = { id: 2, prenoms: 'Aïssatou', nom: 'Sow' };
const une = (enseignementId: number, matiereId: number, classeId: number, enseignants: object[] = []) => ({
  enseignementId,
  matiereId,
  classeId,
  enseignants: enseignants.map((one) => ({ ...BAH, estDate: false, ...one })),
});
const TABLEAU: TableauDesEnseignants = {
  classes: [7, 8].map((id) => ({ id, libelle: `Classe ${id}`, etape: 'collège', titulaire: null })),
  matieres: [1, 2].map((id) => ({ id, libelle: `Matière ${id}` })),
  enseignants: [BAH, SOW],
  cases: [une(11, 1, 7, [BAH]), une(12, 1, 8), une(21, 2, 7, [{ ...SOW, estDate: true }])],
};
const OU = { matieres: [1, 2], classes: [7, 8] };

it('[NOTE-74] un bloc collé remplit les cases, passe celles qui n’existent pas ou ont des jours, et se lit malgré les accents', () => {
  const saisies = poserBloc(TABLEAU, OU, [
    ['sow aissatou', 'Mamadou BAH', 'de trop'],
    ['Bah Mamadou', 'Bah Mamadou'],
  ]);
  expect(saisies).toEqual({ 11: 'sow aissatou', 12: 'Mamadou BAH' });
  expect(casesChangees(TABLEAU, saisies)).toEqual([
    { enseignementId: 11, vu: 1, enseignantId: 2 },
    { enseignementId: 12, vu: null, enseignantId: 1 },
  ]);
});

it('[NOTE-74] un nom inconnu se dit à sa case et retient l’envoi ; un nom remis comme il était n’est pas un changement', () => {
  const [premiere] = TABLEAU.cases;
  if (premiere === undefined) throw new Error('no cell');
  expect(texteDe(premiere, {})).toBe('Bah Mamadou');
  expect(fauteDeNom(premiere, { 11: 'Barry' }, TABLEAU)).toContain('Aucun enseignant');
  expect(casesChangees(TABLEAU, { 11: 'Barry' })).toBeNull();
  expect(casesChangees(TABLEAU, { 11: 'Bah Mamadou', 12: ' ' })).toEqual([]);
  expect(casesChangees(TABLEAU, { 11: '' })).toEqual([{ enseignementId: 11, vu: 1, enseignantId: null }]);
});

it('[NOTE-74] un nom de famille que personne d’autre ne porte suffit, et la case quittée dit qui c’est ; de deux, aucun', () => {
  const [premiere] = TABLEAU.cases;
  if (premiere === undefined) throw new Error('no cell');
  expect(casesChangees(TABLEAU, { 11: 'SOW' })).toEqual([{ enseignementId: 11, vu: 1, enseignantId: 2 }]);
  expect(nomEntier(premiere, { 11: 'SOW' }, TABLEAU)).toBe('Sow Aïssatou');
  for (const typed of [{}, { 11: '' }, { 11: 'Barry' }, { 11: 'Sow Aïssatou' }])
    expect(nomEntier(premiere, typed, TABLEAU)).toBeUndefined();
  // Some of a person's names are enough where nobody else has them; a beginning of a word alone is not.
  const sory = { ...TABLEAU, enseignants: [BAH, { id: 4, prenoms: 'Ibrahima Sory', nom: 'Camara' }] };
  for (const typed of ['Ibrahima Camara', 'sory', 'camara sory'])
    expect(casesChangees(sory, { 11: typed })).toEqual([{ enseignementId: 11, vu: 1, enseignantId: 4 }]);
  expect(fauteDeNom(premiere, { 11: 'Camara Bah' }, sory)).toContain('Aucun enseignant');
  for (const typed of ['Aïssatou', 'sow aï', 'Aïssatou S'])
    expect(casesChangees(TABLEAU, { 11: typed })).toEqual([{ enseignementId: 11, vu: 1, enseignantId: 2 }]);
  expect(fauteDeNom(premiere, { 11: 'Aïssa' }, TABLEAU)).toContain('Aucun enseignant');
  expect(direLesInconnus(TABLEAU, { 11: 'Aïssa', 12: 'Barry' })).toBe(
    "Matière 1, Classe 7\u00A0: « Aïssa » n'est le nom d'aucun enseignant de l'école, ou de plusieurs. 1 autre case de même.",
  );
  expect(direLesInconnus(TABLEAU, { 11: 'SOW' })).toBeNull();
  const deux = { ...TABLEAU, enseignants: [BAH, SOW, { id: 3, prenoms: 'Alpha', nom: 'Sow' }] };
  expect(fauteDeNom(premiere, { 11: 'Sow' }, deux)).toContain('plusieurs');
  expect(casesChangees(deux, { 11: 'Sow Alpha' })).toEqual([{ enseignementId: 11, vu: 1, enseignantId: 3 }]);
});
