/** Explains the average of a pupil in a subject, with its cours and its composition. Additions. */
import type { Niveau } from '#notes/calcul/arrondi.ts';
import type { RegleDeCalcul } from '#notes/calcul/donnees.ts';
import { formaterCoefficient, formaterFraction, formaterNote } from '#notes/calcul/formater.ts';
import { estUneComposition, type MatiereCalculee } from '#notes/calcul/matiere.ts';
import { nomDuMois } from '#scolarite/sessions.ts';
import { reglesDesCellules } from './cellules.ts';
import {
  calcule,
  type Debut,
  type Explication,
  ecrireFraction,
  type Suite,
  sansFigure,
} from './explication.ts';

/** Writes a mark on the scale of the rule: '16,00' where hundredths hold it, else its sum, '10,00 × 20 ÷ 15'. */
function surLEchelle(valeur: number, sur: number, noteSur: number): string {
  const exact = formaterFraction({ num: BigInt(valeur * noteSur), den: BigInt(sur) });
  const isShort = /^\d+,\d\d$/.test(exact);
  return isShort ? exact : `${formaterNote(valeur)} × ${noteSur} ÷ ${sur}`;
}

/** Explains the mean of the marks that count among `cellules`. */
function expliquerNotes(
  debut: Debut,
  niveau: Niveau,
  cellules: MatiereCalculee['cellules'],
  noteSur: number,
  suite?: Suite,
): Explication {
  let coefficients = 0;
  const operandes = cellules.flatMap(({ valeur, evaluation }) => {
    if (valeur === null) return [];
    coefficients += evaluation.coefficient;
    const figure = surLEchelle(valeur, evaluation.noteSur, noteSur);
    return [
      { libelle: evaluation.libelle, ecrit: `${figure} × ${formaterCoefficient(evaluation.coefficient)}` },
    ];
  });
  return calcule(debut, niveau, operandes, formaterCoefficient(coefficients), suite);
}

/** Says the rule by which the average of a subject came, or did not. */
function regleDeLaVoie({ voie, cours }: MatiereCalculee, regle: RegleDeCalcul): string {
  const { poidsCours, poidsComposition } = regle;
  switch (voie) {
    case 'ponderee':
      return `Cours compte ${poidsCours}, composition ${poidsComposition} (règle de l'école).`;
    case 'toutesNotes':
      return "Toutes les notes comptent ensemble, par leurs coefficients (règle de l'école).";
    case 'coursSeul':
      return "Pas de composition : la moyenne de cours compte seule (règle de l'école).";
    case 'compositionSeule':
      return "Pas de note de cours : la composition compte seule (règle de l'école).";
    case 'uneManque':
      return `${cours === null ? 'Pas de note de cours' : 'Pas de composition'} : la matière n'est pas évaluée (règle de l'école).`;
    case 'sansNote':
      return 'Aucune note ne compte : le coefficient ne compte pas.';
  }
}

const MOIS_SANS_NOTE = "Moyenne des moyennes des mois : un mois sans note ne compte pas (règle de l'école).";

/** Explains the cours of a subject by its months, each with the rules of its own cells; none where no month has anything to say. */
function coursParMois({ enseignement, mois, cours }: MatiereCalculee, regle: RegleDeCalcul): Explication[] {
  const nomDe = (one: string) => nomDuMois(one.slice(5));
  const enfants = mois.flatMap((one) => {
    const debut = { niveau: 'mois', libelle: `${enseignement.matiere}, ${nomDe(one.mois)}` } as const;
    const regles = reglesDesCellules(one.cellules, regle);
    if (one.moyenne !== null)
      return [expliquerNotes(debut, one.moyenne, one.cellules, regle.noteSur, { regles })];
    return regles.length === 0 ? [] : [sansFigure(debut, 'NE', { regles })];
  });
  const debut = { niveau: 'cours', libelle: `${enseignement.matiere}, moyenne de cours` } as const;
  if (cours === null) return enfants.length === 0 ? [] : [sansFigure(debut, 'NE', { enfants })];
  const operandes = mois.flatMap(({ mois: own, moyenne }) =>
    moyenne === null ? [] : [{ libelle: nomDe(own), ecrit: formaterNote(moyenne.valeur) }],
  );
  return [calcule(debut, cours, operandes, String(operandes.length), { regles: [MOIS_SANS_NOTE], enfants })];
}

/** Explains the cours and the composition of a subject, those that have a figure, each with the rules of its own cells. */
function partiesDe(matiere: MatiereCalculee, regle: RegleDeCalcul): Explication[] {
  const { enseignement, cellules } = matiere;
  const parts = [
    { niveau: 'cours', nom: 'moyenne de cours', isOf: false },
    { niveau: 'composition', nom: 'composition', isOf: true },
  ] as const;
  return parts.flatMap(({ niveau, nom, isOf }) => {
    if (niveau === 'cours' && regle.calcul === 'coursParMois') return coursParMois(matiere, regle);
    const figure = matiere[niveau];
    const own = cellules.filter((one) => estUneComposition(one) === isOf);
    const debut = { niveau, libelle: `${enseignement.matiere}, ${nom}` };
    const regles = reglesDesCellules(own, regle);
    if (figure !== null) return [expliquerNotes(debut, figure, own, regle.noteSur, { regles })];
    return regles.length === 0 ? [] : [sansFigure(debut, 'NE', { regles })];
  });
}

const ETATS_SANS_FIGURE = {
  dispensee: { imprime: 'DISP', dit: "L'élève est dispensé : le coefficient ne compte pas." },
  nonSuivie: { imprime: 'non suivie', dit: "L'élève ne suit pas cette matière." },
} as const;

const HORS_MOYENNE = "Imprimée seulement : elle n'entre pas dans la moyenne générale (règle de l'école).";

/** Explains the average of a subject. */
export function expliquerMatiere(matiere: MatiereCalculee, regle: RegleDeCalcul): Explication {
  const { enseignement, etat, cellules, cours, composition, moyenne, voie } = matiere;
  const debut = { niveau: 'matiere', libelle: enseignement.matiere } as const;
  const isTogether = regle.calcul === 'toutesNotes';
  const own = isTogether ? reglesDesCellules(cellules, regle) : [];
  const out = enseignement.priseEnCompte === 'horsMoyenne' ? [HORS_MOYENNE] : [];
  const enfants = isTogether ? [] : partiesDe(matiere, regle);
  if (etat === 'dispensee' || etat === 'nonSuivie') {
    const { imprime, dit } = ETATS_SANS_FIGURE[etat];
    return sansFigure(debut, imprime, { regles: [...own, dit], enfants });
  }
  const suite = { regles: [regleDeLaVoie(matiere, regle), ...own, ...out], enfants };
  if (moyenne === null) return sansFigure(debut, 'NE', suite);
  if (voie === 'toutesNotes') return expliquerNotes(debut, moyenne, cellules, regle.noteSur, suite);
  if (cours === null || composition === null) {
    const figure = formaterNote(moyenne.valeur);
    const operandes = [{ libelle: cours === null ? 'Composition' : 'Cours', ecrit: figure }];
    return { ...sansFigure(debut, figure, suite), operandes, ...ecrireFraction(moyenne) };
  }
  const { poidsCours, poidsComposition } = regle;
  const operandes = [
    { libelle: 'Cours', ecrit: `${poidsCours} × ${formaterNote(cours.valeur)}` },
    { libelle: 'Composition', ecrit: `${poidsComposition} × ${formaterNote(composition.valeur)}` },
  ];
  return calcule(debut, moyenne, operandes, String(poidsCours + poidsComposition), suite);
}
