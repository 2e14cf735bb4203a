/** Where the pages of the cash desk live; the table of contents (routes.tsx) has the same. */

export const ENCAISSER = '/encaisser';
export const RECUS = '/listePaiement';
export const JOURNAL = '/journalCaisse';
export const CLOTURES = '/listeCloture';

export const encaisserDe = (eleveId: number) => `${ENCAISSER}/${eleveId}` as const;
export const recuDe = (paiementId: number) => `/recu/${paiementId}` as const;
/** The page of the pupils that tells why he owes what he owes. */
export const soldeDe = (eleveId: number) => `/eleve/${eleveId}` as const;

/** Breadcrumbs of the section, then of what is behind its pages. */
export const TRAIL = [{ label: 'Paiements', to: '/paiement' }] as const;
export const TRAIL_ENCAISSER = [...TRAIL, { label: 'Encaisser', to: ENCAISSER }] as const;
export const TRAIL_RECUS = [...TRAIL, { label: 'Reçus', to: RECUS }] as const;
export const TRAIL_JOURNAL = [...TRAIL, { label: 'Journal de caisse', to: JOURNAL }] as const;

/** The number that an address holds; null for anything else. */
export const idDe = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
