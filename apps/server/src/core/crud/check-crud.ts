/**
 * The suite every look-alike passes: run with one sample and the requirement ids that its calls prove. Only what is
 * different about an entity is tested beside it.
 */
import { cle } from '@gestionscolaire/contract/core/cle.ts';
import { type CrudContract, rowsOfGet } from '@gestionscolaire/contract/core/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/endpoint.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchool } from '#tests/ecole.ts';
import { type Person, type TestServer, testServer } from '#tests/harness.ts';
import { anyTable } from '../db/database.ts';
import type { Row } from '../db/tables.ts';

type Call = 'list' | 'get' | 'create' | 'update' | 'remove' | 'disable' | 'enable' | 'export';

export interface CrudCheck {
  contract: CrudContract;
  /** Makes what a record needs (its parent) and answers valid fields; each call may use another label. */
  sample: (server: TestServer, libelle: string) => Promise<Row>;
  /** A second valid choice or text for one field beside the label. */
  change: { field: string; value: (server: TestServer) => Promise<string | number> };
  /** Values that no two active records share beside the label: a new set each time. */
  unique?: () => Row;
  /** Requirement ids that each call proves, beside those of SHARED. */
  ids: Partial<Record<Call, string>>;
  /** Absent while nothing refers to the entity. */
  used?: {
    /** Makes another record refer to `id`. */
    refer: (
      server: TestServer,
      id: number,
      libelle: string,
    ) => Promise<{ table: string; id: number | undefined }>;
    /** What the refusal says when one refers, then two of which one is disabled. */
    one: string;
    many: string;
  };
}

const rowsOf = (data: unknown): Row[] => data as Row[];
/** Deleting for good, for the entities that have it; a test of it runs for those alone. */
const noRemoval = (): never => {
  throw new Error('this entity is deleted by disabling it');
};
const firstOf = (data: unknown): Row => rowsOf(data)[0] ?? {};

