import { apercuFusion, defaireFusion, fusionSelectBy } from '@gestionscolaire/contract/caisse/fusions.ts';
import { imprimerRecu, selectPaiementById } from '@gestionscolaire/contract/caisse/paiements.ts';
import { retirerReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import { chercherEleve, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  annuler,
  employer,
  fusionner,
  idDe,
  payerLignes,
  poser,
  refusDe,
  reprendre,
  texteImprime,
} from '#caisse/tests/gestes.ts';
import { inscrire as inscrireUn } from '#eleves/tests/gestes.ts';
import { ecrituresDe, refaireLaChaine, teteDe, verification } from '#tests/argent/chaine.ts';
import { verifierLesComptes } from '#tests/argent/comptes.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { changerEtat, readInscription } from '#tests/gestes/inscriptions.ts';
import { lieu } from '#tests/gestes/lieux.ts';
import { createSession } from '#tests/gestes/personnel.ts';
import { addEleve, addInscrit, type EcoleEquipee, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { serre } from '#tests/papier.ts';

describe('réunir deux fiches d’un élève', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let ecoleId: number;
  let precedente: number;
  /** The record that is kept, enrolled this year, and the one of last year. */
  let gardeId: number;
  let ecarteId: number;

  const fiche = async (id: number) => {
    const [row] = (await server.admin.call(eleves.get, { id })).data;
    if (row === undefined) throw new Error('no such pupil');
    return row;
  };
  const demande = (more: Record<string, unknown> = {}) => {
    const fiches = { eleveId: gardeId, ecarteId, prend: [], retireIds: [] };
    return { ecoleId, ...fiches, ...more };
  };
  const reunir = async (more: Record<string, unknown> = {}, who: Person = server.admin) => {
    const marques = [(await fiche(gardeId)).modifDate, (await fiche(ecarteId)).modifDate];
    const lues = { modifDate: marques[0], modifDateEcarte: marques[1] };
    return fusionner(who, ecoleId, [gardeId, ecarteId], { ...lues, ...more });
  };
  const defaire = (id: unknown, who: Person = server.admin) =>
    who.call(defaireFusion, { id, modifUserId: 0, modifDate: null });
  const constats = async () => (await verification(server, ecoleId)).constats;
  const inscrire = async (eleveId: number, sessionId: number) =>
    idDe(
      await inscrireUn(server.admin, ecole, eleveId, {
        sessionId,
        prestationIds: [ecole.mensualite, ecole.tenue],
      }),
    );
  const changerFiche = async (id: number, more: object) =>
    server.admin.call(eleves.update, { ...(await fiche(id)), ...more, modifUserId: 0 });
  const tout = async () => ({
    garde: await soldeDe(server.admin, gardeId),
    ecarte: await soldeDe(server.admin, ecarteId),
  });
  /** Leaves out the stamps: putting something back is a change too. */
  const sansMarques = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value, (key, one: unknown) => (key.startsWith('modif') ? undefined : one)));

  beforeEach(async () => {
    server = await ownServer();
    precedente = await createSession(server, '2025-10-01', '2026-06-30');
    ecole = await equiper(server);
    ({ ecoleId } = ecole);
    ({ eleveId: gardeId } = await addInscrit(server, ecole));
    ecarteId = await addEleve(server, ecoleId, {
      prenoms: 'Mamadou Alpha',
      tuteurNom: 'Sory Diallo',
      tuteurTelephone: '+224622000001',
    });
    await inscrire(ecarteId, precedente);
  });

  it('[ANNEE-06] inscriptions, échéances, reçus et crédit vont à la fiche gardée, au franc, comme l’aperçu le dit', async () => {
    await payer(server.admin, ecoleId, gardeId, 120_000);
    const { reste: du } = await soldeDe(server.admin, ecarteId);
    await payer(server.admin, ecoleId, ecarteId, du + 40_000);
    const avant = await tout();
    const { data: apercu } = await server.admin.call(apercuFusion, demande());
    expect(apercu.comptes).toEqual({
      garde: { reste: avant.garde.reste, credit: 0, inscriptions: 1, recus: 1 },
      ecarte: { reste: 0, credit: 40_000, inscriptions: 1, recus: 1 },
      apres: { reste: avant.garde.reste, credit: 40_000, inscriptions: 2, recus: 2 },
    });
    expect([apercu.fautes, apercu.doubles]).toEqual([{}, []]);
    expect(await server.rows('fusions')).toEqual([]);

    const answer = await reunir({ prend: ['prenoms', 'tuteurNom'], reste: apercu.comptes.apres.reste });
    expect(answer.status).toBe(201);
    const { garde, ecarte } = await tout();
    expect([garde.reste, garde.credit, garde.du, garde.paye]).toEqual([
      avant.garde.reste,
      40_000,
      avant.garde.du + avant.ecarte.du,
      avant.garde.paye + avant.ecarte.paye,
    ]);
    expect([garde.paiements.length, garde.inscriptions.length]).toEqual([2, 2]);
    expect([ecarte.reste, ecarte.credit, ecarte.inscriptions, ecarte.paiements]).toEqual([0, 0, [], []]);
    const { prenoms, tuteurNom, tuteurTelephone, matricule } = await fiche(gardeId);
    expect([prenoms, tuteurNom, tuteurTelephone]).toEqual([
      'Mamadou Alpha',
      'Sory Diallo',
      avant.garde.eleve.tuteurTelephone,
    ]);
    expect(matricule).toBe(avant.garde.eleve.matricule);
    // The credit is used as any other one.
    const [ligne] = garde.inscriptions
      .flatMap(({ lignes }) => lignes)
      .filter((one) => one.paye < one.montant);
    const employe = [{ echeanceId: ligne?.id, montant: 5000 }];
    expect((await employer(server.admin, ecoleId, gardeId, employe)).status).toBe(201);
    expect(await constats()).toEqual([]);
    await verifierLesComptes(server);
  });

  it('[ANNEE-06] la fiche réunie est désactivée, mène à l’autre, et nulle liste ni la caisse ne la trouve ; elle ne se réactive pas', async () => {
    const { matricule } = await fiche(ecarteId);
    await reunir();
    const solde = await soldeDe(server.admin, ecarteId);
    expect([solde.eleve.estActif, solde.eleve.gardee?.id]).toEqual([0, gardeId]);
    expect((await soldeDe(server.admin, gardeId)).fusions).toMatchObject([
      { matricule, prenoms: 'Mamadou Alpha' },
    ]);
    const { data: liste } = await server.admin.call(eleves.list, { ecoleId, page: 1, taille: 50 });
    expect(liste.map(({ id }) => id)).toEqual([gardeId]);
    const { data: trouves } = await server.admin.call(chercherEleve, { ecoleId, recherche: 'Mamadou Alpha' });
    expect(trouves.map(({ id }) => id)).not.toContain(ecarteId);
    const { modifDate } = await fiche(ecarteId);
    expect(
      await refusDe(server.admin.call(eleves.enable, { id: ecarteId, modifUserId: 0, modifDate })),
    ).toMatch(/^409 Cette fiche est réunie à celle de Mamadou Diallo \(00001\)/);
    expect(await refusDe(payer(server.admin, ecoleId, ecarteId, 1000))).toMatch(
      /^409 .*est réunie à celle de/,
    );
    const { data: reunies } = await server.admin.call(fusionSelectBy, { ecoleId, page: 1, taille: 10 });
    expect(reunies).toMatchObject([{ eleveId: gardeId, ecarteId, matriculeEcarte: matricule }]);
  });

  it('[ANNEE-06] les reçus gardent ce qu’ils ont imprimé et disent à quelle fiche ils sont ; un reçu d’avant s’annule encore', async () => {
    const { matricule } = await fiche(ecarteId);
    const id = idDe(await payer(server.admin, ecoleId, ecarteId, 50_000));
    const tete = await teteDe(server, ecoleId);
    const avant = firstOf((await server.admin.call(selectPaiementById, { id })).data);
    await reunir();
    const recu = firstOf((await server.admin.call(selectPaiementById, { id })).data);
    expect(recu).toEqual({
      ...avant,
      eleveId: gardeId,
      fiche: { id: gardeId, matricule: '00001', prenoms: 'Mamadou', nom: 'Diallo' },
    });
    expect(avant).toMatchObject({ matricule, prenoms: 'Mamadou Alpha', fiche: null });
    expect(await texteImprime(server, imprimerRecu, { id, format: 'a4' })).toContain(serre('Mamadou Alpha'));
    expect((await annuler(server.admin, id)).status).toBe(200);
    // The head on the receipt still vouches for all before it.
    const { constats: found, dit } = await verification(server, ecoleId, [tete]);
    expect(found).toEqual([]);
    expect(dit).toMatch(/est bien celle du papier/);
  });

  it('[ANNEE-06] tout se défait, en entier et au franc, et se réunit de nouveau', async () => {
    await payer(server.admin, ecoleId, gardeId, 120_000);
    await payer(server.admin, ecoleId, ecarteId, 70_000);
    const avant = await tout();
    const id = idDe(await reunir({ prend: ['prenoms', 'tuteurTelephone'] }));
    expect((await defaire(id)).status).toBe(200);
    expect(sansMarques(await tout())).toEqual(sansMarques(avant));
    expect((await fiche(gardeId)).prenoms).toBe('Mamadou');
    expect((await server.rows('fusions')).map(({ estActif }) => estActif)).toEqual([0]);
    const genres = (await ecrituresDe(server, ecoleId)).map(({ genre }) => genre);
    expect(genres.join(' ')).toBe('paiement paiement fusion retraitFusion');
    expect(await constats()).toEqual([]);
    expect((await defaire(id)).refus.error).toBe('Cette réunion de fiches est déjà défaite.');
    expect((await reunir()).status).toBe(201);
    expect(await constats()).toEqual([]);
    await verifierLesComptes(server);
  });

  it.each([
    ['un paiement', /un paiement a été encaissé/, () => payer(server.admin, ecoleId, gardeId, 10_000)],
    [
      'une inscription changée',
      /une inscription a été faite ou changée/,
      async () => {
        const [une] = (await soldeDe(server.admin, gardeId)).inscriptions;
        return changerEtat(server.admin, une?.id ?? 0, { annulerLignes: false });
      },
    ],
    ['la fiche', /la fiche a été modifiée/, () => changerFiche(gardeId, { lieuNaissance: 'Kindia' })],
    [
      'une reprise',
      /une reprise a été écrite/,
      () => reprendre(server.admin, ecoleId, gardeId, { resteAnterieur: 5000 }),
    ],
  ] as const)('[ANNEE-06] %s venu depuis la retient, par une phrase qui le dit', async (_, phrase, venir) => {
    const id = idDe(await reunir());
    expect((await venir()).status).toBeLessThan(300);
    const avant = await tout();
    const refus = await defaire(id);
    expect([refus.status, refus.refus.error]).toEqual([409, expect.stringMatching(phrase)]);
    expect(await tout()).toEqual(avant);
    expect(await constats()).toEqual([]);
  });

  it('[ANNEE-06] deux inscriptions d’une année : celle que rien n’a commencé à payer se retire, et revient si l’on défait', async () => {
    const double = await inscrire(ecarteId, ecole.sessionId);
    const { data: apercu } = await server.admin.call(apercuFusion, demande());
    expect(apercu.doubles).toMatchObject([
      { session: '2026-2027', inscriptions: [{ eleveId: gardeId }, { id: double, estCommencee: false }] },
    ]);
    expect((await reunir()).refus.error).toMatch(/inscrites en 2026-2027.+choisissez l'inscription à garder/);
    const avant = await tout();
    const retiree = avant.ecarte.inscriptions.find(({ id }) => id === double)?.reste ?? 0;
    const { data: choisi } = await server.admin.call(apercuFusion, demande({ retireIds: [double] }));
    expect(choisi.fautes).toEqual({});
    expect(choisi.comptes.apres.reste).toBe(avant.garde.reste + avant.ecarte.reste - retiree);
    // Named twice, it is withdrawn once.
    const id = idDe(await reunir({ retireIds: [double, double] }));
    expect((await soldeDe(server.admin, gardeId)).reste).toBe(choisi.comptes.apres.reste);
    expect(await constats()).toEqual([]);
    expect((await defaire(id)).status).toBe(200);
    expect(sansMarques(await tout())).toEqual(sansMarques(avant));
    // Paid in part, it is the one to keep; both paid, nothing is chosen.
    await payer(server.admin, ecoleId, ecarteId, retiree + 400_000);
    expect((await reunir({ retireIds: [double] })).refus.error).toMatch(/a commencé à être payée/);
    await payer(server.admin, ecoleId, gardeId, 10_000);
    expect((await reunir({ retireIds: [double] })).refus.error).toMatch(/deux fiches ont commencé à payer/);
    const autre = { ecarteId: await addEleve(server, ecoleId), retireIds: [double] };
    expect((await reunir(autre)).refus.error).toMatch(/n'est pas de celles/);
  });

  it('[ANNEE-06] une inscription qui porte une reprise ne se retire pas, même si la reprise a payé une année d’avant', async () => {
    const double = await inscrire(ecarteId, ecole.sessionId);
    expect((await reprendre(server.admin, ecoleId, ecarteId, { dejaPaye: 20_000 })).status).toBe(201);
    const { lignes } = await readInscription(server.admin, double);
    expect(lignes.every(({ paye }) => paye === 0)).toBe(true);
    const avant = await tout();
    expect((await reunir({ retireIds: [double] })).refus.error).toMatch(/a commencé à être payée/);
    expect(await tout()).toEqual(avant);
  });

  it('[ANNEE-06] elle se défait encore quand le quartier qu’elle seule gardait en mémoire est supprimé', async () => {
    const quartierId = await lieu(server, 'quartiers');
    const autreId = await lieu(server, 'quartiers');
    await changerFiche(gardeId, { quartierId });
    await changerFiche(ecarteId, { quartierId: autreId });
    const id = idDe(await reunir({ prend: ['quartierId'] }));
    expect((await server.admin.call(quartiers.remove, { id: quartierId })).status).toBe(200);
    expect((await defaire(id)).status).toBe(200);
    expect([(await fiche(gardeId)).quartierId, (await fiche(ecarteId)).quartierId]).toEqual([null, autreId]);
    expect(await constats()).toEqual([]);
  });

  it('[ANNEE-06] ce qui l’empêche est dit avant : soi-même, une fiche désactivée ou d’une autre école, deux reprises, ce qui a changé', async () => {
    const elle = await reunir({ ecarteId: gardeId });
    expect(elle.refus.error).toBe('Choisissez une autre fiche que celle-ci.');
    const autre = await equiper(server, { sessionId: ecole.sessionId });
    const { eleveId: etranger } = await addInscrit(server, autre);
    expect((await reunir({ ecarteId: etranger })).status).toBe(404);
    const vue = await server.admin.call(apercuFusion, demande());
    await payer(server.admin, ecoleId, gardeId, 10_000);
    expect((await reunir({ reste: vue.data.comptes.apres.reste })).refus.error).toMatch(/a changé pendant/);
    expect((await reunir({ modifDateEcarte: '2026-11-21T00:00:00.000Z' })).refus.error).toMatch(/a changé/);
    await inscrire(ecarteId, ecole.sessionId);
    for (const one of [gardeId, ecarteId])
      expect((await reprendre(server.admin, ecoleId, one, { resteAnterieur: 5000 })).status).toBe(201);
    const { fautes } = (await server.admin.call(apercuFusion, demande())).data;
    expect(fautes['reprises']).toMatch(/Les deux fiches ont une reprise/);
    const seul = await addEleve(server, ecoleId);
    await server.admin.call(eleves.disable, { id: seul, modifUserId: 0, modifDate: null });
    const eteinte = { ecarteId: seul, modifDateEcarte: (await fiche(seul)).modifDate };
    expect((await reunir(eteinte)).refus.error).toMatch(/est désactivée : réactivez-la d'abord/);
    expect(await server.rows('fusions')).toEqual([]);
  });

  it('[ANNEE-06] une reprise suit son élève, et s’ôte ensuite', async () => {
    await inscrire(ecarteId, ecole.sessionId);
    const [sienne] = (await soldeDe(server.admin, gardeId)).inscriptions;
    const montants = { resteAnterieur: 30_000, dejaPaye: 20_000 };
    const repriseId = idDe(await reprendre(server.admin, ecoleId, ecarteId, montants));
    await reunir({ retireIds: [sienne?.id] });
    expect((await soldeDe(server.admin, gardeId)).reprises).toMatchObject([{ id: repriseId }]);
    expect(await constats()).toEqual([]);
    const oter = { id: repriseId, modifUserId: 0, modifDate: null };
    expect((await server.admin.call(retirerReprise, oter)).status).toBe(200);
    expect(await constats()).toEqual([]);
  });

  it('[ANNEE-06] une fiche réunie puis réunie encore : les reçus suivent ; la dernière se défait, la première ne se défait plus', async () => {
    await payer(server.admin, ecoleId, ecarteId, 30_000);
    const premiere = idDe(await reunir());
    const enfin = await addEleve(server, ecoleId);
    const { modifDate: modifDateEcarte } = await fiche(gardeId);
    const seconde = idDe(await fusionner(server.admin, ecoleId, [enfin, gardeId], { modifDateEcarte }));
    expect((await soldeDe(server.admin, enfin)).paiements).toHaveLength(1);
    expect(await constats()).toEqual([]);
    expect((await defaire(premiere)).status).toBe(409);
    // Who keeps the oldest card is told the one that stands, not the one between.
    const { matricule } = await fiche(enfin);
    const refus = await payer(server.admin, ecoleId, ecarteId, 1000);
    expect(refus.refus.error).toContain(`(${matricule})`);
    expect((await defaire(seconde)).status).toBe(200);
    expect(await constats()).toEqual([]);
    // Putting back is a change of the record.
    expect((await defaire(premiere)).status).toBe(409);
    await verifierLesComptes(server);
  });

  it('[ANNEE-06] une réunion dont les marques manquent ne se défait pas ; une d’avant les passages se défait encore', async () => {
    const id = idDe(await reunir());
    const [{ marques = '' } = {}] = await server.rows('fusions');
    const autres: unknown = JSON.parse(String(marques), (key, value: unknown) =>
      key === 'passages' ? undefined : value,
    );
    await poser(server, 'fusions', id, { marques: '{}' });
    expect((await defaire(id)).refus.code).toBe('UTILISE');
    await poser(server, 'fusions', id, { marques: JSON.stringify(autres) });
    expect((await defaire(id)).status).toBe(200);
  });

  const acte = async () => (await server.rows('journal')).find((row) => row['entite'] === 'fusions');
  const changements = async (): Promise<unknown> => JSON.parse(String((await acte())?.['changements']));

  it('[ANNEE-06] un acte du journal, que les deux historiques racontent', async () => {
    await reunir({ prend: ['prenoms'] });
    expect(await changements()).toMatchObject({
      eleveId: [null, gardeId],
      ecarteId: [null, ecarteId],
      [`eleves ${gardeId} prenoms`]: ['Mamadou', 'Mamadou Alpha'],
      [`eleves ${ecarteId} estActif`]: [1, 0],
    });
    const rattaches = await server.database.read
      .selectFrom('rattachements')
      .select('entiteId')
      .where('journalId', '=', Number((await acte())?.['id']))
      .orderBy('entiteId')
      .execute();
    expect(rattaches.map(({ entiteId }) => entiteId)).toEqual([gardeId, ecarteId]);
  });

  it('[ANNEE-06] une photo n’est que d’une fiche : les deux s’échangent, et reviennent', async () => {
    const photos = async () => [(await fiche(gardeId)).photo, (await fiche(ecarteId)).photo];
    await poser(server, 'eleves', gardeId, { photo: 'garde.png' });
    await poser(server, 'eleves', ecarteId, { photo: 'ecarte.png' });
    const id = idDe(await reunir({ prend: ['photo'] }));
    expect(await photos()).toEqual(['ecarte.png', 'garde.png']);
    expect(await changements()).toMatchObject({
      [`eleves ${gardeId} photo`]: ['garde.png', 'ecarte.png'],
      [`eleves ${ecarteId} photo`]: ['ecarte.png', 'garde.png'],
    });
    await defaire(id);
    expect(await photos()).toEqual(['garde.png', 'ecarte.png']);
  });

  it('[ANNEE-06] un paiement, un crédit et une autre réunion au même instant : tout va à une fiche, les livres tiennent', async () => {
    const { inscriptions } = await soldeDe(server.admin, ecarteId);
    const [ligne] = inscriptions.flatMap(({ lignes }) => lignes);
    const payerLigne = (eleveId: number) =>
      payerLignes(server.admin, { ecoleId, eleveId }, [{ echeanceId: ligne?.id, montant: 5000 }]);
    const answers = await Promise.all([
      payerLigne(ecarteId),
      fusionner(server.admin, ecoleId, [gardeId, ecarteId]),
      payerLigne(ecarteId),
      fusionner(server.admin, ecoleId, [ecarteId, gardeId]),
      payerLigne(gardeId),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const faites = [answers[1], answers[3]].filter((answer) => answer?.status === 201);
    expect(faites).toHaveLength(1);
    const [fusion] = await server.rows('fusions');
    const recus = await server.rows('paiements');
    expect(recus.every(({ eleveId }) => eleveId === fusion?.['eleveId'])).toBe(true);
    expect(await constats()).toEqual([]);
    await verifierLesComptes(server);
  });

  it('[ANNEE-06] qui change une réunion ou son élève dans la base se voit, la chaîne refaite ou non', async () => {
    const paiementId = idDe(await payer(server.admin, ecoleId, ecarteId, 30_000));
    const id = idDe(await reunir());
    const dit = async () => (await constats()).join('\n');
    expect(await dit()).toBe('');
    for (const [table, where, faux, vrai, voit] of [
      ['paiements', paiementId, { eleveId: ecarteId }, { eleveId: gardeId }, /élève : .+dans la chaîne/],
      ['fusions', id, { estActif: 0 }, { estActif: 1 }, /défaite dans les livres, pas dans la chaîne/],
      ['fusions', id, { jour: '2026-11-20' }, { jour: '2026-11-21' }, /jour : 21\/11\/2026 dans la/],
      ['eleves', ecarteId, { estActif: 1 }, { estActif: 0 }, /la fiche réunie est active/],
    ] as const) {
      await poser(server, table, where, faux);
      expect(await dit()).toMatch(voit);
      await poser(server, table, where, vrai);
      expect(await dit()).toBe('');
    }
    const chaine = await ecrituresDe(server, ecoleId);
    const reecrire = (contenu: object) =>
      refaireLaChaine(server, ecoleId, (entries) =>
        entries.map((one) =>
          one.genre === 'fusion' ? { ...one, contenu: { ...one.contenu, ...contenu } } : one,
        ),
      );
    await reecrire({ paiements: [] });
    expect(await dit()).toMatch(/ne déplace pas les reçus de la fiche réunie/);
    await reecrire({ paiements: [paiementId], reste: 1 });
    expect(await dit()).toMatch(/reste : 1 dans la chaîne/);
    await refaireLaChaine(server, ecoleId, (entries) => entries.filter(({ genre }) => genre !== 'fusion'));
    expect(await dit()).toMatch(/réunion .+dans les livres, absente de la chaîne/);
    expect(chaine.map(({ genre, attestation }) => [genre, attestation === null])).toEqual([
      ['paiement', false],
      ['fusion', true],
    ]);
  });

  it('[ANNEE-06] l’inscription qui a suivi n’est plus telle qu’un lot ou un formulaire l’a lue', async () => {
    const [une] = (await soldeDe(server.admin, ecarteId)).inscriptions;
    await reunir();
    const apres = await readInscription(server.admin, une?.id ?? 0);
    expect([une?.modifDate, apres.eleveId]).toEqual([null, gardeId]);
    expect(apres.modifDate).not.toBeNull();
  });
});
