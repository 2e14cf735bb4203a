/** Every call of the product, in menu order: what the OpenAPI document, the access matrix and the hostile inputs walk. */
import { checktokenexpire, deconnexion, login, updateUserPwd } from './administration/connexion.ts';
import { getMenuFilsByUserReference, getMenuPrincipalByUser, getOneMenu } from './administration/menus.ts';
import { getPreferences, updatePreferences } from './administration/preferences.ts';
import type { CrudContract } from './core/crud.ts';
import type { Endpoint } from './core/endpoint.ts';
import { communes } from './geographie/communes.ts';
import { pays } from './geographie/pays.ts';
import { prefectures } from './geographie/prefectures.ts';
import { quartiers } from './geographie/quartiers.ts';
import { regions } from './geographie/regions.ts';
import { devises } from './parametres/devises.ts';
import { unites } from './parametres/unites.ts';

/** The look-alikes. */
export const CRUDS: readonly CrudContract[] = [
  pays,
  regions,
  prefectures,
  communes,
  quartiers,
  devises,
  unites,
];

function crudEndpoints(crud: CrudContract): Endpoint[] {
  return [crud.list, crud.get, crud.create, crud.update, crud.remove, crud.disable, crud.enable, crud.export];
}

export const API: readonly Endpoint[] = [
  login,
  checktokenexpire,
  updateUserPwd,
  deconnexion,
  getMenuPrincipalByUser,
  getMenuFilsByUserReference,
  getOneMenu,
  getPreferences,
  updatePreferences,
  ...CRUDS.flatMap(crudEndpoints),
  regions.selectBy,
  prefectures.selectBy,
  communes.selectBy,
  quartiers.selectBy,
];
