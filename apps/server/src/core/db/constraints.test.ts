/**
 * The tests break what the database itself forbids: it becomes a refusal with a code and a field, the same on both
 * engines.
 */
import { CRUDS } from '@gestionscolaire/contract/api.ts';
import { ERREURS } from '@gestionscolaire/contract/core/api/errors.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MOTEUR, type TestServer, testServer } from '#tests/harness.ts';
import { constraintRefusal, isTransient, isUnavailable } from './constraints.ts';
import { anyTable, type Trx } from './database.ts';
import type { Row } from './tables.ts';

/** Fields of the tables that no screen of the contract writes. */
const SANS_ECRAN = `
  controles.ecoleId conservations.ecoleId seuils_suivi.ecoleId messages_famille.ligne traces.cle salaires.aPartirDe eleves.matricule
  inscriptions.eleveId evaluations.libelle notes.inscriptionId changements_notes.rang
  acquis.competenceId changements_acquis.rang etats_periodes.periodeId bulletins.version
  scellements.rang certificats.numero non_evaluees.periodeId conseils.periodeId bilans.periodeId
  appreciations.periodeId reprises.eleveId fusions.ecarteId paiements.numero clotures.jour
  connexions.jeton appareils.marque codes_de_secours.empreinte contenus.empreinte fichiers.nom
  menus.reference modes_acces.code privileges.modeAccesId user_groupes.groupeId utilisateurs.telephone
  utilisateurs.email utilisateurs.numero feuilles_appel.cours absences.inscriptionId changements_absences.rang
  justifications.rang fiches_sante.eleveId registre_suivi.rang
  changements_du_jour.jour billets_entree.numero billets_entree.demiJournee
`
  .trim()
  .split(/\s+/);

const CLE_PRISE = {
  sqlite: () => ({ code: 'ERR_SQLITE_ERROR', errcode: 1555 }),
  postgres: (table: string) => ({ code: '23505', constraint: `${table}_pkey` }),
} as const;

interface UniqueIndex {
  table: string;
  name: string;
  columns: string;
  /** 1: over an expression, which an engine names by the index. */
  expression: number;
}

const UNIQUES = {
  sqlite: sql<UniqueIndex>`
    select t.name as "table", i.name as name,
      exists (select 1 from pragma_index_info(i.name) c where c.name is null) as expression,
      (select group_concat(c.name, ',' order by c.seqno) from pragma_index_info(i.name) c) as columns
    from sqlite_master t join pragma_index_list(t.name) i
    where t.type = 'table' and i."unique" = 1 and i.origin <> 'pk' order by i.name`,
  postgres: sql<UniqueIndex>`
    select t.relname as "table", c.relname as name, case when i.indexprs is null then 0 else 1 end as expression,
      (select string_agg(a.attname, ',' order by a.attnum) from pg_attribute a where a.attrelid = c.oid) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where i.indisunique and not i.indisprimary and c.relnamespace = current_schema()::regnamespace
    order by c.relname`,
} as const;

/** Reads the unique indexes of the whole migrated schema, primary keys apart. */
async function uniqueIndexes({ database }: TestServer) {
  const { rows } = await UNIQUES[MOTEUR].execute(database.read);
  return rows.map(({ columns, ...index }) => ({ ...index, columns: columns.split(',') }));
}

