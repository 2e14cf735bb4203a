/** Writes evaluations: added one by one or to all subjects of classes, changed, cancelled with their marks, opened again. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { coefficientDuGenre } from '@gestionscolaire/contract/notes/modeles.ts';
import {
  type addEvaluation,
  type addEvaluations,
  type annulerEvaluation,
  type champsDEvaluation,
  type deleteEvaluation,
  EVALUATION_EN_DOUBLE,
  fautesDEvaluation,
  type reprendreEvaluation,
  type updateEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { questionDuJour } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { deleteAnyRow, findRow, insertRow, insertRows, updateRow } from '#core/db/rows.ts';
import type { ChangedRecord, StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import {
  direFermee,
  type Lieu,
  type LieuLu,
  lockLieu,
  PERIODE_SCELLEE,
  phraseNonTenue,
  readLieu,
  readRouverts,
  regleDe,
} from '#notes/lieu/lieu.ts';
import { aToutes, requireSiens } from '#notes/lieu/siens.ts';
import { readCalendrier } from '#scolarite/index.ts';
import {
  refuseHorsDeLaClasse,
  refuseUnder,
  requireMotifDEvaluation,
  requireNonPartie,
} from './evaluations-notees.ts';

type Saisie = Pick<Input<typeof addEvaluations>, keyof typeof champsDEvaluation>;

/** Returns the columns of what was typed; the scale and the coefficient are the rule's where none was. */
function columnsOf(saisie: Saisie, lieu: LieuLu) {
  const { genre, libelle, jour, coefficient, compte, renduLe, noteSur } = saisie;
  const regle = regleDe(lieu);
  return {
    genre,
    libelle,
    libelleCle: cle(libelle),
    jour,
    noteSur: noteSur ?? regle.noteSur,
    coefficient: coefficient ?? coefficientDuGenre(regle.modele, genre),
    compte,
    renduLe,
  };
}

/** Refuses an act on evaluations of these subjects where the entry is over for this person. */
async function requireOuverte(
  lieu: LieuLu,
  enseignementIds: readonly number[],
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
): Promise<void> {
  if (lieu.nonTenueMotif !== null) refuse('REGLE', { phrase: phraseNonTenue(lieu.nonTenueMotif) });
  if (lieu.etat === 'ouverte' || (lieu.etat === 'fermee' && aToutes(caller, 'modification'))) return;
  if (lieu.etat === 'scellee') refuse('REGLE', { phrase: PERIODE_SCELLEE });
  if (lieu.etat === 'fermee') {
    const rouverts = await readRouverts(db, lieu, lieu.aujourdhui);
    const isReopened = enseignementIds.length > 0 && enseignementIds.every((id) => rouverts.has(id));
    if (rouverts.has(null) || isReopened) return;
  }
  refuse('REGLE', {
    phrase:
      lieu.etat === 'fermee' ? direFermee(lieu) : 'Le conseil a arrêté cette période : rien n’y change plus.',
  });
}

/** Returns the classe and period of evaluations of these subjects, which are locked and open to the person; none: of all subjects. */
async function ouvrir(
  lieu: Lieu,
  context: WriteContext,
  enseignementIds: readonly number[] = [],
): Promise<LieuLu> {
  await lockLieu(context.db, lieu);
  const read = await readLieu(context, lieu);
  await requireOuverte(read, enseignementIds, context);
  return read;
}

/** Asks about a day that has no class for the stage of the class, where nobody confirmed it. */
async function askAboutDay(
  db: Trx,
  { ecoleId, classe }: LieuLu,
  { jour, jourConfirme }: { readonly jour: string; readonly jourConfirme?: boolean | undefined },
): Promise<void> {
  if (jourConfirme === true) return;
  const calendrier = await readCalendrier(db, ecoleId, { du: jour, au: jour });
  const question = questionDuJour(calendrier, classe.etape, jour);
  if (question !== undefined) refuse('A_CONFIRMER', { champs: { jour: question } });
}

/** Refuses the same evaluation twice: same subject, period, kind, name and day. */
async function refuseDouble(
  trx: Trx,
  row: {
    ecoleId: number;
    enseignementId: number;
    periodeId: number;
    genre: string;
    libelleCle: string;
    jour: string;
  },
  id = 0,
): Promise<void> {
  const double = await trx
    .selectFrom('evaluations')
    .select('id')
    .where('ecoleId', '=', row.ecoleId)
    .where('enseignementId', '=', row.enseignementId)
    .where('periodeId', '=', row.periodeId)
    .where('genre', '=', row.genre)
    .where('jour', '=', row.jour)
    .where('libelleCle', '=', row.libelleCle)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (double !== undefined) refuseAt('libelle', EVALUATION_EN_DOUBLE);
}

