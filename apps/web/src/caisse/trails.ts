/** The breadcrumbs of the cash desk's screens. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';

export const SECTION_CAISSE = [{ label: 'Paiements', to: ADRESSES.sectionPaiement }] as const;
export const TRAIL_ENCAISSER = [...SECTION_CAISSE, { label: 'Encaisser', to: ADRESSES.encaisser }] as const;
export const TRAIL_RECUS = [...SECTION_CAISSE, { label: 'Reçus', to: ADRESSES.recus }] as const;
export const TRAIL_JOURNAL = [
  ...SECTION_CAISSE,
  { label: 'Journal de caisse', to: ADRESSES.journalCaisse },
] as const;
