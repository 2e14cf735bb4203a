/**
 * Keeps a period as councils and seals took it: its weight, its rank and its days stand once a class is arrêtée in it, nothing comes
 * after a period that was sealed as the last one, and a past end of the entry opens no class again.
 */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { periodes } from '@gestionscolaire/contract/notes/periodes.ts';
import { reachedOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { WriteContext } from '#core/http/context.ts';
import { lireSansPersonne } from '#notes/scelles/personne-a-part.ts';
import { type LieuEcrit, tenirEcrits } from '#notes/simulation/lieux.ts';

/** The fields of a period that bulletins are made of: days place an evaluation, and the year is their weighted mean. */
const FIGES = ['rang', 'dateDebut', 'dateFin', 'poids'] as const;

type Saisie = Input<typeof periodes.update>;
type Periode = Pick<StoredRow<'periodes'>, 'ecoleId' | 'sessionId' | 'etape' | 'dateDebut'> & {
  readonly id?: number;
};

async function nomDeClasse(trx: Trx, { ecoleId, classeId }: LieuEcrit): Promise<string> {
  const { libelle } = await trx
    .selectFrom('classes')
    .select('libelle')
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', classeId)
    .executeTakeFirstOrThrow();
  return libelle;
}

/** Refuses other values of what the bulletins of a class are made of, once it is arrêtée or sealed in the period. */
async function refuseFiges(
  trx: Trx,
  ecrits: readonly LieuEcrit[],
  changed: readonly (typeof FIGES)[number][],
): Promise<void> {
  const settled =
    ecrits.find(({ arret }) => arret === 'scellee') ?? ecrits.find(({ arret }) => arret === 'arretee');
  if (settled === undefined) return;
  const classe = await nomDeClasse(trx, settled);
  const phrase =
    settled.arret === 'scellee'
      ? `Les bulletins de ${classe} sont scellés dans cette période : cela ne change plus.`
      : `Le conseil a arrêté ${classe} dans cette période : désarrêtez-la d'abord.`;
  refuseFaults(Object.fromEntries(changed.map((name) => [name, phrase])));
}

/** Whether another end of the entry opens it again where that end had closed it. */
const rouvre = (
  { dateFinSaisie: before }: Pick<StoredRow<'periodes'>, 'dateFinSaisie'>,
  after: string | null | undefined,
  jour: string,
): boolean => before !== null && jour > before && after !== undefined && (after === null || after >= jour);

/** Refuses a period that would begin after one that a class has sealed as the last of the year. */
async function refuseApresLaDerniere(
  trx: Trx,
  { id, ecoleId, sessionId, etape, dateDebut }: Periode,
): Promise<void> {
  const classes = await trx
    .selectFrom('classes')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('etape', '=', etape)
    .execute();
  const classeIds = classes.map((classe) => classe.id);
  // A seal of this moment ends first: it tells which period was the last.
  const ecrits = await tenirEcrits(trx, { ecoleId, sessionId, classeIds, periodeId: null });
  if (!ecrits.some(({ arret }) => arret === 'scellee')) return;
  const firsts = trx
    .selectFrom('bulletins as t')
    .innerJoin('periodes as p', 'p.id', 't.periodeId')
    .select((eb) => eb.fn.min('t.id').as('id'))
    .where('t.ecoleId', '=', ecoleId)
    .where('p.sessionId', '=', sessionId)
    .where('p.etape', '=', etape)
    .where('p.id', '!=', id ?? 0)
    .where('p.dateDebut', '<', dateDebut)
    .groupBy(['t.classeId', 't.periodeId']);
  // One bulletin of each seal says it for its class.
  const sealed = await trx
    .selectFrom('bulletins as b')
    .select('b.contenu')
    .where('b.ecoleId', '=', ecoleId)
    .where('b.id', 'in', firsts)
    .execute();
  for (const { contenu } of sealed) {
    const lu = lireSansPersonne(contenu);
    if (lu?.periode.estDerniere !== true) continue;
    refuseAt(
      'dateDebut',
      `« ${lu.periode.libelle} » est scellée comme dernière période de l'année (${lu.classe.libelle}) : aucune ne vient après.`,
    );
  }
}

/**
 * Refuses a change of a period that would change what was arrêté or sealed in it, or open its past entry again.
 * @throws Refus at the fields
 */
export async function refusePeriodeTenue(input: Saisie, { db, caller, now }: WriteContext): Promise<void> {
  const row = reachedOf(caller, await findRow(db, 'periodes', input.id));
  // The change itself refuses a period that is stale, disabled, or not there.
  if (row?.estActif !== 1 || row.modifDate !== input.modifDate) return;
  const { id: periodeId, ecoleId, sessionId } = row;
  const changed = FIGES.filter((name) => input[name] !== row[name]);
  const isOpened = rouvre(row, input.dateFinSaisie, jourDe(now));
  if (changed.length === 0 && !isOpened) return;
  if (input.dateDebut !== row.dateDebut)
    await refuseApresLaDerniere(db, { ...row, dateDebut: input.dateDebut });
  const ecrits = await tenirEcrits(db, { ecoleId, sessionId, classeIds: null, periodeId });
  if (changed.length > 0) await refuseFiges(db, ecrits, changed);
  const isWritten = ecrits.some(
    ({ aDesNotes, aDesAcquis, arret }) => (aDesNotes || aDesAcquis) && arret === null,
  );
  if (isOpened && isWritten)
    refuseAt(
      'dateFinSaisie',
      `La saisie est finie depuis le ${formaterJour(row.dateFinSaisie ?? '')} au soir : rouvrez-la classe par classe, avec un motif.`,
    );
}

/**
 * Refuses a period that comes, or comes back, after the last one of the year was sealed.
 * @throws Refus at its first day
 */
export const refusePeriodeTardive = (periode: Periode, { db }: WriteContext): Promise<void> =>
  refuseApresLaDerniere(db, periode);
