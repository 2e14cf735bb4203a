import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classes } from '#tests/notes.ts';
import { calculerClasse } from './classe.ts';
import type { ClasseACalculer, EleveNote, EnseignementNote, EvaluationNotee } from './donnees.ts';

/** A rational number, in points: written apart from the code under test, with neither hundredths nor common denominators. */
type Nombre = readonly [num: bigint, den: bigint];

const nombre = (whole: number, by = 1): Nombre => [BigInt(whole), BigInt(by)];
const plus = ([a, b]: Nombre, [c, d]: Nombre): Nombre => [a * d + c * b, b * d];
const moins = ([a, b]: Nombre, [c, d]: Nombre): Nombre => [a * d - c * b, b * d];
const fois = ([a, b]: Nombre, [c, d]: Nombre): Nombre => [a * c, b * d];
const sur = ([a, b]: Nombre, [c, d]: Nombre): Nombre => [a * d, b * c];
const estPlusGrand = ([a, b]: Nombre, [c, d]: Nombre): boolean => a * d > c * b;
const ZERO = nombre(0);
const somme = (all: readonly Nombre[]): Nombre => all.reduce(plus, ZERO);

/** Returns whole hundredths, half up, by looking for the nearest: no formula of the code under test. */
function imprimer(x: Nombre): number {
  const [num, den] = fois(x, nombre(100));
  const below = num / den;
  const rest = num - below * den;
  return Number(rest + rest >= den ? below + 1n : below);
}

/** Prints a mean: the figure that enters the next level. */
const imprimee = (all: readonly (readonly [Nombre, Nombre])[]): number | null =>
  all.length === 0
    ? null
    : imprimer(sur(somme(all.map(([x, by]) => fois(x, by))), somme(all.map(([, by]) => by))));

const plusPetit = (x: number, y: number): number => (x < y ? x : y);

const present = (eleve: EleveNote, classeId: number, jour: string): boolean => {
  const joined = eleve.classes.filter(({ du }) => du <= jour);
  // Nobody joins two classes on one day.
  const last = joined.find(({ du }) => joined.every((other) => other.du <= du));
  const isGone = eleve.dateDepart !== null && eleve.dateDepart <= jour;
  return eleve.dateInscription <= jour && !isGone && last?.classeId === classeId;
};

