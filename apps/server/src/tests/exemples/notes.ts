/** Prepares what calls about teaching must find before they can be made. */
import { getAnomaliesNotes } from '@gestionscolaire/contract/notes/anomalies/appel.ts';
import {
  changementNoteSelectBy,
  exportChangementNote,
  getAuteursDeChangements,
} from '@gestionscolaire/contract/notes/changements/changements.ts';
import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import {
  getEnseignantsPossibles,
  getInscritsDEnseignement,
  getPeriodesDEnseignement,
} from '@gestionscolaire/contract/notes/enseignements/choix.ts';
import { enseignementsEnseignants } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import {
  addEnseignements,
  enseignements,
  reprendreEnseignements,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { addExempleProgramme } from '@gestionscolaire/contract/notes/enseignements/exemples.ts';
import {
  copierProgramme,
  programmes,
  reprendreProgramme,
} from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import {
  addAttributions,
  getTableauDesEnseignants,
  reprendreAttributions,
} from '@gestionscolaire/contract/notes/enseignements/tableau.ts';
import { nomAvecNumero } from '@gestionscolaire/contract/notes/imports/fiche.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { addPeriodes, reprendrePeriodes } from '@gestionscolaire/contract/notes/periodes-en-lot.ts';
import {
  fermerSaisie,
  getAvancementNotes,
  rouvrirSaisie,
} from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { getMoyenneExpliquee, getReleveClasse } from '@gestionscolaire/contract/notes/releve/releve.ts';
import {
  addEvaluation,
  addEvaluations,
  annulerEvaluation,
  deleteEvaluation,
  reprendreEvaluation,
  updateEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import {
  getChangementsNote,
  getGrilleNotes,
  updateNotes,
} from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { simulerNotation } from '@gestionscolaire/contract/notes/simulation/simulation.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Trx } from '#core/db/database.ts';
import { insertRow } from '#core/db/rows.ts';
import { addPeriode, addRegle } from '#notes/tests/gestes.ts';
import { DEVOIR } from '#notes/tests/saisie.ts';
import { addInscrit, type EcoleEquipee } from '#tests/gestes/scolarite.ts';
import type { Person } from '#tests/harness.ts';
import { desBulletins } from './bulletins.ts';
import { ecoleDe } from './caisse.ts';
import { desPapiers } from './papiers.ts';
import { type Fournis, fait, type Prepare, type Prepares, pour, titleOf } from './prepare.ts';
import { firstOf } from './reponse.ts';

const UNE_MATIERE = ['programmes', 'enseignements'];

/** Returns the value of a field about teaching; undefined: it is like others. */
export async function desEnseignements(
  exemples: Fournis,
  as: Person,
  entity: string,
  name: string,
): Promise<unknown> {
  // Which groups a subject may have depends on whose it is.
  if (entity === 'matieres' && name === 'groupeMatiereId') return null;
  // The domain is the network's: competences of every school may stand in it.
  if (entity === 'competences' && name === 'domaineId') {
    const { admin } = await exemples.server();
    return (await exemples.record(domaines, admin, { ecoleId: null }))['id'];
  }
  if (UNE_MATIERE.includes(entity)) {
    // The subject is the network's and new: no class has it yet.
    if (name === 'matiereId') {
      const { admin } = await exemples.server();
      return (await exemples.record(matieres, admin, { ecoleId: null, groupeMatiereId: null }))['id'];
    }
    if (name === 'groupeMatiereId') return null;
    if (name === 'classeId') return (await exemples.record(classes, as))['id'];
  }
  if (entity === 'enseignements_enseignants' && name === 'enseignementId')
    return (await exemples.record(enseignements, as))['id'];
  if (entity !== 'particularites') return undefined;
  const ecole = await ecoleDe(exemples, as);
  if (name === 'inscriptionId') return (await addInscrit(await exemples.server(), ecole)).inscriptionId;
  const { sessionId, classeId } = ecole;
  if (name === 'enseignementId')
    return (await exemples.record(enseignements, as, { sessionId, classeId }))['id'];
  return undefined;
}

/** Writes a programme of one subject, and adds a class that it is for. */
const unProgramme: Prepare = async (exemples, as) => {
  const { ecoleId, sessionId, etape, niveau } = await exemples.record(programmes, as);
  const { id } = await exemples.record(classes, as, { etape, niveau });
  return { ecoleId, sessionId, classeIds: [id] };
};

/** Writes a programme of one subject, and opens a year to which it is copied. */
const uneCopie: Prepare = async (exemples, as) => {
  const de = await exemples.record(sessions, as);
  const { ecoleId } = await exemples.record(programmes, as, { sessionId: de['id'] });
  const vers = await exemples.record(sessions, as);
  return { ecoleId, sessionId: vers['id'], deEcoleId: ecoleId, deSessionId: de['id'] };
};

/** Opens a year whose periods a stage lacks. */
const desPeriodes: Prepare = async (exemples, as) => {
  const { id: sessionId, dateDebut, dateFin } = await exemples.record(sessions, as);
  const ligne = { libelle: 'Toute l’année', dateDebut, dateFin };
  const quoi = { etapes: ['collège'], genre: 'trimestre', periodes: [ligne] };
  return { ecoleId: await exemples.school(as), sessionId, ...quoi };
};

/** Names a teacher of the school in a cell where nobody stands. */
const uneCase: Prepare = async (exemples, as) => {
  const { enseignantId } = await exemples.record(enseignementsEnseignants, as);
  const { id: enseignementId, ecoleId, sessionId } = await exemples.record(enseignements, as);
  return { ecoleId, sessionId, cases: [{ enseignementId, vu: null, enseignantId }] };
};

/** Makes a class whose marks the caller enters: its subject is theirs, and they are its titulaire. */
export async function uneSaisie(exemples: Fournis, as: Person) {
  const server = await exemples.server();
  const ecole = await ecoleDe(exemples, as);
  const { ecoleId, sessionId } = ecole;
  const classe = await exemples.record(classes, as, { etape: 'collège', niveau: '7' });
  const classeId = Number(classe['id']);
  const place = { sessionId, classeId };
  const enseignement = await exemples.record(enseignements, as, place);
  const enseignementId = Number(enseignement['id']);
  const periodeId = await laPeriode(exemples, ecole);
  await server.database.transaction(async (trx) => {
    const stamp = { now: server.now, userId: as.id };
    const siens = { ecoleId, enseignementId, enseignantId: as.id, du: null, au: null };
    const isOfSchool = (await exemples.schoolOf(as)) === ecoleId;
    if (!isOfSchool) return;
    await insertRow(trx, 'enseignements_enseignants', siens, stamp);
    await devenirTitulaire(trx, as, classeId);
  });
  const { inscriptionId } = await addInscrit(server, { ...ecole, classeId });
  return { ...place, ecoleId, enseignementId, periodeId, inscriptionId };
}

/** A teacher has one class: they leave the one of the example before. */
export async function devenirTitulaire(trx: Trx, { id }: Person, classeId: number): Promise<void> {
  await trx.updateTable('classes').set({ enseignantId: null }).where('enseignantId', '=', id).execute();
  await trx.updateTable('classes').set({ enseignantId: id }).where('id', '=', classeId).execute();
}

const termes = new WeakMap<Fournis, Map<string, Promise<number>>>();

/** Returns the period of the school's year, with its rule; made once, as no two of them may touch. */
async function laPeriode(exemples: Fournis, { ecoleId, sessionId }: EcoleEquipee): Promise<number> {
  const known = termes.get(exemples) ?? new Map<string, Promise<number>>();
  termes.set(exemples, known);
  const key = `${ecoleId} ${sessionId}`;
  const make = async () => {
    const { admin } = await exemples.server();
    const session = (await admin.call(sessions.get, { id: sessionId })).data[0];
    const days = { dateDebut: session?.dateDebut, dateFin: session?.dateFin };
    await addRegle(admin, { ecoleId, sessionId });
    return Number(firstOf((await addPeriode(admin, { ecoleId, sessionId, ...days })).data)['id']);
  };
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

let devoirs = 0;

/** Returns what adds an evaluation that no subject has yet, on the first day of its period. */
async function uneEvaluation(exemples: Fournis, as: Person) {
  const saisie = await uneSaisie(exemples, as);
  const periode = (await (await exemples.server()).rows('periodes')).find(
    ({ id }) => id === saisie.periodeId,
  );
  devoirs += 1;
  const { ecoleId, enseignementId, periodeId } = saisie;
  const form = { ...DEVOIR, libelle: `Devoir ${devoirs}`, jour: periode?.['dateDebut'] };
  return { saisie, form, sent: { ecoleId, enseignementId, periodeId, ...form, creationUserId: 0 } };
}

/** Adds an evaluation, and returns its id with the class. */
export async function evaluee(exemples: Fournis, as: Person) {
  const { saisie, form, sent } = await uneEvaluation(exemples, as);
  const id = Number((await exemples.asAdministrator(addEvaluation, sent))['id']);
  return { saisie, form, id };
}

/** Returns the cells of a row of marks as drafts are exported: a pupil, an evaluation with its number, a mark. */
export async function uneLigneDeNotes(exemples: Fournis, as: Person): Promise<string[]> {
  const { saisie, id } = await evaluee(exemples, as);
  const server = await exemples.server();
  const inscription = (await server.rows('inscriptions')).find((row) => row['id'] === saisie.inscriptionId);
  const eleve = (await server.rows('eleves')).find((row) => row['id'] === inscription?.['eleveId']);
  return [String(eleve?.['matricule']), '', '', '', nomAvecNumero('Devoir', id), '12,5'];
}

/** Returns the cells that a first mark of the pupil fills. */
export const premiereNote = (evaluationId: number, { inscriptionId }: { readonly inscriptionId: number }) => [
  { evaluationId, inscriptionId, vu: { valeur: null, code: null }, valeur: 1250, code: null },
];

const uneEvaluee: Prepare = async (exemples, as) => {
  const { saisie, id } = await evaluee(exemples, as);
  return { ...saisie, id, evaluationId: id, cellules: premiereNote(id, saisie) };
};

const annulation: Prepare = async (exemples, as) => ({
  id: (await evaluee(exemples, as)).id,
  motif: 'Sujet déjà donné',
  modifUserId: 0,
  modifDate: null,
});

/** Adds a subject to a class of the caller's school. */
const unEnseignement: Prepare = async (exemples, as) => ({
  enseignementId: (await exemples.record(enseignements, as))['id'],
});

/** Makes a class whose entry may be closed. */
const aFermer: Prepare = async (exemples, as) => {
  const saisie = await uneSaisie(exemples, as);
  return { ...saisie, classeIds: [saisie.classeId], modifUserId: 0 };
};

const DES_BULLETINS = desBulletins(evaluee);

export const DES_NOTES: Prepares = {
  ...pour(unEnseignement, getEnseignantsPossibles, getInscritsDEnseignement, getPeriodesDEnseignement),
  ...pour(uneSaisie, getGrilleNotes, getReleveClasse, getMoyenneExpliquee, getAnomaliesNotes),
  ...pour(uneEvaluee, updateNotes, getChangementsNote, deleteEvaluation),
  [titleOf(addEvaluation)]: async (exemples, as) => (await uneEvaluation(exemples, as)).sent,
  [titleOf(addEvaluations)]: async (exemples, as) => {
    const { saisie, form } = await uneEvaluation(exemples, as);
    return { ...saisie, classeIds: [saisie.classeId], ...form, creationUserId: 0 };
  },
  [titleOf(updateEvaluation)]: async (exemples, as) => {
    const { saisie, form, id } = await evaluee(exemples, as);
    const corrige = { ...form, libelle: `${form.libelle}, corrigé` };
    return { id, periodeId: saisie.periodeId, ...corrige, modifUserId: 0, modifDate: null };
  },
  [titleOf(annulerEvaluation)]: annulation,
  [titleOf(reprendreEvaluation)]: async (exemples, as) => {
    const sent = await annulation(exemples, as);
    const { id, modifDate } = await exemples.asAdministrator(annulerEvaluation, sent);
    return { id, modifDate, modifUserId: 0 };
  },
  ...pour(
    async (exemples, as) => ({ ecoleId: await exemples.school(as), format: 'csv' }),
    changementNoteSelectBy,
    exportChangementNote,
    getAuteursDeChangements,
  ),
  [titleOf(getAvancementNotes)]: async (exemples, as) => ({ ...(await uneSaisie(exemples, as)), rang: null }),
  [titleOf(simulerNotation)]: async (exemples, as) => {
    const { ecoleId, sessionId, classeId, periodeId, enseignementId: id } = await uneSaisie(exemples, as);
    const essai = { regleId: null, regle: null, enseignements: [{ id, coefficient: 300 }] };
    return { ecoleId, sessionId, classeIds: [classeId], periodeId, ...essai };
  },
  [titleOf(fermerSaisie)]: aFermer,
  [titleOf(rouvrirSaisie)]: async (exemples, as) => {
    const place = await aFermer(exemples, as);
    await exemples.asAdministrator(fermerSaisie, place);
    const jusquAu = (await exemples.server()).now.slice(0, 10);
    return { ...place, jusquAu, motif: 'Copies rendues tard' };
  },
  ...DES_BULLETINS,
  ...desPapiers(uneSaisie, DES_BULLETINS),
  [titleOf(addEnseignements)]: unProgramme,
  [titleOf(reprendreEnseignements)]: fait(addEnseignements, unProgramme),
  [titleOf(addPeriodes)]: desPeriodes,
  [titleOf(reprendrePeriodes)]: fait(addPeriodes, desPeriodes),
  [titleOf(addAttributions)]: uneCase,
  [titleOf(reprendreAttributions)]: fait(addAttributions, uneCase),
  [titleOf(getTableauDesEnseignants)]: async (exemples, as) => {
    const { ecoleId, sessionId } = await uneCase(exemples, as);
    return { ecoleId, sessionId };
  },
  [titleOf(copierProgramme)]: uneCopie,
  [titleOf(addExempleProgramme)]: async (exemples, as) => {
    const { ecoleId } = await exemples.record(programmes, as);
    const session = await exemples.record(sessions, as);
    const [server, libelle] = [await exemples.server(), 'Géologie'];
    const known = (await server.rows('matieres')).some((row) => row['libelle'] === libelle);
    const reseau = { ecoleId: null, groupeMatiereId: null, libelle, abreviation: 'GEOL' };
    if (!known) await exemples.record(matieres, server.admin, reseau);
    const choisi = { exemple: 'lyceeSM', niveaux: ['15'], matieres: [libelle] };
    return { ecoleId, sessionId: session['id'], exemples: [choisi], ajouterMatieres: 0 };
  },
  [titleOf(reprendreProgramme)]: fait(copierProgramme, uneCopie),
};
