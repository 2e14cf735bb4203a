import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prixDAnnee } from '#migrations/0018-prix-d-annee.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { apercuDe } from '#tests/gestes/inscriptions.ts';
import { addFiche, addInscrit, equiper, PRIX, payer, soldeDe } from '#tests/gestes/scolarite.ts';

it('[ANNEE-01] les prix et les tranches d’une base d’avant valent toutes les années : rien de ce qui est dû ne bouge', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { eleveId, inscriptionId } = await addInscrit(server, ecole);
  await payer(server.admin, ecole.ecoleId, eleveId, 120_000);
  const avant = await soldeDe(server.admin, eleveId);
  const [fiches, tranches] = [await server.rows('fiches_renseignement'), await server.rows('tranches')];
  await server.database.transaction(async (trx) => {
    // The schema as it was published.
    const unique = sql.ref('uq_fiches_renseignement_prestationId');
    await sql`drop index ${unique}`.execute(trx);
    for (const table of ['fiches_renseignement', 'tranches']) {
      await sql`drop index ${sql.ref(`ix_${table}_sessionId`)}`.execute(trx);
      await sql`alter table ${sql.table(table)} drop column "sessionId"`.execute(trx);
    }
    await sql`create unique index ${unique} on fiches_renseignement
      ("ecoleId", coalesce("classeId", 0), "prestationId") where "estActif" = 1`.execute(trx);
    await prixDAnnee.up(trx, server.now);
  });
  expect(await server.rows('fiches_renseignement')).toEqual(fiches);
  expect(await server.rows('tranches')).toEqual(tranches);
  expect(await soldeDe(server.admin, eleveId)).toEqual(avant);
  expect(await apercuDe(server.admin, inscriptionId, { recalculer: true })).toMatchObject({
    ecart: 0,
    ajoutees: [],
  });
  const { ecoleId, sessionId, tenue: prestationId } = ecole;
  expect(await addFiche(server, { ecoleId, prestationId, sessionId, prix: PRIX.tenue + 5_000 })).toBe(4);
  expect(await apercuDe(server.admin, inscriptionId, { recalculer: true })).toMatchObject({ ecart: 5_000 });
  const twice = { ecoleId, prestationId, sessionId, classeId: null, prix: 1, fr_inscription: 0 };
  const { refus } = await server.admin.call(fichesRenseignement.create, { ...twice, creationUserId: 0 });
  expect(refus.code).toBe('DOUBLON');
});

it('[ANNEE-01] la base elle-même refuse un second prix actif d’une école, d’une prestation, d’une classe et d’une année', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const { ecoleId, tenue: prestationId, sessionId } = ecole;
  await addFiche(server, { ecoleId, prestationId, sessionId, prix: 1 });
  const marques = {
    estActif: 1,
    creationDate: server.now,
    creationUserId: null,
    modifDate: null,
    modifUserId: null,
  };
  for (const annee of [null, sessionId]) {
    const row = { ecoleId, prestationId, classeId: null, sessionId: annee, prix: 2, fr_inscription: 0 };
    const insert = server.database.transaction((trx) =>
      trx
        .insertInto('fiches_renseignement')
        .values({ ...row, ...marques })
        .execute(),
    );
    await expect(insert).rejects.toThrow(/unique/i);
  }
});