function naif(classe: ClasseACalculer) {
  const { regle, enseignements, evaluations, notes, classeId } = classe;
  const jour = classe.dateFin > classe.aujourdhui ? classe.aujourdhui : classe.dateFin;
  const eleves = classe.eleves.filter((eleve) => present(eleve, classeId, jour));

  const cellule = (eleve: EleveNote, evaluation: EvaluationNotee) =>
    notes.find((one) => one.inscriptionId === eleve.inscriptionId && one.evaluationId === evaluation.id);

  const valeur = (eleve: EleveNote, evaluation: EvaluationNotee): Nombre | null | 'aRattraper' | 'vide' => {
    const found = cellule(eleve, evaluation);
    if (found === undefined) return 'vide';
    const regime = {
      absent: regle.absence,
      absentJustifie: regle.absenceJustifiee,
      nonRendu: regle.nonRendu,
      dispense: 'exclue',
      nonNote: 'exclue',
    } as const;
    if (found.code === null) return nombre(found.valeur ?? -1, 100);
    const by = regime[found.code];
    return by === 'zero' ? ZERO : by === 'exclue' ? null : by;
  };
  const vaut = (eleve: EleveNote, evaluation: EvaluationNotee): Nombre | null => {
    const one = valeur(eleve, evaluation);
    return one === 'vide' || one === 'aRattraper' ? null : one;
  };

  const comptables = ({ id }: EnseignementNote) =>
    evaluations.filter((one) => one.enseignementId === id && one.compte === 1 && one.etat === 'ouverte');
  const a = (eleve: EleveNote, { id }: EnseignementNote, genre: string) =>
    eleve.particularites.some((one) => one.enseignementId === id && one.genre === genre);
  const suit = (eleve: EleveNote, one: EnseignementNote) =>
    !a(eleve, one, 'neSuitPas') && (one.facultatif === 0 || a(eleve, one, 'suit'));

  const matiere = (eleve: EleveNote, one: EnseignementNote) => {
    const rien = { cours: null, composition: null, moyenne: null, isDue: false };
    if (!suit(eleve, one)) return { ...rien, etat: 'nonSuivie' };
    if (a(eleve, one, 'dispense')) return { ...rien, etat: 'dispensee' };
    const here = comptables(one);
    const hasComposition = here.some(
      (each) => each.genre === 'composition' && each.ailleurs === null && vaut(eleve, each) !== null,
    );
    const kept = here.filter(
      (each) => !(hasComposition && each.genre === 'composition' && each.ailleurs !== null),
    );
    const mean = (chosen: readonly EvaluationNotee[]) =>
      imprimee(
        chosen.flatMap((each) => {
          const v = vaut(eleve, each);
          if (v === null) return [];
          const scaled = sur(fois(v, nombre(regle.noteSur)), nombre(each.noteSur));
          return [[scaled, nombre(each.coefficient, 100)] as const];
        }),
      );
    const isTogether = regle.calcul === 'toutesNotes';
    const deCours = kept.filter(({ genre }) => genre !== 'composition');
    const mois = [...new Set(deCours.map(({ jour: day }) => day.slice(0, 7)))];
    const parMois = mois.flatMap((own) => mean(deCours.filter(({ jour: day }) => day.startsWith(own))) ?? []);
    const moyenneDesMois = imprimee(parMois.map((each) => [nombre(each, 100), nombre(1)] as const));
    const isByMonth = regle.calcul === 'coursParMois';
    const cours = isTogether ? null : isByMonth ? moyenneDesMois : mean(deCours);
    const composition = isTogether ? null : mean(kept.filter(({ genre }) => genre === 'composition'));
    const both = imprimee([
      [nombre(cours ?? 0, 100), nombre(regle.poidsCours)],
      [nombre(composition ?? 0, 100), nombre(regle.poidsComposition)],
    ]);
    const alone = regle.siUneSeule === 'laSeule' ? (cours ?? composition) : null;
    const own = isTogether ? mean(kept) : cours !== null && composition !== null ? both : alone;
    // The cells that were asked of them: those of their days in the class, and those that hold something.
    const asked = kept.filter(
      (each) =>
        valeur(eleve, each) !== 'vide' || (each.ailleurs === null && present(eleve, classeId, each.jour)),
    );
    const isExempt =
      own === null && asked.length > 0 && asked.every((each) => cellule(eleve, each)?.code === 'dispense');
    const isDue = own !== null || (!isExempt && one.nonEvaluee === 0);
    return {
      cours,
      composition,
      moyenne: own,
      etat: own === null ? (isExempt ? 'dispensee' : 'nonEvaluee') : 'evaluee',
      isDue,
    };
  };

  const points = ({ priseEnCompte, coefficient }: EnseignementNote, m: number | null): Nombre | null => {
    if (m === null || priseEnCompte === 'horsMoyenne') return null;
    const k = nombre(coefficient, 100);
    if (priseEnCompte === 'compte') return fois(nombre(m, 100), k);
    const above = moins(nombre(m, 100), nombre(regle.noteSur, 2));
    return estPlusGrand(above, ZERO) ? fois(above, k) : ZERO;
  };
  const dixMilliemes = (x: Nombre): number => {
    const [num, den] = fois(x, nombre(10_000));
    expect(num % den).toBe(0n);
    return Number(num / den);
  };

  const figures = eleves.map((eleve) => {
    const all = enseignements.map((one) => ({ one, ...matiere(eleve, one) }));
    const comptent = all.filter(({ one }) => one.priseEnCompte === 'compte');
    const evaluees = comptent.filter((each) => each.moyenne !== null);
    const total = somme(all.map((each) => points(each.one, each.moyenne) ?? ZERO));
    const k = (some: typeof all) => somme(some.map(({ one }) => nombre(one.coefficient, 100)));
    const exact = evaluees.length === 0 ? null : imprimer(sur(total, k(evaluees)));
    const plafonnee = exact === null ? null : plusPetit(exact, regle.noteSur * 100);
    const dus = k(comptent.filter(({ isDue }) => isDue));
    const isCovered = !estPlusGrand(fois(nombre(regle.couvertureMinimum, 100), dus), k(evaluees));
    const estClasse = plafonnee !== null && (eleve.nonClasse === null ? isCovered : eleve.nonClasse === 0);
    const groupes = [...new Set(evaluees.map(({ one }) => one.groupeMatiereId))]
      .filter((id) => id !== null)
      .map((id) => ({
        groupeMatiereId: id,
        moyenne: imprimee(
          evaluees
            .filter(({ one }) => one.groupeMatiereId === id)
            .map((each) => [nombre(each.moyenne ?? 0, 100), nombre(each.one.coefficient, 100)] as const),
        ),
      }));
    return {
      inscriptionId: eleve.inscriptionId,
      all,
      groupes,
      points: dixMilliemes(total),
      coefficients: imprimer(k(evaluees)),
      coefficientsDus: imprimer(dus),
      moyenne: plafonnee,
      estClasse,
    };
  });

  const mention = (own: number): string | null => {
    const reached = regle.mentions.filter(({ seuil }) => seuil <= own);
    return reached.find(({ seuil }) => reached.every((other) => other.seuil <= seuil))?.libelle ?? null;
  };

  /** Ranks one figure among others by counting those above. */
  const rang = (own: number | null, among: readonly number[], isRanked: boolean) =>
    own === null || !isRanked
      ? { rang: null, exAequo: false }
      : { rang: 1 + among.filter((x) => x > own).length, exAequo: among.filter((x) => x === own).length > 1 };
  const etendue = (all: readonly number[]) => ({
    evalues: all.length,
    moyenne: imprimee(all.map((x) => [nombre(x, 100), nombre(1)] as const)),
    min: all.length === 0 ? null : all.reduce(plusPetit),
    max: all.length === 0 ? null : all.reduce((x, y) => (x > y ? x : y)),
  });
  const classees = figures.flatMap((one) => (one.estClasse && one.moyenne !== null ? [one.moyenne] : []));
  const deMatiere = (id: number) =>
    figures.flatMap(({ all }) => all.find(({ one }) => one.id === id)?.moyenne ?? []);

  return {
    effectif: eleves.length,
    ...etendue(classees),
    matieres: enseignements.map(({ id }) => ({ enseignementId: id, ...etendue(deMatiere(id)) })),
    eleves: figures.map(({ all, ...one }) => ({
      ...one,
      matieres: all.map((each) => {
        const own = points(each.one, each.moyenne);
        return {
          enseignementId: each.one.id,
          etat: each.etat,
          cours: each.cours,
          composition: each.composition,
          moyenne: each.moyenne,
          points: own === null ? null : dixMilliemes(own),
          ...rang(each.moyenne, deMatiere(each.one.id), regle.rangParMatiere === 1),
        };
      }),
      mention: one.estClasse ? mention(one.moyenne ?? 0) : null,
      ...rang(one.estClasse ? one.moyenne : null, classees, regle.classement === 1),
    })),
    attendues: eleves.flatMap((eleve) =>
      enseignements.flatMap((one) =>
        !suit(eleve, one) || a(eleve, one, 'dispense')
          ? []
          : comptables(one).flatMap((each) => {
              const genre = valeur(eleve, each);
              const isAsked = each.ailleurs === null && present(eleve, classeId, each.jour);
              return isAsked && (genre === 'vide' || genre === 'aRattraper')
                ? [{ inscriptionId: eleve.inscriptionId, evaluationId: each.id, genre }]
                : [];
            }),
      ),
    ),
  };
}

