/** The screens of the rules of marking: an addition. */
import { ecrireCentiemes } from '@gestionscolaire/contract/core/values/centiemes.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { champsDEcart } from '@gestionscolaire/contract/notes/champs-d-ecart.ts';
import {
  fauteDeRegle,
  LIBELLES_DES_MODELES,
  MOTS_DES_REGLES,
  porteeDeRegle,
  reglesNotation,
} from '@gestionscolaire/contract/notes/regles-notation.ts';
import { ordresDe } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { aDesSeries, LIBELLES_DES_SERIES } from '@gestionscolaire/contract/scolarite/niveaux/series.ts';
import { lazy, Suspense } from 'react';
import {
  type ControlProps,
  crudPage,
  custom,
  hundredths,
  lines,
  number,
  oneOf,
  tick,
} from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { avecLAnnee, avecMonEcole, ecoleSlot, LECTURES_DE_L_ANNEE, sessionSlot } from '#scolarite/index.ts';
import { SECTION_NOTES } from './chemins/trails.ts';
import { VersLesAutresReglages } from './chemins/vers.tsx';
import { fauteDeMotif } from './simulation/change.ts';
import { slotsDEcart } from './simulation/slots.tsx';
import { VersLaSimulation } from './simulation/vers.tsx';

// Only the forms need it: the list does not carry its code.
const Controle = lazy(() => import('./modele.tsx').then((module) => ({ default: module.Modele })));
const ControleDuNiveau = lazy(() =>
  import('./modele.tsx').then((module) => ({ default: module.NiveauDeRegle })),
);

function Modele(props: ControlProps) {
  return (
    <Suspense fallback={null}>
      <Controle {...props} />
    </Suspense>
  );
}

function Niveau(props: ControlProps) {
  return (
    <Suspense fallback={null}>
      <ControleDuNiveau {...props} />
    </Suspense>
  );
}

const libelleDuModele = (value: unknown): string =>
  Object.entries(LIBELLES_DES_MODELES).find(([modele]) => modele === value)?.[1] ?? 'Aucun';

const entier = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const ouNul = (value: unknown): string | null => (asText(value) === '' ? null : asText(value));

export const page = crudPage(
  { ...reglesNotation, fields: { ...avecLAnnee(avecMonEcole(reglesNotation.fields)), ...champsDEcart } },
  {
    titles: {
      list: 'Règles de notation',
      add: 'Ajouter une règle de notation',
      edit: 'Modifier une règle de notation',
    },
    trail: SECTION_NOTES,
    columns: [
      { key: 'session', title: 'Année scolaire' },
      // Sorted by the order of the stages, not by their names.
      { key: 'etape', title: 'Niveau', isNumber: true, show: porteeDeRegle },
      { key: 'noteSur', title: 'Notes sur', isNumber: true, isNarrow: true },
      {
        key: 'modele',
        title: 'Modèle',
        show: ({ modele }) => (modele === null ? '' : libelleDuModele(modele)),
      },
      {
        key: 'seuilAdmission',
        title: 'Admission',
        isNumber: true,
        isNarrow: true,
        show: (row) => ecrireCentiemes(row.seuilAdmission),
      },
      { key: 'ecole', title: 'École', isOfSchool: true },
    ],
    form: {
      ecoleId: ecoleSlot(),
      sessionId: sessionSlot(),
      etape: custom({ control: Niveau, format: asText, isFixedOnEdit: true }),
      niveau: oneOf(
        ({ etape }) =>
          ordresDe(asText(etape)).map(({ niveau, libelle }) => ({ value: niveau, label: libelle })),
        { isFixedOnEdit: true, hint: 'Sans lui, la règle vaut pour tous les ordres du niveau' },
      ),
      serie: oneOf(LIBELLES_DES_SERIES, {
        isFixedOnEdit: true,
        isHidden: ({ etape }) => !aDesSeries(etape),
        hint: 'Sans elle, la règle vaut pour toutes les séries',
      }),
      modele: custom({ control: Modele, format: libelleDuModele }),
      genre: oneOf(MOTS_DES_REGLES.genre),
      noteSur: number({ hint: '10 ou 20, le plus souvent' }),
      pas: oneOf(MOTS_DES_REGLES.pas),
      calcul: oneOf(MOTS_DES_REGLES.calcul, {
        hint: 'Par mois : le cours est la moyenne des moyennes des mois qui ont une note',
      }),
      poidsCours: number(),
      poidsComposition: number(),
      siUneSeule: oneOf(MOTS_DES_REGLES.siUneSeule),
      absence: oneOf(MOTS_DES_REGLES.absence),
      absenceJustifiee: oneOf(MOTS_DES_REGLES.absenceJustifiee),
      nonRendu: oneOf(MOTS_DES_REGLES.nonRendu),
      seuilAdmission: hundredths({ hint: 'La moyenne à partir de laquelle un élève est admis' }),
      seuilRattrapage: hundredths({ hint: 'Vide : pas de rattrapage' }),
      couvertureMinimum: number({ hint: "En pour cent des coefficients qu'un élève doit" }),
      periodeNonClassee: oneOf(MOTS_DES_REGLES.periodeNonClassee, {
        hint: "La moyenne d'un élève trop peu évalué, à la fin de l'année",
      }),
      classement: tick({ hint: 'Un rang se dit sur le bulletin' }),
      rangParMatiere: tick(),
      mentions: lines({ rows: 6, hint: "Une par ligne, son seuil d'abord : 16 Très bien" }),
      distinctions: lines({ hint: "Une par ligne : 12 Tableau d'honneur, conduite 14" }),
      ...slotsDEcart('regles_notation'),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: (row) => `${row.session}, ${porteeDeRegle(row)}`,
    // The rules of a school's stages are written one after the other.
    keptForNext: ({ ecoleId, sessionId }) => ({ ecoleId, sessionId }),
    faults: (values) => ({
      ...fauteDeMotif(values),
      ...fauteDeRegle({
        etape: asText(values['etape']),
        niveau: ouNul(values['niveau']),
        serie: ouNul(values['serie']),
        noteSur: entier(values['noteSur']),
        poidsCours: entier(values['poidsCours']),
        poidsComposition: entier(values['poidsComposition']),
        seuilAdmission: entier(values['seuilAdmission']),
        seuilRattrapage: typeof values['seuilRattrapage'] === 'number' ? values['seuilRattrapage'] : null,
        mentions: ouNul(values['mentions']),
        distinctions: ouNul(values['distinctions']),
      }),
    }),
    recordActions: VersLaSimulation,
    listActions: VersLesAutresReglages,
    reads: LECTURES_DE_L_ANNEE,
  },
);
