/** Tells what differs between two versions of a bulletin, in words: a person reads it before and after a rectification. Additions. */

import { formaterJour } from '#core/values/dates.ts';
import { nomDAbord } from '#eleves/nom-d-abord.ts';
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

/** A fact of a bulletin: what makes it the same in both versions, its words, and what it says. */
interface Fait {
  readonly cle: string;
  readonly quoi: string;
  readonly dit: string;
}

const fait = (quoi: string, dit: string, cle = quoi): Fait => ({ cle, quoi, dit });

const identite = ({ eleve }: ContenuScelle): Fait[] => [
  fait('Nom', nomDAbord(eleve)),
  fait('Matricule', eleve.matricule),
  fait('Sexe', mot(eleve.sexe)),
  fait('Naissance', mot(eleve.naissance)),
  fait('Redoublant', eleve.redoublant ? 'oui' : 'non'),
];

const decision = ({ bilan }: ContenuScelle): Fait[] => [
  fait('Décision', bilan.decision === null ? RIEN : LIBELLES_DES_DECISIONS[bilan.decision]),
  fait('Motif de la décision', mot(bilan.decisionMotif)),
];

/** The facts of a bulletin of competences, in the order of the paper. */
const faitsDAcquis = (one: ContenuDAcquis): Fait[] => [
  ...identite(one),
  ...competencesDe(one).flatMap(({ competenceId, domaine, competence, valeur, observation }): Fait[] => [
    fait(`${domaine}, ${competence}`, direMotScelle(valeur), `acquis ${competenceId}`),
    fait(`${domaine}, ${competence}, remarque`, mot(observation), `remarque ${competenceId}`),
  ]),
  fait('Appréciation', mot(one.bilan.appreciation)),
  ...decision(one),
];

type EvaluationScellee = ContenuDeBulletin['matieres'][number]['evaluations'][number];

/** Names an evaluation; one whose name another of its subject has is told by its day too: 'Devoir 1 du 12/11/2026'. */
const nomParmi = ({ id, libelle, jour }: EvaluationScellee, all: readonly EvaluationScellee[]): string =>
  all.some((other) => other.id !== id && other.libelle === libelle)
    ? `${libelle} du ${formaterJour(jour)}`
    : libelle;

/** The facts of a bulletin of marks that are its pupil's own, in the order of the paper. */
function faitsDeNotes(one: ContenuDeBulletin): Fait[] {
  const { bilan, annee } = one;
  return [
    ...identite(one),
    ...one.matieres.flatMap((matiere): Fait[] => [
      fait(`${matiere.matiere}, coefficient`, formaterCoefficient(matiere.coefficient)),
      ...matiere.evaluations.map((own) =>
        fait(
          `${matiere.matiere}, ${nomParmi(own, matiere.evaluations)}`,
          formaterCellule(own) || RIEN,
          `evaluation ${own.id}`,
        ),
      ),
      fait(`${matiere.matiere}, moyenne`, note(matiere.moyenne)),
      fait(`${matiere.matiere}, rang`, rang(matiere)),
    ]),
    ...one.periodes
      .filter(({ periodeId }) => periodeId !== one.periode.id)
      .map(({ libelle, moyenne }) => fait(`Rappel, ${libelle}`, note(moyenne))),
    fait('Moyenne', note(one.moyenne)),
    fait('Rang', rang(one)),
    fait('Mention', mot(one.mention)),
    fait('Moyenne annuelle', note(annee?.moyenne ?? null)),
    fait('Rang annuel', annee === null ? RIEN : rang(annee)),
    fait('Distinction', mot(bilan.distinction)),
    fait('Conduite', mot(bilan.conduite)),
    fait('Appréciation', mot(bilan.appreciation)),
    fait('Sans rang', bilan.nonClasse === null ? RIEN : bilan.nonClasse === 1 ? 'oui' : 'non'),
    fait('Sans rang, motif', mot(bilan.nonClasseMotif)),
    fait(
      'Décision proposée',
      annee === null || annee.proposition === null ? RIEN : LIBELLES_DES_DECISIONS[annee.proposition],
    ),
    ...decision(one),
  ];
}

const faitsDe = (one: ContenuScelle): Fait[] => (estDAcquis(one) ? faitsDAcquis(one) : faitsDeNotes(one));

/** Returns the differences from one version to another, in the order of the paper. */
export function differencesDe(avant: ContenuScelle, apres: ContenuScelle): DifferenceDeBulletin[] {
  const [before, after] = [avant, apres].map(
    (one) => new Map(faitsDe(one).map((own) => [own.cle, own] as const)),
  );
  return [...new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])])].flatMap((cle) => {
    const [was, is] = [before?.get(cle), after?.get(cle)];
    const own = { quoi: is?.quoi ?? was?.quoi ?? cle, avant: was?.dit ?? RIEN, apres: is?.dit ?? RIEN };
    return own.avant === own.apres ? [] : [own];
  });
}
