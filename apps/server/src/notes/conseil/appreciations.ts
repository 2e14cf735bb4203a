/** Reads and writes what the teacher of a subject says of each pupil, row by row: each is compared with what its author had read. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { calculerClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import type {
  getAppreciations,
  updateAppreciations,
} from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { deleteAnyRow, findRow, insertRow, updateRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { refuseScellee } from '#notes/lieu/garde.ts';
import { type LieuLu, lockLieu, readLieu } from '#notes/lieu/lieu.ts';
import { aLaSaisie, lesSiens, requireSiens } from '#notes/lieu/siens.ts';
import { relireClasse } from '#notes/releve/relire.ts';
import '#notes/tables/conseil.ts';

type Reponse = Output<typeof updateAppreciations>[number];
type Tenue = NonNullable<Reponse['appreciation']>;

const CONFLIT = "Quelqu'un d'autre a écrit ici entre-temps.";
const PAS_DE_LA_CLASSE = "Cet élève n'est pas de cette classe dans cette période.";

/** Reads the words of some subjects on the pupils of a class, by subject, then by enrolment. */
export async function readAppreciationsTenues(
  db: Db,
  { ecoleId, periodeId }: { readonly ecoleId: number; readonly periodeId: number },
  enseignementIds: readonly number[],
): Promise<Map<number, Map<number, Tenue>>> {
  const found = new Map<number, Map<number, Tenue>>();
  if (enseignementIds.length === 0) return found;
  const rows = await db
    .selectFrom('appreciations')
    .select(['id', 'enseignementId', 'inscriptionId', 'texte', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('enseignementId', 'in', enseignementIds)
    .execute();
  for (const { enseignementId, inscriptionId, ...row } of rows) {
    const own = found.get(enseignementId) ?? new Map<number, Tenue>();
    found.set(enseignementId, own.set(inscriptionId, row));
  }
  return found;
}

/** Returns the subject of the class in the year of the period, with its name. */
async function readMatiere(db: Db, lieu: LieuLu, enseignementId: number) {
  const row = await db
    .selectFrom('enseignements as t')
    .innerJoin('matieres as m', 'm.id', 't.matiereId')
    .select(['t.id', 'm.libelle'])
    .where('t.ecoleId', '=', lieu.ecoleId)
    .where('t.classeId', '=', lieu.classeId)
    .where('t.sessionId', '=', lieu.periode.sessionId)
    .where('t.id', '=', enseignementId)
    .where('t.estActif', '=', 1)
    .executeTakeFirst();
  return row ?? refuse('INTROUVABLE');
}

/** Returns the pupils of the class in the period, each with their average in the subject. */
async function readEleves(db: Db, lieu: LieuLu, enseignementId: number) {
  const { classe, inscrits } = await relireClasse(db, lieu);
  const named = new Map(inscrits.map((one) => [one.inscriptionId, one]));
  return calculerClasse(classe).eleves.flatMap(({ inscriptionId, matieres }) => {
    const who = named.get(inscriptionId);
    const moyenne = matieres.find((one) => one.enseignementId === enseignementId)?.moyenne ?? null;
    return who === undefined ? [] : [{ inscriptionId, prenoms: who.prenoms, nom: who.nom, moyenne }];
  });
}

export async function readAppreciations(
  { classeId, periodeId, enseignementId }: Input<typeof getAppreciations>,
  context: ReadContext,
): Promise<Output<typeof getAppreciations>> {
  const { db, caller } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  const { libelle: matiere } = await readMatiere(db, lieu, enseignementId);
  const jour = lieu.aujourdhui;
  await requireSiens(db, caller, { ids: [enseignementId], jour, operation: 'lecture' });
  const siens = await lesSiens(db, caller, { ids: [enseignementId], jour, operation: 'modification' });
  const tenues = (await readAppreciationsTenues(db, lieu, [enseignementId])).get(enseignementId);
  return {
    ecoleId,
    classeId,
    periodeId,
    classe: lieu.classe.libelle,
    periode: lieu.periode.libelle,
    matiere,
    etat: lieu.etat,
    peutEcrire: lieu.etat !== 'scellee' && aLaSaisie(caller, 'modification') && siens.length > 0,
    eleves: (await readEleves(db, lieu, enseignementId)).map((one) => ({
      ...one,
      appreciation: tenues?.get(one.inscriptionId) ?? null,
    })),
  };
}

/** Writes one row; an empty text takes it away. Returns it as it then is. */
async function garder(
  { db, caller, now }: WriteContext,
  place: { ecoleId: number; inscriptionId: number; enseignementId: number; periodeId: number },
  { tenue, texte }: { tenue: Tenue | undefined; texte: string | null },
): Promise<Tenue | null> {
  const stamp = { now, userId: caller.userId };
  if (texte === null) {
    if (tenue !== undefined) await deleteAnyRow(db, 'appreciations', tenue.id);
    return null;
  }
  if (tenue === undefined)
    return {
      id: await insertRow(db, 'appreciations', { ...place, texte }, stamp),
      modifDate: null,
      texte,
    };
  const { id, modifDate } = tenue;
  const next = await updateRow(db, 'appreciations', { id, modifDate, estActif: 1 }, { texte }, stamp);
  return next === undefined ? refuse('PERIME', { actuel: tenue }) : { id, modifDate: next, texte };
}

export async function ecrireAppreciations(
  { appreciations, enseignementId, ecoleId, classeId, periodeId }: Input<typeof updateAppreciations>,
  context: WriteContext,
): Promise<Output<typeof updateAppreciations>> {
  const { db, caller, record } = context;
  await lockLieu(db, { ecoleId, classeId, periodeId });
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  await readMatiere(db, lieu, enseignementId);
  await requireSiens(db, caller, {
    ids: [enseignementId],
    jour: lieu.aujourdhui,
    operation: 'modification',
  });
  refuseScellee(lieu);
  const eleves = new Set((await readEleves(db, lieu, enseignementId)).map((one) => one.inscriptionId));
  const tenues =
    (await readAppreciationsTenues(db, lieu, [enseignementId])).get(enseignementId) ??
    new Map<number, Tenue>();
  const answers: Reponse[] = [];
  for (const { inscriptionId, id, modifDate, texte } of appreciations) {
    const tenue: Tenue | undefined = tenues.get(inscriptionId);
    const told = { inscriptionId, champs: {}, appreciation: tenue ?? null };
    if (!eleves.has(inscriptionId)) {
      answers.push({ ...told, sort: 'refusee', phrase: PAS_DE_LA_CLASSE });
    } else if ((tenue?.texte ?? null) === texte) {
      answers.push({ ...told, sort: 'identique', phrase: null });
    } else if ((tenue?.id ?? null) !== id || (tenue?.modifDate ?? null) !== modifDate) {
      answers.push({ ...told, sort: 'conflit', phrase: CONFLIT });
    } else {
      const place = { ecoleId, inscriptionId, enseignementId, periodeId };
      const appreciation = await garder(context, place, { tenue, texte });
      if (appreciation === null) tenues.delete(inscriptionId);
      else tenues.set(inscriptionId, appreciation);
      answers.push({ ...told, sort: 'ecrite', phrase: null, appreciation });
    }
  }
  const nombre = answers.filter(({ sort }) => sort === 'ecrite').length;
  if (nombre > 0)
    record({
      entite: 'classes',
      entiteId: classeId,
      ecoleId,
      changements: { appreciations: [null, `${nombre} en ${lieu.periode.libelle}`] },
      rattaches: [{ entite: 'enseignements', entiteId: enseignementId }],
    });
  return answers;
}
