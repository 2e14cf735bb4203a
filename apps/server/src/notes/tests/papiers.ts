/** Asks the papers of a class, and reads them as people do. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { expect } from 'vitest';
import type { Person, TestServer } from '#tests/harness.ts';
import { feuilles, serre } from '#tests/papier.ts';

/** The bulletins of a class, as its screen asks them. */
export const BULLETINS_EN_A4 = { format: 'a4', ordre: 'nom', origine: 'http://192.168.1.20:3000' } as const;

type Demande = Readonly<Record<string, unknown>>;

/** Asks a paper, and returns what Fastify does. */
export const demanderPapier = (server: TestServer, person: Person, { path }: Endpoint, body: Demande) =>
  server.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${person.token}` },
    payload: body,
  });

/** Returns the pages of a paper. */
export async function lirePapier(server: TestServer, person: Person, endpoint: Endpoint, body: Demande) {
  const answer = await demanderPapier(server, person, endpoint, body);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return feuilles(answer.rawPayload);
}

/** Returns the text of some pages, without its spaces. */
export const texteDe = (pages: readonly { readonly text: string }[]): string =>
  serre(pages.map(({ text }) => text).join(' '));

/** Returns what a paper says, told apart by a point. */
export const dits = (...lines: readonly string[]): string[] => lines.flatMap((line) => line.split(' · '));

/** Looks for all that a paper says. */
export function expectDits(text: string, ...lines: readonly string[]): void {
  const serree = serre(text);
  expect(dits(...lines).filter((said) => !serree.includes(serre(said)))).toEqual([]);
}