export function checkCrud({ contract, sample, change, ids, used, unique = () => ({}) }: CrudCheck): void {
  const { entity } = contract;
  const title = (call: Call, more: string, text: string): string =>
    `${[ids[call] ?? '', more]
      .join(' ')
      .trim()
      .split(/\s+/)
      .filter((id) => id !== '')
      .map((id) => `[${id}]`)
      .join(' ')} ${text}`.trim();

  describe(entity, () => {
    let server: TestServer;
    let admin: Person;
    let labels = 0;

    beforeAll(async () => {
      server = await testServer();
      admin = server.admin;
    });
    afterAll(() => server.close());

    /** A label nobody has yet. */
    const label = (): string => {
      labels += 1;
      return `Échantillon ${labels}`;
    };
    const read = async (id: unknown): Promise<Row> => {
      const { data } = await admin.call(contract.get, { id });
      return firstOf(rowsOfGet(contract, data));
    };
    const remove = (row: Row) => admin.call(contract.remove ?? noRemoval(), { id: row['id'] });
    const add = async (libelle = label()): Promise<Row> => {
      const fields = await sample(server, libelle);
      const { id } = firstOf((await admin.call(contract.create, { ...fields, creationUserId: 0 })).data);
      return await read(id);
    };
    const journalOf = async (id: unknown): Promise<Row[]> =>
      (await server.rows('journal')).filter((row) => row['entite'] === entity && row['entiteId'] === id);
    const fieldsOf = (row: Row): Row =>
      Object.fromEntries(Object.keys(contract.fields).map((name) => [name, row[name] ?? null]));
    const update = (row: Row, values: Record<string, unknown>) =>
      admin.call(contract.update, {
        ...fieldsOf(row),
        ...values,
        id: row['id'],
        modifUserId: 0,
        modifDate: row['modifDate'],
      });
    const stamp = (row: Row) => ({ id: row['id'], modifUserId: 0, modifDate: row['modifDate'] });

    it(title('create', '', 'ajoute un enregistrement actif et le rend tel qu’il a été saisi'), async () => {
      const fields = await sample(server, label());
      const answer = await admin.call(contract.create, { ...fields, creationUserId: 999 });
      expect(answer.status).toBe(201);
      const { id } = firstOf(answer.data);
      const row = await read(id);
      expect(row).toMatchObject({ ...fields, id, estActif: 1, creationDate: server.now, modifDate: null });
    });

    it('note comme auteur la personne connectée, quel que soit l’id envoyé', async () => {
      const row = await add();
      expect(row['creationUserId']).toBe(admin.id);
      const { modifDate } = firstOf((await update(row, { libelle: label() })).data);
      const after = await read(row['id']);
      expect(after).toMatchObject({ modifDate, modifUserId: admin.id });
    });

    it('met au libellé une majuscule et le nettoie', async () => {
      const row = await add(`  élan   ${labels + 1000} `);
      expect(row['libelle']).toBe(`Élan ${labels + 1000}`);
    });

    it('refuse tous les champs vides à la fois, chacun avec sa phrase, sans rien écrire', async () => {
      const before = await server.rows(entity);
      const empty = Object.fromEntries(
        Object.entries(contract.fields).map(([name, { initial }]) => [name, initial]),
      );
      const { status, refus } = await admin.call(contract.create, { ...empty, creationUserId: 0 });
      expect(status).toBe(422);
      expect(refus.code).toBe('SAISIE_INVALIDE');
      // A choice that stands ready ('principal') is never missing.
      const required = Object.entries(contract.fields).filter(
        ([, { required: isRequired, schema, initial }]) => isRequired && !schema.safeParse(initial).success,
      );
      expect(Object.keys(refus.champs ?? {}).toSorted()).toEqual(required.map(([name]) => name).toSorted());
      expect(refus.champs?.['libelle']).toBe('Le libellé est obligatoire.');
      expect(await server.rows(entity)).toEqual(before);
    });

    it(
      title(
        'get',
        'SHARED-31',
        'rend une liste dont le premier élément est l’enregistrement, et 404 pour un id inconnu',
      ),
      async () => {
        const row = await add();
        const { data } = await admin.call(contract.get, { id: row['id'] });
        expect(rowsOfGet(contract, data)).toHaveLength(1);
        expect(Object.keys(firstOf(rowsOfGet(contract, data)))).toEqual(Object.keys(contract.row.shape));
        const unknown = await admin.call(contract.get, { id: 999_999 });
        expect(unknown.status).toBe(404);
        expect(unknown.refus.code).toBe('INTROUVABLE');
      },
    );

    it(
      title('list', 'SHARED-19 SHARED-22', 'liste les seuls actifs, en tableau nu, par ordre alphabétique'),
      async () => {
        const first = await add('Zèbre');
        const second = await add('éléphant');
        const third = await add('Eland');
        const disabled = await add('Agneau');
        await admin.call(contract.disable, stamp(disabled));
        const { data, headers } = await admin.call(contract.list, { tri: 'libelle' });
        const found = rowsOf(data).map((row) => row['id']);
        expect(found.filter((id) => [first['id'], second['id'], third['id']].includes(id ?? null))).toEqual([
          third['id'],
          second['id'],
          first['id'],
        ]);
        expect(found).not.toContain(disabled['id']);
        expect(headers['x-total-count']).toBe(String(found.length));
        const keys = rowsOf(data).map((row) => cle(String(row['libelle'])));
        expect(keys).toEqual(keys.toSorted((a, b) => Buffer.from(a).compare(Buffer.from(b))));
      },
    );

    it('rend la page demandée et le total, dans chaque ordre et pour chaque colonne', async () => {
      for (let index = 0; index < 5; index += 1) await add();
      const all = rowsOf((await admin.call(contract.list, {})).data).length;
      for (const tri of contract.sortable) {
        for (const ordre of ['asc', 'desc']) {
          const whole = rowsOf((await admin.call(contract.list, { tri, ordre })).data).map(({ id }) => id);
          const pages: unknown[] = [];
          for (let page = 1; page <= Math.ceil(all / 2); page += 1) {
            const answer = await admin.call(contract.list, { tri, ordre, page, taille: 2 });
            expect(answer.headers['x-total-count']).toBe(String(all));
            pages.push(...rowsOf(answer.data).map(({ id }) => id));
          }
          expect(pages).toEqual(whole);
        }
        const up = rowsOf((await admin.call(contract.list, { tri, ordre: 'asc' })).data).map(({ id }) => id);
        const down = rowsOf((await admin.call(contract.list, { tri, ordre: 'desc' })).data).map(
          ({ id }) => id,
        );
        expect(down).toEqual(up.toReversed());
      }
      const beyond = await admin.call(contract.list, { page: 99_999, taille: 2 });
      expect(beyond.data).toEqual([]);
      expect(beyond.headers['x-total-count']).toBe(String(all));
    });

    it('cherche un mot n’importe où, sans accents ni majuscules, et prend % et _ pour ce qu’ils sont', async () => {
      const row = await add('Île-de-Loos 100%_fin');
      const search = async (recherche: string) =>
        rowsOf((await admin.call(contract.list, { recherche, page: 1, taille: 100 })).data).map(
          ({ id }) => id,
        );
      for (const found of ['ile-d', 'LOOS', 'fin île', '0%_f', '  loos  '])
        expect(await search(found)).toEqual([row['id']]);
      for (const absent of ['%%', 'loos_', 'loos autre']) expect(await search(absent)).toEqual([]);
      const neufMots = 'i l e d o s 1 0 f';
      expect(await search(`${neufMots} fin`)).toEqual([row['id']]);
      expect(await search(`${neufMots} autre`)).toEqual([]);
    });

    it(
      title('list', 'CONST-02', 'borne la liste par estActif et par le jour de création, bornes comprises'),
      async () => {
        const before = server.now;
        const fields = await sample(server, label());
        server.now = '2025-03-04T23:59:59.999Z';
        const then = await server.signIn(admin.id);
        const made = firstOf((await then.call(contract.create, { ...fields, creationUserId: 0 })).data);
        server.now = before;
        const row = await read(made['id']);
        const found = async (filters: object) =>
          rowsOf((await admin.call(contract.list, filters)).data).map(({ id }) => id);
        expect(await found({ debut: '2025-03-04', fin: '2025-03-04' })).toEqual([row['id']]);
        expect(await found({ debut: '2025-03-05', fin: '2025-12-31' })).toEqual([]);
        expect(await found({ debut: '2025-01-01', fin: '2025-03-03' })).toEqual([]);
        expect(await found({ debut: '', fin: '' })).toContain(row['id']);
        expect(await found({ estActif: 1 })).toContain(row['id']);
        await admin.call(contract.disable, stamp(row));
        expect(await found({ estActif: 0 })).toContain(row['id']);
        expect(await found({ estActif: 1 })).not.toContain(row['id']);
        expect(await found({ etat: 'desactives' })).toContain(row['id']);
      },
    );

    it(
      title('update', '', 'modifie ce qui est resté tel que lu, et en donne la nouvelle marque'),
      async () => {
        const row = await add();
        const value = await change.value(server);
        const answer = await update(row, { [change.field]: value });
        expect(answer.status).toBe(200);
        const { id, modifDate } = firstOf(answer.data);
        const after = await read(row['id']);
        expect(after).toMatchObject({ id, modifDate, [change.field]: value, libelle: row['libelle'] });
        const again = firstOf((await update(after, { libelle: label() })).data);
        // Within one millisecond the second mark is still later than the first.
        expect(String(again['modifDate']) > String(modifDate)).toBe(true);
      },
    );

    it('[DATA-35] refuse une modification périmée et rend ce qui est enregistré', async () => {
      const row = await add();
      const newer = label();
      await update(row, { libelle: newer });
      const { status, refus } = await update(row, { libelle: label() });
      expect(status).toBe(409);
      expect(refus.code).toBe('PERIME');
      expect(refus.actuel).toEqual(await read(row['id']));
      expect(refus.actuel).toMatchObject({ libelle: newer });
      const staleDisable = await admin.call(contract.disable, stamp(row));
      expect(staleDisable.refus.code).toBe('PERIME');
    });

    it('[DATA-35] de deux modifications envoyées au même instant, une seule est faite', async () => {
      for (let round = 0; round < 5; round += 1) {
        const row = await add();
        const answers = await Promise.all([
          update(row, { libelle: label() }),
          update(row, { libelle: label() }),
        ]);
        expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
        expect(await journalOf(row['id'])).toHaveLength(2);
      }
    });

    it('[DATA-35] dit que l’enregistrement n’est plus là quand il a été désactivé ou supprimé', async () => {
      const disabled = await add();
      await admin.call(contract.disable, stamp(disabled));
      const first = await update(disabled, { libelle: label() });
      expect([first.status, first.refus.actuel]).toEqual([409, null]);
      if (contract.remove === undefined) return;
      const removed = await add();
      await remove(removed);
      const second = await update(removed, { libelle: label() });
      expect([second.status, second.refus.actuel]).toEqual([409, null]);
    });

    it('[SHARED-26] refuse une marque absente ou qui n’en est pas une', async () => {
      const row = await add();
      const absent = await admin.call(contract.update, { ...fieldsOf(row), id: row['id'], modifUserId: 0 });
      expect([absent.status, absent.refus.code]).toEqual([400, 'REQUETE_INVALIDE']);
      const wrong = await update({ ...row, modifDate: 'hier' }, {});
      expect(wrong.status).toBe(400);
    });

    it(title('disable', 'SHARED-18 SHARED-21', 'désactive, garde la ligne, et la remet'), async () => {
      const row = await add();
      const { modifDate } = firstOf((await admin.call(contract.disable, stamp(row))).data);
      const off = await read(row['id']);
      expect(off).toMatchObject({ estActif: 0, modifDate, modifUserId: admin.id });
      await admin.call(contract.enable, stamp(off));
      const on = await read(row['id']);
      expect(on).toMatchObject({ ...row, modifDate: on['modifDate'], modifUserId: admin.id });
      expect((await admin.call(contract.enable, stamp(on))).refus.code).toBe('PERIME');
    });

    // Where the documents have no hard delete there is no such call.
    for (const _removal of contract.remove === undefined ? [] : [contract.remove]) {
      it(title('remove', 'SHARED-24', 'supprime pour de bon, et l’id ne revient pas'), async () => {
        const row = await add();
        const answer = await remove(row);
        expect(answer.data).toEqual([{ id: row['id'], modifDate: null }]);
        expect((await admin.call(contract.get, { id: row['id'] })).status).toBe(404);
        expect((await remove(row)).status).toBe(404);
        const next = await add();
        expect(Number(next['id'])).toBeGreaterThan(Number(row['id']));
      });
    }

    // Nothing refers to some entities yet.
    for (const { refer, one: phrase, many: phrases } of used === undefined ? [] : [used]) {
      it('refuse de supprimer ce qui sert, en disant à quoi, les désactivés à part', async () => {
        const row = await add();
        await refer(server, Number(row['id']), 'Premier');
        const one = await remove(row);
        expect([one.status, one.refus.code, one.refus.error]).toEqual([409, 'UTILISE', phrase]);
        const second = await refer(server, Number(row['id']), 'Second');
        await server.database.transaction(async (trx) => {
          await anyTable(trx)
            .updateTable(second.table)
            .set({ estActif: 0 })
            .where('id', '=', second.id ?? 0)
            .execute();
        });
        const many = await remove(row);
        expect(many.refus.error).toBe(phrases);
        expect((await admin.call(contract.get, { id: row['id'] })).status).toBe(200);
      });
    }

    it('demande confirmation pour un libellé déjà porté, puis l’accepte', async () => {
      const row = await add();
      const fields = fieldsOf(row);
      const libelle = `  ${String(row['libelle']).toUpperCase()} `;
      const same = { ...fields, ...unique(), libelle, creationUserId: 0 };
      const { status, refus } = await admin.call(contract.create, same);
      expect([status, refus.code]).toEqual([422, 'A_CONFIRMER']);
      expect(refus.champs).toEqual({ libelle: 'Un enregistrement porte déjà ce libellé' });
      expect((await admin.call(contract.create, { ...same, libelleConfirme: true })).status).toBe(201);
      // What already stands is not questioned again when something else changes.
      const value = await change.value(server);
      const confirmed = { [change.field]: value, libelleConfirme: change.field.endsWith('Id') };
      expect((await update(row, confirmed)).status).toBe(200);
      const other = await add();
      const own = Object.fromEntries(Object.keys(unique()).map((name) => [name, other[name] ?? null]));
      const like = { ...fields, ...own, libelle: row['libelle'] ?? null };
      expect((await update(other, like)).refus.code).toBe('A_CONFIRMER');
      await admin.call(contract.disable, stamp(other));
    });

    it('demande la même confirmation pour remettre un homonyme, et à la seconde de deux personnes qui ajoutent à la fois', async () => {
      const row = await add();
      const off = firstOf((await admin.call(contract.disable, stamp(row))).data);
      const twin = () => ({ ...fieldsOf(row), ...unique(), creationUserId: 0 });
      const answers = await Promise.all([
        admin.call(contract.create, twin()),
        admin.call(contract.create, twin()),
        admin.call(contract.create, twin()),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
      const back = { ...stamp(row), modifDate: off['modifDate'] };
      const refused = await admin.call(contract.enable, back);
      expect([refused.status, refused.refus.code]).toEqual([422, 'A_CONFIRMER']);
      expect((await admin.call(contract.enable, { ...back, libelleConfirme: true })).status).toBe(200);
    });

    it('écrit au journal qui a fait quoi, et ce qui a changé, rien de plus', async () => {
      const row = await add();
      const value = await change.value(server);
      const changed = firstOf((await update(row, { [change.field]: value })).data);
      await admin.call(contract.disable, { ...stamp(row), modifDate: changed['modifDate'] });
      const off = await read(row['id']);
      await admin.call(contract.enable, stamp(off));
      if (contract.remove !== undefined) await remove(row);
      const acts = await journalOf(row['id']);
      const { create, update: updating, disable, enable } = contract;
      const made = [create, updating, disable, enable, contract.remove].filter((one) => one !== undefined);
      expect(acts.map(({ appel }) => appel)).toEqual(made.map(({ method, name }) => `${method} ${name}`));
      expect(acts.every(({ userId, instant }) => userId === admin.id && instant === server.now)).toBe(true);
      const told = acts.map(({ changements }) => JSON.parse(String(changements)) as Record<string, unknown>);
      expect(told[1]).toEqual({ [change.field]: [row[change.field] ?? null, value] });
      expect(told[2]).toEqual({ estActif: [1, 0] });
      expect(told[0]).toMatchObject({ libelle: [null, row['libelle']] });
    });

    it('un refus n’écrit rien, pas même au journal', async () => {
      const row = await add();
      const before = [await server.rows(entity), await server.rows('journal')];
      await update(row, { libelle: '' });
      await admin.call(contract.disable, { ...stamp(row), modifDate: '2020-01-01T00:00:00.000Z' });
      await admin.call(contract.disable, { id: 999_999, modifUserId: 0, modifDate: null });
      expect([await server.rows(entity), await server.rows('journal')]).toEqual(before);
    });

    it('une demande envoyée deux fois n’est faite qu’une fois', async () => {
      const key = { 'idempotency-key': `essai-${entity}-${labels}` };
      const body = { ...(await sample(server, label())), creationUserId: 0 };
      const before = (await server.rows(entity)).length;
      const [first, second] = await Promise.all([
        admin.call(contract.create, body, key),
        admin.call(contract.create, body, key),
      ]);
      const third = await admin.call(contract.create, body, key);
      expect([second.data, third.data]).toEqual([first.data, first.data]);
      expect(third.status).toBe(201);
      expect(await server.rows(entity)).toHaveLength(before + 1);
      const other = await admin.call(contract.create, { ...body, libelle: label() }, key);
      expect([other.status, other.refus.code]).toEqual([422, 'CLE_REUTILISEE']);
    });

    it('chaque appel veut le droit de son opération, et lui seul', async () => {
      const row = await add();
      const needed: [Endpoint, object, string][] = [
        [contract.create, { ...(await sample(server, label())), creationUserId: 0 }, 'ajout'],
        [contract.update, { ...fieldsOf(row), ...stamp(row) }, 'modification'],
        [contract.disable, stamp(row), 'suppression'],
        [contract.enable, stamp(row), 'suppression'],
        ...(contract.remove === undefined
          ? []
          : [[contract.remove, { id: row['id'] }, 'suppression'] satisfies [Endpoint, object, string]]),
        [contract.export, { format: 'csv' }, 'lecture'],
      ];
      for (const operation of ['lecture', 'ajout', 'modification', 'suppression']) {
        const person = await server.person({ droits: { [contract.screen.reference]: [operation] } });
        for (const [endpoint, input, wanted] of needed) {
          const { status } = await person.call(endpoint, input);
          const isRefused = wanted !== operation && wanted !== 'lecture';
          expect(status === 403, `${endpoint.name} avec ${operation}`).toBe(isRefused);
        }
      }
      const none = await server.person();
      expect((await none.call(contract.export, { format: 'csv' })).refus.code).toBe('DROIT_ABSENT');
    });

    it('une personne d’une école lit mais n’écrit pas ce qui est au réseau', async () => {
      const ecoleId = await createSchool(server);
      const person = await server.person({
        ecoleId,
        droits: { [contract.screen.reference]: ['lecture', 'ajout', 'modification', 'suppression'] },
      });
      expect((await person.call(contract.list, {})).status).toBe(200);
      const fields = await sample(server, label());
      expect((await person.call(contract.create, { ...fields, creationUserId: 0 })).status).toBe(403);
    });

    it('exporte en CSV ce que le filtre retient, les formules neutralisées', async () => {
      await add('=1+1');
      // What some spreadsheets take for '='.
      await add('＝2+2');
      const libelle = `Avec;point "et" guillemets ${labels}`;
      await add(libelle);
      const { text, headers } = await admin.call(contract.export, { format: 'csv', tri: 'libelle' });
      expect(text.startsWith('\uFEFF')).toBe(true);
      expect(headers['content-disposition']).toContain(`${entity}-2026-11-21.csv`);
      const lines = text.slice(1).trimEnd().split('\r\n');
      expect(lines.some((line) => line.includes(`"${libelle.replaceAll('"', '""')}"`))).toBe(true);
      expect(lines.some((line) => line.includes("'=1+1"))).toBe(true);
      expect(lines.some((line) => line.includes("'＝2+2"))).toBe(true);
      const all = rowsOf((await admin.call(contract.list, {})).data).length;
      expect(lines).toHaveLength(all + 1);
      const few = await admin.call(contract.export, { format: 'csv', recherche: 'guillemets' });
      expect(few.text.trimEnd().split('\r\n')).toHaveLength(2);
    });

    it('exporte un classeur Excel', async () => {
      const { headers, text } = await admin.call(contract.export, { format: 'xlsx' });
      expect(headers['content-type']).toContain('spreadsheetml');
      expect(text.startsWith('PK')).toBe(true);
    });
  });
}
