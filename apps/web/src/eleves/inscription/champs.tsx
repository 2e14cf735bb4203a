/** The controls of the form of an enrolment, and the faults between its fields. */
import { choixParmi } from '@gestionscolaire/contract/core/api/fields.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { libelleDuNiveau } from '@gestionscolaire/contract/scolarite/niveaux.ts';
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

const communs = {
  classeId: choice({
    from: classes.list,
    input: dEcole,
    option: (row) => ({ label: row.libelle, detail: libelleDuNiveau(row.etape, row.niveau) }),
    current: (row: AnyRow) => ({ label: asText(row['classe']) }),
    emptyText: "Cette école n'a pas encore de classe",
  }),
  dateInscription: day(),
  prestationIds: custom({ control: Prestations, format: (value) => ids(value).join(', ') }),
  premierMois: custom({
    control: PremierMois,
    format: asText,
    hint: 'Pour qui arrive en cours d’année : ce qui est mensuel se paie dès ce mois',
  }),
  remise: formOnly(
    champDeRemise,
    remiseDe,
    oneOf({ aucune: 'Aucune', pourcentage: 'En pourcentage', montant: 'En francs' }),
  ),
  remisePourcentage: percent({ isHidden: isRemise('pourcentage'), isRequired: () => true }),
  remiseMontant: money({ isHidden: isRemise('montant'), isRequired: () => true }),
  remiseMotif: text({ isHidden: ({ remise }) => remise === 'aucune', isRequired: () => true }),
  observations: lines(),
} satisfies Slots;

export const champsDAjout: Slots = {
  ecoleId: held(),
  eleveId: held(),
  sessionId: custom({ control: Annee, format: asText }),
  ...communs,
};

export const champsDuChangement: Slots = {
  // The school is never shown: it only decides which classes are offered.
  ecoleId: formOnly(eleves.fields.ecoleId, (row: AnyRow) => row['ecoleId'], number({ isHidden: () => true })),
  ...communs,
  ecart: custom({ control: Ecart, format: asText }),
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