const told = (
  enseignementId: number,
  ecoleId: number,
  more: { entiteId: number; changements: ReturnType<typeof changes> },
) => ({
  entite: 'evaluations',
  ecoleId,
  ...more,
  rattaches: [{ entite: 'enseignements', entiteId: enseignementId }],
});

export async function ajouterEvaluation(
  input: Input<typeof addEvaluation>,
  context: WriteContext,
): Promise<Output<typeof addEvaluation>> {
  const { db, caller, now, record } = context;
  const { ecoleId, enseignementId, periodeId } = input;
  const enseignement = seenOf(caller, await findRow(db, 'enseignements', enseignementId));
  if (enseignement.ecoleId !== ecoleId || enseignement.estActif !== 1) return refuse('INTROUVABLE');
  const place = { ecoleId, classeId: enseignement.classeId, periodeId };
  const lieu = await ouvrir(place, context, [enseignementId]);
  regleDe(lieu);
  if (lieu.periode.sessionId !== enseignement.sessionId) return refuse('INTROUVABLE');
  await requireSiens(db, caller, { ids: [enseignementId], jour: lieu.aujourdhui, operation: 'ajout' });
  refuseFaults(fautesDEvaluation(input, lieu.periode));
  await askAboutDay(db, lieu, input);
  const row = { ecoleId, enseignementId, periodeId, ...columnsOf(input, lieu), annuleMotif: null };
  await refuseDouble(db, row);
  const id = await insertRow(db, 'evaluations', row, { now, userId: caller.userId });
  record(told(enseignementId, ecoleId, { entiteId: id, changements: changes(null, row) }));
  return [{ id }];
}

export async function ajouterPartout(
  input: Input<typeof addEvaluations>,
  context: WriteContext,
): Promise<Output<typeof addEvaluations>> {
  const { db, caller, now, record } = context;
  const { ecoleId, periodeId } = input;
  const existantes: string[] = [];
  let creees = 0;
  // Always in one order: two people who do this at once do not wait for each other.
  for (const classeId of [...new Set(input.classeIds)].toSorted((a, b) => a - b)) {
    const lieu = await ouvrir({ ecoleId, classeId, periodeId }, context);
    regleDe(lieu);
    refuseFaults(fautesDEvaluation(input, lieu.periode));
    await askAboutDay(db, lieu, input);
    const subjects = await db
      .selectFrom('enseignements as t')
      .innerJoin('matieres as m', 'm.id', 't.matiereId')
      .select(['t.id', 'm.libelle'])
      .where('t.ecoleId', '=', ecoleId)
      .where('t.classeId', '=', classeId)
      .where('t.sessionId', '=', lieu.periode.sessionId)
      .where('t.estActif', '=', 1)
      .orderBy('t.ordre')
      .orderBy('t.id')
      .execute();
    const ids = subjects.map(({ id }) => id);
    await requireSiens(db, caller, { ids, jour: lieu.aujourdhui, operation: 'ajout' });
    const columns = columnsOf(input, lieu);
    const there =
      ids.length === 0
        ? []
        : await db
            .selectFrom('evaluations')
            .select('enseignementId')
            .where('ecoleId', '=', ecoleId)
            .where('periodeId', '=', periodeId)
            .where('enseignementId', 'in', ids)
            .where('genre', '=', columns.genre)
            .where('jour', '=', columns.jour)
            .where('libelleCle', '=', columns.libelleCle)
            .execute();
    const known = new Set(there.map(({ enseignementId }) => enseignementId));
    existantes.push(
      ...subjects
        .filter(({ id }) => known.has(id))
        .map(({ libelle }) => `${lieu.classe.libelle}, ${libelle}`),
    );
    const rows = ids
      .filter((id) => !known.has(id))
      .map((enseignementId) => ({ ecoleId, enseignementId, periodeId, ...columns, annuleMotif: null }));
    const added = await insertRows(db, 'evaluations', rows, { now, userId: caller.userId });
    for (const [at, entiteId] of added.entries()) {
      const row = rows[at];
      if (row !== undefined)
        record(told(row.enseignementId, ecoleId, { entiteId, changements: changes(null, row) }));
    }
    creees += added.length;
  }
  return { creees, existantes };
}

