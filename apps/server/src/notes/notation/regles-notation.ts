/** Maintains rules of marking: one active rule for each school, year, stage, order and series; its thresholds are saved with it. */
import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  fauteDeRegle,
  LIBELLES_DES_MODELES,
  MOTS_DES_REGLES,
  reglesNotation,
} from '@gestionscolaire/contract/notes/regles-notation.ts';
import { sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { type CrudHandlers, crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import {
  DISTINCTIONS_EN_LIGNES,
  deleteSeuils,
  MENTIONS_EN_LIGNES,
  writeSeuils,
} from '#notes/matieres/lignes-de-seuils.ts';
import { refuseRegleAutre, refuseRegleNouvelle } from '#notes/simulation/autre-regle.ts';
import { avecMotif } from '#notes/simulation/exiger.ts';
import { motifDuReglage, refuseAnneeScellee } from '#notes/simulation/regle.ts';
import { ECOLE, ordreDesEtapes, SESSION } from '#scolarite/index.ts';

/** Refuses a second rule of the same key, under the school's lock: of two people who add it at once, the second is refused. */
async function checkRegle(
  trx: Trx,
  row: WrittenRow<'regles_notation'>,
  before: StoredRow<'regles_notation'> | null,
): Promise<void> {
  await lockRow(trx, 'ecoles', row.ecoleId);
  const other = await trx
    .selectFrom('regles_notation')
    .select('id')
    .where('ecoleId', '=', row.ecoleId)
    .where('sessionId', '=', row.sessionId)
    .where('etape', '=', row.etape)
    .where('niveau', 'is not distinct from', row.niveau)
    .where('serie', 'is not distinct from', row.serie)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (other !== undefined)
    refuseAt('etape', 'Ce niveau a déjà cette règle pour cette année : modifiez-la plutôt.');
}

const OF_RULE = { column: 'regleId', isOfSchool: true, isFeminine: true } as const;

const handlers = crudHandlers(reglesNotation, {
  table: 'regles_notation',
  keyed: [],
  // A rule has no text of its own: its year gives it its name, then what it is for.
  named: 'session',
  school: { kind: 'own' },
  check: checkRegle,
  within: ['ecoleId', 'sessionId'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId' },
    { table: 'sessions', as: 'session', on: 't.sessionId' },
  ],
  reads: { ecole: 'ecole.libelle', session: 'session.libelle' },
  searched: ['ecole.libelle', 'session.libelle'],
  // The calls carry texts of digits, the table numbers.
  computed: {
    niveau: sql`cast(t.niveau as text)`,
    pas: sql`cast(t.pas as text)`,
    mentions: MENTIONS_EN_LIGNES,
    distinctions: DISTINCTIONS_EN_LIGNES,
  },
  stored: ({ niveau, pas, mentions: _m, distinctions: _d, ...same }) => ({
    ...same,
    niveau: niveau === null ? null : Number(niveau),
    pas: Number(pas),
  }),
  order: { etape: [ordreDesEtapes, sql`coalesce(t.niveau, 0)`, sql`coalesce(t.serie, '')`] },
  exported: {
    ecole: 'École',
    session: 'Année scolaire',
    niveau: 'Ordre',
    serie: 'Série',
    modele: 'Modèle',
    genre: 'Genre',
    calcul: 'Calcul',
    poidsCours: 'Poids du cours',
    poidsComposition: 'Poids de la composition',
    absence: 'Absence non justifiée',
    absenceJustifiee: 'Absence justifiée',
    nonRendu: 'Devoir non rendu',
    periodeNonClassee: 'Période non classée',
    seuilAdmission: "Seuil d'admission",
    seuilRattrapage: 'Seuil de rattrapage',
    mentions: 'Mentions',
    distinctions: 'Distinctions',
  },
  words: {
    modele: LIBELLES_DES_MODELES,
    genre: MOTS_DES_REGLES.genre,
    calcul: MOTS_DES_REGLES.calcul,
    absence: MOTS_DES_REGLES.absence,
    absenceJustifiee: MOTS_DES_REGLES.absenceJustifiee,
    nonRendu: MOTS_DES_REGLES.nonRendu,
    periodeNonClassee: MOTS_DES_REGLES.periodeNonClassee,
  },
  parents: [ECOLE, SESSION],
  referencedBy: [
    { table: 'regles_mentions', one: 'mention', many: 'mentions', ...OF_RULE },
    { table: 'distinctions', one: 'distinction', many: 'distinctions', ...OF_RULE },
  ],
});

/** The operations of a rule: its mentions and distinctions come, change and go with it, as one act. */
export const reglesNotationHandlers: CrudHandlers<typeof reglesNotation> = {
  ...handlers,
  async create(input, context) {
    refuseFaults(fauteDeRegle(input));
    await refuseRegleNouvelle(context, input);
    const periodeNonClassee = input.periodeNonClassee ?? 'compte';
    const [made] = await handlers.create({ ...input, periodeNonClassee }, context);
    const id = made?.id ?? 0;
    await writeSeuils(context, { id, ecoleId: input.ecoleId }, input);
    return [{ id }];
  },
  async update(input, context) {
    refuseFaults(fauteDeRegle(input));
    await refuseAnneeScellee(context, input);
    const motif = await motifDuReglage(input, context);
    const written = await handlers.update(input, avecMotif(context, motif));
    await writeSeuils(context, input, input);
    return written;
  },
  async disable(input, context) {
    await refuseRegleAutre(context, input.id, 'part');
    return handlers.disable(input, context);
  },
  async enable(input, context) {
    await refuseRegleAutre(context, input.id, 'vient');
    return handlers.enable(input, context);
  },
  async remove(input, context) {
    await refuseRegleAutre(context, input.id, 'part');
    const { id } = seenOf(context.caller, await findRow(context.db, 'regles_notation', input.id));
    // A refusal below undoes it: the call is one transaction.
    await deleteSeuils(context.db, id);
    return handlers.remove(input, context);
  },
};

export const reglesNotationBindings: Binding[] = bindCrud(reglesNotation, reglesNotationHandlers);
