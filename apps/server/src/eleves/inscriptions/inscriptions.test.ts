import { getTotauxArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { MONTANT_MAXIMAL } from '@gestionscolaire/contract/core/values/montant.ts';
import {
  apercuEcheancier,
  disableInscription,
  inscriptionSelectBy,
  updateInscription,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { changerFichePrix, inscrireEnLot, inscrire as inscrireUn } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import {
  changerEtat,
  changerInscription,
  formulaireDe,
  readInscription,
} from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import {
  addClasse,
  addEleve,
  addFiche,
  addInscrit,
  type EcoleEquipee,
  equiper,
  PRIX,
  payer,
  soldeDe,
} from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const DU = PRIX.inscription + 9 * PRIX.mensualite + PRIX.scolarite + PRIX.tenue;

describe('inscriptions', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  const inscrire = (eleveId: number, more: Record<string, unknown> = {}, person: Person = server.admin) =>
    inscrireUn(person, ecole, eleveId, more);
  /** Adds a pupil and enrols them with these fields. */
  const unInscrit = async (more: Record<string, unknown>) => {
    const eleveId = await addEleve(server, ecole.ecoleId);
    const { data } = await inscrire(eleveId, more);
    return { eleveId, inscriptionId: Number(firstOf(data)['id']) };
  };
  const lire = (id: number) => readInscription(server.admin, id);
  const formDe = (id: number) => formulaireDe(server.admin, id);
  const changer = (id: number, more: Record<string, unknown>) => changerInscription(server.admin, id, more);
  const etat = (id: number, more: Record<string, unknown>) => changerEtat(server.admin, id, more);
  const libelles = async (id: number) => (await lire(id)).lignes.map(({ libelle }) => libelle);

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
  });

  it('font l’échéancier des prix du jour : frais d’abord, puis dans l’ordre où c’est dû', async () => {
    const { eleveId, inscriptionId } = await addInscrit(server, ecole);
    const row = await lire(inscriptionId);
    expect(row).toMatchObject({
      eleveId,
      classe: '7ème année A',
      etat: 'inscrit',
      du: DU,
      paye: 0,
      reste: DU,
    });
    expect(row.prestationIds).toEqual([ecole.mensualite, ecole.scolarite, ecole.tenue]);
    expect(row.lignes.map(({ libelle, dateEcheance, montant }) => [libelle, dateEcheance, montant])).toEqual([
      ["Mensualité, frais d'inscription", '2026-10-01', 50_000],
      ['Mensualité, octobre 2026', '2026-10-01', 100_000],
      ['Tenue', '2026-10-01', 30_000],
      ['Scolarité, 1ere tranche', '2026-10-15', 300_000],
      ['Mensualité, novembre 2026', '2026-11-01', 100_000],
      ['Mensualité, décembre 2026', '2026-12-01', 100_000],
      ['Scolarité, 2eme tranche', '2026-12-15', 300_000],
      ['Mensualité, janvier 2027', '2027-01-01', 100_000],
      ['Mensualité, février 2027', '2027-02-01', 100_000],
      ['Mensualité, mars 2027', '2027-03-01', 100_000],
      ['Scolarité, 3eme tranche', '2027-03-15', 300_000],
      ['Mensualité, avril 2027', '2027-04-01', 100_000],
      ['Mensualité, mai 2027', '2027-05-01', 100_000],
      ['Mensualité, juin 2027', '2027-06-01', 100_000],
    ]);
  });

  it('une seule active par élève et par année, deux au même instant comprises ; une autre année en a une', async () => {
    const eleveId = await addEleve(server, ecole.ecoleId);
    const both = await Promise.all([inscrire(eleveId), inscrire(eleveId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const again = await inscrire(eleveId);
    const phrase = 'Cet élève est déjà inscrit cette année, en « 7ème année A ».';
    expect(again.refus).toMatchObject({ code: 'DOUBLON', error: phrase, champs: { eleveId: phrase } });
    const suivante = await createSession(server, '2027-10-01', '2028-06-30');
    expect((await inscrire(eleveId, { sessionId: suivante })).status).toBe(201);
    expect((await inscrire(eleveId, { sessionId: suivante })).refus.champs).toEqual({
      eleveId: "Cet élève est déjà inscrit pour l'année scolaire « 2027-2028 », en « 7ème année A ».",
    });
    expect((await soldeDe(server.admin, eleveId)).inscriptions.map(({ sessionId }) => sessionId)).toEqual([
      suivante,
      ecole.sessionId,
    ]);
  });

  it('ce qui n’est pas de l’école, ou n’a pas de prix, ou n’est pas de l’année, se dit à son champ', async () => {
    const autre = await equiper(server, { sessionId: ecole.sessionId });
    const eleveId = await addEleve(server, ecole.ecoleId);
    const cas: [Record<string, unknown>, string][] = [
      [{ eleveId: await addEleve(server, autre.ecoleId) }, 'eleveId'],
      [{ classeId: autre.classeId }, 'classeId'],
      [{ sessionId: 9_999 }, 'sessionId'],
      [{ prestationIds: [autre.tenue] }, 'prestationIds'],
      [{ prestationIds: null }, 'prestationIds'],
      [{ prestationIds: [ecole.tenue, ecole.tenue] }, 'prestationIds'],
      [{ premierMois: '08' }, 'premierMois'],
      [{ dateInscription: '2026-11-22' }, 'dateInscription'],
      [{ remisePourcentage: 10, remiseMontant: 5_000, remiseMotif: 'Fratrie' }, 'remiseMontant'],
      [{ remisePourcentage: 10 }, 'remiseMotif'],
      [{ remiseMontant: DU - PRIX.inscription + 1, remiseMotif: 'Bourse' }, 'remiseMontant'],
    ];
    for (const [more, champ] of cas) {
      const { refus } = await inscrire(eleveId, more);
      expect([refus.code, Object.keys(refus.champs ?? {})], champ).toEqual(['SAISIE_INVALIDE', [champ]]);
    }
    expect((await soldeDe(server.admin, eleveId)).inscriptions).toEqual([]);
  });

  it('une remise ne touche pas les frais d’inscription, et fait son montant au franc près', async () => {
    const { inscriptionId } = await unInscrit({ remiseMontant: 100_001, remiseMotif: 'Bourse' });
    const { du, lignes } = await lire(inscriptionId);
    expect(du).toBe(DU - 100_001);
    expect(lignes.reduce((sum, { remise }) => sum + remise, 0)).toBe(100_001);
    expect(lignes.filter(({ nature }) => nature === 'inscription').map(({ remise }) => remise)).toEqual([0]);
    const moitie = await unInscrit({ remisePourcentage: 50, remiseMotif: 'Orphelin' });
    expect((await lire(moitie.inscriptionId)).du).toBe(PRIX.inscription + (DU - PRIX.inscription) / 2);
  });

  it('qui arrive en cours d’année ne paie les mois qu’à partir du sien', async () => {
    const { inscriptionId } = await unInscrit({ premierMois: '04', prestationIds: [ecole.mensualite] });
    expect(await libelles(inscriptionId)).toEqual([
      "Mensualité, frais d'inscription",
      'Mensualité, avril 2027',
      'Mensualité, mai 2027',
      'Mensualité, juin 2027',
    ]);
  });

  it('changer de classe refait ce que personne n’a commencé à payer ; ce qui l’est reste à son prix', async () => {
    const { eleveId, inscriptionId } = await unInscrit({ prestationIds: [ecole.mensualite] });
    // This pays the fee, October, and a part of November.
    await payer(server.admin, ecole.ecoleId, eleveId, 160_000);
    const classeId = await addClasse(server, ecole.ecoleId, '8ème année A');
    const fiche = { ecoleId: ecole.ecoleId, prestationId: ecole.mensualite, classeId };
    await addFiche(server, { ...fiche, prix: 120_000, fr_inscription: 60_000 });
    const apercu = await server.admin.call(apercuEcheancier, {
      ecoleId: ecole.ecoleId,
      inscriptionId,
      sessionId: ecole.sessionId,
      classeId,
      prestationIds: [ecole.mensualite],
      premierMois: null,
      remisePourcentage: null,
      remiseMontant: null,
    });
    const { gardees, retirees, ajoutees, ecart, total } = apercu.data;
    expect([gardees.length, retirees.length, ajoutees.length, ecart]).toEqual([3, 7, 7, 140_000]);
    expect((await changer(inscriptionId, { classeId, ecart: 0 })).refus.code).toBe('REGLE');
    expect((await changer(inscriptionId, { classeId, ecart })).status).toBe(200);
    const row = await lire(inscriptionId);
    expect(row).toMatchObject({ classe: '8ème année A', du: total, paye: 160_000 });
    expect(row.lignes.map(({ montant, paye }) => [montant, paye])).toEqual([
      [50_000, 50_000],
      [100_000, 100_000],
      [100_000, 10_000],
      ...Array.from({ length: 7 }, () => [120_000, 0]),
    ]);
    const [inscription] = (await soldeDe(server.admin, eleveId)).inscriptions;
    expect(inscription?.corrections).toMatchObject([{ motif: 'Changement de classe' }]);
    expect(inscription?.corrections[0]?.retirees).toHaveLength(7);
    expect(inscription?.corrections[0]?.ajoutees).toHaveLength(7);
  });

  it('un prix qui change ne change aucune échéance de lui-même ; les recalculer suit le prix du jour', async () => {
    const { inscriptionId } = await unInscrit({ prestationIds: [ecole.tenue] });
    expect((await changerFichePrix(server.admin, ecole, ecole.tenue, { prix: 45_000 })).status).toBe(200);
    expect((await lire(inscriptionId)).du).toBe(PRIX.tenue);
    expect((await changer(inscriptionId, { recalculer: true, ecart: 15_000 })).status).toBe(200);
    expect((await lire(inscriptionId)).du).toBe(45_000);
    expect((await changer(inscriptionId, { recalculer: true, ecart: 0 })).status).toBe(200);
    expect((await lire(inscriptionId)).du).toBe(45_000);
  });

  it('un départ peut ne rien retirer ; qui est parti se réinscrit, et ne revient plus dans l’ancienne', async () => {
    const { eleveId, inscriptionId } = await addInscrit(server, ecole);
    expect((await etat(inscriptionId, { etat: 'transfere', annulerLignes: false })).status).toBe(200);
    expect(await lire(inscriptionId)).toMatchObject({ etat: 'transfere', du: DU });
    expect((await inscrire(eleveId, { prestationIds: [ecole.tenue], sessionIdConfirme: true })).status).toBe(
      201,
    );
    expect((await etat(inscriptionId, { etat: 'inscrit' })).refus.code).toBe('DOUBLON');
    const listed = await server.admin.call(inscriptionSelectBy, {
      ecoleId: ecole.ecoleId,
      etatInscription: 'inscrit',
      etat: 'actifs',
      page: 1,
      taille: 10,
    });
    expect(listed.data.map(({ du }) => du)).toEqual([PRIX.tenue]);
  });

  it('qui écrit sur une version d’avant est refusé, avec celle d’aujourd’hui', async () => {
    const { inscriptionId: id } = await addInscrit(server, ecole);
    const avant = await formDe(id);
    expect((await changer(id, { observations: 'Interne' })).status).toBe(200);
    const stale = await server.admin.call(updateInscription, avant);
    expect(stale.refus).toMatchObject({ code: 'PERIME', actuel: { id, observations: 'Interne' } });
    const stamp = { id, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(disableInscription, stamp)).refus.code).toBe('PERIME');
    expect((await etat(id, { modifDate: null })).refus.code).toBe('PERIME');
    expect((await lire(id)).etat).toBe('inscrit');
  });

  it('se retire tant que personne n’a rien payé, avec ses échéances', async () => {
    const { eleveId, inscriptionId: id } = await addInscrit(server, ecole);
    const retirer = () => server.admin.call(disableInscription, { id, modifUserId: 0, modifDate: null });
    await payer(server.admin, ecole.ecoleId, eleveId, 1_000);
    expect((await retirer()).refus.code).toBe('UTILISE');
    expect((await lire(id)).du).toBe(DU);
    const autre = await addInscrit(server, ecole);
    const stamp = { id: autre.inscriptionId, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(disableInscription, stamp)).status).toBe(200);
    expect(await soldeDe(server.admin, autre.eleveId)).toMatchObject({ inscriptions: [], du: 0, reste: 0 });
    expect((await server.admin.call(disableInscription, stamp)).refus).toMatchObject({
      code: 'PERIME',
      actuel: null,
    });
    expect((await inscrire(autre.eleveId)).status).toBe(201);
  });

  it('les échéances d’une école ont une somme bornée : ce qui la passerait est refusé, seul, en lot ou modifié', async () => {
    const { ecoleId, mensualite, tenue } = ecole;
    const chere = await addClasse(server, ecoleId, '8ème année A');
    await addFiche(server, { ecoleId, prestationId: mensualite, classeId: chere, prix: MONTANT_MAXIMAL });
    const taken = { classeId: chere, prestationIds: [mensualite] };
    const { inscriptionId } = await unInscrit(taken);
    expect((await lire(inscriptionId)).du).toBe(9 * MONTANT_MAXIMAL);

    const un = await addEleve(server, ecoleId);
    const seul = await inscrire(un, taken);
    expect([seul.status, seul.refus.champs?.['prestationIds']?.replaceAll('\u00A0', ' ')]).toEqual([
      422,
      "Les échéances de l'école passeraient 9 999 999 999 999 FG : relisez les prix.",
    ]);
    const enLot = await inscrireEnLot(server.admin, { ...ecole, classeId: chere }, [un], {
      prestationIds: [mensualite],
    });
    expect(enLot.refus.champs).toHaveProperty('prestationIds');
    expect(await server.rows('inscriptions')).toHaveLength(1);

    // A pupil within the bound is enrolled, and may not pass it afterwards.
    const petit = await inscrire(un, { classeId: chere, prestationIds: [tenue] });
    expect(petit.status).toBe(201);
    const id = Number(firstOf(petit.data)['id']);
    const grandi = await changer(id, { prestationIds: [mensualite, tenue] });
    expect(grandi.refus.champs).toHaveProperty('prestationIds');
    expect((await lire(id)).du).toBe(PRIX.tenue);
    const totaux = await server.admin.call(getTotauxArrieres, { ecoleId });
    expect(totaux.data.total).toBe(2 * MONTANT_MAXIMAL + PRIX.tenue);
    // A change that takes lines away is never refused.
    expect((await changer(inscriptionId, { prestationIds: [tenue] })).status).toBe(200);
    expect((await changer(id, { prestationIds: [mensualite, tenue] })).status).toBe(200);
  });
});
