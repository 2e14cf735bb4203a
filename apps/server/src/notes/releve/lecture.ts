/** Reads all that the figures of a class in a period come from, as the calculation takes it. */
import type {
  ClasseACalculer,
  EleveNote,
  NoteLue,
  RegleDeCalcul,
} from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  CODES_DE_NOTE,
  GENRES_D_EVALUATION,
  PRISES_EN_COMPTE,
} from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  ABSENCES,
  ABSENCES_JUSTIFIEES,
  CALCULS,
  PERIODES_NON_CLASSEES,
  SI_UNE_SEULE,
} from '@gestionscolaire/contract/notes/regles-notation.ts';
import type { Db } from '#core/db/database.ts';
import { among, prepared } from '#core/db/prepared.ts';
import { readScellesAilleurs } from '#notes/lieu/ailleurs.ts';
import '#notes/tables/conseil.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { regleDe } from '#notes/lieu/lieu.ts';
import { readParticularites, vautPour } from '#notes/lieu/particularites.ts';
import { readAilleurs } from './ailleurs.ts';

/** Returns the word of a list that a column holds; the database holds no other. */
function parmi<const W extends string>(words: readonly W[], text: string): W {
  const found = words.find((word) => word === text);
  if (found === undefined) throw new Error(`unknown word ${text}`);
  return found;
}

const leMotDuConseil = (flag: number | null): 0 | 1 | null => (flag === null ? null : deCase(flag));
const deCase = (flag: number): 0 | 1 => (flag === 1 ? 1 : 0);

async function readRegle(db: Db, lieu: LieuLu): Promise<RegleDeCalcul> {
  const { id } = regleDe(lieu);
  const { ecoleId } = lieu;
  const row = await db
    .selectFrom('regles_notation')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const mentions = await db
    .selectFrom('regles_mentions')
    .select(['seuil', 'libelle'])
    .where('ecoleId', '=', ecoleId)
    .where('regleId', '=', id)
    .orderBy('seuil', 'desc')
    .execute();
  return {
    noteSur: row.noteSur,
    calcul: parmi(CALCULS, row.calcul),
    poidsCours: row.poidsCours,
    poidsComposition: row.poidsComposition,
    siUneSeule: parmi(SI_UNE_SEULE, row.siUneSeule),
    absence: parmi(ABSENCES, row.absence),
    absenceJustifiee: parmi(ABSENCES_JUSTIFIEES, row.absenceJustifiee),
    nonRendu: parmi(ABSENCES, row.nonRendu),
    couvertureMinimum: row.couvertureMinimum,
    periodeNonClassee: parmi(PERIODES_NON_CLASSEES, row.periodeNonClassee),
    classement: deCase(row.classement),
    rangParMatiere: deCase(row.rangParMatiere),
    seuilAdmission: row.seuilAdmission,
    seuilRattrapage: row.seuilRattrapage,
    mentions,
  };
}

const matieresDeLaClasse = prepared((value, db) =>
  db
    .selectFrom('enseignements as t')
    .innerJoin('matieres as m', 'm.id', 't.matiereId')
    .leftJoin('groupes_matieres as g', 'g.id', 't.groupeMatiereId')
    .select([
      't.id',
      't.matiereId',
      'm.libelle as matiere',
      'm.abreviation',
      't.coefficient',
      't.priseEnCompte',
      't.facultatif',
      't.groupeMatiereId',
      'g.libelle as groupeMatiere',
    ])
    .where('t.ecoleId', '=', value<number>('ecoleId'))
    .where('t.classeId', '=', value<number>('classeId'))
    .where('t.sessionId', '=', value<number>('sessionId'))
    .where('t.estActif', '=', 1)
    .orderBy('t.ordre')
    .orderBy('t.id'),
);

/** Reads the subjects of a class, in the order of the bulletin. */
export const readMatieres = (db: Db, { ecoleId, classeId, periode: { sessionId } }: LieuLu) =>
  matieresDeLaClasse.all(db, { ecoleId, classeId, sessionId });

const inscritsDeLaClasse = prepared((value, db) =>
  db
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select([
      't.id as inscriptionId',
      't.dateInscription',
      't.dateDepart',
      'e.matricule',
      'e.prenoms',
      'e.nom',
      'e.sexe',
    ])
    .where('t.ecoleId', '=', value<number>('ecoleId'))
    .where('t.sessionId', '=', value<number>('sessionId'))
    .where('t.estActif', '=', 1)
    .where('t.id', 'in', (eb) =>
      eb
        .selectFrom('inscriptions_classes as c')
        .select('c.inscriptionId')
        .where('c.ecoleId', '=', value<number>('ecoleId'))
        .where('c.classeId', '=', value<number>('classeId')),
    )
    .orderBy('e.nomCle')
    .orderBy('e.prenomsCle')
    .orderBy('t.id'),
);

/** Reads the pupils of the year who were in the class at some time, by name. */
export const readInscrits = (db: Db, { ecoleId, classeId, periode: { sessionId } }: LieuLu) =>
  inscritsDeLaClasse.all(db, { ecoleId, classeId, sessionId });

type Inscrits = Awaited<ReturnType<typeof readInscrits>>;

const classesDesInscrits = prepared((value, db) =>
  db
    .selectFrom('inscriptions_classes')
    .select(['inscriptionId', 'classeId', 'du'])
    .where('ecoleId', '=', value<number>('ecoleId'))
    .where(among('inscriptionId', 'ids')),
);

const motsSurLeRang = prepared((value, db) =>
  db
    .selectFrom('bilans')
    .select(['inscriptionId', 'nonClasse'])
    .where('ecoleId', '=', value<number>('ecoleId'))
    .where('periodeId', '=', value<number>('periodeId'))
    .where(among('inscriptionId', 'ids'))
    .where('nonClasse', 'is not', null),
);

