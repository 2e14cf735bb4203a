import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { enseignements } from '#migrations/notes/0032-enseignements.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addClasse, addInscrit, equiper } from '#tests/gestes/scolarite.ts';
import { sans } from './avant.ts';

it('une base d’avant dit la classe de chaque inscription, depuis son jour, et reçoit le menu', async () => {
  const { server, depart: ecole } = await commencer(equiper);
  const classeId = await addClasse(server, ecole.ecoleId, '7ème année B');
  const un = await addInscrit(server, ecole);
  const deux = await addInscrit(server, ecole, { classeId, dateInscription: '2026-11-02' });
  await server.database.transaction(async (trx) => {
    // A sheet may be of a lesson, and a lesson is of a subject that is taught.
    await sql`drop index ${sql.ref('ix_feuilles_appel_creneauId')}`.execute(trx);
    await sql`alter table feuilles_appel drop column ${sql.ref('creneauId')}`.execute(trx);
    const depuis =
      'billets_entree changements_du_jour creneaux appreciations non_evaluees changements_notes notes evaluations ' +
      'reouvertures inscriptions_classes particularites enseignements_enseignants enseignements programmes';
    await sans(trx, depuis.split(' '), ['enseignements']);
    await enseignements.up(trx, server.now);
  });
  const rows = await server.database.read
    .selectFrom('inscriptions_classes')
    .selectAll()
    .orderBy('inscriptionId')
    .execute();
  const { ecoleId } = ecole;
  expect(rows).toEqual([
    { ecoleId, inscriptionId: un.inscriptionId, du: '2026-10-01', classeId: ecole.classeId },
    { ecoleId, inscriptionId: deux.inscriptionId, du: '2026-11-02', classeId },
  ]);
  const references = (await server.rows('menus')).map(({ reference }) => reference);
  expect(references.filter((reference) => reference === 'enseignements')).toHaveLength(1);
});