describe('contraintes', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer();
    await server.person();
    await server.person();
  });
  afterAll(() => server.close());

  const thrownBy = (write: (trx: Trx) => Promise<unknown>): Promise<unknown> =>
    server.database.transaction(write).catch((thrown: unknown) => thrown);

  /** Returns the refusal for writing `change` over the copy of a row, its id apart. */
  async function refusal(table: string, change: Row): Promise<unknown> {
    const [first] = await server.rows(table);
    const { id: _id, ...row } = first ?? {};
    const values = { ...row, ...change };
    return constraintRefusal(
      await thrownBy((trx) => anyTable(trx).insertInto(table).values(values).execute()),
    )?.corps();
  }
  const doublon = (champ: string) => ({
    code: 'DOUBLON',
    error: ERREURS.DOUBLON.phrase,
    champs: { [champ]: 'Un autre enregistrement actif a déjà cette valeur.' },
  });

  it('un doublon nomme son champ', async () => {
    expect(await refusal('menus', {})).toEqual(doublon('reference'));
    expect(await refusal('privileges', {})).toEqual(doublon('modeAccesId'));
    expect(await refusal('user_groupes', {})).toEqual(doublon('groupeId'));
    const [person] = (await server.rows('utilisateurs')).slice(1);
    const { id: _id, ...row } = person ?? {};
    const free = { ...row, numeroCle: '', email: 'a@b.c', emailCle: 'a@b.c' };
    expect(await refusal('utilisateurs', free)).toEqual(doublon('telephone'));
    expect(await refusal('utilisateurs', { ...row, numeroCle: '', telephone: '1' })).toEqual(
      doublon('email'),
    );
  });

  it('un téléphone n’est qu’à une personne active, où que s’arrête son indicatif', async () => {
    const [person] = (await server.rows('utilisateurs')).slice(1);
    const { id: _id, ...row } = person ?? {};
    const line = String(row['telephone']);
    const same = { telephoneIndicatif: `224${line.slice(0, 1)}`, telephone: line.slice(1) };
    const other = { ...row, ...same, email: 'b@b.c', emailCle: 'b@b.c' };
    expect(await refusal('utilisateurs', other)).toEqual(doublon('numero'));
    expect(await refusal('utilisateurs', { ...other, estActif: 0 })).toBeUndefined();
  });

  it('chaque index unique nomme, sur les deux moteurs, un champ du contrat ou un champ interne connu', async () => {
    const found = await uniqueIndexes(server);
    expect(found.length).toBeGreaterThanOrEqual(7);
    // An index that ends with the id serves foreign keys; nobody types an id, so it is never broken.
    for (const { table, name, columns, expression } of found.filter((one) => one.columns.at(-1) !== 'id')) {
      const told = columns.map((column) => `${table}.${column}`).join(', ');
      const message = `UNIQUE constraint failed: ${expression === 1 ? `index '${name}'` : told}`;
      const refusals = [
        { code: '23505', constraint: name },
        { code: 'ERR_SQLITE_ERROR', errcode: 2067, message },
      ].map((error) => constraintRefusal(error)?.corps().champs);
      const [field = ''] = Object.keys(refusals[0] ?? {});
      const crud = CRUDS.find(({ entity }) => entity === table);
      const written = Object.keys(crud?.fields ?? {}).map((key) => `${table}.${key}`);
      expect([...written, ...SANS_ECRAN], name).toContain(`${table}.${field}`);
      expect(refusals[1], name).toEqual(refusals[0]);
    }
  });

  it('une clé primaire déjà prise est une panne, sans champ : personne ne la saisit', async () => {
    for (const table of ['groupes', 'journal', 'migrations', 'reperes', 'versions']) {
      const row = await anyTable(server.database.read)
        .selectFrom(table)
        .selectAll()
        .limit(1)
        .executeTakeFirstOrThrow();
      const error = await thrownBy((trx) => anyTable(trx).insertInto(table).values(row).execute());
      expect(error, table).toMatchObject(CLE_PRISE[MOTEUR](table));
      expect(constraintRefusal(error), table).toBeUndefined();
    }
  });

  it('un désactivé ne gêne personne', async () => {
    expect(await refusal('menus', { estActif: 0 })).toBeUndefined();
    expect(await refusal('utilisateurs', { estActif: 0 })).toBeUndefined();
  });

  it('un lien vers rien est dit utilisé ou disparu, jamais une panne', async () => {
    expect(await refusal('privileges', { menuId: 999_999 })).toMatchObject({ code: 'UTILISE' });
    const removed = await thrownBy((trx) => trx.deleteFrom('menus').execute());
    expect(constraintRefusal(removed)?.code).toBe('UTILISE');
  });

  it('toute autre erreur reste une panne', () => {
    const sqlite = { code: 'ERR_SQLITE_ERROR', errcode: 275 };
    for (const error of [new Error('autre'), { code: '23514' }, sqlite, {}])
      expect(constraintRefusal(error)).toBeUndefined();
  });

  it('distingue ce qui se retente de ce qui est indisponible', () => {
    const codes = (...all: string[]) => all.map((code) => ({ code }));
    expect(codes('40001', '40P01', '23505').map(isTransient)).toEqual([true, true, false]);
    const sqlite = (errcode: number) => ({ code: 'ERR_SQLITE_ERROR', errcode });
    const perdue = new Error('Connection terminated unexpectedly');
    const down = [...codes('ECONNREFUSED', '57P01'), sqlite(5), sqlite(517), perdue];
    expect(down.map(isUnavailable)).toEqual(down.map(() => true));
    expect([sqlite(1), new Error('autre')].map(isUnavailable)).toEqual([false, false]);
  });
});
