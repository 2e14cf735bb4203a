/** The page that imports the classes of a school: an addition. */
import { ADRESSES, pathBy } from '@gestionscolaire/contract/adresses.ts';
import { classesImport } from '@gestionscolaire/contract/scolarite/classes-import.ts';
import type { ImportPage } from '#core/imports/page.ts';
import { TRAIL_ECOLE } from '#scolarite/trails.ts';

export const imports: ImportPage = {
  contract: classesImport,
  title: 'Importer des classes',
  trail: [
    ...TRAIL_ECOLE,
    // The school's page, on the tab that was last open.
    { label: 'Classes', to: pathBy(ADRESSES.ecoles.edit, 'ecoleId') },
  ],
  list: { label: 'Voir les classes', to: pathBy(ADRESSES.ecoles.edit, 'ecoleId') },
  notes: [
    'Chaque classe a un enseignant de l’école, qui n’en a pas d’autre : ajoutez ou importez d’abord les enseignants.',
  ],
};
