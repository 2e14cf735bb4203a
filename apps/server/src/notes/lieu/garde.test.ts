import { CRUDS, DOMAINES } from '@gestionscolaire/contract/api.ts';
import { crudEndpoints } from '@gestionscolaire/contract/core/api/crud.ts';
import { scellerPeriode } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import {
  addNonEvaluee,
  arreterPeriode,
  desarreterPeriode,
  direNonTenue,
  retirerNonEvaluee,
  retirerNonTenue,
} from '@gestionscolaire/contract/notes/conseil/arret.ts';
import {
  accepterPropositions,
  updateAppreciations,
  updateBilans,
} from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { addConseil, updateConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { particularites } from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { fermerSaisie, rouvrirSaisie } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import {
  addEvaluation,
  addEvaluations,
  annulerEvaluation,
  deleteEvaluation,
  reprendreEvaluation,
  updateEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anyTable } from '#core/db/database.ts';
import {
  acquisArretes,
  type Ecriture,
  ecrituresDAcquis,
  essai,
  REUNION_D_ACQUIS,
} from '#notes/tests/acquis.ts';
import { changerLignes, ecrireLigne, idDe } from '#notes/tests/base.ts';
import { arreterALaMain, noterTout, SECOND, scellerLa } from '#notes/tests/bulletins.ts';
import { addPeriode } from '#notes/tests/gestes.ts';
import {
  addEnseignement,
  type ClasseNotee,
  classeNotee,
  DEVOIR,
  evaluer,
  grilleDe,
  note,
} from '#notes/tests/saisie.ts';
import { ownServer, type TestServer } from '#tests/harness.ts';
import { PERIODE_SCELLEE } from './lieu.ts';

/** The tables that hold what a bulletin is made of. */
const TABLES = [
  'notes changements_notes evaluations particularites non_evaluees acquis changements_acquis',
  'bilans appreciations conseils etats_periodes reouvertures bulletins scellements registres_notes',
].flatMap((names) => names.split(' '));

/** The calls on marks that write nothing of a class in a period, each with its reason. */
const HORS_DES_BULLETINS: Readonly<Record<string, string>> = {
  rectifierBulletins: 'la seule qui change un bulletin scellé, par une nouvelle version',
  copierProgramme: "un programme n'est d'aucune classe",
  addExempleProgramme: "un programme n'est d'aucune classe",
  reprendreProgramme: "un programme n'est d'aucune classe",
  addEnseignements:
    'une matière ajoutée est pour les périodes à venir : le relevé scellé se lit dans les bulletins',
  reprendreEnseignements: 'une matière qui a des notes ne se retire pas',
  addPeriodes: 'une période qui vient n’a encore rien ; aucune ne vient après la dernière scellée',
  reprendrePeriodes: 'une période qui a une évaluation ou une classe fermée ne se retire pas',
  addAttributions: 'qui enseigne aujourd’hui ne change aucun bulletin scellé, qui porte ses noms',
  reprendreAttributions: 'qui enseigne aujourd’hui ne change aucun bulletin scellé, qui porte ses noms',
  addCertificatScolarite: 'un certificat dit une inscription, et aucune note',
};

/** A place of no class: its writes are named, and not made. */
const NULLE_PART = {
  ecoleId: 0,
  classeId: 0,
  periodeId: 0,
  competenceId: 0,
  inscriptionId: 0,
  valeurId: null,
  conseilId: 0,
  jour: '2026-11-21',
};

/** The meeting of a council, as a form sends it. */
const REUNION = { ...REUNION_D_ACQUIS, president: 'M. Bah', heureDebut: '09:00', heureFin: '11:00' } as const;

let server: TestServer;
let classe: ClasseNotee;
let secondId: number;
/**
 * An evaluation that is cancelled, one without a mark, a subject with an exemption, another subject that is optional, one that is said
 * not to be evaluated, the meeting of the council, and an import of two marks.
 */
let faits: {
  annulee: number;
  sansNote: number;
  physique: number;
  option: number;
  dispense: number;
  musique: number;
  conseil: number;
  lot: number;
};
/** The matricules of the class, by enrolment. */
let matricules: ReadonlyMap<number, string>;

beforeEach(async () => {
  server = await ownServer();
  const { admin } = server;
  classe = await classeNotee(server);
  const { ecoleId, sessionId, inscrits } = classe;
  secondId = idDe(await addPeriode(admin, { ecoleId, sessionId, ...SECOND }));
  await noterTout(admin, classe);
  const sansNote = idDe(await evaluer(admin, classe, { libelle: 'Oral', compte: 0 }));
  const annulee = idDe(await evaluer(admin, classe, { libelle: 'Devoir perdu' }));
  const perdu = { motif: 'Copies perdues', modifUserId: 0, modifDate: null };
  await admin.call(annulerEvaluation, { id: annulee, ...perdu });
  const physique = await addEnseignement(server, classe, { libelle: 'Physique' });
  const option = await addEnseignement(server, classe, { libelle: 'Dessin' });
  await changerLignes(server, 'enseignements', { facultatif: 1 }, { id: option });
  const musique = await addEnseignement(server, classe, { libelle: 'Musique' });
  const { periodeId, classeId } = classe;
  const nonEvaluee = { ecoleId, enseignementId: musique, periodeId, motif: 'Sans professeur' };
  await admin.call(addNonEvaluee, { ...nonEvaluee, creationUserId: 0 });
  const reunion = { ecoleId, classeId, periodeId, ...REUNION, creationUserId: 0 };
  const conseil = idDe(await admin.call(addConseil, reunion));
  const { eleves } = (await grilleDe(admin, classe)).data;
  matricules = new Map(eleves.map(({ inscriptionId, matricule }) => [inscriptionId, matricule]));
  const interrogation = { enseignementId: physique, libelle: 'Interrogation' };
  const importee = idDe(await evaluer(admin, classe, interrogation));
  const lot = idDe(await importer(importee, inscrits.slice(1), '14'));
  const dispensee = { ecoleId, inscriptionId: inscrits[0] ?? 0, enseignementId: physique, genre: 'dispense' };
  const certificat = { periodeDebutId: null, periodeFinId: null, motif: 'Certificat', piece: null };
  const dispense = await ecrireLigne(server, 'particularites', { ...dispensee, ...certificat });
  faits = { annulee, sansNote, physique, option, dispense, musique, conseil, lot };
  await arreterALaMain(server, classe);
  await scellerLa(admin, classe);
});

/** Writes the file of some pupils, who all have the same mark at an evaluation. */
const fichier = (evaluationId: number, inscrits: readonly number[], saisie: string) => ({
  ecoleId: classe.ecoleId,
  options: { motif: null },
  colonnes: ['matricule', `evaluation${evaluationId}`],
  lignes: inscrits.map((inscriptionId, rang) => ({
    ligne: rang + 2,
    cellules: [matricules.get(inscriptionId) ?? '', saisie],
  })),
  origine: 'fiche.csv',
  confirme: true,
  creationUserId: 0,
});
const importer = (evaluationId: number, inscrits: readonly number[], saisie: string) =>
  server.admin.call(notesImport.importer, fichier(evaluationId, inscrits, saisie));

async function tout(): Promise<string> {
  const rows: unknown[] = [];
  for (const table of TABLES)
    rows.push([table, await anyTable(server.database.read).selectFrom(table).selectAll().execute()]);
  return JSON.stringify(rows);
}

async function ecritures(): Promise<Ecriture[]> {
  const { ecoleId, classeId, periodeId, enseignementId, evaluationId, inscrits } = classe;
  const stampOf = async (table: 'evaluations' | 'particularites' | 'lots', id: number) =>
    (await server.rows(table)).find((row) => row['id'] === id)?.['modifDate'] ?? null;
  const lieu = { ecoleId, classeId, periodeId };
  const [a = 0, b = 0] = inscrits;
  const motif = 'Après le sceau';
  const option = { enseignementId: faits.option, inscriptionId: b, genre: 'suit', motif };
  const toujours = { periodeDebutId: null, periodeFinId: null };
  const read = { modifDate: await stampOf('particularites', faits.dispense), modifUserId: 0 };
  return [
    essai(updateNotes, {
      ...lieu,
      cellules: [{ evaluationId, inscriptionId: a, vu: note(1200), ...note(1900), motif }],
    }),
    essai(addEvaluation, {
      ecoleId,
      enseignementId,
      periodeId,
      ...DEVOIR,
      libelle: 'Devoir 9',
      creationUserId: 0,
    }),
    essai(addEvaluations, {
      ecoleId,
      periodeId,
      classeIds: [classeId],
      ...DEVOIR,
      libelle: 'Devoir 9',
      creationUserId: 0,
    }),
    essai(updateEvaluation, {
      id: evaluationId,
      ...DEVOIR,
      noteSur: 40,
      modifDate: await stampOf('evaluations', evaluationId),
      modifUserId: 0,
    }),
    essai(annulerEvaluation, {
      id: evaluationId,
      motif,
      modifDate: await stampOf('evaluations', evaluationId),
      modifUserId: 0,
    }),
    essai(reprendreEvaluation, {
      id: faits.annulee,
      modifDate: await stampOf('evaluations', faits.annulee),
      modifUserId: 0,
    }),
    essai(deleteEvaluation, { id: faits.sansNote }),
    essai(fermerSaisie, { ecoleId, periodeId, classeIds: [classeId], modifUserId: 0 }, true),
    essai(rouvrirSaisie, {
      ...lieu,
      enseignementId: null,
      jusquAu: server.now.slice(0, 10),
      motif,
      modifUserId: 0,
    }),
    essai(scellerPeriode, { classeId, periodeId, empreinteFigures: '0'.repeat(64), creationUserId: 0 }),
    essai(particularites.create, { ...option, ...toujours, creationUserId: 0 }),
    essai(particularites.update, {
      id: faits.dispense,
      enseignementId: faits.physique,
      inscriptionId: a,
      genre: 'neSuitPas',
      ...toujours,
      motif,
      ...read,
    }),
    essai(particularites.disable, { id: faits.dispense, ...read }),
    essai(arreterPeriode, { ...lieu, modifUserId: 0 }),
    essai(desarreterPeriode, { ...lieu, motif, modifUserId: 0 }),
    essai(direNonTenue, { ...lieu, motif, modifUserId: 0 }),
    essai(retirerNonTenue, { ...lieu, modifUserId: 0 }),
    essai(addNonEvaluee, { ecoleId, enseignementId: faits.option, periodeId, motif, creationUserId: 0 }),
    essai(retirerNonEvaluee, { ecoleId, enseignementId: faits.musique, periodeId, modifUserId: 0 }),
    essai(addConseil, { ...lieu, ...REUNION, creationUserId: 0 }),
    essai(updateConseil, {
      id: faits.conseil,
      ...REUNION,
      president: 'Mme Sow',
      modifDate: null,
      modifUserId: 0,
    }),
    essai(updateBilans, {
      ...lieu,
      bilans: [{ inscriptionId: a, id: null, modifDate: null, appreciation: 'Bon trimestre.' }],
      modifUserId: 0,
    }),
    essai(accepterPropositions, { ...lieu, modifUserId: 0 }),
    essai(updateAppreciations, {
      ...lieu,
      enseignementId,
      appreciations: [{ inscriptionId: a, id: null, modifDate: null, texte: 'Bien.' }],
      modifUserId: 0,
    }),
    essai(notesImport.importer, fichier(faits.sansNote, [a], '19')),
    essai(notesImport.reprendre, {
      id: faits.lot,
      modifUserId: 0,
      modifDate: await stampOf('lots', faits.lot),
    }),
    ...(particularites.remove === undefined ? [] : [essai(particularites.remove, { id: faits.dispense })]),
  ];
}

/** Makes each of these calls; returns those whose refusal does not tell the seal, or after which something has changed. */
async function nonRefusees(ecrites: readonly Ecriture[]): Promise<string[]> {
  const before = await tout();
  const found: string[] = [];
  for (const { endpoint, input, laisse } of ecrites) {
    const answer = await server.admin.call(endpoint, input);
    const said = laisse ? PERIODE_SCELLEE : JSON.stringify(answer.refus);
    if (!said.includes(PERIODE_SCELLEE) || (await tout()) !== before) found.push(`${endpoint.name} ${said}`);
  }
  return found;
}

describe('une classe scellée', () => {
  it('[NOTE-47] aucun appel des notes ne change ce qui est scellé, quel que soit le droit', async () => {
    expect(await nonRefusees(await ecritures())).toEqual([]);
  });

  it('[NOTE-47] chaque appel qui écrit dans les notes est essayé, ou dit pourquoi il n’y touche pas', async () => {
    const tous = [...(await ecritures()), ...ecrituresDAcquis(NULLE_PART)];
    const essayes = new Set(tous.map(({ endpoint }) => endpoint.name));
    const deReference = new Set(
      CRUDS.filter(({ entity }) => entity !== 'particularites')
        .flatMap(crudEndpoints)
        .map(({ name }) => name),
    );
    // Enabling again, and acts on many, run the operation on one.
    const memes = new Set(
      crudEndpoints(particularites)
        .map(({ name }) => name)
        .filter((name) => !essayes.has(name)),
    );
    const notes = DOMAINES.find(({ nom }) => nom === 'Notes')?.appels ?? [];
    const oublies = notes
      .filter(({ kind }) => kind === 'write')
      .map(({ name }) => name)
      .filter((name) => !essayes.has(name) && !deReference.has(name) && !memes.has(name))
      .filter((name) => !(name in HORS_DES_BULLETINS));
    expect(oublies).toEqual([]);
  });

  it('[NOTE-47] ce qui vaut pour les périodes suivantes reste permis', async () => {
    const [a, b] = classe.inscrits;
    const ensuite = { periodeDebutId: secondId, periodeFinId: null, motif: 'Dès le 2e trimestre' };
    const suit = { enseignementId: faits.option, inscriptionId: b, genre: 'suit', ...ensuite };
    expect((await server.admin.call(particularites.create, { ...suit, creationUserId: 0 })).status).toBe(201);
    const sienne = {
      enseignementId: faits.physique,
      inscriptionId: a,
      genre: 'dispense',
      motif: 'Certificat',
    };
    const finit = { id: faits.dispense, ...sienne, periodeDebutId: null, periodeFinId: classe.periodeId };
    const stamp = { modifDate: null, modifUserId: 0 };
    expect((await server.admin.call(particularites.update, { ...finit, ...stamp })).status).toBe(200);
  });
});

describe('une classe par compétences, scellée', () => {
  it('[NOTE-47] [NOTE-63] aucun appel n’en change un acquis, un bilan ou le conseil, quel que soit le droit', async () => {
    const { admin } = server;
    const acquis = await acquisArretes(server, classe.sessionId);
    const { ecoleId, classeId, periodeId, competenceId, inscrits, valeurs } = acquis;
    const reunion = { ecoleId, classeId, periodeId, ...REUNION_D_ACQUIS, creationUserId: 0 };
    const conseilId = idDe(await admin.call(addConseil, reunion));
    expect((await scellerLa(admin, acquis)).status).toBe(201);
    const lieu = { ecoleId, classeId, periodeId, competenceId, inscriptionId: inscrits[0] ?? 0, conseilId };
    const jour = server.now.slice(0, 10);
    const ecrites = ecrituresDAcquis({ ...lieu, valeurId: valeurs.get('A') ?? null, jour });
    expect(await nonRefusees(ecrites)).toEqual([]);
  });
});
