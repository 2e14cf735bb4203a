/** Lists stages and, in each, the orders of its classes with their names (B§3, B§9; AMB-106, AMB-107, AMB-108). */
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

/** Answers the orders of a stage; none before one is chosen. */
export const ordresDe = (etape: string): readonly Ordre[] =>
  estUneEtape(etape) ? ORDRES_DES_CLASSES[etape] : [];

/** Answers the label of an order, 'Petite Section', '7ème année'; its number where the stage has no such order. */
export const libelleDuNiveau = (etape: string, niveau: string): string =>
  ordresDe(etape).find((ordre) => ordre.niveau === niveau)?.libelle ?? niveau;

/** The numbers of all orders. */
export const NIVEAUX = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '13', '14', '15'] as const;
