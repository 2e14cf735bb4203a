/** Makes the weeks of a school that does not exist, for the tests of FET's files. */
import type { Lecon, SemaineFet } from '#suivi/fet/semaine.ts';

const JOURS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi'];
const HEURES = ['8h', '9h', '10h', '11h'];

/** Returns a lesson of one hour, alone, changed by `plus`. */
export const lecon = (id: number, plus: Partial<Lecon> = {}): Lecon => ({
  id,
  cle: `cours-${id}`,
  matiere: 'Maths',
  enseignants: ['Mamadou Diallo'],
  classes: ['7ème A'],
  salle: null,
  duree: 1,
  groupe: 0,
  total: plus.duree ?? 1,
  fixee: null,
  ...plus,
});

/** A week that FET fills: a group of two parts, a fixed lesson, a shared one, a room. */
export const SEMAINE: SemaineFet = {
  nom: 'Collège d’essai & « Cie »',
  jours: JOURS,
  heures: HEURES,
  fermees: [{ jour: 'Vendredi', heure: '11h' }],
  matieres: ['Maths', 'Français'],
  enseignants: [
    { nom: 'Mamadou Diallo', absences: [{ jour: 'Lundi', heure: '8h' }] },
    { nom: 'Fatou "Binta" Bah', absences: [] },
  ],
  classes: [
    { nom: '7ème A', effectif: 40 },
    { nom: '7ème <B>', effectif: 50 },
  ],
  salles: [{ nom: 'Terrain', places: 100 }],
  lecons: [
    lecon(1, { duree: 2, groupe: 1, total: 3 }),
    lecon(2, { groupe: 1, total: 3 }),
    lecon(3, {
      matiere: 'Français',
      enseignants: ['Fatou "Binta" Bah'],
      fixee: { jour: 'Mardi', heure: '9h' },
    }),
    lecon(4, { duree: 2, classes: ['7ème A', '7ème <B>'], salle: 'Terrain' }),
  ],
};

/** A week without a fault of its own that cannot be filled: three teachers come at the same two hours, for one class. */
export const SERREE: SemaineFet = {
  ...SEMAINE,
  enseignants: ['Un', 'Deux', 'Trois'].map((nom) => ({
    nom,
    absences: JOURS.flatMap((jour) => HEURES.map((heure) => ({ jour, heure }))).slice(2),
  })),
  lecons: ['Un', 'Deux', 'Trois'].map((nom, rang) => lecon(rang + 1, { enseignants: [nom] })),
};
