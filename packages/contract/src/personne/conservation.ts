/**
 * Declares how long a school keeps the pupils who left it (SEC-15), and the act that anonymises them: names, birth, guardians and
 * photo go, amounts and receipts stay. Nothing is anonymised by itself. Additions.
 */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { type Fields, motATaper } from '#core/api/fields.ts';
import { id, idIgnore, modifDate } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';

const scope = 'ecole';
export const MENU_DONNEES = 'donneesPersonnelles' satisfies ReferenceMenu;

/** The years for which a pupil who left may be kept. */
const ANNEES_MINIMALES = 1;
const ANNEES_MAXIMALES = 30;

const ANNEES_FAUSSES = `La durée est un nombre entier d'années, de ${ANNEES_MINIMALES} à ${ANNEES_MAXIMALES}, ou rien.`;

/** The years of the page; null: the school has not chosen, and nobody is anonymised. */
export const champsDesAnnees = {
  annees: {
    label: 'Années gardées après le départ',
    schema: z
      .nullable(z.number({ error: ANNEES_FAUSSES }))
      .check(
        z.refine(
          (annees) =>
            annees === null ||
            (Number.isInteger(annees) && annees >= ANNEES_MINIMALES && annees <= ANNEES_MAXIMALES),
          { error: ANNEES_FAUSSES },
        ),
      ),
    required: false,
    initial: null,
  },
} as const;

/** Returns the last day of those who are past the years, yyyy-MM-dd: whoever left that day or before. */
export const limiteDesPartis = (jour: string, annees: number): string =>
  `${String(Number(jour.slice(0, 4)) - annees).padStart(4, '0')}${jour.slice(4)}`;

/** Says for how long: '1 an', '5 ans'. */
export const direAnnees = (annees: number): string => `${annees} ${annees > 1 ? 'ans' : 'an'}`;

/** The most pupils that a page tells, and that one act anonymises. */
export const PARTIS_AU_PLUS = 50;

const parti = z.object({
  id,
  matricule: z.string(),
  prenoms: z.string(),
  nom: z.string(),
  /** The last day that they were here: of their departure, or of their last school year; yyyy-MM-dd. */
  depuis: z.string(),
});

const conservation = z.object({
  ecoleId: id,
  annees: z.nullable(z.int()),
  modifDate,
  /** The last day of those who are past the years; null: the school has not chosen. */
  limite: z.nullable(z.string()),
  /** Those who may be anonymised, the longest gone first, and how many there are in all. */
  prets: z.array(parti),
  nombre: z.int(),
  /** Those who are past the years and are kept all the same, each with the reason. */
  retenus: z.array(z.extend(parti, { raison: z.string() })),
  /** The number of pupils who were anonymised. */
  anonymises: z.int(),
});

/** Reads the years of a school, and whom they let go. */
export const getConservation = endpoint('POST getConservation', {
  kind: 'read',
  access: right(MENU_DONNEES, 'lecture', { scope }),
  input: z.object({ ecoleId: id }),
  output: conservation,
  trace: listeLue('Anciens élèves'),
  summary: "Rend la durée pendant laquelle une école garde ses anciens élèves, et ceux qui l'ont passée.",
  source: 'addition',
});
export type Conservation = Output<typeof getConservation>;
export type Parti = Conservation['prets'][number];

/** Changes the years of a school; it anonymises nobody. */
export const updateConservation = endpoint('PUT updateConservation', {
  access: right(MENU_DONNEES, 'modification', { scope }),
  input: z.object({ ecoleId: id, annees: champsDesAnnees.annees.schema, modifUserId: idIgnore, modifDate }),
  output: z.array(z.object({ id, modifDate })),
  typed: ['annees'],
  summary: 'Change la durée pendant laquelle une école garde ses anciens élèves.',
  source: 'addition',
});

/** The word that a person types before pupils are anonymised. */
const MOT_D_ANONYMAT = 'ANONYMISER';
export const champsDAnonymat = { confirmation: motATaper(MOT_D_ANONYMAT) } satisfies Fields;
const MOT_ATTENDU = `Le mot à taper est ${MOT_D_ANONYMAT}, en majuscules.`;

/**
 * Anonymises pupils of a school who left it long enough ago, all of them or none. It cannot be undone; it wants the word typed and
 * a proof (AMB-184).
 */
export const anonymiserEleves = endpoint('POST anonymiserEleves', {
  access: right(MENU_DONNEES, 'suppression', { scope }),
  input: z.object({
    ecoleId: id,
    eleveIds: z.array(id).check(z.minLength(1), z.maxLength(PARTIS_AU_PLUS)),
    confirmation: motATaper(MOT_D_ANONYMAT, MOT_ATTENDU).schema,
  }),
  output: z.array(z.object({ id })),
  typed: ['confirmation'],
  wantsProof: true,
  summary: "Anonymise des anciens élèves : leurs noms, leurs responsables et leur photo s'effacent.",
  source: 'addition',
});

/** The things that the act erases, and those that stay, as the screen and the guide say them. */
export const EFFACES =
  'le nom, la naissance, le quartier, la photo, les responsables et leurs téléphones, les observations et les motifs écrits, la fiche de santé, ce que le journal en disait, et qui a lu la fiche';
export const GARDES =
  'le matricule, le sexe, les inscriptions, ce qui était à payer, les paiements, leurs références et les reçus, qui se vérifient toujours';
export const COPIES_D_AVANT =
  'Une sauvegarde faite avant contient encore ces noms, et un papier imprimé aussi.';
