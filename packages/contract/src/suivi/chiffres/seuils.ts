/** Declares the numbers from which a school is told of a pupil's absences; without a choice, those of use. Additions. */
import * as z from 'zod/mini';
import { endpoint, type Output, right } from '#core/api/endpoint.ts';
import { type Fields, nombreRequis, schemas } from '#core/api/fields.ts';
import { id, idIgnore, modifDate } from '#core/api/stamps.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { JOURS_DE_LA_FENETRE, SEUILS_D_USAGE } from './alertes.ts';

export const MENU_TABLEAU = 'tableauSuivi' satisfies ReferenceMenu;

const DEMI_JOURNEES = { min: 1, max: 60 };

export const champsDesSeuils = {
  demiJournees: {
    ...nombreRequis(
      `Demi-journées non justifiées en ${JOURS_DE_LA_FENETRE} jours`,
      'Le nombre',
      DEMI_JOURNEES,
    ),
    initial: SEUILS_D_USAGE.demiJournees,
  },
  consecutives: {
    ...nombreRequis('Demi-journées de classe de suite', 'Le nombre', DEMI_JOURNEES),
    initial: SEUILS_D_USAGE.consecutives,
  },
  pourcentage: {
    ...nombreRequis("Pour cent des demi-journées d'une période", 'Le pourcentage', { min: 1, max: 100 }),
    initial: SEUILS_D_USAGE.pourcentage,
  },
  retards: {
    ...nombreRequis("Retards dans l'année", 'Le nombre', { min: 1, max: 100 }),
    initial: SEUILS_D_USAGE.retards,
  },
} satisfies Fields;

const scope = 'ecole';

export const getSeuilsSuivi = endpoint('POST getSeuilsSuivi', {
  kind: 'read',
  access: right(MENU_TABLEAU, 'lecture', { scope }),
  input: z.object({ ecoleId: id }),
  output: z.object({
    ecoleId: id,
    demiJournees: z.int(),
    consecutives: z.int(),
    pourcentage: z.int(),
    retards: z.int(),
    modifDate,
  }),
  summary: "Rend les nombres d'absences et de retards dont une école est avertie.",
  source: 'addition',
});
export type SeuilsLus = Output<typeof getSeuilsSuivi>;

export const updateSeuilsSuivi = endpoint('PUT updateSeuilsSuivi', {
  access: right(MENU_TABLEAU, 'modification', { scope }),
  input: z.object({ ecoleId: id, ...schemas(champsDesSeuils), modifUserId: idIgnore, modifDate }),
  output: z.array(z.object({ id, modifDate })),
  typed: Object.keys(champsDesSeuils),
  summary: "Change les nombres d'absences et de retards dont une école est avertie.",
  source: 'addition',
});
