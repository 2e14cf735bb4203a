/**
 * Computes the timetable of a school's week: which lessons hold on a day, which two cannot both be, and which the past keeps. Pure; days are
 * yyyy-MM-dd, hours HH:MM. Additions (AMB-186).
 */
import { formaterJour, jourDe, joursAvant, lundiDe } from '#core/values/dates.ts';
import { JOURS_DE_LA_SEMAINE, type JourDeLaSemaine } from '#scolarite/calendrier/calendrier.ts';

/** The place of a lesson: its day of the week, its hours, and the days from which and to which it holds, both included. */
export interface PlaceDeCreneau {
  readonly jourSemaine: JourDeLaSemaine;
  readonly de: string;
  readonly a: string;
  readonly du: string;
  /** null: to the end of the school year. */
  readonly au: string | null;
}

/** Whether a lesson holds on a day, whatever its day of the week. */
export const vautLe = ({ du, au }: Pick<PlaceDeCreneau, 'du' | 'au'>, jour: string): boolean =>
  du <= jour && (au === null || jour <= au);

/** Returns the day of the week of `jour` on which a lesson is, where it holds on that day; undefined: it does not. */
export function jourDuCreneau(creneau: PlaceDeCreneau, jour: string): string | undefined {
  const own = joursAvant(lundiDe(jour), -JOURS_DE_LA_SEMAINE.indexOf(creneau.jourSemaine));
  return vautLe(creneau, own) ? own : undefined;
}

/**
 * Whether a week that is over has had the lesson as it is: it began before this week, and stood before this week. What a past week said
 * stays; a timetable that was typed late may be mended until the week ends.
 */
export function estFige(
  { du, creationDate }: { readonly du: string; readonly creationDate: string },
  now: string,
): boolean {
  const lundi = lundiDe(jourDe(now));
  return du < lundi && jourDe(creationDate) < lundi;
}

/** The content of a lesson in a sentence, beside its place. */
export interface CreneauDit extends PlaceDeCreneau {
  readonly classeId: number;
  readonly classe: string;
  readonly matiere: string;
  readonly enseignantId: number | null;
  readonly enseignant: string | null;
  readonly salle: string | null;
}

/** Says what clashes with a lesson: its hours, and its first day where that comes later than the other's. */
function direQuand({ de, a, du, au }: PlaceDeCreneau, wanted: Pick<PlaceDeCreneau, 'du' | 'au'>): string {
  const from = du > wanted.du ? `, à partir du ${formaterJour(du)}` : '';
  const until = au !== null && (wanted.au === null || au < wanted.au) ? `, jusqu'au ${formaterJour(au)}` : '';
  return `de ${de} à ${a}${from}${until}`;
}

/** Two lessons that share a class, a teacher or a room: the field that says so, and who is where. */
export interface Heurt {
  readonly champ: 'de' | 'enseignantId' | 'salle';
  readonly phrase: string;
}

/**
 * Returns the clashes of a lesson with those of its hours, one a field. `memeSalle`: whether two rooms are one. The others are of the
 * same day of the week, and hold on a day on which it does.
 */
export function heurtsAvec(
  wanted: PlaceDeCreneau & Pick<CreneauDit, 'classeId' | 'enseignantId' | 'salle'>,
  others: readonly CreneauDit[],
  memeSalle: (one: string, other: string) => boolean,
): Heurt[] {
  const heurts = new Map<Heurt['champ'], string>();
  const noter = (champ: Heurt['champ'], phrase: string) => {
    if (!heurts.has(champ)) heurts.set(champ, phrase);
  };
  for (const other of others) {
    const when = direQuand(other, wanted);
    if (other.classeId === wanted.classeId)
      noter('de', `La classe « ${other.classe} » a déjà ${other.matiere} ${when}.`);
    if (other.enseignantId !== null && other.enseignantId === wanted.enseignantId)
      noter(
        'enseignantId',
        `${other.enseignant ?? 'Cet enseignant'} est déjà en « ${other.classe} » (${other.matiere}) ${when}.`,
      );
    if (other.salle !== null && wanted.salle !== null && memeSalle(other.salle, wanted.salle))
      noter(
        'salle',
        `La salle « ${other.salle} » a déjà la classe « ${other.classe} » (${other.matiere}) ${when}.`,
      );
  }
  return [...heurts].map(([champ, phrase]) => ({ champ, phrase }));
}
