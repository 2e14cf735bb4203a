import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { prepared } from '#core/db/prepared.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { ownServer } from '#tests/harness.ts';
import { anneeDuTableau, valeursDeLAnnee } from './annee-du-tableau.ts';

interface Annee {
  readonly id: number;
  readonly limite: string;
}

const annee = prepared<Annee>(
  (param) => sql<Annee>`with ${anneeDuTableau(param)} select id, limite from annee`,
);

it('[TDB-01] l’année que le tableau dit sans qu’on la choisisse est celle de ce jour, comme partout', async () => {
  const server = await ownServer();
  const read = (sessionId: number | null, jour: string) =>
    annee.first(server.database.read, valeursDeLAnnee(sessionId, jour));
  expect(await read(null, '2026-12-01')).toBeUndefined();

  // They are made out of their order, with days that are of none.
  for (const [from, to] of [
    ['2024-10-01', '2025-07-31'],
    ['2026-10-01', '2027-06-30'],
    ['2025-09-01', '2026-07-31'],
  ] as const)
    await createSession(server, from, to);
  const all = await server.database.read
    .selectFrom('sessions')
    .select(['id', 'dateDebut', 'dateFin'])
    .execute();

  for (const jour of [
    '2024-01-01',
    '2024-10-01',
    '2025-07-31',
    '2025-08-15',
    '2025-10-01',
    '2026-01-01',
    '2026-06-15',
    '2026-08-31',
    '2026-10-01',
    '2028-01-01',
  ]) {
    const said = sessionCourante(all, jour);
    expect((await read(null, jour))?.id, jour).toBe(said?.id);
    // All of a year that is over is due, nothing of one to come.
    for (const { id, dateDebut, dateFin } of all) {
      const limite = dateFin < jour ? '9999-12-31' : dateDebut > jour ? '0000-00-00' : jour;
      expect(await read(id, jour), `${id} ${jour}`).toEqual({ id, limite });
    }
  }

  // A year that was disabled is nobody's year of today; it is told to who chooses it.
  const courante = Number(sessionCourante(all, '2026-01-01')?.id);
  await server.database.transaction((trx) =>
    trx.updateTable('sessions').set({ estActif: 0 }).where('id', '=', courante).execute(),
  );
  const reste = all.filter(({ id }) => id !== courante);
  expect((await read(null, '2026-01-01'))?.id).toBe(sessionCourante(reste, '2026-01-01')?.id);
  expect((await read(courante, '2026-01-01'))?.id).toBe(courante);
});
