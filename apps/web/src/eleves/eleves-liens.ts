/** The links of a pupil's row, in any list of pupils: taking their money, opening their page. */

import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getSoldeEleve } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { IconCash, IconUser } from '@tabler/icons-react';
import type { RowLinkTo } from '#core/crud/links.ts';

/** Declares the links of a list; `eleveDe` answers the id of the pupil that a row is about. */
export const liensDeLEleve = <Row>(eleveDe: (row: Row) => number): readonly RowLinkTo<Row>[] => [
  {
    icon: IconCash,
    label: 'Encaisser',
    asks: addPaiement,
    keys: 'E',
    to: (row) => path(ADRESSES.encaisserEleve, { eleveId: eleveDe(row) }),
  },
  {
    icon: IconUser,
    label: 'Ouvrir la fiche',
    asks: getSoldeEleve,
    keys: 'Enter',
    to: (row) => path(ADRESSES.eleve, { id: eleveDe(row) }),
  },
];
