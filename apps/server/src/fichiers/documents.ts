/**
 * Lists the documents that were received, says whose they are, and removes them (AMB-182). A document is a file that nobody's form
 * waits for: it stays until a person removes it, and who holds the screen of its school reads it.
 */

import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  deleteDocument,
  documentsRecus,
  LIBELLES_DES_APPELS,
  updateDocument,
} from '@gestionscolaire/contract/fichiers/documents.ts';
import { type SqlBool, sql } from 'kysely';
import { readOnlyList } from '#core/crud/bind/read-only.ts';
import { isReached, seenOf } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { type Act, changes } from '#core/db/journal/journal.ts';
import { findRow, updateRow } from '#core/db/rows.ts';
import { type Binding, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { oterFichiers } from './contenus.ts';

const TABLE = 'fichiers';

const liste = readOnlyList(documentsRecus, {
  table: TABLE,
  keyed: [],
  named: 'nom',
  school: { kind: 'own' },
  only: sql<SqlBool>`t."estDocument" = 1`,
  joins: [
    { table: 'ecoles', as: 'ecole', on: 't.ecoleId', isOptional: true },
    { table: 'eleves', as: 'eleve', on: 't.eleveId', isOptional: true },
    { table: 'utilisateurs', as: 'personne', on: 't.personneId', isOptional: true },
    { table: 'utilisateurs', as: 'auteur', on: 't.creationUserId', isOptional: true },
  ],
  reads: { ecole: 'ecole.libelle' },
  computed: {
    eleve: sql`trim(${nomEnSql('eleve')}) || ' (' || eleve.matricule || ')'`,
    personne: nomEnSql('personne'),
    auteur: nomEnSql('auteur'),
  },
  order: { creationDate: [sql`t.id`], taille: [sql`t.taille`] },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule', 'personne.prenoms', 'personne.nom'],
  exported: {
    creationDate: 'Reçu le',
    libelle: 'Libellé',
    eleve: 'Élève',
    personne: 'Membre du personnel',
    type: 'Type',
    taille: 'Taille (octets)',
    estPrioritaire: 'Appel',
    auteur: 'Envoyé par',
    ecole: 'École',
  },
  words: { estPrioritaire: LIBELLES_DES_APPELS },
});

async function findDocument(db: Db, id: number) {
  const row = await findRow(db, TABLE, id);
  return row?.estDocument === 1 ? row : undefined;
}

type Proprietaire = Pick<Input<typeof updateDocument>, 'eleveId' | 'personneId'>;

/** Makes the act of a document: it is part of the history of whoever it is about. */
const actOf = (
  { id, ecoleId }: { readonly id: number; readonly ecoleId: number | null },
  changements: Act['changements'],
  ...proprietaires: readonly Proprietaire[]
): Act => ({
  entite: TABLE,
  entiteId: id,
  ecoleId,
  changements,
  rattaches: proprietaires.flatMap(({ eleveId, personneId }) => [
    ...(eleveId === null ? [] : [{ entite: 'eleves', entiteId: eleveId }]),
    ...(personneId === null ? [] : [{ entite: 'utilisateurs', entiteId: personneId }]),
  ]),
});

/**
 * Returns the school of whoever a document is attached to; undefined: of nobody.
 * @throws Refus at the field, for a person who is not there or is of another school than the document
 */
async function ecoleDuProprietaire(
  { db, caller }: WriteContext,
  { eleveId, personneId }: Proprietaire,
  document: { readonly ecoleId: number | null },
): Promise<number | null | undefined> {
  if (eleveId !== null && personneId !== null)
    refuseAt('personneId', "Un document est d'un élève ou d'un membre du personnel, l'un des deux.");
  const [champ, table, id] =
    eleveId === null
      ? (['personneId', 'utilisateurs', personneId] as const)
      : (['eleveId', 'eleves', eleveId] as const);
  if (id === null) return undefined;
  const found = await findRow(db, table, id);
  if (found === undefined || !isReached(caller, found))
    return refuseAt(champ, 'Cette personne n’est pas là, ou est d’une autre école.');
  if (!isReached(document, found))
    return refuseAt(champ, 'Ce document est d’une autre école que cette personne.');
  return found.ecoleId;
}

async function dire(input: Input<typeof updateDocument>, context: WriteContext) {
  const { db, now, caller, record } = context;
  const { id, libelle, eleveId, personneId, modifDate } = input;
  const before = seenOf(caller, await findDocument(db, id));
  const place = await ecoleDuProprietaire(context, { eleveId, personneId }, before);
  const after = { libelle, eleveId, personneId, ecoleId: place ?? before.ecoleId };
  const stamp = { now, userId: caller.userId };
  const next = await updateRow(db, TABLE, { id, modifDate, estActif: 1 }, after, stamp);
  if (next === undefined) {
    const [actuel = null] = await liste.rows(db, sql`t.id = ${id}`);
    return refuse('PERIME', { actuel });
  }
  const told = {
    libelle: before.libelle,
    eleveId: before.eleveId,
    personneId: before.personneId,
    ecoleId: before.ecoleId,
  };
  record(actOf({ id, ecoleId: after.ecoleId }, changes(told, after), before, after));
  return [{ id, modifDate: next }];
}

async function retirer({ id }: { id: number }, { db, caller, record }: WriteContext) {
  const before = seenOf(caller, await findDocument(db, id));
  await oterFichiers(db, (eb) => eb('id', '=', id));
  const { libelle, type, taille, eleveId, personneId } = before;
  const told = { libelle, type, taille, eleveId, personneId, estDocument: 1 };
  record(actOf(before, changes(told, null), before));
  return [{ id }];
}

/** Removes what was received about pupils who are anonymised: a paper names them. */
export const oublierLesDocuments = (
  trx: Trx,
  { ecoleId, eleveIds }: { readonly ecoleId: number; readonly eleveIds: readonly number[] },
): Promise<number> =>
  oterFichiers(trx, (eb) => eb.and([eb('ecoleId', '=', ecoleId), eb('eleveId', 'in', [...eleveIds])]));

export const documentBindings: readonly Binding[] = [
  ...liste.bindings(),
  bindWrite(updateDocument, dire),
  bindWrite(deleteDocument, retirer),
];
