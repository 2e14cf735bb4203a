/** The screens of the motifs of the school's days: an addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  fauteDuMotif,
  GENRES_DE_MOTIF,
  LIBELLES_DES_GENRES_DE_MOTIF,
  motifsSuivi,
} from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { crudPage, number, oneOf, text } from '#core/crud/crud-page.tsx';
import { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from '#scolarite/index.ts';
import { SECTION_SUIVI } from './chemins/trails.ts';

export const page = crudPage(
  { ...motifsSuivi, fields: avecMonEcole(motifsSuivi.fields) },
  {
    titles: { list: 'Motifs', add: 'Ajouter un motif', edit: 'Modifier un motif' },
    trail: SECTION_SUIVI,
    columns: [
      { key: 'libelle', title: 'Libellé' },
      { key: 'genre', title: 'Genre', show: ({ genre }) => LIBELLES_DES_GENRES_DE_MOTIF[genre] },
      { key: 'gravite', title: 'Gravité', isNarrow: true },
      { key: 'ecole', title: 'École', none: DE_TOUTES_LES_ECOLES },
    ],
    form: {
      ecoleId: ecoleSlot({
        none: DE_TOUTES_LES_ECOLES,
        hint: 'Chaque école a les siens et ceux de toutes les écoles',
      }),
      genre: oneOf(LIBELLES_DES_GENRES_DE_MOTIF),
      libelle: text({ hint: 'Par exemple Maladie, Bagarre, Avertissement' }),
      gravite: number({ hint: 'De 1, légère, à 3, grave', isHidden: ({ genre }) => genre === 'absence' }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: ({ libelle }) => libelle,
    // People of a school read the motifs of every school, and change their own.
    canRow: (row) => monEcole() === null || row.ecoleId === monEcole(),
    keptForNext: ({ ecoleId, genre }) => ({ ecoleId, genre }),
    faults: ({ genre, gravite }) => {
      const known = GENRES_DE_MOTIF.find((one) => one === genre);
      const degre = typeof gravite === 'number' ? gravite : null;
      return known === undefined ? {} : { ...fauteDuMotif({ genre: known, gravite: degre }) };
    },
  },
);
