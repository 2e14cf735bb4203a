/** Declares the lookups of the address cascade: children of one parent, open to every signed-in user (A§7, AMB-156). */
import * as z from 'zod/mini';
import { endpoint, signedIn } from './endpoint.ts';
import { id } from './stamps.ts';

/** Declares `POST regionSelectBy {paysId}` and the like: active rows in alphabetical order. */
export function parParent<const P extends string>(call: `POST ${string}`, parent: P, summary: string) {
  const input = z.object({ [parent]: id } as { [K in P]: typeof id });
  return endpoint(call, {
    kind: 'read',
    access: signedIn,
    input,
    output: z.array(z.object({ id, libelle: z.string() })),
    summary,
    source: 'A§7',
  });
}
