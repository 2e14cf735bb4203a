/** Keeps what a person wants to rectify, before it is shown and sent: marks, coefficients, identities, words of the council. Pure. */

import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuDAcquis,
  type ContenuScelle,
  competencesDe,
  direMotScelle,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { apercuRectification } from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import type { NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { formaterCellule, formaterCoefficient } from '@gestionscolaire/contract/notes/calcul/formater.ts';

type Demande = Input<typeof apercuRectification>;
type BilanRectifie = NonNullable<Demande['bilans']>[number];
type AcquisRectifie = NonNullable<Demande['acquis']>[number];

/** One thing to rectify, with the words that tell it. */
export type ChangementDemande = { readonly cle: string; readonly dit: string } & (
  | {
      readonly genre: 'note';
      readonly evaluationId: number;
      readonly inscriptionId: number;
      readonly note: NoteSaisie;
    }
  | { readonly genre: 'acquis'; readonly acquis: AcquisRectifie }
  | { readonly genre: 'coefficient'; readonly enseignementId: number; readonly coefficient: number }
  | { readonly genre: 'identite'; readonly inscriptionId: number }
  | { readonly genre: 'bilan'; readonly bilan: BilanRectifie }
);

const nomDe = ({ eleve }: ContenuScelle): string => nomDAbord(eleve);

/** Makes the change of a mark: '12,00 → 13,00'. undefined: the bulletin has no such evaluation. */
export function demanderNote(
  bulletin: ContenuDeBulletin,
  evaluationId: number,
  note: NoteSaisie,
): ChangementDemande | undefined {
  const matiere = bulletin.matieres.find(({ evaluations }) =>
    evaluations.some(({ id }) => id === evaluationId),
  );
  const evaluation = matiere?.evaluations.find(({ id }) => id === evaluationId);
  if (matiere === undefined || evaluation === undefined) return undefined;
  const { inscriptionId } = bulletin.eleve;
  return {
    genre: 'note',
    cle: `note ${evaluationId} ${inscriptionId}`,
    evaluationId,
    inscriptionId,
    note,
    dit: `${nomDe(bulletin)}, ${matiere.matiere}, ${evaluation.libelle} : ${formaterCellule(evaluation) || '–'} → ${formaterCellule(note)}`,
  };
}

/** Makes the change of an acquis: 'A Acquis → EC En cours'. undefined: the bulletin has no such competence, or no such word. */
export function demanderAcquis(
  bulletin: ContenuDAcquis,
  competenceId: number,
  { valeurId, observation }: { readonly valeurId: number; readonly observation: string | null },
): ChangementDemande | undefined {
  const own = competencesDe(bulletin).find((one) => one.competenceId === competenceId);
  const mot = bulletin.echelle.find((one) => one.valeurId === valeurId);
  if (own === undefined || mot === undefined) return undefined;
  const { inscriptionId } = bulletin.eleve;
  const remarque = observation === null ? '' : ` « ${observation} »`;
  return {
    genre: 'acquis',
    cle: `acquis ${competenceId} ${inscriptionId}`,
    acquis: { competenceId, inscriptionId, valeurId, observation },
    dit: `${nomDe(bulletin)}, ${own.domaine}, ${own.competence} : ${direMotScelle(own.valeur)} → ${direMotScelle(mot)}${remarque}`,
  };
}

/** Makes the change of the coefficient of a subject, for all bulletins of the class. */
export function demanderCoefficient(
  bulletin: ContenuDeBulletin,
  enseignementId: number,
  coefficient: number,
): ChangementDemande | undefined {
  const matiere = bulletin.matieres.find((one) => one.enseignementId === enseignementId);
  if (matiere === undefined) return undefined;
  return {
    genre: 'coefficient',
    cle: `coefficient ${enseignementId}`,
    enseignementId,
    coefficient,
    dit: `${matiere.matiere}, pour toute la classe : coefficient ${formaterCoefficient(matiere.coefficient)} → ${formaterCoefficient(coefficient)}`,
  };
}

/** Makes the change that takes an identity again from the register. */
export const demanderIdentite = (bulletin: ContenuScelle): ChangementDemande => ({
  genre: 'identite',
  cle: `identite ${bulletin.eleve.inscriptionId}`,
  inscriptionId: bulletin.eleve.inscriptionId,
  dit: `${nomDe(bulletin)} : identité reprise de sa fiche`,
});

/** The words of a council that the bulletin of a class by competences does not have. */
const SANS_NOTES = { distinction: null, conduite: null, nonClasse: null, nonClasseMotif: null } as const;

/** Makes the change of what the council says of a pupil. */
export const demanderBilan = (
  bulletin: ContenuScelle,
  change: Partial<ContenuDAcquis['bilan']>,
): ChangementDemande => ({
  genre: 'bilan',
  cle: `bilan ${bulletin.eleve.inscriptionId}`,
  bilan: {
    inscriptionId: bulletin.eleve.inscriptionId,
    ...(estDAcquis(bulletin) ? { ...SANS_NOTES, ...bulletin.bilan } : bulletin.bilan),
    ...change,
  },
  dit: `${nomDe(bulletin)} : appréciation et décision`,
});

/** Adds a change; one of the same thing takes the place of the one before. */
export const avecLeChangement = (
  before: readonly ChangementDemande[],
  one: ChangementDemande,
): ChangementDemande[] => [...before.filter(({ cle }) => cle !== one.cle), one];

/** Returns what is sent. */
export function demandeDe(
  lieu: { readonly classeId: number; readonly periodeId: number },
  changements: readonly ChangementDemande[],
): Demande {
  return {
    ...lieu,
    cellules: changements.flatMap((one) =>
      one.genre === 'note'
        ? [{ evaluationId: one.evaluationId, inscriptionId: one.inscriptionId, ...one.note }]
        : [],
    ),
    acquis: changements.flatMap((one) => (one.genre === 'acquis' ? [one.acquis] : [])),
    coefficients: changements.flatMap((one) =>
      one.genre === 'coefficient'
        ? [{ enseignementId: one.enseignementId, coefficient: one.coefficient }]
        : [],
    ),
    identites: changements.flatMap((one) => (one.genre === 'identite' ? [one.inscriptionId] : [])),
    bilans: changements.flatMap((one) => (one.genre === 'bilan' ? [one.bilan] : [])),
  };
}
