/**
 * Compares what each migration does with the fingerprints that installed databases remember. To make the fingerprint
 * of a new migration, which nobody has yet, use `npm run empreintes`: it runs this file with REFAIRE_EMPREINTES=oui.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { addColumns, createIndex, createTable, id, texte } from '#core/db/columns.ts';
import {
  type Fingerprints,
  type Migration,
  MigrationRefusee,
  migrate,
  type Steps,
  sealed,
} from '#core/db/migrations/migrate.ts';
import { fingerprintOf, statementsOf } from '#core/db/migrations/statements.ts';
import { DEBUT, MOTEUR, ownDatabase } from '#tests/harness.ts';
import empreintes from './empreintes.json' with { type: 'json' };
import { MIGRATIONS, STEPS } from './index.ts';

const FICHIER = fileURLToPath(new URL('empreintes.json', import.meta.url));
const REFAIRE = 'REFAIRE_EMPREINTES';

/** Returns the fingerprints of migrations run one after the other on an empty database. */
async function made(steps: readonly Steps[]): Promise<Record<string, string>> {
  const { database } = await ownDatabase();
  return database.transaction(async (trx) => {
    const found: Record<string, string> = {};
    for (const one of steps) found[one.name] = fingerprintOf(await statementsOf(one, trx, DEBUT));
    return found;
  });
}

it('[CODE-04] une instruction changée dans une migration publiée se voit à son empreinte', async () => {
  const now = await made(STEPS);
  const told: Fingerprints = empreintes;
  const names = STEPS.map(({ name }) => name);
  if (process.env[REFAIRE] === 'oui') {
    const next = names.map((name) => [name, { ...told[name], [MOTEUR]: now[name] }]);
    writeFileSync(FICHIER, `${JSON.stringify(Object.fromEntries(next), null, 2)}\n`);
    return;
  }
  expect(Object.keys(told), 'Une migration sans empreinte : lancez npm run empreintes.').toEqual(names);
  expect(
    now,
    `Une migration ne fait plus ce qu’elle faisait : les bases installées refuseraient de démarrer. Ajoutez une migration ; si personne n’a encore celle-ci, lancez npm run empreintes.`,
  ).toEqual(Object.fromEntries(names.map((name) => [name, told[name]?.[MOTEUR]])));
});

/** These two steps make the same table in two ways. */
const enUneFois: Steps = {
  name: 'essai',
  async up(trx) {
    await createTable(trx, 'essais', { id: id(), libelle: texte() });
    await createIndex(trx, 'essais', 'libelle', ['libelle']);
  },
};
const autrement: Steps = {
  name: 'essai',
  async up(trx) {
    const columns = { id: id(), libelle: texte() };
    const known = await trx.selectFrom('versions').select('nom').where('nom', '=', 'essais').execute();
    if (known.length === 0) await createTable(trx, 'essais', columns);
    for (const name of ['libelle']) await createIndex(trx, 'essais', name, [name]);
  },
};
const deuxColonnes: Steps = {
  name: 'essai',
  async up(trx, now) {
    await enUneFois.up(trx, now);
    await addColumns(trx, 'essais', { code: texte({ nullable: true }) });
  },
};

it('[CODE-04] le fichier, les mots et les outils d’une migration peuvent changer, pas ce qu’elle fait', async () => {
  const of = async (steps: Steps) => (await made([...STEPS, steps]))['essai'];
  const before = await of(enUneFois);
  expect(await of(autrement)).toBe(before);
  expect(await of(deuxColonnes)).not.toBe(before);
});

it('[CODE-04] une base refuse de démarrer, avant toute autre migration, quand l’une de celles publiées fait autre chose', async () => {
  const { database } = await ownDatabase();
  const seal = async (steps: Steps) => {
    const { essai = '' } = await made([...STEPS, steps]);
    return [...MIGRATIONS, ...sealed([steps], { essai: { [MOTEUR]: essai } })];
  };
  await migrate(database, await seal(enUneFois), () => DEBUT);
  expect(await migrate(database, await seal(autrement), () => DEBUT)).toEqual([]);
  const next: Migration = {
    name: 'suite',
    empreinte: 'suite',
    up: () => Promise.reject(new Error('ne devait pas commencer')),
  };
  await expect(migrate(database, [...(await seal(deuxColonnes)), next], () => DEBUT)).rejects.toThrow(
    new MigrationRefusee(
      "La migration « essai » n'est plus celle qui a fait cette base. Rien n'a été changé.",
    ),
  );
});
