/** Maintains periods: those of one stage lie inside their school year and never overlap. */
import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  fauteDesJours,
  LIBELLES_DES_GENRES_DE_PERIODE,
  periodes,
} from '@gestionscolaire/contract/notes/periodes.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { type CrudHandlers, crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { reachedOf, requireReach } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { direLesJours, ECOLE, ordreDesEtapes, refuseOutside, SESSION } from '#scolarite/index.ts';
import { refusePeriodeTardive, refusePeriodeTenue } from './periodes-tenues.ts';

/** Refuses days that leave an evaluation of the period outside: the refusal names the first of them. */
async function refuseLeaving(
  trx: Trx,
  row: WrittenRow<'periodes'>,
  before: StoredRow<'periodes'>,
): Promise<void> {
  const outside = await trx
    .selectFrom('evaluations')
    .select(['libelle', 'jour'])
    .where('ecoleId', '=', row.ecoleId)
    .where('periodeId', '=', before.id)
    .where((eb) => eb.or([eb('jour', '<', row.dateDebut), eb('jour', '>', row.dateFin)]))
    .orderBy('jour')
    .executeTakeFirst();
  if (outside !== undefined)
    refuseAt(
      outside.jour < row.dateDebut ? 'dateDebut' : 'dateFin',
      `« ${outside.libelle} », du ${formaterJour(outside.jour)}, resterait dehors.`,
    );
}

/** Refuses another period of the stage that these days touch, or that has the rank: the refusal names it. */
async function checkPeriode(
  trx: Trx,
  row: WrittenRow<'periodes'>,
  before: StoredRow<'periodes'> | null,
): Promise<void> {
  refuseFaults(fauteDesJours(row));
  await lockRow(trx, 'ecoles', row.ecoleId);
  await refuseOutside(trx, row.sessionId, row, ['dateDebut', 'dateFin']);
  if (before !== null) await refuseLeaving(trx, row, before);
  const others = await trx
    .selectFrom('periodes')
    .select(['libelle', 'rang', 'dateDebut', 'dateFin'])
    .where('ecoleId', '=', row.ecoleId)
    .where('sessionId', '=', row.sessionId)
    .where('etape', '=', row.etape)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .orderBy('dateDebut')
    .execute();
  const touched = others.find(
    ({ dateDebut, dateFin }) => dateDebut <= row.dateFin && dateFin >= row.dateDebut,
  );
  if (touched !== undefined)
    refuseAt(
      'dateDebut',
      `Ces jours touchent « ${touched.libelle} », ${direLesJours(touched.dateDebut, touched.dateFin)}.`,
    );
  const same = others.find(({ rang }) => rang === row.rang);
  if (same !== undefined) refuseAt('rang', `« ${same.libelle} » a déjà ce rang.`);
}

const PARTICULARITES = {
  table: 'particularites',
  one: 'particularité',
  many: 'particularités',
  isFeminine: true,
} as const;

/** The evaluations of a period keep it: it is neither disabled nor deleted with an evaluation, nor deleted once a class was closed in it. */
const EVALUATIONS_DE_PERIODE = {
  table: 'evaluations',
  column: 'periodeId',
  isOfSchool: true,
  one: 'évaluation',
  many: 'évaluations',
  isFeminine: true,
} as const;
/** So do the acquis of its children. */
const ACQUIS_DE_PERIODE = {
  table: 'acquis',
  column: 'periodeId',
  isOfSchool: true,
  one: 'acquis',
  many: 'acquis',
  isFeminine: false,
} as const;
const ETATS = {
  column: 'periodeId',
  isOfSchool: true,
  one: 'classe fermée',
  many: 'classes fermées',
  isFeminine: true,
} as const;

const BULLETINS = {
  column: 'periodeId',
  isOfSchool: true,
  one: 'bulletin scellé',
  many: 'bulletins scellés',
  isFeminine: false,
  isAlwaysActive: true,
} as const;
const SCELLEMENTS = { ...BULLETINS, one: 'scellement', many: 'scellements' } as const;
/** The words of a council keep its period too. */
const DU_CONSEIL = [
  {
    table: 'non_evaluees',
    column: 'periodeId',
    isOfSchool: true,
    one: 'matière non évaluée',
    many: 'matières non évaluées',
    isFeminine: true,
  },
  {
    table: 'conseils',
    column: 'periodeId',
    isOfSchool: true,
    one: 'conseil de classe',
    many: 'conseils de classe',
    isFeminine: false,
  },
  { table: 'bilans', column: 'periodeId', isOfSchool: true, one: 'bilan', many: 'bilans', isFeminine: false },
  {
    table: 'appreciations',
    column: 'periodeId',
    isOfSchool: true,
    one: 'appréciation',
    many: 'appréciations',
    isFeminine: true,
  },
] as const;

const handlers = crudHandlers(periodes, {
  table: 'periodes',
  keyed: ['libelle'],
  school: { kind: 'own' },
  check: checkPeriode,
  within: ['ecoleId', 'sessionId'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId' },
    { table: 'sessions', as: 'session', on: 't.sessionId' },
  ],
  reads: { ecole: 'ecole.libelle', session: 'session.libelle' },
  searched: ['ecole.libelle', 'session.libelle'],
  order: { etape: [ordreDesEtapes] },
  exported: {
    ecole: 'École',
    session: 'Année scolaire',
    genre: 'Genre',
    dateFin: 'Dernier jour',
    dateFinSaisie: 'Fin de la saisie',
    poids: 'Poids',
  },
  words: { genre: LIBELLES_DES_GENRES_DE_PERIODE },
  parents: [ECOLE, SESSION],
  // The collège and the lycée each have a first term.
  apart: ['etape'],
  referencedBy: [
    { column: 'periodeDebutId', ...PARTICULARITES },
    { column: 'periodeFinId', ...PARTICULARITES },
    EVALUATIONS_DE_PERIODE,
    ACQUIS_DE_PERIODE,
    {
      table: 'changements_acquis',
      column: 'periodeId',
      isOfSchool: true,
      one: "changement d'acquis",
      many: "changements d'acquis",
      isFeminine: false,
      isAlwaysActive: true,
    },
    { table: 'etats_periodes', ...ETATS },
    { table: 'reouvertures', ...ETATS },
    { table: 'bulletins', ...BULLETINS },
    { table: 'scellements', ...SCELLEMENTS },
    ...DU_CONSEIL,
  ],
  heldBy: [
    { column: 'periodeDebutId', ...PARTICULARITES },
    { column: 'periodeFinId', ...PARTICULARITES },
    EVALUATIONS_DE_PERIODE,
    ACQUIS_DE_PERIODE,
    { table: 'scellements', ...SCELLEMENTS },
  ],
});

/** The operations of a period: what councils and seals took of it stays (periodes-tenues.ts). */
export const periodesHandlers: CrudHandlers<typeof periodes> = {
  ...handlers,
  async create(input, context) {
    requireReach(context.caller, input);
    await refusePeriodeTardive(input, context);
    return handlers.create(input, context);
  },
  async update(input, context) {
    await refusePeriodeTenue(input, context);
    return handlers.update(input, context);
  },
  async enable(input, context) {
    const row = reachedOf(context.caller, await findRow(context.db, 'periodes', input.id));
    if (row?.estActif === 0) await refusePeriodeTardive(row, context);
    return handlers.enable(input, context);
  },
};

export const periodesBindings: Binding[] = bindCrud(periodes, periodesHandlers);
