/** Every statement that SQLite was asked in this run is one that PostgreSQL understands, on the same tables. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ownDatabase } from '#tests/harness.ts';
import { NOTES, type Requete, shape } from './noter.ts';

/** The words that tests alone ask SQLite, to read whole tables; and the tests of the engines, which have tables of their own. */
const D_UN_MOTEUR = /sqlite_|dbstat|pragma_|json_array\(/;
const DES_MOTEURS = /\/src\/(?:core\/db|migrations|core\/turns|tests\/texte)/;

const ligne = z.object({ sql: z.string(), fichier: z.string() });

function lireLesRequetes(): Requete[] {
  const toutes = globSync('*.jsonl', { cwd: NOTES }).flatMap((file) =>
    readFileSync(join(NOTES, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => z.parse(ligne, JSON.parse(line))),
  );
  const parForme = new Map(toutes.map((requete) => [shape(requete.sql), requete]));
  return [...parForme.values()].filter(
    ({ sql: texte, fichier }) => !D_UN_MOTEUR.test(texte) && !DES_MOTEURS.test(fichier),
  );
}

it('PostgreSQL prépare chaque requête que SQLite a reçue', async () => {
  const { database } = await ownDatabase('nu');
  const requetes = lireLesRequetes();
  expect(requetes.length).toBeGreaterThan(500);
  const refusees: string[] = [];
  await database.read.connection().execute(async (connection) => {
    for (const une of requetes) {
      try {
        await sql.raw(`prepare essai as ${une.sql}`).execute(connection);
        await sql.raw('deallocate essai').execute(connection);
      } catch (error) {
        refusees.push(`${une.fichier} : ${String(error)}\n  ${une.sql}`);
      }
    }
  });
  expect(refusees).toEqual([]);
});
