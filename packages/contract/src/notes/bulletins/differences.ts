/** Tells what differs between two versions of a bulletin, in words: a person reads it before and after a rectification. Additions. */
import { formaterCellule, formaterCoefficient, formaterNote } from '#notes/calcul/formater.ts';
import { type ContenuDeBulletin, LIBELLES_DES_DECISIONS } from './contenu.ts';
import {
  type ContenuDAcquis,
  type ContenuScelle,
  competencesDe,
  direMotScelle,
  estDAcquis,
} from './contenu-d-acquis.ts';

/** A difference: the words of the place, and what it held and holds. */
export interface DifferenceDeBulletin {
  readonly quoi: string;
  readonly avant: string;
  readonly apres: string;
}

const RIEN = '–';
const note = (value: number | null): string => (value === null ? RIEN : formaterNote(value));
const mot = (value: string | null): string => value ?? RIEN;
const rang = ({ rang: place, exAequo }: { readonly rang: number | null; readonly exAequo: boolean }) =>
  place === null ? RIEN : `${place}${exAequo ? ' ex æquo' : ''}`;

type Fait = [string, string];

const identite = ({ eleve }: ContenuScelle): Fait[] => [
  ['Nom', `${eleve.nom} ${eleve.prenoms}`],
  ['Sexe', mot(eleve.sexe)],
  ['Naissance', mot(eleve.naissance)],
];

const decision = ({ bilan }: ContenuScelle): Fait[] => [
  ['Décision', bilan.decision === null ? RIEN : LIBELLES_DES_DECISIONS[bilan.decision]],
  ['Motif de la décision', mot(bilan.decisionMotif)],
];

/** The facts of a bulletin of competences, in the order of the paper. */
const faitsDAcquis = (one: ContenuDAcquis): Fait[] => [
  ...identite(one),
  ...competencesDe(one).flatMap(({ domaine, competence, valeur, observation }): Fait[] => [
    [`${domaine}, ${competence}`, direMotScelle(valeur)],
    [`${domaine}, ${competence}, remarque`, mot(observation)],
  ]),
  ['Appréciation', mot(one.bilan.appreciation)],
  ...decision(one),
];

/** The facts of a bulletin of marks that are its pupil's own, in the order of the paper. */
function faitsDeNotes(one: ContenuDeBulletin): Fait[] {
  const { bilan, annee } = one;
  return [
    ...identite(one),
    ...one.matieres.flatMap((matiere): Fait[] => [
      [`${matiere.matiere}, coefficient`, formaterCoefficient(matiere.coefficient)],
      ...matiere.evaluations.map(
        (own): Fait => [`${matiere.matiere}, ${own.libelle}`, formaterCellule(own) || RIEN],
      ),
      [`${matiere.matiere}, moyenne`, note(matiere.moyenne)],
    ]),
    ...one.periodes
      .filter(({ periodeId }) => periodeId !== one.periode.id)
      .map(({ libelle, moyenne }): Fait => [`Rappel, ${libelle}`, note(moyenne)]),
    ['Moyenne', note(one.moyenne)],
    ['Rang', rang(one)],
    ['Mention', mot(one.mention)],
    ['Moyenne annuelle', note(annee?.moyenne ?? null)],
    ['Rang annuel', annee === null ? RIEN : rang(annee)],
    ['Distinction', mot(bilan.distinction)],
    ['Conduite', mot(bilan.conduite)],
    ['Appréciation', mot(bilan.appreciation)],
    ['Sans rang', bilan.nonClasse === null ? RIEN : bilan.nonClasse === 1 ? 'oui' : 'non'],
    ...decision(one),
  ];
}

const faitsDe = (one: ContenuScelle): Fait[] => (estDAcquis(one) ? faitsDAcquis(one) : faitsDeNotes(one));

/** Answers the differences from one version to another, in the order of the paper. */
export function differencesDe(avant: ContenuScelle, apres: ContenuScelle): DifferenceDeBulletin[] {
  const before = new Map(faitsDe(avant));
  const after = new Map(faitsDe(apres));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((quoi) => {
    const own = { quoi, avant: before.get(quoi) ?? RIEN, apres: after.get(quoi) ?? RIEN };
    return own.avant === own.apres ? [] : [own];
  });
}