/** An evaluation that a person may act on, with its place, which is locked. */
async function tenir(id: number, context: WriteContext, operation: 'modification' | 'suppression') {
  const { db, caller } = context;
  const before = seenOf(caller, await findRow(db, 'evaluations', id));
  const enseignement = seenOf(caller, await findRow(db, 'enseignements', before.enseignementId));
  const { ecoleId, periodeId } = before;
  const place = { ecoleId, classeId: enseignement.classeId, periodeId };
  const lieu = await ouvrir(place, context, [enseignement.id]);
  await requireSiens(db, caller, { ids: [enseignement.id], jour: jourDe(context.now), operation });
  return { before, lieu, enseignement };
}

/** Stores a change of an evaluation that is still as the person read it. `motif`: why, where that is no column of it. */
async function changer(
  before: StoredRow<'evaluations'>,
  {
    modifDate,
    values,
    motif = null,
  }: {
    readonly modifDate: string | null;
    readonly values: ChangedRecord<'evaluations'>;
    readonly motif?: string | null;
  },
  { db, now, caller, record }: WriteContext,
) {
  const { id, ecoleId, enseignementId } = before;
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, 'evaluations', { id, modifDate, estActif: 1 }, values, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: before });
  const changements = {
    ...changes(before, { ...before, ...values }),
    ...(motif !== null && { motif: [null, motif] satisfies [null, string] }),
  };
  record(told(enseignementId, ecoleId, { entiteId: id, changements }));
  return [{ id, modifDate: next }];
}

export async function modifierEvaluation(
  input: Input<typeof updateEvaluation>,
  context: WriteContext,
): Promise<Output<typeof updateEvaluation>> {
  const { before, lieu, enseignement } = await tenir(input.id, context, 'modification');
  const { ecoleId } = before;
  const periodeId = input.periodeId ?? before.periodeId;
  // It moves only to a period that is open too.
  const vers =
    periodeId === before.periodeId
      ? lieu
      : await ouvrir({ ecoleId, classeId: enseignement.classeId, periodeId }, context, [enseignement.id]);
  if (vers.periode.sessionId !== enseignement.sessionId) return refuse('INTROUVABLE');
  refuseFaults(fautesDEvaluation(input, vers.periode));
  if (input.jour !== before.jour) await askAboutDay(context.db, vers, input);
  const compte = input.compte ?? (before.compte === 1 ? 1 : 0);
  const values = { ...columnsOf({ ...input, compte }, vers), periodeId };
  await refuseDouble(context.db, { ...before, ...values }, before.id);
  await refuseUnder(context.db, before, values.noteSur);
  const { motif = null, modifDate } = input;
  await requireMotifDEvaluation(context.db, { before, values, motif, lieu, vers });
  await refuseHorsDeLaClasse(context.db, before, { lieu, jour: values.jour });
  return changer(before, { modifDate, values, motif }, context);
}

export async function annulerUneEvaluation(
  { id, motif, modifDate }: Input<typeof annulerEvaluation>,
  context: WriteContext,
): Promise<Output<typeof annulerEvaluation>> {
  const { before, lieu } = await tenir(id, context, 'suppression');
  if (before.annuleMotif !== null) return refuse('REGLE', { phrase: 'Cette évaluation est déjà annulée.' });
  await requireNonPartie(context.db, before, lieu);
  return changer(before, { modifDate, values: { annuleMotif: motif } }, context);
}

export async function reprendreUneEvaluation(
  { id, modifDate }: Input<typeof reprendreEvaluation>,
  context: WriteContext,
): Promise<Output<typeof reprendreEvaluation>> {
  const { before, lieu } = await tenir(id, context, 'suppression');
  if (before.annuleMotif === null) return refuse('REGLE', { phrase: "Cette évaluation n'est pas annulée." });
  await requireNonPartie(context.db, before, lieu);
  return changer(before, { modifDate, values: { annuleMotif: null } }, context);
}

export async function supprimer(
  { id }: Input<typeof deleteEvaluation>,
  context: WriteContext,
): Promise<Output<typeof deleteEvaluation>> {
  const { before } = await tenir(id, context, 'suppression');
  const { db, record } = context;
  const marked = await db
    .selectFrom('notes')
    .select('id')
    .where('ecoleId', '=', before.ecoleId)
    .where('evaluationId', '=', id)
    .executeTakeFirst();
  if (marked !== undefined)
    return refuse('UTILISE', {
      phrase: 'Cette évaluation a, ou a eu, des notes : annulez-la, elles resteront lisibles.',
    });
  await deleteAnyRow(db, 'evaluations', id);
  record(told(before.enseignementId, before.ecoleId, { entiteId: id, changements: changes(before, null) }));
  return [{ id, modifDate: before.modifDate }];
}
