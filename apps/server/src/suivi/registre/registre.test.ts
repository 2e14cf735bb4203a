import { getJournal } from '@gestionscolaire/contract/administration/journal.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  cloreJournee,
  getAppelsDuJour,
  getFeuilleAppel,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { addFait, annulerFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { champsDe, changerLignes, oterLignes } from '#notes/tests/base.ts';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { confierLaClasse } from '#tests/gestes/scolarite.ts';
import {
  absent,
  type EcoleAppelee,
  equiperDAppels,
  exigerLeRegistreTenu,
  present,
  retard,
} from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';
import { lireEcriture } from './contenu.ts';
import { direRapportDuSuivi } from './rapport-du-suivi.ts';
import { ecolesSuivies, verifierSuivi } from './verifier-suivi.ts';

const TOUT = ['lecture', 'ajout', 'modification', 'suppression'];
/** The day of the server, a Saturday: these classes have it. */
const VENDREDI = '2026-11-20';
const SAMEDI = '2026-11-21';
const LUNDI = '2026-11-23';
const LUNDI_MATIN = `${LUNDI}T08:30:00.000Z`;

let server: TestServer;
let admin: Person;
let depart: EcoleAppelee;
beforeEach(async () => {
  ({ server, depart } = await commencer(equiperDAppels));
  admin = server.admin;
});

/** Lets the time pass: whoever stayed away signs in again. */
async function attendre(instant: string): Promise<void> {
  server.now = instant;
  admin = await server.signIn(admin.id);
}

/** Calls the class: some pupils as they are said, the others present. */
async function appeler(
  eleves: readonly { inscriptionId: number }[],
  { par = admin, ...more }: Record<string, unknown> & { par?: Person } = {},
): Promise<number> {
  const named = new Set(eleves.map(({ inscriptionId }) => inscriptionId));
  const others = depart.inscrits.filter((id) => !named.has(id)).map(present);
  const { data, status } = await par.call(addFeuilleAppel, {
    ecoleId: depart.ecoleId,
    classeId: depart.classeId,
    jour: SAMEDI,
    demiJournee: 'matin',
    remplieLe: server.now,
    eleves: [...eleves, ...others],
    ...more,
  });
  expect(status).toBe(201);
  return Number(firstOf(data)['id']);
}

const clore = (jour = SAMEDI, par: Person = admin, ecoleId = depart.ecoleId) =>
  par.call(cloreJournee, { ecoleId, jour });

/** Returns the entries of the register: rank, kind, day, and what each sheet of it says. */
async function ecritures() {
  const rows = await server.database.read.selectFrom('registre_suivi').selectAll().orderBy('rang').execute();
  return rows.map(({ rang, genre, jour, instant, auteurId, contenu }) => ({
    rang,
    genre,
    jour,
    instant,
    auteurId,
    feuilles: lireEcriture(contenu)?.feuilles ?? [],
    attendus: lireEcriture(contenu)?.attendus ?? [],
  }));
}
const genres = async () => champsDe(await ecritures(), 'genre', 'jour');
const derniere = async () => (await ecritures()).at(-1);
const constats = async () =>
  (await verifierSuivi(server.database.read, depart.ecoleId, [])).constats.map(
    ({ ou, quoi }) => `${ou} : ${quoi}`,
  );

const PRESENT = { pointage: 'present', minutes: null };
const corriger = (id: number, inscriptionId: number, motif: string | null, par: Person = admin) =>
  par.call(updateFeuilleAppel, { id, motif, eleves: [{ ...absent(inscriptionId), vu: PRESENT }] });
async function justifier(inscriptionId: number, texte = 'Certificat') {
  const { absences } = (await admin.call(getAbsencesDeLEleve, { inscriptionId })).data;
  return admin.call(justifierAbsences, {
    inscriptionId,
    absences: absences.map(({ id, etat }) => ({ id, vu: etat })),
    etat: 'justifiee',
    motifId: null,
    texte,
    piece: null,
  });
}

describe('le sceau d’une journée', () => {
  it('[SUIVI-24] une journée reste ouverte jusqu’à la première écriture du lendemain, qui la scelle avec ses absents et ses retards', async () => {
    const [a = 0, b = 0] = depart.inscrits;
    const matin = await appeler([absent(a), retard(b)]);
    expect(await ecritures()).toEqual([]);
    await attendre(LUNDI_MATIN);
    expect(await ecritures()).toEqual([]);
    await appeler([], { jour: LUNDI });
    const [sceau, ...autres] = await ecritures();
    expect(autres).toEqual([]);
    expect(sceau).toMatchObject({
      rang: 1,
      genre: 'journee',
      jour: SAMEDI,
      instant: LUNDI_MATIN,
      auteurId: admin.id,
      attendus: [[depart.classeId, 2]],
      feuilles: [{ id: matin, demiJournee: 'matin', cours: 0, effectif: 3 }],
    });
    expect(sceau?.feuilles[0]?.absences).toEqual([
      { inscriptionId: a, genre: 'absence', minutes: null, etat: 'aJustifier', annulee: 0 },
      { inscriptionId: b, genre: 'retard', minutes: 15, etat: 'aJustifier', annulee: 0 },
    ]);
    await exigerLeRegistreTenu(server, depart.ecoleId);
  });

  it('[SUIVI-24] toute écriture du suivi scelle les jours passés, l’un après l’autre : une justification, un fait', async () => {
    const [a = 0] = depart.inscrits;
    await appeler([absent(a)], { jour: VENDREDI });
    await appeler([absent(a)]);
    expect(await genres()).toEqual([['journee', VENDREDI]]);
    await attendre(LUNDI_MATIN);
    expect((await justifier(a)).status).toBe(200);
    expect(await genres()).toEqual([
      ['journee', VENDREDI],
      ['justification', VENDREDI],
      ['journee', SAMEDI],
    ]);
    await attendre('2026-11-24T08:30:00.000Z');
    const fait = { genre: 'observation', motifId: null, jour: LUNDI, texte: 'Seul au portail', mesure: null };
    const dit = { inscriptionId: a, ...fait, du: null, au: null, visibilite: 'equipe', creationUserId: 0 };
    expect((await admin.call(addFait, dit)).status).toBe(201);
    // Nobody called the roll on Monday: its seal says which classes were to be called.
    expect(await derniere()).toMatchObject({ genre: 'journee', jour: LUNDI, feuilles: [] });
    await exigerLeRegistreTenu(server, depart.ecoleId);
  });

  it('[SUIVI-24] « Clore la journée » la scelle le soir même, une fois, par qui tient toutes les absences', async () => {
    const enseignant = await server.person({
      ecoleId: depart.ecoleId,
      droits: { feuillesAppel: ['lecture', 'ajout', 'modification'] },
    });
    await confierLaClasse(server, depart.classeId, enseignant.id);
    await appeler([]);
    const lu = async (par: Person = admin) =>
      (await par.call(getAppelsDuJour, { ecoleId: depart.ecoleId, jour: SAMEDI })).data;
    expect(await lu()).toMatchObject({ close: null, peutClore: true });
    expect(await lu(enseignant)).toMatchObject({ close: null, peutClore: false });
    expect((await clore(SAMEDI, enseignant)).refus).toMatchObject({ code: 'HORS_DE_PORTEE' });
    const lecteur = await server.person({ ecoleId: depart.ecoleId, droits: { absences: ['lecture'] } });
    expect((await clore(SAMEDI, lecteur)).status).toBe(403);
    expect((await clore(LUNDI)).refus).toMatchObject({
      champs: { jour: 'Une journée à venir ne se clôt pas.' },
    });
    expect((await clore()).data).toEqual([{ jour: SAMEDI, sort: 'ecrite', jours: 1 }]);
    expect(await lu()).toMatchObject({
      close: { instant: server.now },
      peutClore: false,
    });
    expect((await lu()).close?.par).not.toBeNull();
    // Closed twice, it is sealed once.
    expect((await clore()).data).toEqual([{ jour: SAMEDI, sort: 'identique', jours: 0 }]);
    expect(await genres()).toEqual([['journee', SAMEDI]]);
    const { data } = await admin.call(getJournal, {
      entite: 'ecoles',
      entiteId: depart.ecoleId,
      page: 1,
      taille: 10,
    });
    const dits = data.filter(({ appel }) => appel === 'POST cloreJournee');
    expect(dits.map(({ changements }) => changements)).toEqual([{ journeeClose: [null, SAMEDI] }]);
  });

  it('[SUIVI-24] une école n’en clôt aucune autre', async () => {
    const autre = await createSchool(server, 'Autre');
    const person = await server.person({ ecoleId: autre, droits: { absences: TOUT, feuillesAppel: TOUT } });
    await appeler([]);
    expect((await clore(SAMEDI, person)).status).toBe(403);
    expect(await ecritures()).toEqual([]);
  });

  it('[SUIVI-24] ne clôt rien où rien n’est à clore, et le dit', async () => {
    const refus = async (jour: string) => (await clore(jour)).refus?.champs;
    const sansAppel = { jour: "Aucun appel n'a encore été fait : il n'y a pas de journée à clore." };
    expect(await refus(SAMEDI)).toEqual(sansAppel);
    await appeler([]);
    expect(await refus(VENDREDI)).toEqual(sansAppel);
    await attendre('2026-11-22T08:30:00.000Z');
    expect((await clore(SAMEDI)).data).toEqual([{ jour: SAMEDI, sort: 'ecrite', jours: 1 }]);
    // A Sunday has neither class nor sheet.
    expect(await refus('2026-11-22')).toEqual({
      jour: "Ce jour n'a ni classe ni appel : il n'y a rien à clore.",
    });
    expect(await genres()).toEqual([['journee', SAMEDI]]);
  });

  it('[SUIVI-24] une journée sans classe ni appel n’a pas de sceau ; une école sans appel n’a pas de registre', async () => {
    const dit = { inscriptionId: depart.inscrits[0], genre: 'observation', motifId: null, jour: SAMEDI };
    const libre = { texte: 'Attentif', mesure: null, du: null, au: null, visibilite: 'equipe' };
    expect((await admin.call(addFait, { ...dit, ...libre, creationUserId: 0 })).status).toBe(201);
    expect(await ecolesSuivies(server.database.read)).toEqual([]);
    const chaines = await server.database.read.selectFrom('chaines').select('nom').execute();
    expect(chaines).not.toContainEqual({ nom: 'suivi' });
    await appeler([]);
    const { ecoleId, sessionId } = depart;
    const fete = { ecoleId, sessionId, libelle: 'Fête', du: LUNDI, au: LUNDI, partie: 'journee' };
    expect((await admin.call(joursSansClasse.create, { ...fete, creationUserId: 0 })).status).toBe(201);
    await attendre('2026-11-24T08:30:00.000Z');
    await appeler([], { jour: '2026-11-24' });
    expect(await genres()).toEqual([['journee', SAMEDI]]);
  });
});

describe('ce qui vient après le sceau', () => {
  it('[SUIVI-25] une feuille arrivée après s’ajoute, avec l’heure de sa saisie et celle de son arrivée', async () => {
    const [a = 0] = depart.inscrits;
    await appeler([]);
    const remplieLe = server.now;
    await attendre(LUNDI_MATIN);
    await clore(SAMEDI);
    const tard = await appeler([absent(a)], { demiJournee: 'apresMidi', remplieLe });
    expect(await genres()).toEqual([
      ['journee', SAMEDI],
      ['ajout', SAMEDI],
    ]);
    expect((await derniere())?.feuilles).toMatchObject([{ id: tard, remplieLe, arriveeLe: LUNDI_MATIN }]);
    expect((await ecritures())[0]?.feuilles).toHaveLength(1);
    await exigerLeRegistreTenu(server, depart.ecoleId);
  });

  it('[SUIVI-25] une correction dit son motif et son auteur, le jour même aussi une fois la journée close', async () => {
    const [a = 0] = depart.inscrits;
    const enseignant = await server.person({
      ecoleId: depart.ecoleId,
      droits: { feuillesAppel: ['lecture', 'ajout', 'modification'] },
    });
    await confierLaClasse(server, depart.classeId, enseignant.id);
    const id = await appeler([], { par: enseignant });
    await clore();
    const lieu = { classeId: depart.classeId, jour: SAMEDI, demiJournee: 'matin' };
    const vue = async (par: Person) => (await par.call(getFeuilleAppel, lieu)).data;
    expect(await vue(enseignant)).toMatchObject({ peutCorriger: false, veutUnMotif: true });
    expect(await vue(admin)).toMatchObject({ peutCorriger: true, veutUnMotif: true });
    expect((await corriger(id, a, 'Parti avant', enseignant)).status).toBe(409);
    const sansMotif = await corriger(id, a, null);
    expect(sansMotif.refus.champs?.['motif']).toContain('passée ou close');
    expect(await genres()).toEqual([['journee', SAMEDI]]);
    expect((await corriger(id, a, 'Parti avant')).status).toBe(200);
    expect(await derniere()).toMatchObject({ genre: 'correction', auteurId: admin.id });
    expect((await derniere())?.feuilles[0]?.absences).toMatchObject([{ inscriptionId: a, genre: 'absence' }]);
    const [change] = await server.rows('changements_absences');
    expect(change).toMatchObject({ motif: 'Parti avant', auteurId: admin.id, instant: server.now });
    await exigerLeRegistreTenu(server, depart.ecoleId);
  });

  it('[SUIVI-25] une justification est une écriture à elle, et ne change aucune présence', async () => {
    const [a = 0] = depart.inscrits;
    await appeler([absent(a)]);
    await clore();
    await justifier(a);
    expect(await genres()).toEqual([
      ['journee', SAMEDI],
      ['justification', SAMEDI],
    ]);
    const [sceau, justifiee] = (await ecritures()).map(({ feuilles }) => feuilles[0]?.absences[0]);
    expect([sceau?.etat, justifiee?.etat]).toEqual(['aJustifier', 'justifiee']);
    expect({ ...justifiee, etat: sceau?.etat }).toEqual(sceau);
    await exigerLeRegistreTenu(server, depart.ecoleId);
  });

  it('[SUIVI-25] l’annonce et l’exclusion qui justifient, ou ne justifient plus, ont la leur', async () => {
    const [a = 0, b = 0] = depart.inscrits;
    await appeler([absent(a), absent(b)]);
    await clore();
    const annonce = { inscriptionId: a, du: SAMEDI, au: SAMEDI, partie: 'journee', motifId: null };
    await admin.call(absencesAnnoncees.create, { ...annonce, texte: 'Voyage', parQui: null });
    const fait = { inscriptionId: b, genre: 'sanction', motifId: null, jour: SAMEDI, texte: 'Bagarre' };
    const exclusion = { mesure: null, du: SAMEDI, au: SAMEDI, visibilite: 'equipe', creationUserId: 0 };
    const id = idOf((await admin.call(addFait, { ...fait, ...exclusion })).data);
    await admin.call(annulerFait, { id, annuleMotif: 'Un autre', modifDate: null, modifUserId: 0 });
    const etats = (await ecritures()).map(({ genre, feuilles }) => [
      genre,
      ...(feuilles[0]?.absences ?? []).map(({ etat }) => etat),
    ]);
    expect(etats).toEqual([
      ['journee', 'aJustifier', 'aJustifier'],
      ['justification', 'justifiee', 'aJustifier'],
      ['justification', 'justifiee', 'justifiee'],
      ['justification', 'justifiee', 'aJustifier'],
    ]);
    await exigerLeRegistreTenu(server, depart.ecoleId);
  });

  it('[SUIVI-25] rien n’ouvre un sceau : ses écritures restent octet pour octet', async () => {
    const [a = 0] = depart.inscrits;
    const id = await appeler([]);
    await clore();
    const [avant] = await server.rows('registre_suivi');
    await corriger(id, a, 'Parti avant');
    await justifier(a);
    await appeler([], { demiJournee: 'apresMidi' });
    const [apres, ...suites] = await server.rows('registre_suivi');
    expect(apres).toEqual(avant);
    expect(suites.map(({ genre }) => genre)).toEqual(['correction', 'justification', 'ajout']);
  });
});

describe('npm run verifier', () => {
  const nom = async (inscriptionId: number) => {
    const { inscription } = (await admin.call(getAbsencesDeLEleve, { inscriptionId })).data;
    return `${inscription.nom} ${inscription.prenoms} (${inscription.matricule})`;
  };
  const classe = async () =>
    (await admin.call(getFeuilleAppel, { classeId: depart.classeId, jour: SAMEDI, demiJournee: 'matin' }))
      .data.classe;

  it('[SUIVI-24] trouve une absence changée, ôtée ou ajoutée par qui tient la base', async () => {
    const [a = 0, b = 0, c = 0] = depart.inscrits;
    const id = await appeler([absent(a), retard(b)]);
    await clore();
    expect(await constats()).toEqual([]);
    const ou = `${await classe()}, 21/11/2026, matin`;
    await changerLignes(server, 'absences', { etat: 'justifiee' }, { inscriptionId: a });
    expect(await constats()).toEqual([
      `${ou} : ${await nom(a)} : absence à justifier au registre, absence justifiée dans les livres`,
    ]);
    await changerLignes(
      server,
      'absences',
      { etat: 'aJustifier', genre: 'retard', minutes: 5 },
      { inscriptionId: a },
    );
    expect(await constats()).toEqual([
      `${ou} : ${await nom(a)} : absence à justifier au registre, retard de 5 min à justifier dans les livres`,
    ]);
    await changerLignes(server, 'absences', { genre: 'absence', minutes: null }, { inscriptionId: a });
    await changerLignes(server, 'absences', { inscriptionId: c }, { inscriptionId: b });
    expect(await constats()).toEqual([
      `${ou} : ${await nom(b)} : retard de 15 min à justifier au registre, rien dans les livres`,
      `${ou} : ${await nom(c)} : rien au registre, retard de 15 min à justifier dans les livres`,
    ]);
    await changerLignes(server, 'absences', { inscriptionId: b }, { inscriptionId: c });
    await changerLignes(server, 'absences', { annuleeLe: server.now }, { inscriptionId: b });
    expect(await constats()).toEqual([expect.stringContaining('à justifier, annulée dans les livres')]);
    await changerLignes(server, 'absences', { annuleeLe: null }, { inscriptionId: b });
    await changerLignes(server, 'feuilles_appel', { effectif: 40 }, { id });
    expect(await constats()).toEqual([`${ou} : 3 élèves appelés au registre, 40 dans les livres`]);
  });

  it('[SUIVI-24] trouve un appel ôté, déplacé, ou venu sans passer par le produit', async () => {
    const id = await appeler([]);
    await attendre(LUNDI_MATIN);
    await clore(LUNDI);
    await changerLignes(server, 'feuilles_appel', { demiJournee: 'apresMidi' }, { id });
    expect(await constats()).toEqual([
      expect.stringContaining('sa demi-journée ou son cours a changé depuis'),
    ]);
    await changerLignes(server, 'feuilles_appel', { demiJournee: 'matin', remplieLe: LUNDI_MATIN }, { id });
    expect(await constats()).toEqual([expect.stringContaining("l'heure de sa saisie")]);
    const remplieLe = (await ecritures())[0]?.feuilles[0]?.remplieLe ?? '';
    await changerLignes(server, 'feuilles_appel', { remplieLe, jour: LUNDI }, { id });
    expect(await constats()).toEqual([expect.stringContaining("n'est plus dans les livres")]);
    await changerLignes(server, 'feuilles_appel', { jour: SAMEDI, demiJournee: 'apresMidi' }, { id });
    await oterLignes(server, 'registre_suivi', { jour: SAMEDI });
    expect(await constats()).toEqual(
      expect.arrayContaining([
        'registre des journées, écriture 2 : avant elle, la ligne de rang 1 manque : ôtée de la base',
        expect.stringContaining('son appel est venu sans passer par le produit'),
      ]),
    );
  });

  it('[SUIVI-24] trouve une écriture changée, refaite ou ôtée, et le dit en français', async () => {
    const [a = 0] = depart.inscrits;
    await appeler([absent(a)]);
    await clore();
    await justifier(a);
    const [sceau, justification] = await server.database.read
      .selectFrom('registre_suivi')
      .selectAll()
      .orderBy('rang')
      .execute();
    const contenu = String(sceau?.contenu).replace('"absence"', '"retard"');
    await changerLignes(server, 'registre_suivi', { contenu }, { rang: 1 });
    expect(await constats()).toEqual(
      expect.arrayContaining([
        "registre des journées, écriture 1 : changée : son contenu n'est plus celui de son empreinte",
        'registre des journées, écriture 2 : une justification y change une présence',
      ]),
    );
    await changerLignes(server, 'registre_suivi', { contenu: '{}' }, { rang: 1 });
    expect(await constats()).toEqual(
      expect.arrayContaining([
        "registre des journées, écriture 1 : son contenu n'est pas de ceux que le produit écrit",
      ]),
    );
    await changerLignes(
      server,
      'registre_suivi',
      { contenu: sceau?.contenu ?? '', instant: LUNDI_MATIN },
      { rang: 1 },
    );
    expect(await constats()).toEqual([expect.stringContaining('écriture 1 : changée')]);
    await changerLignes(server, 'registre_suivi', { instant: sceau?.instant ?? '' }, { rang: 1 });
    expect(await constats()).toEqual([]);
    await oterLignes(server, 'registre_suivi', { rang: Number(justification?.rang) });
    const rapport = direRapportDuSuivi(await verifierSuivi(server.database.read, depart.ecoleId, []));
    expect(rapport[0]).toMatch(/journées : 1 journée au registre, 1 appel, /u);
    expect(rapport).toContainEqual(
      '  ✗ registre des journées, écriture 1 : après elle, la ligne de rang 2 manque : ôtée de la base.',
    );
  });

  it('[SUIVI-24] dit qu’un registre se suit quand rien n’y manque', async () => {
    await appeler([]);
    await clore();
    expect(await ecolesSuivies(server.database.read)).toEqual([depart.ecoleId]);
    expect(direRapportDuSuivi(await verifierSuivi(server.database.read, depart.ecoleId, [])).at(-1)).toBe(
      '  Les écritures se suivent, chaque appel dit ce que dit le registre, et chaque bulletin compte ce qu’il tenait.',
    );
  });
});
