import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { inscrire } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { apercuDe, changerInscription, readInscription } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addFiche, addInscrit, type EcoleEquipee, equiper, PRIX } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';

const NOUVEAU = 945_000;

describe('une école dont chaque année a ses prix', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let suivante: number;
  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    suivante = await createSession(server, '2027-10-01', '2028-06-30');
  });
  const prix = (prestationId: number, montant: number, sessionId: number, classeId: number | null = null) =>
    addFiche(server, { ecoleId: ecole.ecoleId, prestationId, classeId, sessionId, prix: montant });
  const tranche = async (
    pourcentage: number,
    echeance: string,
    sessionId: number,
    libelle = '1ere tranche',
  ) => {
    const { ecoleId, scolarite: prestationId } = ecole;
    const values = { ecoleId, prestationId, libelle, pourcentage, facteurMultiplicite: 100, echeance };
    return server.admin.call(tranches.create, { ...values, sessionId, creationUserId: 0 });
  };
  const lignes = async (id: number) =>
    (await readInscription(server.admin, id)).lignes.map(({ montant, dateEcheance }) => [
      montant,
      dateEcheance,
    ]);

  it('[ANNEE-01] l’échéancier d’un élève prend les prix et les tranches de son année, et les garde au recalcul quoi qu’il change ailleurs', async () => {
    const prestationIds = [ecole.scolarite];
    await prix(ecole.scolarite, PRIX.scolarite, ecole.sessionId);
    await tranche(50, '11-05', ecole.sessionId);
    await tranche(50, '02-05', ecole.sessionId, '2eme tranche');
    const { eleveId, inscriptionId } = await addInscrit(server, ecole, { prestationIds });
    const deCetteAnnee = [
      [450_000, '2026-11-05'],
      [450_000, '2027-02-05'],
    ];
    expect(await lignes(inscriptionId)).toEqual(deCetteAnnee);

    await prix(ecole.scolarite, NOUVEAU, suivante);
    await tranche(100, '10-10', suivante);
    const sent = { sessionId: suivante, prestationIds };
    const promu = Number(firstOf((await inscrire(server.admin, ecole, eleveId, sent)).data)['id']);
    expect(await lignes(promu)).toEqual([[NOUVEAU, '2027-10-10']]);

    // The price of every year moves too: neither year asks it any more.
    const all = (await server.admin.call(fichesRenseignement.list, { ecoleId: ecole.ecoleId })).data;
    const deToutes = all.find((one) => one.prestationId === ecole.scolarite && one.sessionId === null);
    const change = { ...deToutes, prix: 1_200_000, modifUserId: 0 };
    expect((await server.admin.call(fichesRenseignement.update, change)).status).toBe(200);
    expect(await apercuDe(server.admin, inscriptionId, { recalculer: true })).toMatchObject({
      ecart: 0,
      retirees: [],
    });
    expect((await changerInscription(server.admin, inscriptionId, { recalculer: true })).status).toBe(200);
    expect((await changerInscription(server.admin, promu, { recalculer: true })).status).toBe(200);
    expect([await lignes(inscriptionId), await lignes(promu)]).toEqual([
      deCetteAnnee,
      [[NOUVEAU, '2027-10-10']],
    ]);
  });

  it('[ANNEE-01] sans prix de son année, une classe a celui de toutes ; une prestation sans prix cette année-là ne se prend pas', async () => {
    const { prix: dits } = await apercuDe(
      server.admin,
      (await addInscrit(server, ecole, { sessionId: suivante })).inscriptionId,
    );
    expect(dits.map((one) => one.prix)).toEqual([PRIX.mensualite, PRIX.scolarite, PRIX.tenue]);
    const seulement = await prix(ecole.tenue, 40_000, suivante, ecole.classeId);
    const { data } = await server.admin.call(fichesRenseignement.list, { ecoleId: ecole.ecoleId });
    const deToutes = data.find((one) => one.prestationId === ecole.tenue && one.id !== seulement);
    const stop = { id: deToutes?.id, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(fichesRenseignement.disable, stop)).status).toBe(200);
    const { eleveId } = await addInscrit(server, ecole, { prestationIds: [ecole.mensualite] });
    const sent = { sessionId: suivante, prestationIds: [ecole.tenue] };
    expect((await inscrire(server.admin, ecole, eleveId, sent)).status).toBe(201);
    const autre = await addInscrit(server, ecole, { prestationIds: [ecole.mensualite] });
    const { refus } = await changerInscription(server.admin, autre.inscriptionId, {
      prestationIds: [ecole.tenue],
    });
    expect(refus.champs).toEqual({ prestationIds: "Une des prestations n'a pas de prix pour cette classe." });
  });

  it('[ANNEE-01] les tranches d’une année font 100 % à elles seules, à côté de celles de toutes les années', async () => {
    // Those of every year are at 100 % already.
    expect((await tranche(60, '10-15', suivante)).status).toBe(201);
    expect((await tranche(40.01, '02-15', suivante, '2eme tranche')).refus.champs).toEqual({
      pourcentage: 'Les pourcentages definis pour cette école sont dejà à 100%',
    });
    expect((await tranche(40, '02-15', suivante, '2eme tranche')).status).toBe(201);
    expect((await tranche(100, '02-15', ecole.sessionId)).status).toBe(201);
  });
});
