/** Declares what this domain keeps of a person. */
import type { Garde } from '#core/person/garde.ts';
import './tables.ts';

export const gardesDesAccords: readonly Garde[] = [
  { table: 'accords', titre: "Demandes d'accord", utilisateur: ['demandeurId'], acteurs: ['decideurId'] },
];
