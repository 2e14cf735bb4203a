/** Declares what deductions and advances share: a teacher, a month of a session, an amount. */
import * as z from 'zod/mini';
import { tab } from '#core/api/endpoint.ts';
import { choixParmi, choixRequis, fixe, lignesFacultatives, montantRequis } from '#core/api/fields.ts';
import type { ReferenceOnglet } from '#ecrans/references.ts';
import { IDS_DE_MOIS } from '#scolarite/mois.ts';

export const employeId = () => fixe(choixRequis('Enseignant', "L'enseignant", 'utilisateurs'));

/** Declares the month and the session, in the documents' order; the session makes it a month of the calendar (AMB-126). */
export const champsDuMois = () => ({
  moisId: choixParmi('Mois', 'Le mois', IDS_DE_MOIS),
  sessionId: choixRequis('Année scolaire', "L'année scolaire", 'sessions'),
});

export const champsDuMontant = () => ({
  montant: montantRequis('Montant', 'Le montant', { minimum: 1 }),
  observations: lignesFacultatives('Observations', "L'observation"),
});

/** The columns that are read beside the fields of the form. */
export const lecture = {
  ecoleId: z.int(),
  employePrenoms: z.string(),
  employeName: z.string(),
  session: z.string(),
};

export const ongletDuMois = (reference: ReferenceOnglet) => tab(reference);
