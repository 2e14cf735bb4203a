/** Maintains who teaches a subject in a class: nobody stands twice in one on a day. */
import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  enseignementsEnseignants,
  fauteDesJoursDAttribution,
} from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { sql } from 'kysely';
import { ENSEIGNANT_ABSENT, fauteDEnseignant } from '#administration/index.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { Trx } from '#core/db/database.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { DE_L_ENSEIGNEMENT, ENSEIGNEMENT } from './parents.ts';

type Ligne = WrittenRow<'enseignements_enseignants'>;

/** Refuses a new attribution to a person who is no teacher of the school; one that they have already stays theirs. */
async function checkPerson(trx: Trx, { enseignantId, ecoleId }: Ligne): Promise<void> {
  const person = await trx
    .selectFrom('utilisateurs')
    .select(['ecoleId', 'fonctionCle', 'estActif'])
    .where('id', '=', enseignantId)
    .executeTakeFirst();
  const faute = fauteDEnseignant(person, ecoleId);
  if (faute !== undefined) refuseAt('enseignantId', faute);
}

/** The subject is locked by then, as its parent: of two people who name the same teacher at once, the second is refused. */
async function checkAttribution(
  trx: Trx,
  row: Ligne,
  before: StoredRow<'enseignements_enseignants'> | null,
): Promise<void> {
  refuseFaults(fauteDesJoursDAttribution(row));
  if (before === null) await checkPerson(trx, row);
  const others = await trx
    .selectFrom('enseignements_enseignants')
    .select(['du', 'au'])
    .where('ecoleId', '=', row.ecoleId)
    .where('enseignementId', '=', row.enseignementId)
    .where('enseignantId', '=', row.enseignantId)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .execute();
  const isTouched = others.some(
    ({ du, au }) =>
      (du === null || row.au === null || du <= row.au) && (au === null || row.du === null || au >= row.du),
  );
  if (isTouched) refuseAt(before === null ? 'enseignantId' : 'du', 'Cet enseignant y est déjà ces jours-là.');
}

export const enseignementsEnseignantsHandlers = crudHandlers(enseignementsEnseignants, {
  table: 'enseignements_enseignants',
  keyed: [],
  named: 'enseignantName',
  school: DE_L_ENSEIGNEMENT,
  check: checkAttribution,
  within: ['enseignementId'],
  joins: [
    { table: 'utilisateurs', as: 'enseignant', on: 't.enseignantId' },
    { table: 'enseignements', as: 'enseignement', on: 't.enseignementId' },
    { table: 'matieres', as: 'matiere', on: 'enseignement.matiereId' },
    { table: 'classes', as: 'classe', on: 'enseignement.classeId' },
  ],
  reads: {
    enseignantPrenoms: 'enseignant.prenoms',
    enseignantName: 'enseignant.nom',
    matiere: 'matiere.libelle',
    classe: 'classe.libelle',
  },
  searched: ['enseignant.prenoms', 'enseignant.nom', 'matiere.libelle', 'classe.libelle'],
  order: { du: [sql`coalesce(t.du, '')`], au: [sql`coalesce(t.au, '9999')`] },
  exported: {
    enseignantPrenoms: 'Prénoms',
    enseignantName: 'Nom',
    matiere: 'Matière',
    classe: 'Classe',
    du: 'Du',
    au: 'Au',
  },
  parents: [ENSEIGNEMENT, { field: 'enseignantId', table: 'utilisateurs', refus: ENSEIGNANT_ABSENT }],
  referencedBy: [],
});

export const enseignementsEnseignantsBindings: Binding[] = bindCrud(
  enseignementsEnseignants,
  enseignementsEnseignantsHandlers,
);
