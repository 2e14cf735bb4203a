/** Reads what a remark of a list says of a scholarship or a discount: 'boursier 50 %'. Nothing follows from it by itself. Pure. */
import { cle } from '#core/text/cle.ts';

/** A discount that a remark tells. */
interface RemiseDite {
  /** The rate; null where the remark does not say one. */
  readonly pourcentage: number | null;
  readonly motif: 'Bourse' | 'Exonération' | 'Réduction';
}

const UNE_BOURSE = /\bbours(?:ier|iers|iere|ieres|e|es)\b/;
const UNE_EXONERATION = /\bexoner(?:e|es|ee|ees|ation|ations)\b/;
/** These two words have other uses, as in 'remise du bulletin': a rate beside them tells. */
const UNE_REDUCTION = /\b(?:remises?|reductions?)\b/;
/** They had one, want one, or have none. */
const PAS_OU_PLUS =
  /\b(?:non|pas|sans|ni|plus|ex|anciens?|anciennes?|demandes?|attente|refusee?s?|annulee?s?|perdue?s?|suspendue?s?)\b/;
const DES_TAUX = /(\d+(?:[.,]\d+)?) ?(?:%|pour ?cents?\b|p\.? ?100\b)/g;
const LA_MOITIE = /\bdemi[ -]?(?:bours|exoner)/;
const EN_ENTIER = /\b(?:enti(?:er|ere)|complete?|totale?|integrale?)\b/;

function tauxDe(mots: string): number | null {
  const dits = [...mots.matchAll(DES_TAUX)].map(([, nombre = '']) => Number(nombre.replace(',', '.')));
  const [taux] = dits;
  // Two rates are nobody's guess.
  if (taux !== undefined) return dits.length === 1 && taux >= 1 && taux <= 100 ? taux : null;
  if (LA_MOITIE.test(mots)) return 50;
  return EN_ENTIER.test(mots) ? 100 : null;
}

/** Returns the discount that a remark tells; null where it tells none. */
export function bourseDite(observations: string): RemiseDite | null {
  const mots = cle(observations);
  if (PAS_OU_PLUS.test(mots)) return null;
  const pourcentage = tauxDe(mots);
  if (UNE_BOURSE.test(mots)) return { pourcentage, motif: 'Bourse' };
  if (UNE_EXONERATION.test(mots)) return { pourcentage, motif: 'Exonération' };
  return UNE_REDUCTION.test(mots) && pourcentage !== null ? { pourcentage, motif: 'Réduction' } : null;
}
