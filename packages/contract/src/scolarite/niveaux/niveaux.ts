/** Lists stages and, in each, the orders of its classes with their names (B§3, B§9; AMB-106, AMB-107, AMB-108), and what follows each. */
import { cle } from '#core/text/cle.ts';
import { enChiffres } from './ordinaux.ts';

export const ETAPES = ['maternelle', 'primaire', 'collège', 'lycée'] as const;
export type Etape = (typeof ETAPES)[number];

export interface Ordre {
  /** The number as text, as calls carry it: '7'. */
  readonly niveau: string;
  readonly libelle: string;
}

const annee = (niveau: number): Ordre => ({
  niveau: String(niveau),
  libelle: `${niveau}${niveau === 1 ? 'ère' : 'ème'} année`,
});
const annees = (from: number, to: number): Ordre[] =>
  Array.from({ length: to - from + 1 }, (_, index) => annee(from + index));

/** The years of the lycée have the numbers 13 to 15. */
const LYCEE: readonly Ordre[] = [
  { niveau: '13', libelle: '11ème année' },
  { niveau: '14', libelle: '12ème année' },
  { niveau: '15', libelle: 'Terminale' },
];

/** The orders that the class form offers for a stage, on add and edit. */
export const ORDRES_DES_CLASSES: Readonly<Record<Etape, readonly Ordre[]>> = {
  maternelle: [
    { niveau: '1', libelle: 'Petite Section' },
    { niveau: '2', libelle: 'Moyenne Section' },
    { niveau: '3', libelle: 'Grande Section' },
  ],
  primaire: annees(1, 6),
  collège: annees(7, 10),
  lycée: LYCEE,
};

const estUneEtape = (text: string): text is Etape => ETAPES.some((etape) => etape === text);

/** Returns the orders of a stage; none before one is chosen. */
export const ordresDe = (etape: string): readonly Ordre[] =>
  estUneEtape(etape) ? ORDRES_DES_CLASSES[etape] : [];

/** Returns the label of an order, 'Petite Section', '7ème année'; its number where the stage has no such order. */
export const libelleDuNiveau = (etape: string, niveau: string): string =>
  ordresDe(etape).find((ordre) => ordre.niveau === niveau)?.libelle ?? niveau;

/** The numbers of all orders. */
export const NIVEAUX = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '13', '14', '15'] as const;

/** The orders of all stages, from the youngest pupils on. */
const SUITE = ETAPES.flatMap((etape) => ORDRES_DES_CLASSES[etape].map(({ niveau }) => ({ etape, niveau })));

/** Returns the order that follows, in the next stage too: 6ème année leads to 7ème année; null after the last one. */
export function niveauSuivant(etape: string, niveau: string): { etape: Etape; niveau: string } | null {
  const rang = SUITE.findIndex((ordre) => ordre.etape === etape && ordre.niveau === niveau);
  return rang === -1 ? null : (SUITE[rang + 1] ?? null);
}

interface ClasseDeNiveau {
  readonly etape: string;
  readonly niveau: string;
  readonly libelle: string;
}

/** The words of an order, which name no section: '7ème année', '10e', 'Terminale', 'Grande Section'. */
const MOTS_D_ORDRE =
  /\b\d+(?:ere|eme|er|e)?(?![\da-df-z])|\d+(?=[a-z])|\b(?:annee|classe|terminale|tle|petite|moyenne|grande|section)\b/g;

/** Returns the section of a class: 'a' of '7ème année A' and of '7A', 'sm' of 'Terminale SM'; '' where it has none. */
const sectionDe = ({ libelle }: ClasseDeNiveau): string =>
  enChiffres(cle(libelle)).replace(MOTS_D_ORDRE, ' ').replace(/\s+/g, ' ').trim();

/**
 * Proposes the class of a school to which a class passes: the one of the next order, that of the same section where there are
 * several. undefined where the school has none, or where nothing tells which.
 */
export function classeSuivante<C extends ClasseDeNiveau>(
  classe: ClasseDeNiveau,
  classes: readonly C[],
): C | undefined {
  const next = niveauSuivant(classe.etape, classe.niveau);
  if (next === null) return undefined;
  const offered = classes.filter(({ etape, niveau }) => etape === next.etape && niveau === next.niveau);
  const [only, second] = offered;
  if (second === undefined) return only;
  const section = sectionDe(classe);
  const same = offered.filter((one) => sectionDe(one) === section);
  return same.length === 1 ? same[0] : undefined;
}

/** The orders at whose end pupils sit a national examination: 6ème année, 10ème année, Terminale. */
const NIVEAUX_D_EXAMEN: readonly string[] = ['6', '10', '15'];

/** Whether a class ends with an examination: its pupils are its candidates, and the examination decides. */
export const estUneClasseDExamen = (niveau: number | string): boolean =>
  NIVEAUX_D_EXAMEN.includes(String(niveau));
