/** Finds the boxes of the table of privileges that a model of group ticks. */
import type { ModeleDeGroupe } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import type { TableauPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { Case } from '#administration/privileges/privileges.ts';

type Mode = TableauPrivileges['modes'][number];

/** Whether a mode carries one operation and no other; that of reading carries none of the three. */
const carries = ({ ajout, modification, suppression }: Mode, operation: Operation): boolean =>
  ajout === Number(operation === 'ajout') &&
  modification === Number(operation === 'modification') &&
  suppression === Number(operation === 'suppression');

/** Returns the boxes that a model ticks, in the order of the table. */
export function casesDuModele({ modes, lignes }: TableauPrivileges, modele: ModeleDeGroupe): Case[] {
  const byReference = (given: ModeleDeGroupe['menus'] | ModeleDeGroupe['onglets']) =>
    new Map(Object.entries(given).map(([reference, operations]) => [cle(reference), operations]));
  const [menus, onglets] = [byReference(modele.menus), byReference(modele.onglets)];
  return lignes.flatMap(({ menuId, ongletId, reference }) =>
    ((menuId === null ? onglets : menus).get(cle(reference)) ?? []).flatMap((operation) => {
      const mode = modes.find((one) => carries(one, operation));
      return mode === undefined ? [] : { menuId, ongletId, modeAccesId: mode.id };
    }),
  );
}
