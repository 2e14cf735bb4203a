/** The controls of the form of an enrolment, and the faults between its fields. */
import { choixParmi, type Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { ecrireLesObservations, eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { champsDeModification } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { libelleDuNiveau } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import {
  choice,
  custom,
  day,
  type Faults,
  formOnly,
  held,
  lines,
  money,
  number,
  oneOf,
  percent,
  text,
} from '#core/crud/crud-page.tsx';
import type { Held, Slots } from '#core/crud/slots.ts';
import { type AnyRow, asText } from '#core/crud/values.ts';
import { ids } from './apercu.ts';
import { Annee, Ecart, PremierMois, Prestations } from './controles.tsx';

const dEcole = ({ ecoleId }: Held) => (typeof ecoleId === 'number' ? { ecoleId } : null);

const REMISES = ['aucune', 'pourcentage', 'montant'] as const;
const champDeRemise = { ...choixParmi('Remise', 'La remise', REMISES), initial: 'aucune' };

function remiseDe(record: AnyRow): (typeof REMISES)[number] {
  if (record['remisePourcentage'] !== null) return 'pourcentage';
  return record['remiseMontant'] === null ? 'aucune' : 'montant';
}

const isRemise = (kind: string) => (values: Held) => values['remise'] !== kind;

const place = {
  classeId: choice({
    from: classes.list,
    input: dEcole,
    option: (row) => ({ label: row.libelle, detail: libelleDuNiveau(row.etape, row.niveau) }),
    current: (row: AnyRow) => ({ label: asText(row['classe']) }),
    emptyText: "Cette école n'a pas encore de classe",
  }),
  dateInscription: day({ confirm: 'Cette date est exacte' }),
  prestationIds: custom({ control: Prestations, format: (value) => ids(value).join(', ') }),
  premierMois: custom({
    control: PremierMois,
    format: asText,
    hint: 'Pour qui arrive en cours d’année : ce qui est mensuel se paie dès ce mois',
  }),
} satisfies Slots;

const remises = {
  remise: formOnly(
    champDeRemise,
    remiseDe,
    oneOf({ aucune: 'Aucune', pourcentage: 'En pourcentage', montant: 'En francs' }),
  ),
  remisePourcentage: percent({ isHidden: isRemise('pourcentage'), isRequired: () => true }),
  remiseMontant: money({ isHidden: isRemise('montant'), isRequired: () => true }),
  remiseMotif: text({ isHidden: ({ remise }) => remise === 'aucune', isRequired: () => true }),
} satisfies Slots;

const observations = lines({ asks: { access: ecrireLesObservations } });
const communs = { ...place, ...remises, observations } satisfies Slots;

export const champsDAjout: Slots = {
  ecoleId: held(),
  eleveId: held(),
  sessionId: custom({
    control: Annee,
    format: asText,
    confirm: 'Non, c’est une seconde inscription dans la même année',
  }),
  ...communs,
};

// The school is never shown: it only decides which classes are offered.
const deLEcole = formOnly(
  eleves.fields.ecoleId,
  (row: AnyRow) => row['ecoleId'],
  number({ isHidden: () => true }),
);

interface Formulaire {
  readonly fields: Fields;
  readonly slots: Slots;
}

/** The form of a change: its fields, with a control each. */
export const CHANGEMENT: Formulaire = {
  fields: champsDeModification,
  slots: {
    ecoleId: deLEcole,
    ...communs,
    ecart: custom({ control: Ecart, format: asText }),
  },
};

const {
  remisePourcentage: _pourcentage,
  remiseMontant: _montant,
  remiseMotif: _motif,
  ecart: _ecart,
  ...champsSansDus
} = champsDeModification;

/** The form of a change for a person who is not told what families owe: the discount stays as it is, and no difference is shown. */
export const CHANGEMENT_SANS_DUS: Formulaire = {
  fields: champsSansDus,
  slots: { ecoleId: deLEcole, ...place, observations },
};

/** Finds a discount without its amount or its reason. */
export const fautesDInscription: Faults = ({ remise, remisePourcentage, remiseMontant, remiseMotif }) => ({
  ...(remise === 'pourcentage' && remisePourcentage === null
    ? { remisePourcentage: 'Dites de combien est la remise.' }
    : {}),
  ...(remise === 'montant' && remiseMontant === null
    ? { remiseMontant: 'Dites de combien est la remise.' }
    : {}),
  ...(remise !== 'aucune' && remiseMotif === null
    ? { remiseMotif: 'Dites pourquoi cette remise est accordée.' }
    : {}),
});
