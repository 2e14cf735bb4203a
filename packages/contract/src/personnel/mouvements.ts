/** What deductions and advances share: a teacher, a month of a session, an amount. */
import * as z from 'zod/mini';
import type { ReferenceMenu, ReferenceOnglet } from '#administration/references.ts';
import { tab } from '#core/api/endpoint.ts';
import { choixParmi, choixRequis, fixe, lignesFacultatives, montantRequis } from '#core/api/fields.ts';
import { IDS_DE_MOIS } from '#scolarite/mois.ts';

export const employeId = () => fixe(choixRequis('Enseignant', "L'enseignant", 'utilisateurs'));

/** Month and session, in the documents' order; with the session a month is one of the calendar (AMB-126). */
export const champsDuMois = () => ({
  moisId: choixParmi('Mois', 'Le mois', IDS_DE_MOIS),
  sessionId: choixRequis('Session', 'La session', 'sessions'),
});

export const champsDuMontant = () => ({
  montant: montantRequis('Montant', 'Le montant', { minimum: 1 }),
  observations: lignesFacultatives('Observations', "L'observation"),
});

/** Read beside the fields of the form. */
export const lecture = {
  ecoleId: z.int(),
  employePrenoms: z.string(),
  employeName: z.string(),
  session: z.string(),
};

/** The page of a teacher's month reads them too. */
export const PAGE_DU_MOIS = 'enseignantsGlobaux' satisfies ReferenceMenu;
export const ongletDuMois = (reference: ReferenceOnglet) => tab(reference);
