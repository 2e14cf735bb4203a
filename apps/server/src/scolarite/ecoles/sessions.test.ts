import { retenues } from '@gestionscolaire/contract/personnel/retenues.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { describe, expect, it } from 'vitest';
import { checkCrud } from '#core/crud/check/check-crud.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool, createTeacher } from '#tests/gestes/ecole.ts';
import { mouvement } from '#tests/gestes/personnel.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person } from '#tests/harness.ts';

let year = 2100;
const days = () => {
  year += 1;
  return { dateDebut: `${year}-10-01`, dateFin: `${year + 1}-06-30` };
};

checkCrud({
  contract: sessions,
  sample: async (_server, libelle) => ({ libelle, ...days() }),
  change: {
    field: 'dateFin',
    async value(_server, row) {
      const end = String(row['dateFin']);
      return end.endsWith('-06-30') ? end.replace('-06-30', '-07-15') : end.replace('-07-15', '-06-30');
    },
  },
  unique: async () => days(),
  ids: {},
});

describe('années scolaires', () => {
  const add = (person: Person, dateDebut: string, dateFin: string) =>
    person.call(sessions.create, {
      libelle: `${dateDebut} ${dateFin}`,
      dateDebut,
      dateFin,
      creationUserId: 0,
    });

  it('finit après avoir commencé, dure un an au plus, et ne touche pas les jours d’une autre', async () => {
    const { admin } = await ownServer();
    const champs = async (debut: string, fin: string) => (await add(admin, debut, fin)).refus.champs;
    expect(await champs('2026-10-01', '2026-10-01')).toEqual({
      dateFin: 'Le dernier jour vient après le premier.',
    });
    expect(await champs('2026-10-01', '2027-10-01')).toEqual({
      dateFin: 'Une année scolaire dure un an au plus.',
    });
    expect((await add(admin, '2026-10-01', '2027-09-30')).status).toBe(201);
    expect(await champs('2027-09-30', '2028-06-30')).toEqual({
      dateDebut: 'Ces jours touchent « 2026-10-01 2027-09-30 », du 01/10/2026 au 30/09/2027.',
    });
    expect((await add(admin, '2027-10-01', '2028-06-30')).status).toBe(201);
  });

  it('ne déplace pas le mois de ce qui a été retenu', async () => {
    const server = await ownServer();
    const { admin } = server;
    const { id } = firstOf((await add(admin, '2026-10-01', '2027-06-30')).data);
    const employeId = await createTeacher(server, await createSchool(server));
    const retenue = mouvement(employeId, Number(id), { libelle: 'Absence' });
    expect((await admin.call(retenues.create, retenue)).status).toBe(201);
    const row = firstOf((await admin.call(sessions.get, { id })).data);
    const update = (dateDebut: string) => admin.call(sessions.update, { ...row, dateDebut, modifUserId: 0 });
    expect((await update('2026-11-01')).refus.champs).toEqual({
      dateDebut:
        "Des retenues, des avances ou des échéances sont de Octobre 2026 : avec ce premier jour, elles changeraient d'année.",
    });
    expect((await update('2026-09-15')).status).toBe(200);
  });

  it("où l'on a inscrit ou payé, ne se désactive plus, et ne déplace pas le mois d'une échéance", async () => {
    const server = await ownServer();
    const { admin } = server;
    const ecole = await equiper(server);
    const id = ecole.sessionId;
    const auteur = { modifUserId: 0 };
    const disable = async () =>
      (await admin.call(sessions.disable, { id, ...auteur, modifDate: null })).refus;
    const { eleveId, inscriptionId } = await addInscrit(server, ecole);
    expect(await disable()).toMatchObject({ code: 'UTILISE', error: 'Utilisé par 1 inscription' });
    const row = firstOf((await admin.call(sessions.get, { id })).data);
    const plusTard = await admin.call(sessions.update, { ...row, dateDebut: '2026-11-01', ...auteur });
    expect(plusTard.refus.champs).toHaveProperty('dateDebut');
    // Their payment stays when their enrolment goes.
    expect((await payer(admin, ecole.ecoleId, eleveId, 1000)).status).toBe(201);
    await server.database.transaction((trx) =>
      trx.updateTable('inscriptions').set({ estActif: 0 }).where('id', '=', inscriptionId).execute(),
    );
    expect(await disable()).toMatchObject({ code: 'UTILISE', error: 'Utilisé par 1 paiement' });
  });

  it('de deux ajouts au même instant pour les mêmes jours, un seul est fait', async () => {
    const { admin } = await ownServer();
    const answers = await Promise.all([
      add(admin, '2026-10-01', '2027-06-30'),
      add(admin, '2026-11-01', '2027-07-30'),
      add(admin, '2026-12-01', '2027-07-15'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });

  it('ne revient pas sur des jours qu’une autre a pris entre-temps', async () => {
    const { admin } = await ownServer();
    const { id } = firstOf((await add(admin, '2026-10-01', '2027-06-30')).data);
    const { modifDate } = firstOf(
      (await admin.call(sessions.disable, { id, modifUserId: 0, modifDate: null })).data,
    );
    expect((await add(admin, '2026-10-15', '2027-06-30')).status).toBe(201);
    const back = await admin.call(sessions.enable, { id, modifUserId: 0, modifDate });
    expect([back.status, Object.keys(back.refus.champs ?? {})]).toEqual([422, ['dateDebut']]);
  });
});
