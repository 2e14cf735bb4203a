/** Maintains users: who they are, where they belong, whether they may enter. */

import {
  COLONNES_DE_L_ECOLE,
  suspendUser,
  userSelectBy,
  utilisateurs,
} from '@gestionscolaire/contract/administration/utilisateurs.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Endpoint, Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { endConnexionsOf } from '#administration/connexion/open.ts';
import { keepingAdministration } from '#administration/droits/changer.ts';
import { exigerPreuve } from '#core/acces/preuve.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { type CrudHandlers, crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import type { AsRead, Written } from '#core/crud/records.ts';
import { updateRow } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { namingFiles } from '#fichiers/index.ts';
import { connexionsUserBindings } from './connexions.ts';
import { ENSEIGNANT } from './enseignant.ts';
import { motDePasseBindings } from './mot-de-passe.ts';
import { avecLeurForce } from './plus-forts.ts';
import type { Personnel } from './port-personnel.ts';
import { checkForm, checkReturn, refuseOneself, requireUser, requireUsers } from './regles.ts';
import { secondFacteurUserBindings } from './second-facteur.ts';
import {
  fieldsOf,
  rechercheDePersonne,
  refuseStaleUser,
  type Saisie,
  type UtilisateurRow,
  utilisateursLus,
  utilisateursSource,
} from './source.ts';
import { verifierDroitsBinding } from './verifier.ts';

const handlers = namingFiles('utilisateurs', crudHandlers(utilisateursLus, utilisateursSource));

/** Reads a search so that a number is found however it is typed. */
export function searching<I extends { readonly recherche?: string | undefined }>(input: I): I {
  const { recherche } = input;
  return recherche === undefined ? input : { ...input, recherche: rechercheDePersonne(recherche) };
}

/**
 * Shuts users out in one act; refuses it for a stronger user, or when nobody could administer after it; asked once
 * for all of them. When two shut each other out at the same moment, one stays, even where others could administer:
 * the second is out when their turn comes.
 */
async function shuttingOut<T>(
  ids: readonly number[],
  operation: Operation,
  context: WriteContext,
  change: (users: readonly UtilisateurRow[]) => Promise<T>,
): Promise<T> {
  const { db, now } = context;
  const users = await requireUsers(context, ids, operation);
  return keepingAdministration(db, async () => {
    const made = await change(users);
    await eachRow(ids, (id) => endConnexionsOf(db, id, now));
    return made;
  });
}

/** Disables users as they were read, all of them or none; the act of each is recorded. */
export async function disableUsers(
  inputs: readonly AsRead[],
  context: WriteContext,
  personnel: Personnel,
): Promise<Written> {
  const ids = inputs.map(({ id }) => id);
  for (const id of ids) refuseOneself(context.caller, id, 'désactive');
  return shuttingOut(ids, 'suppression', context, async () => {
    await personnel.checkDisabled(context.db, ids);
    const made: Written = [];
    await eachRow(inputs, async (input) => void made.push(...(await handlers.disable(input, context))));
    return made;
  });
}

export const utilisateursHandlers = (personnel: Personnel): CrudHandlers<typeof utilisateurs> => ({
  ...handlers,
  list: async (input, context) => avecLeurForce(await handlers.list(searching(input), context), context),
  get: async (input, context) => avecLeurForce(await handlers.get(input, context), context),
  export: (input, context) => handlers.export(searching(input), context),
  choose: (asked, etat, context) => handlers.choose(searching(asked), etat, context),

  disable: (input, context) => disableUsers([input], context, personnel),

  async enable(input, context) {
    const { db, caller } = context;
    const before = await requireUser(context, input.id, 'suppression');
    if (before.estActif === 0) await checkReturn(db, caller, before);
    return handlers.enable(input, context);
  },
});

/** Changes a user: a field that a documented call leaves out stays, and the password is never looked at (AMB-001). */
async function update(
  input: Input<typeof utilisateurs.update>,
  context: WriteContext,
  personnel: Personnel,
): Promise<Output<typeof utilisateurs.update>> {
  const { db, caller } = context;
  const before = await requireUser(context, input.id, 'modification');
  const { indicatifTel = before.telephoneIndicatif ?? '', telephone1 = before.telephone1 } = input;
  const { telephone2 = before.telephone2, observations = before.observations, photo = before.photo } = input;
  const saisie = { ...input, indicatifTel, telephone1, telephone2, observations, photo };
  const write = () => handlers.update({ ...input, ...fieldsOf(saisie) }, context);
  // The form is stale: the write refuses it with the stored user, whom the caller has to see first.
  if (before.estActif !== 1 || before.modifDate !== input.modifDate) return write();

  await checkForm(db, caller, saisie, before);
  await personnel.checkChanged(db, before, saisie);
  if (changesIdentifiers(before, saisie)) exigerPreuve(caller, context.now);
  // A user of a school administers nothing of the network's.
  return input.ecoleId === before.ecoleId ? write() : keepingAdministration(db, write);
}

