/** Writes the school into the addresses of the cash desk. */
import { monEcole } from '#scolarite/index.ts';

/** Makes the part of an address that names the school; a person of one school needs none. */
export const quelleEcole = (ecoleId: number | null): { ecoleId?: number } =>
  monEcole() === null && ecoleId !== null ? { ecoleId } : {};

/** Makes the address of a page at that school. */
export function chezLEcole<P extends string>(page: P, ecoleId: number | null): P | `${P}?ecoleId=${number}` {
  const { ecoleId: whose } = quelleEcole(ecoleId);
  return whose === undefined ? page : `${page}?ecoleId=${whose}`;
}
