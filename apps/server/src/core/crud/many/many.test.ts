import { LIGNES_D_UN_ACTE, TOUT } from '@gestionscolaire/contract/core/api/many.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { insertRows, withKeys } from '#core/db/rows.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

describe('un acte en nombre', () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await ownServer();
  });
  const prestation = async (ecoleId: number | null, libelle: string) => {
    const form = { ecoleId, libelle, rythme: 'parTranche', dureePrestation: null, uniteDureeId: null };
    return (await server.admin.call(prestations.create, { ...form, creationUserId: 0 })).data[0]?.id ?? 0;
  };
  const devise = async (libelle: string, more: { libelleConfirme?: true } = {}) => {
    const form = { libelle, symbole: 'S', creationUserId: 0, ...more };
    return (await server.admin.call(devises.create, form)).data[0]?.id ?? 0;
  };

  it('[LISTE-06] dit quelles lignes servent et à quoi, les laisse, et désactive les autres', async () => {
    const libre = await createSchool(server, 'École libre');
    const tenue = await createSchool(server, 'École tenue');
    await prestation(tenue, 'Cantine');
    const selection = [libre, tenue];
    const { data } = await server.admin.call(ecoles.previewMany, { acte: 'desactiver', selection });
    expect(data).toMatchObject({ nombre: 1, refuses: 1, absents: 0 });
    expect(data.refus).toMatchObject([
      { enregistrement: { id: tenue, libelle: 'École tenue' }, phrase: 'Utilisé par 1 prestation' },
    ]);
    const done = await server.admin.call(ecoles.disableMany, { selection, apercu: data.apercu });
    expect(done.data).toMatchObject([{ nombre: 1, refuses: 1 }]);
    const states = (await server.rows('ecoles')).filter(({ id }) => selection.includes(Number(id)));
    expect(states.map(({ id, estActif }) => [id, estActif])).toEqual([
      [libre, 0],
      [tenue, 1],
    ]);
  });

  it('[LISTE-06] « tout » est ce que la recherche et les filtres trouvent, recalculé par le serveur et borné', async () => {
    for (const libelle of ['Sou rouge', 'Sou bleu', 'Denier']) await devise(libelle);
    const asked = { acte: 'desactiver', selection: TOUT, recherche: 'sou' } as const;
    const { data } = await server.admin.call(devises.previewMany, asked);
    expect(data.nombre).toBe(2);
    await devise('Sou vert');
    const late = await server.admin.call(devises.disableMany, { ...asked, apercu: data.apercu });
    expect([late.status, late.refus.code]).toEqual([409, 'PERIME']);
    const filtres = 'creationDate:1900-01-01..1900-12-31';
    const none = await server.admin.call(devises.previewMany, { ...asked, filtres });
    expect(none.status).toBe(404);
    const rows = Array.from({ length: LIGNES_D_UN_ACTE }, (_, rang) =>
      withKeys({ libelle: `Sou ${rang}`, symbole: 'S' }, ['libelle', 'symbole']),
    );
    const stamp = { now: server.now, userId: null };
    await server.database.transaction((trx) => insertRows(trx, 'devises', rows, stamp));
    const all = await server.admin.call(devises.previewMany, asked);
    expect([all.status, all.refus.code]).toEqual([409, 'REGLE']);
  });

  it('[LISTE-06] « tout » d’une liste d’un parent ne sort pas de ce parent', async () => {
    const [ecoleId, autre] = [await createSchool(server), await createSchool(server, 'École de Matam')];
    await prestation(ecoleId, 'Cantine');
    await prestation(autre, 'Bus');
    const asked = { acte: 'desactiver', selection: TOUT, ecoleId } as const;
    const { data } = await server.admin.call(prestations.previewMany, asked);
    expect(data.nombre).toBe(1);
    await server.admin.call(prestations.disableMany, { ...asked, apercu: data.apercu });
    const states = (await server.rows('prestations')).filter((row) => row['ecoleId'] === autre);
    expect(states.map(({ estActif }) => estActif)).not.toContain(0);
  });

  it('[LISTE-06] est d’une seule école, qui le lit à son journal ; d’une autre il n’est pas là', async () => {
    const ecoleId = await createSchool(server);
    const autre = await createSchool(server, 'École de Matam');
    const own = await prestation(ecoleId, 'Cantine');
    const others = [own, await prestation(autre, 'Bus')];
    const preview = (selection: number[]) =>
      server.admin.call(prestations.previewMany, { acte: 'desactiver', selection });
    const several = await preview(others);
    expect([several.status, several.refus.code]).toEqual([409, 'REGLE']);
    const { data } = await preview([own]);
    const done = await server.admin.call(prestations.disableMany, { selection: [own], apercu: data.apercu });
    const id = done.data[0]?.id ?? 0;
    const [act] = (await server.rows('journal')).filter(({ entite }) => entite === 'actes_en_nombre');
    expect(act).toMatchObject({ ecoleId, entiteId: id, appel: 'PUT disablePrestationEnNombre' });
    const wrong = await server.admin.call(devises.takeBackMany, { id, modifDate: null });
    expect([wrong.status, wrong.refus.code]).toEqual([404, 'INTROUVABLE']);
  });

  it('repris, il remet un homonyme sans le redemander, puisqu’il était là', async () => {
    const first = await devise('Sou');
    const selection = [first, await devise('Sou', { libelleConfirme: true })];
    const { data } = await server.admin.call(devises.previewMany, { acte: 'desactiver', selection });
    const done = await server.admin.call(devises.disableMany, { selection, apercu: data.apercu });
    const back = await server.admin.call(devises.takeBackMany, { id: done.data[0]?.id, modifDate: null });
    expect(back.status).toBe(200);
  });
});
