/** Counts again what bulletins hold of absences, from the register of the days as it was at the entry that they name. Pure. */
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { estDeLaClasse } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { AbsenceDite } from './contenu.ts';
import type { FeuilleTenue } from './lecture.ts';

/** A sealed bulletin that counts absences. */
export interface BulletinCompte {
  readonly lu: Pick<ContenuDeBulletin, 'version' | 'classe' | 'periode' | 'eleve'>;
  readonly absences: NonNullable<ContenuDeBulletin['absences']>;
}

/** An absence as a sheet says it. */
interface Dite extends FeuilleTenue {
  readonly absence: AbsenceDite;
}

/** Returns what the sheets of a register say of each pupil, by enrolment: struck absences are left out. */
function parEleve(feuilles: Iterable<FeuilleTenue>): ReadonlyMap<number, readonly Dite[]> {
  const found = new Map<number, Dite[]>();
  for (const tenue of feuilles)
    for (const absence of tenue.feuille.absences) {
      if (absence.annulee === 1) continue;
      const own = found.get(absence.inscriptionId) ?? [];
      own.push({ ...tenue, absence });
      found.set(absence.inscriptionId, own);
    }
  return found;
}

/** Names the half-day of a class. */
const demiDeClasse = ({ jour, feuille: { classeId, demiJournee } }: FeuilleTenue): string =>
  [classeId, jour, demiJournee].join(' ');

/** The register at an entry, as bulletins are counted from it. */
export interface RegistreACompter {
  readonly feuilles: readonly FeuilleTenue[];
  readonly dites: ReturnType<typeof parEleve>;
  /** The sheets of each half-day of a class. */
  readonly demis: ReadonlyMap<string, readonly FeuilleTenue[]>;
}

/** Prepares the sheets of a register to be counted. */
export function aCompter(feuilles: readonly FeuilleTenue[]): RegistreACompter {
  return { feuilles, dites: parEleve(feuilles), demis: Map.groupBy(feuilles, demiDeClasse) };
}

/** Tells what a bulletin counts otherwise than the register at the entry that it names. */
export function* ecartsDeBulletin(
  { lu: { eleve, periode }, absences }: BulletinCompte,
  { feuilles, dites, demis }: RegistreACompter,
): Generator<string> {
  const estCompte = ({ jour }: FeuilleTenue) => periode.dateDebut <= jour && jour <= absences.jusquAu;
  const siennes = (dites.get(eleve.inscriptionId) ?? []).filter(estCompte);
  const absent = siennes.filter(({ absence }) => absence.genre === 'absence');
  const parDemi = Map.groupBy(absent, ({ jour, feuille }) => `${jour} ${feuille.demiJournee}`);
  // One who changes class at noon of a half-day is away from the class that they were in.
  const entieres = [...parDemi.values()].filter(([first, ...others]) => {
    const sheets = first === undefined ? 0 : (demis.get(demiDeClasse(first))?.length ?? 0);
    return 1 + others.length >= sheets;
  });
  const justifiees = entieres.filter((all) => all.every(({ absence }) => absence.etat === 'justifiee'));
  const faits = feuilles.filter(
    (one) => estCompte(one) && estDeLaClasse(eleve, one.feuille.classeId, one.jour),
  );
  for (const [mot, dit, compte] of [
    ["demi-journées d'absence", absences.demiJournees, entieres.length],
    ['demi-journées justifiées', absences.justifiees, justifiees.length],
    ['retards', absences.retards, siennes.length - absent.length],
    ['appels faits', absences.appelsFaits, faits.length],
  ] as const)
    if (dit !== compte) yield `${mot} : ${dit} au bulletin, ${compte} au registre`;
  if (absences.appelsAttendus < absences.appelsFaits)
    yield 'il attend moins d’appels qu’il n’en compte de faits';
}
