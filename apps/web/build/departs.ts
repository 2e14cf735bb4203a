/** Makes virtual:departs from the contract and src/routes.tsx: the calls of depart.js and of the sign-in page. */
import {
  checktokenexpire,
  JETON_PRESENTE,
  login,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { getMesDroits } from '@gestionscolaire/contract/administration/droits/mes-droits.ts';
import { getPreferences, updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { CRUDS } from '@gestionscolaire/contract/api.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { TAILLE_DES_DOCUMENTS, TAILLE_PAR_DEFAUT } from '@gestionscolaire/contract/core/api/lists.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { Plugin } from 'vite';
import { readRoutes } from './routes.ts';

const ID = 'virtual:departs';

/** Keeps the method and the path alone: the contract's schemas would weigh more than both scripts together. */
const wire = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => ({ method, path });

/** Lists by path of a list's page the call that lists, its columns and its key among the preferences. */
function departs(): Record<
  string,
  {
    entity: string;
    method: string;
    call: string;
    sortable: readonly string[];
    shown: Readonly<Record<string, number>>;
    isDocumented: boolean;
  }
> {
  const lists = readRoutes().filter((route) => route.screen === 'list');
  return Object.fromEntries(
    lists.map(({ path, entity }) => {
      const crud = CRUDS.find((one) => one.entity === entity.replaceAll('-', '_'));
      if (crud === undefined) throw new Error(`${path}: the contract has no look-alike called ${entity}`);
      return [
        path,
        {
          entity: crud.entity,
          method: crud.list.method,
          call: crud.list.path,
          sortable: crud.sortable,
          shown: crud.shown,
          isDocumented: crud.list.isDocumented,
        },
      ];
    }),
  );
}

/** `anciens`: the file of what an older browser lacks; none while developing. */
export function departsPlugin(anciens = ''): Plugin {
  return {
    name: 'gestionscolaire:departs',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => {
      if (id !== `\0${ID}`) return undefined;
      const values = {
        ANCIENS: anciens,
        DEPARTS: departs(),
        CONNEXION: wire(login),
        JETON: wire(checktokenexpire),
        JETON_PRESENTE,
        PREFERENCES: wire(getPreferences),
        DROITS: wire(getMesDroits),
        CHOIX: wire(updatePreferences),
        CLE_IDENTITE: CLES_LOCALES.identite,
        TAILLE_DES_DOCUMENTS,
        TAILLE_PAR_DEFAUT,
      };
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
