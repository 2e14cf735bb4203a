/** Reserves the infirmary in the file of all of a pupil's data: it is told to who holds its menu, and to nobody else. */
import { holds } from '@gestionscolaire/contract/core/api/acces.ts';
import { screenOf } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MENU_INFIRMERIE } from '@gestionscolaire/contract/suivi/infirmerie/menu.ts';
import { type SqlBool, sql } from 'kysely';
import type { ReadContext } from '#core/http/context.ts';
import type { Reserve } from '#core/person/garde.ts';

export const reserveDeLInfirmerie = ({ caller }: Pick<ReadContext, 'caller'>): Reserve | null =>
  holds(caller.rights, screenOf(MENU_INFIRMERIE), 'lecture')
    ? null
    : {
        lues: sql<SqlBool>`1 = 0`,
        tu: 'L’infirmerie n’y est pas : demandez ce fichier à qui a le droit « Infirmerie ».',
      };
