import { createHash } from 'node:crypto';
import { addAccord, refuserDemande } from '@gestionscolaire/contract/accords/accords.ts';
import { updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { noterRecent } from '@gestionscolaire/contract/accueil/recents.ts';
import { getEtatRecu } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { defaireFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { imprimerRecu } from '@gestionscolaire/contract/caisse/paiements.ts';
import { MENUS } from '@gestionscolaire/contract/ecrans/references.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { disableInscription, getSoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { addPassage, defairePassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { particularites } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import {
  anonymiserEleves,
  getConservation,
  updateConservation,
} from '@gestionscolaire/contract/personne/conservation.ts';
import { exporterPersonne } from '@gestionscolaire/contract/personne/donnees.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { addContactFamille } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import { addFait, annulerFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { updateFicheSante } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import {
  addPassageInfirmerie,
  annulerPassageInfirmerie,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import {
  addConvocation,
  getMessagesConvocations,
  ouvrirMessage,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { readRecu } from '#caisse/ecritures/lecture.ts';
import { annuler, clore, fusionner } from '#caisse/tests/gestes.ts';
import { insertRow } from '#core/db/rows.ts';
import { inscrire } from '#eleves/tests/gestes.ts';
import { addCompetence, addDomaine } from '#notes/tests/competences.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import { addEnseignement, DEVOIR } from '#notes/tests/saisie.ts';
import { ecrituresDe, refaireLaChaine, teteDe, verification } from '#tests/argent/chaine.ts';
import { contenu } from '#tests/contenu.ts';
import { firstOf, objectOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { PNG, sentBy, WEBP } from '#tests/gestes/fichiers.ts';
import { addEleve, addInscrit, type EcoleEquipee, equiper, payer, soldeDe } from '#tests/gestes/scolarite.ts';
import { ownServer, type Person, type TestServer } from '#tests/harness.ts';

const ZENABOU = {
  prenoms: 'Zénabou-Kadidia',
  nom: 'Xylotouré',
  dateNaissance: '2014-03-17',
  lieuNaissance: 'Kankanzouma',
  tuteurNom: 'Moussa Vieuxpère',
  tuteurLien: 'pere',
  tuteurTelephone: '+224622777111',
  tuteur2Nom: 'Hawa Grandtante',
  tuteur2Lien: 'autre',
  tuteur2Telephone: '+224664888222',
  observations: 'Allergique aux arachides',
} as const;
/** The signs that would tell who she was, as typed and as compared. */
const SIGNES = [
  'zénabou zenabou xylotour 2014-03-17 kankanzouma vieuxp 622777111 grandtante 664888222 arachides',
  'boursezz payeurzz billetzz erreurzz doublonzz inscritezz refuszz remarquezz dispensezz voyagezz cahierzz contactzz santezz',
].flatMap((line) => line.split(' '));

const LUE = { redige: '2032-08-01T09:00:00.000Z' };
const idOf = ({ data }: { data: unknown }) => Number(firstOf(data)['id']);

describe('les données d’une personne', () => {
  let server: TestServer;
  let ecole: EcoleEquipee;
  let ecoleId: number;
  let eleveId: number;
  let recuId: number;
  let photo: string;
  let certificat: string;
  let attestation: string;
  let admin: Person;

  /** Makes a pupil who has something in every table that keeps a pupil, and who owes nothing. */
  beforeEach(async () => {
    server = await ownServer();
    ({ admin } = server);
    ecole = await equiper(server);
    ({ ecoleId } = ecole);
    photo = await sentBy(server, admin);
    eleveId = await addEleve(server, ecoleId, { ...ZENABOU, photo });
    const remise = { remiseMontant: 10_000, remiseMotif: 'Boursezz', observations: 'Inscritezz' };
    await inscrire(admin, ecole, eleveId, remise);
    const dit = { payeur: 'Payeurzz', observations: 'Billetzz' };
    const annuleId = idOf(await payer(admin, ecoleId, eleveId, 20_000, dit));
    await annuler(admin, annuleId, { annuleMotif: 'Erreurzz' });
    const { data } = await admin.call(getSoldeEleve, { id: eleveId });
    recuId = idOf(await payer(admin, ecoleId, eleveId, data.reste, dit));
    const double = { prenoms: 'Zénabou', nom: 'Doublonzz', dateNaissance: '2013' };
    const doubleId = await addEleve(server, ecoleId, double);
    const fiche = async (id: number) => (await admin.call(eleves.get, { id })).data[0]?.modifDate ?? null;
    const dates = { modifDate: await fiche(eleveId), modifDateEcarte: await fiche(doubleId) };
    await fusionner(admin, ecoleId, [eleveId, doubleId], { ...dates, reste: 0 });
    await demander();
    await admin.call(noterRecent, { genre: 'eleves', id: eleveId });
    await unLot();
    await unAcquis();
    await desMots();
    await uneDispense();
    await sesJours();
  });

  /** A demand about her receipt, refused. */
  async function demander() {
    const actes = { annulation: 1, cloture: 0, remise: 0, remisePourcentage: null, remiseMontant: null };
    const ses = { ecoleId, modifUserId: 0 };
    await admin.call(updateControles, { ...ses, ...actes, modifDate: null });
    const saisie = { id: recuId, annuleMotif: 'Erreurzz', modifUserId: 0, modifDate: null, caissierId: null };
    const { id } = firstOf((await admin.call(addAccord, { appel: 'annulerPaiement', saisie })).data);
    const autre = await server.person({ ecoleId, droits: { accords: ['modification'] } });
    await autre.call(refuserDemande, { id: Number(id), motifRefus: 'Refuszz' });
    const [row] = await server.rows('controles');
    await admin.call(updateControles, {
      ...ses,
      ...actes,
      annulation: 0,
      modifDate: String(row?.['modifDate']),
    });
  }

  /** A lot that brought her, with her name as a file had it. */
  async function unLot() {
    await server.database.transaction(async (trx) => {
      const stamp = { now: server.now, userId: admin.id };
      const lot = { ecoleId, entite: 'eleves', origine: 'rentree.xlsx', nombre: 1 };
      const lotId = await insertRow(trx, 'lots', lot, stamp);
      const ligne = { ecoleId, lotId, entite: 'eleves', entiteId: eleveId, rang: 2 };
      await trx
        .insertInto('lots_lignes')
        .values({ ...ligne, nom: 'Xylotouré Zénabou-Kadidia' })
        .execute();
      const reponse = JSON.stringify([{ nom: 'Zénabou-Kadidia Xylotouré' }]);
      await trx
        .insertInto('idempotences')
        .values({ userId: admin.id, cle: 'une', empreinte: 'x', reponse, instant: server.now })
        .execute();
    });
  }

  /** A remark about her in maternelle, and one that it took the place of. */
  async function unAcquis() {
    const [inscription] = await server.rows('inscriptions');
    const periodeId = idOf(await addPeriode(admin, { ecoleId, sessionId: ecole.sessionId }));
    const domaineId = idOf(await addDomaine(admin, { ecoleId }));
    const competenceId = idOf(await addCompetence(admin, { ecoleId, domaineId }));
    const cell = { ecoleId, inscriptionId: Number(inscription?.['id']), periodeId, competenceId };
    const said = { ...cell, valeurId: null, observation: 'Remarquezz' };
    await server.database.transaction(async (trx) => {
      await insertRow(trx, 'acquis', said, { now: server.now, userId: admin.id });
      const before = { ancienneValeurId: null, ancienneObservation: 'Remarquezz' };
      const act = { rang: 1, motif: 'Remarquezz', genre: 'saisie', auteurId: admin.id, instant: server.now };
      await trx
        .insertInto('changements_acquis')
        .values({ ...said, ...before, ...act })
        .execute();
    });
  }

  /** Writes what a teacher and a council said of her, and why a mark of hers changed. */
  async function desMots() {
    const [inscription] = await server.rows('inscriptions');
    const inscriptionId = Number(inscription?.['id']);
    const [periode] = await server.rows('periodes');
    const periodeId = Number(periode?.['id']);
    const enseignementId = await addEnseignement(server, ecole);
    const stamp = { now: server.now, userId: admin.id };
    await server.database.transaction(async (trx) => {
      const place = { ecoleId, inscriptionId, periodeId };
      await insertRow(trx, 'appreciations', { ...place, enseignementId, texte: 'Remarquezz' }, stamp);
      const sans = { distinction: null, conduite: 'Remarquezz', nonClasse: 1, decision: 'admis' };
      const dits = { appreciation: 'Remarquezz', nonClasseMotif: 'Remarquezz', decisionMotif: 'Remarquezz' };
      await insertRow(trx, 'bilans', { ...place, ...sans, ...dits }, stamp);
      const lieu = { ecoleId, enseignementId, periodeId, annuleMotif: null };
      const devoir = { ...DEVOIR, ...lieu, libelleCle: 'devoir 1', noteSur: 20 };
      const evaluationId = await insertRow(trx, 'evaluations', devoir, stamp);
      const change = { ancienneValeur: null, ancienCode: 'absent', valeur: 1200, code: null };
      const act = { rang: 1, genre: 'saisie', auteurId: admin.id, instant: server.now, motif: 'Remarquezz' };
      await trx
        .insertInto('changements_notes')
        .values({ ecoleId, evaluationId, inscriptionId, ...change, ...act })
        .execute();
    });
  }

  /** Exempts her from a subject, with the paper that says why. */
  async function uneDispense() {
    const [inscription] = await server.rows('inscriptions');
    certificat = await sentBy(server, admin, WEBP);
    const dispense = await admin.call(particularites.create, {
      enseignementId: await addEnseignement(server, ecole, { libelle: 'EPS' }),
      inscriptionId: inscription?.['id'],
      genre: 'dispense',
      periodeDebutId: null,
      periodeFinId: null,
      motif: 'Dispensezz',
      piece: certificat,
      creationUserId: 0,
    });
    expect(dispense.status).toBe(201);
  }

  /** Says what a school writes of her days: an absence announced and justified with a paper, one struck, a fact, a contact. */
  async function sesJours() {
    const [inscription] = await server.rows('inscriptions');
    const inscriptionId = Number(inscription?.['id']);
    const reussi = async (call: Promise<{ readonly status: number; readonly data: unknown }>) => {
      const { status, data } = await call;
      expect(status).toBeLessThan(300);
      return idOf({ data });
    };
    const jour = server.now.slice(0, 10);
    attestation = await sentBy(server, admin, WEBP);
    const voyage = {
      partie: 'journee',
      motifId: null,
      texte: 'Voyagezz',
      piece: attestation,
      parQui: 'Voyagezz',
    };
    await reussi(
      admin.call(absencesAnnoncees.create, {
        inscriptionId,
        du: jour,
        au: jour,
        ...voyage,
        creationUserId: 0,
      }),
    );
    const observation = { genre: 'observation', motifId: null, texte: 'Cahierzz', mesure: 'Cahierzz' };
    const sans = { du: null, au: null, visibilite: 'direction', creationUserId: 0 };
    const faitId = await reussi(admin.call(addFait, { inscriptionId, jour, ...observation, ...sans }));
    await reussi(
      admin.call(annulerFait, { id: faitId, annuleMotif: 'Cahierzz', modifDate: null, modifUserId: 0 }),
    );
    const contact = { moyen: 'visite', avec: 'Contactzz', texte: 'Contactzz', suite: 'Contactzz' };
    await reussi(admin.call(addContactFamille, { inscriptionId, jour, ...contact, creationUserId: 0 }));
    await sonInfirmerie(inscriptionId, jour);
    const convocation = { inscriptionId, jour, heure: '09:00', motif: 'Contactzz', avec: 'Contactzz' };
    const objet = await reussi(admin.call(addConvocation, { ...convocation, creationUserId: 0 }));
    const { familles } = (await admin.call(getMessagesConvocations, { ecoleId })).data;
    const ligne = familles[0]?.destinataires[0]?.ligne ?? '';
    const dit = { genre: 'convocation', jour, ligne, objets: [objet], moyen: 'sms', texte: 'Contactzz' };
    await reussi(admin.call(ouvrirMessage, { ecoleId, ...dit, creationUserId: 0 }));
    await server.database.transaction(async (trx) => {
      const stamp = { now: server.now, userId: admin.id };
      const { sessionId, classeId } = ecole;
      const lieu = { ecoleId, jour, demiJournee: 'matin' } as const;
      const sheet = {
        ...lieu,
        sessionId,
        classeId,
        creneauId: null,
        cours: 0,
        effectif: 1,
        remplieLe: server.now,
      };
      const of = { feuilleAppelId: await insertRow(trx, 'feuilles_appel', sheet, stamp), inscriptionId };
      const found = {
        genre: 'absence',
        minutes: null,
        etat: 'justifiee',
        motifId: null,
        annuleeLe: null,
      } as const;
      const absenceId = await insertRow(trx, 'absences', { ...lieu, ...of, ...found }, stamp);
      const act = { ecoleId, rang: 1, auteurId: admin.id, instant: server.now };
      const etats = {
        ancienEtat: 'aJustifier',
        etat: 'justifiee',
        motifId: null,
        annonceId: null,
        faitId: null,
      } as const;
      await trx
        .insertInto('justifications')
        .values({ ...act, absenceId, ...etats, texte: 'Voyagezz', piece: null })
        .execute();
      const pointages = {
        ancienPointage: 'present',
        anciennesMinutes: null,
        pointage: 'absence',
        minutes: null,
      } as const;
      await trx
        .insertInto('changements_absences')
        .values({ ...act, ...of, ...pointages, motif: 'Voyagezz' })
        .execute();
    });
  }

  /** Fills her health sheet, and says that she came to the infirmary, which was an error. */
  async function sonInfirmerie(inscriptionId: number, jour: string) {
    const dits = { allergies: 'Santezz', traitements: 'Santezz', consignes: 'Santezz', aPrevenir: 'Santezz' };
    const fiche = { eleveId, groupeSanguin: 'AB-', ...dits, modifDate: null, modifUserId: 0 };
    expect((await admin.call(updateFicheSante, fiche)).status).toBe(200);
    const dit = { plainte: 'Santezz', soins: 'Santezz', suite: 'Santezz', famillePrevenue: 1 };
    const passage = { inscriptionId, jour, heure: '09:45', ...dit, creationUserId: 0 };
    const id = idOf(await admin.call(addPassageInfirmerie, passage));
    const annule = { id, annuleMotif: 'Santezz', modifDate: null, modifUserId: 0 };
    expect((await admin.call(annulerPassageInfirmerie, annule)).status).toBe(200);
  }

  /** Lets years pass, and has the school choose to keep pupils for five. */
  async function cinqAnsApres(): Promise<void> {
    server.now = LUE.redige;
    admin = await server.signIn(admin.id);
    await admin.call(updateConservation, { ecoleId, annees: 5, modifUserId: 0, modifDate: null });
  }

  const anonymiser = (who: Person = admin, eleveIds: readonly number[] = [eleveId]) =>
    who.call(anonymiserEleves, { ecoleId, eleveIds, confirmation: 'ANONYMISER' });

  const partoutSauf = async (except: readonly string[] = []) => {
    const lu = await contenu(server.database.read, except);
    return Object.entries(lu).flatMap(([table, rows]) => {
      const text = JSON.stringify(rows).toLowerCase();
      return SIGNES.filter((signe) => text.includes(signe)).map((signe) => `${table} : ${signe}`);
    });
  };

  it('[SEC-15] anonymisée, aucune table ne contient plus rien d’elle, et rien d’un autre ne change', async () => {
    const autre = await addEleve(server, ecoleId, {
      prenoms: 'Kadiatou',
      nom: 'Camara',
      photo: await sentBy(server, admin),
    });
    expect((await partoutSauf()).length).toBeGreaterThan(30);
    expect(await server.rows('contenus')).toHaveLength(2);
    await cinqAnsApres();
    const avant = (await server.rows('eleves')).find(({ id }) => id === autre);
    const { data } = await admin.call(getConservation, { ecoleId });
    expect(data.prets.map(({ id, depuis }) => [id, depuis])).toEqual([
      [autre, '2026-11-21'],
      [eleveId, '2027-06-30'],
    ]);
    expect(await anonymiser()).toMatchObject({ status: 200 });
    expect(await partoutSauf()).toEqual([]);
    const [fiche] = (await server.rows('eleves')).filter(({ id }) => id === eleveId);
    expect(fiche).toMatchObject({
      prenoms: 'Ancien élève',
      nom: 'no 00001',
      matricule: '00001',
      photo: null,
      estActif: 0,
      anonymiseLe: LUE.redige,
    });
    const fichiers = (await server.rows('fichiers')).map(({ nom }) => nom);
    expect(fichiers).toHaveLength(1);
    expect([photo, certificat, attestation].filter((nom) => fichiers.includes(nom))).toEqual([]);
    // The other's photo has the bytes of hers: they stay, those of the paper are gone.
    expect(await server.rows('contenus')).toHaveLength(1);
    expect(await server.rows('particularites')).toMatchObject([{ genre: 'dispense', piece: null }]);
    // Counts stay.
    expect(await server.rows('faits')).toMatchObject([
      { genre: 'observation', texte: null, annuleMotif: null },
    ]);
    expect(await server.rows('contacts_famille')).toMatchObject([
      { moyen: 'visite', avec: null, texte: '' },
      { moyen: 'message', avec: null, texte: '' },
    ]);
    expect(await server.rows('messages_famille')).toMatchObject([{ nom: null, texte: '', etat: 'ouvert' }]);
    expect(await server.rows('absences')).toMatchObject([{ genre: 'absence', etat: 'justifiee' }]);
    expect(await server.rows('passages_infirmerie')).toMatchObject([
      { jour: '2026-11-21', heure: '', plainte: '', soins: null, famillePrevenue: 0 },
    ]);
    expect(await server.rows('fiches_sante')).toMatchObject([{ groupeSanguin: null, allergies: null }]);
    expect((await server.rows('eleves')).find(({ id }) => id === autre)).toEqual(avant);
    const [acte] = (await server.rows('journal')).filter(({ appel }) => appel === 'POST anonymiserEleves');
    expect(acte).toMatchObject({ entite: 'eleves', entiteId: eleveId, userId: admin.id });
    expect((await admin.call(getConservation, { ecoleId })).data).toMatchObject({ nombre: 1, anonymises: 1 });
  });

  const etatDe = async (texte: string) => {
    const empreinte = createHash('sha256').update(texte).digest('hex');
    return (await server.stranger.call(getEtatRecu, { ecoleId, empreinte })).data[0]?.etat;
  };

  it.each([
    ['écrites par cette version', async () => undefined],
    ['d’avant, qui tenaient le nom', () => refaireLaChaine(server, ecoleId, (entries) => entries, 'dedans')],
  ])('[SEC-15] livres, chaînes et reçus se vérifient après, avec des écritures %s', async (_, vieillir) => {
    await vieillir();
    await clore(admin, ecoleId, (await soldeDe(admin, eleveId)).paye);
    const tete = await teteDe(server, ecoleId);
    const { texte } = await readRecu(server.database.read, ecoleId, recuId);
    const montants = async () => {
      const { paiements, affectations, echeances, dus, clotures } = await contenu(server.database.read);
      const sommes = (paiements ?? []).map(({ montant, numero, reference }) => [montant, numero, reference]);
      return { sommes, affectations, echeances, dus, clotures };
    };
    const avant = await montants();
    expect(await etatDe(texte)).toBe('valable');
    await cinqAnsApres();
    await anonymiser();
    expect(await partoutSauf()).toEqual([]);
    const { isSound, constats, remarques } = await verification(server, ecoleId, [tete]);
    expect([constats, remarques, isSound]).toEqual([[], [], true]);
    expect(await montants()).toEqual(avant);
    expect(await etatDe(texte)).toBe('valable');
    expect(await etatDe(`${texte}!`)).toBe('inconnu');
    const recu = await admin.call(imprimerRecu, { id: recuId, format: 'a4', origine: 'http://127.0.0.1' });
    expect(recu.refus.error).toMatch(/anonymisé.+ne s’imprime plus.+se vérifie toujours/);
  });

  it('[SEC-15] un nom effacé à la main, ou un montant changé dans ce qui en reste, se trouve', async () => {
    const aLaMain = (values: { contenu?: string; prive?: string | null }) =>
      server.database.transaction((trx) =>
        trx
          .updateTable('ecritures')
          .set(values)
          .where('ecoleId', '=', ecoleId)
          .where('rang', '=', 1)
          .execute(),
      );
    const premiere = async () => (await ecrituresDe(server, ecoleId))[0];
    const dit = async () => (await verification(server, ecoleId)).constats.join('\n');
    const garde = String((await premiere())?.prive);
    await aLaMain({ prive: null });
    expect(await dit()).toContain('un nom en est effacé, sans qu’aucune écriture signée le dise');
    await aLaMain({ prive: garde.replace('Xylo', 'Philo') });
    expect(await dit()).toContain('ce qu’elle dit de la personne n’est pas celui de son empreinte');
    await aLaMain({ prive: garde });
    await refaireLaChaine(server, ecoleId, (entries) => entries, 'dedans');
    await cinqAnsApres();
    await anonymiser();
    expect(await dit()).toBe('');
    const reste = (await premiere())?.contenu ?? '';
    await aLaMain({ contenu: reste.replace('"montant":20000', '"montant":19000') });
    expect(await dit()).toContain("son contenu n'est pas celui de son empreinte");
    await aLaMain({ contenu: reste });
    // Who holds the base tells the same loss in an entry of their own: they have not the school's key.
    await refaireLaChaine(server, ecoleId, (entries) =>
      entries.map((one) =>
        one.genre === 'effacement' ? { ...one, contenu: { ...one.contenu, jour: '2032-08-02' } } : one,
      ),
    );
    expect(await dit()).toContain("elle efface des noms sans la signature de l'école");
  });

  it('[SEC-15] jamais sans durée choisie, trop tôt, encore inscrit, avec une dette, ni deux fois', async () => {
    const phrase = async (ids: readonly number[] = [eleveId]) => (await anonymiser(admin, ids)).refus.error;
    expect(await phrase()).toMatch(/n'a pas choisi combien d'années/);
    const choisir = { ecoleId, modifUserId: 0, modifDate: null };
    for (const annees of [0, 31, 1.5]) {
      const { refus } = await admin.call(updateConservation, { ...choisir, annees });
      expect(refus.champs).toEqual({ annees: "La durée est un nombre entier d'années, de 1 à 30, ou rien." });
    }
    await admin.call(updateConservation, { ...choisir, annees: 1 });
    expect(await phrase()).toMatch(/Xylotouré \(00001\) ne s'anonymise pas.: il est encore inscrit\./);
    const { eleveId: endette } = await addInscrit(server, ecole);
    server.now = '2027-09-01T08:00:00.000Z';
    admin = await server.signIn(admin.id);
    expect(await phrase()).toMatch(/est parti le 30\/06\/2027.+garde ses anciens élèves 1 an\./);
    server.now = '2029-01-01T08:00:00.000Z';
    admin = await server.signIn(admin.id);
    expect(await phrase([endette])).toMatch(/il doit encore/);
    const { data } = await admin.call(getConservation, { ecoleId });
    expect(data.retenus.map(({ id }) => id)).toEqual([endette]);
    expect(data.retenus[0]?.raison).toMatch(/^il doit encore/);
    // All or none.
    expect(await phrase([eleveId, endette])).toMatch(/il doit encore/);
    expect((await server.rows('eleves')).every(({ anonymiseLe }) => anonymiseLe === null)).toBe(true);
    await payer(admin, ecoleId, endette, 5_000_000);
    expect(await phrase([endette])).toMatch(/l'école lui doit encore/);
    const mot = await admin.call(anonymiserEleves, { ecoleId, eleveIds: [eleveId], confirmation: 'oui' });
    expect(mot.refus.champs).toEqual({ confirmation: 'Le mot à taper est ANONYMISER, en majuscules.' });
    expect((await anonymiser()).status).toBe(200);
    expect(await phrase()).toMatch(/n'est plus à anonymiser/);
  });

  it('[SEC-15] [SEC-21] demande le droit, et une preuve de qui est là', async () => {
    await cinqAnsApres();
    const droits = { donneesPersonnelles: ['lecture', 'modification'] };
    const lecteur = await server.person({ ecoleId, droits });
    expect((await anonymiser(lecteur)).status).toBe(403);
    const tout = { donneesPersonnelles: ['lecture', 'modification', 'suppression'] };
    const sans = await server.person({ ecoleId, droits: { eleves: ['lecture'] } });
    expect((await sans.call(exporterPersonne, { sorte: 'eleves', id: eleveId })).status).toBe(403);
    const chef = await server.person({ ecoleId, droits: tout });
    server.now = '2032-08-01T09:20:00.000Z';
    expect((await anonymiser(chef)).refus.champs).toEqual({
      motDePasseActuel: "Avant cet acte, tapez votre mot de passe actuel : c'est bien vous ?",
    });
    expect((await anonymiser(await server.signIn(chef.id))).status).toBe(200);
  });

  it('[SEC-15] rien ne s’écrit plus sur sa fiche, et ce qui la changeait ne se défait plus', async () => {
    await cinqAnsApres();
    await anonymiser();
    const [fiche] = (await admin.call(eleves.get, { id: eleveId })).data;
    const { modifDate = null } = fiche ?? {};
    const marque = { id: eleveId, modifUserId: 0, modifDate };
    const ANONYME = 'Cet ancien élève est anonymisé\u00A0: rien ne s’écrit plus sur sa fiche.';
    expect((await admin.call(eleves.enable ?? eleves.update, marque)).refus.error).toBe(ANONYME);
    const sesChamps = { ...marque, ...ZENABOU, ecoleId, sexe: 'F', photo: null, quartierId: null };
    expect((await admin.call(eleves.update, sesChamps)).refus.error).toBe(ANONYME);
    const inscrite = await inscrire(admin, ecole, eleveId);
    expect(inscrite.refus.champs).toEqual({ eleveId: ANONYME });
    const [sienne] = await server.rows('inscriptions');
    const retrait = { id: Number(sienne?.['id']), modifUserId: 0, modifDate: sienne?.['modifDate'] ?? null };
    expect((await admin.call(disableInscription, retrait)).refus.error).toBe(ANONYME);
    const payee = await payer(admin, ecoleId, eleveId, 1_000);
    expect(payee.refus.error).toBe(ANONYME);
    const [fusion] = await server.rows('fusions');
    const defaite = { id: Number(fusion?.['id']), modifUserId: 0, modifDate: null };
    expect((await admin.call(defaireFusion, defaite)).refus.error).toBe(ANONYME);
    expect((await annuler(admin, recuId)).refus.error).toMatch(/désactivé/);
  });

  it('[SEC-15] passée à une autre école, sa fiche d’ici n’y mène plus, et celle de là-bas garde son nom', async () => {
    const la = await equiper(server, { sessionId: ecole.sessionId });
    const passage = { ecoleId, eleveId, versEcoleId: la.ecoleId, jour: '2026-11-21', creationUserId: 0 };
    const [fait] = (await admin.call(addPassage, passage)).data;
    const nouveauId = fait?.eleveId ?? 0;
    await cinqAnsApres();
    expect((await anonymiser()).status).toBe(200);
    const passages = await server.rows('passages');
    expect(passages.map((row) => [row['eleveId'], row['autreEleveId'], row['departId']])).toEqual([
      [eleveId, eleveId, null],
      [nouveauId, nouveauId, null],
    ]);
    const defait = await admin.call(defairePassage, { id: fait?.id ?? 0, modifUserId: 0, modifDate: null });
    expect(defait.refus.error).toMatch(/anonymisé dans l’une des deux écoles/);
    const gardee = (await server.rows('eleves')).find(({ id }) => id === nouveauId);
    expect(gardee).toMatchObject({ ...ZENABOU, anonymiseLe: null });
    const actes = (await server.rows('journal')).filter(({ appel }) => appel === 'POST anonymiserEleves');
    // Her card, the one that a merge put away, and what the other school is told.
    expect(actes.map((row) => [row['entite'], row['ecoleId']])).toEqual([
      ['eleves', ecoleId],
      ['eleves', ecoleId],
      ['passages', la.ecoleId],
    ]);
    for (const id of [ecoleId, la.ecoleId]) expect((await verification(server, id)).constats).toEqual([]);
  });

  it('[SEC-15] [DEBUT-10] toutes ses données tiennent en un fichier, sans secret, et la trace le dit', async () => {
    const lire = ['lecture'];
    const droits = { donneesPersonnelles: lire, absences: lire, vieScolaire: lire };
    const chef = await server.person({ ecoleId, droits });
    const { text, headers, status } = await chef.call(exporterPersonne, { sorte: 'eleves', id: eleveId });
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const dits = [
      'Zénabou-Kadidia · Xylotouré · 17/03/2014 · Moussa Vieuxpère · 622777111 · Allergique aux arachides',
      'Boursezz · Payeurzz · Erreurzz · Refuszz · Dispensezz · Encaissement · 7ème année A',
      'Doublonzz · <td>vers 2013</td>',
      'Vie scolaire · Cahierzz · Contacts avec la famille · Contactzz · Voyagezz',
      `data:image/png;base64,${PNG.toString('base64')}`,
    ];
    for (const dit of dits.flatMap((line) => line.split(' · '))) expect(text).toContain(dit);
    const json = /<script type="application\/json" id="donnees">(.*)<\/script>/s.exec(text)?.[1] ?? '';
    const donnees = objectOf(objectOf(JSON.parse(json))['donnees']);
    const tables = 'eleves inscriptions echeances paiements ecritures accords journal'.split(' ');
    expect(Object.keys(donnees)).toEqual(expect.arrayContaining(tables));
    expect(donnees['eleves']).toHaveLength(2);
    const [trace] = (await server.rows('traces')).filter(({ quoi }) => quoi === 'export');
    expect(trace).toMatchObject({ userId: chef.id, eleveId, objet: "Toutes les données d'une personne" });
    const compte = await admin.call(exporterPersonne, { sorte: 'utilisateurs', id: chef.id });
    expect(compte.text).toContain('Compte (1)');
    expect(compte.text).not.toMatch(/argon2|motDePasse"|jeton/);
  });

  it('[SUIVI-41] ses absences, ses faits et ses contacts y sont ; l’infirmerie pour qui la lit seulement, et le fichier dit qu’elle n’y est pas', async () => {
    const lire = ['lecture'];
    const sortir = async (droits: Record<string, string[]>, ici: number | null = ecoleId) => {
      const qui = await server.person({ ecoleId: ici, droits: { donneesPersonnelles: lire, ...droits } });
      return (await qui.call(exporterPersonne, { sorte: 'eleves', id: eleveId })).text;
    };
    const SANS_INFIRMERIE = 'L’infirmerie n’y est pas';
    const SANS_FAITS = 'Les faits que la direction seule lit n’y sont pas';
    const direction = await sortir({ absences: lire, vieScolaire: lire });
    const titres = ['Absences et retards', 'Absences annoncées', 'Justifications des absences'];
    const suite = ["Corrections de l'appel", 'Vie scolaire', 'Contacts avec la famille'];
    for (const titre of [...titres, ...suite])
      expect(direction).toContain(`<h2>${titre.replace("'", '&#39;')}`);
    for (const mot of ['Voyagezz', 'Cahierzz', 'Contactzz', SANS_INFIRMERIE])
      expect(direction).toContain(mot);
    expect(direction).not.toContain(SANS_FAITS);
    // Nobody but the infirmary: not the network, whoever holds all of its other menus.
    const tout = Object.fromEntries(
      MENUS.filter((menu) => menu !== 'infirmerie').map((menu) => [menu, lire]),
    );
    for (const texte of [direction, await sortir(tout), await sortir(tout, null)]) {
      expect(texte).toContain(SANS_INFIRMERIE);
      expect(texte).not.toMatch(/Santezz|AB-|Fiche de santé|Passages? à l/);
    }
    const infirmerie = await sortir({ infirmerie: lire });
    for (const mot of ['Santezz', 'AB-', 'Fiche de santé', 'Contactzz', SANS_FAITS])
      expect(infirmerie).toContain(mot);
    expect(infirmerie).not.toContain(SANS_INFIRMERIE);
    // The fact of the direction, and the journal's rows on it, are for who reads it elsewhere.
    expect(infirmerie).not.toMatch(/Cahierzz|Fait annulé/);
    expect(direction).toMatch(/Fait annulé/);
  });

  it('[SEC-15] venu d’une autre école, quelqu’un n’y emporte pas ce qu’il y a écrit ; un compte plus fort ne se sort pas', async () => {
    const laId = await createSchool(server);
    const passe = await server.person({ ecoleId, droits: { accords: ['lecture'] } });
    await server.database.transaction(async (trx) => {
      await trx.updateTable('accords').set({ demandeurId: passe.id }).execute();
      await trx.updateTable('utilisateurs').set({ ecoleId: laId }).where('id', '=', passe.id).execute();
    });
    const droits = { donneesPersonnelles: ['lecture'], accords: ['lecture'] };
    const chef = await server.person({ ecoleId: laId, droits });
    const sortir = (qui: Person, id: number) => qui.call(exporterPersonne, { sorte: 'utilisateurs', id });
    const sien = await sortir(chef, passe.id);
    expect([sien.status, sien.text.includes('Refuszz')]).toEqual([200, false]);
    expect((await sortir(admin, passe.id)).text).toContain('Refuszz');
    const fort = await server.person({ ecoleId: laId, droits: { pays: ['lecture'] } });
    expect((await sortir(chef, fort.id)).status).toBe(403);
  });
});
