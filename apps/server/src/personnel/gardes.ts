/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';
import './tables.ts';

export const gardesDuPersonnel: readonly Garde[] = [
  { table: 'salaires', titre: 'Salaires de base', utilisateur: ['employeId'] },
  { table: 'retenues', titre: 'Retenues', utilisateur: ['employeId'] },
  { table: 'avances_salaire', titre: 'Avances sur salaire', utilisateur: ['employeId'] },
];
