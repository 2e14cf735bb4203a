import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import {
  addPaiement,
  paiementSelectBy,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { getTotauxPaiement } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { MONTANT_MAXIMAL, SOMME_MAXIMALE } from '@gestionscolaire/contract/core/values/montant.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { annuler as annulerPar, employer, idDe, poser, unPaiement } from '#caisse/tests/gestes.ts';
import { ecrituresDe } from '#tests/argent/chaine.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf, objectOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { changerEtat } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addEleve, addInscrit, type EcoleEquipee, equiper, soldeDe } from '#tests/gestes/scolarite.ts';
import { ADMIN, ownServer, type Person, type TestServer } from '#tests/harness.ts';

describe('encaisser', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let ecoleId: number;
  let eleveId: number;
  let inscriptionId: number;

  const payer = (more: Record<string, unknown> = {}, who: Person = server.admin, headers = {}) =>
    who.call(addPaiement, unPaiement(ecoleId, eleveId, more), headers);
  const recu = async (more: Record<string, unknown> = {}) => firstOf((await payer(more)).data);
  const annuler = (id: unknown, who: Person = server.admin) => annulerPar(who, id);
  /** Makes a pupil of another school of the network, with their school. */
  const unDAilleurs = async () => {
    const la = await equiper(server, { sessionId: ecole.sessionId });
    return { ecoleId: la.ecoleId, eleveId: (await addInscrit(server, la)).eleveId };
  };
  const lignes = async () =>
    (await soldeDe(server.admin, eleveId)).inscriptions.flatMap((inscription) => inscription.lignes);

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ ecoleId } = ecole);
    ({ eleveId, inscriptionId } = await addInscrit(server, ecole));
  });

  it("ni un élève ni une échéance d'une autre école ne se paient sous celle-ci, même par le réseau", async () => {
    const leur = await unDAilleurs();
    const paye = await server.admin.call(addPaiement, unPaiement(leur.ecoleId, eleveId));
    const credit = [{ echeanceId: 1, montant: 1 }];
    const employe = await employer(server.admin, leur.ecoleId, eleveId, credit);
    expect([paye.refus.code, employe.refus.code]).toEqual(['INTROUVABLE', 'INTROUVABLE']);
    const [ligne] = (await soldeDe(server.admin, leur.eleveId)).inscriptions.flatMap((one) => one.lignes);
    const affectations = [{ echeanceId: ligne?.id, montant: 10_000 }];
    expect((await payer({ affectations })).refus.champs).toHaveProperty('affectations');
    expect((await soldeDe(server.admin, leur.eleveId)).paye).toBe(0);
    expect(await server.rows('paiements')).toEqual([]);
  });

  it("l'horloge en retard sur le journal : rien ne s'encaisse, ne s'annule, ne s'emploie", async () => {
    const { id } = await recu();
    const [ligne] = await lignes();
    server.now = '2026-11-21T07:54:00.000Z';
    const enRetard = await server.signIn(server.admin.id);
    for (const answer of [
      await payer({ montant: 1 }, enRetard),
      await annuler(id, enRetard),
      await employer(enRetard, ecoleId, eleveId, [{ echeanceId: ligne?.id, montant: 1000 }]),
    ]) {
      expect(answer.refus.code).toBe('REGLE');
      expect(answer.refus.error).toContain("L'horloge de l'ordinateur est en retard");
    }
    // A few minutes late are nobody's fault.
    server.now = '2026-11-21T07:56:00.000Z';
    const presque = await server.signIn(server.admin.id);
    expect((await payer({ montant: 1 }, presque)).status).toBe(201);
    expect(await server.rows('paiements')).toHaveLength(2);
  });

  it("après une coupure, l'horloge d'un mois en arrière : s'être connecté ne la remet pas à l'heure", async () => {
    await recu();
    // This school has acts in the journal that day, and no entry in its chain.
    const leur = await unDAilleurs();
    server.now = '2026-10-21T08:00:00.000Z';
    const { login: adresse, motDePasse: password } = ADMIN;
    const entree = await server.stranger.call(login, { login: adresse, password });
    const token = String(objectOf(entree.data)['token']);
    for (const sien of [unPaiement(ecoleId, eleveId), unPaiement(leur.ecoleId, leur.eleveId)]) {
      const answer = await server.request('POST', 'addPaiement', { token, body: { ...sien, montant: 1 } });
      expect(answer.refus.error).toContain("L'horloge de l'ordinateur est en retard");
    }
    const jour = { jour: '2026-10-21', compte: 0, attendu: 0, observations: null, creationUserId: 0 };
    const cloture = await server.request('POST', 'addCloture', { token, body: { ecoleId, ...jour } });
    expect(cloture.refus.error).toContain("L'horloge de l'ordinateur est en retard");
    expect(await server.rows('paiements')).toHaveLength(1);
  });

  it("sans année scolaire il n'y a pas de reçu", async () => {
    const vide = await ownServer();
    const seule = await createSchool(vide);
    const eleve = await addEleve(vide, seule);
    const avance = unPaiement(seule, eleve, { montantConfirme: true });
    const answer = await vide.admin.call(addPaiement, avance);
    expect(answer.refus.error).toBe("Il n'y a pas encore d'année scolaire : un reçu a la sienne.");
    // The refused payment took no number and wrote nothing.
    await createSession(vide, '2026-10-01', '2027-06-30');
    const { data } = await vide.admin.call(addPaiement, avance);
    expect(firstOf(data)).toMatchObject({ numero: 1 });
    expect(await vide.rows('paiements')).toMatchObject([{ inscriptionId: null }]);
  });

  it('chaque école et chaque année a ses numéros ; un refus, une annulation n’en laissent ni trou ni doublon', async () => {
    const premier = await recu();
    expect((await payer({ montant: 5, moyenPaiement: 'cheque' })).status).toBe(422);
    const inconnue = [{ echeanceId: 999_999, montant: 5 }];
    expect((await payer({ montant: 5, affectations: inconnue })).status).toBe(422);
    expect((await annuler(premier['id'])).status).toBe(200);
    expect(await recu({ montantConfirme: true })).toMatchObject({ numero: 2 });
    const leur = await unDAilleurs();
    const { data } = await server.admin.call(addPaiement, unPaiement(leur.ecoleId, leur.eleveId));
    expect(firstOf(data)).toMatchObject({ numero: 1 });
    const suivante = await createSession(server, '2027-10-01', '2028-06-30');
    server.now = '2027-10-02T08:00:00.000Z';
    const admin = await server.signIn(server.admin.id);
    expect(firstOf((await payer({}, admin)).data)).toMatchObject({ numero: 1, sessionId: suivante });
    const numeros = (await server.rows('paiements')).map((row) =>
      String([row['ecoleId'], row['sessionId'], row['numero']]),
    );
    expect(new Set(numeros).size).toBe(4);
  });

  it('le crédit est pris aux paiements les plus anciens', async () => {
    const [a, b] = await lignes();
    const ids: number[] = [];
    for (const montant of [10_000, 20_000, 40_000]) ids.push(idDe(await payer({ montant })));
    expect((await annuler(ids[1])).status).toBe(200);
    const affectations = [
      { echeanceId: a?.id, montant: 4000 },
      { echeanceId: b?.id, montant: 30_000 },
    ];
    expect((await employer(server.admin, ecoleId, eleveId, affectations)).status).toBe(201);
    const parts = await server.rows('affectations');
    expect(parts.map(({ paiementId, echeanceId, montant }) => [paiementId, echeanceId, montant])).toEqual([
      [ids[0], a?.id, 4000],
      [ids[0], b?.id, 6000],
      [ids[2], b?.id, 24_000],
    ]);
    const { paiements } = await soldeDe(server.admin, eleveId);
    expect(paiements.map((one) => one.credit)).toEqual([16_000, 0, 0]);
    // Cancelled afterwards, a payment takes back what its credit paid.
    expect((await annuler(ids[2])).status).toBe(200);
    expect(await soldeDe(server.admin, eleveId)).toMatchObject({ paye: 10_000, credit: 0 });
  });

  it('qui est parti, ou désactivé, peut encore régler sa dette', async () => {
    expect((await changerEtat(server.admin, inscriptionId)).status).toBe(200);
    const [ligne] = await lignes();
    const part = (montant: number) => ({ montant, affectations: [{ echeanceId: ligne?.id, montant }] });
    expect((await payer(part(10_000))).status).toBe(201);
    // A pupil with an enrolment cannot be disabled by a call: the test does it by hand.
    const disable = { id: eleveId, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(eleves.disable, disable)).status).toBe(409);
    await poser(server, 'eleves', eleveId, { estActif: 0 });
    expect((await payer(part(5000))).status).toBe(201);
    expect((await lignes())[0]?.paye).toBe(15_000);
  });

  it('désactivé pendant qu’on encaisse pour lui, un élève ne laisse pas de crédit derrière lui', async () => {
    const passants = await Promise.all(Array.from({ length: 6 }, () => addEleve(server, ecoleId)));
    const reponses = await Promise.all(
      passants.map((id) =>
        Promise.all([
          server.admin.call(addPaiement, unPaiement(ecoleId, id, { montantConfirme: true })),
          server.admin.call(eleves.disable, { id, modifUserId: 0, modifDate: null }),
        ]),
      ),
    );
    // One of the two passes, never both.
    for (const both of reponses) expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
    const [premier] = passants;
    await poser(server, 'eleves', Number(premier), { estActif: 0 });
    const encore = unPaiement(ecoleId, Number(premier), { montant: 1234 });
    expect((await server.admin.call(addPaiement, encore)).refus.error).toContain('Cet élève est désactivé');
  });

  it('une école qui n’existe pas, ou trop d’échéances à la fois, a sa phrase', async () => {
    const nulle = unPaiement(999, eleveId);
    expect((await server.admin.call(addPaiement, nulle)).refus.champs).toEqual({
      ecoleId: "Cette école n'existe pas.",
    });
    const affectations = Array.from({ length: 201 }, (_, index) => ({ echeanceId: index + 1, montant: 1 }));
    const { champs } = (await payer({ affectations })).refus;
    expect(champs?.['affectations']).toBe(
      'Les échéances réglées à la fois sont 200 au plus\u00A0: les autres se règlent ensuite.',
    );
    const autant = (await payer({ affectations: affectations.slice(1) })).refus.champs;
    expect(autant?.['affectations']).toContain("n'est plus celle de cet élève");
    expect(await server.rows('paiements')).toEqual([]);
  });

  it('[SEMAINE-08] une référence déjà employée se confirme : quelle que soit son écriture, sauf d’un reçu annulé ou d’une autre école', async () => {
    const moyenPaiement = 'orangeMoney';
    const parOrange = (reference: string, montant: number) => ({ moyenPaiement, reference, montant });
    const { id } = await recu(parOrange('PP 12.é', 1000));
    const encore = await payer(parOrange(' pp 12.E', 2000));
    expect(encore.refus).toMatchObject({ code: 'A_CONFIRMER' });
    expect(encore.refus.champs).toEqual({ reference: 'Cette référence est déjà celle du reçu 00001.' });
    for (const autrement of ['PP-12 E.', 'Réf. pp12é', 'Trans ID: PP.12.E'])
      expect((await payer(parOrange(autrement, 2500))).refus.champs).toEqual(encore.refus.champs);
    // Confirming the amount does not confirm the reference, nor the other way round.
    const deuxFois = await payer({ ...parOrange('PP 12.é', 1000), montantConfirme: true });
    expect(Object.keys(deuxFois.refus.champs ?? {})).toEqual(['reference']);
    const autreFois = await payer({ ...parOrange('PP 12.é', 1000), referenceConfirme: true });
    expect(Object.keys(autreFois.refus.champs ?? {})).toEqual(['montant']);
    const leur = await unDAilleurs();
    const ailleurs = unPaiement(leur.ecoleId, leur.eleveId, parOrange('PP 12.é', 1000));
    expect((await server.admin.call(addPaiement, ailleurs)).status).toBe(201);
    // Once cancelled, neither the amount nor the reference is asked about.
    expect((await annuler(id)).status).toBe(200);
    expect((await payer(parOrange('PP 12.é', 1000))).status).toBe(201);
    expect((await payer({ ...parOrange('PP 12.é', 3000), referenceConfirme: true })).status).toBe(201);
    // Cash may have a reference, and need not.
    expect((await payer({ reference: 'Carnet 7', montant: 4 })).status).toBe(201);
    expect((await payer({ montant: 6 })).status).toBe(201);
    for (const moyen of ['orangeMoney', 'mtnMoney', 'cheque', 'virement'])
      expect((await payer({ moyenPaiement: moyen, montant: 7 })).refus.champs).toEqual({
        reference: 'La référence est obligatoire, sauf en espèces.',
      });
  });

  it('des montants entiers, au plus ce qui reste, une ligne une fois : sinon rien n’est écrit', async () => {
    const [ligne] = await lignes();
    const echeanceId = ligne?.id;
    const du = ligne?.montant ?? 0;
    for (const faux of [
      { montant: 0 },
      { montant: -5 },
      { montant: 1.5 },
      { montant: 1_000_000_000_000 },
      { affectations: [{ echeanceId, montant: 0 }] },
      { affectations: [{ echeanceId, montant: -1 }] },
      { affectations: [{ echeanceId, montant: 0.5 }] },
      { montant: du + 1, affectations: [{ echeanceId, montant: du + 1 }] },
      { montant: 10, affectations: [{ echeanceId, montant: 11 }] },
      {
        affectations: [
          { echeanceId, montant: 1 },
          { echeanceId, montant: 1 },
        ],
      },
    ])
      expect([faux, (await payer(faux)).status]).toEqual([faux, 422]);
    for (const table of ['paiements', 'affectations', 'compteurs'])
      expect((await tableDe(table)).filter((row) => row['nom'] !== 'matricule')).toEqual([]);
  });

  const tableDe = async (table: string): Promise<Record<string, unknown>[]> =>
    table === 'compteurs'
      ? server.database.read.selectFrom('compteurs').selectAll().execute()
      : server.rows(table);

  it('un paiement est un acte au journal, attaché à son élève ; ce que son reçu dit ne change plus', async () => {
    const { id } = await recu({ payeur: 'Sa tante' });
    const actes = (await server.rows('journal')).filter(({ appel }) => appel === 'POST addPaiement');
    expect(actes).toMatchObject([{ entite: 'paiements', entiteId: id, ecoleId }]);
    const rattaches = await server.database.read
      .selectFrom('rattachements')
      .select(['entite', 'entiteId'])
      .where('journalId', '=', Number(actes[0]?.['id']))
      .execute();
    expect(rattaches).toEqual([{ entite: 'eleves', entiteId: eleveId }]);
    const avant = await ecrituresDe(server, ecoleId);
    await poser(server, 'eleves', eleveId, { nom: 'Autre' });
    expect((await annuler(id)).status).toBe(200);
    const apres = await ecrituresDe(server, ecoleId);
    expect(apres.slice(0, 1)).toEqual(avant);
    // The name stands beside the chain, which holds its hash.
    expect(apres[0]?.prive).toContain('Diallo');
    expect(apres[0]?.contenu).not.toContain('Diallo');
    // The screen and the paper keep their name of that day; the list has today's.
    const [ecran] = (await server.admin.call(selectPaiementById, { id: Number(id) })).data;
    expect(ecran).toMatchObject({ nom: 'Diallo', classe: '7ème année A', montantValable: 0 });
    const [enListe] = (await server.admin.call(paiementSelectBy, { ecoleId })).data;
    expect(enListe?.nom).toBe('Autre');
  });

  it('plus que tout ce que l’élève doit se confirme ; en avance sur l’année, non', async () => {
    const { reste } = await soldeDe(server.admin, eleveId);
    // They owe nothing of June yet, and may pay it.
    expect((await payer({ montant: reste - 10_000 })).status).toBe(201);
    const trop = await payer({ montant: reste + 1 });
    expect([trop.status, trop.refus.code]).toEqual([422, 'A_CONFIRMER']);
    expect(trop.refus.champs?.['montant']?.replaceAll('\u00A0', ' ')).toBe(
      'Cet élève ne doit en tout que 1 880 000 FG : 1 880 001 FG seraient gardés en crédit.',
    );
    expect((await payer({ montant: reste + 1, montantConfirme: true })).status).toBe(201);
    // Both reasons are said of one payment: the box confirms them together.
    const encore = (await payer({ montant: reste + 1 })).refus.champs?.['montant'];
    expect(encore).toContain('a déjà été encaissé');
    expect(encore).toContain('gardés en crédit');
    const passant = await addEleve(server, ecoleId);
    const rien = await server.admin.call(addPaiement, unPaiement(ecoleId, passant));
    expect(rien.refus.champs?.['montant']?.replaceAll('\u00A0', ' ')).toBe(
      'Cet élève ne doit rien : 10 000 FG seraient gardés en crédit.',
    );
  });

  it('le crédit d’une école a une borne : au-delà rien ne s’encaisse en crédit, et tout le reste se fait', async () => {
    const { id } = await recu();
    // Nine thousand payments of the largest amount would take hours: the test does them by hand.
    await server.database.transaction((trx) =>
      trx.updateTable('caisses').set({ credit: SOMME_MAXIMALE }).where('ecoleId', '=', ecoleId).execute(),
    );
    const un = { montant: 1, montantConfirme: true };
    const refusee = await payer(un);
    expect([refusee.status, refusee.refus.code]).toEqual([422, 'SAISIE_INVALIDE']);
    expect(refusee.refus.champs?.['montant']?.replaceAll('\u00A0', ' ')).toBe(
      "Le crédit de l'école passerait 9 999 999 999 999 FG : relisez le montant.",
    );
    const enorme = await payer({ ...un, montant: MONTANT_MAXIMAL });
    expect(enorme.refus.champs).toHaveProperty('montant');
    // A line takes it: it is no credit.
    const [ligne] = await lignes();
    const part = { montant: 1000, affectations: [{ echeanceId: ligne?.id, montant: 1000 }] };
    expect((await payer(part)).status).toBe(201);
    const demande = { ecoleId, sessionId: null, moisId: null };
    expect((await server.admin.call(getTotauxPaiement, demande)).data.credit).toBe(SOMME_MAXIMALE);
    expect((await annuler(id)).status).toBe(200);
    expect((await payer(un)).status).toBe(201);
    expect(await server.rows('paiements')).toHaveLength(3);
  });
});
