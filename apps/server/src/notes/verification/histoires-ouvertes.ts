/**
 * Compares each cell that no seal holds yet, of marks or of acquis, with its own history: it holds what its last change left, the changes
 * follow each other, and none is missing. The first value of a cell has no row: nothing but the journal tells that one.
 */
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { Db } from '#core/db/database.ts';
import '#notes/tables/bulletins.ts';
import '#notes/tables/competences.ts';
import '#notes/tables/saisie.ts';
import type { ConstatDeNotes } from './chaine-des-sceaux.ts';
import { direCellule } from './notes-vivantes.ts';

/** The content of a cell, as one text to compare and one to say. */
interface Contenu {
  readonly cle: string;
  readonly dit: string;
}

interface ChangementLu {
  readonly rang: number;
  readonly avant: Contenu;
  readonly apres: Contenu;
}

/** Says what a cell and its history contradict; undefined: nothing. `contenu` undefined: the cell is not in the base. */
export function fauteDeCase(
  tenue: { readonly contenu: Contenu; readonly estChangee: boolean } | undefined,
  histoire: readonly ChangementLu[],
): string | undefined {
  const last = histoire.at(-1);
  if (last === undefined)
    return tenue?.estChangee === true ? "elle a changé, et son histoire n'en dit rien" : undefined;
  if (tenue === undefined) return `elle a été ôtée de la base, et son histoire finit par ${last.apres.dit}`;
  if (tenue.contenu.cle !== last.apres.cle)
    return `${tenue.contenu.dit} dans la base, ${last.apres.dit} à la fin de son histoire`;
  if (histoire.some(({ rang }, at) => rang !== at + 1)) return 'un changement a été ôté de son histoire';
  const broken = histoire.some(({ avant }, at) => at > 0 && avant.cle !== histoire[at - 1]?.apres.cle);
  return broken ? 'ses changements ne se suivent pas : son histoire a été réécrite' : undefined;
}

const note = (valeur: number | null, code: string | null): Contenu => ({
  cle: JSON.stringify([valeur, code]),
  dit: direCellule({ valeur, code }),
});

interface Lieu {
  readonly classeId: number;
  readonly periodeId: number;
}

/** Reads where marks are written in a school, with the names. */
const readLieux = (db: Db, ecoleId: number) =>
  db
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .innerJoin('classes as c', 'c.id', 'e.classeId')
    .innerJoin('periodes as p', 'p.id', 't.periodeId')
    .select(['e.classeId', 't.periodeId', 'c.libelle as classe', 'p.libelle as periode'])
    .distinct()
    .where('t.ecoleId', '=', ecoleId)
    .orderBy('e.classeId')
    .orderBy('t.periodeId')
    .execute();

/** Reads the changes of the marks of a class in a period, cell by cell, in their order. */
const readChangements = (db: Db, ecoleId: number, { classeId, periodeId }: Lieu) =>
  db
    .selectFrom('changements_notes as h')
    .innerJoin('evaluations as t', 't.id', 'h.evaluationId')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .selectAll('h')
    .where('h.ecoleId', '=', ecoleId)
    .where('e.classeId', '=', classeId)
    .where('t.periodeId', '=', periodeId)
    .orderBy('h.evaluationId')
    .orderBy('h.inscriptionId')
    .orderBy('h.rang')
    .execute();

const readNotes = (db: Db, ecoleId: number, { classeId, periodeId }: Lieu) =>
  db
    .selectFrom('notes as n')
    .innerJoin('evaluations as t', 't.id', 'n.evaluationId')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .select(['n.evaluationId', 'n.inscriptionId', 'n.valeur', 'n.code', 'n.modifDate'])
    .where('n.ecoleId', '=', ecoleId)
    .where('e.classeId', '=', classeId)
    .where('t.periodeId', '=', periodeId)
    .orderBy('n.evaluationId')
    .orderBy('n.inscriptionId')
    .execute();

/** Reads the names of pupils by enrolment, and of evaluations with their subject. */
async function readMots(db: Db, ecoleId: number, inscriptionIds: readonly number[]) {
  const eleves = await db
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id', 'e.nom', 'e.prenoms', 'e.matricule'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', inscriptionIds)
    .execute();
  const noms = new Map(
    eleves.map(({ id, nom, prenoms, matricule }) => [id, `${nomDAbord({ nom, prenoms })} (${matricule})`]),
  );
  return (inscriptionId: number): string =>
    noms.get(inscriptionId) ?? `inscription ${inscriptionId} (ôtée de la base)`;
}

async function readEvaluations(db: Db, ecoleId: number, ids: readonly number[]) {
  const rows = await db
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .innerJoin('matieres as m', 'm.id', 'e.matiereId')
    .select(['t.id', 't.libelle', 'm.libelle as matiere'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, libelle, matiere }) => [id, `${matiere}, ${libelle}`]));
}

