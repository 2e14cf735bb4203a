/** Declares the screens of the columns of the lists of candidates: an addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { colonnesCandidats } from '@gestionscolaire/contract/suivi/candidats/colonnes-candidats.ts';
import {
  LIBELLES_DES_CHAMPS_DE_CANDIDAT,
  LIBELLES_DES_EXAMENS,
} from '@gestionscolaire/contract/suivi/candidats/examens.ts';
import { crudPage, number, oneOf, text } from '#core/crud/crud-page.tsx';
import { avecMonEcole, ecoleSlot } from '#scolarite/index.ts';
import { TRAIL_CANDIDATS } from '#suivi/chemins/trails.ts';

export const page = crudPage(
  { ...colonnesCandidats, fields: avecMonEcole(colonnesCandidats.fields) },
  {
    titles: {
      list: 'Colonnes des candidats',
      add: 'Ajouter une colonne',
      edit: 'Modifier une colonne',
    },
    trail: TRAIL_CANDIDATS,
    columns: [
      { key: 'titre', title: 'Titre' },
      { key: 'examen', title: 'Examen', show: ({ examen }) => LIBELLES_DES_EXAMENS[examen] },
      { key: 'rang', title: 'Rang', isNumber: true, isNarrow: true },
      { key: 'champ', title: 'Contenu', show: ({ champ }) => LIBELLES_DES_CHAMPS_DE_CANDIDAT[champ] },
      { key: 'texteOfficiel', title: 'Texte officiel', none: 'À vérifier' },
      { key: 'ecole', title: 'École', isOfSchool: true },
    ],
    form: {
      ecoleId: ecoleSlot(),
      examen: oneOf(LIBELLES_DES_EXAMENS),
      rang: number({ hint: 'Sa place sur la liste, 1 à gauche' }),
      champ: oneOf(LIBELLES_DES_CHAMPS_DE_CANDIDAT),
      titre: text({ hint: 'Comme il se lit en haut de la colonne' }),
      texteOfficiel: text({ hint: 'Le texte qui la demande ; vide : elle est à vérifier' }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => `${row.titre}, ${row.examen.toUpperCase()}`,
    // Those of a list follow each other.
    keptForNext: ({ ecoleId, examen, texteOfficiel }) => ({ ecoleId, examen, texteOfficiel }),
  },
);
