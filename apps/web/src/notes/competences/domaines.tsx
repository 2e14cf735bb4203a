/** The screens of the domains of competences: an addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { domaines } from '@gestionscolaire/contract/notes/competences/domaines.ts';
import { crudPage, number, text } from '#core/crud/crud-page.tsx';
import { TRAIL_COMPETENCES } from '#notes/chemins/trails.ts';
import { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from '#scolarite/index.ts';

export const page = crudPage(
  { ...domaines, fields: avecMonEcole(domaines.fields) },
  {
    titles: { list: 'Domaines', add: 'Ajouter un domaine', edit: 'Modifier un domaine' },
    trail: TRAIL_COMPETENCES,
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
      libelle: text({ hint: 'Par exemple Langage, Vivre ensemble' }),
      ordre: number({ hint: 'Sa place sur un bulletin' }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => row.libelle,
    // People of a school read the domains of every school, and change their own.
    canRow: (row) => monEcole() === null || row.ecoleId === monEcole(),
  },
);
