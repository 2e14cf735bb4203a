/** An anonymised pupil leaves the counts of the school's days, and no text that somebody wrote: each column of each table says which. */
import { DOMAINES } from '@gestionscolaire/contract/api.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { absencesAnnoncees } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { justifierAbsences } from '@gestionscolaire/contract/suivi/absences/justifications.ts';
import { addFeuilleAppel, updateFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { addBilletEntree } from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { addContactFamille } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import { addFait, annulerFait, updateFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { updateFicheSante } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import {
  addPassageInfirmerie,
  annulerPassageInfirmerie,
} from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { addConvocation } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { anyTable } from '#core/db/database.ts';
import { insertRow } from '#core/db/rows.ts';
import type { Row } from '#core/db/tables.ts';
import { changerLignes } from '#notes/tests/base.ts';
import { idOf } from '#tests/argent/monde.ts';
import { commencer } from '#tests/departs/commencer.ts';
import { absent, equiperDAppels, present } from '#tests/gestes/suivi.ts';
import { MOTEUR, type TestServer } from '#tests/harness.ts';
import { gardesDuSuivi } from './gardes.ts';
import { oublierDuSuivi } from './oublier.ts';

const mots = (...lignes: string[]): string[] => lignes.flatMap((ligne) => ligne.trim().split(/\s+/));

/** The text columns that say a day, a word of the product or who is on a timetable: figures count by them. */
const GARDEES = new Set(
  mots(
    'absences.jour absences.demiJournee absences.genre absences.etat absences.annuleeLe',
    'absences_annoncees.du absences_annoncees.au absences_annoncees.partie',
    'justifications.ancienEtat justifications.etat justifications.instant',
    'changements_absences.ancienPointage changements_absences.pointage changements_absences.instant',
    'faits.jour faits.genre faits.du faits.au faits.visibilite faits.annuleLe',
    'contacts_famille.jour contacts_famille.moyen convocations.jour convocations.heure convocations.retireeLe',
    'messages_famille.jour messages_famille.genre messages_famille.moyen messages_famille.etat',
    // A pupil stands in the register of sealed days by the number of their enrolment alone.
    'registre_suivi.genre registre_suivi.jour registre_suivi.instant registre_suivi.contenu registre_suivi.empreinte',
    'registre_suivi.lien',
    'passages_infirmerie.jour passages_infirmerie.annuleLe',
    'billets_entree.jour billets_entree.demiJournee billets_entree.heure',
    'creneaux.jourSemaine creneaux.de creneaux.a creneaux.salle creneaux.salleCle creneaux.du creneaux.au',
    // A change of a lesson is about a teacher, never about a pupil.
    'changements_du_jour.jour changements_du_jour.genre changements_du_jour.de changements_du_jour.a',
    'changements_du_jour.salle changements_du_jour.motif changements_du_jour.annuleLe changements_du_jour.annuleMotif',
  ),
);
/** The text columns in which somebody wrote of a pupil or of their family. */
const PERDUES = new Set(
  mots(
    'absences_annoncees.texte absences_annoncees.piece absences_annoncees.parQui',
    'justifications.texte justifications.piece changements_absences.motif billets_entree.motif',
    'faits.texte faits.mesure faits.annuleMotif contacts_famille.avec contacts_famille.texte contacts_famille.suite',
    'convocations.motif convocations.avec messages_famille.ligne messages_famille.nom messages_famille.texte',
    'passages_infirmerie.heure passages_infirmerie.plainte passages_infirmerie.soins passages_infirmerie.suite',
    'passages_infirmerie.annuleMotif fiches_sante.groupeSanguin fiches_sante.allergies fiches_sante.traitements',
    'fiches_sante.consignes fiches_sante.aPrevenir',
  ),
);
const DATES = ['creationDate', 'modifDate'];

interface Colonne {
  table: string;
  colonne: string;
}

const TEXTES = {
  sqlite: sql<Colonne>`
    select t.name as "table", c.name as colonne from sqlite_master t join pragma_table_info(t.name) c
    where t.type = 'table' and lower(c.type) = 'text'`,
  postgres: sql<Colonne>`
    select table_name as "table", column_name as colonne from information_schema.columns
    where table_schema = current_schema() and data_type = 'text'`,
} as const;

async function textesDuSuivi(server: TestServer): Promise<string[]> {
  // A message is told within the contact that it is.
  const tables = new Set<string>([...gardesDuSuivi.map(({ table }) => table), 'messages_famille']);
  const { rows } = await TEXTES[MOTEUR].execute(server.database.read);
  return rows
    .filter(({ table, colonne }) => tables.has(table) && !DATES.includes(colonne))
    .map(({ table, colonne }) => `${table}.${colonne}`)
    .toSorted();
}

it('[SUIVI-41] chaque colonne de texte de ce que le suivi garde d’une personne est gardée pour compter, ou se perd', async () => {
  const { server } = await commencer(equiperDAppels);
  expect(await textesDuSuivi(server)).toEqual([...GARDEES, ...PERDUES].toSorted());
});

it('[SUIVI-41] un élève anonymisé laisse ses lignes, et plus un mot de ce qui fut écrit ; un autre garde les siens', async () => {
  const { server, depart } = await commencer(equiperDAppels);
  const { ecoleId, classeId, sessionId, inscrits } = depart;
  const [sien = 0, autre = 0] = inscrits;
  const inscriptions = await server.rows('inscriptions');
  const eleveDe = (inscriptionId: number) =>
    Number(inscriptions.find(({ id }) => id === inscriptionId)?.['eleveId']);
  const jour = server.now.slice(0, 10);
  const textes = (await textesDuSuivi(server)).filter((one) => PERDUES.has(one));
  /** The texts of a table, each with a word that says which column it is. */
  const ecrits = (table: string, inscriptionId: number) =>
    Object.fromEntries(
      textes
        .map((one) => one.split('.'))
        .filter(([of, colonne]) => of === table && colonne !== 'piece')
        .map(([, colonne = '']) => [colonne, `zz-${table}-${colonne}-${inscriptionId}`]),
    );
  await server.database.transaction(async (trx) => {
    const stamp = { now: server.now, userId: server.admin.id };
    const of = { ecoleId, jour, demiJournee: 'matin' } as const;
    const sheet = {
      ...of,
      sessionId,
      classeId,
      creneauId: null,
      cours: 0,
      effectif: 2,
      remplieLe: server.now,
    };
    const feuilleAppelId = await insertRow(trx, 'feuilles_appel', sheet, stamp);
    for (const inscriptionId of [sien, autre]) {
      const write = async (table: string, values: Record<string, string | number | null>) => {
        const row = { ecoleId, ...values, ...ecrits(table, inscriptionId) };
        const stamps = { estActif: 1, creationDate: server.now };
        const hasStamps = !['justifications', 'changements_absences'].includes(table);
        const { id } = await anyTable(trx)
          .insertInto(table)
          .values({ ...row, ...(hasStamps ? stamps : {}) })
          .returning('id')
          .executeTakeFirstOrThrow();
        return Number(id);
      };
      const own = { inscriptionId, jour };
      const found = { feuilleAppelId, demiJournee: 'matin', genre: 'absence', etat: 'justifiee' };
      const absenceId = await write('absences', { ...own, ...found });
      await write('absences_annoncees', { inscriptionId, du: jour, au: jour, partie: 'journee' });
      const act = { rang: 1, auteurId: server.admin.id, instant: server.now };
      await write('justifications', { ...act, absenceId, ancienEtat: 'aJustifier', etat: 'justifiee' });
      const pointages = { ancienPointage: 'present', pointage: 'absence' };
      await write('changements_absences', { ...act, ...pointages, inscriptionId, feuilleAppelId });
      const billet = { sessionId, numero: inscriptionId, demiJournee: 'matin', heure: '08:20', minutes: 20 };
      await write('billets_entree', { ...own, ...billet, creneauId: null, impressions: 0 });
      await write('faits', { ...own, genre: 'incident', visibilite: 'direction' });
      const envoi = { jour, genre: 'absence', estAutre: 0, moyen: 'sms', etat: 'envoye' };
      const messageId = await write('messages_famille', envoi);
      await write('contacts_famille', { ...own, moyen: 'message', messageId });
      await write('convocations', { ...own, heure: '10:00', messageId });
      await write('passages_infirmerie', { ...own, famillePrevenue: 1 });
      await write('fiches_sante', { eleveId: eleveDe(inscriptionId) });
    }
  });
  const tables = [...new Set(textes.map((one) => one.split('.')[0] ?? ''))];
  const lire = async () =>
    Object.fromEntries(
      await Promise.all(
        tables.map(async (table) => {
          const rows = await anyTable(server.database.read).selectFrom(table).selectAll().execute();
          return [table, rows.toSorted((one, other) => Number(one['id']) - Number(other['id']))] as const;
        }),
      ),
    );
  const before = await lire();
  for (const one of textes.filter((each) => !each.endsWith('.piece')))
    expect(JSON.stringify(before)).toContain(`zz-${one.replace('.', '-')}`);
  const mine = { ecoleId, eleveIds: [eleveDe(sien)] };
  const nobody = {
    appareilId: null,
    prouveeLe: null,
    motDePasseAChanger: false,
    secondFacteurAActiver: false,
  };
  const rights = { menus: new Map(), onglets: new Map() };
  const caller = { userId: server.admin.id, connexionId: 0, ecoleId: null, ...nobody, rights };
  await server.database.transaction((trx) => oublierDuSuivi({ db: trx, caller, now: server.now }, mine));
  const after = await lire();
  for (const table of tables) {
    const [one, other] = [after[table]?.[0], after[table]?.[1]];
    expect([table, after[table]?.length, JSON.stringify(one).includes('zz-')]).toEqual([table, 2, false]);
    expect(other).toEqual(before[table]?.[1]);
    const gardees = (row: Row | undefined) =>
      Object.entries(row ?? {}).filter(([colonne]) => GARDEES.has(`${table}.${colonne}`));
    expect(gardees(one)).toEqual(gardees(before[table]?.[0]));
  }
});

/** The writes of this domain that hold no word of a pupil: what is of the school, whole sheets, and states. */
const SANS_MOT = new Set(
  mots(
    'addMotifSuivi updateMotifSuivi deleteMotifSuivi disableMotifSuivi enableMotifSuivi disableMotifSuiviEnNombre',
    'enableMotifSuiviEnNombre reprendreMotifSuiviEnNombre deleteAbsenceAnnoncee disableAbsenceAnnoncee',
    'enableAbsenceAnnoncee disableAbsenceAnnonceeEnNombre enableAbsenceAnnonceeEnNombre reprendreAbsenceAnnonceeEnNombre',
    'addCreneau updateCreneau deleteCreneau disableCreneau enableCreneau disableCreneauEnNombre enableCreneauEnNombre',
    'reprendreCreneauEnNombre addColonneCandidat updateColonneCandidat deleteColonneCandidat disableColonneCandidat',
    'enableColonneCandidat disableColonneCandidatEnNombre enableColonneCandidatEnNombre reprendreColonneCandidatEnNombre',
    'addFeuilleAppel cloreJournee changerCreneau addChangementsDuJour annulerChangementDuJour garderProposition',
    'reprendreEmploi updateSeuilsSuivi direEtatMessage retirerConvocation',
    // Its guardians are gone: no line of theirs is left in the queue.
    'ouvrirMessage ouvrirRappel',
  ),
);
const ANONYME = 'Cet ancien élève est anonymisé\u00A0: rien ne s’écrit plus sur sa fiche.';

it('[SUIVI-41] rien ne s’écrit plus d’un élève anonymisé, ni sa santé, ni un fait, ni une absence', async () => {
  const { server, depart } = await commencer(equiperDAppels);
  const { admin, now } = server;
  const { ecoleId, classeId, inscrits } = depart;
  const [inscriptionId = 0] = inscrits;
  const eleveId = Number(
    (await server.rows('inscriptions')).find(({ id }) => id === inscriptionId)?.['eleveId'],
  );
  const jour = now.slice(0, 10);
  const sien = { inscriptionId, jour, creationUserId: 0 };
  const passage = {
    ...sien,
    heure: '10h30',
    plainte: 'Mal de tête',
    soins: null,
    suite: null,
    famillePrevenue: 0,
  };
  const fait = {
    ...sien,
    genre: 'observation',
    motifId: null,
    texte: 'Seule',
    mesure: null,
    du: null,
    au: null,
  };
  const annonce = {
    inscriptionId,
    du: jour,
    au: jour,
    partie: 'apresMidi',
    motifId: null,
    texte: 'Hôpital',
    parQui: null,
  };
  const lieu = { ecoleId, classeId, jour, demiJournee: 'matin' };
  const eleves = inscrits.map((id) => (id === inscriptionId ? absent(id) : present(id)));
  const feuille = idOf((await admin.call(addFeuilleAppel, { ...lieu, remplieLe: now, eleves })).data);
  const passageId = idOf((await admin.call(addPassageInfirmerie, passage)).data);
  const faitId = idOf((await admin.call(addFait, { ...fait, visibilite: 'equipe' })).data);
  const annonceId = idOf(
    (await admin.call(absencesAnnoncees.create, { ...annonce, creationUserId: 0 })).data,
  );
  const absenceId = Number((await server.rows('absences'))[0]?.['id']);
  await changerLignes(server, 'eleves', { anonymiseLe: now }, { id: eleveId });
  const stamp = { modifDate: null, modifUserId: 0 };
  const sante = {
    groupeSanguin: null,
    allergies: 'Arachides',
    traitements: null,
    consignes: null,
    aPrevenir: null,
  };
  const absences = [{ id: absenceId, vu: 'aJustifier' }];
  const dit = { etat: 'justifiee', motifId: null, texte: 'Certificat' };
  const ecrits: readonly (readonly [Endpoint, Record<string, unknown>])[] = [
    [addPassageInfirmerie, passage],
    [annulerPassageInfirmerie, { id: passageId, annuleMotif: 'Erreur', ...stamp }],
    [updateFicheSante, { eleveId, ...sante, ...stamp }],
    [addFait, { ...fait, visibilite: 'equipe' }],
    [annulerFait, { id: faitId, annuleMotif: 'Erreur', ...stamp }],
    [updateFait, { id: faitId, visibilite: 'direction', ...stamp }],
    [addContactFamille, { ...sien, moyen: 'telephone', avec: null, texte: 'Sa tante', suite: null }],
    [addConvocation, { ...sien, heure: '10:00', motif: 'Santé', avec: null }],
    [addBilletEntree, { ...sien, heure: null, motif: 'Malade' }],
    [justifierAbsences, { inscriptionId, absences, ...dit }],
    [absencesAnnoncees.create, { ...annonce, partie: 'matin', creationUserId: 0 }],
    [absencesAnnoncees.update, { id: annonceId, ...annonce, texte: 'Opérée', ...stamp }],
  ];
  for (const [endpoint, input] of ecrits) {
    const { status, refus } = await admin.call(endpoint, input);
    expect([endpoint.name, status, refus.error]).toEqual([endpoint.name, 409, ANONYME]);
  }
  // A sheet is corrected pupil by pupil: hers alone stays.
  const vu = { pointage: 'absence', minutes: null };
  const corrigee = { id: feuille, motif: 'Hôpital', eleves: [{ ...present(inscriptionId), vu }] };
  expect((await admin.call(updateFeuilleAppel, corrigee)).data).toMatchObject([{ sort: 'refusee' }]);
  const ecritures =
    DOMAINES.find(({ nom }) => nom === 'Suivi')?.appels.filter(({ kind }) => kind === 'write') ?? [];
  const essayees = [...ecrits.map(([{ name }]) => name), updateFeuilleAppel.name];
  const noms = ecritures.map(({ name }) => name).filter((name) => !SANS_MOT.has(name));
  expect([...new Set(noms)].toSorted()).toEqual([...new Set(essayees)].toSorted());
});
