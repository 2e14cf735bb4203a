/** Compares what sources declare about each other with the foreign keys of the database. */
import { CRUDS } from '@gestionscolaire/contract/api.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredSources } from '#core/crud/source.ts';
import { countReferences } from '#core/db/rows.ts';
import { MOTEUR, type TestServer, testServer } from '#tests/harness.ts';

/** A foreign key; `columns`: 'sessionId', or 'ecoleId,classeId' for a row of the same school. */
interface Cle {
  table: string;
  target: string;
  columns: string;
  /** 1: each row has one. */
  isRequired: number;
}

const CLES = {
  sqlite: sql<Cle>`
    select t.name as "table", f."table" as target, group_concat(f."from", ',' order by f.seq) as columns,
      min((select i."notnull" from pragma_table_info(t.name) i where i.name = f."from")) as "isRequired"
    from sqlite_master t join pragma_foreign_key_list(t.name) f where t.type = 'table' group by t.name, f.id`,
  postgres: sql<Cle>`
    select t.relname as "table", c.relname as target, string_agg(a.attname, ',' order by k.rang) as columns,
      min(a.attnotnull::int) as "isRequired"
    from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class c on c.oid = f.confrelid
      cross join unnest(f.conkey) with ordinality as k(numero, rang)
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.numero
    where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace group by t.relname, c.relname, f.oid`,
} as const;

/** Tables whose rows no call deletes for good: a pupil leaves, a person is disabled, money is cancelled. */
const JAMAIS_SUPPRIMES = `
  absences actes_en_nombre classes corrections echeances eleves faits feuilles_appel groupes inscriptions lots menus messages_famille onglets paiements
  reprises fusions passages utilisateurs
`
  .trim()
  .split(/\s+/);

/**
 * Tables whose rows go once nothing names them any more: old devices, the content of the last file that had it, an evaluation without
 * a mark, the words of a scale that nobody was given.
 */
const OUBLIES = ['appareils', 'contenus', 'echelles_valeurs', 'evaluations'];

/** The keys that a refusal need not count, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'journal.ecoleId': 'les actes d’une école qui part restent, au réseau (scolarite/ecoles/ecoles.ts)',
  'compteurs.ecoleId': 'un numéro ne se donne qu’à un élève ou à un reçu, comptés',
  'numeros_attendus.ecoleId': 'ce qu’une restauration a perdu part avec l’école (scolarite/ecoles/ecoles.ts)',
  'numeros_a_dire.ecoleId': 'ce qui se demande à une école part avec elle (scolarite/ecoles/ecoles.ts)',
  'ecritures.ecoleId': 'une écriture n’est que d’une caisse, comptée',
  'cles_ecoles.ecoleId': 'une clé n’est que d’une caisse, comptée',
  'certificats.ecoleId': 'un certificat n’est que d’un élève de l’école, compté',
  'dus.ecoleId': 'un dû n’est que d’un élève, compté',
  'messages_famille.ecoleId': 'un message n’est que d’un élève de l’école, compté',
  'accords.ecoleId': 'une demande n’est que d’un élève ou d’un caissier de l’école, comptés',
  'registres_notes.ecoleId': 'un registre n’est que d’une classe scellée, et les classes sont comptées',
  'registre_suivi.ecoleId':
    'un registre n’est que de feuilles d’appel de ses classes, et les classes sont comptées',
  'seuils_suivi.ecoleId': 'les réglages d’une école partent avec elle (scolarite/ecoles/ecoles.ts)',
  'conservations.ecoleId': 'les réglages d’une école partent avec elle (scolarite/ecoles/ecoles.ts)',
  'controles.ecoleId': 'les réglages d’une école partent avec elle (scolarite/ecoles/ecoles.ts)',
};

const columnOf = ({ columns }: Cle): string => columns.replace(/^ecoleId,/, '');
const nameOf = (cle: Cle): string => `${cle.table}.${columnOf(cle)}`;

describe('références', () => {
  let server: TestServer;
  let cles: Cle[];
  beforeAll(async () => {
    server = await testServer();
    cles = (await CLES[MOTEUR].execute(server.database.read)).rows;
  });
  afterAll(() => server.close());

  const supprimables = CRUDS.filter(({ remove }) => remove !== undefined).map(({ entity }) => entity);
  const declarees = (target: string): string[] =>
    declaredSources()
      .filter(({ table }) => table === target)
      .flatMap(({ referencedBy }) => referencedBy.map(({ table, column }) => `${table}.${column}`));

  /** True for a key that is counted, or each of whose rows has a counted row of the same school. */
  function estComptee(target: string, table: string): boolean {
    if (declarees(target).some((name) => name.startsWith(`${table}.`))) return true;
    const parEcole = cles.filter(
      (cle) => cle.table === table && cle.columns.startsWith('ecoleId,') && cle.isRequired === 1,
    );
    return parEcole.some((cle) => cle.target !== table && estComptee(target, cle.target));
  }

  it('[CODE-01] chaque clé étrangère de la base est déclarée par ce qu’elle désigne, ou exceptée avec sa raison', () => {
    expect(cles.length).toBeGreaterThanOrEqual(72);
    const oubliees = cles.filter((cle) => {
      if (!supprimables.includes(cle.target)) return ![...JAMAIS_SUPPRIMES, ...OUBLIES].includes(cle.target);
      if (declarees(cle.target).includes(nameOf(cle)) || nameOf(cle) in EXCEPTIONS) return false;
      // 'Utilisé par 3 élèves' says enough about a school: it does not count their enrolments too.
      return !(cle.target === 'ecoles' && estComptee('ecoles', cle.table));
    });
    expect(oubliees.map((cle) => `${cle.target} ← ${nameOf(cle)}`)).toEqual([]);
  });

  it('[CODE-01] ce qui est déclaré ou excepté est une clé de la base, et rien de ce qui se supprime n’est dit permanent', () => {
    const connues = cles.map((cle) => `${cle.target} ${nameOf(cle)}`);
    for (const target of supprimables)
      for (const name of declarees(target)) expect(connues).toContain(`${target} ${name}`);
    for (const name of Object.keys(EXCEPTIONS)) expect(connues).toContain(`ecoles ${name}`);
    expect(JAMAIS_SUPPRIMES.filter((table) => supprimables.includes(table))).toEqual([]);
  });

  it('chaque référence déclarée se compte, qu’elle se désactive ou non', async () => {
    for (const { table, referencedBy, heldBy = [] } of declaredSources())
      for (const reference of [...referencedBy, ...heldBy]) {
        const counted = await countReferences(server.database.read, reference, { id: 0, ecoleId: 0 });
        expect([table, reference.table, counted.total]).toEqual([table, reference.table, 0]);
      }
  });
});
