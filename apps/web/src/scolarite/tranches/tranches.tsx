/** The tranches of a school's prices (B§2): their list in a tab of the school's page, and their forms. */
import { choixParmi } from '@gestionscolaire/contract/core/api/fields.ts';
import { formaterPourcentage } from '@gestionscolaire/contract/core/values/pourcentage.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { TOUTES_LES_ANNEES } from '@gestionscolaire/contract/scolarite/annee-de-prix.ts';
import { direTranche } from '@gestionscolaire/contract/scolarite/dire-tranche.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import {
  formaterEcheance,
  LIBELLES_DE_TRANCHE,
  type ModeDeTranche,
  modeDeTranche,
  tranches,
} from '@gestionscolaire/contract/scolarite/tranches.ts';
import { lazy, Suspense } from 'react';
import {
  type ControlProps,
  choice,
  crudPage,
  custom,
  formOnly,
  held,
  type LiveProps,
  oneOf,
  percent,
} from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { TRAIL_ECOLE } from '#scolarite/ecoles/trails.ts';
import { anneeSlot } from '#scolarite/prix/annee-champ.ts';

// Only the forms need them: the list does not carry their code.
const Controle = lazy(() => import('./echeance.tsx').then((module) => ({ default: module.Echeance })));
const Suivi = lazy(() =>
  import('./suivi-total.tsx').then((module) => ({ default: module.SuiviDesTranches })),
);

function Echeance(props: ControlProps) {
  return (
    <Suspense fallback={null}>
      <Controle {...props} />
    </Suspense>
  );
}

function SuiviDuForm(props: LiveProps) {
  return (
    <Suspense fallback={null}>
      <Suivi {...props} />
    </Suspense>
  );
}

const MODES = ['module', 'tranche'] as const satisfies readonly ModeDeTranche[];
const mode = { ...choixParmi('Mode', 'Le mode', MODES), initial: 'tranche' };
const motsDuMode = (mot: unknown) =>
  mot === 'module' ? LIBELLES_DE_TRANCHE.module : LIBELLES_DE_TRANCHE.tranche;

export const page = crudPage(tranches, {
  titles: { list: 'Tranches de paiement', add: 'Ajouter une tranche', edit: 'Modifier une tranche' },
  trail: TRAIL_ECOLE,
  columns: [
    { key: 'libelle', title: 'Libellé', show: (row) => direTranche(row.libelle) },
    { key: 'prestation', title: 'Prestation' },
    {
      key: 'pourcentage',
      title: 'Pourcentage',
      isNumber: true,
      show: (row) => formaterPourcentage(row.pourcentage),
    },
    {
      key: 'facteurMultiplicite',
      title: 'Facteur de multiplicité',
      isNumber: true,
      show: (row) => formaterPourcentage(row.facteurMultiplicite),
    },
    {
      key: 'echeance',
      title: 'Échéance',
      isDay: true,
      none: 'À la rentrée',
      show: (row) => (row.echeance === null ? '' : formaterEcheance(row.echeance)),
    },
    { key: 'session', title: 'Année scolaire', none: TOUTES_LES_ANNEES },
  ],
  form: {
    ecoleId: held({ param: 'ecoleId' }),
    mode: formOnly(
      mode,
      (row) => modeDeTranche(row.libelle),
      oneOf({ module: 'Module', tranche: 'Tranche' }, { hint: 'Décide des libellés proposés' }),
    ),
    prestationId: choice({
      from: prestations.list,
      isWhole: true,
      input: ({ ecoleId }) => ({ ecoleId }),
      option: ({ libelle }) => ({ label: libelle }),
      isOffered: ({ rythme }) => rythme === 'parTranche',
      current: ({ prestation }) => ({ label: prestation }),
      offersStored: true,
      hint: 'Celles qui se paient par tranche',
      emptyText: 'Aucune prestation de cette école ne se paie par tranche',
    }),
    libelle: oneOf((values) =>
      motsDuMode(values['mode']).map((mot) => ({ value: mot, label: direTranche(mot) })),
    ),
    pourcentage: percent({ hint: 'Part du prix que cette tranche demande' }),
    facteurMultiplicite: percent({ hint: '100\u00A0%\u00A0: la part entière' }),
    echeance: custom({
      control: Echeance,
      hint: 'Jour et mois\u00A0; sans eux, la tranche est due à la rentrée',
      format: (value) => formaterEcheance(asText(value)),
    }),
    sessionId: anneeSlot(),
  },
  messages: {
    added: MESSAGES.trancheAjoutee,
    changed: MESSAGES.trancheModifiee,
    removed: MESSAGES.ecoleElementSupprime,
    failed: { removed: MESSAGES.ecoleSuppressionEchouee },
  },
  nameOf: ({ libelle, prestation, session }) =>
    [direTranche(libelle), prestation, session].filter((mot) => mot !== null).join(', '),
  refusals: { as: 'banner', suffix: '!' },
  live: SuiviDuForm,
});
