/** The page that imports the classes of a school: an addition. */
import { ADRESSES, pathBy } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { classesImport } from '@gestionscolaire/contract/scolarite/import-des-classes/classes-import.ts';
import type { ImportPage } from '#core/imports/page.ts';
import { TRAIL_ECOLE } from '#scolarite/ecoles/trails.ts';

export const imports: ImportPage = {
  contract: classesImport,
  title: 'Importer des classes',
  trail: [
    ...TRAIL_ECOLE,
    // The school's page, on the tab that was last open.
    { label: 'Classes', to: pathBy(ADRESSES.ecoles.edit, 'ecoleId') },
  ],
  list: { label: 'Voir les classes', to: pathBy(ADRESSES.ecoles.edit, 'ecoleId') },
  byHand: { label: 'En ajouter une à la main', to: ADRESSES.classes.add },
  notes: [
    'Une classe qui y est déjà reçoit l’enseignant et le niveau du fichier, sans être doublée.',
    'La liste des élèves suffit : chaque classe y est lue une fois, avec le niveau et l’ordre que dit son nom.',
    'L’enseignant peut venir plus tard. S’il est dans le fichier, il est déjà un enseignant de l’école, sans autre classe.',
  ],
  likely: {
    title: 'Des lignes nomment une classe qui y est déjà',
    isNew: 'Nouvelle classe du même nom',
    isKnown: 'C’est la classe',
    allNew: 'Toutes nouvelles',
    skipTaken: 'Ignorer celles qui y sont',
    complete: (name, columns) =>
      columns.has('enseignant')
        ? `Donner ce titulaire à la classe « ${name} »`
        : `Compléter la classe « ${name} »`,
    completeAll: (count, columns) => {
      const those = count === 1 ? 'à la classe (1)' : `aux ${count} classes`;
      return columns.has('enseignant') ? `Donner ces titulaires ${those}` : `Donner ce qui manque ${those}`;
    },
  },
};
