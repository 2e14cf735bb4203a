/** The screens of the subjects: an addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { groupesMatieres } from '@gestionscolaire/contract/notes/groupes-matieres.ts';
import { LIBELLES_DES_GENRES_DE_MATIERE, matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { choice, crudPage, number, oneOf, text } from '#core/crud/crud-page.tsx';
import { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from '#scolarite/index.ts';
import { SECTION_NOTES } from './chemins/trails.ts';
import { VersLesGroupes } from './chemins/vers.tsx';

export const page = crudPage(
  { ...matieres, fields: avecMonEcole(matieres.fields) },
  {
    titles: { list: 'Matières', add: 'Ajouter une matière', edit: 'Modifier une matière' },
    trail: SECTION_NOTES,
    columns: [
      { key: 'libelle', title: 'Libellé' },
      { key: 'abreviation', title: 'Abréviation', isNarrow: true },
      {
        key: 'genre',
        title: 'Genre',
        isNarrow: true,
        show: (row) => LIBELLES_DES_GENRES_DE_MATIERE[row.genre],
      },
      { key: 'groupeMatiere', title: 'Groupe' },
      { key: 'ecole', title: 'École', none: DE_TOUTES_LES_ECOLES },
    ],
    form: {
      ecoleId: ecoleSlot({
        none: DE_TOUTES_LES_ECOLES,
        hint: 'Chaque école a les siennes et celles de toutes les écoles',
      }),
      libelle: text({ hint: 'Par exemple Mathématiques, Conduite' }),
      abreviation: text({ hint: 'De 2 à 8 lettres, par exemple MATH' }),
      genre: oneOf(LIBELLES_DES_GENRES_DE_MATIERE),
      groupeMatiereId: choice({
        from: groupesMatieres.list,
        input: ({ ecoleId }) => ({ ecoleId: typeof ecoleId === 'number' ? ecoleId : null }),
        option: ({ libelle }) => ({ label: libelle }),
        current: ({ groupeMatiere }) => (groupeMatiere === null ? null : { label: groupeMatiere }),
        none: 'Aucun',
        emptyText: "Aucun groupe de matières n'est encore enregistré",
      }),
      ordre: number({ hint: 'Sa place sur un bulletin' }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => row.libelle,
    // People of a school read the subjects of every school, and change their own.
    canRow: (row) => monEcole() === null || row.ecoleId === monEcole(),
    listActions: VersLesGroupes,
  },
);