/** Whether a form changes an identifier of its person. */
function changesIdentifiers(before: UtilisateurRow, { email, indicatifTel, telephone }: Saisie): boolean {
  const isSameNumber = before.telephoneIndicatif === indicatifTel && before.telephone === telephone;
  return (before.email ?? '') !== (email ?? '') || !isSameNumber;
}

async function suspend(
  { id, estSuspendu, modifDate }: Input<typeof suspendUser>,
  context: WriteContext,
): Promise<Output<typeof suspendUser>> {
  const { db, now, caller, record } = context;
  const change = async (before: UtilisateurRow) => {
    const stamp = { now, userId: caller.userId };
    const next = await updateRow(db, 'utilisateurs', { id, modifDate, estActif: 1 }, { estSuspendu }, stamp);
    if (next === undefined) return refuseStaleUser(db, id);
    refuseUnchanged(before, estSuspendu);
    record({
      entite: 'utilisateurs',
      entiteId: id,
      ecoleId: before.ecoleId,
      changements: { estSuspendu: [before.estSuspendu, estSuspendu] },
    });
    return [{ id, modifDate: next }];
  };
  if (estSuspendu === 0) return change(await requireUser(context, id, 'modification'));
  refuseOneself(caller, id, 'suspend');
  return shuttingOut([id], 'modification', context, ([user]) => change(user ?? refuse('INTROUVABLE')));
}

/** Refuses a change that changes nothing: the journal would tell of nothing, and the screen does not offer it. */
function refuseUnchanged(before: UtilisateurRow, estSuspendu: number): void {
  if (before.estSuspendu !== estSuspendu) return;
  const is = estSuspendu === 1 ? 'est déjà suspendue' : "n'est pas suspendue";
  refuse('REGLE', { phrase: `Cette personne ${is} : rechargez la page.` });
}

/** 1 for teachers alone, 0 for everybody else. */
const estEnseignant = z.optional(z.union([z.literal(0), z.literal(1)]));

/** The same users, asked for by their fonction. */
const parFonction = crudHandlers(
  {
    ...utilisateursLus,
    sortable: COLONNES_DE_L_ECOLE,
    list: {
      ...userSelectBy,
      input: z.extend(userSelectBy.input, { estEnseignant }),
      output: utilisateursLus.list.output,
    },
  },
  {
    ...utilisateursSource,
    within: ['ecoleId', 'fonctionCle', 'estEnseignant'],
    computed: { estEnseignant: sql`case when t."fonctionCle" = ${sql.lit(ENSEIGNANT)} then 1 else 0 end` },
  },
);

/** Reads the list of users, of one school and one fonction where these are given; without teachers where `estEnseignant` is 0. */
export async function listUsers(
  input: Input<typeof userSelectBy> & { readonly estEnseignant?: 0 | 1 },
  context: ReadContext,
) {
  const ecoleId = context.caller.ecoleId ?? input.ecoleId;
  const asked = { ...searching(input), ecoleId, fonctionCle: cle(input.fonction) || null };
  return parFonction.list(asked, context);
}

async function selectUsers(input: Input<typeof userSelectBy>, context: ReadContext) {
  return avecLeurForce(await listUsers(input, context), context);
}

/**
 * The calls bound apart: an add hashes a password first, an edit fills in the fields that it was not sent and may
 * want a proof.
 */
const OWN: readonly Endpoint[] = [utilisateurs.create, utilisateurs.update];

export function utilisateurBindings(personnel: Personnel): Binding[] {
  const known = bindCrud(utilisateurs, utilisateursHandlers(personnel));
  return [
    ...known.filter(({ endpoint }) => !OWN.includes(endpoint)),
    bindWrite(utilisateurs.update, (input, context) => update(input, context, personnel)),
    ...motDePasseBindings(personnel),
    ...connexionsUserBindings(),
    ...secondFacteurUserBindings(),
    bindWrite(suspendUser, suspend),

    bindRead(userSelectBy, selectUsers),

    verifierDroitsBinding,
  ];
}
