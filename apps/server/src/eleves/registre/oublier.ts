/**
 * Takes a pupil's person out of their records (`oublierDesEleves`): the card becomes a pseudonym, and what was typed about them goes. Their
 * enrolments and what they owed stay, without a word of text.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { nomAnonyme } from '@gestionscolaire/contract/personne/anonymat.ts';
import type { Db, Trx } from '#core/db/database.ts';
import type { Act } from '#core/db/journal/journal.ts';
import { lockRows } from '#core/db/lock.ts';
import { findRow, updateRow, withKeys } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { followFiles, oublierLesDocuments } from '#fichiers/index.ts';
import './tables.ts';

/** Reads the ids of the records of one pupil: theirs, then those that merges put away, and those put away into them. */
export async function fichesReunies(db: Db, ecoleId: number, eleveId: number): Promise<number[]> {
  const found = [eleveId];
  for (const id of found) {
    const rows = await db
      .selectFrom('fusions')
      .select('ecarteId')
      .where('ecoleId', '=', ecoleId)
      .where('eleveId', '=', id)
      .where('estActif', '=', 1)
      .execute();
    for (const { ecarteId } of rows) if (!found.includes(ecarteId)) found.push(ecarteId);
  }
  return found;
}

/** The texts that were typed about an enrolment. */
const SANS_TEXTES = { motifDepart: null, remiseMotif: null, observations: null };
/** A correction has a reason in any case: what it was about stays in its lines. */
const MOTIF_DE_CORRECTION = 'Motif effacé';

/** Returns the card of a pupil without their person. */
const carteSansPersonne = ({ matricule }: StoredRow<'eleves'>, now: string) => ({
  ...withKeys(
    {
      ...nomAnonyme(matricule),
      lieuNaissance: null,
      nationalite: null,
      tuteurNom: null,
      tuteurTelephone: null,
      tuteur2Nom: null,
      tuteur2Telephone: null,
      observations: null,
    },
    [
      'prenoms',
      'nom',
      'lieuNaissance',
      'nationalite',
      'tuteurNom',
      'tuteurTelephone',
      'tuteur2Nom',
      'tuteur2Telephone',
      'observations',
    ],
  ),
  dateNaissance: null,
  photo: null,
  tuteurLien: null,
  tuteur2Lien: null,
  quartierId: null,
  estActif: 0,
  anonymiseLe: now,
});

/** Writes the pseudonym over each card; their photos go with what they hold. */
async function effacerFiches(context: WriteContext, eleveIds: readonly number[]): Promise<void> {
  const { db, now, caller } = context;
  await lockRows(db, 'eleves', eleveIds);
  for (const id of eleveIds) {
    const before = (await findRow(db, 'eleves', id)) ?? refuse('INTROUVABLE');
    const target = { id, modifDate: before.modifDate, estActif: before.estActif === 1 ? 1 : 0 } as const;
    await updateRow(db, 'eleves', target, carteSansPersonne(before, now), { now, userId: caller.userId });
    await followFiles(context, 'eleves', id, { ...before });
  }
}

/**
 * Breaks the tie between their record and the one that they have in another school of the network: it would tell who they were. Returns
 * what each school's journal is told.
 */
async function romprePassages(
  trx: Trx,
  { ecoleId, eleveIds }: { readonly ecoleId: number; readonly eleveIds: readonly number[] },
): Promise<Act[]> {
  const rows = await trx
    .selectFrom('passages')
    .select(['id', 'ecoleId', 'eleveId', 'autreEleveId'])
    .where((of) =>
      of.or([
        of.and([of('ecoleId', '=', ecoleId), of('eleveId', 'in', eleveIds)]),
        of('autreEleveId', 'in', eleveIds),
      ]),
    )
    .execute();
  for (const { id, eleveId } of rows)
    await trx
      .updateTable('passages')
      .set({ autreEleveId: eleveId, departId: null })
      .where('id', '=', id)
      .execute();
  return rows
    .filter((row) => row.ecoleId !== ecoleId)
    .map((row) => ({
      entite: 'passages',
      entiteId: row.id,
      ecoleId: row.ecoleId,
      changements: { lienRompu: [0, 1] },
      rattaches: [{ entite: 'eleves', entiteId: row.eleveId }],
    }));
}

/** Takes the person out, and returns the acts of other schools whose records led to theirs. */
export async function oublierDesEleves(
  context: WriteContext,
  { ecoleId, eleveIds }: { readonly ecoleId: number; readonly eleveIds: readonly number[] },
): Promise<Act[]> {
  const { db } = context;
  await effacerFiches(context, eleveIds);
  await db
    .updateTable('inscriptions')
    .set(SANS_TEXTES)
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', eleveIds)
    .execute();
  await db
    .updateTable('corrections')
    .set({ motif: MOTIF_DE_CORRECTION })
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', (of) =>
      of
        .selectFrom('inscriptions')
        .select('id')
        .where('ecoleId', '=', ecoleId)
        .where('eleveId', 'in', eleveIds),
    )
    .execute();
  await oublierLesDocuments(db, { ecoleId, eleveIds });
  await oublierLesParticularites(context, { ecoleId, eleveIds });
  await oublierLesRemarques(db, { ecoleId, eleveIds });
  return romprePassages(db, { ecoleId, eleveIds });
}

/** Takes away why they were exempt, with the papers that say it: that they were stays. */
async function oublierLesParticularites(
  context: WriteContext,
  { ecoleId, eleveIds }: { readonly ecoleId: number; readonly eleveIds: readonly number[] },
): Promise<void> {
  const { db } = context;
  const rows = await db
    .selectFrom('particularites as t')
    .innerJoin('inscriptions as i', (on) =>
      on.onRef('i.ecoleId', '=', 't.ecoleId').onRef('i.id', '=', 't.inscriptionId'),
    )
    .select(['t.id', 't.piece'])
    .where('t.ecoleId', '=', ecoleId)
    .where('i.eleveId', 'in', eleveIds)
    .execute();
  for (const before of rows) {
    await db
      .updateTable('particularites')
      .set({ motif: MOTIF_DE_CORRECTION, piece: null })
      .where('id', '=', before.id)
      .execute();
    await followFiles(context, 'particularites', before.id, before);
  }
}

/**
 * Takes away what teachers and councils said of them, with why a mark or an acquis of theirs changed: marks, the words of the scale, places
 * and decisions stay.
 */
async function oublierLesRemarques(
  db: Trx,
  { ecoleId, eleveIds }: { readonly ecoleId: number; readonly eleveIds: readonly number[] },
): Promise<void> {
  const siennes = db
    .selectFrom('inscriptions')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', eleveIds);
  await db
    .updateTable('acquis')
    .set({ observation: null })
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', siennes)
    .execute();
  await db
    .updateTable('appreciations')
    .set({ texte: '' })
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', siennes)
    .execute();
  await db
    .updateTable('bilans')
    .set({ appreciation: null, conduite: null, nonClasseMotif: null, decisionMotif: null })
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', siennes)
    .execute();
  await db
    .updateTable('changements_notes')
    .set({ motif: null })
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', siennes)
    .execute();
  await db
    .updateTable('changements_acquis')
    .set({ observation: null, ancienneObservation: null, motif: null })
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', siennes)
    .execute();
}
