/**
 * Declares the search over everything, for the palette: pupils, classes, receipts, teachers, users and schools that hold a text. An
 * addition. A kind that the person may not read is not in the answer; screens are searched in the browser, among their menus.
 */
import * as z from 'zod/mini';
import { MOYENS } from '#caisse/paiements.ts';
import { endpoint, type Output, signedIn } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import { chercherEleve, dus, reserveALaFiche, reserveDesObservations } from '#eleves/eleves.ts';

/** The most rows of each kind; the list of the kind, with the same search, shows them all. */
export const LIGNES_PAR_GENRE = {
  eleves: 4,
  classes: 3,
  recus: 2,
  enseignants: 2,
  utilisateurs: 2,
  ecoles: 2,
} as const;

const texte = z.nullable(z.string());
const francs = z.int();

/** Some rows of a kind, and how many its list shows for the same search. */
const groupe = <R extends z.ZodMiniObject>(ligne: R) =>
  z.optional(z.object({ total: z.int(), totalExact: z.boolean(), lignes: z.array(ligne) }));

/** The name of a school; null for a person who sees one school, and where the search is of one. */
const ecole = texte;

/** A pupil as the palette shows them. */
export const eleveDeRecherche = z.object({
  id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  classe: texte,
  /** The guardian by whom they were found, else the first. */
  responsable: texte,
  ecole,
  /** The amount due by today that is not paid; absent for whoever is not told it. */
  echu: z.optional(francs),
  /** True when no text of theirs holds the words: their name is only like them. */
  ressemblant: z.boolean(),
});

/** A receipt as the palette shows it. */
export const recuDeRecherche = z.object({
  id,
  numero: z.int(),
  /** yyyy-MM-dd */
  jour: z.string(),
  moyenPaiement: z.enum(MOYENS),
  reference: texte,
  montant: francs,
  estAnnule: z.boolean(),
  prenoms: z.string(),
  nom: z.string(),
  ecole,
});

const personne = z.object({ id, prenoms: z.string(), nom: z.string(), fonction: texte, ecole: texte });

/**
 * Searches pupils by names in any order, a guardian, a telephone or a matricule; receipts by number, reference or pupil. Without
 * `ecoleId`: in every school that the person reaches.
 */
export const rechercher = endpoint('POST rechercher', {
  kind: 'read',
  access: signedIn,
  reserved: [dus('echu'), reserveALaFiche, reserveDesObservations],
  input: z.object({
    recherche: chercherEleve.input.shape.recherche,
    ecoleId: z.optional(z.nullable(id)),
  }),
  output: z.object({
    eleves: groupe(eleveDeRecherche),
    /** Searched in one school alone: each of a network has its own '7ème A'. */
    classes: groupe(z.object({ id, ecoleId: id, libelle: z.string(), etape: z.string() })),
    recus: groupe(recuDeRecherche),
    enseignants: groupe(personne),
    utilisateurs: groupe(personne),
    ecoles: groupe(z.object({ id, libelle: z.string(), slogan: texte })),
  }),
  typed: ['recherche'],
  trace: listeLue('Recherche'),
  summary:
    'Cherche un texte dans les élèves, les classes, les reçus, les enseignants, les utilisateurs et les écoles.',
  source: 'addition',
});
export type Recherche = Output<typeof rechercher>;
