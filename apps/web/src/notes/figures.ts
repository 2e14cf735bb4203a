/** Says the figures of a class as its screens show them. */
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';

/** Says an average, in hundredths: '12,50', and '—' where there is none. */
export const direMoyenne = (valeur: number | null): string => (valeur === null ? '—' : formaterNote(valeur));

/** The averages of a subject that has none, as papers have them. */
export const SANS_MOYENNE = { evaluee: '—', nonEvaluee: 'NE', dispensee: 'DISP', nonSuivie: '' } as const;

interface Classe {
  readonly effectif: number;
  readonly evalues: number;
  readonly moyenne: number | null;
  readonly min: number | null;
  readonly max: number | null;
  readonly noteSur: number;
}

/** Says the figures of the class: '34 élèves, 32 classés · moyenne 11,09, de 7,12 à 13,33 sur 20'. */
export function direClasse({ effectif, evalues, moyenne, min, max, noteSur }: Classe): string {
  const eleves = `${effectif} élève${effectif > 1 ? 's' : ''}, ${evalues} classé${evalues > 1 ? 's' : ''}`;
  if (moyenne === null || min === null || max === null) return eleves;
  return `${eleves} · moyenne ${formaterNote(moyenne)}, de ${formaterNote(min)} à ${formaterNote(max)} sur ${noteSur}`;
}
