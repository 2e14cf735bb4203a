/** The page that imports the teachers of a school: an addition. */
import { ADRESSES, pathBy } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { enseignantsImport } from '@gestionscolaire/contract/personnel/enseignants-import.ts';
import { updateSalaireBase } from '@gestionscolaire/contract/personnel/salaires.ts';
import type { ImportPage } from '#core/imports/page.ts';
import { TRAIL_DES_ENSEIGNANTS } from './trails.ts';

export const imports: ImportPage = {
  contract: enseignantsImport,
  title: 'Importer des enseignants',
  trail: [
    ...TRAIL_DES_ENSEIGNANTS,
    // The school's page, on the tab that was last open.
    { label: 'Enseignants', to: pathBy(ADRESSES.ecoles.edit, 'ecoleId') },
  ],
  list: { label: 'Voir les enseignants', to: pathBy(ADRESSES.ecoles.edit, 'ecoleId') },
  byHand: { label: 'En ajouter un à la main', to: ADRESSES.enseignants.add },
  asks: { salaireBase: updateSalaireBase },
  notes: [
    'Un enseignant importé n’a pas de mot de passe : donnez-lui en un par « Réinitialiser le mot de passe », sur sa fiche, le jour où il se connecte.',
  ],
};
