/** Tests the acts on many rows of any entity: previewed, done as one, taken back whole. */
import { isOfSchools } from '@gestionscolaire/contract/core/api/crud.ts';
import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import { expect, it } from 'vitest';
import type { Row } from '#core/db/tables.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import type { Person } from '#tests/harness.ts';
import { type CrudCheck, firstOf, rowsOf, type Tools } from './check-tools.ts';

export function checkMany({ contract }: CrudCheck, tools: Tools): void {
  const { add, read } = tools;
  const { previewMany, disableMany, enableMany, takeBackMany } = contract;

  type Acte = 'desactiver' | 'reactiver';
  const previewed = async (selection: unknown, acte: Acte = 'desactiver', person: Person = tools.admin) =>
    person.call(previewMany, { acte, selection });
  /** Previews an act and does it. */
  const done = async (selection: readonly unknown[], acte: Acte = 'desactiver') => {
    const { data } = await previewed(selection, acte);
    const act = acte === 'desactiver' ? disableMany : enableMany;
    return tools.admin.call(act, { selection, apercu: data.apercu, modifUserId: 999 });
  };
  const acts = async (): Promise<Row[]> =>
    (await tools.server.rows('journal')).filter(({ entite }) => entite === 'actes_en_nombre');
  const all = () => Promise.all([tools.server.rows(contract.entity), tools.server.rows('journal')]);

  it('[LISTE-06] plusieurs lignes se désactivent et se réactivent en un seul acte, qui se reprend en entier', async () => {
    const rows = [await add(), await add(), await add()];
    const ids = rows.map(({ id }) => id);
    const before = (await acts()).length;
    const { data } = await previewed(ids);
    expect(data).toMatchObject({ nombre: 3, refuses: 0, refus: [], absents: 0 });
    const answer = await done(ids);
    expect(answer.data).toMatchObject([{ nombre: 3, refuses: 0 }]);
    for (const id of ids) expect(await read(id)).toMatchObject({ estActif: 0, modifUserId: tools.admin.id });
    expect((await acts()).length).toBe(before + 1);

    const made = firstOf(answer.data)['id'];
    expect((await tools.admin.call(takeBackMany, { id: made, modifDate: null })).status).toBe(200);
    for (const id of ids) expect((await read(id))['estActif']).toBe(1);
    const again = await tools.admin.call(takeBackMany, { id: made, modifDate: null });
    expect([again.status, again.refus.code]).toEqual([409, 'PERIME']);
    expect((await acts()).length).toBe(before + 2);

    await done(ids);
    const enabled = await done(ids, 'reactiver');
    expect(enabled.data).toMatchObject([{ nombre: 3 }]);
    for (const id of ids) expect((await read(id))['estActif']).toBe(1);
  });

  it('[LISTE-06] l’aperçu n’écrit rien, et l’acte fait ce qui a été vu ou rien', async () => {
    const rows = [await add(), await add()];
    const ids = rows.map(({ id }) => id);
    const before = await all();
    const { data } = await previewed(ids);
    const { apercu } = data;
    expect(await all()).toEqual(before);
    const [other] = rows;
    await tools.admin.call(contract.disable, tools.stamp(other ?? {}));
    const left = await all();
    const late = await tools.admin.call(disableMany, { selection: ids, apercu });
    expect([late.status, late.refus.code]).toEqual([409, 'PERIME']);
    expect(await all()).toEqual(left);
    // One has the wanted state already, one id is of no row.
    expect((await previewed([...ids, 999_999])).data).toMatchObject({ nombre: 1, absents: 2 });
  });

  it('[LISTE-06] un acte dont une ligne a changé depuis ne se reprend plus', async () => {
    const rows = [await add(), await add()];
    const answer = await done(rows.map(({ id }) => id));
    const off = await read(rows[0]?.['id']);
    await tools.admin.call(contract.enable, tools.stamp(off));
    const before = await all();
    const { status, refus } = await tools.admin.call(takeBackMany, {
      id: firstOf(answer.data)['id'],
      modifDate: null,
    });
    expect([status, refus.code]).toEqual([409, 'REGLE']);
    expect(refus.error).toBe('Cet acte ne peut plus être repris en entier : un élément a changé depuis.');
    expect(await all()).toEqual(before);
  });

  it('un acte en nombre envoyé deux fois n’est fait qu’une fois', async () => {
    const selection = [(await add())['id']];
    const { data } = await previewed(selection);
    const key = { 'idempotency-key': `nombre-${contract.entity}-${tools.count}` };
    const body = { selection, apercu: data.apercu };
    const first = await tools.admin.call(disableMany, body, key);
    const before = (await acts()).length;
    const second = await tools.admin.call(disableMany, body, key);
    expect([first.status, second.data]).toEqual([200, first.data]);
    expect((await acts()).length).toBe(before);
  });

  for (const _one of isOfSchools(contract) ? [''] : []) {
    it('[LISTE-06] les lignes d’une autre école ne sont pas là pour un acte en nombre, par leurs ids ou toutes', async () => {
      const row = await add();
      const ecoleId = await createSchool(tools.server, `École ${tools.label()}`);
      const droits = { [contract.screen.reference]: OPERATIONS };
      const other = await tools.server.person({ ecoleId, droits });
      const before = await tools.server.rows(contract.entity);
      const { data } = await previewed([row['id']]);
      for (const answer of [
        await previewed([row['id']], 'desactiver', other),
        await other.call(disableMany, { selection: [row['id']], apercu: data.apercu }),
      ])
        expect([answer.status, answer.refus.code]).toEqual([404, 'INTROUVABLE']);
      const seen = rowsOf((await other.call(contract.list, {})).data).length;
      const every = await previewed('tout', 'desactiver', other);
      const told = every.status === 404 ? 0 : every.data.nombre + every.data.refuses;
      expect(told).toBe(seen);
      const answer = await tools.admin.call(disableMany, { selection: [row['id']], apercu: data.apercu });
      const id = firstOf(answer.data)['id'];
      const taking = await other.call(takeBackMany, { id, modifDate: null });
      expect([taking.status, taking.refus.code]).toEqual([404, 'INTROUVABLE']);
      expect((await read(row['id']))['estActif']).toBe(0);
      expect((await tools.server.rows(contract.entity)).length).toBe(before.length);
    });
  }
}
