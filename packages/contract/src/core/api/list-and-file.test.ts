import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { right } from './endpoint.ts';
import { listAndFile } from './list-and-file.ts';

const access = right('paiements', 'lecture', { scope: 'ecole' });
const { list, file } = listAndFile(
  { list: 'POST recuSelectBy', file: 'POST exportRecu' },
  {
    access,
    tris: ['jour', 'numero'],
    filtres: { ecoleId: z.int() },
    row: z.object({ numero: z.int() }),
    summaries: { list: 'Liste les reçus.', file: 'Rend les reçus en fichier.' },
  },
);

it('la page et le fichier d’une liste se lisent par le même droit, avec les mêmes filtres et les mêmes tris', () => {
  for (const call of [list, file]) {
    expect(call).toMatchObject({ method: 'POST', kind: 'read', access, typed: ['recherche'] });
    expect(call.input.safeParse({ format: 'csv', ecoleId: 1, tri: 'jour', recherche: 'a' }).success).toBe(
      true,
    );
    expect(call.input.safeParse({ format: 'csv', tri: 'jour' }).success).toBe(false);
    expect(call.input.safeParse({ format: 'csv', ecoleId: 1, tri: 'autre' }).success).toBe(false);
  }
});

it('la page se demande par numéro et rend des lignes ; le fichier a un format', () => {
  expect([list.paged, list.file, file.paged, file.file]).toEqual([true, false, false, true]);
  expect(list.input.parse({ ecoleId: 1, page: 2 })).toEqual({ ecoleId: 1, page: 2 });
  expect(list.output.safeParse([{ numero: 'x' }]).success).toBe(false);
  expect(file.input.safeParse({ ecoleId: 1 }).success).toBe(false);
});
