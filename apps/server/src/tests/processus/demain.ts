/** Holds the migrations of the product of tomorrow, for tests: each lets older servers do less than the one before. */
import { setTimeout as attendre } from 'node:timers/promises';
import { sql } from 'kysely';
import { createTable, texte } from '#core/db/columns.ts';
import type { Migration } from '#core/db/migrations/migrate.ts';
import { MIGRATIONS } from '#migrations/index.ts';

/** A table more: nobody misses it. */
const sure: Migration = {
  name: '9001-une-table',
  empreinte: 'une table',
  sure: true,
  up: (trx) => createTable(trx, 'de_demain', { nom: texte() }, { primaryKey: ['nom'] }),
};
/** It counts the acts that it finds, then lasts: a write that slipped in beside it would show. */
const lecture: Migration = {
  name: '9002-les-actes',
  empreinte: 'les actes',
  sure: 'lecture',
  async up(trx) {
    await sql`insert into de_demain (nom) select 'actes ' || count(*) from journal where appel = 'PUT updateDevise'`.execute(
      trx,
    );
    await attendre(500);
  },
};
/** A column gone: older reads fail. */
const rude: Migration = {
  name: '9003-le-symbole',
  empreinte: 'le symbole',
  up: async (trx) => void (await sql`alter table devises rename column symbole to signe`.execute(trx)),
};

/** Returns the migrations of tomorrow's product, with the first so many of its own. */
export const deDemain = (siennes: number): Migration[] => [
  ...MIGRATIONS,
  ...[sure, lecture, rude].slice(0, siennes),
];
