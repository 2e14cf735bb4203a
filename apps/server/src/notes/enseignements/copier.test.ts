import {
  copierProgramme,
  getLotsProgramme,
  programmes,
  reprendreProgramme,
} from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { idDe } from '#notes/tests/base.ts';
import { addMatiere, addProgramme } from '#notes/tests/gestes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';

describe('programmes copiés', () => {
  let server: TestServer;
  let ratoma: number;
  let matoto: number;
  let cetteAnnee: number;
  let suivante: number;
  let maths: number;
  beforeEach(async () => {
    server = await ownServer();
    [ratoma, matoto] = [await createSchool(server), await createSchool(server, 'École de Matoto')];
    cetteAnnee = await createSession(server, '2026-10-01', '2027-06-30');
    suivante = await createSession(server, '2027-10-01', '2028-06-30');
    maths = idDe(await addMatiere(server.admin, {}));
    const pular = idDe(await addMatiere(server.admin, { ecoleId: ratoma, libelle: 'Pular' }));
    const de = { ecoleId: ratoma, sessionId: cetteAnnee };
    await addProgramme(server.admin, { ...de, matiereId: maths, coefficient: 400, heures: 550 });
    await addProgramme(server.admin, { ...de, matiereId: pular, ordre: 2 });
  });
  const copier = (more: Record<string, unknown>, person = server.admin) =>
    person.call(copierProgramme, {
      ecoleId: ratoma,
      sessionId: suivante,
      deEcoleId: ratoma,
      deSessionId: cetteAnnee,
      creationUserId: 0,
      ...more,
    });
  const lignes = async (ecoleId: number, sessionId: number) =>
    (await server.admin.call(programmes.list, { ecoleId, sessionId, estActif: 1 })).data.map(
      ({ matiere, coefficient, heures }) => [matiere, coefficient, heures],
    );

  it('une école désactivée ne reçoit rien : une phrase le dit, une fois pour tout le lot', async () => {
    await server.database.transaction((trx) =>
      trx.updateTable('ecoles').set({ estActif: 0 }).where('id', '=', matoto).execute(),
    );
    const { status, refus } = await copier({ ecoleId: matoto });
    expect([status, refus.error]).toEqual([
      409,
      'Cette école est désactivée : rien de nouveau ne s’y ajoute.',
    ]);
    expect(await lignes(matoto, suivante)).toEqual([]);
  });

  it('[NOTE-09] d’une année à l’autre, ce qui est en place reste ; la copie se défait en entier', async () => {
    await addProgramme(server.admin, { ecoleId: ratoma, sessionId: suivante, matiereId: maths });
    expect((await copier({})).data).toMatchObject([{ nombre: 1, existants: 1, ecartes: 0 }]);
    const both = [
      ['Mathématiques', 100, null],
      ['Pular', 100, null],
    ];
    expect(await lignes(ratoma, suivante)).toEqual(both);
    expect((await copier({})).refus.error).toBe('Tout est déjà en place : il n’y a rien à copier.');
    const lot = firstOf((await server.admin.call(getLotsProgramme, { ecoleId: ratoma })).data);
    expect(lot).toMatchObject({ nombre: 1, origine: 'Programmes de 2026-2027 copiés vers 2027-2028' });
    const { id, modifDate } = lot;
    const back = await server.admin.call(reprendreProgramme, { id, modifUserId: 0, modifDate });
    expect(back.status).toBe(200);
    expect(await lignes(ratoma, suivante)).toEqual([both[0]]);
  });

  it('d’une école à l’autre, les matières de la première, que la seconde n’a pas, sont laissées et comptées', async () => {
    const { status, data } = await copier({ ecoleId: matoto, sessionId: cetteAnnee });
    expect([status, data]).toMatchObject([201, [{ nombre: 1, existants: 0, ecartes: 1 }]]);
    expect(await lignes(matoto, cetteAnnee)).toEqual([['Mathématiques', 400, 550]]);
  });

  it('seulement de ce que la personne lit, et vers son école ; jamais une année sur elle-même', async () => {
    const person = await server.person({ ecoleId: matoto, droits: { enseignements: ['lecture', 'ajout'] } });
    const refused = await copier({ ecoleId: matoto }, person);
    expect([refused.status, refused.refus.code]).toEqual([403, 'HORS_DE_PORTEE']);
    expect((await copier({ deEcoleId: matoto }, person)).refus.code).toBe('HORS_DE_PORTEE');
    expect((await copier({ sessionId: cetteAnnee })).refus.champs).toEqual({
      deSessionId: "Un programme se copie d'une autre année ou d'une autre école.",
    });
    expect((await copier({ deSessionId: suivante, sessionId: cetteAnnee })).refus.champs).toEqual({
      deSessionId: "Il n'y a pas de programme dans cette année.",
    });
  });
});
