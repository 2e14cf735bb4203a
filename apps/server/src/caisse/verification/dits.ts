/** Reads what the entries of the chain tell, as far as it is verified, and names it to a person. */

import type { GenreDEcriture } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { formaterNumero, LIBELLES_DES_MOYENS, MOYENS } from '@gestionscolaire/contract/caisse/paiements.ts';
import { formaterInstant, formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import * as z from 'zod/mini';
import { CONTENUS, PARTS } from '#caisse/ecritures/contenus.ts';
import { ditEntier } from '#caisse/ecritures/prives.ts';

/**
 * The part of a payment that is compared with the books. Its means is any text: one that no entry has is told as a
 * difference.
 */
const paiement = z.extend(
  z.omit(CONTENUS.paiement, { ecole: true, classe: true, caissier: true, reste: true, restes: true }),
  { moyenPaiement: z.string(), lignes: PARTS },
);
export type PaiementDit = z.output<typeof paiement>;

const { annulation, credit } = CONTENUS;
export type AnnulationDite = z.output<typeof annulation>;
export type CreditDit = z.output<typeof credit>;

const cloture = z.omit(CONTENUS.cloture, { ecole: true, totaux: true, cloturePar: true });
export type ClotureDite = z.output<typeof cloture>;

const { reouverture } = CONTENUS;
export type ReouvertureDite = z.output<typeof reouverture>;

const { reprise, retraitReprise, fusion, retraitFusion, cle, effacement, saut } = CONTENUS;
export type SautDit = z.output<typeof saut>;
export type EffacementDit = z.output<typeof effacement>;
export type CleDite = z.output<typeof cle>;
export type FusionDite = z.output<typeof fusion>;
export type RetraitDeFusionDit = z.output<typeof retraitFusion>;
export type RepriseDite = z.output<typeof reprise>;
export type RetraitDit = z.output<typeof retraitReprise>;

/** The kinds of entries, each with what is read of it. */
export interface Faits {
  paiement: PaiementDit;
  annulation: AnnulationDite;
  credit: CreditDit;
  cloture: ClotureDite;
  reouverture: ReouvertureDite;
  reprise: RepriseDite;
  retraitReprise: RetraitDit;
  fusion: FusionDite;
  retraitFusion: RetraitDeFusionDit;
  cle: CleDite;
  effacement: EffacementDit;
  saut: SautDit;
}

/** The content of an entry. `designe`: the id that the entry's own column should hold. */
interface Dit<F> {
  readonly fait: F;
  readonly designe: number;
}

/** Reads a content by its schema; `designe`: finds the id in it. */
const dit =
  <F>(schema: z.ZodMiniType<F>, designe: (fait: F) => number) =>
  (told: unknown): Dit<F> | undefined => {
    const { data: fait } = schema.safeParse(told);
    return fait && { fait, designe: designe(fait) };
  };

const DITS: { readonly [G in GenreDEcriture]: (told: unknown) => Dit<Faits[G]> | undefined } = {
  paiement: dit(paiement, ({ paiementId }) => paiementId),
  annulation: dit(annulation, ({ paiementId }) => paiementId),
  credit: dit(credit, ({ eleveId }) => eleveId),
  cloture: dit(cloture, ({ clotureId }) => clotureId),
  reouverture: dit(reouverture, ({ clotureId }) => clotureId),
  reprise: dit(reprise, ({ repriseId }) => repriseId),
  retraitReprise: dit(retraitReprise, ({ repriseId }) => repriseId),
  fusion: dit(fusion, ({ fusionId }) => fusionId),
  retraitFusion: dit(retraitFusion, ({ fusionId }) => fusionId),
  cle: dit(cle, ({ ecoleId }) => ecoleId),
  effacement: dit(effacement, ({ eleveId }) => eleveId),
  saut: dit(saut, ({ ecoleId }) => ecoleId),
};

/** Reads what an entry of a kind says; undefined for a content that none of our entries has. */
export const lireContenu = <G extends GenreDEcriture>(
  genre: G,
  entry: Parameters<typeof ditEntier>[0],
): Dit<Faits[G]> | undefined => DITS[genre](ditEntier(entry));

type Nomme = Pick<PaiementDit, 'numero' | 'session' | 'prenoms' | 'nom' | 'matricule'>;

/** Names a receipt: 'reçu 00012 (2026-2027), Mamadou Diallo (00042)' */
export const ouDuRecu = ({ numero, session, prenoms, nom, matricule }: Nomme): string =>
  `reçu ${formaterNumero(numero)} (${session}), ${nomComplet({ prenoms, nom })} (${matricule})`;

/** Names a reprise: 'reprise de Mamadou Diallo (00042)' */
export const ouDeLaReprise = ({ prenoms, nom, matricule }: Omit<Nomme, 'numero' | 'session'>): string =>
  `reprise de ${nomComplet({ prenoms, nom })} (${matricule})`;

/** Names a merge: 'réunion de la fiche 00043 à celle de Mamadou Diallo (00042)' */
export const ouDeLaFusion = ({
  prenoms,
  nom,
  matricule,
  matriculeEcarte,
}: Omit<Nomme, 'numero' | 'session'> & { readonly matriculeEcarte: string }): string =>
  `réunion de la fiche ${matriculeEcarte} à celle de ${nomComplet({ prenoms, nom })} (${matricule})`;

/** Names a closing: 'clôture du 21/11/2026, Aïssatou Bah' */
export const ouDeLaCloture = ({ jour, caissier }: Pick<ClotureDite, 'jour' | 'caissier'>): string =>
  `clôture du ${formaterJour(jour)}, ${caissier}`;

const MONTANTS = new Set([
  'montant',
  'espèces attendues',
  'espèces comptées',
  'écart',
  'reste antérieur',
  'déjà payé',
]);
const JOUR = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Writes a value under its word, as screens show it. */
export function direValeur(mot: string, value: string | number | null): string {
  if (value === null) return 'rien';
  if (typeof value === 'number') return MONTANTS.has(mot) ? formaterMontant(value) : String(value);
  if (JOUR.test(value)) return formaterJour(value);
  if (INSTANT.test(value)) return formaterInstant(value);
  const moyen = mot === 'moyen de paiement' ? MOYENS.find((one) => one === value) : undefined;
  return moyen === undefined ? value : LIBELLES_DES_MOYENS[moyen];
}
