/**
 * Declares the grid of prices: every price of a school, services by classes, read at one instant and saved as one act (DEBUT-03).
 * A cell is a price line; its rules are those of the line's own form. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { drapeau, id, modifDate } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { fichesRenseignement, part } from './fiches-renseignement.ts';
import { RYTHMES } from './prestations.ts';

const MENU = 'fichesRenseignement' satisfies ReferenceMenu;
const scope = 'ecole';

const texte = z.nullable(z.string());

/** The place of a price: a service, and a class; null is the whole school. */
export interface PlaceDePrix {
  readonly prestationId: number;
  readonly classeId: number | null;
}

/** Returns the key of a cell, by which a refusal names it: '12-34', '12-ecole'. */
export const cleDeCase = ({ prestationId, classeId }: PlaceDePrix): string =>
  `${prestationId}-${classeId ?? 'ecole'}`;

const annee = z.object({ id, libelle: z.string(), dateDebut: z.string(), dateFin: z.string() });

const prestationDeGrille = z.object({
  id,
  libelle: z.string(),
  rythme: z.enum(RYTHMES),
  dureePrestation: z.nullable(z.int()),
  uniteDuree: texte,
  tranches: z.array(part),
  /** True where these tranches are of the asked year alone: they are changed on its own page. */
  tranchesDeLAnnee: z.boolean(),
});

const ligneDeGrille = z.object({
  id,
  prestationId: id,
  classeId: z.nullable(id),
  sessionId: z.nullable(id),
  prix: z.int(),
  fr_inscription: z.int(),
  estObligatoire: drapeau,
  arrondi: z.nullable(z.int()),
  modifDate,
});

const grille = z.object({
  ecole: z.string(),
  /** The year whose months and days make the totals: the asked one, else the current one; null where there is none. */
  annee: z.nullable(annee),
  moisNonFactures: z.array(z.string()),
  classes: z.array(z.object({ id, libelle: z.string(), etape: z.string(), niveau: z.string() })),
  prestations: z.array(prestationDeGrille),
  /** The active lines of the asked year, and those of every year, which hold where it has none. */
  lignes: z.array(ligneDeGrille),
});
export type GrilleDePrix = z.output<typeof grille>;
export type LigneDeGrille = GrilleDePrix['lignes'][number];

/** Reads the prices of a school as one grid; `sessionId`: of one year, null: those of every year. */
export const getGrilleDePrix = endpoint('POST getGrilleDePrix', {
  kind: 'read',
  access: right(MENU, 'lecture', { scope }),
  input: z.object({ ecoleId: id, sessionId: z.optional(z.nullable(id)) }),
  output: grille,
  summary: "Rend les prix d'une école en un seul tableau, prestations par classes.",
  source: 'addition',
});

/** The most cells that one save may change. */
export const CASES_DE_PRIX_MAXIMALES = 2000;

const { prix, fr_inscription, estObligatoire } = fichesRenseignement.fields;

const error = 'La case dit une prestation, une classe et un prix.';
const deCase = z.int({ error }).check(z.positive({ error }));

const caseDePrix = z.object(
  {
    prestationId: deCase,
    classeId: z.nullable(deCase),
    /** The line as the person read it; null: there was none. */
    id: z.nullable(deCase),
    modifDate: z.nullable(z.string({ error })),
    /** The cell holds this now; null: it was emptied, and its line is disabled. */
    valeurs: z.nullable(
      z.object(
        {
          prix: prix.schema,
          fr_inscription: fr_inscription.schema,
          estObligatoire: estObligatoire.schema,
        },
        { error },
      ),
    ),
  },
  { error },
);
export type CaseDePrix = z.output<typeof caseDePrix>;

const cases = z.array(caseDePrix, { error: 'Les cases sont une liste.' }).check(
  z.minLength(1, { error: 'Les cases à changer sont au moins une.' }),
  z.maxLength(CASES_DE_PRIX_MAXIMALES, {
    error: `Les cases à changer sont au plus ${CASES_DE_PRIX_MAXIMALES}.`,
  }),
);

/**
 * Saves the cells that a person changed, all or none, as one act. It wants the rights of the forms that it stands for: to add where
 * a cell had no line, to delete where one is emptied. It is stale when somebody changed one of these lines meanwhile.
 */
export const updateGrilleDePrix = endpoint('PUT updateGrilleDePrix', {
  access: right(MENU, 'modification', { scope }),
  input: z.object({ ecoleId: id, sessionId: z.nullable(id), cases }),
  output: z.array(z.object({ id, modifDate })),
  typed: ['cases'],
  summary: 'Enregistre les cases changées de la grille des prix en un seul acte.',
  source: 'addition',
});

export type Enregistre = Output<typeof updateGrilleDePrix>;
