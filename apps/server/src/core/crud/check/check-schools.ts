/** Tests the borders of schools: they all read the network's records, and learn nothing of each other's. */

import { OPERATIONS } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { expect, it } from 'vitest';
import type { Row } from '#core/db/tables.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { type CrudCheck, rowsOf, type Tools } from './check-tools.ts';

/** Tests an entity of the network, which no school owns. */
export function checkNetwork({ contract, sample }: CrudCheck, tools: Tools): void {
  const { label } = tools;

  it('une personne d’une école lit mais n’écrit pas ce qui est au réseau', async () => {
    const ecoleId = await createSchool(tools.server);
    const person = await tools.server.person({
      ecoleId,
      droits: { [contract.screen.reference]: ['lecture', 'ajout', 'modification', 'suppression'] },
    });
    expect((await person.call(contract.list, {})).status).toBe(200);
    const fields = await sample(tools.server, label());
    // Schools add a few of these records; the network alone changes them.
    const { access } = contract.create;
    const added = access.who === 'right' && access.scope === 'ecole' ? 201 : 403;
    expect((await person.call(contract.create, { ...fields, creationUserId: 0 })).status).toBe(added);
    const [row] = rowsOf((await person.call(contract.list, {})).data);
    const stamp = { id: row?.['id'], modifUserId: 0, modifDate: row?.['modifDate'] };
    expect((await person.call(contract.disable, stamp)).status).toBe(403);
  });
}

/** Tests an entity of schools, with two of them and a person in each who holds every right. */
export function checkSchools({ contract }: CrudCheck, tools: Tools): void {
  const { add, fieldsOf, label, stamp } = tools;
  const droits = { [contract.screen.reference]: OPERATIONS };

  it('une personne d’une école atteint ce qui est à elle, et rien d’une autre, quoi qu’elle envoie', async () => {
    const row = await add();
    const ecoleId = Number(row['ecoleId']);
    const own = await tools.server.person({ ecoleId, droits });
    const elsewhere = await createSchool(tools.server, `École ${label()}`);
    const other = await tools.server.person({ ecoleId: elsewhere, droits });
    const idsOf = async (person: typeof own, input: Row) =>
      rowsOf((await person.call(contract.list, input)).data).map(({ id }) => id);

    expect(await idsOf(own, {})).toContain(row['id']);
    expect(await idsOf(other, {})).not.toContain(row['id']);
    expect(await idsOf(other, { ecoleId })).not.toContain(row['id']);
    const file = async (person: typeof own) =>
      (await person.call(contract.export, { format: 'csv' })).text.trimEnd().split('\r\n').length - 1;
    expect(await file(other)).toBe((await idsOf(other, {})).length);
    expect(await file(own)).toBe((await idsOf(own, {})).length);

    const before = await tools.server.rows(contract.entity);
    const change = { ...fieldsOf(row), ...stamp(row) };
    const { remove } = contract;
    const removals: [Endpoint, Row][] = remove === undefined ? [] : [[remove, { id: row['id'] ?? null }]];
    const calls: [Endpoint, Row][] = [
      [contract.get, { id: row['id'] ?? null }],
      [contract.update, change],
      [contract.update, { ...change, ecoleId: elsewhere }],
      [contract.disable, stamp(row)],
      [contract.enable, stamp(row)],
      ...removals,
    ];
    for (const [endpoint, input] of calls) {
      const { status, refus } = await other.call(endpoint, input);
      expect([endpoint.name, status, refus.code]).toEqual([endpoint.name, 404, 'INTROUVABLE']);
    }
    expect(await tools.server.rows(contract.entity)).toEqual(before);
    expect((await own.call(contract.get, { id: row['id'] ?? null })).status).toBe(200);
  });

  // A row never goes to another school, whoever asks; some requests name no school.
  for (const field of contract.fields['ecoleId'] === undefined ? [] : ['ecoleId']) {
    it('un enregistrement ne change pas d’école', async () => {
      const row = await add();
      const elsewhere = await createSchool(tools.server, `École ${label()}`);
      const moved = { ...fieldsOf(row), ...stamp(row), [field]: elsewhere };
      const { status, refus } = await tools.admin.call(contract.update, moved);
      expect([status, refus.code]).toEqual([400, 'REQUETE_INVALIDE']);
      expect(await tools.read(row['id'])).toEqual(row);
    });
  }
}
