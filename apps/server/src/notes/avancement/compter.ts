/**
 * Counts the cells of evaluations that a school waits for, and those that hold something, without reading each cell. Most pupils stay in one
 * class the whole year and owe every subject: the database counts their cells. The cells of the others, and of optional subjects, are read.
 * It awaits what the figures of a class await (calculerClasse): the pupils of the day of the count, of whom each will have a bulletin.
 */
import { CELLULE_VIDE, resteDeCase } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import { estDeLaClasse, jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import { pourquoiSansNote } from '@gestionscolaire/contract/notes/calcul/suivi.ts';
import type { Db } from '#core/db/database.ts';
import { readParticularites, vautPour } from '#notes/lieu/particularites.ts';
import { type EleveDeLAnnee, readElevesDeLAnnee } from '#notes/releve/eleves-de-l-annee.ts';
import { codeDe } from '#notes/saisie/cellules.ts';

/** The cells of an evaluation: those that are waited for, how many of them hold nothing, and the pupils who catch up an absence. */
interface CellulesComptees {
  readonly evaluationId: number;
  readonly due: number;
  readonly vides: number;
  readonly aRattraper: readonly number[];
}

interface MatiereComptee {
  readonly id: number;
  readonly classeId: number;
  readonly facultatif: number;
  /** Whether a justified absence is to be caught up in it: such a cell is no more finished than an empty one. */
  readonly rattrape: boolean;
}

interface PeriodeComptee {
  readonly id: number;
  readonly dateDebut: string;
  readonly dateFin: string;
}

const countedOf = (db: Db, ecoleId: number, periodeIds: readonly number[]) =>
  db
    .selectFrom('evaluations as t')
    .where('t.ecoleId', '=', ecoleId)
    .where('t.periodeId', 'in', periodeIds)
    .where('t.compte', '=', 1)
    .where('t.annuleMotif', 'is', null);

/** The cells of these evaluations. */
const cellsOf = (db: Db, ecoleId: number, periodeIds: readonly number[]) =>
  countedOf(db, ecoleId, periodeIds).innerJoin('notes as n', (join) =>
    join.onRef('n.ecoleId', '=', 't.ecoleId').onRef('n.evaluationId', '=', 't.id'),
  );

/** Counts the cells that hold a value, by evaluation. */
async function countValues(
  db: Db,
  ecoleId: number,
  periodeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await cellsOf(db, ecoleId, periodeIds)
    .select(['n.evaluationId', (eb) => eb.fn.count('n.valeur').as('nombre')])
    .groupBy('n.evaluationId')
    .execute();
  return new Map(rows.map(({ evaluationId, nombre }) => [evaluationId, Number(nombre)]));
}

/** Reads the cells whose number says not enough, by evaluation: those that hold a code, and all of some enrolments and of some subjects. */
async function readCells(
  db: Db,
  ecoleId: number,
  periodeIds: readonly number[],
  of: { readonly inscriptionIds: readonly number[]; readonly enseignementIds: readonly number[] },
) {
  const { inscriptionIds, enseignementIds } = of;
  const rows = await cellsOf(db, ecoleId, periodeIds)
    .select(['n.evaluationId', 'n.inscriptionId', 'n.valeur', 'n.code'])
    .where((eb) =>
      eb.or([
        eb('n.code', 'is not', null),
        ...(inscriptionIds.length === 0 ? [] : [eb('n.inscriptionId', 'in', inscriptionIds)]),
        ...(enseignementIds.length === 0 ? [] : [eb('t.enseignementId', 'in', enseignementIds)]),
      ]),
    )
    .execute();
  return Map.groupBy(
    rows.map(({ code, ...cell }) => ({ ...cell, code: codeDe(code) })),
    ({ evaluationId }) => evaluationId,
  );
}

/**
 * Reads where pupils of several classes have their bulletin of a period, once sealed: no other class waits for them. Returns, by period and
 * enrolment, the class.
 */
async function readScellesDePlusieursClasses(
  db: Db,
  ecoleId: number,
  periodeIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('bulletins as t')
    .select(['t.inscriptionId', 't.periodeId', 't.classeId'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.periodeId', 'in', periodeIds)
    .where('t.version', '=', 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('inscriptions_classes as i')
          .select('i.inscriptionId')
          .whereRef('i.ecoleId', '=', 't.ecoleId')
          .whereRef('i.inscriptionId', '=', 't.inscriptionId')
          .whereRef('i.classeId', '<>', 't.classeId'),
      ),
    )
    .execute();
  return new Map(
    rows.map(({ inscriptionId, periodeId, classeId }) => [`${periodeId} ${inscriptionId}`, classeId]),
  );
}

/** Returns the class of a pupil who stays in it from a day on, and owes all of its subjects; undefined for any other pupil. */
function classeConstante({ estActif, classes, ...eleve }: EleveDeLAnnee, jour: string): number | undefined {
  const [une, ...others] = classes;
  if (une === undefined || others.length > 0 || estActif === 0) return undefined;
  return estDeLaClasse({ ...eleve, classes: [une] }, une.classeId, jour) && eleve.dateDepart === null
    ? une.classeId
    : undefined;
}

/** Returns whether a pupil owes a subject its marks in a period. `lues`: the particularités of the year. */
function quiDoit(lues: Awaited<ReturnType<typeof readParticularites>>) {
  const known = Map.groupBy(lues, (one) => `${one.enseignementId} ${one.inscriptionId}`);
  return ({ id, facultatif }: MatiereComptee, periode: PeriodeComptee, inscriptionId: number): boolean => {
    const own = (known.get(`${id} ${inscriptionId}`) ?? []).filter((one) => vautPour(one, periode));
    const genres = own.map(({ genre }) => genre);
    return pourquoiSansNote({ facultatif: facultatif === 1 ? 1 : 0 }, genres) === null;
  };
}

/**
 * Reads what is counted of the periods of a year, and returns the cells of each evaluation that counts in a subject and a period. It reads as
 * many statements for a large school as for a small one.
 */
export async function compterLesCellules(
  db: Db,
  {
    ecoleId,
    sessionId,
    periodes,
    aujourdhui,
    matieres,
  }: {
    readonly ecoleId: number;
    readonly sessionId: number;
    readonly periodes: readonly PeriodeComptee[];
    /** The day of the call (yyyy-MM-dd). */
    readonly aujourdhui: string;
    readonly matieres: readonly MatiereComptee[];
  },
): Promise<(matiere: MatiereComptee, periode: PeriodeComptee) => readonly CellulesComptees[]> {
  const eleves = await readElevesDeLAnnee(db, ecoleId, sessionId);
  const particularites = await readParticularites(db, ecoleId, { sessionId });
  const periodeIds = periodes.map(({ id }) => id);
  if (periodeIds.length === 0) return () => [];
  const scelles = await readScellesDePlusieursClasses(db, ecoleId, periodeIds);
  const evaluations = await countedOf(db, ecoleId, periodeIds)
    .select(['t.id', 't.enseignementId', 't.periodeId', 't.jour'])
    .execute();
  const jours = [
    ...evaluations.map(({ jour }) => jour),
    ...periodes.map(({ dateFin }) => jourDuCompte(dateFin, aujourdhui)),
  ];
  const premier = jours.reduce((first, jour) => (jour < first ? jour : first), '9999-12-31');
  const particuliers = new Set(particularites.map(({ inscriptionId }) => inscriptionId));
  const constants = new Map<number, number>();
  const classeDes = new Map<number, number>();
  const autres: EleveDeLAnnee[] = [];
  for (const eleve of eleves) {
    const classeId = particuliers.has(eleve.id) ? undefined : classeConstante(eleve, premier);
    if (classeId === undefined) autres.push(eleve);
    else {
      constants.set(classeId, (constants.get(classeId) ?? 0) + 1);
      classeDes.set(eleve.id, classeId);
    }
  }
  const facultatives = new Set(matieres.flatMap(({ id, facultatif }) => (facultatif === 1 ? [id] : [])));
  const values = await countValues(db, ecoleId, periodeIds);
  const cells = await readCells(db, ecoleId, periodeIds, {
    inscriptionIds: autres.map(({ id }) => id),
    enseignementIds: [...facultatives],
  });
  const isOther = new Set(autres.map(({ id }) => id));
  const owes = quiDoit(particularites);
  const parPlace = Map.groupBy(
    evaluations,
    ({ enseignementId, periodeId }) => `${enseignementId} ${periodeId}`,
  );
  return (matiere, periode) => {
    const { classeId, rattrape } = matiere;
    const isOptional = facultatives.has(matiere.id);
    const counted = isOptional ? 0 : (constants.get(classeId) ?? 0);
    const compte = jourDuCompte(periode.dateFin, aujourdhui);
    const looked = (isOptional ? eleves : autres).filter(
      (one) =>
        one.estActif === 1 &&
        estDeLaClasse(one, classeId, compte) &&
        (scelles.get(`${periode.id} ${one.id}`) ?? classeId) === classeId,
    );
    return (parPlace.get(`${matiere.id} ${periode.id}`) ?? []).map(({ id, jour }) => {
      const read = cells.get(id) ?? [];
      const held = new Map(read.map((one) => [one.inscriptionId, one]));
      const due = looked.filter(
        (one) => estDeLaClasse(one, classeId, jour) && owes(matiere, periode, one.id),
      );
      // Those who are counted alone hold a value, or a code that is read, or nothing.
      const coded = isOptional ? [] : read.filter((one) => classeDes.get(one.inscriptionId) === classeId);
      const ofOthers = read.filter((one) => one.valeur !== null && isOther.has(one.inscriptionId)).length;
      const empty = isOptional ? 0 : counted - ((values.get(id) ?? 0) - ofOthers) - coded.length;
      const restes = Map.groupBy(
        [...due.map((one) => one.id), ...coded.map((one) => one.inscriptionId)],
        (one) => resteDeCase(held.get(one) ?? CELLULE_VIDE, rattrape),
      );
      return {
        evaluationId: id,
        due: counted + due.length,
        vides: empty + (restes.get('vide') ?? []).length,
        aRattraper: restes.get('aRattraper') ?? [],
      };
    });
  };
}
