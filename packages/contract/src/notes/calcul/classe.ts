/**
 * Computes all figures of a class in a period, purely: server, screens, papers and verifier call this one function. A figure that
 * enters another enters it as printed. Additions.
 */
import { moyennePonderee, terme } from './arrondi.ts';
import type { ClasseACalculer } from './donnees.ts';
import { calculerEleve, type EleveCalcule, indexer } from './generale.ts';
import { type EtatDeMatiere, type MatiereCalculee, pointsDe } from './matiere.ts';
import { estDeLaClasse, jourDuCompte } from './presence.ts';
import { classer, type Rang } from './rangs.ts';
import { mentionDe } from './seuils.ts';

/** A rank, or none: null and false. */
interface RangEventuel {
  readonly rang: number | null;
  readonly exAequo: boolean;
}

/** The mean, the lowest and the highest of printed averages, in hundredths, and how many they are; null where there is none. */
export interface Etendue {
  readonly evalues: number;
  readonly moyenne: number | null;
  readonly min: number | null;
  readonly max: number | null;
}

/** A subject of a pupil, as printed: averages in hundredths, points in ten-thousandths. */
interface ResultatDeMatiere extends RangEventuel {
  readonly enseignementId: number;
  readonly etat: EtatDeMatiere;
  readonly cours: number | null;
  readonly composition: number | null;
  readonly moyenne: number | null;
  readonly points: number | null;
}

/** A pupil, as printed. A pupil who is not classé has their average as an indication: no rank, no mention. */
export interface ResultatDEleve extends RangEventuel {
  readonly inscriptionId: number;
  readonly matieres: readonly ResultatDeMatiere[];
  readonly groupes: readonly { readonly groupeMatiereId: number; readonly moyenne: number }[];
  readonly points: number;
  readonly coefficients: number;
  readonly coefficientsDus: number;
  readonly moyenne: number | null;
  readonly estClasse: boolean;
  readonly mention: string | null;
}

/** A cell that the class still owes: empty, or a justified absence to be caught up. */
interface CelluleAttendue {
  readonly inscriptionId: number;
  readonly evaluationId: number;
  readonly genre: 'vide' | 'aRattraper';
}

/** The figures of a class. `evalues`, mean, lowest and highest are of the classés; those of a subject, of all who have an average. */
export interface ResultatDeClasse extends Etendue {
  readonly effectif: number;
  readonly matieres: readonly ({ readonly enseignementId: number } & Etendue)[];
  /** The pupils of the class in the period, in the order in which they were given. */
  readonly eleves: readonly ResultatDEleve[];
  readonly attendues: readonly CelluleAttendue[];
}

/** Returns the mean, the lowest and the highest of printed averages, in hundredths. */
export function etendue(moyennes: readonly number[]): Etendue {
  const sorted = moyennes.toSorted((a, b) => a - b);
  return {
    evalues: sorted.length,
    moyenne: moyennePonderee(sorted.map((one) => terme(one, 1)))?.valeur ?? null,
    min: sorted[0] ?? null,
    max: sorted.at(-1) ?? null,
  };
}

const SANS_RANG: RangEventuel = { rang: null, exAequo: false };
const PERSONNE: ReadonlyMap<number, Rang> = new Map();

/** Returns the printed averages of the pupils in the subject of a place in the list, by enrolment. */
const moyennesDeMatiere = (eleves: readonly EleveCalcule[], place: number): (readonly [number, number])[] =>
  eleves.flatMap(({ eleve, matieres }) => {
    const moyenne = matieres[place]?.moyenne;
    return moyenne == null ? [] : [[eleve.inscriptionId, moyenne.valeur] as const];
  });

function resultatDeMatiere(
  { enseignement, etat, cours, composition, moyenne }: MatiereCalculee,
  noteSur: number,
  rang: RangEventuel,
): ResultatDeMatiere {
  return {
    enseignementId: enseignement.id,
    etat,
    cours: cours?.valeur ?? null,
    composition: composition?.valeur ?? null,
    moyenne: moyenne?.valeur ?? null,
    points: pointsDe(moyenne?.valeur ?? null, enseignement, noteSur),
    ...rang,
  };
}

const attenduesDe = ({ eleve, matieres }: EleveCalcule): CelluleAttendue[] =>
  matieres.flatMap(({ cellules }) =>
    cellules
      .filter(({ estAttendue }) => estAttendue)
      .map(({ evaluation, sort }) => ({
        inscriptionId: eleve.inscriptionId,
        evaluationId: evaluation.id,
        genre: sort === 'aRattraper' ? ('aRattraper' as const) : ('vide' as const),
      })),
  );

/**
 * Computes a class in a period. Only its pupils of the period's last day are in it, of today while it runs; marks of others are
 * passed over.
 * @throws RangeError for figures that are not whole, or two weights of 0: faults of the caller.
 */
export function calculerClasse(classe: ClasseACalculer): ResultatDeClasse {
  const { regle, enseignements, classeId } = classe;
  const jour = jourDuCompte(classe.dateFin, classe.aujourdhui);
  const index = indexer(classe);
  const calcules = classe.eleves
    .filter((eleve) => estDeLaClasse(eleve, classeId, jour))
    .map((eleve) => calculerEleve(index, eleve));
  const generales = calcules.flatMap(({ eleve, moyenne, estClasse }) =>
    estClasse && moyenne !== null ? [[eleve.inscriptionId, moyenne] as const] : [],
  );
  const rangs = regle.classement === 1 ? classer(generales) : PERSONNE;
  const parMatiere = enseignements.map((_, place) => moyennesDeMatiere(calcules, place));
  const rangsParMatiere = parMatiere.map((own) => (regle.rangParMatiere === 1 ? classer(own) : PERSONNE));
  const valeurs = (own: readonly (readonly [number, number])[]) => own.map(([, moyenne]) => moyenne);
  return {
    effectif: calcules.length,
    ...etendue(valeurs(generales)),
    matieres: enseignements.map(({ id }, place) => ({
      enseignementId: id,
      ...etendue(valeurs(parMatiere[place] ?? [])),
    })),
    eleves: calcules.map((one) => ({
      inscriptionId: one.eleve.inscriptionId,
      matieres: one.matieres.map((matiere, place) =>
        resultatDeMatiere(
          matiere,
          regle.noteSur,
          rangsParMatiere[place]?.get(one.eleve.inscriptionId) ?? SANS_RANG,
        ),
      ),
      groupes: one.groupes.map(({ groupeMatiereId, moyenne }) => ({
        groupeMatiereId,
        moyenne: moyenne.valeur,
      })),
      points: one.points,
      coefficients: one.coefficients,
      coefficientsDus: one.coefficientsDus,
      moyenne: one.moyenne,
      estClasse: one.estClasse,
      mention: one.estClasse && one.moyenne !== null ? mentionDe(one.moyenne, regle.mentions) : null,
      ...(rangs.get(one.eleve.inscriptionId) ?? SANS_RANG),
    })),
    attendues: calcules.flatMap(attenduesDe),
  };
}
