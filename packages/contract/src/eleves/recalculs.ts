/**
 * Declares who still pays an old price (AMB-178): a price, a tranche or a service that changed reaches no schedule by itself. A
 * school sees how many pupils keep the old one, and recomputes those of a class or of a service as one lot, shown first. Each
 * of them is recomputed as `updateInscription` does one. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, par, right, tab } from '#core/api/endpoint.ts';
import { schemas } from '#core/api/fields.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import { lotContract } from '#core/imports/lots.ts';
import type { ReferenceMenu, ReferenceOnglet } from '#ecrans/references.ts';
import { eleves, MENU_ELEVES } from './eleves.ts';

const scope = 'ecole';
const francs = z.int();
const recalculer = right(MENU_ELEVES, 'modification', { scope });

/** The most pupils of one act. */
export const RECALCULS_D_UN_COUP = 1000;

/**
 * The pupils that are meant: of a class, of a service, of a school year, or all of them. `sessionId` null or absent: of each year that
 * is not over. A service means the pupils whose lines of it change; all that such a pupil owes is then recomputed.
 */
const cible = {
  ecoleId: id,
  sessionId: z.optional(z.nullable(id)),
  classeId: z.optional(z.nullable(id)),
  prestationId: z.optional(z.nullable(id)),
};
export type CibleDeRecalcul = z.output<z.ZodMiniObject<typeof cible>>;

const compte = { id, libelle: z.string(), eleves: z.int() };

/** Counts the pupils who keep an old price, by class and by service; whoever keeps prices is told, and no name. */
export const getAnciensPrix = endpoint('POST getAnciensPrix', {
  kind: 'read',
  access: right('fichesRenseignement' satisfies ReferenceMenu, 'lecture', {
    scope,
    also: [
      'prestations' satisfies ReferenceMenu,
      par(tab('tranchePaiementEcole' satisfies ReferenceOnglet), 'lecture'),
      par(MENU_ELEVES, 'modification'),
    ],
  }),
  input: z.object(cible),
  output: z.object({
    eleves: z.int(),
    /** A pupil may be in two years, and so in two classes. */
    classes: z.array(z.object(compte)),
    prestations: z.array(z.object(compte)),
  }),
  summary: "Compte les élèves qui paient encore l'ancien prix, par classe et par prestation.",
  source: 'addition',
});
export type AnciensPrix = Output<typeof getAnciensPrix>;

/** Shows what a recomputation would change, pupil by pupil; it wants the right to read what families owe too. */
export const apercuRecalculs = endpoint('POST apercuRecalculs', {
  kind: 'read',
  access: recalculer,
  input: z.object(cible),
  output: z.object({
    lignes: z.array(
      z.object({
        inscriptionId: id,
        matricule: z.string(),
        prenoms: z.string(),
        nom: z.string(),
        classe: z.string(),
        session: z.string(),
        /** The amount that the enrolment asks now, and afterwards. */
        avant: francs,
        apres: francs,
        /** The reason why this one stays as it is; null: it is recomputed. */
        refus: z.nullable(z.string()),
      }),
    ),
    /** The fingerprint of these changes; the act writes them or nothing. */
    empreinte: z.string(),
  }),
  trace: listeLue('Élèves à recalculer'),
  summary: "Montre, élève par élève, ce qu'un recalcul changerait, sans rien écrire.",
  source: 'addition',
});
export type ApercuRecalculs = Output<typeof apercuRecalculs>;

/** Recomputes them as one act and one lot: those of the preview, as it showed them, or none. */
export const recalculerInscriptions = endpoint('POST recalculerInscriptions', {
  access: recalculer,
  input: z.object({
    ...cible,
    ...schemas({ ecoleId: eleves.fields.ecoleId }),
    empreinte: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    creationUserId: idIgnore,
  }),
  output: z.array(z.object({ id, nombre: z.int() })),
  typed: ['ecoleId'],
  status: 201,
  summary: "Recalcule en un seul acte les échéances des élèves qui paient encore l'ancien prix.",
  source: 'addition',
});

const lots = lotContract({
  lister: 'GET getLotsRecalcul/:ecoleId',
  reprendre: 'PUT reprendreRecalculs',
  access: () => recalculer,
  summaries: {
    lister: "Liste les recalculs en nombre d'une école.",
    reprendre: "Défait un recalcul en nombre, tant que personne n'a commencé à payer ce qu'il demande.",
  },
});

/** Lists the recomputations that a school made in lots, newest first. */
export const getLotsRecalcul = lots.lister;

/** Takes one back whole, while nobody began to pay one of its lines and nothing else changed one of them. */
export const reprendreRecalculs = lots.reprendre;
