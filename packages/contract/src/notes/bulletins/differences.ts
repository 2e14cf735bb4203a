/** Tells what differs between two versions of a bulletin, in words: a person reads it before and after a rectification. Additions. */
import { formaterCellule, formaterCoefficient, formaterNote } from '#notes/calcul/formater.ts';
import { type ContenuDeBulletin, LIBELLES_DES_DECISIONS } from './contenu.ts';

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

/** The facts of a bulletin that are its pupil's own, in the order of the paper. */
function faitsDe(one: ContenuDeBulletin): [string, string][] {
  const { eleve, bilan, annee } = one;
  return [
    ['Nom', `${eleve.nom} ${eleve.prenoms}`],
    ['Sexe', mot(eleve.sexe)],
    ['Naissance', mot(eleve.naissance)],
    ...one.matieres.flatMap((matiere): [string, string][] => [
      [`${matiere.matiere}, coefficient`, formaterCoefficient(matiere.coefficient)],
      ...matiere.evaluations.map((own): [string, string] => [
        `${matiere.matiere}, ${own.libelle}`,
        formaterCellule(own) || RIEN,
      ]),
      [`${matiere.matiere}, moyenne`, note(matiere.moyenne)],
    ]),
    ...one.periodes
      .filter(({ periodeId }) => periodeId !== one.periode.id)
      .map(({ libelle, moyenne }): [string, string] => [`Rappel, ${libelle}`, note(moyenne)]),
    ['Moyenne', note(one.moyenne)],
    ['Rang', rang(one)],
    ['Mention', mot(one.mention)],
    ['Moyenne annuelle', note(annee?.moyenne ?? null)],
    ['Rang annuel', annee === null ? RIEN : rang(annee)],
    ['Distinction', mot(bilan.distinction)],
    ['Conduite', mot(bilan.conduite)],
    ['Appréciation', mot(bilan.appreciation)],
    ['Sans rang', bilan.nonClasse === null ? RIEN : bilan.nonClasse === 1 ? 'oui' : 'non'],
    ['Décision', bilan.decision === null ? RIEN : LIBELLES_DES_DECISIONS[bilan.decision]],
    ['Motif de la décision', mot(bilan.decisionMotif)],
  ];
}

/** Answers the differences from one version to another, in the order of the paper. */
export function differencesDe(avant: ContenuDeBulletin, apres: ContenuDeBulletin): DifferenceDeBulletin[] {
  const before = new Map(faitsDe(avant));
  const after = new Map(faitsDe(apres));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((quoi) => {
    const own = { quoi, avant: before.get(quoi) ?? RIEN, apres: after.get(quoi) ?? RIEN };
    return own.avant === own.apres ? [] : [own];
  });
}
