/** The sentences of acts on many rows: 'Désactivation de 32 élèves effectuée'. */
import type { Noms } from '@gestionscolaire/contract/core/api/crud.ts';
import type { ActeEnNombre } from '@gestionscolaire/contract/core/api/many.ts';
import { formatNumber } from '#core/crud/pages/paging.ts';

/** '1 élève', '32 élèves'. */
export const counted = (count: number, { un, plusieurs }: Noms): string =>
  `${formatNumber(count)} ${count > 1 ? plusieurs : un}`;

const ending = (count: number, { feminin }: Noms): string => `${feminin ? 'e' : ''}${count > 1 ? 's' : ''}`;

/** '2 élèves sélectionnés', '1 classe sélectionnée'. */
export const selected = (count: number, noms: Noms): string =>
  `${counted(count, noms)} sélectionné${ending(count, noms)}`;

const PARTICIPES = { desactiver: 'désactivé', reactiver: 'réactivé' } as const;
export const VERBES = { desactiver: 'Désactiver', reactiver: 'Réactiver' } as const;

/** '32 élèves seront désactivés.' */
export function willBe(acte: ActeEnNombre, count: number, noms: Noms): string {
  if (count === 0) return `Rien ne peut être ${PARTICIPES[acte]}.`;
  const be = count > 1 ? 'seront' : 'sera';
  return `${counted(count, noms)} ${be} ${PARTICIPES[acte]}${ending(count, noms)}.`;
}

/** '2 ne le seront pas :' */
export const willNotBe = (count: number): string =>
  `${formatNumber(count)} ne le ${count > 1 ? 'seront' : 'sera'} pas\u00A0:`;

const NOMS_D_ACTES = { desactiver: 'Désactivation', reactiver: 'Réactivation' } as const;

/** 'Désactivation de 32 élèves effectuée' */
export const wasDone = (acte: ActeEnNombre, count: number, noms: Noms): string =>
  `${NOMS_D_ACTES[acte]} de ${counted(count, noms)} effectuée`;

/** 'Désactivation de 32 élèves défaite' */
export const wasTakenBack = (acte: ActeEnNombre, count: number, noms: Noms): string =>
  `${NOMS_D_ACTES[acte]} de ${counted(count, noms)} défaite`;
