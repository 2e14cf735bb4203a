/** Maintains tranches: whatever is added, changed or put back, those of a school for one prestation make 100 % at most. */
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { questionDuJour } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import {
  ANNEE_D_USAGE,
  ENTIER,
  jourDEcheance,
  tranches,
} from '@gestionscolaire/contract/scolarite/tranches.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { readCalendrier } from '#scolarite/calendrier/lire.ts';
import { ECOLE, PRESTATION, SESSION_DE_PRIX } from '#scolarite/ecoles/parents.ts';

/** Refuses a tranche for a prestation of another rhythm: nobody would ask for it. */
async function requireByTranche(trx: Trx, prestationId: number): Promise<void> {
  await lockRow(trx, 'prestations', prestationId);
  const prestation = await trx
    .selectFrom('prestations')
    .select('rythme')
    .where('id', '=', prestationId)
    .executeTakeFirst();
  if (prestation === undefined || prestation.rythme === 'parTranche') return;
  refuseAt('prestationId', "Cette prestation ne se paie pas par tranche : changez d'abord son rythme.");
}

/**
 * Refuses more than 100 % in the set of one session, or of every year, under the school's lock and without counting the tranche
 * itself (AMB-101): of two people adding the last 40 % at once, the second is refused.
 */
async function checkSum(
  trx: Trx,
  row: WrittenRow<'tranches'>,
  before: StoredRow<'tranches'> | null,
): Promise<void> {
  await lockRow(trx, 'ecoles', row.ecoleId);
  await requireByTranche(trx, row.prestationId);
  const { total } = await trx
    .selectFrom('tranches')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('pourcentageCentiemes'), sql<number>`0`).as('total'))
    .where('ecoleId', '=', row.ecoleId)
    .where('prestationId', '=', row.prestationId)
    .where('sessionId', 'is not distinct from', row.sessionId)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirstOrThrow();
  if (total + row.pourcentageCentiemes <= ENTIER) return;
  refuseAt('pourcentage', MESSAGES.pourcentagesComplets);
}

/**
 * Asks about a due day without class, in its own year or, for a tranche of every year, in the latest one. A day that was stored before
 * is not asked about again.
 */
async function askAboutDay(
  trx: Trx,
  { ecoleId, sessionId, echeance }: WrittenRow<'tranches'>,
  before: StoredRow<'tranches'> | null,
): Promise<void> {
  if (echeance === null || (before?.estActif === 1 && before.echeance === echeance)) return;
  const session = await trx
    .selectFrom('sessions')
    .select('dateDebut')
    .where('estActif', '=', 1)
    .$if(sessionId !== null, (query) => query.where('id', '=', sessionId))
    .orderBy('dateDebut', 'desc')
    .executeTakeFirst();
  if (session === undefined) return;
  const jour = jourDEcheance(session, echeance);
  const question = questionDuJour(await readCalendrier(trx, ecoleId, { du: jour, au: jour }), null, jour);
  if (question !== undefined)
    refuse('A_CONFIRMER', { champs: { echeance: `Le ${formaterJour(jour)} : ${question}` } });
}

/** Refuses what checkSum refuses, then asks what was not confirmed. */
async function checkTranche(
  trx: Trx,
  row: WrittenRow<'tranches'>,
  before: StoredRow<'tranches'> | null,
  isConfirmed: (field: string) => boolean,
): Promise<void> {
  await checkSum(trx, row, before);
  if (!isConfirmed('echeance')) await askAboutDay(trx, row, before);
}

/** Returns hundredths in the unit of the calls: 33.33. It is a double, which both engines divide and tell alike. */
export const enPourcents = (column: string) => sql`cast(${sql.ref(column)} as double precision) / 100`;

/**
 * The day on which the year of a tranche begins, 'MM-dd': its own session's, else, for one of every year, the latest session's. Due
 * days follow each other from there (jourDEcheance).
 */
const DEBUT_D_ANNEE = sql`substr(coalesce(
  (select s."dateDebut" from sessions s where s.id = t."sessionId"),
  (select max(s."dateDebut") from sessions s where s."estActif" = 1), ${sql.lit(ANNEE_D_USAGE.dateDebut)}), 6)`;

/** Whether the month of a due day comes before that of the first day: it is of the calendar's next year. */
const EST_L_AN_D_APRES = sql`case when substr(t.echeance, 1, 2) < substr(${DEBUT_D_ANNEE}, 1, 2) then 1 else 0 end`;

export const tranchesSource = crudSource(tranches, {
  table: 'tranches',
  keyed: ['libelle'],
  school: { kind: 'own' },
  within: ['ecoleId', 'prestationId'],
  check: checkTranche,
  joins: [
    { table: 'prestations', as: 'prestation', on: 't.prestationId' },
    { table: 'sessions', as: 'session', on: 't.sessionId', isOptional: true },
  ],
  reads: { prestation: 'prestation.libelle', session: 'session.libelle' },
  searched: ['prestation.libelle', 'session.libelle'],
  computed: {
    pourcentage: enPourcents('t.pourcentageCentiemes'),
    facteurMultiplicite: enPourcents('t.facteurCentiemes'),
  },
  stored: ({ pourcentage, facteurMultiplicite, ...same }) => ({
    ...same,
    pourcentageCentiemes: centiemes(pourcentage),
    facteurCentiemes: centiemes(facteurMultiplicite),
  }),
  order: {
    pourcentage: [sql.ref('t.pourcentageCentiemes')],
    facteurMultiplicite: [sql.ref('t.facteurCentiemes')],
    echeance: [EST_L_AN_D_APRES, sql`coalesce(t.echeance, '')`],
  },
  exported: { prestation: 'Prestation', session: 'Année scolaire' },
  // Equal labels of two prestations, or of two years, are no duplicates.
  parents: [ECOLE, { ...PRESTATION, isScope: true }, { ...SESSION_DE_PRIX, isScope: true }],
  referencedBy: [
    { table: 'echeances', column: 'trancheId', one: 'échéance', many: 'échéances', isFeminine: true },
  ],
});

export const tranchesHandlers = crudHandlers(tranches, tranchesSource);

export const tranchesBindings: Binding[] = bindCrud(tranches, tranchesHandlers);
