/** Reads what FET has made: the places of the lessons, from its .fet file or from its list of activities; whole, or not at all. */
import { type CreneauFet, PLUS_GRAND_NUMERO } from './semaine.ts';
import { type ElementXml, enfant, FetIllisible, lireXml, texteDe } from './xml.ts';

/** The place of a lesson: its first hour by its names, and its room where it has one. */
export interface PlaceFet extends CreneauFet {
  readonly salle: string | null;
}

/** A lesson of a .fet file, in the order of the file; without a place it is null. */
export interface LeconLue {
  readonly id: number;
  /** The text of its `Comments`. */
  readonly cle: string;
  /** Hours. */
  readonly duree: number;
  readonly place: PlaceFet | null;
}

/** A line of FET's list of activities. */
export interface ActiviteLue {
  readonly id: number;
  readonly place: PlaceFet | null;
}

const NOMBRE = /^\d{1,10}$/;
const POIDS = /^\d{1,3}(?:\.\d{1,20})?$/;

/** Refuses a file that is well formed and says something that FET never does. */
function refuser(raison: string): never {
  throw new FetIllisible(`Ce fichier de FET ne se comprend pas : ${raison}.`);
}

/** Reads a whole number from 1 to 2147483647. */
function numero(element: ElementXml, nom: string): number {
  const texte = texteDe(element, nom);
  const nombre = NOMBRE.test(texte) ? Number(texte) : 0;
  if (nombre < 1 || nombre > PLUS_GRAND_NUMERO) refuser(`« ${nom} » y vaut « ${texte.slice(0, 40)} »`);
  return nombre;
}

function racine(texte: string, nom: string): ElementXml {
  const lue = lireXml(texte);
  if (lue.nom !== nom) refuser(`il commence par « ${lue.nom} » au lieu de « ${nom} »`);
  return lue;
}

/** Returns the elements of a list that have that name. */
const nommes = (liste: ElementXml, nom: string): readonly ElementXml[] =>
  liste.enfants.filter((un) => un.nom === nom);

/** Returns the names of a list with the rank of each, refusing one that is there twice. */
function rangs(liste: ElementXml, element: string): ReadonlyMap<string, number> {
  const trouves = new Map<string, number>();
  for (const un of nommes(liste, element)) {
    const nom = texteDe(un, 'Name');
    if (trouves.has(nom)) refuser(`« ${nom} » y est deux fois`);
    trouves.set(nom, trouves.size);
  }
  return trouves;
}

/** Reads a yes or no of FET. */
function estVrai(element: ElementXml, nom: string): boolean {
  const texte = texteDe(element, nom);
  if (texte !== 'true' && texte !== 'false') refuser(`« ${nom} » y vaut « ${texte.slice(0, 40)} »`);
  return texte === 'true';
}

/** Says whether a constraint binds: a wish of a smaller weight stands beside the place, under the same name. */
function estImperative(contrainte: ElementXml): boolean {
  const poids = texteDe(contrainte, 'Weight_Percentage');
  if (!POIDS.test(poids)) refuser(`un poids y vaut « ${poids.slice(0, 40)} »`);
  return Number(poids) === 100 && estVrai(contrainte, 'Active');
}

/** Keeps what binds a lesson, refusing two that differ and a lesson that is not there. */
function retenir<T>(
  trouves: Map<number, T>,
  { id, valeur }: { readonly id: number; readonly valeur: T },
  { connus, quoi }: { readonly connus: ReadonlySet<number>; readonly quoi: string },
): void {
  const avant = trouves.get(id);
  if (!connus.has(id)) refuser(`il donne ${quoi} à l’activité ${id}, qui n’y est pas`);
  if (avant !== undefined && JSON.stringify(avant) !== JSON.stringify(valeur))
    refuser(`il donne deux fois ${quoi} à l’activité ${id}`);
  trouves.set(id, valeur);
}

/** Returns the first hour of each lesson that has one. */
function lirePlaces(fet: ElementXml, connus: ReadonlySet<number>): ReadonlyMap<number, CreneauFet> {
  const trouves = new Map<number, CreneauFet>();
  const contraintes = enfant(fet, 'Time_Constraints_List');
  for (const une of nommes(contraintes, 'ConstraintActivityPreferredStartingTime')) {
    if (!estImperative(une)) continue;
    const id = numero(une, 'Activity_Id');
    const [jour, heure] = [texteDe(une, 'Preferred_Day'), texteDe(une, 'Preferred_Hour')];
    // A day without an hour, or the reverse, is a wish of a person and no place.
    if (jour !== '' && heure !== '')
      retenir(trouves, { id, valeur: { jour, heure } }, { connus, quoi: 'une heure' });
  }
  return trouves;
}

