/**
 * A school whose calls wait for one of its locks keeps its part of the places and no more (OPS-08): the others pay and read, and
 * health answers, while the lock is held.
 */
import { getSoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#core/db/database.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { sousPostgres } from '#tests/processus/serveur.ts';

const FOIS = 20;

/** Makes a school with a pupil and a cashier who pays for them. */
async function ecoleQuiPaie(server: TestServer, voisine: { sessionId?: number } = {}) {
  const ecole = await equiper(server, voisine);
  const { eleveId } = await addInscrit(server, ecole);
  const { ecoleId } = ecole;
  const droits = { encaisser: ['lecture', 'ajout'], paiements: ['lecture'] };
  const caissier = await server.person({ ecoleId, droits });
  await payer(caissier, ecoleId, eleveId, 1000);
  return {
    ecoleId,
    sessionId: ecole.sessionId,
    paie: () => payer(caissier, ecoleId, eleveId, 1000).then(({ status }) => status),
    lit: () => caissier.call(getSoldeEleve, { id: eleveId }).then(({ status }) => status),
  };
}

it('rend les places d’une base dont personne ne se sert', async () => {
  const server = await ownServer();
  expect(server.database.places()).toMatchObject({ taken: 0, waiting: 0, refused: 0 });
  expect(await server.database.isAlive()).toBe(true);
});

sousPostgres(() => {
  it('[OPS-08] le verrou d’une école tenu, une autre paie et lit, et la santé répond', async () => {
    const server = await ownServer({ base: { lockSeconds: 120, statementSeconds: 200 } });
    const a = await ecoleQuiPaie(server);
    const b = await ecoleQuiPaie(server, { sessionId: a.sessionId });
    const cote = openDatabase({ ...server.store.config, connections: 1 });
    onTestFinished(() => cote.close());
    const tenu = Promise.withResolvers<void>();
    const fin = Promise.withResolvers<void>();
    let isHeld = true;
    const verrou = cote.transaction(async (trx) => {
      await sql`select 1 from caisses where "ecoleId" = ${a.ecoleId} for update`.execute(trx);
      tenu.resolve();
      await fin.promise;
      isHeld = false;
    });
    onTestFinished(() => fin.resolve());
    await tenu.promise;
    const attendus = Array.from({ length: FOIS }, () => a.paie());
    const { most } = server.database.places();
    // Two thirds of the places are nobody's that waits: the school's other payments wait in memory.
    const part = Math.floor(most / 3);
    // A work of the server's own may wait beside them, or hold a place for the moment it takes.
    await expect
      .poll(() => server.database.places().waiting, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(FOIS - part);
    await expect.poll(() => server.database.places().taken, { timeout: 60_000 }).toBe(part);
    const faits: number[] = [];
    for (let fois = 0; fois < FOIS; fois += 1) faits.push(await b.paie());
    faits.push(await b.lit(), await a.lit());
    faits.push(
      (await server.request('GET', 'sante')).status,
      (await server.request('GET', 'sante/pret')).status,
    );
    expect([isHeld, faits]).toEqual([true, [...Array<number>(FOIS).fill(201), 200, 200, 200, 200]]);
    fin.resolve();
    await verrou;
    expect(await Promise.all(attendus)).toEqual(Array<number>(FOIS).fill(201));
    expect(server.database.places()).toMatchObject({ taken: 0, waiting: 0, refused: 0 });
  });

  it('[OPS-08] ce qui attend dans la mémoire a aussi une fin, et sa phrase', async () => {
    const server = await ownServer({ base: { places: 3, lockSeconds: 1 } });
    const a = await ecoleQuiPaie(server);
    const cote = openDatabase({ ...server.store.config, connections: 1 });
    onTestFinished(() => cote.close());
    await cote.transaction(async (trx) => {
      await sql`select 1 from caisses where "ecoleId" = ${a.ecoleId} for update`.execute(trx);
      expect(await Promise.all([a.paie(), a.paie(), a.paie()])).toEqual([503, 503, 503]);
    });
    expect(server.database.places().refused).toBeGreaterThan(0);
    expect(await a.paie()).toBe(201);
  });
});
