import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { elevesImport } from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openSqlite } from '#core/db/sqlite.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { unEleve } from '#tests/gestes/eleves.ts';
import { equiper } from '#tests/gestes/scolarite.ts';

const SYLLABES = ['ba', 'di', 'dou', 'fo', 'gui', 'ka', 'la', 'ma', 'mou', 'né', 'sa', 'ta', 'ya'];
const IMPORTES = 300;
/** Makes words of which no two are the same. */
const mot = (rang: number) =>
  [rang, Math.floor(rang / 13), Math.floor(rang / 169), rang % 7]
    .map((one) => SYLLABES[one % 13])
    .join('')
    .slice(0, 9);

/** Counts the statements of the longest act, as SQLite runs them: nobody else writes while it lasts. */
function compterLesActes(): { plusLong: () => number } {
  const connection = openSqlite(':memory:', 'write');
  const prototype = Reflect.getPrototypeOf(connection.prepare('select 1'));
  connection.close();
  if (prototype === null) throw new Error('a statement has no prototype');
  let [here, most] = [0, 0];
  for (const name of ['all', 'run'] as const) {
    const original: unknown = Reflect.get(prototype, name);
    if (typeof original !== 'function') throw new Error(`a statement has no ${name}`);
    Reflect.set(
      prototype,
      name,
      function counted(this: { readonly sourceSQL: string }, ...values: unknown[]) {
        here = this.sourceSQL === 'savepoint acte' ? 0 : here + 1;
        most = Math.max(most, here);
        const answer: unknown = Reflect.apply(original, this, values);
        return answer;
      },
    );
    onTestFinished(() => void Reflect.set(prototype, name, original));
  }
  return { plusLong: () => most };
}

it('[OPS-13] pendant un import aux noms tous différents, d’autres ajoutent des élèves à la même école', async () => {
  const {
    server,
    depart: { ecoleId, sessionId, mensualite },
  } = await commencer(equiper);
  const lignes = Array.from({ length: IMPORTES }, (_, rang) => ({
    ligne: rang + 2,
    cellules: [mot(2 * rang), mot(2 * rang + 1), 'F', '7e A'],
    decision: 'nouveau' as const,
  }));
  const actes = compterLesActes();
  const etat = { isOver: false };
  const imported = server.admin
    .call(elevesImport.importer, {
      ecoleId,
      options: { sessionId, prestationIds: [mensualite] },
      colonnes: ['prenoms', 'nom', 'sexe', 'classe'],
      lignes,
      origine: 'rentree.csv',
      creationUserId: 0,
    })
    .finally(() => {
      etat.isOver = true;
    });
  let added = 0;
  while (!etat.isOver) {
    const { status } = await server.admin.call(eleves.create, {
      ...unEleve(ecoleId),
      libelleConfirme: true,
      creationUserId: 0,
    });
    expect(status).toBe(201);
    if (!etat.isOver) added += 1;
  }
  const { status, data } = await imported;
  expect([status, data]).toEqual([201, [{ id: 1, nombre: IMPORTES }]]);
  // If one act did it all, somebody else would write only once before it and once after it.
  expect(added).toBeGreaterThan(10);
  // Added one after the other, three hundred pupils take four thousand statements.
  expect(actes.plusLong()).toBeLessThan(400);
}, 240_000);
