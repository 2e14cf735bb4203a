/** Maintains what is taught in classes: a subject stands once in a class and a school year; its list says who teaches it and what the programme wanted. */

import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { ARITHMETIQUE_D_ENSEIGNEMENT, differe } from '@gestionscolaire/contract/notes/champs-d-ecart.ts';
import { LIBELLES_DES_PRISES_EN_COMPTE } from '@gestionscolaire/contract/notes/enseignements/coefficients.ts';
import {
  enseignements,
  MATIERE_DEJA_ENSEIGNEE,
} from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { type RawBuilder, sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers, type ManyHandlers } from '#core/crud/bind/crud-handlers.ts';
import { TODAY } from '#core/crud/columns.ts';
import { reachedOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import { perEngine } from '#core/db/per-engine.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { estLaCeJour } from '#eleves/index.ts';
import { AVEC_TITULAIRE } from '#notes/lieu/de-la-personne.ts';
import { avecMotif, exigerEcart } from '#notes/simulation/exiger.ts';
import { ECOLE, SESSION } from '#scolarite/index.ts';
import { CE_QUI_TIENT_UN_ENSEIGNEMENT, GROUPE, MATIERE } from './parents.ts';

/** Refuses a subject that the class has already that year, under its lock: of two people who add it at once, the second is refused. */
async function checkEnseignement(
  trx: Trx,
  row: WrittenRow<'enseignements'>,
  before: StoredRow<'enseignements'> | null,
): Promise<void> {
  await lockRow(trx, 'classes', row.classeId);
  const other = await trx
    .selectFrom('enseignements')
    .select('id')
    .where('ecoleId', '=', row.ecoleId)
    .where('classeId', '=', row.classeId)
    .where('sessionId', '=', row.sessionId)
    .where('matiereId', '=', row.matiereId)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (other !== undefined) refuseAt('matiereId', MATIERE_DEJA_ENSEIGNEE);
}

/** The same rule as the contract's `programmePour`: the programme of the series of the class, else that of no series. */
const coefficientDuProgramme = sql`(select p.coefficient from programmes p
  join classes c on c."ecoleId" = t."ecoleId" and c.id = t."classeId"
  where p."ecoleId" = t."ecoleId" and p."sessionId" = t."sessionId" and p.etape = c.etape and p.niveau = c.niveau
    and p."matiereId" = t."matiereId" and p."estActif" = 1 and coalesce(p.serie, '') = case when exists (
      select 1 from programmes q where q."ecoleId" = t."ecoleId" and q."sessionId" = t."sessionId" and q.etape = c.etape
        and q.niveau = c.niveau and q.serie = c.serie and q."estActif" = 1) then c.serie else '' end)`;

/** Joins texts by commas, in an order. */
const joined = (text: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> =>
  perEngine({
    sqlite: sql`group_concat(${text}, ', ' order by ${order})`,
    postgres: sql`string_agg(${text}, ', ' order by ${order})`,
  });

/** Those who teach `t` today; the teacher of the class where nobody is named and its stage has one for all subjects. */
const enseignantsDuJour = sql`coalesce(
  (select ${joined(nomEnSql('u'), sql`x.id`)} from enseignements_enseignants x
    join utilisateurs u on u.id = x."enseignantId"
    where x."ecoleId" = t."ecoleId" and x."enseignementId" = t.id and ${estLaCeJour(TODAY)}),
  (select ${nomEnSql('u')} from classes c join utilisateurs u on u.id = c."enseignantId"
    where c."ecoleId" = t."ecoleId" and c.id = t."classeId" and ${AVEC_TITULAIRE}))`;

const handlers = crudHandlers(enseignements, {
  table: 'enseignements',
  keyed: [],
  // A row has no text of its own: its subject gives it its name.
  named: 'matiere',
  school: { kind: 'own' },
  check: checkEnseignement,
  within: ['ecoleId', 'sessionId', 'classeId'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId' },
    { table: 'sessions', as: 'session', on: 't.sessionId' },
    { table: 'classes', as: 'classe', on: 't.classeId' },
    { table: 'matieres', as: 'matiere', on: 't.matiereId' },
    { table: 'groupes_matieres', as: 'groupe', on: 't.groupeMatiereId', isOptional: true },
  ],
  reads: {
    ecole: 'ecole.libelle',
    session: 'session.libelle',
    classe: 'classe.libelle',
    matiere: 'matiere.libelle',
    abreviation: 'matiere.abreviation',
    groupeMatiere: 'groupe.libelle',
  },
  computed: { enseignants: enseignantsDuJour, programmeCoefficient: coefficientDuProgramme },
  searched: ['matiere.libelle', 'matiere.abreviation', 'classe.libelle', 'session.libelle', 'ecole.libelle'],
  exported: {
    ecole: 'École',
    session: 'Année scolaire',
    classe: 'Classe',
    abreviation: 'Abréviation',
    groupeMatiere: 'Groupe',
    priseEnCompte: 'Prise en compte',
    facultatif: 'Facultative',
    enseignants: 'Enseignants',
  },
  words: { priseEnCompte: LIBELLES_DES_PRISES_EN_COMPTE },
  parents: [
    ECOLE,
    SESSION,
    {
      field: 'classeId',
      table: 'classes',
      refus: "Cette classe n'existe pas, est désactivée ou est celle d'une autre école.",
      isOfSchool: true,
      isLocked: true,
    },
    MATIERE,
    GROUPE,
  ],
  referencedBy: [
    {
      table: 'enseignements_enseignants',
      column: 'enseignementId',
      isOfSchool: true,
      one: 'enseignant',
      many: 'enseignants',
      isFeminine: false,
    },
    ...CE_QUI_TIENT_UN_ENSEIGNEMENT,
    {
      table: 'reouvertures',
      column: 'enseignementId',
      isOfSchool: true,
      one: 'réouverture',
      many: 'réouvertures',
      isFeminine: true,
    },
    {
      table: 'non_evaluees',
      column: 'enseignementId',
      isOfSchool: true,
      one: 'période sans évaluation',
      many: 'périodes sans évaluation',
      isFeminine: true,
    },
    {
      table: 'appreciations',
      column: 'enseignementId',
      isOfSchool: true,
      one: 'appréciation',
      many: 'appréciations',
      isFeminine: true,
    },
  ],
  heldBy: CE_QUI_TIENT_UN_ENSEIGNEMENT,
});

/** The operations of what is taught: what averages depend on changes as the person saw it (NOTE-38). */
export const enseignementsHandlers: ManyHandlers<typeof enseignements> = {
  ...handlers,
  async update(input, context) {
    const before = reachedOf(context.caller, await findRow(context.db, 'enseignements', input.id));
    // The change itself refuses a record that is stale, disabled, or not there.
    if (before?.estActif !== 1 || before.modifDate !== input.modifDate)
      return handlers.update(input, context);
    if (!differe(ARITHMETIQUE_D_ENSEIGNEMENT, before, input)) return handlers.update(input, context);
    const { id, coefficient, priseEnCompte, facultatif } = input;
    const { ecoleId, sessionId, classeId } = before;
    const motif = await exigerEcart(context, {
      portee: { ecoleId, sessionId, classeIds: [classeId], regleId: null, periodeId: null },
      changement: { enseignements: [{ id, coefficient, priseEnCompte, facultatif }], regle: {} },
      vu: input,
    });
    return handlers.update(input, avecMotif(context, motif));
  },
};

export const enseignementsBindings: Binding[] = bindCrud(enseignements, enseignementsHandlers);
