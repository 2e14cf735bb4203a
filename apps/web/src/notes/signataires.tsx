/** The screens of those who sign the papers of a stage: an addition. */
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  LIBELLES_DES_GENRES_DE_SIGNATAIRE,
  SIGNATAIRES_VUS,
  signataires,
} from '@gestionscolaire/contract/notes/signataires.ts';
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { crudPage, type LiveProps, number, oneOf, text } from '#core/crud/crud-page.tsx';
import kit from '#core/ui/kit.module.css';
import { avecMonEcole, ecoleSlot, etapeSlot } from '#scolarite/index.ts';
import { TRAIL_REGLES } from './chemins/trails.ts';

/** Says who signs most often at the stage that is chosen. */
function SignatairesVus({ values }: LiveProps) {
  const etape = ETAPES.find((one) => one === values['etape']);
  const seen = etape === undefined ? [] : SIGNATAIRES_VUS[etape];
  return (
    <p role="status" className={`${kit.raised} ${kit.ifAny}`}>
      {seen.length === 0
        ? ''
        : `Le plus souvent, à ce niveau\u00A0: ${seen.map((titre, place) => `${place + 1}. ${titre}`).join(', ')}.`}
    </p>
  );
}

export const page = crudPage(
  { ...signataires, fields: avecMonEcole(signataires.fields) },
  {
    titles: {
      list: 'Signataires',
      add: 'Ajouter un signataire',
      edit: 'Modifier un signataire',
    },
    trail: TRAIL_REGLES,
    columns: [
      { key: 'titre', title: 'Titre' },
      { key: 'nom', title: 'Nom' },
      // Sorted by the order of the stages, not by their names.
      { key: 'etape', title: 'Niveau', isNumber: true, isNarrow: true },
      { key: 'rang', title: 'Rang', isNumber: true, isNarrow: true },
      { key: 'genre', title: 'Genre', show: (row) => LIBELLES_DES_GENRES_DE_SIGNATAIRE[row.genre] },
      { key: 'ecole', title: 'École', isOfSchool: true },
    ],
    form: {
      ecoleId: ecoleSlot(),
      etape: etapeSlot(),
      rang: number({ hint: 'Sa place sur le papier, 1 à gauche' }),
      titre: text({ hint: 'Comme il se lit sur le papier, par exemple Le Censeur' }),
      nom: text({ hint: 'Vide : il se signe à la main' }),
      genre: oneOf(LIBELLES_DES_GENRES_DE_SIGNATAIRE),
    },
    live: SignatairesVus,
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => `${row.titre}, ${row.etape}`,
    // Those of a stage follow each other.
    keptForNext: ({ ecoleId, etape, genre }) => ({ ecoleId, etape, genre }),
  },
);
