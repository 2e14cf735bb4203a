/** Checks every place below another one, beside the suite of look-alikes. */
import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#tests/exemples/reponse.ts';
import { type Lieu, lieu } from '#tests/gestes/lieux.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

export interface LieuCheck {
  contract: CrudContract & { readonly selectBy: Endpoint };
  niveau: Exclude<Lieu, 'pays'>;
  /** The level above, and the field that names it. */
  parent: { niveau: Exclude<Lieu, 'quartiers'>; field: string };
  /** The requirement id of the call that lists the children of one parent. */
  selectById: string;
}

export function checkLieu({
  contract,
  niveau,
  parent: { niveau: above, field },
  selectById,
}: LieuCheck): void {
  const disable = (server: TestServer, id: number): Promise<unknown> =>
    server.database.transaction((trx) =>
      trx.updateTable(above).set({ estActif: 0 }).where('id', '=', id).execute(),
    );

  describe(`${niveau}, sous leur parent`, () => {
    it(`[${selectById}] [DATA-32] rend les enfants actifs d’un parent, par ordre alphabétique, avec id et libellé`, async () => {
      const server = await ownServer();
      const parent = await lieu(server, above);
      const boke = await lieu(server, niveau, parent, 'Boké');
      const elan = await lieu(server, niveau, parent, 'Élan');
      const eau = await lieu(server, niveau, parent, 'eau');
      const off = await lieu(server, niveau, parent, 'Absent');
      await lieu(server, niveau);
      await server.admin.call(contract.disable, { id: off, modifUserId: 0, modifDate: null });
      const person = await server.person();
      const { data } = await person.call(contract.selectBy, { [field]: parent });
      expect(data).toEqual([
        { id: boke, libelle: 'Boké' },
        { id: eau, libelle: 'Eau' },
        { id: elan, libelle: 'Élan' },
      ]);
    });

    it('[GEO-22] refuse un parent qui n’existe pas ou qui est désactivé, sans rien écrire', async () => {
      const server = await ownServer();
      const parent = await lieu(server, above);
      await disable(server, parent);
      for (const id of [parent, 999_999]) {
        const input = { libelle: 'Ici', code: '', [field]: id, creationUserId: 0 };
        const { status, refus } = await server.admin.call(contract.create, input);
        expect([status, Object.keys(refus.champs ?? {})]).toEqual([422, [field]]);
      }
      expect(await server.rows(niveau)).toEqual([]);
    });

    it('garde un parent désactivé entre-temps quand autre chose change', async () => {
      const server = await ownServer();
      const parent = await lieu(server, above);
      const id = await lieu(server, niveau, parent);
      await disable(server, parent);
      const input = {
        id,
        libelle: 'Autre nom',
        code: null,
        [field]: parent,
        modifUserId: 0,
        modifDate: null,
      };
      expect((await server.admin.call(contract.update, input)).status).toBe(200);
    });

    it('permet le même libellé sous un autre parent sans rien demander', async () => {
      const server = await ownServer();
      await lieu(server, niveau, undefined, 'Centre');
      await lieu(server, niveau, undefined, 'Centre');
      expect(await server.rows(niveau)).toHaveLength(2);
    });
  });
}

/** Checks what whoever holds no right on their screen reads of them, for addresses. */
export function checkReduit({ contract, niveau, parent: { field } }: Omit<LieuCheck, 'selectById'>): void {
  it('sans le droit, ne rend que l’id, le libellé et le parent', async () => {
    const server = await ownServer();
    const id = await lieu(server, niveau, undefined, 'Centre');
    const person = await server.person();
    const { data } = await person.call(contract.list, {});
    const keys = ['id', 'libelle', field.replace(/Id$/, '')];
    expect(rowsOf(data).map((row) => Object.keys(row))).toEqual([keys]);
    expect(data).toMatchObject([{ id, libelle: 'Centre' }]);
    expect((await person.call(contract.get, { id })).status).toBe(403);
  });
}