/** Returns the room of each lesson that has one. */
function lireSalles(fet: ElementXml, connus: ReadonlySet<number>): ReadonlyMap<number, string> {
  const salles = rangs(enfant(fet, 'Rooms_List'), 'Room');
  const trouves = new Map<number, string>();
  const contraintes = enfant(fet, 'Space_Constraints_List');
  for (const une of nommes(contraintes, 'ConstraintActivityPreferredRoom')) {
    if (!estImperative(une)) continue;
    const [id, salle] = [numero(une, 'Activity_Id'), texteDe(une, 'Room')];
    if (!salles.has(salle)) refuser(`la salle « ${salle} » n’y est pas`);
    retenir(trouves, { id, valeur: salle }, { connus, quoi: 'une salle' });
  }
  return trouves;
}

/** Refuses a lesson that begins at no hour of the file, or ends after the day does. */
function verifierLaPlace(
  { jour, heure }: CreneauFet,
  { id, duree }: { readonly id: number; readonly duree: number },
  { jours, heures }: Record<'jours' | 'heures', ReadonlyMap<string, number>>,
): void {
  const rang = heures.get(heure);
  if (!jours.has(jour)) refuser(`le jour « ${jour} » n’y est pas`);
  if (rang === undefined) return refuser(`l’heure « ${heure} » n’y est pas`);
  if (rang + duree > heures.size) refuser(`l’activité ${id} y finit après la journée`);
}

/**
 * Returns the lessons of a .fet file of at most 5 MB with their places: `<nom>_data_and_timetable.fet`, or a file that a person
 * saved, where a lesson has a place only if they locked it. An inactive lesson has none. It throws `FetIllisible`, with a French
 * sentence, for a file that is cut, foreign, or says two things of one lesson.
 */
export function lireResultat(texte: string): LeconLue[] {
  const fet = racine(texte, 'fet');
  const jours = rangs(enfant(fet, 'Days_List'), 'Day');
  const heures = rangs(enfant(fet, 'Hours_List'), 'Hour');
  const activites = nommes(enfant(fet, 'Activities_List'), 'Activity');
  const connus = new Set<number>();
  for (const une of activites) {
    const id = numero(une, 'Id');
    if (connus.has(id)) refuser(`l’activité ${id} y est deux fois`);
    connus.add(id);
  }
  const places = lirePlaces(fet, connus);
  const salles = lireSalles(fet, connus);
  return activites.map((une) => {
    const lecon = { id: numero(une, 'Id'), cle: texteDe(une, 'Comments'), duree: numero(une, 'Duration') };
    const place = estVrai(une, 'Active') ? places.get(lecon.id) : undefined;
    if (place === undefined) return { ...lecon, place: null };
    verifierLaPlace(place, lecon, { jours, heures });
    return { ...lecon, place: { ...place, salle: salles.get(lecon.id) ?? null } };
  });
}

/**
 * Returns the lines of `<nom>_activities.xml`, of at most 5 MB: each lesson by its number, without a place where its day is empty. Names
 * of days, hours and rooms are as they stand: the file does not list them. It throws `FetIllisible`, with a French sentence.
 */
export function lireActivites(texte: string): ActiviteLue[] {
  const connus = new Set<number>();
  return racine(texte, 'Activities_Timetable').enfants.map((une) => {
    if (une.nom !== 'Activity') refuser(`« ${une.nom} » n’y a pas sa place`);
    const id = numero(une, 'Id');
    const [jour, heure, salle] = [texteDe(une, 'Day'), texteDe(une, 'Hour'), texteDe(une, 'Room')];
    if (connus.has(id)) refuser(`l’activité ${id} y est deux fois`);
    connus.add(id);
    if ((jour === '') !== (heure === '')) refuser(`l’activité ${id} y a un jour sans heure, ou l’inverse`);
    return { id, place: jour === '' ? null : { jour, heure, salle: salle === '' ? null : salle } };
  });
}
