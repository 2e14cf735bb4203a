/** The screens of the groups (A§2): a label, the members, and the two windows that add or remove one. */
import { groupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { crudPage, lines, text, tick } from '#core/crud/crud-page.tsx';
import { GroupeActions, Membres, ToutPret } from './actions.tsx';

export const page = crudPage(
  { ...groupes, row: groupe },
  {
    titles: { list: 'Groupes', add: 'Ajouter un groupe', edit: 'Modifier un groupe' },
    trail: [{ label: 'Administration technique', to: ADRESSES.adminTechnique }],
    columns: [
      { key: 'libelle', title: 'Libellé' },
      { key: 'membres', title: 'Utilisateurs', show: (row) => <Membres row={row} /> },
    ],
    form: {
      libelle: text(),
      observations: lines(),
      estEnDeuxEtapes: tick({
        hint: 'Ses utilisateurs tapent, après leur mot de passe, un code que donne une application de leur téléphone',
      }),
    },
    messages: {
      added: MESSAGES.groupeAjoute,
      changed: MESSAGES.groupeModifie,
      removed: MESSAGES.groupeSupprime,
      failed: { removed: MESSAGES.groupeSuppressionEchouee },
    },
    nameOf: (row) => row.libelle,
    rowActions: GroupeActions,
    listActions: ToutPret,
  },
);
