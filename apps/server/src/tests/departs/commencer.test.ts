import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { expect, it } from 'vitest';
import { appels, type TestServer } from '#tests/harness.ts';
import { commencer } from './commencer.ts';

let times = 0;
async function avecUneEcole(server: TestServer): Promise<{ ids: number[] }> {
  times += 1;
  const { id } = await server.person();
  await server.admin.call(ecoles.list, { page: 1 });
  const form = { libelle: 'École de Ratoma', slogan: null, dateCreation: '2010-10-04', creationUserId: 0 };
  const { data } = await server.admin.call(ecoles.create, form);
  server.now = '2026-12-01T08:00:00.000Z';
  return { ids: [id, Number(data[0]?.id)] };
}

it('un commencement fait deux fois se copie ensuite : les mêmes lignes, la même heure, des personnes nouvelles, ses appels comptés', async () => {
  const [une] = [await commencer(avecUneEcole), await commencer(avecUneEcole)];
  appels.clear();
  const { server, depart } = await commencer(avecUneEcole);
  expect([times, depart, server.now]).toEqual([2, une.depart, une.server.now]);
  expect([...appels]).toContain('POST addEcole');
  for (const table of ['ecoles', 'utilisateurs'] as const)
    expect(await server.rows(table)).toEqual(await une.server.rows(table));
  // A change of one stays its own.
  depart.ids.pop();
  await server.person();
  const suivante = await commencer(avecUneEcole);
  expect(suivante.depart).toEqual(une.depart);
  expect(await suivante.server.rows('utilisateurs')).toHaveLength(
    (await une.server.rows('utilisateurs')).length,
  );
});
