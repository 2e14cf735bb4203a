/** The screens of the schools (B§2): their list and their form. The page of one school is in page.tsx. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { type Ecole, ecoles, lireMoisNonFactures } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { libelleDuMois } from '@gestionscolaire/contract/scolarite/sessions.ts';
import {
  PLACES_DE_L_ABSENCE,
  PLACES_DE_L_ARRIERE,
  PLACES_DE_LA_CONVOCATION,
  PLACES_DU_RECU,
  TEXTE_DE_L_ABSENCE,
  TEXTE_DE_L_ARRIERE,
  TEXTE_DE_LA_CONVOCATION,
  TEXTE_DU_RECU,
} from '@gestionscolaire/contract/scolarite/textes.ts';
import { lazy, Suspense } from 'react';
import { CrudLink, pathFor } from '#core/crud/crud-link.tsx';
import { type ControlProps, crudPage, custom, day, lines, stampOf, text } from '#core/crud/crud-page.tsx';
import { useListState } from '#core/crud/use-list.ts';
import { imageSlot } from '#fichiers/index.ts';
import { SECTION_SCOLARITE } from './trails.ts';

// Only the form needs it: the list does not carry its code.
const Controle = lazy(() => import('./mois.tsx').then((module) => ({ default: module.MoisNonFactures })));

function Mois(props: ControlProps) {
  return (
    <Suspense fallback={null}>
      <Controle {...props} />
    </Suspense>
  );
}

/**
 * The name of a school, as a link: a person who only sees its classes opens the page too, but 'Modifier' needs the right to
 * change it.
 */
function Nom({ id, libelle }: Pick<Ecole, 'id' | 'libelle'>) {
  const { search } = useListState();
  return (
    <CrudLink to={pathFor(ADRESSES.ecoles.edit, { id }) ?? ''} retour={search}>
      {libelle}
    </CrudLink>
  );
}

/** Names the places that a message fills in, and the words that are sent while the school writes none. */
const places = (names: readonly string[], texte: string) => ({
  hint: `Rempli à l'envoi\u00A0: ${names.map((name) => `{${name}}`).join(' ')}. Vide, le message est\u00A0: ${texte}`,
});

/** A new school is added by the documents' own form: its words are written on its page. */
const isNew = (_values: unknown, record: unknown) => record === null;

export const page = crudPage(ecoles, {
  titles: { list: 'Écoles', add: 'Ajouter une école', edit: 'Modifier une école' },
  trail: SECTION_SCOLARITE,
  columns: [
    { key: 'libelle', title: 'Nom', show: (row) => <Nom id={row.id} libelle={row.libelle} /> },
    { key: 'slogan', title: 'Slogan' },
    { key: 'dateCreation', title: 'Date de création', isDay: true },
  ],
  form: {
    libelle: text(),
    slogan: text(),
    dateCreation: day(),
    logo: imageSlot(null, { isPrinted: true }),
    moisNonFactures: custom({
      control: Mois,
      hint: 'Ce qui se paie chaque mois n’est pas demandé ces mois-là',
      format: (value) =>
        lireMoisNonFactures(typeof value === 'string' ? value : null)
          .map((mois) => libelleDuMois(mois))
          .join(', '),
    }),
    texteRecu: lines({ ...places(PLACES_DU_RECU, TEXTE_DU_RECU), isHidden: isNew }),
    texteArriere: lines({ ...places(PLACES_DE_L_ARRIERE, TEXTE_DE_L_ARRIERE), isHidden: isNew }),
    texteAbsence: lines({ ...places(PLACES_DE_L_ABSENCE, TEXTE_DE_L_ABSENCE), isHidden: isNew }),
    texteConvocation: lines({
      ...places(PLACES_DE_LA_CONVOCATION, TEXTE_DE_LA_CONVOCATION),
      isHidden: isNew,
    }),
    agrement: text({ isHidden: isNew, hint: "Numéro et date de l'arrêté, sur les papiers" }),
    telephone: text({ isHidden: isNew, hint: 'Comme il se lit sur les papiers' }),
    ire: text({ isHidden: isNew, hint: "L'inspection régionale de l'éducation ; à Conakry, la DEV" }),
    dpe: text({ isHidden: isNew, hint: "La direction préfectorale de l'éducation ; à Conakry, la DCE" }),
    dsee: text({ isHidden: isNew }),
  },
  messages: {
    added: MESSAGES.ecoleAjoutee,
    changed: MESSAGES.ecoleModifiee,
    removed: MESSAGES.ecoleElementSupprime,
    failed: { removed: MESSAGES.ecoleSuppressionEchouee },
  },
  nameOf: (row) => row.libelle,
  // A school added by mistake is disabled and can be enabled again; only a call deletes it for good (AMB-099).
  removal: { endpoint: ecoles.disable, input: stampOf },
  isAlwaysEnabled: true,
});