describe('le calcul d’une classe', () => {
  it('[NOTE-21] fait, niveau par niveau, ce que fait un modèle naïf en nombres rationnels', () => {
    fc.assert(
      fc.property(classes, (classe) => {
        expect(calculerClasse(classe)).toEqual(naif(classe));
      }),
    );
  });

  it('[NOTE-21] les classes tirées ont de tout : rangs partagés, non classés, dispenses, options, notes à rattraper', () => {
    const drawn = fc.sample(classes, 100).map(calculerClasse);
    const eleves = drawn.flatMap((one) => one.eleves);
    const matieres = eleves.flatMap((one) => one.matieres);
    const nombres = {
      exAequo: eleves.filter(({ exAequo }) => exAequo).length,
      nonClasses: eleves.filter(({ moyenne, estClasse }) => moyenne !== null && !estClasse).length,
      evaluees: matieres.filter(({ etat }) => etat === 'evaluee').length,
      ponderees: matieres.filter(({ cours, composition }) => cours !== null && composition !== null).length,
      groupes: eleves.flatMap(({ groupes }) => groupes).length,
      dispensees: matieres.filter(({ etat }) => etat === 'dispensee').length,
      nonSuivies: matieres.filter(({ etat }) => etat === 'nonSuivie').length,
      aRattraper: drawn.flatMap(({ attendues }) => attendues).filter(({ genre }) => genre === 'aRattraper')
        .length,
    };
    expect(Object.entries(nombres).filter(([, count]) => count < 5)).toEqual([]);
  });
});
