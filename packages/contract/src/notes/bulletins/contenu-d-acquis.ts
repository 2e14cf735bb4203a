/**
 * Declares what the sealed bulletin of a class that is followed by competences holds: each competence of the section with the word and
 * the remark that were said of the child, and the words of the scale as they were that day. There is no mark, average, rank or mean in
 * it (NOTE-63). Additions.
 */
import * as z from 'zod/mini';
import { id } from '#core/api/stamps.ts';
import {
  bilanDuContenu,
  type ContenuDeBulletin,
  contenuDeBulletin,
  DEBUT_DU_CONTENU,
  signatairesDuContenu,
} from './contenu.ts';

/** The form of this content. */
export const FORMAT_D_ACQUIS = 'BC1';

/** A word of a scale, with its letters, as it was on the day of the seal. */
const mot = z.strictObject({ valeurId: id, code: z.string(), libelle: z.string() });
export type MotScelle = z.infer<typeof mot>;

const competence = z.strictObject({
  competenceId: id,
  competence: z.string(),
  valeur: z.nullable(mot),
  observation: z.nullable(z.string()),
});

/** The content of such a bulletin. */
export const contenuDAcquis = z.strictObject({
  format: z.literal(FORMAT_D_ACQUIS),
  ...DEBUT_DU_CONTENU,
  /** The legend: the words that the school then offered, in their order, and those of older scales that a cell of the class still had. */
  echelle: z.array(mot),
  /** The domains of the section in their order, each with its competences in theirs. */
  domaines: z.array(z.strictObject({ domaineId: id, domaine: z.string(), competences: z.array(competence) })),
  bilan: z.pick(bilanDuContenu, { appreciation: true, decision: true, decisionMotif: true }),
  signataires: signatairesDuContenu,
});
export type ContenuDAcquis = z.infer<typeof contenuDAcquis>;

/** The content of any sealed bulletin: its form says which. */
export const contenuScelle = z.discriminatedUnion('format', [contenuDeBulletin, contenuDAcquis]);
export type ContenuScelle = z.infer<typeof contenuScelle>;

export const estDAcquis = (contenu: ContenuScelle): contenu is ContenuDAcquis =>
  contenu.format === FORMAT_D_ACQUIS;

export const estDeNotes = (contenu: ContenuScelle): contenu is ContenuDeBulletin => !estDAcquis(contenu);

/** Whether a sealed bulletin replaces another: a rectification made it. */
export const estRectifie = ({ version }: Pick<ContenuScelle, 'version'>): boolean => version > 1;

/** Returns the competences of a bulletin in the order of its paper, each with its domain. */
export const competencesDe = ({ domaines }: Pick<ContenuDAcquis, 'domaines'>) =>
  domaines.flatMap(({ domaine, competences }) => competences.map((one) => ({ ...one, domaine })));

/** Writes what was said of a child under a competence: 'A Acquis', or '–'. */
export const direMotScelle = (valeur: MotScelle | null): string =>
  valeur === null ? '–' : `${valeur.code} ${valeur.libelle}`;

/** The words by which the acquis of a class are counted. */
export const valeursComptees = z.array(z.object(mot.shape));

/** The number of acquis of a child that have each of these words, in their order, and of those that have none. */
export const compteDAcquis = { acquis: z.array(z.int()), vides: z.int() };

/**
 * Counts the cells of a child that have each word of the legend, in its order; `vides`: those without a word. It is a count of words, and
 * no figure is made of it.
 */
export function compterLesMots({ echelle, domaines }: Pick<ContenuDAcquis, 'echelle' | 'domaines'>): {
  readonly acquis: number[];
  readonly vides: number;
} {
  const said = competencesDe({ domaines }).map(({ valeur }) => valeur?.valeurId ?? null);
  const compte = (wanted: number | null): number => said.filter((one) => one === wanted).length;
  return { acquis: echelle.map(({ valeurId }) => compte(valeurId)), vides: compte(null) };
}
