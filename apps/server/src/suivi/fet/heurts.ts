/** Finds the clashes of a week whose names are right: two fixed lessons at one hour, an hour that is not free, more hours than there are. */
import type { CreneauFet, Lecon, SemaineFet } from './semaine.ts';

/** An hour as the key of a set: no name has a control sign. */
const cleDe = ({ jour, heure }: CreneauFet): string => `${jour}\n${heure}`;

/** The hours that nobody, and then each teacher, has. */
interface Libertes {
  readonly fermees: ReadonlySet<string>;
  readonly absences: ReadonlyMap<string, ReadonlySet<string>>;
}

const libertesDe = ({ fermees, enseignants }: SemaineFet): Libertes => ({
  fermees: new Set(fermees.map(cleDe)),
  absences: new Map(enseignants.map(({ nom, absences }) => [nom, new Set(absences.map(cleDe))])),
});

/** Returns the hours that a lesson takes from the one where it begins. */
function heuresPrises({ jour, heure }: CreneauFet, duree: number, heures: readonly string[]): CreneauFet[] {
  const rang = heures.indexOf(heure);
  return heures.slice(rang, rang + duree).map((une) => ({ jour, heure: une }));
}

/** Says what keeps a lesson from an hour, or null. */
function empechement(lecon: Lecon, creneau: CreneauFet, { fermees, absences }: Libertes): string | null {
  const cle = cleDe(creneau);
  if (fermees.has(cle)) return 'il n’y a pas classe';
  const absent = lecon.enseignants.find((nom) => absences.get(nom)?.has(cle));
  return absent === undefined ? null : `« ${absent} » est absent`;
}

/** Returns those that a lesson takes for itself while it lasts, with what a sentence calls each. */
const occupesPar = ({ classes, enseignants, salle }: Lecon): { cle: string; dit: string }[] => [
  ...classes.map((nom) => ({ cle: `classe\n${nom}`, dit: `La classe « ${nom} »` })),
  ...enseignants.map((nom) => ({ cle: `enseignant\n${nom}`, dit: `L’enseignant « ${nom} »` })),
  ...(salle === null ? [] : [{ cle: `salle\n${salle}`, dit: `La salle « ${salle} »` }]),
];

/** Returns the clashes of fixed lessons, each pair once for each of those that they share. */
function heurtsDesFixees({ lecons, heures }: SemaineFet, dire: (lecon: Lecon) => string): string[] {
  const prises = new Map<string, Lecon>();
  const dits = new Set<string>();
  const fautes: string[] = [];
  for (const lecon of lecons) {
    if (lecon.fixee === null) continue;
    for (const creneau of heuresPrises(lecon.fixee, lecon.duree, heures))
      for (const { cle, dit } of occupesPar(lecon)) {
        const autre = prises.get(`${cle}\n${cleDe(creneau)}`);
        prises.set(`${cle}\n${cleDe(creneau)}`, lecon);
        const paire = autre === undefined ? null : `${cle}\n${autre.id}\n${lecon.id}`;
        if (autre === undefined || paire === null || dits.has(paire)) continue;
        dits.add(paire);
        const { jour, heure } = creneau;
        fautes.push(`${dit} a deux leçons le ${jour} à ${heure} : ${dire(autre)} et ${dire(lecon)}.`);
      }
  }
  return fautes;
}

/** Returns the lessons that are fixed where they cannot be, and those that no hour of the week can take. */
function leconsSansPlace(semaine: SemaineFet, dire: (lecon: Lecon) => string): string[] {
  const { jours, heures, lecons } = semaine;
  const libertes = libertesDe(semaine);
  const departs = jours.flatMap((jour) => heures.map((heure) => ({ jour, heure })));
  return lecons.flatMap((lecon) => {
    const { duree, fixee } = lecon;
    if (fixee !== null) {
      const trouve = heuresPrises(fixee, duree, heures)
        .map((creneau) => ({ ...creneau, raison: empechement(lecon, creneau, libertes) }))
        .find(({ raison }) => raison !== null);
      if (trouve === undefined) return [];
      return [`${dire(lecon)} est fixée le ${trouve.jour} à ${trouve.heure}, où ${trouve.raison}.`];
    }
    const tient = departs.some((depart) => {
      const prises = heuresPrises(depart, duree, heures);
      return prises.length === duree && prises.every((une) => empechement(lecon, une, libertes) === null);
    });
    return tient ? [] : [`${dire(lecon)} : aucun jour n’a ${duree} h de suite où elle puisse se tenir.`];
  });
}

/** Returns those who have more hours of lessons than the week leaves them. */
function tropDHeures(semaine: SemaineFet): string[] {
  const { jours, heures, lecons } = semaine;
  const { fermees, absences } = libertesDe(semaine);
  const sommes = new Map<string, { readonly dit: string; readonly libres: number; somme: number }>();
  for (const lecon of lecons)
    for (const { cle, dit } of occupesPar(lecon)) {
      const nom = cle.slice(cle.indexOf('\n') + 1);
      const absent = cle.startsWith('enseignant\n') ? (absences.get(nom) ?? new Set()) : new Set<string>();
      const libres = jours.length * heures.length - fermees.union(absent).size;
      const avant = sommes.get(cle)?.somme ?? 0;
      sommes.set(cle, { dit, libres, somme: avant + lecon.duree });
    }
  return [...sommes.values()]
    .filter(({ somme, libres }) => somme > libres)
    .map(({ dit, somme, libres }) => `${dit} a ${somme} h de leçons pour ${libres} h libres.`);
}

/** Returns the lessons whose pupils are more than the seats of the room that they ask for. */
function sallesTropPetites(
  { lecons, classes, salles }: SemaineFet,
  dire: (lecon: Lecon) => string,
): string[] {
  const effectifs = new Map(classes.map(({ nom, effectif }) => [nom, effectif]));
  const places = new Map(salles.map((une) => [une.nom, une.places]));
  return lecons.flatMap((lecon) => {
    if (lecon.salle === null) return [];
    const eleves = lecon.classes.reduce((somme, nom) => somme + (effectifs.get(nom) ?? 0), 0);
    const offertes = places.get(lecon.salle) ?? 0;
    if (eleves <= offertes) return [];
    return [`${dire(lecon)} : la salle « ${lecon.salle} » a ${offertes} places pour ${eleves} élèves.`];
  });
}

/**
 * Returns French sentences, one for each clash of a week whose names and numbers are right; `dire` names a lesson in them. FET refuses these
 * before it searches, or searches without end.
 */
export function heurtsDe(semaine: SemaineFet, dire: (lecon: Lecon) => string): string[] {
  return [
    ...heurtsDesFixees(semaine, dire),
    ...leconsSansPlace(semaine, dire),
    ...sallesTropPetites(semaine, dire),
    ...tropDHeures(semaine),
  ];
}
