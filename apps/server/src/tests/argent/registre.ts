/** Reads the register of a property test (monde.ts), and the lines as the table has them. */
import type { Monde, PaiementNote } from './monde.ts';

export const TODAY = '2026-11-21';

export const somme = (values: Iterable<number>): number =>
  [...values].reduce((total, value) => total + value, 0);
export const sur = <T>(rows: readonly T[], of: (row: T) => number): number => somme(rows.map(of));
export const valables = (paiements: readonly PaiementNote[]) =>
  paiements.filter(({ isCancelled }) => !isCancelled);
/** Orders payments by the day on which their money came, then as they were typed: credit is used so, the oldest first. */
export const parJour = (a: PaiementNote, b: PaiementNote): number =>
  a.jour < b.jour ? -1 : a.jour > b.jour ? 1 : a.id - b.id;
export const creditDe = ({ montant, parts }: PaiementNote): number => montant - somme(parts.values());

/** Returns what the register says that each line was given. */
export function payesDe({ paiements, reprises }: Monde): Map<number, number> {
  const payes = new Map<number, number>();
  for (const { parts } of valables(paiements))
    for (const [echeanceId, montant] of parts) payes.set(echeanceId, (payes.get(echeanceId) ?? 0) + montant);
  for (const { parts, isRetiree } of reprises)
    if (!isRetiree)
      for (const [echeanceId, montant] of parts)
        payes.set(echeanceId, (payes.get(echeanceId) ?? 0) + montant);
  return payes;
}

/** Returns what the register says that a pupil had already paid before the product was there. */
export const dejaPayeDe = ({ reprises }: Monde, eleveId: number): number =>
  sur(
    reprises.filter((one) => one.eleveId === eleveId && !one.isRetiree),
    ({ dejaPaye }) => dejaPaye,
  );

/** Reads the lines as the table has them. */
export const lignesDe = ({ server, ecoleId }: Monde) =>
  server.database.read
    .selectFrom('echeances')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .orderBy('id')
    .execute();
export type Ligne = Awaited<ReturnType<typeof lignesDe>>[number];

/** Reads the columns of a CSV file, by their titles. */
export function lireCsv(text: string): Record<string, string>[] {
  const [titles = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  return rows.map((cells) => Object.fromEntries(titles.map((title, rang) => [title, cells[rang] ?? ''])));
}
