/**
 * The rights that a person of a school may be given and never use: what they open is the network's (AMB-155). They are refused where
 * they are given to people of schools alone (AMB-182), and told where somebody looks at a person's rights.
 */
import { API } from '@gestionscolaire/contract/api.ts';
import { phraseDuReseau } from '@gestionscolaire/contract/core/api/acces.ts';
import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import type { AutreEcran } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { Case } from './privileges.ts';

const ECRITURES = ['ajout', 'modification', 'suppression'] as const satisfies readonly Operation[];

/** For whom the calls of each 'screen operation' are. */
const PORTEES: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const scopes = new Map<string, Set<string>>();
  for (const { access } of API) {
    if (access.who !== 'right' || access.operation === 'lecture') continue;
    const screens: readonly AutreEcran[] = [access.screen, ...access.also];
    for (const { reference, operation = access.operation } of screens) {
      const key = `${reference} ${operation}`;
      scopes.set(key, (scopes.get(key) ?? new Set()).add(access.scope));
    }
  }
  return scopes;
})();

const isForSchools = (reference: string, operation: Operation): boolean =>
  PORTEES.get(`${reference} ${operation}`)?.has('ecole') === true;

/** Whether only a user of the network may do this operation on a screen. */
export const isOfNetwork = (reference: string, operation: Operation): boolean =>
  PORTEES.has(`${reference} ${operation}`) && !isForSchools(reference, operation);

/** Whether a group has members, and none of the network. */
async function isOfSchools(db: Db, groupeId: number): Promise<boolean> {
  const members = await db
    .selectFrom('user_groupes as l')
    .innerJoin('utilisateurs as u', 'u.id', 'l.userId')
    .select('u.ecoleId')
    .where('l.groupeId', '=', groupeId)
    .where('l.estActif', '=', 1)
    .where('u.estActif', '=', 1)
    .execute();
  return members.length > 0 && members.every(({ ecoleId }) => ecoleId !== null);
}

/** Refuses privileges that would serve nobody of their group. @param champ the key of the call where the refusal stands */
export async function refuseSansEffet(
  db: Db,
  groupeId: number,
  cases: readonly Case[],
  champ: 'modeAccesId' | 'ajouts' | 'cases',
): Promise<void> {
  if (!(await isOfSchools(db, groupeId))) return;
  for (const { menuId, ongletId, modeAccesId } of cases) {
    const mode = await findRow(db, 'modes_acces', modeAccesId);
    const screen =
      menuId === null ? await findRow(db, 'onglets', ongletId ?? 0) : await findRow(db, 'menus', menuId);
    if (mode === undefined || screen === undefined) continue;
    const given = ECRITURES.filter((operation) => mode[operation] === 1);
    const isVain = given.some((one) => isOfNetwork(screen.reference, one));
    if (!isVain || given.some((one) => isForSchools(screen.reference, one))) continue;
    const phrase = `« ${mode.libelle} » sur « ${screen.libelle} » ne servirait à personne de ce groupe, où chacun est d'une école. ${phraseDuReseau({})}`;
    refuse('SAISIE_INVALIDE', { phrase, champs: { [champ]: phrase } });
  }
}
