import { beforeEach, describe, expect, it } from 'vitest';
import { changerFichePrix, inscrire } from '#eleves/tests/gestes.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { changerEtat, changerInscription, readInscription } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addInscrit, type EcoleEquipee, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

const MOIS = 100_000;

describe('un départ', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let qui: Person;
  let eleveId: number;
  let id: number;
  const lire = () => readInscription(qui, id);
  const etat = (more: Record<string, unknown> = {}) => changerEtat(qui, id, more);
  const mois = async () =>
    (await lire()).lignes.filter(({ nature }) => nature === 'mois').map(({ moisId }) => moisId);
  const motifs = async () =>
    (await soldeDe(qui, eleveId)).inscriptions[0]?.corrections.map(({ motif }) => motif);
  /** Moves to another day; days later everybody signs in again. */
  const auJour = async (jour: string) => {
    server.now = `${jour}T08:00:00.000Z`;
    qui = await server.signIn(server.admin.id);
  };

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    qui = server.admin;
    const siennes = { prestationIds: [ecole.mensualite] };
    ({ eleveId, inscriptionId: id } = await addInscrit(server, ecole, siennes));
  });

  it('retire ce qui est dû après, sauf ce qui est commencé ; le retour du même mois le refait', async () => {
    const janvier = (await lire()).lignes.find(({ moisId }) => moisId === '01');
    const pourJanvier = {
      reference: null,
      affectations: [{ echeanceId: Number(janvier?.id), montant: 5_000 }],
    };
    await payer(qui, ecole.ecoleId, eleveId, 5_000, pourJanvier);
    expect((await etat()).status).toBe(200);
    expect(await lire()).toMatchObject({
      etat: 'parti',
      dateDepart: '2026-11-20',
      motifDepart: 'Déménagement',
      du: 50_000 + 3 * MOIS,
      paye: 5_000,
    });
    expect(await mois()).toEqual(['10', '11', '01']);
    expect((await etat({ etat: 'inscrit', ecart: 0 })).refus.code).toBe('REGLE');
    expect((await etat({ etat: 'inscrit', ecart: 6 * MOIS })).status).toBe(200);
    const retour = {
      etat: 'inscrit',
      dateDepart: null,
      motifDepart: null,
      du: 50_000 + 9 * MOIS,
      paye: 5_000,
    };
    expect(await lire()).toMatchObject(retour);
    expect(await motifs()).toEqual(['Parti le 20/11/2026', 'Retour de l’élève, à payer dès novembre']);
  });

  it('et un retour en mars laisse les mois de l’absence retirés, et le dû d’avant à son prix', async () => {
    await etat({ dateDepart: '2026-11-02' });
    await auJour('2027-03-10');
    expect((await changerFichePrix(qui, ecole, ecole.mensualite, { prix: 120_000 })).status).toBe(200);
    const { refus } = await etat({ etat: 'inscrit', moisRetour: '08' });
    expect(refus.champs?.['moisRetour']).toContain("n'est pas de l'année scolaire");
    expect((await etat({ etat: 'inscrit', ecart: 4 * MOIS })).status).toBe(200);
    expect(await mois()).toEqual(['10', '11', '03', '04', '05', '06']);
    expect((await lire()).du).toBe(50_000 + 6 * MOIS);
    // A recomputation does not ask for the absence either: it follows the price sheet for the rest.
    expect((await changerInscription(qui, id, { recalculer: true, ecart: 6 * 20_000 })).status).toBe(200);
    expect(await mois()).toEqual(['10', '11', '03', '04', '05', '06']);
  });

  it('un retour se paie du mois que l’on dit', async () => {
    await etat({ dateDepart: '2026-11-02' });
    await auJour('2027-03-10');
    expect((await etat({ etat: 'inscrit', moisRetour: '01' })).status).toBe(200);
    expect(await mois()).toEqual(['10', '11', '01', '02', '03', '04', '05', '06']);
    expect(await motifs()).toEqual(['Parti le 02/11/2026', 'Retour de l’élève, à payer dès janvier']);
  });

  it('dit au mauvais jour se corrige : ce qui était retiré de trop revient, puis le nouveau jour coupe', async () => {
    await auJour('2027-02-15');
    await etat({ dateDepart: '2026-11-01' });
    expect(await mois()).toEqual(['10', '11']);
    expect((await etat({ dateDepart: '2027-02-01', ecart: 3 * MOIS })).status).toBe(200);
    expect(await mois()).toEqual(['10', '11', '12', '01', '02']);
    expect((await etat({ dateDepart: '2026-12-31', ecart: -2 * MOIS })).status).toBe(200);
    expect(await mois()).toEqual(['10', '11', '12']);
    expect((await etat({ annulerLignes: false, ecart: 6 * MOIS })).status).toBe(200);
    expect((await lire()).du).toBe(50_000 + 9 * MOIS);
  });

  it('est d’un jour entre l’inscription et aujourd’hui', async () => {
    const champs = async (dateDepart: string) => (await etat({ dateDepart })).refus.champs;
    expect(await champs('2026-11-22')).toEqual({ dateDepart: "La date de départ n'est pas dans l'avenir." });
    expect(await champs('2026-09-30')).toEqual({
      dateDepart: "La date de départ ne vient pas avant celle de l'inscription, le 01/10/2026.",
    });
    expect((await etat({ dateDepart: '2026-10-01' })).status).toBe(200);
    const { refus } = await changerInscription(qui, id, { dateInscription: '2026-10-02' });
    expect(Object.keys(refus.champs ?? {})).toEqual(['dateInscription']);
  });

  it('fige ce que l’échéancier suit : classe, prestations, remise et premier mois se changent au retour', async () => {
    await etat();
    const change = { remiseMontant: 1_000, remiseMotif: 'Bourse', premierMois: '11' };
    const { refus } = await changerInscription(qui, id, change);
    expect(Object.keys(refus.champs ?? {})).toEqual(['remiseMontant', 'premierMois']);
    expect((await changerInscription(qui, id, { observations: 'A laissé un livre' })).status).toBe(200);
  });

  it('[SEMAINE-02] quitte aussi l’année suivante où il était attendu, si on le dit, et y revient de même', async () => {
    const sessionId = await createSession(server, '2027-10-01', '2028-06-30');
    const promu = { sessionId, dateInscription: '2026-11-20', prestationIds: [ecole.mensualite] };
    expect((await inscrire(qui, ecole, eleveId, promu)).status).toBe(201);
    const annees = async () => {
      const { inscriptions } = await soldeDe(qui, eleveId);
      return inscriptions.map(({ session, etat: dit, reste }) => [session, dit, reste]);
    };
    const cette = ['2026-2027', 'parti', 50_000 + 2 * MOIS];
    expect((await etat()).status).toBe(200);
    expect(await annees()).toEqual([['2027-2028', 'inscrit', 50_000 + 9 * MOIS], cette]);
    expect((await etat({ suivantes: true })).status).toBe(200);
    expect(await annees()).toEqual([['2027-2028', 'parti', 0], cette]);
    const revient = { etat: 'inscrit', moisRetour: '11' } as const;
    expect((await etat(revient)).status).toBe(200);
    expect((await annees())[0]).toEqual(['2027-2028', 'parti', 0]);
    await etat();
    expect((await etat({ ...revient, suivantes: true })).status).toBe(200);
    expect((await annees())[0]).toEqual(['2027-2028', 'inscrit', 50_000 + 9 * MOIS]);
  });
});
