/** The screens of the scales of acquis: an addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { echelles } from '@gestionscolaire/contract/notes/competences/echelles.ts';
import { crudPage, lines, text } from '#core/crud/crud-page.tsx';
import { TRAIL_COMPETENCES } from '#notes/chemins/trails.ts';
import { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from '#scolarite/index.ts';

export const page = crudPage(
  { ...echelles, fields: avecMonEcole(echelles.fields) },
  {
    titles: { list: 'Échelles', add: 'Ajouter une échelle', edit: 'Modifier une échelle' },
    trail: TRAIL_COMPETENCES,
    columns: [
      { key: 'libelle', title: 'Libellé' },
      {
        key: 'valeurs',
        title: 'Valeurs',
        isWide: true,
        show: ({ valeurs }) => valeurs.replaceAll('\n', ', '),
      },
      { key: 'ecole', title: 'École', none: DE_TOUTES_LES_ECOLES },
    ],
    form: {
      ecoleId: ecoleSlot({
        none: DE_TOUTES_LES_ECOLES,
        hint: 'La plus récente des siennes sert à une école, sinon celle de toutes les écoles',
      }),
      libelle: text({ hint: 'Par exemple Trois niveaux' }),
      valeurs: lines({ rows: 4, hint: "Une par ligne, son code d'abord : A Acquis" }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => row.libelle,
    // People of a school read the scales of every school, and change their own.
    canRow: (row) => monEcole() === null || row.ecoleId === monEcole(),
  },
);
