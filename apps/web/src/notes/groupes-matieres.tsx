/** The screens of the groups of subjects: an addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { groupesMatieres } from '@gestionscolaire/contract/notes/groupes-matieres.ts';
import { crudPage, number, text } from '#core/crud/crud-page.tsx';
import { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from '#scolarite/index.ts';
import { TRAIL_MATIERES } from './chemins/trails.ts';

export const page = crudPage(
  { ...groupesMatieres, fields: avecMonEcole(groupesMatieres.fields) },
  {
    titles: {
      list: 'Groupes de matières',
      add: 'Ajouter un groupe de matières',
      edit: 'Modifier un groupe de matières',
    },
    trail: TRAIL_MATIERES,
    columns: [
      { key: 'libelle', title: 'Libellé' },
      { key: 'ordre', title: 'Ordre', isNumber: true, isNarrow: true },
      { key: 'ecole', title: 'École', none: DE_TOUTES_LES_ECOLES },
    ],
    form: {
      ecoleId: ecoleSlot({
        none: DE_TOUTES_LES_ECOLES,
        hint: 'Chaque école a les siens et ceux de toutes les écoles',
      }),
      libelle: text({ hint: 'Par exemple Lettres, Sciences' }),
      ordre: number({ hint: 'Sa place sur un bulletin' }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => row.libelle,
    // People of a school read the groups of every school, and change their own.
    canRow: (row) => monEcole() === null || row.ecoleId === monEcole(),
  },
);
