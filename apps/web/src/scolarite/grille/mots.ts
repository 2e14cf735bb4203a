/** The words of the grid: names of cells, what a cell inherits and from where, the notes under an amount. Pure. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { GrilleDePrix, PlaceDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { LIBELLES_DES_RYTHMES } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { duree } from '#scolarite/prix/a-payer.ts';
import type { Couche, Rang, TotalDeClasse, Valeurs } from './modele.ts';

export type PrestationDeGrille = GrilleDePrix['prestations'][number];

export const LIBELLES_DES_COUCHES: Readonly<Record<Couche, string>> = {
  prix: 'Prix',
  fr_inscription: "Frais d'inscription",
  estObligatoire: 'Obligatoire',
};

/** 'Chaque mois, 9 mois' under the name of a service. */
export const rythmeDit = (prestation: PrestationDeGrille): string =>
  [LIBELLES_DES_RYTHMES[prestation.rythme], duree(prestation)].filter((mot) => mot !== '').join(', ');

export function nomDeCase(
  { prestationId, classeId }: PlaceDePrix,
  prestations: readonly PrestationDeGrille[],
  rangs: readonly Rang[],
): string {
  const prestation = prestations.find(({ id }) => id === prestationId)?.libelle ?? `n°\u00A0${prestationId}`;
  const rang = rangs.find((one) => one.classeId === classeId)?.libelle ?? `n°\u00A0${classeId}`;
  return `${prestation}, ${rang}`;
}

/** Says from where a price comes that is not the cell's own. */
export function origineDe(
  { classeId, sessionId }: { classeId: number | null; sessionId: number | null },
  annee: number | null,
): string {
  const whose = classeId === null ? "toute l'école" : 'cette classe';
  return sessionId === null && annee !== null ? `${whose}, chaque année` : whose;
}

/** Says what a cell holds beside the value that it shows: 'insc. 50 000 FG, oblig.'. */
export function notesDe(couche: Couche, { prix, fr_inscription, estObligatoire }: Valeurs): string {
  if (prix === null) return '';
  const fee = typeof fr_inscription === 'number' && fr_inscription > 0 ? fr_inscription : null;
  return [
    couche !== 'prix' && typeof prix === 'number' ? formaterMontant(prix) : '',
    couche !== 'fr_inscription' && fee !== null ? `insc. ${formaterMontant(fee)}` : '',
    couche !== 'estObligatoire' && estObligatoire === 1 ? 'oblig.' : '',
  ]
    .filter((mot) => mot !== '')
    .join(', ');
}

/** Says an amount that is typed or stored; a dash for none. */
export const ditPrix = (prix: Valeurs['prix']): string =>
  typeof prix === 'number' ? formaterMontant(prix) : prix === null ? 'rien' : `« ${prix} »`;

/** Says a box. */
export const ouiOuNon = (value: unknown): string => (value === 1 ? 'Oui' : 'Non');

export const ditTotal = (total: TotalDeClasse | null): { tout: string; obligatoire: string } =>
  total === null
    ? { tout: '—', obligatoire: '' }
    : {
        tout: formaterMontant(total.tout),
        obligatoire: total.obligatoire === 0 ? '' : `dont obligatoire ${formaterMontant(total.obligatoire)}`,
      };

/** The place of the keys of the grid, as '?' names it. */
export const DANS_LA_GRILLE = 'Dans la grille des prix';

export const combien = (count: number): string =>
  count === 0 ? 'Aucune case changée' : count === 1 ? '1 case changée' : `${count} cases changées`;
