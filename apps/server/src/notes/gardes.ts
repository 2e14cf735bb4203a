/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';
import './tables.ts';

export const gardesDesNotes: readonly Garde[] = [
  {
    table: 'particularites',
    titre: 'Dispenses et options',
    par: { colonne: 'inscriptionId', table: 'inscriptions' },
  },
  { table: 'enseignements_enseignants', titre: 'Matières enseignées', utilisateur: ['enseignantId'] },
];
