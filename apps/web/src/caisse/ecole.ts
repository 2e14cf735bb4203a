/** The school in the addresses of the cash desk. */
import { monEcole } from '#scolarite/index.ts';

/** What an address says of whose school it is: whoever has a school of his own is always there. */
export const quelleEcole = (ecoleId: number | null): { ecoleId?: number } =>
  monEcole() === null && ecoleId !== null ? { ecoleId } : {};

/** A page, at that school. */
export function chezLEcole<P extends string>(page: P, ecoleId: number | null): P | `${P}?ecoleId=${number}` {
  const { ecoleId: whose } = quelleEcole(ecoleId);
  return whose === undefined ? page : `${page}?ecoleId=${whose}`;
}
