import { getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { getJournalCaisse } from '@gestionscolaire/contract/caisse/clotures.ts';
import { paiementSelectBy } from '@gestionscolaire/contract/caisse/paiements.ts';
import {
  apercuReprise,
  exportReprise,
  repriseSelectBy,
  retirerReprise,
} from '@gestionscolaire/contract/caisse/reprises.ts';
import {
  getRecettesPaiement,
  getStatistiquePaiement,
  getTotauxPaiement,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { MONTANT_MAXIMAL } from '@gestionscolaire/contract/core/values/montant.ts';
import { disableInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { annuler, reprendre as ecrire, idDe, JOUR, poser, refusDe } from '#caisse/tests/gestes.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { ecrituresDe, refaireLaChaine, verification } from '#tests/argent/chaine.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { lireCsv } from '#tests/argent/registre.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { changerEtat, changerInscription, readInscription } from '#tests/gestes/inscriptions.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addEleve, addInscrit, type EcoleEquipee, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import type { Person, TestServer } from '#tests/harness.ts';

/** The line that asks what was owed before, and the beginning of the schedule of `equiper`, the oldest first. */
const ANTERIEUR = "Reste de l'année précédente";

describe('reprises', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let ecoleId: number;
  let eleveId: number;
  let inscriptionId: number;

  const MONTANTS = { resteAnterieur: 80_000, dejaPaye: 200_000 };
  const reprendre = (more: Record<string, unknown> = {}, who: Person = server.admin) =>
    ecrire(who, ecoleId, eleveId, { ...MONTANTS, ...more });
  const oter = (id: number) => server.admin.call(retirerReprise, { id, modifUserId: 0, modifDate: null });
  const apercuDe = async () =>
    (await server.admin.call(apercuReprise, { ecoleId, eleveId, ...MONTANTS })).data;
  const constats = async () => (await verification(server, ecoleId)).constats;
  const desinscrire = async (id: number) => {
    const { modifDate } = await readInscription(server.admin, id);
    return server.admin.call(disableInscription, { id, modifDate, modifUserId: 0 });
  };
  const lignes = async () =>
    (await soldeDe(server.admin, eleveId)).inscriptions.flatMap((inscription) => inscription.lignes);

  beforeEach(async () => {
    ({ server, depart: ecole } = await commencer(equiper));
    ({ ecoleId } = ecole);
    ({ eleveId, inscriptionId } = await addInscrit(server, ecole));
  });

  const partir = async (etat: 'parti' | 'inscrit', dateDepart: string) =>
    expect((await changerEtat(server.admin, inscriptionId, { etat, dateDepart })).status).toBe(200);

  it('[DEBUT-08] une ligne « Reste de l’année précédente », et ce qui est déjà payé donné au plus ancien : le solde le dit au franc', async () => {
    const avant = await soldeDe(server.admin, eleveId);
    const apercu = await apercuDe();
    expect(apercu).toMatchObject({
      inscription: { id: inscriptionId, classe: '7ème année A', session: '2026-2027' },
      avant: avant.reste,
      reste: avant.reste + 80_000 - 200_000,
      anterieur: { libelle: ANTERIEUR, dateEcheance: '2026-10-01', montant: 80_000 },
      fautes: {},
    });
    expect(apercu.couvertes.map(({ libelle, montant, reste }) => [libelle, montant, reste])).toEqual([
      [ANTERIEUR, 80_000, 0],
      ["Mensualité, frais d'inscription", 50_000, 0],
      ['Mensualité, octobre 2026', 70_000, 30_000],
    ]);
    // The preview writes nothing.
    expect(await server.rows('reprises')).toEqual([]);

    const id = idDe(await reprendre({ reste: apercu.reste }));
    const solde = await soldeDe(server.admin, eleveId);
    expect([solde.du, solde.paye, solde.reste, solde.credit]).toEqual([
      avant.du + 80_000,
      200_000,
      avant.du + 80_000 - 200_000,
      0,
    ]);
    expect(solde.paiements).toEqual([]);
    expect(solde.reprises).toMatchObject([
      { id, inscriptionId, jour: JOUR, resteAnterieur: 80_000, dejaPaye: 200_000 },
    ]);
    expect(solde.reprises[0]?.parts.map(({ montant }) => montant)).toEqual([80_000, 50_000, 70_000]);
    const [premiere] = solde.inscriptions[0]?.lignes ?? [];
    expect(premiere).toMatchObject({
      libelle: ANTERIEUR,
      nature: 'anterieur',
      prestationId: null,
      dateEcheance: '2026-10-01',
      montant: 80_000,
      paye: 80_000,
      anterieure: true,
    });
    const { data: page } = await server.admin.call(repriseSelectBy, { ecoleId, page: 1, taille: 10 });
    expect(page).toMatchObject([
      { id, eleveId, resteAnterieur: 80_000, dejaPaye: 200_000, classe: '7ème année A' },
    ]);
    const { text } = await server.admin.call(exportReprise, { ecoleId, format: 'csv' });
    expect(lireCsv(text)).toMatchObject([{ 'Reste antérieur': '80000', 'Déjà payé': '200000' }]);
    await verifierLesComptes(server);
  });

  it('[DEBUT-08] elle n’entre dans aucun journal de caisse, aucun reçu, aucune recette, et ne prend aucun numéro', async () => {
    await reprendre();
    const { data: journal } = await server.admin.call(getJournalCaisse, { ecoleId, jour: JOUR });
    expect([journal.mouvements, journal.totaux, journal.attendu]).toEqual([[], [], 0]);
    const { data: recus } = await server.admin.call(paiementSelectBy, { ecoleId, page: 1, taille: 10 });
    expect(recus).toEqual([]);
    const { sessionId } = ecole;
    const { data: recettes } = await server.admin.call(getRecettesPaiement, { ecoleId, sessionId });
    expect(recettes).toEqual([]);
    // The first receipt is number 1.
    expect(firstOf((await payer(server.admin, ecoleId, eleveId, 10_000)).data)).toMatchObject({ numero: 1 });
  });

  it('[DEBUT-08] le tableau de bord et les arriérés la comptent comme dû et payé, au franc', async () => {
    const filtres = { ecoleId, sessionId: ecole.sessionId, moisId: null };
    const total = async () => totalDesCartes((await server.admin.call(getStatistiquePaiement, filtres)).data);
    const avant = await total();
    await reprendre();
    const apres = await total();
    // No receipt has that part of what is paid: it is told apart.
    expect((await server.admin.call(getTotauxPaiement, filtres)).data).toMatchObject({
      repris: 200_000,
      recettes: [],
    });
    expect([apres.montantPaye, apres.montantRestant]).toEqual([
      avant.montantPaye + 200_000,
      avant.montantRestant + 80_000 - 200_000,
    ]);
    const { data: arrieres } = await server.admin.call(getArrieres, { ecoleId, page: 1, taille: 10 });
    const echues = (await lignes()).filter(({ dateEcheance }) => dateEcheance <= '2026-11-21');
    const attendu = echues.reduce((sum, { montant, paye }) => sum + montant - paye, 0);
    expect(arrieres.map(({ id, total: du, credit, net }) => [id, du, credit, net])).toEqual([
      [eleveId, attendu, 0, attendu],
    ]);
  });

  it('[DEBUT-08] elle est une écriture de la chaîne de son genre, et un acte du journal rattaché à l’élève', async () => {
    const id = idDe(await reprendre());
    const [ecriture] = await ecrituresDe(server, ecoleId);
    expect(ecriture).toMatchObject({ genre: 'reprise', entiteId: id, attestation: null });
    expect(JSON.parse(String(ecriture?.['contenu']))).toMatchObject({
      eleveId,
      resteAnterieur: 80_000,
      dejaPaye: 200_000,
    });
    const acte = (await server.rows('journal')).find((row) => row['entite'] === 'reprises');
    expect(JSON.parse(String(acte?.['changements']))).toEqual({
      eleveId: [null, eleveId],
      resteAnterieur: [null, 80_000],
      dejaPaye: [null, 200_000],
    });
    const rattaches = await server.database.read
      .selectFrom('rattachements')
      .select(['entite', 'entiteId'])
      .where('journalId', '=', Number(acte?.['id']))
      .execute();
    expect(rattaches).toEqual([{ entite: 'eleves', entiteId: eleveId }]);
    expect(await constats()).toEqual([]);
  });

  it('[DEBUT-08] chaque saisie refusée l’est à son champ, par une phrase, et rien n’est écrit', async () => {
    const refus = async (more: Record<string, unknown>) => {
      const answer = await reprendre(more);
      expect(answer.status).toBe(422);
      return Object.entries(answer.refus.champs ?? {}).map((pair) => pair.join(' : '));
    };
    expect(await refus({ resteAnterieur: null, dejaPaye: null })).toEqual([
      'resteAnterieur : Dites un montant au moins : le reste antérieur, ou ce qui est déjà payé.',
    ]);
    const { du } = await soldeDe(server.admin, eleveId);
    const autre = await equiper(server, { sessionId: ecole.sessionId });
    const { eleveId: etranger } = await addInscrit(server, autre);
    for (const [more, phrase] of [
      [{ resteAnterieur: -1 }, /^resteAnterieur : Le reste antérieur est un nombre entier/],
      [{ dejaPaye: 12.5 }, /^dejaPaye : Le montant déjà payé est un nombre entier/],
      [{ dejaPaye: du + 80_001 }, /^dejaPaye : Cet élève ne doit en tout que 1.960.000.FG/],
      [{ eleveId: await addEleve(server, ecoleId) }, /^resteAnterieur : .+inscrit dans aucune classe/],
      // A pupil of one school is none of another.
      [{ eleveId: etranger }, /^resteAnterieur : /],
    ] as const)
      expect(await refus(more)).toEqual([expect.stringMatching(phrase)]);
    expect(await server.rows('reprises')).toEqual([]);
    expect(await ecrituresDe(server, ecoleId)).toEqual([]);
    // All that they owe may be paid already.
    expect((await reprendre({ dejaPaye: du + 80_000, resteAnterieur: 80_000 })).status).toBe(201);
    expect(await refus({ dejaPaye: null })).toEqual([
      expect.stringMatching(/^resteAnterieur : .+a déjà une reprise/),
    ]);
  });

  it('[DEBUT-08] un reste plus grand que trois années comme celle-ci se confirme ; jusque-là, rien n’est demandé', async () => {
    const { du } = await soldeDe(server.admin, eleveId);
    const trop = { resteAnterieur: 3 * du + 1, dejaPaye: null };
    const answer = await reprendre(trop);
    expect([answer.status, answer.refus.code]).toEqual([422, 'A_CONFIRMER']);
    expect(Object.entries(answer.refus.champs ?? {}).map(String)).toEqual([
      expect.stringMatching(
        /^resteAnterieur,Cet élève doit 1.880.000.FG pour cette année.: .* un zéro de trop.\?$/,
      ),
    ]);
    expect(await server.rows('reprises')).toEqual([]);
    const id = idDe(await reprendre({ ...trop, resteAnterieurConfirme: true }));
    expect((await oter(id)).status).toBe(200);
    expect((await reprendre({ ...trop, resteAnterieur: 3 * du })).status).toBe(201);
  });

  it('[DEBUT-08] ce qui a changé depuis l’aperçu la refuse', async () => {
    const apercu = await apercuDe();
    await payer(server.admin, ecoleId, eleveId, 10_000);
    expect(await refusDe(reprendre({ reste: apercu.reste }))).toMatch(
      /^409 .*a changé pendant que vous lisiez/,
    );
    expect(await server.rows('reprises')).toEqual([]);
  });

  it('[DEBUT-08] une école ne porte pas plus que la somme que le produit sait compter', async () => {
    const answers = [];
    for (let rang = 0; rang < 10; rang += 1) {
      const autre = await addInscrit(server, ecole);
      const sien = { eleveId: autre.eleveId, resteAnterieur: MONTANT_MAXIMAL, dejaPaye: null };
      answers.push(await reprendre({ ...sien, resteAnterieurConfirme: true }));
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 9 }, () => 201), 422]);
    expect(answers[9]?.refus.champs?.['resteAnterieur']).toMatch(
      /^Les échéances de l'école passeraient .+: relisez le montant\.$/,
    );
    await verifierLesComptes(server);
  });

  it('[DEBUT-08] elle s’ôte en entier, et le solde est celui d’avant', async () => {
    const avant = await soldeDe(server.admin, eleveId);
    const id = idDe(await reprendre());
    expect((await oter(id)).status).toBe(200);
    expect(await soldeDe(server.admin, eleveId)).toEqual(avant);
    expect((await server.rows('reprises')).map(({ estActif }) => estActif)).toEqual([0]);
    expect((await oter(id)).refus.error).toBe('Cette reprise est déjà ôtée.');
    expect(await constats()).toEqual([]);
    await verifierLesComptes(server);
    // Another one may be written then.
    expect((await reprendre({ resteAnterieur: 5000, dejaPaye: null })).status).toBe(201);
    expect(await constats()).toEqual([]);
  });

  it('[DEBUT-08] un paiement venu depuis la retient, par une phrase qui nomme le reçu ; annulé, elle s’ôte', async () => {
    const id = idDe(await reprendre());
    const paiementId = idDe(await payer(server.admin, ecoleId, eleveId, 10_000));
    expect(await refusDe(oter(id))).toMatch(/^409 Le reçu 00001 de cet élève est venu après cette reprise/);
    await annuler(server.admin, paiementId);
    expect((await oter(id)).status).toBe(200);
    expect(await constats()).toEqual([]);
  });

  it('[DEBUT-08] elle ne s’ôte pas tant qu’elle règle des mois d’après un départ ; ce qui est dit d’une année finie est vrai', async () => {
    const toutPaye = (await soldeDe(server.admin, eleveId)).reste;
    const id = idDe(await reprendre({ resteAnterieur: null, dejaPaye: toutPaye }));
    await partir('parti', '2026-10-20');
    expect(await refusDe(oter(id))).toMatch(
      /^409 Cet élève est parti le 20\/10\/2026, et cette reprise règle ce qui vient après/,
    );
    await partir('inscrit', '2026-11-20');
    expect((await oter(id)).status).toBe(200);
    await partir('parti', '2026-10-20');
    expect((await reprendre()).refus.champs).toEqual({
      resteAnterieur:
        "Cet élève est parti le 20/10/2026\u00A0: s'il est revenu, notez d'abord son retour dans sa classe.",
    });
    await partir('inscrit', '2026-11-20');
    // In the next summer the year of their enrolment is over.
    server.now = '2027-08-05T08:00:00.000Z';
    const admin = await server.signIn(server.admin.id);
    const champs = (await reprendre({ resteAnterieur: null, dejaPaye: 1000 }, admin)).refus.champs ?? {};
    expect(champs['dejaPaye']).toMatch(/^L'année 2026-2027 de cette inscription est finie depuis le/);
  });

  it('[DEBUT-08] l’inscription qui porte ce qui était déjà payé ne s’ôte pas, même si une ligne plus ancienne l’a reçu', async () => {
    const precedente = await createSession(server, '2025-10-01', '2026-06-30');
    const autre = await addEleve(server, ecoleId);
    const dAvant = { sessionId: precedente };
    expect((await inscrire(server.admin, ecole, autre, dAvant)).status).toBe(201);
    const cetteAnnee = idDe(await inscrire(server.admin, ecole, autre));
    const id = idDe(await reprendre({ eleveId: autre, resteAnterieur: null, dejaPaye: 1000 }));
    expect(await refusDe(desinscrire(cetteAnnee))).toMatch(/^409 Cette inscription porte une reprise/);
    expect((await oter(id)).status).toBe(200);
    expect((await desinscrire(cetteAnnee)).status).toBe(200);
  });

  it('[DEBUT-08] un recalcul, un départ et un retour laissent le reste antérieur ; l’inscription qui le porte ne s’ôte pas', async () => {
    const id = idDe(await reprendre({ dejaPaye: null }));
    const moitie = { prestationIds: [ecole.tenue], remisePourcentage: 50, remiseMotif: 'Bourse' };
    const recalcul = { ...moitie, recalculer: true };
    expect((await changerInscription(server.admin, inscriptionId, recalcul)).status).toBe(200);
    expect((await lignes()).map(({ libelle, montant }) => [libelle, montant])).toEqual([
      [ANTERIEUR, 80_000],
      ['Tenue', 15_000],
    ]);
    for (const [etat, dateDepart] of [
      ['parti', '2026-10-01'],
      ['inscrit', '2026-11-20'],
    ] as const) {
      await partir(etat, dateDepart);
      expect((await lignes()).map(({ libelle }) => libelle)).toContain(ANTERIEUR);
    }
    expect(await refusDe(desinscrire(inscriptionId))).toMatch(/^409 Cette inscription porte une reprise/);
    expect((await oter(id)).status).toBe(200);
    expect((await desinscrire(inscriptionId)).status).toBe(200);
  });

  it('[DEBUT-08] qui change une reprise, sa ligne ou ses parts dans la base se voit, la chaîne refaite ou non', async () => {
    const id = idDe(await reprendre());
    const dit = async () => (await constats()).join('\n');
    const [ligne] = await lignes();
    const [part] = await server.rows('reprises_parts');
    const montants = (montant: number) => ({ brut: montant, montant });
    for (const [table, where, faux, vrai, voit] of [
      [
        'reprises',
        id,
        { dejaPaye: 300_000 },
        { dejaPaye: 200_000 },
        /déjà payé : 200.000.FG dans la chaîne, 300.000.FG dans les livres/,
      ],
      ['reprises', id, { estActif: 0 }, { estActif: 1 }, /ôtée dans les livres, pas dans la chaîne/],
      [
        'echeances',
        ligne?.id,
        montants(90_000),
        montants(80_000),
        /80.000.FG dans la chaîne, l'échéance .+ en demande 90.000.FG/,
      ],
      [
        'reprises_parts',
        part?.['id'],
        { montant: 70_000 },
        { montant: 80_000 },
        /reçoit 80.000.FG dans la chaîne, 70.000.FG dans les livres/,
      ],
    ] as const) {
      await poser(server, table, where, faux);
      expect(await dit()).toMatch(voit);
      await poser(server, table, where, vrai);
      expect(await dit()).toBe('');
    }
    // An owner who makes the whole chain again still forgot the books, or the journal.
    await refaireLaChaine(server, ecoleId, (entries) =>
      entries.map((one) => ({ ...one, contenu: { ...one.contenu, dejaPaye: 150_000 } })),
    );
    expect(await dit()).toMatch(/ne font pas ce qui était déjà payé/);
    await refaireLaChaine(server, ecoleId, () => []);
    expect(await dit()).toMatch(/dans les livres, absente de la chaîne/);
  });
});
