/** Tests the records of any entity, whether they have a label or not. */
import { rowsOfGet } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { expect, it } from 'vitest';
import { anyTable } from '#core/db/database.ts';
import { type CrudCheck, firstOf, rowsOf, type Tools } from './check-tools.ts';

export function checkRecords({ contract, sample, used }: CrudCheck, tools: Tools): void {
  const { entity } = contract;
  const { add, another, fieldsOf, joined, journalOf, label, read, remove, stamp, title, update } = tools;

  it(title('create', '', 'ajoute un enregistrement actif et le rend tel qu’il a été saisi'), async () => {
    const fields = await sample(tools.server, label());
    const answer = await tools.admin.call(contract.create, { ...fields, creationUserId: 999 });
    expect(answer.status).toBe(201);
    const { id } = firstOf(answer.data);
    const row = await read(id);
    expect(row).toMatchObject({
      ...fields,
      id,
      estActif: 1,
      creationDate: tools.server.now,
      modifDate: null,
    });
  });

  it('note comme auteur la personne connectée, quel que soit l’id envoyé', async () => {
    const row = await add();
    expect(row['creationUserId']).toBe(tools.admin.id);
    const { modifDate } = firstOf((await update(row, await another(row))).data);
    const after = await read(row['id']);
    expect(after).toMatchObject({ modifDate, modifUserId: tools.admin.id });
  });

  it('refuse tous les champs vides à la fois, chacun avec sa phrase, sans rien écrire', async () => {
    const before = await tools.server.rows(entity);
    const empty = Object.fromEntries(
      Object.entries(contract.fields).map(([name, { initial }]) => [name, initial]),
    );
    const { status, refus } = await tools.admin.call(contract.create, { ...empty, creationUserId: 0 });
    expect(status).toBe(422);
    expect(refus.code).toBe('SAISIE_INVALIDE');
    // A choice with a default ('principal') is never missing.
    const required = Object.entries(contract.fields).filter(
      ([, { required: isRequired, schema, initial }]) => isRequired && !schema.safeParse(initial).success,
    );
    expect(Object.keys(refus.champs ?? {}).toSorted()).toEqual(required.map(([name]) => name).toSorted());
    for (const [name, { schema, initial }] of required)
      expect(refus.champs?.[name]).toBe(schema.safeParse(initial).error?.issues[0]?.message);
    expect(await tools.server.rows(entity)).toEqual(before);
  });

  it(
    title(
      'get',
      'SHARED-31',
      'rend une liste dont le premier élément est l’enregistrement, et 404 pour un id inconnu',
    ),
    async () => {
      const row = await add();
      const { data } = await tools.admin.call(contract.get, { id: row['id'] });
      expect(rowsOfGet(contract, data)).toHaveLength(1);
      const keys = Object.keys(contract.row.shape);
      // Some answers have more columns, after the record's own.
      expect(Object.keys(firstOf(rowsOfGet(contract, data))).slice(0, keys.length)).toEqual(keys);
      const unknown = await tools.admin.call(contract.get, { id: 999_999 });
      expect(unknown.status).toBe(404);
      expect(unknown.refus.code).toBe('INTROUVABLE');
    },
  );

  it('rend la page demandée et le total, dans chaque ordre et pour chaque colonne', async () => {
    for (let index = 0; index < 5; index += 1) await add();
    const all = rowsOf((await tools.admin.call(contract.list, {})).data).length;
    for (const tri of contract.sortable) {
      for (const ordre of ['asc', 'desc']) {
        const whole = rowsOf((await tools.admin.call(contract.list, { tri, ordre })).data).map(
          ({ id }) => id,
        );
        const pages: unknown[] = [];
        for (let page = 1; page <= Math.ceil(all / 2); page += 1) {
          const answer = await tools.admin.call(contract.list, { tri, ordre, page, taille: 2 });
          expect(answer.headers['x-total-count']).toBe(String(all));
          pages.push(...rowsOf(answer.data).map(({ id }) => id));
        }
        expect(pages).toEqual(whole);
      }
      const up = rowsOf((await tools.admin.call(contract.list, { tri, ordre: 'asc' })).data).map(
        ({ id }) => id,
      );
      const down = rowsOf((await tools.admin.call(contract.list, { tri, ordre: 'desc' })).data).map(
        ({ id }) => id,
      );
      expect(down).toEqual(up.toReversed());
    }
    const beyond = await tools.admin.call(contract.list, { page: 99_999, taille: 2 });
    expect(beyond.data).toEqual([]);
    expect(beyond.headers['x-total-count']).toBe(String(all));
  });

  it('[LISTE-01] rend la page d’un enregistrement dans l’ordre et les filtres demandés', async () => {
    const added = await add();
    for (const ordre of ['asc', 'desc']) {
      const whole = rowsOf((await tools.admin.call(contract.list, { ordre })).data).map(({ id }) => id);
      const page = Math.floor(whole.indexOf(added['id']) / 2) + 1;
      const answer = await tools.admin.call(contract.list, {
        ordre,
        page: 1,
        taille: 2,
        pageDe: added['id'],
      });
      expect(answer.headers['x-page']).toBe(String(page));
      expect(rowsOf(answer.data).map(({ id }) => id)).toEqual(whole.slice((page - 1) * 2, page * 2));
    }
    // The filters leave it out: the page that was asked for is answered, and no other is told.
    const gone = { etat: 'desactives', page: 1, taille: 2, pageDe: added['id'] };
    expect((await tools.admin.call(contract.list, gone)).headers['x-page']).toBeUndefined();
  });

  it(
    title(
      'list',
      'CONST-02',
      'borne la liste par son parent, par estActif et par le jour de création, bornes comprises',
    ),
    async () => {
      const before = tools.server.now;
      const fields = await sample(tools.server, label());
      tools.server.now = '2025-03-04T23:59:59.999Z';
      const then = await tools.server.signIn(tools.admin.id);
      const made = firstOf((await then.call(contract.create, { ...fields, creationUserId: 0 })).data);
      tools.server.now = before;
      const row = await read(made['id']);
      const found = async (filters: object) =>
        rowsOf((await tools.admin.call(contract.list, filters)).data).map(({ id }) => id);
      expect(await found({ debut: '2025-03-04', fin: '2025-03-04' })).toEqual([row['id']]);
      expect(await found({ debut: '2025-03-05', fin: '2025-12-31' })).toEqual([]);
      expect(await found({ debut: '2025-01-01', fin: '2025-03-03' })).toEqual([]);
      expect(await found({ debut: '', fin: '' })).toContain(row['id']);
      expect(await found({ estActif: 1 })).toContain(row['id']);
      // A record of the network has no school, and every school's list holds it.
      for (const field of contract.within.filter((parent) => row[parent] !== null)) {
        expect(await found({ [field]: row[field] })).toContain(row['id']);
        expect(await found({ [field]: 999_999 })).not.toContain(row['id']);
      }
      await tools.admin.call(contract.disable, stamp(row));
      expect(await found({ estActif: 0 })).toContain(row['id']);
      expect(await found({ estActif: 1 })).not.toContain(row['id']);
      expect(await found({ etat: 'desactives' })).toContain(row['id']);
    },
  );

  it(title('update', '', 'modifie ce qui est resté tel que lu, et en donne la nouvelle marque'), async () => {
    const row = await add();
    const changed = await another(row);
    const answer = await update(row, changed);
    expect(answer.status).toBe(200);
    const { id, modifDate } = firstOf(answer.data);
    const after = await read(row['id']);
    expect(after).toEqual({
      ...row,
      ...changed,
      ...joined(after),
      id,
      modifDate,
      modifUserId: tools.admin.id,
    });
    const again = firstOf((await update(after, await another(after))).data);
    // Within one millisecond the second mark is still later than the first.
    expect(String(again['modifDate']) > String(modifDate)).toBe(true);
  });

  it('[DATA-35] refuse une modification périmée et rend ce qui est enregistré', async () => {
    const row = await add();
    const newer = await another(row);
    await update(row, newer);
    const { status, refus } = await update(row, await another(row));
    expect(status).toBe(409);
    expect(refus.code).toBe('PERIME');
    expect(refus.actuel).toEqual(await read(row['id']));
    expect(refus.actuel).toMatchObject(newer);
    const staleDisable = await tools.admin.call(contract.disable, stamp(row));
    expect(staleDisable.refus.code).toBe('PERIME');
  });

  it('[DATA-35] de deux modifications envoyées au même instant, une seule est faite', async () => {
    for (let round = 0; round < 5; round += 1) {
      const row = await add();
      const answers = await Promise.all([update(row, await another(row)), update(row, await another(row))]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await journalOf(row['id'])).toHaveLength(2);
    }
  });

  it('[DATA-35] dit que l’enregistrement n’est plus là quand il a été désactivé ou supprimé', async () => {
    const disabled = await add();
    await tools.admin.call(contract.disable, stamp(disabled));
    const first = await update(disabled, await another(disabled));
    expect([first.status, first.refus.actuel]).toEqual([409, null]);
    if (contract.remove === undefined) return;
    const removed = await add();
    await remove(removed);
    const second = await update(removed, await another(removed));
    expect([second.status, second.refus.actuel]).toEqual([409, null]);
  });

  it('[SHARED-26] refuse une marque absente ou qui n’en est pas une', async () => {
    const row = await add();
    const absent = await tools.admin.call(contract.update, {
      ...fieldsOf(row),
      id: row['id'],
      modifUserId: 0,
    });
    expect([absent.status, absent.refus.code]).toEqual([400, 'REQUETE_INVALIDE']);
    const wrong = await update({ ...row, modifDate: 'hier' }, {});
    expect(wrong.status).toBe(400);
  });

  it(title('disable', 'SHARED-18 SHARED-21', 'désactive, garde la ligne, et la remet'), async () => {
    const row = await add();
    const { modifDate } = firstOf((await tools.admin.call(contract.disable, stamp(row))).data);
    const off = await read(row['id']);
    expect(off).toMatchObject({ estActif: 0, modifDate, modifUserId: tools.admin.id });
    await tools.admin.call(contract.enable, stamp(off));
    const on = await read(row['id']);
    expect(on).toMatchObject({ ...row, modifDate: on['modifDate'], modifUserId: tools.admin.id });
    expect((await tools.admin.call(contract.enable, stamp(on))).refus.code).toBe('PERIME');
  });

  // The documents give some entities no hard delete: they have no such call.
  for (const _removal of contract.remove === undefined ? [] : [contract.remove]) {
    it(title('remove', 'SHARED-24', 'supprime pour de bon, et l’id ne revient pas'), async () => {
      const row = await add();
      const answer = await remove(row);
      expect(answer.data).toEqual([{ id: row['id'], modifDate: null }]);
      expect((await tools.admin.call(contract.get, { id: row['id'] })).status).toBe(404);
      expect((await remove(row)).status).toBe(404);
      const next = await add();
      expect(Number(next['id'])).toBeGreaterThan(Number(row['id']));
    });
  }

  // Some entities are referred to by nothing yet.
  for (const { refer, one: phrase, many: phrases } of used === undefined ? [] : [used]) {
    it('refuse de supprimer ce qui sert, en disant à quoi, les désactivés à part', async () => {
      const row = await add();
      await refer(tools.server, Number(row['id']), 'Premier');
      const one = await remove(row);
      expect([one.status, one.refus.code, one.refus.error]).toEqual([409, 'UTILISE', phrase]);
      const second = await refer(tools.server, Number(row['id']), 'Second');
      await tools.server.database.transaction(async (trx) => {
        await anyTable(trx)
          .updateTable(second.table)
          .set({ estActif: 0 })
          .where('id', '=', second.id ?? 0)
          .execute();
      });
      const many = await remove(row);
      expect(many.refus.error).toBe(phrases);
      expect((await tools.admin.call(contract.get, { id: row['id'] })).status).toBe(200);
    });
  }

  it('écrit au journal qui a fait quoi, et ce qui a changé, rien de plus', async () => {
    const row = await add();
    const change = await another(row);
    const changed = firstOf((await update(row, change)).data);
    await tools.admin.call(contract.disable, { ...stamp(row), modifDate: changed['modifDate'] });
    const off = await read(row['id']);
    await tools.admin.call(contract.enable, stamp(off));
    if (contract.remove !== undefined) await remove(row);
    const acts = await journalOf(row['id']);
    const { create, update: updating, disable, enable } = contract;
    const made = [create, updating, disable, enable, contract.remove].filter((one) => one !== undefined);
    expect(acts.map(({ appel }) => appel)).toEqual(made.map(({ method, name }) => `${method} ${name}`));
    expect(
      acts.every(({ userId, instant }) => userId === tools.admin.id && instant === tools.server.now),
    ).toBe(true);
    const told = acts.map(({ changements }) => JSON.parse(String(changements)) as Record<string, unknown>);
    const [field = ''] = Object.keys(change);
    expect(told[1]).toEqual({ [field]: [row[field] ?? null, change[field]] });
    expect(told[2]).toEqual({ estActif: [1, 0] });
    const said = Object.entries(fieldsOf(row)).filter(([, value]) => value !== null);
    expect(told[0]).toMatchObject(Object.fromEntries(said.map(([name, value]) => [name, [null, value]])));
  });

  it('un refus n’écrit rien, pas même au journal', async () => {
    const row = await add();
    const [missing = ''] = Object.entries(contract.fields)
      .filter(
        ([, { required, isFixed, schema, initial }]) =>
          required && isFixed !== true && !schema.safeParse(initial).success,
      )
      .map(([name]) => name);
    const before = [await tools.server.rows(entity), await tools.server.rows('journal')];
    // An attribution of a subject has nothing else to give than what never changes.
    if (missing !== '') await update(row, { [missing]: contract.fields[missing]?.initial ?? null });
    await tools.admin.call(contract.disable, { ...stamp(row), modifDate: '2020-01-01T00:00:00.000Z' });
    await tools.admin.call(contract.disable, { id: 999_999, modifUserId: 0, modifDate: null });
    expect([await tools.server.rows(entity), await tools.server.rows('journal')]).toEqual(before);
  });

  it('une demande envoyée deux fois n’est faite qu’une fois', async () => {
    const key = { 'idempotency-key': `essai-${entity}-${tools.count}` };
    const body = { ...(await sample(tools.server, label())), creationUserId: 0 };
    const before = (await tools.server.rows(entity)).length;
    const [first, second] = await Promise.all([
      tools.admin.call(contract.create, body, key),
      tools.admin.call(contract.create, body, key),
    ]);
    const third = await tools.admin.call(contract.create, body, key);
    expect([second.data, third.data]).toEqual([first.data, first.data]);
    expect(third.status).toBe(201);
    expect(await tools.server.rows(entity)).toHaveLength(before + 1);
    const other = await tools.admin.call(contract.create, { ...body, ...(await another(body)) }, key);
    expect([other.status, other.refus.code]).toEqual([422, 'CLE_REUTILISEE']);
  });

  it('chaque appel veut le droit de son opération, et lui seul', async () => {
    const row = await add();
    const needed: [Endpoint, object, string][] = [
      [contract.create, { ...(await sample(tools.server, label())), creationUserId: 0 }, 'ajout'],
      [contract.update, { ...fieldsOf(row), ...stamp(row) }, 'modification'],
      [contract.disable, stamp(row), 'suppression'],
      [contract.enable, stamp(row), 'suppression'],
      ...(contract.remove === undefined
        ? []
        : [[contract.remove, { id: row['id'] }, 'suppression'] satisfies [Endpoint, object, string]]),
      [contract.export, { format: 'csv' }, 'lecture'],
    ];
    const screens = needed.flatMap(([{ access }]) =>
      access.who === 'right' ? [access.screen.reference] : [],
    );
    for (const operation of ['lecture', 'ajout', 'modification', 'suppression']) {
      const person = await tools.server.person({
        droits: Object.fromEntries(screens.map((reference) => [reference, [operation]])),
      });
      for (const [endpoint, input, wanted] of needed) {
        const { status } = await person.call(endpoint, input);
        const isRefused = wanted !== operation && wanted !== 'lecture';
        expect(status === 403, `${endpoint.name} avec ${operation}`).toBe(isRefused);
      }
    }
    const none = await tools.server.person();
    expect((await none.call(contract.export, { format: 'csv' })).refus.code).toBe('DROIT_ABSENT');
  });

  it('exporte un classeur Excel', async () => {
    const { headers, text } = await tools.admin.call(contract.export, { format: 'xlsx' });
    expect(headers['content-type']).toContain('spreadsheetml');
    expect(text.startsWith('PK')).toBe(true);
  });
}