/** Reads the classes of each pupil, and what they follow or not in the period. */
async function readEleves(
  db: Db,
  { ecoleId, periodeId, periode }: LieuLu,
  inscrits: Inscrits,
): Promise<EleveNote[]> {
  const ids = inscrits.map(({ inscriptionId }) => inscriptionId);
  if (ids.length === 0) return [];
  const classes = await classesDesInscrits.all(db, { ecoleId, ids });
  const particularites = await readParticularites(db, ecoleId, { inscriptionIds: ids });
  const bilans = await motsSurLeRang.all(db, { ecoleId, periodeId, ids });
  const nonClasses = new Map(bilans.map(({ inscriptionId, nonClasse }) => [inscriptionId, nonClasse]));
  const holding = particularites.filter((one) => vautPour(one, periode));
  const classesOf = Map.groupBy(classes, ({ inscriptionId }) => inscriptionId);
  const particularitesOf = Map.groupBy(holding, ({ inscriptionId }) => inscriptionId);
  return inscrits.map(({ inscriptionId, dateInscription, dateDepart }) => ({
    inscriptionId,
    dateInscription,
    dateDepart,
    classes: (classesOf.get(inscriptionId) ?? []).map(({ classeId, du }) => ({ classeId, du })),
    particularites: (particularitesOf.get(inscriptionId) ?? []).map(({ enseignementId, genre }) => ({
      enseignementId,
      genre,
    })),
    nonClasse: leMotDuConseil(nonClasses.get(inscriptionId) ?? null),
  }));
}

/** Returns the subjects that a school says are not evaluated, each with its period: '12 3'. */
export async function readNonEvaluees(db: Db, ecoleId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('non_evaluees')
    .select(['enseignementId', 'periodeId'])
    .where('ecoleId', '=', ecoleId)
    .execute();
  return new Set(rows.map(({ enseignementId, periodeId }) => `${enseignementId} ${periodeId}`));
}

/** Takes a stored cell as the calculation does: a class has thousands, and none is copied. */
const estUneNote = (row: Omit<NoteLue, 'code'> & { readonly code: string | null }): row is NoteLue =>
  row.code === null || parmi(CODES_DE_NOTE, row.code) === row.code;

const evaluationsDesMatieres = prepared((value, db) =>
  db
    .selectFrom('evaluations')
    .select(['id', 'enseignementId', 'genre', 'libelle', 'jour', 'noteSur', 'coefficient', 'compte'])
    .select('annuleMotif')
    .where('ecoleId', '=', value<number>('ecoleId'))
    .where(among('enseignementId', 'ids'))
    .where('periodeId', '=', value<number>('periodeId'))
    .orderBy('jour')
    .orderBy('id'),
);

const notesDesEvaluations = prepared((value, db) =>
  db
    .selectFrom('notes')
    .select(['evaluationId', 'inscriptionId', 'valeur', 'code'])
    .where('ecoleId', '=', value<number>('ecoleId'))
    .where(among('evaluationId', 'ids')),
);

/**
 * Reads a class in a period, with what names its subjects and pupils. A pupil whose bulletin of the period was sealed in another class
 * is not counted here.
 */
export async function readClasse(db: Db, lieu: LieuLu) {
  const { ecoleId, classeId, periodeId, periode, aujourdhui } = lieu;
  const regle = await readRegle(db, lieu);
  const matieres = await readMatieres(db, lieu);
  const inscrits = await readInscrits(db, lieu);
  const ailleursScelles = await readScellesAilleurs(db, lieu);
  const siens = inscrits.filter(({ inscriptionId }) => !ailleursScelles.has(inscriptionId));
  const eleves = await readEleves(db, lieu, siens);
  const ids = matieres.map(({ id }) => id);
  const evaluations =
    ids.length === 0 ? [] : await evaluationsDesMatieres.all(db, { ecoleId, periodeId, ids });
  const ailleurs = await readAilleurs(db, lieu, { matieres, eleves });
  const notes =
    evaluations.length === 0
      ? []
      : await notesDesEvaluations.all(db, { ecoleId, ids: evaluations.map(({ id }) => id) });
  const counted = new Set(
    evaluations
      .filter((one) => one.compte === 1 && one.annuleMotif === null)
      .map((one) => one.enseignementId),
  );
  const nonEvaluees = await readNonEvaluees(db, ecoleId);
  const classe: ClasseACalculer = {
    classeId,
    dateFin: periode.dateFin,
    aujourdhui,
    regle,
    enseignements: matieres.map(({ abreviation: _short, matiereId: _subject, ...one }) => ({
      ...one,
      priseEnCompte: parmi(PRISES_EN_COMPTE, one.priseEnCompte),
      facultatif: deCase(one.facultatif),
      // An evaluation that was added since makes it a subject like the others.
      nonEvaluee: deCase(nonEvaluees.has(`${one.id} ${periodeId}`) && !counted.has(one.id) ? 1 : 0),
    })),
    evaluations: [...evaluations.map((one) => ({ ...one, ailleurs: null })), ...ailleurs.evaluations].map(
      ({ id, enseignementId, genre, libelle, jour, noteSur, coefficient, compte, annuleMotif, ...from }) => ({
        id,
        enseignementId,
        genre: parmi(GENRES_D_EVALUATION, genre),
        libelle,
        jour,
        noteSur,
        coefficient,
        compte: deCase(compte),
        etat: annuleMotif === null ? 'ouverte' : 'annulee',
        ailleurs: from.ailleurs,
      }),
    ),
    eleves,
    notes: [...notes, ...ailleurs.notes].filter(estUneNote),
  };
  return { classe, matieres, inscrits };
}
