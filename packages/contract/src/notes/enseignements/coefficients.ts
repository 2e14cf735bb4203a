/** Declares what a subject weighs in a class: a coefficient by halves, the way it counts, and its place on a bulletin. */
import * as z from 'zod/mini';
import { choixFacultatif, choixParmi, choixRequis, coche, fixe, nombreRequis } from '#core/api/fields.ts';
import { ecrireCentiemes } from '#core/values/centiemes.ts';
import { ofKind } from '#core/values/genres.ts';
import { PRISES_EN_COMPTE, type PriseEnCompte } from '#notes/calcul/donnees.ts';
import { PLACES } from '#notes/groupes-matieres.ts';

/** The coefficients there are, in hundredths. */
const COEFFICIENTS = { min: 50, max: 2000, pas: 50 } as const;

/** The hours of a week, in hundredths. */
const HEURES = { min: 25, max: 6000, pas: 25 } as const;

export const LIBELLES_DES_PRISES_EN_COMPTE: Readonly<Record<PriseEnCompte, string>> = {
  compte: 'Compte',
  pointsAuDessus: 'Points au-dessus de la moyenne',
  horsMoyenne: 'Hors moyenne',
};

/** Declares whole hundredths by steps: 150 is 1,5. */
function parPas({ min, max, pas }: { min: number; max: number; pas: number }, error: string, absent: string) {
  const schema = z
    .int({ error: (issue) => (issue.input == null ? absent : error) })
    .check(z.gte(min, { error }), z.lte(max, { error }), z.multipleOf(pas, { error }));
  return ofKind(schema, 'centiemes');
}

const COEFFICIENT_HORS_BORNES = `Le coefficient va de ${ecrireCentiemes(COEFFICIENTS.min)} à ${ecrireCentiemes(COEFFICIENTS.max)}, de demi en demi.`;

export function champCoefficient() {
  const schema = parPas(COEFFICIENTS, COEFFICIENT_HORS_BORNES, 'Le coefficient est obligatoire.');
  return { label: 'Coefficient', schema, required: true, initial: 100 } as const;
}

/** A coefficient that may be left empty: the call then says what stands for it. */
export function champCoefficientFacultatif() {
  const schema = z.nullable(parPas(COEFFICIENTS, COEFFICIENT_HORS_BORNES, COEFFICIENT_HORS_BORNES));
  return { label: 'Coefficient', schema, required: false, initial: null } as const;
}

export function champHeures() {
  const error = "Les heures d'une semaine vont de 0,25 à 60, de quart en quart.";
  const schema = z.nullable(parPas(HEURES, error, error));
  return { label: 'Heures par semaine', schema, required: false, initial: null } as const;
}

/** The fields that a subject of a programme and a subject of a class have in common. */
export const champsDEnseignement = () => ({
  matiereId: fixe(choixRequis('Matière', 'La matière', 'matieres')),
  coefficient: champCoefficient(),
  groupeMatiereId: choixFacultatif('Groupe', 'Le groupe', 'groupes_matieres'),
  ordre: nombreRequis('Ordre', "L'ordre", PLACES),
  priseEnCompte: {
    ...choixParmi('Prise en compte', 'La prise en compte', PRISES_EN_COMPTE),
    initial: 'compte' as const,
  },
  facultatif: coche('Facultative'),
});

/** The columns that are read of a subject, where it is taught or to be taught. */
export const lueDeLaMatiere = {
  matiere: z.string(),
  abreviation: z.string(),
  groupeMatiere: z.nullable(z.string()),
};
