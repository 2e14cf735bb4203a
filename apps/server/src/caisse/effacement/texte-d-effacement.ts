/** Writes the text by which a school's key signs that entries of its chain lost their personal part. Pure. */
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';

const VERSION = 'GSE1';

/** The facts that are signed: whose, when, and which entries, with the hash of what is left of the older ones. */
export const texteDEffacement = (
  ecoleId: number,
  { eleveId, auteurId, jour, rangs, anciennes }: Omit<ContenuDe<'effacement'>, 'signature'>,
): string =>
  JSON.stringify([
    VERSION,
    ecoleId,
    eleveId,
    auteurId,
    jour,
    rangs,
    anciennes.map(({ rang, reste }) => [rang, reste]),
  ]);
