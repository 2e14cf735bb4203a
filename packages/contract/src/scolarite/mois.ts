/**
 * Lists the fixed months of the documents (A§3, A§9, B§3): two-digit ids, labels without accents, in the order of the school
 * year. September is absent (AMB-126: a session that touches it adds it to its own selects).
 */
export const MOIS = [
  { id: '10', libelle: 'Octobre' },
  { id: '11', libelle: 'Novembre' },
  { id: '12', libelle: 'Decembre' },
  { id: '01', libelle: 'Janvier' },
  { id: '02', libelle: 'Fevrier' },
  { id: '03', libelle: 'Mars' },
  { id: '04', libelle: 'Avril' },
  { id: '05', libelle: 'Mai' },
  { id: '06', libelle: 'Juin' },
  { id: '07', libelle: 'Juillet' },
  { id: '08', libelle: 'Aout' },
] as const;

/** The ids of the twelve months, as columns and calls hold them. */
export const IDS_DE_MOIS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;
export type MoisId = (typeof IDS_DE_MOIS)[number];

/** Answers the month that a text names; null for anything else. */
export const unMois = (given: unknown): MoisId | null => IDS_DE_MOIS.find((one) => one === given) ?? null;
