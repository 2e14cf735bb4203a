/** Writes the text by which a school's key signs that its numbers leap. Pure. */
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';

const VERSION = 'GSN1';

export const texteDeSaut = ({
  ecoleId,
  motif,
  sauvegarde,
  auteurId,
  rangs,
  numeros,
}: Omit<ContenuDe<'saut'>, 'signature'>): string =>
  JSON.stringify([
    VERSION,
    ecoleId,
    motif,
    sauvegarde,
    auteurId,
    rangs.de,
    rangs.a,
    numeros.map(({ nom, sessionId, session, de, a }) => [nom, sessionId, session, de, a]),
  ]);
