/**
 * Declares what a class got in a period, worked out at each reading by the one calculation (calcul/): nothing of it is stored, so a
 * mark that changes changes the next reading. Additions.
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/api/endpoint.ts';
import { id, jour } from '#core/api/stamps.ts';
import { lectureDe, listeLue } from '#core/api/trace.ts';
import { ETATS_DE_PERIODE } from '#notes/etats.ts';
import { lireOuConseil } from '#notes/saisie/evaluations.ts';
import { depuisLeConseil } from './figures.ts';
import { resteDeNotes } from './reste.ts';

const centiemes = z.nullable(z.int());
const etendue = { evalues: z.int(), moyenne: centiemes, min: centiemes, max: centiemes };
const rang = { rang: z.nullable(z.int()), exAequo: z.boolean() };

/** The figures of a class: averages in hundredths, points in ten-thousandths, as they are printed. */
export const getReleveClasse = endpoint('POST getReleveClasse', {
  kind: 'read',
  access: lireOuConseil,
  input: z.object({ classeId: id, periodeId: id }),
  output: z.object({
    ecoleId: id,
    classe: z.string(),
    periode: z.string(),
    etat: z.enum(ETATS_DE_PERIODE),
    noteSur: z.int(),
    /** The day that counts its pupils: the period's last, or today while it runs. */
    jour,
    effectif: z.int(),
    ...etendue,
    matieres: z.array(
      z.object({
        enseignementId: id,
        matiere: z.string(),
        abreviation: z.string(),
        coefficient: z.int(),
        ...etendue,
      }),
    ),
    eleves: z.array(
      z.object({
        inscriptionId: id,
        matricule: z.string(),
        prenoms: z.string(),
        nom: z.string(),
        sexe: z.string(),
        points: z.int(),
        coefficients: z.int(),
        moyenne: centiemes,
        estClasse: z.boolean(),
        mention: z.nullable(z.string()),
        ...rang,
        /** In the order of `matieres`. */
        matieres: z.array(
          z.object({
            etat: z.enum(['evaluee', 'nonEvaluee', 'dispensee', 'nonSuivie']),
            cours: centiemes,
            composition: centiemes,
            moyenne: centiemes,
            points: z.nullable(z.int()),
            ...rang,
          }),
        ),
      }),
    ),
    /** The cells that are still awaited, and what they are. */
    attendues: z.int(),
    aSaisir: resteDeNotes,
    /** The differences from what the council saw; null: it has not arrêté the class. */
    depuisLeConseil: z.nullable(depuisLeConseil),
  }),
  trace: listeLue("Moyennes d'une classe"),
  summary: "Calcule les moyennes et les rangs d'une classe dans une période.",
  source: 'addition',
});

/** Explains the average of a pupil, level by level: each sentence can be typed into a calculator as it is written. */
export const getMoyenneExpliquee = endpoint('GET getMoyenneExpliquee/:inscriptionId/:periodeId', {
  access: lireOuConseil,
  input: z.object({ inscriptionId: id, periodeId: id }),
  output: z.object({
    prenoms: z.string(),
    nom: z.string(),
    classe: z.string(),
    periode: z.string(),
    /** The printed average, in hundredths; null: nothing is evaluated yet. */
    moyenne: centiemes,
    phrases: z.array(z.string()),
  }),
  trace: lectureDe('Moyenne'),
  summary: "Explique la moyenne d'un élève dans une période, calcul par calcul.",
  source: 'addition',
});
