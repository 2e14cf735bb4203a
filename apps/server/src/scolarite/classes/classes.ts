/** Maintains classes: each has a teacher of its school, who has no other class (AMB-110), or none yet, and an order that its stage has. */

import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { classes, fauteDeNiveau, selectAllClasse } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { fauteDeSerie } from '@gestionscolaire/contract/scolarite/niveaux/series.ts';
import { sql } from 'kysely';
import { fauteDEnseignant } from '#administration/index.ts';
import { bindAll, bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { crudSource } from '#core/crud/source.ts';
import type { Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { duneAnneeEnCours, INSCRIPTIONS_EN_COURS } from '#scolarite/ecoles/annee-en-cours.ts';
import { ECOLE } from '#scolarite/ecoles/parents.ts';

/** The columns of a class from which its rule of marking follows. */
const D_OU_VIENT_LA_REGLE = ['etape', 'niveau', 'serie'] as const;

/**
 * Refuses another stage, order or series where a council has seen figures of the class: they come from the rule of these, and its sealed
 * periods are those of its stage.
 */
async function refuseApresUnConseil(
  trx: Trx,
  row: WrittenRow<'classes'>,
  before: StoredRow<'classes'>,
): Promise<void> {
  const changed = D_OU_VIENT_LA_REGLE.find((column) => row[column] !== before[column]);
  if (changed === undefined) return;
  const seen = await trx
    .selectFrom('etats_periodes')
    .select('id')
    .where('ecoleId', '=', before.ecoleId)
    .where('classeId', '=', before.id)
    .where('etat', 'in', ['arretee', 'scellee'])
    .where('estActif', '=', 1)
    .executeTakeFirst();
  if (seen !== undefined)
    refuseAt(
      changed,
      'Un conseil a déjà arrêté une période de cette classe : ses moyennes viennent de là. Ajoutez une autre classe.',
    );
}

/**
 * Refuses a wrong order or teacher, under the teacher's lock: when two classes are given to one teacher at the same
 * moment, the second is refused.
 */
async function checkClasse(
  trx: Trx,
  row: WrittenRow<'classes'>,
  before: StoredRow<'classes'> | null,
): Promise<void> {
  refuseFaults({ ...fauteDeNiveau({ etape: row.etape, niveau: String(row.niveau) }), ...fauteDeSerie(row) });
  if (before !== null) await refuseApresUnConseil(trx, row, before);
  const id = row.enseignantId;
  // Any number of classes may wait for their teacher (AMB-162).
  if (id === null) return;
  await lockRow(trx, 'utilisateurs', id);
  const teacher = await trx
    .selectFrom('utilisateurs')
    .select(['ecoleId', 'fonctionCle', 'estActif'])
    .where('id', '=', id)
    .executeTakeFirst();
  // A teacher who already has this class keeps it, disabled meanwhile or not; a class that comes back needs a valid
  // one.
  const isNew = before?.enseignantId !== id || before.estActif === 0;
  const faute = isNew ? fauteDEnseignant(teacher, row.ecoleId) : undefined;
  if (faute !== undefined) refuseAt('enseignantId', faute);
  const other = await trx
    .selectFrom('classes')
    .select('libelle')
    .where('ecoleId', '=', row.ecoleId)
    .where('enseignantId', '=', id)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (other !== undefined)
    refuseAt('enseignantId', `Cet enseignant a déjà une classe : « ${other.libelle} ».`);
}

/** Returns the place of a stage among the others, from the youngest pupils on. */
function rangDe(etape: string) {
  const rang = sql.join(
    ETAPES.map((one, index) => sql`when ${sql.ref(etape)} = ${one} then ${sql.lit(index)}`),
    sql` `,
  );
  return sql`case ${rang} else 9 end`;
}

/** The order of the stages of the rows `t`, from the youngest pupils on. */
export const ordreDesEtapes = rangDe('t.etape');

/** The order of every list of classes: by stage, level and name; a level alone counts anew in each stage. `alias`: their name in the query. */
export function ordreDesClasses(alias: string) {
  const ref = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`${rangDe(`${alias}.etape`)}, ${ref('niveau')}, ${ref('libelleCle')}, ${ref('id')}`;
}

const FICHES = {
  table: 'fiches_renseignement',
  column: 'classeId',
  isOfSchool: true,
  one: 'fiche de prix',
  many: 'fiches de prix',
  isFeminine: true,
} as const;

const INSCRIPTIONS = {
  table: 'inscriptions',
  column: 'classeId',
  isOfSchool: true,
  one: 'inscription',
  many: 'inscriptions',
  isFeminine: true,
} as const;

const ENSEIGNEMENTS = {
  table: 'enseignements',
  column: 'classeId',
  isOfSchool: true,
  one: 'matière enseignée',
  many: 'matières enseignées',
  isFeminine: true,
} as const;

/** Names the teacher of a class in a file as its import finds them: their whole name, their telephone where another has that name. */
const ENSEIGNANT_DANS_UN_FICHIER = sql`(
  select case when exists (
      select 1 from utilisateurs o
      where o."ecoleId" = u."ecoleId" and o."estActif" = 1 and o.id <> u.id
        and o."nomCle" = u."nomCle" and o."prenomsCle" = u."prenomsCle"
    ) and u.numero is not null then '+' || u.numero else ${nomEnSql('u')} end
  from utilisateurs u where u.id = t."enseignantId")`;

const classesSource = crudSource(classes, {
  table: 'classes',
  keyed: ['libelle'],
  school: { kind: 'own' },
  within: ['ecoleId'],
  check: checkClasse,
  joins: [{ table: 'utilisateurs', as: 'enseignant', on: 't.enseignantId', isOptional: true }],
  reads: { enseignantPrenoms: 'enseignant.prenoms', enseignantName: 'enseignant.nom' },
  searched: ['enseignant.prenoms', 'enseignant.nom'],
  // The call carries a text of digits, the table a number.
  computed: { niveau: sql`cast(t.niveau as text)` },
  stored: ({ niveau, ...same }) => ({ ...same, niveau: Number(niveau) }),
  order: { etape: [ordreDesEtapes, sql.ref('t.niveau')], niveau: [sql.ref('t.niveau')] },
  exported: { serie: 'Série', enseignantName: 'Enseignant' },
  inFiles: { enseignantName: ENSEIGNANT_DANS_UN_FICHIER },
  parents: [ECOLE],
  referencedBy: [],
  heldBy: [
    FICHES,
    { ...INSCRIPTIONS, ...INSCRIPTIONS_EN_COURS },
    { ...ENSEIGNEMENTS, still: duneAnneeEnCours },
  ],
});

/** The references that keep an import of classes from being taken back: enrolments of any year. */
export const usagesDesClasses = [FICHES, INSCRIPTIONS, ENSEIGNEMENTS];

export const classesHandlers = crudHandlers(classes, classesSource);

export const classesBindings: Binding[] = [
  ...bindCrud(classes, classesHandlers),
  bindAll(selectAllClasse, classesHandlers),
];
