/** Says what is asked about the days of a pupil and of their enrolment: values that are possible, and likely typed wrong (AMB-153). */
import { formaterJour, joursAvant } from '#core/values/dates.ts';
import { estVersUneAnnee, formaterNaissance } from '#core/values/naissance.ts';

/** The ages in years, both included, at which a pupil's birth is not asked about. */
const [AGE_MINIMAL, AGE_MAXIMAL] = [2, 30];

/** The days before a school year and after it that are not asked about: 30/09 before a year of 1 October. */
const MARGE = 31;
/** The days before today that are not asked about for a year to come: pupils are enrolled in summer, and before, for October. */
const D_AVANCE = 183;

/** Returns the full years between a birth and a day; of a birth around a year, the least and the most that they may be. */
function agesPossibles(naissance: string, jour: string): [least: number, most: number] {
  const years = Number(jour.slice(0, 4)) - Number(naissance.slice(0, 4));
  if (estVersUneAnnee(naissance)) return [Math.max(0, years - 1), years];
  const age = naissance.slice(5) > jour.slice(5) ? years - 1 : years;
  return [age, age];
}

/** Asks about a birth by which a pupil would be younger or older than any; undefined: nothing is asked. `jour`: today. */
export function naissanceADemander(naissance: string | null, jour: string): string | undefined {
  if (naissance === null) return undefined;
  const [least, most] = agesPossibles(naissance, jour);
  if (most >= AGE_MINIMAL && least <= AGE_MAXIMAL) return undefined;
  const age = most === 0 ? 'moins d’un an' : `${most} an${most > 1 ? 's' : ''}`;
  return `Naissance ${formaterNaissance(naissance)}\u00A0: cet élève aurait ${age}.`;
}

/** The school year of an enrolment. */
interface Annee {
  readonly libelle: string;
  readonly dateDebut: string;
  readonly dateFin: string;
}

/**
 * Asks about a day that is far from the school year of an enrolment; undefined: nothing is asked. For a year to come, the half year
 * before today is near too.
 */
export function inscriptionADemander(
  dateInscription: string,
  { libelle, dateDebut, dateFin }: Annee,
  jour: string,
): string | undefined {
  const isNearYear =
    dateInscription >= joursAvant(dateDebut, MARGE) && joursAvant(dateInscription, MARGE) <= dateFin;
  const isBefore = dateDebut > jour && dateInscription >= joursAvant(jour, D_AVANCE);
  if (isNearYear || isBefore) return undefined;
  const [du, au] = [formaterJour(dateDebut), formaterJour(dateFin)];
  return `Le ${formaterJour(dateInscription)} est loin de l'année « ${libelle} », du ${du} au ${au}.`;
}
