/** Where the pages of the cash desk live; the table of contents (routes.tsx) has the same. */
import { monEcole } from '#scolarite/index.ts';

export const ENCAISSER = '/encaisser';
export const RECUS = '/listePaiement';
export const JOURNAL = '/journalCaisse';
export const CLOTURES = '/listeCloture';

export const encaisserDe = (eleveId: number) => `${ENCAISSER}/${eleveId}` as const;
export const recuDe = (paiementId: number) => `/recu/${paiementId}` as const;
/** The page of the pupils that tells why he owes what he owes. */
export const soldeDe = (eleveId: number) => `/eleve/${eleveId}` as const;

/** What an address says of whose school it is: whoever has a school of his own is always there. */
export const quelleEcole = (ecoleId: number | null): { ecoleId?: number } =>
  monEcole() === null && ecoleId !== null ? { ecoleId } : {};

/** A page, at that school. */
export function chezLEcole<P extends string>(page: P, ecoleId: number | null): P | `${P}?ecoleId=${number}` {
  const { ecoleId: whose } = quelleEcole(ecoleId);
  return whose === undefined ? page : `${page}?ecoleId=${whose}`;
}

/** Breadcrumbs of the section, then of what is behind its pages. */
export const SECTION_CAISSE = [{ label: 'Paiements', to: '/paiement' }] as const;
export const TRAIL_ENCAISSER = [...SECTION_CAISSE, { label: 'Encaisser', to: ENCAISSER }] as const;
export const TRAIL_RECUS = [...SECTION_CAISSE, { label: 'Reçus', to: RECUS }] as const;
export const TRAIL_JOURNAL = [...SECTION_CAISSE, { label: 'Journal de caisse', to: JOURNAL }] as const;

/** The number that an address holds; null for anything else. */
export const idDe = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
