/** Tests the queue of messages to families: who is in it, who sees it, what is kept once a message is opened. */
import { getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import {
  getAbsencesDeLEleve,
  justifierAbsences,
} from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import {
  addFeuilleAppel,
  getAppelsDuJour,
  updateFeuilleAppel,
} from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { getVieScolaireDeLEleve } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import {
  addConvocation,
  direEtatMessage,
  type FamilleAPrevenir,
  getMessagesAbsences,
  getMessagesConvocations,
  getMessagesFrais,
  ouvrirMessage,
  ouvrirRappel,
  retirerConvocation,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { addClasse, addInscrit, payer } from '#tests/gestes/scolarite.ts';
import { absent, type EcoleAppelee, equiperDAppels, present } from '#tests/gestes/suivi.ts';
import type { Person, TestServer } from '#tests/harness.ts';

/** The day of the server, a Saturday: these classes have it. */
const SAMEDI = '2026-11-21';
const PERE = '+224622123456';
const MERE = '+224628000002';

let server: TestServer;
let admin: Person;
let depart: EcoleAppelee;
beforeEach(async () => {
  ({ server, depart } = await commencer(equiperDAppels));
  admin = server.admin;
});

const inscrit = (rang: number) => depart.inscrits[rang] ?? 0;
async function eleveDe(rang: number): Promise<number> {
  const rows = await server.rows('inscriptions');
  return Number(rows.find(({ id }) => id === inscrit(rang))?.['eleveId']);
}
/** Changes the card of a pupil. */
async function carte(rang: number, values: Record<string, string | null>) {
  const id = await eleveDe(rang);
  await server.database.transaction((trx) =>
    trx.updateTable('eleves').set(values).where('id', '=', id).execute(),
  );
}
async function appeler(absents: readonly number[], demiJournee = 'matin', classeId = depart.classeId) {
  const eleves = depart.inscrits.map((id, rang) => (absents.includes(rang) ? absent(id) : present(id)));
  const lieu = { ecoleId: depart.ecoleId, classeId, jour: SAMEDI, demiJournee, creneauId: null };
  const sent = { ...lieu, remplieLe: server.now, eleves };
  const { data, status } = await admin.call(addFeuilleAppel, sent);
  expect(status).toBe(201);
  return idOf(data);
}
const file = async (par: Person = admin, jour = SAMEDI) =>
  (await par.call(getMessagesAbsences, { ecoleId: depart.ecoleId, jour })).data;
const convocations = async (par: Person = admin) =>
  (await par.call(getMessagesConvocations, { ecoleId: depart.ecoleId })).data;
const frais = async (par: Person = admin, more: Record<string, unknown> = {}) =>
  (await par.call(getMessagesFrais, { ecoleId: depart.ecoleId, ...more })).data;
const prenomsDe = (familles: readonly Pick<FamilleAPrevenir, 'eleves'>[]) =>
  familles.map(({ eleves }) => eleves.map(({ prenoms }) => prenoms));
const laPremiere = (familles: readonly FamilleAPrevenir[]): FamilleAPrevenir => {
  const [famille] = familles;
  if (famille === undefined) throw new Error('no family');
  return famille;
};
const aOuvrir = ({ destinataires, eleves, texte }: FamilleAPrevenir) => ({
  ecoleId: depart.ecoleId,
  ligne: destinataires[0]?.ligne ?? '',
  objets: eleves.flatMap(({ objets }) => objets),
  moyen: 'whatsapp',
  texte,
  creationUserId: 0,
});
const ouvrir = (famille: FamilleAPrevenir, par: Person = admin, more: Record<string, unknown> = {}) =>
  par.call(ouvrirMessage, { ...aOuvrir(famille), genre: 'absence', jour: SAMEDI, ...more });
const rappeler = (famille: FamilleAPrevenir, par: Person = admin) => par.call(ouvrirRappel, aOuvrir(famille));
const contactsDe = async (rang: number, par: Person = admin) =>
  (await par.call(getVieScolaireDeLEleve, { inscriptionId: inscrit(rang) })).data.contacts;
const surveillant = (droits: Record<string, string[]> = {}) =>
  server.person({
    ecoleId: depart.ecoleId,
    droits: { absences: ['lecture', 'ajout', 'modification'], vieScolaire: ['lecture', 'ajout'], ...droits },
  });
const caissier = () => server.person({ ecoleId: depart.ecoleId, droits: { arrieres: ['lecture'] } });
const ecrire = async (mots: Record<string, string | null>) => {
  const { data } = await admin.call(ecoles.get, { id: depart.ecoleId });
  return (await admin.call(ecoles.update, { ...data[0], ...mots, modifUserId: 0 })).status;
};

describe('la file des absences', () => {
  it('[SUIVI-33] a un message par responsable pour tous ses enfants de l’école, de plusieurs classes', async () => {
    const { ecoleId } = depart;
    const classeId = await addClasse(server, ecoleId, 'CP1', { etape: 'primaire', niveau: '1' });
    const { inscriptionId } = await addInscrit(server, { ...depart, classeId }, { prenoms: 'Djénabou' });
    await carte(2, { tuteurTelephone: '628 00 00 03' });
    await appeler([0, 1, 2]);
    const lieu = { ecoleId, classeId, jour: SAMEDI, demiJournee: 'apresMidi', remplieLe: server.now };
    expect((await admin.call(addFeuilleAppel, { ...lieu, eleves: [absent(inscriptionId)] })).status).toBe(
      201,
    );
    const { familles } = await file();
    expect(prenomsDe(familles)).toEqual([['Djénabou', 'Aïssatou', 'Boubacar'], ['Cellou']]);
    expect(laPremiere(familles).destinataires).toEqual([
      { nom: 'Ibrahima Diallo', ligne: PERE, estAutre: false },
    ]);
    expect(laPremiere(familles).texte).toMatch(
      /^Bonjour\. Absence à l'appel du 21\/11\/2026 : Djénabou Diallo \(CP1\), l'après-midi ; Aïssatou Diallo \(7ème année A\), le matin ; Boubacar Diallo \(7ème année A\), le matin\./,
    );
    expect(familles[1]?.destinataires).toMatchObject([{ ligne: '+224628000003' }]);
  });

  it('[SUIVI-33] l’appel du jour dit combien d’absents sont à signaler, à qui tient les absences seulement', async () => {
    const aSignaler = async (par: Person = admin) =>
      (await par.call(getAppelsDuJour, { ecoleId: depart.ecoleId, jour: SAMEDI })).data.absentsASignaler;
    expect(await aSignaler()).toBe(0);
    await carte(2, { tuteurTelephone: '628 00 00 03' });
    await appeler([0, 1, 2]);
    expect(await aSignaler()).toBe(3);
    await ouvrir(laPremiere((await file()).familles));
    expect(await aSignaler()).toBe(1);
    const droits = { feuillesAppel: ['lecture', 'ajout'] };
    expect(await aSignaler(await server.person({ ecoleId: depart.ecoleId, droits }))).toBe(null);
  });

  it('[SUIVI-33] ne garde ni qui est justifié, annoncé, en retard ou présent après tout, ni qui a quitté l’école', async () => {
    await appeler([0, 1, 2]);
    expect(prenomsDe((await file()).familles)).toEqual([['Aïssatou', 'Boubacar', 'Cellou']]);
    const { data } = await admin.call(getAbsencesDeLEleve, { inscriptionId: inscrit(0) });
    const absences = data.absences.map(({ id, etat }) => ({ id, vu: etat }));
    const dit = { etat: 'justifiee', motifId: null, texte: 'Certificat' };
    await admin.call(justifierAbsences, { inscriptionId: inscrit(0), absences, ...dit });
    expect(prenomsDe((await file()).familles)).toEqual([['Boubacar', 'Cellou']]);
    const [{ feuilleAppelId } = { feuilleAppelId: 0 }] = await server.rows('absences');
    const corriger = (rang: number, pointage: string, minutes: number | null = null) =>
      admin.call(updateFeuilleAppel, {
        id: Number(feuilleAppelId),
        eleves: [
          { inscriptionId: inscrit(rang), pointage, minutes, vu: { pointage: 'absence', minutes: null } },
        ],
        motif: null,
      });
    await corriger(1, 'retard', 20);
    expect(prenomsDe((await file()).familles)).toEqual([['Cellou']]);
    await server.database.transaction((trx) =>
      trx.updateTable('inscriptions').set({ etat: 'parti' }).where('id', '=', inscrit(2)).execute(),
    );
    expect((await file()).familles).toEqual([]);
    await server.database.transaction((trx) =>
      trx.updateTable('inscriptions').set({ etat: 'inscrit' }).where('id', '=', inscrit(2)).execute(),
    );
    await corriger(2, 'present');
    expect((await file()).familles).toEqual([]);
  });

  it('[SUIVI-33] laisse qui est annoncé, même quand quelqu’un redit l’absence à justifier', async () => {
    const annonce = { inscriptionId: inscrit(0), du: SAMEDI, au: SAMEDI, partie: 'journee', motifId: null };
    const dit = { ...annonce, texte: 'Voyage', piece: null, parQui: null, creationUserId: 0 };
    expect((await admin.call(absencesAnnoncees.create, dit)).status).toBe(201);
    await appeler([0, 1]);
    await server.database.transaction((trx) =>
      trx.updateTable('absences').set({ etat: 'aJustifier' }).execute(),
    );
    expect(prenomsDe((await file()).familles)).toEqual([['Boubacar']]);
  });

  it('[SUIVI-33] parle dans les mots de l’école, et refuse une place que rien ne remplit', async () => {
    await appeler([1]);
    expect(await ecrire({ texteAbsence: '{ecole} : {absences} !' })).toBe(200);
    expect(laPremiere((await file()).familles).texte).toMatch(/ : Boubacar Diallo \(.*\), le matin !$/);
    expect(await ecrire({ texteAbsence: '{montant}' })).toBe(422);
  });

  it('[SUIVI-33] montre qui n’a pas de téléphone utilisable, et pourquoi ; à défaut du premier, l’autre', async () => {
    await carte(0, { tuteurTelephone: null });
    await carte(1, { tuteurTelephone: '+22' });
    await carte(2, { tuteurTelephone: null, tuteur2Nom: 'Fanta Bah', tuteur2Telephone: MERE });
    await appeler([0, 1, 2]);
    expect((await file()).familles.map(({ sansLigne, destinataires }) => [sansLigne, destinataires])).toEqual(
      [
        ['aucun', []],
        ['inutilisable', []],
        [null, [{ nom: 'Fanta Bah', ligne: MERE, estAutre: true }]],
      ],
    );
  });
});

describe('un message ouvert', () => {
  it('[SUIVI-33] se garde ouvert, avec qui, quand, par qui et quoi, chez chaque élève, et l’absence n’est plus proposée', async () => {
    await appeler([0, 1]);
    const famille = laPremiere((await file()).familles);
    expect((await ouvrir(famille)).status).toBe(201);
    const { familles, messages } = await file();
    expect(familles).toEqual([]);
    expect(messages).toMatchObject([
      {
        etat: 'ouvert',
        moyen: 'whatsapp',
        ligne: PERE,
        nom: 'Ibrahima Diallo',
        texte: famille.texte,
        depuis: [],
      },
    ]);
    expect(messages[0]?.eleves.map(({ prenoms }) => prenoms)).toEqual(['Aïssatou', 'Boubacar']);
    for (const rang of [0, 1])
      expect(await contactsDe(rang)).toMatchObject([
        { jour: SAMEDI, moyen: 'message', avec: 'Ibrahima Diallo', texte: famille.texte, message: 'ouvert' },
      ]);
    expect(await contactsDe(2)).toEqual([]);
    const [acte] = (await server.rows('journal')).filter(({ appel }) => appel === 'POST ouvrirMessage');
    expect(JSON.stringify(acte)).not.toMatch(/622123456|Ibrahima|Bonjour/);
  });

  it('[SUIVI-33] ne se compte qu’une fois, même envoyé deux fois ; une autre personne apprend qui l’a ouvert', async () => {
    await appeler([0]);
    const famille = laPremiere((await file()).familles);
    const [premier, second] = [await ouvrir(famille), await ouvrir(famille)];
    expect(idOf(second.data)).toBe(idOf(premier.data));
    expect(await server.rows('messages_famille')).toHaveLength(1);
    expect(await server.rows('contacts_famille')).toHaveLength(1);
    const autre = await ouvrir(famille, await surveillant());
    expect(autre.refus.error).toMatch(/ a déjà ouvert ce message le 21\/11\/2026/);
    expect(await server.rows('messages_famille')).toHaveLength(1);
  });

  it('[SUIVI-33] le responsable de deux familles n’a qu’un message par jour : la seconde reste dans la file, et se dit à un autre', async () => {
    const oncle = { tuteur2Nom: 'Sékou Bah', tuteur2Telephone: PERE };
    await carte(0, { tuteurTelephone: MERE, ...oncle });
    await carte(1, { tuteurTelephone: '628 00 00 03', ...oncle });
    await appeler([0, 1]);
    const [premiere, seconde] = (await file()).familles;
    expect((await ouvrir(premiere ?? laPremiere([]), admin, { ligne: PERE })).status).toBe(201);
    const { refus } = await ouvrir(seconde ?? laPremiere([]), admin, { ligne: PERE });
    expect([refus.code, refus.error]).toEqual([
      'REGLE',
      'Ce responsable a déjà un message de ce jour, pour une autre famille : choisissez un autre responsable, ou appelez-le.',
    ]);
    expect((await ouvrir(premiere ?? laPremiere([]), admin, { ligne: PERE })).status).toBe(201);
    const { familles, messages } = await file();
    expect([prenomsDe(familles).length, messages.length]).toEqual([1, 1]);
    expect((await ouvrir(laPremiere(familles))).status).toBe(201);
    expect((await file()).familles).toEqual([]);
  });

  it('[SUIVI-33] de deux personnes au même instant, une seule ouvre', async () => {
    await appeler([0]);
    const famille = laPremiere((await file()).familles);
    const personnes = [await surveillant(), await surveillant(), await surveillant()];
    const answers = await Promise.all(personnes.map((par) => ouvrir(famille, par)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ]);
    expect(await server.rows('messages_famille')).toHaveLength(1);
    expect(await server.rows('contacts_famille')).toHaveLength(1);
  });

  it('[SUIVI-33] ne part pas pour ce qui a changé depuis, ni vers une ligne qui n’est pas du responsable', async () => {
    await appeler([0]);
    const famille = laPremiere((await file()).familles);
    expect((await ouvrir(famille, admin, { ligne: '+224600000000' })).refus.code).toBe('PERIME');
    await server.database.transaction((trx) =>
      trx.updateTable('absences').set({ etat: 'justifiee' }).execute(),
    );
    expect((await ouvrir(famille)).refus.code).toBe('PERIME');
    expect((await ouvrir(famille, admin, { jour: '2026-11-22' })).status).toBe(422);
    expect(await server.rows('messages_famille')).toEqual([]);
  });

  it('[SUIVI-33] est le seul du jour : ce qui se trouve ensuite se lit à côté de lui', async () => {
    await appeler([0]);
    await ouvrir(laPremiere((await file()).familles));
    await appeler([0, 1], 'apresMidi');
    const { familles, messages } = await file();
    expect(familles).toEqual([]);
    expect(messages[0]?.depuis).toMatchObject([
      { prenoms: 'Aïssatou', dit: "l'après-midi" },
      { prenoms: 'Boubacar', dit: "l'après-midi" },
    ]);
  });

  it('[SUIVI-33] peut aller à l’autre responsable, de qui les contacts ne disent pas le nom', async () => {
    await carte(0, { tuteur2Nom: 'Fanta Bah', tuteur2Telephone: MERE });
    await appeler([0]);
    const famille = laPremiere((await file()).familles);
    expect(famille.destinataires.map(({ ligne }) => ligne)).toEqual([PERE, MERE]);
    expect((await ouvrir(famille, admin, { ligne: MERE })).status).toBe(201);
    expect((await file()).familles).toEqual([]);
    expect(await contactsDe(0)).toMatchObject([{ avec: 'Autre responsable' }]);
    const lu = await file(await surveillant());
    expect(lu.messages).toMatchObject([{ nom: 'Autre responsable', ligne: null }]);
  });

  it('[SUIVI-33] est envoyé ou sans réponse quand une personne le dit, et reste', async () => {
    await appeler([0]);
    const id = idOf((await ouvrir(laPremiere((await file()).familles))).data);
    const dire = (etat: string, modifDate: string | null) =>
      admin.call(direEtatMessage, { id, etat, modifDate, modifUserId: 0 });
    expect((await dire('ouvert', null)).status).not.toBe(200);
    const { data } = await dire('sansReponse', null);
    expect((await dire('envoye', null)).refus.code).toBe('PERIME');
    expect((await dire('envoye', data[0]?.modifDate ?? null)).status).toBe(200);
    expect((await file()).messages).toMatchObject([{ etat: 'envoye' }]);
    expect(await contactsDe(0)).toMatchObject([{ message: 'envoye' }]);
    expect((await file()).familles).toEqual([]);
  });
});

describe('une convocation', () => {
  const convoquer = async (rang: number, more: Record<string, unknown> = {}) =>
    admin.call(addConvocation, {
      inscriptionId: inscrit(rang),
      jour: '2026-11-23',
      heure: '9h',
      motif: 'Trois retards',
      avec: 'le directeur',
      creationUserId: 0,
      ...more,
    });

  it('[SUIVI-33] attend dans la file, part avec celles des frères et sœurs, et n’y est plus', async () => {
    expect((await convoquer(0)).status).toBe(201);
    expect((await convoquer(1)).status).toBe(201);
    expect((await convoquer(2, { jour: '2026-11-20' })).status).toBe(422);
    const famille = laPremiere((await convocations()).familles);
    expect(famille.texte).toContain(
      'pour Aïssatou Diallo (7ème année A), le 23/11/2026 à 09:00, voir le directeur (Trois retards) ; pour Boubacar',
    );
    expect((await ouvrir(famille, admin, { genre: 'convocation' })).status).toBe(201);
    expect(await convocations()).toMatchObject({ familles: [], messages: [{ etat: 'ouvert' }] });
    expect(await contactsDe(1)).toMatchObject([{ moyen: 'message', texte: famille.texte }]);
  });

  it('[SUIVI-33] se retire tant qu’elle attend, et reste ; celles d’une famille ensemble, ou aucune', async () => {
    const [id, autre] = [idOf((await convoquer(0)).data), idOf((await convoquer(1)).data)];
    const retirer = (...ids: number[]) => admin.call(retirerConvocation, { ids, modifUserId: 0 });
    expect((await retirer(id)).status).toBe(200);
    expect((await retirer(autre, id)).refus.code).toBe('REGLE');
    expect((await convocations()).familles).toHaveLength(1);
    expect((await retirer(autre)).status).toBe(200);
    expect((await convocations()).familles).toEqual([]);
    expect(await server.rows('convocations')).toHaveLength(2);
  });
});

describe('qui lit la file', () => {
  it('[SUIVI-34] le téléphone de l’autre responsable est à qui lit les fiches, et ni santé ni fait n’y paraît', async () => {
    await carte(0, { tuteurTelephone: null, tuteur2Nom: 'Fanta Bah', tuteur2Telephone: MERE });
    await carte(1, { tuteur2Nom: 'Fanta Bah', tuteur2Telephone: MERE });
    await appeler([0, 1]);
    await server.database.transaction((trx) =>
      trx.updateTable('eleves').set({ observations: 'Drépanocytose' }).execute(),
    );
    const sans = await surveillant();
    const lu = await sans.call(getMessagesAbsences, { ecoleId: depart.ecoleId, jour: SAMEDI });
    expect(lu.text).not.toMatch(/Fanta|628000002|Drépanocytose/);
    expect(lu.data.familles.map(({ sansLigne }) => sansLigne)).toEqual(['aucun', null]);
    const [, famille] = lu.data.familles;
    if (famille === undefined) throw new Error('no family');
    expect((await ouvrir(famille, sans, { ligne: MERE })).refus.code).toBe('PERIME');
    const avec = await surveillant({ eleves: ['lecture'] });
    expect((await file(avec)).familles[0]?.destinataires).toMatchObject([{ ligne: MERE }]);
  });

  it('[SUIVI-34] qui n’a que l’argent lit les rappels et aucune absence ; qui n’a que les absences, aucun rappel', async () => {
    await appeler([0]);
    const [argent, absences] = [await caissier(), await surveillant()];
    const { ecoleId } = depart;
    expect((await argent.call(getMessagesAbsences, { ecoleId, jour: SAMEDI })).status).toBe(403);
    expect((await argent.call(getMessagesConvocations, { ecoleId })).status).toBe(403);
    const [deFrais, dAbsence] = [
      laPremiere((await frais(argent)).familles),
      laPremiere((await file()).familles),
    ];
    expect(JSON.stringify(deFrais)).not.toMatch(/absen|matin/i);
    expect((await ouvrir(dAbsence, argent)).status).toBe(403);
    expect((await absences.call(getMessagesFrais, { ecoleId })).status).toBe(403);
    expect((await rappeler(deFrais, absences)).status).toBe(403);
    expect((await rappeler(deFrais, argent)).status).toBe(201);
    // A contact says no amount, and those without the arrears do not read that there was a reminder.
    expect(await contactsDe(0, absences)).toEqual([]);
    expect(await contactsDe(0)).toMatchObject([{ texte: 'Rappel de ce qui reste à payer.' }]);
    const [{ id } = { id: 0 }] = await server.rows('messages_famille');
    const dit = { id: Number(id), etat: 'envoye', modifDate: null, modifUserId: 0 };
    expect((await absences.call(direEtatMessage, dit)).status).toBe(404);
    expect((await argent.call(direEtatMessage, dit)).status).toBe(200);
  });
});

describe('les rappels de frais', () => {
  it('[SUIVI-35] disent aux familles d’une sélection tout ce que doivent leurs enfants, et la liste des arriérés le dernier rappel', async () => {
    await carte(2, { tuteurTelephone: '628000003' });
    const { familles } = await frais(admin, { eleveId: await eleveDe(1) });
    expect(prenomsDe(familles)).toEqual([['Aïssatou', 'Boubacar']]);
    const famille = laPremiere(familles);
    expect(famille.texte).toMatch(
      /[\d ]+ FG restent à payer depuis le \d{2}\/\d{2}\/2026 pour Aïssatou Diallo \(7ème année A\) [\d ]+ FG ; Boubacar/,
    );
    expect(prenomsDe((await frais()).familles)).toEqual([['Aïssatou', 'Boubacar'], ['Cellou']]);
    expect((await frais(admin, { age: 'plus90' })).familles).toEqual([]);
    expect((await rappeler(famille)).status).toBe(201);
    const apres = await frais();
    expect(prenomsDe(apres.familles)).toEqual([['Cellou']]);
    expect(apres.messages).toMatchObject([{ etat: 'ouvert', depuis: [] }]);
    const { data } = await admin.call(getArrieres, { ecoleId: depart.ecoleId, tri: 'nom', ordre: 'asc' });
    expect(data.map(({ prenoms, messageLe, messageEtat }) => [prenoms, messageLe, messageEtat])).toEqual([
      ['Aïssatou', SAMEDI, 'ouvert'],
      ['Boubacar', SAMEDI, 'ouvert'],
      ['Cellou', null, null],
    ]);
  });

  it('[SUIVI-35] le rappel d’une autre famille ne passe pas pour celui qui est déjà ouvert', async () => {
    const oncle = { tuteur2Nom: 'Sékou Bah', tuteur2Telephone: PERE };
    await carte(0, { tuteurTelephone: MERE, ...oncle });
    await carte(1, { tuteurTelephone: '628 00 00 03', ...oncle });
    const par = (qui: string) => (one: FamilleAPrevenir) => one.eleves.some(({ prenoms }) => prenoms === qui);
    const { familles } = await frais();
    const noms = prenomsDe(
      familles.filter(({ destinataires }) => destinataires.some(({ ligne }) => ligne === PERE)),
    );
    expect(noms.length).toBeGreaterThan(1);
    const [une, autre] = noms.map(([qui = '']) => familles.filter(par(qui))).map(laPremiere);
    const envoyer = (famille: FamilleAPrevenir | undefined) =>
      admin.call(ouvrirRappel, { ...aOuvrir(famille ?? laPremiere([])), ligne: PERE });
    expect((await envoyer(une)).status).toBe(201);
    expect((await envoyer(autre)).refus.code).toBe('REGLE');
    expect((await envoyer(une)).status).toBe(201);
    expect((await frais()).messages).toHaveLength(1);
  });

  it('[SUIVI-35] qui a payé depuis n’est plus dans la file, et le message préparé ne part pas', async () => {
    const famille = laPremiere((await frais()).familles);
    expect(famille.eleves).toHaveLength(3);
    const [row] = (await admin.call(getArrieres, { ecoleId: depart.ecoleId })).data.filter(
      ({ prenoms }) => prenoms === 'Boubacar',
    );
    await payer(admin, depart.ecoleId, await eleveDe(1), row?.net ?? 0);
    expect(prenomsDe((await frais()).familles)).toEqual([['Aïssatou', 'Cellou']]);
    expect((await rappeler(famille)).refus.code).toBe('PERIME');
    expect((await rappeler(laPremiere((await frais()).familles))).status).toBe(201);
  });

  it('[SUIVI-35] des mots qui nomment un élève se disent pour chacun', async () => {
    expect(await ecrire({ texteArriere: '{nom} {prenoms} doit {montant}.' })).toBe(200);
    expect(laPremiere((await frais()).familles).texte).toMatch(
      /^Diallo Aïssatou doit [\d ]+ FG\.\n\nDiallo Boubacar doit [\d ]+ FG\.\n\nDiallo Cellou doit [\d ]+ FG\.$/,
    );
  });
});
