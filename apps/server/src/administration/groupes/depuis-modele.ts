/** Makes a group from a model (AMB-168): its label, its privileges and its first members as one act. */
import {
  addGroupeDeModele,
  CLES_DES_MODELES,
  getModelesDeGroupe,
  MODELES,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import {
  addPrivilege,
  type TableauPrivileges,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { addUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuseAt, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { changingRights } from '#administration/droits/changer.ts';
import { type Case, checkTarget } from '#administration/privileges/privileges.ts';
import { refuseSansEffet } from '#administration/privileges/sans-effet.ts';
import { boxOf, changeBoxes, readTableauVide } from '#administration/privileges/tableau.ts';
import { type Act, changes } from '#core/db/journal/journal.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { casesDuModele } from './cases-du-modele.ts';
import { propositionBinding } from './ecarts.ts';
import { groupesHandlers } from './groupes.ts';
import { add as addMembre } from './membres.ts';

/** Returns the context of a part of one act: what it notes about the group itself is kept for one line. */
function together(context: WriteContext): { part: WriteContext; tell: () => void } {
  const changements: Act['changements'] = {};
  let first: Act | undefined;
  const record = (act: Act): void => {
    if (act.entite !== groupes.entity) return context.record(act);
    first ??= act;
    Object.assign(changements, act.changements);
  };
  const tell = (): void => {
    if (first !== undefined) context.record({ ...first, changements });
  };
  return { part: { ...context, record }, tell };
}

/** Refuses boxes that a new group cannot be given: one twice, one of a screen or of a mode that is not there. */
function refuseCases(tableau: TableauPrivileges, cases: readonly Case[]): void {
  for (const one of cases) checkTarget(one);
  const wanted = new Set(cases.map(boxOf));
  if (wanted.size < cases.length) refuseAt('cases', 'Une case est donnée deux fois.');
  for (const { menuId, ongletId } of tableau.lignes)
    for (const { id } of tableau.modes) wanted.delete(boxOf({ menuId, ongletId, modeAccesId: id }));
  if (wanted.size > 0)
    refuseAt(
      'cases',
      "Une case est d'un menu, d'un onglet ou d'un mode d'accès qui n'est plus là : rechargez la page.",
    );
}

async function make(
  { libelle, modele = null, cases, userIds, ...confirme }: Input<typeof addGroupeDeModele>,
  context: WriteContext,
): Promise<{ id: number }[]> {
  if (new Set(userIds).size !== userIds.length) refuseCles('userIds');
  refuseCases(await readTableauVide(context.db), cases);
  await context.readmit(addPrivilege.access);
  if (userIds.length > 0) await context.readmit(addUserGroupe.access);
  const { part, tell } = together(context);
  const made = await groupesHandlers.create({ libelle, observations: null, ...confirme }, part);
  const groupeId = made[0]?.id ?? 0;
  if (modele !== null) {
    await context.db.updateTable('groupes').set({ modele }).where('id', '=', groupeId).execute();
    const changements = changes(null, { modele: MODELES[modele].libelle });
    part.record({ entite: groupes.entity, entiteId: groupeId, ecoleId: null, changements });
  }
  await changeBoxes({ groupeId, ajouts: cases, retraits: [] }, part);
  tell();
  for (const userId of userIds) await addMembre({ userId, groupeId }, context);
  await refuseSansEffet(context.db, groupeId, cases, 'cases');
  return [{ id: groupeId }];
}

export const modeleBindings = (): Binding[] => [
  bindRead(getModelesDeGroupe, async (_input, { db }) => {
    const tableau = await readTableauVide(db);
    return {
      tableau,
      modeles: CLES_DES_MODELES.map((name) => ({
        cle: name,
        libelle: MODELES[name].libelle,
        aide: MODELES[name].aide,
        cases: casesDuModele(tableau, MODELES[name]),
      })),
    };
  }),
  propositionBinding,
  bindWrite(addGroupeDeModele, (input, context) => changingRights(context, () => make(input, context))),
];
