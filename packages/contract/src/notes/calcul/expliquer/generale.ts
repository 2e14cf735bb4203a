/**
 * Explains an average as the tree of levels that made it, « Pourquoi cette moyenne ? »: the figures are those of the calculation
 * itself, and each sentence, typed into a calculator as written, gives what is printed. Additions.
 */
import { moyenneAnnuelle, type PeriodeDEleve } from '#notes/calcul/annee.ts';
import type { ClasseACalculer, RegleDeCalcul } from '#notes/calcul/donnees.ts';
import { formaterCoefficient, formaterNote, formaterPoints } from '#notes/calcul/formater.ts';
import { calculerEleve, type EleveCalcule, type GroupeCalcule, indexer } from '#notes/calcul/generale.ts';
import { type MatiereCalculee, moitieDe, pointsDe } from '#notes/calcul/matiere.ts';
import { calcule, type Explication, type Operande, sansFigure } from './explication.ts';
import { expliquerMatiere } from './matiere.ts';

/** Writes the part that a subject has in the total: '12,35 × 1,5', or '(13,50 − 10,00) × 1' above half of the scale. */
function partDe({ enseignement, moyenne }: MatiereCalculee, noteSur: number): Operande | null {
  const { priseEnCompte, coefficient, matiere: libelle } = enseignement;
  const points = pointsDe(moyenne?.valeur ?? null, enseignement, noteSur);
  if (moyenne === null || points === null) return null;
  const figure = formaterNote(moyenne.valeur);
  if (priseEnCompte === 'compte')
    return { libelle, ecrit: `${figure} × ${formaterCoefficient(coefficient)}` };
  if (points === 0) return null;
  const above = `(${figure} − ${formaterNote(moitieDe(noteSur))})`;
  return { libelle, ecrit: `${above} × ${formaterCoefficient(coefficient)}` };
}

/** Explains the points of a subject above its average; a subject without points is explained alone. */
function expliquerPoints(matiere: MatiereCalculee, regle: RegleDeCalcul): Explication {
  const enfant = expliquerMatiere(matiere, regle);
  const { enseignement, moyenne } = matiere;
  const points = pointsDe(moyenne?.valeur ?? null, enseignement, regle.noteSur);
  if (points === null) return enfant;
  const debut = { niveau: 'points', libelle: `${enseignement.matiere}, points` } as const;
  const imprime = formaterPoints(points);
  const half = formaterNote(moitieDe(regle.noteSur));
  const isAbove = enseignement.priseEnCompte === 'pointsAuDessus';
  const regles = isAbove ? [`Seuls les points au-dessus de ${half} s'ajoutent (règle de l'école).`] : [];
  const part = partDe(matiere, regle.noteSur);
  if (part === null) return sansFigure(debut, imprime, { regles, enfants: [enfant] });
  return {
    ...debut,
    operandes: [part],
    num: String(points),
    den: '1',
    imprime,
    phrase: `${part.ecrit} = ${imprime}`,
    regles,
    enfants: [enfant],
  };
}

const partsDe = (matieres: readonly MatiereCalculee[], noteSur: number): Operande[] =>
  matieres.flatMap((matiere) => partDe(matiere, noteSur) ?? []);

function expliquerGroupe({ groupeMatiere, matieres, moyenne }: GroupeCalcule, noteSur: number): Explication {
  const coefficients = matieres.reduce((sum, { enseignement }) => sum + enseignement.coefficient, 0);
  const debut = { niveau: 'groupe', libelle: groupeMatiere ?? 'Groupe de matières' } as const;
  return calcule(debut, moyenne, partsDe(matieres, noteSur), formaterCoefficient(coefficients));
}

/** Says whether the pupil is classé, and by which figures or whose word. */
function regleDuClassement(
  { eleve, coefficients, coefficientsDus, estClasse }: EleveCalcule,
  { couvertureMinimum }: RegleDeCalcul,
): string {
  const said = estClasse ? 'Classé' : 'Non classé';
  if (eleve.nonClasse !== null) return `${said} : le conseil en a décidé.`;
  const evalues = formaterCoefficient(coefficients);
  const dus = formaterCoefficient(coefficientsDus);
  return `${said} : coefficients évalués ${evalues} sur ${dus}, il en faut ${couvertureMinimum} % (règle de l'école).`;
}

/**
 * Explains the general average of a pupil in a class and a period; null for a pupil who is not among `classe.eleves`. Whether they
 * are in the class that day is asked by `calculerClasse`, not here.
 *
 * Its `enfants` are the subjects in the order of the class, under their points where they have some, then the groups.
 * @throws RangeError as `calculerClasse`.
 */
export function expliquer(classe: ClasseACalculer, inscriptionId: number): Explication | null {
  const found = classe.eleves.find((one) => one.inscriptionId === inscriptionId);
  if (found === undefined) return null;
  const { regle } = classe;
  const notes = classe.notes.filter((one) => one.inscriptionId === inscriptionId);
  const eleve = calculerEleve(indexer({ ...classe, notes }), found);
  const { matieres, groupes, generale, moyenne, coefficients } = eleve;
  const debut = { niveau: 'generale', libelle: 'Moyenne générale' } as const;
  const enfants = [
    ...matieres.map((matiere) => expliquerPoints(matiere, regle)),
    ...groupes.map((groupe) => expliquerGroupe(groupe, regle.noteSur)),
  ];
  if (generale === null || moyenne === null)
    return sansFigure(debut, 'NE', { regles: ["Aucune matière qui compte n'est évaluée."], enfants });
  const regles = [regleDuClassement(eleve, regle)];
  const parts = partsDe(matieres, regle.noteSur);
  const exact = calcule(debut, generale, parts, formaterCoefficient(coefficients), { regles, enfants });
  if (moyenne === generale.valeur) return exact;
  const plafond = formaterNote(moyenne);
  return {
    ...exact,
    imprime: plafond,
    phrase: `${exact.phrase}, ramené à ${plafond}`,
    regles: [...exact.regles, `La moyenne ne dépasse jamais ${plafond}.`],
  };
}

/** Explains an annual average by its periods; without any it is NE. A period without an average is named as left out. */
export function expliquerAnnee(periodes: readonly PeriodeDEleve[]): Explication {
  const debut = { niveau: 'annuelle', libelle: 'Moyenne annuelle' } as const;
  const annuelle = moyenneAnnuelle(periodes);
  const regles = periodes
    .filter(({ moyenne }) => moyenne === null)
    .map(({ libelle }) => `${libelle} : sans moyenne, laissé de côté.`);
  if (annuelle === null) return sansFigure(debut, 'NE', { regles });
  let weights = 0;
  const operandes = periodes.flatMap(({ libelle, poids, moyenne }) => {
    if (moyenne === null) return [];
    weights += poids;
    return [{ libelle, ecrit: `${formaterNote(moyenne)} × ${poids}` }];
  });
  return calcule(debut, annuelle, operandes, String(weights), { regles });
}

/** Returns the sentences of an explanation, the answer first: 'Français : (1 × 13,17 + 2 × 11,50) ÷ 3 = …', each before its rules. */
export const phrasesDe = (one: Explication): string[] => [
  `${one.libelle} : ${one.phrase}`,
  ...one.regles,
  ...one.enfants.flatMap(phrasesDe),
];