/** Tells each mark that its history contradicts, in the classes and periods that are not sealed. `scelles`: '12 3', class and period. */
export async function comparerHistoiresOuvertes(
  db: Db,
  ecoleId: number,
  scelles: ReadonlySet<string>,
): Promise<ConstatDeNotes[]> {
  const constats: ConstatDeNotes[] = [];
  for (const lieu of await readLieux(db, ecoleId)) {
    if (scelles.has(`${lieu.classeId} ${lieu.periodeId}`)) continue;
    const histoires = Map.groupBy(
      await readChangements(db, ecoleId, lieu),
      (one) => `${one.evaluationId} ${one.inscriptionId}`,
    );
    const notes = new Map(
      (await readNotes(db, ecoleId, lieu)).map((one) => [`${one.evaluationId} ${one.inscriptionId}`, one]),
    );
    const fautes = [...new Set([...notes.keys(), ...histoires.keys()])].flatMap((place) => {
      const held = notes.get(place);
      const tenue =
        held === undefined
          ? undefined
          : { contenu: note(held.valeur, held.code), estChangee: held.modifDate !== null };
      const histoire = (histoires.get(place) ?? []).map((one) => ({
        rang: one.rang,
        avant: note(one.ancienneValeur, one.ancienCode),
        apres: note(one.valeur, one.code),
      }));
      const faute = fauteDeCase(tenue, histoire);
      const [evaluationId = 0, inscriptionId = 0] = place.split(' ').map(Number);
      return faute === undefined ? [] : [{ evaluationId, inscriptionId, faute }];
    });
    if (fautes.length === 0) continue;
    const nomDe = await readMots(
      db,
      ecoleId,
      fautes.map(({ inscriptionId }) => inscriptionId),
    );
    const evaluations = await readEvaluations(
      db,
      ecoleId,
      fautes.map(({ evaluationId }) => evaluationId),
    );
    for (const { evaluationId, inscriptionId, faute } of fautes)
      constats.push({
        ou: `${lieu.classe}, ${lieu.periode}, ${nomDe(inscriptionId)}`,
        quoi: `${evaluations.get(evaluationId) ?? ''} : ${faute}`,
      });
  }
  return [...constats, ...(await comparerAcquisOuverts(db, ecoleId))];
}

/** Tells each acquis that its history contradicts, of the children whose period is not sealed. */
async function comparerAcquisOuverts(db: Db, ecoleId: number): Promise<ConstatDeNotes[]> {
  const changements = await db
    .selectFrom('changements_acquis')
    .select(['competenceId', 'inscriptionId', 'periodeId', 'rang', 'ancienneValeurId', 'valeurId'])
    .where('ecoleId', '=', ecoleId)
    .orderBy('rang')
    .execute();
  const acquis = await db
    .selectFrom('acquis as a')
    .select(['a.competenceId', 'a.inscriptionId', 'a.periodeId', 'a.valeurId', 'a.modifDate'])
    .where('a.ecoleId', '=', ecoleId)
    .execute();
  const scelles = await db
    .selectFrom('bulletins')
    .select(['inscriptionId', 'periodeId'])
    .distinct()
    .where('ecoleId', '=', ecoleId)
    .execute();
  const sousSceau = new Set(scelles.map((one) => `${one.inscriptionId} ${one.periodeId}`));
  const placeDe = (one: { competenceId: number; inscriptionId: number; periodeId: number }) =>
    `${one.inscriptionId} ${one.periodeId} ${one.competenceId}`;
  const histoires = Map.groupBy(changements, placeDe);
  const cells = new Map(acquis.map((one) => [placeDe(one), one]));
  const libelles = new Map(
    (await db.selectFrom('echelles_valeurs').select(['id', 'libelle']).execute()).map((one) => [
      one.id,
      one.libelle,
    ]),
  );
  const mot = (valeurId: number | null): Contenu => ({
    cle: String(valeurId),
    dit: valeurId === null ? 'rien' : (libelles.get(valeurId) ?? `valeur ${valeurId}`),
  });
  const fautes = [...new Set([...cells.keys(), ...histoires.keys()])].flatMap((place) => {
    const [inscriptionId = 0, periodeId = 0, competenceId = 0] = place.split(' ').map(Number);
    if (sousSceau.has(`${inscriptionId} ${periodeId}`)) return [];
    const held = cells.get(place);
    const faute = fauteDeCase(
      held && { contenu: mot(held.valeurId), estChangee: held.modifDate !== null },
      (histoires.get(place) ?? []).map(({ rang, ancienneValeurId, valeurId }) => ({
        rang,
        avant: mot(ancienneValeurId),
        apres: mot(valeurId),
      })),
    );
    return faute === undefined ? [] : [{ inscriptionId, periodeId, competenceId, faute }];
  });
  if (fautes.length === 0) return [];
  const nomDe = await readMots(
    db,
    ecoleId,
    fautes.map(({ inscriptionId }) => inscriptionId),
  );
  const libellesDe = async (table: 'periodes' | 'competences', ids: readonly number[]) =>
    new Map(
      (await db.selectFrom(table).select(['id', 'libelle']).where('id', 'in', ids).execute()).map((one) => [
        one.id,
        one.libelle,
      ]),
    );
  const periodes = await libellesDe(
    'periodes',
    fautes.map(({ periodeId }) => periodeId),
  );
  const competences = await libellesDe(
    'competences',
    fautes.map(({ competenceId }) => competenceId),
  );
  return fautes.map(({ inscriptionId, periodeId, competenceId, faute }) => ({
    ou: `${periodes.get(periodeId) ?? ''}, ${nomDe(inscriptionId)}`,
    quoi: `${competences.get(competenceId) ?? ''} : ${faute}`,
  }));
}
