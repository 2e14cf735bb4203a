/** Every call that answers a file, a paper or what is known of a child says what the security trace keeps of it, or why nothing. */
import { API } from '@gestionscolaire/contract/api.ts';
import { type Endpoint, endpoint, publicAccess } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

/** The keys by which an answer tells of a child or of those who answer for them. */
const D_UN_ENFANT = /^(?:matricule|dateNaissance|eleve|eleveId|tuteur\w*|responsable|destinataires)$/;

const told = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries<unknown>({ ...schema }).flatMap(([key, value]) => [
    ...(key === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : []),
    ...told(value),
  ]);
};

/** Returns what a call that declares no trace gives out; '' for nothing. */
function sansDeclaration({ file, kind, output, trace }: Endpoint): string {
  if (trace !== undefined) return '';
  if (file) return 'un fichier';
  if (kind === 'write') return '';
  const schema = z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' });
  return told(schema).find((key) => D_UN_ENFANT.test(key)) ?? '';
}

const manquants = (calls: readonly Endpoint[]): string[] =>
  calls.flatMap((call) => {
    const what = sansDeclaration(call);
    return what === '' ? [] : [`${call.method} ${call.name} : ${what}`];
  });

describe('la trace que déclare chaque appel', () => {
  it('[SEC-07] chaque appel qui rend un fichier ou ce que l’on sait d’un enfant la déclare, ou dit pourquoi il n’en a pas', () => {
    expect(manquants(API)).toEqual([]);
    const reasons = API.flatMap(({ trace }) => (trace?.quoi === null ? [trace.raison] : []));
    expect(reasons.every((raison) => raison.length > 20)).toBe(true);
    expect(reasons.length).toBeLessThanOrEqual(3);
  });

  it('[SEC-07] un appel nouveau qui l’oublie est nommé', () => {
    const common = { access: publicAccess, input: z.object({}), summary: 'Essai.', source: 'essai' };
    const oublieux = [
      endpoint('GET unPapier', { ...common, output: z.unknown(), file: true }),
      endpoint('GET uneFiche', {
        ...common,
        output: z.array(z.object({ fiche: z.object({ matricule: z.string() }) })),
      }),
      endpoint('GET unPrix', { ...common, output: z.object({ prix: z.int() }) }),
    ];
    expect(manquants(oublieux)).toEqual(['GET unPapier : un fichier', 'GET uneFiche : matricule']);
  });
});
