import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { right } from './endpoint.ts';
import { readOnlyContract } from './read-only.ts';

const access = right('paiements', 'lecture', { scope: 'ecole' });
const recus = readOnlyContract({
  entity: 'recus',
  noms: { un: 'reçu', plusieurs: 'reçus', feminin: false },
  calls: { list: 'POST recuSelectBy', export: 'POST exportRecu' },
  access,
  fields: {},
  row: z.object({ numero: z.int() }),
  sortable: ['jour', 'numero'],
  parameters: { ecoleId: z.int() },
  filters: { jour: { label: 'Période', kind: 'periode' } },
  summaries: { list: 'Liste les reçus.', export: 'Rend les reçus en fichier.' },
});
const { list, export: file } = recus;

it('la page et le fichier d’une liste se lisent par le même droit, avec les mêmes filtres et les mêmes tris', () => {
  for (const call of [list, file]) {
    expect(call).toMatchObject({ method: 'POST', kind: 'read', access, typed: ['recherche'] });
    const asked = { format: 'csv', ecoleId: 1, tri: 'jour', recherche: 'a', filtres: 'jour:mois' };
    expect(call.input.safeParse(asked).success).toBe(true);
    expect(call.input.safeParse({ ...asked, filtres: 'numero:1' }).success).toBe(false);
    expect(call.input.safeParse({ format: 'csv', tri: 'jour' }).success).toBe(false);
    expect(call.input.safeParse({ format: 'csv', ecoleId: 1, tri: 'autre' }).success).toBe(false);
  }
});

it('la page se demande par numéro et rend des lignes ; le fichier a un format, et peut être de quelques lignes', () => {
  expect([list.paged, list.file, file.paged, file.file]).toEqual([true, false, false, true]);
  expect(list.input.parse({ ecoleId: 1, page: 2 })).toEqual({ ecoleId: 1, page: 2 });
  expect(list.output.safeParse([{ numero: 'x' }]).success).toBe(false);
  expect(file.input.safeParse({ ecoleId: 1 }).success).toBe(false);
  expect(file.input.safeParse({ format: 'csv', ecoleId: 1, selection: [3, 4] }).success).toBe(true);
});

it('aucun formulaire ne désactive ses lignes, à moins que le contrat le dise', () => {
  expect(recus.isStateless).toBe(true);
});
