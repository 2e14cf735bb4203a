/** Says in words what papers of marks print beside their figures: the rule in one line, the codes, a place among others. Additions. */
import type { Sexe } from '#eleves/eleves.ts';
import type { ContenuDeBulletin } from '#notes/bulletins/contenu.ts';
import type { RegleDeCalcul } from '#notes/calcul/donnees.ts';
import { direRang } from '#notes/calcul/formater.ts';

/** The codes of a cell or an average, each with what it stands for, in the order in which papers say them. */
const LEGENDE_DES_CODES = [
  ['NE', 'non évalué'],
  ['ABS', 'absent, non justifié'],
  ['ABJ', 'absent, justifié'],
  ['NR', 'non rendu'],
  ['DISP', 'dispensé'],
  ['NN', 'non noté'],
  ['NC', 'non classé'],
] as const;

/** Writes the legend in one line. */
export const legendeDesCodes = (): string =>
  LEGENDE_DES_CODES.map(([code, sens]) => `${code}\u00A0: ${sens}`).join(' · ');

/** The averages of a subject that has none. */
export const SANS_MOYENNE_IMPRIMEE = {
  evaluee: 'NE',
  nonEvaluee: 'NE',
  dispensee: 'DISP',
  nonSuivie: '',
} as const satisfies Record<ContenuDeBulletin['matieres'][number]['etat'], string>;

const fois = (poids: number, mot: string): string => (poids === 1 ? mot : `${poids} × ${mot}`);

function moyenneDeMatiere({
  calcul,
  poidsCours,
  poidsComposition,
}: Pick<RegleDeCalcul, 'calcul' | 'poidsCours' | 'poidsComposition'>): string {
  if (calcul === 'toutesNotes') return 'toutes les notes, chacune avec son coefficient';
  if (poidsCours === 0) return 'composition';
  const parMois = calcul === 'coursParMois' ? ', cours = moyenne des moyennes des mois' : '';
  if (poidsComposition === 0) return `cours${parMois}`;
  const sum = `${fois(poidsCours, 'cours')} + ${fois(poidsComposition, 'composition')}`;
  return `(${sum}) ÷ ${poidsCours + poidsComposition}${parMois}`;
}

const compte = (libelle: string, regle: 'zero' | 'exclue' | 'aRattraper'): string =>
  ({
    zero: `${libelle} = 0`,
    exclue: `${libelle}\u00A0: ne compte pas`,
    aRattraper: `${libelle}\u00A0: à rattraper`,
  })[regle];

/** Says a rule in one line: 'Moyenne de matière = (cours + 2 × composition) ÷ 3 ; absence non justifiée = 0 ; …' */
export const direRegle = (
  regle: Pick<
    RegleDeCalcul,
    'calcul' | 'poidsCours' | 'poidsComposition' | 'absence' | 'absenceJustifiee' | 'nonRendu'
  > & {
    readonly periodeNonClassee?: RegleDeCalcul['periodeNonClassee'] | undefined;
  },
): string =>
  [
    `Moyenne de matière = ${moyenneDeMatiere(regle)}`,
    compte('absence non justifiée', regle.absence),
    compte('absence justifiée', regle.absenceJustifiee),
    compte('devoir non rendu', regle.nonRendu),
    'moyenne générale = total des points ÷ total des coefficients',
    ...(regle.periodeNonClassee === 'exclue' ? ["période non classée\u00A0: hors de l'année"] : []),
  ].join('\u00A0; ');

/** Returns the sex of a pupil where it is known. */
export const sexeDe = (sexe: string | null): Sexe | null => (sexe === 'F' || sexe === 'M' ? sexe : null);

interface Place {
  readonly rang: number | null;
  readonly exAequo: boolean;
  readonly estClasse: boolean;
  readonly moyenne: number | null;
}

/** Says a place: '1re', '2e ex æquo'; 'NC' for an average that has none; '—' for nothing, or where the rule gives no places. */
export function direPlace({ rang, exAequo, estClasse, moyenne }: Place, sexe: string | null): string {
  if (rang !== null) return direRang({ rang, exAequo }, sexeDe(sexe));
  return moyenne !== null && !estClasse ? 'NC' : '—';
}
