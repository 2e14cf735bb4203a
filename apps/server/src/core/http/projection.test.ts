import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { projection } from './projection.ts';

const schema = z.discriminatedUnion('genre', [
  z.object({ genre: z.literal('notes'), moyenne: z.int() }),
  z.object({ genre: z.literal('competences'), acquis: z.array(z.object({ nombre: z.int() })) }),
]);

describe('la réponse que le contrat laisse sortir', () => {
  it('d’une réponse à plusieurs formes, ne laisse que les clés de la sienne', () => {
    const project = projection(schema, false);
    expect(project({ genre: 'notes', moyenne: 1200, acquis: [] })).toEqual({ genre: 'notes', moyenne: 1200 });
    const acquis = [{ nombre: 1, secret: true }];
    expect(project({ genre: 'competences', moyenne: 1200, acquis })).toEqual({
      genre: 'competences',
      acquis: [{ nombre: 1 }],
    });
    expect(() => projection(schema, true)({ genre: 'notes', moyenne: 1200, acquis: [] })).toThrow(
      'the contract does not name acquis',
    );
    expect(() => project({ genre: 'autre' })).toThrow('the contract has no form autre');
  });
});
