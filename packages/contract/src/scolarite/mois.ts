import { type Texte, worded } from '#core/text/formulations.ts';

export interface Mois {
  readonly id: string;
  readonly libelle: string;
}

const mois = (id: string, libelle: Texte): Mois => ({
  id,
  get libelle() {
    return worded(libelle);
  },
});

/**
 * Lists the fixed months of the documents (A§3, A§9, B§3): two-digit ids, labels without accents until they are corrected, in the
 * order of the school year. September is absent (AMB-126: a session that touches it adds it to its own selects).
 */
export const MOIS: readonly Mois[] = [
  mois('10', 'Octobre'),
  mois('11', 'Novembre'),
  mois('12', { document: 'Decembre', corrigees: 'Décembre' }),
  mois('01', 'Janvier'),
  mois('02', { document: 'Fevrier', corrigees: 'Février' }),
  mois('03', 'Mars'),
  mois('04', 'Avril'),
  mois('05', 'Mai'),
  mois('06', 'Juin'),
  mois('07', 'Juillet'),
  mois('08', { document: 'Aout', corrigees: 'Août' }),
];

/** The ids of the twelve months, as columns and calls hold them. */
export const IDS_DE_MOIS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;
export type MoisId = (typeof IDS_DE_MOIS)[number];

/** Returns the month that a text names; null for anything else. */
export const unMois = (given: unknown): MoisId | null => IDS_DE_MOIS.find((one) => one === given) ?? null;
