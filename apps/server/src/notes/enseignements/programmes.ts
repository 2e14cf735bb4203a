/** Maintains programmes: a subject stands once for an order, a series and a school year. */
import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { LIBELLES_DES_PRISES_EN_COMPTE } from '@gestionscolaire/contract/notes/enseignements/coefficients.ts';
import { programmes } from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { fauteDeNiveau } from '@gestionscolaire/contract/scolarite/classes.ts';
import { fauteDeSerie } from '@gestionscolaire/contract/scolarite/niveaux/series.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { lockRow } from '#core/db/lock.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { ECOLE, ordreDesEtapes, SESSION } from '#scolarite/index.ts';
import { GROUPE, MATIERE } from './parents.ts';

/** Refuses a subject that the programme has already, under the school's lock: of two people who add it at once, the second is refused. */
async function checkProgramme(
  trx: Trx,
  row: WrittenRow<'programmes'>,
  before: StoredRow<'programmes'> | null,
): Promise<void> {
  refuseFaults({ ...fauteDeNiveau({ etape: row.etape, niveau: String(row.niveau) }), ...fauteDeSerie(row) });
  await lockRow(trx, 'ecoles', row.ecoleId);
  const other = await trx
    .selectFrom('programmes')
    .select('id')
    .where('ecoleId', '=', row.ecoleId)
    .where('sessionId', '=', row.sessionId)
    .where('etape', '=', row.etape)
    .where('niveau', '=', row.niveau)
    .where('serie', 'is not distinct from', row.serie)
    .where('matiereId', '=', row.matiereId)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (other !== undefined) refuseAt('matiereId', 'Ce programme a déjà cette matière.');
}

export const programmesHandlers = crudHandlers(programmes, {
  table: 'programmes',
  keyed: [],
  // A row has no text of its own: its subject gives it its name.
  named: 'matiere',
  school: { kind: 'own' },
  check: checkProgramme,
  within: ['ecoleId', 'sessionId'],
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId' },
    { table: 'sessions', as: 'session', on: 't.sessionId' },
    { table: 'matieres', as: 'matiere', on: 't.matiereId' },
    { table: 'groupes_matieres', as: 'groupe', on: 't.groupeMatiereId', isOptional: true },
  ],
  reads: {
    ecole: 'ecole.libelle',
    session: 'session.libelle',
    matiere: 'matiere.libelle',
    abreviation: 'matiere.abreviation',
    groupeMatiere: 'groupe.libelle',
  },
  searched: ['matiere.libelle', 'matiere.abreviation', 'session.libelle', 'ecole.libelle'],
  // The calls carry texts of digits, the table numbers.
  computed: { niveau: sql`cast(t.niveau as text)` },
  stored: ({ niveau, ...same }) => ({ ...same, niveau: Number(niveau) }),
  order: { etape: [ordreDesEtapes, sql.ref('t.niveau'), sql`coalesce(t.serie, '')`, sql.ref('t.ordre')] },
  exported: {
    ecole: 'École',
    session: 'Année scolaire',
    niveau: 'Ordre',
    serie: 'Série',
    abreviation: 'Abréviation',
    groupeMatiere: 'Groupe',
    priseEnCompte: 'Prise en compte',
    facultatif: 'Facultative',
    heures: 'Heures par semaine',
  },
  words: { priseEnCompte: LIBELLES_DES_PRISES_EN_COMPTE },
  parents: [ECOLE, SESSION, MATIERE, GROUPE],
  referencedBy: [],
});

const ligneLue = z.array(
  z.pick(programmes.row, {
    etape: true,
    niveau: true,
    serie: true,
    matiereId: true,
    matiere: true,
    coefficient: true,
    groupeMatiereId: true,
    ordre: true,
    priseEnCompte: true,
    facultatif: true,
    heures: true,
  }),
);
export type LigneDeProgramme = z.output<typeof ligneLue>[number];

/** Reads all active programmes of a school and a year, as acts apply or copy them. */
export async function readProgrammes(
  db: Db,
  { ecoleId, sessionId }: { readonly ecoleId: number; readonly sessionId: number },
): Promise<readonly LigneDeProgramme[]> {
  const rows = await db
    .selectFrom('programmes as p')
    .innerJoin('matieres as m', 'm.id', 'p.matiereId')
    .selectAll('p')
    .select('m.libelle as matiere')
    .where('p.ecoleId', '=', ecoleId)
    .where('p.sessionId', '=', sessionId)
    .where('p.estActif', '=', 1)
    .orderBy('p.ordre')
    .orderBy('p.id')
    .execute();
  return ligneLue.parse(rows.map((row) => ({ ...row, niveau: String(row.niveau) })));
}

export const programmesBindings: Binding[] = bindCrud(programmes, programmesHandlers);
