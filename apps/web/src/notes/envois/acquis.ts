/** The acquis that a person said and that the server does not hold yet. Pure. */
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import type { Acquis, getGrilleAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import {
  type BrouillonDe,
  devenirDeCases,
  type LieuDeSaisie,
  type StockeDe,
} from '#notes/brouillons/cases.ts';

export type GrilleDAcquis = Output<typeof getGrilleAcquis>;

/** A cell of the grid of a period. */
export interface CaseDEnfant {
  readonly competenceId: number;
  readonly inscriptionId: number;
}

/** A cell with the words by which a person knows it: they stay readable once the child or the competence left the grid. */
interface PlaceDAcquis extends LieuDeSaisie, CaseDEnfant {
  readonly nom: string;
  /** The word that is said, as its scale has it; absent from what an older version of the product kept. */
  readonly mot?: string | null;
}

export type BrouillonDAcquis = BrouillonDe<PlaceDAcquis, Acquis>;

export const RIEN_DIT: Acquis = { valeurId: null, observation: null };
export const acquisDe = ({ valeurId, observation }: Acquis): Acquis => ({ valeurId, observation });
export const cleDAcquis = ({ competenceId, inscriptionId }: CaseDEnfant): string =>
  `${competenceId} ${inscriptionId}`;

export const memeAcquis = (one: Acquis, other: Acquis): boolean =>
  one.valeurId === other.valeurId && one.observation === other.observation;

type CleDePeriode = CaseDEnfant & Pick<LieuDeSaisie, 'periodeId'>;

export const CASES_D_ACQUIS = devenirDeCases<CleDePeriode, PlaceDAcquis, Acquis>({
  // A child has the same competence in each period.
  cle: (place) => `${place.periodeId} ${cleDAcquis(place)}`,
  contenuDe: acquisDe,
  memeContenu: memeAcquis,
  vide: RIEN_DIT,
});

type MotDEchelle = Pick<GrilleDAcquis['valeurs'][number], 'id' | 'code' | 'libelle'>;

/** Reads the word that a person typed in a cell: its code, or the first letters of one word alone. */
export function lireMot(
  texte: string,
  valeurs: readonly MotDEchelle[],
): { lu: number; refus: null } | { lu: null; refus: string } {
  const typed = cle(texte);
  const written = valeurs.map((valeur) => ({ ...valeur, ecrits: [cle(valeur.code), cle(valeur.libelle)] }));
  const whole = written.filter(({ ecrits }) => ecrits.includes(typed));
  const begun = written.filter(({ ecrits }) => ecrits.some((one) => one.startsWith(typed)));
  const [only, ...others] = whole.length > 0 ? whole : begun;
  if (only !== undefined && others.length === 0) return { lu: only.id, refus: null };
  const codes = (only === undefined ? valeurs : begun).map(({ code }) => code).join(', ');
  return { lu: null, refus: `« ${texte} » n’est pas un mot de l’échelle : ${codes}.` };
}

/** Returns a grid once it shows what the server holds in some cells. */
export function tenirLesAcquis<G extends Pick<GrilleDAcquis, 'cellules'>>(
  grille: G,
  cells: readonly (readonly [BrouillonDAcquis, StockeDe<Acquis> | null])[],
): G {
  const held = new Map(cells.map(([draft, stocke]) => [cleDAcquis(draft), { draft, stocke }]));
  const others = grille.cellules.filter((cellule) => !held.has(cleDAcquis(cellule)));
  const now = [...held.values()].flatMap(({ draft: { competenceId, inscriptionId }, stocke }) =>
    stocke === null ? [] : [{ competenceId, inscriptionId, ...acquisDe(stocke) }],
  );
  return { ...grille, cellules: [...others, ...now] };
}
