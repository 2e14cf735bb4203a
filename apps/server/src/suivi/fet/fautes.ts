/** Finds what FET refuses, or swallows without a word, before a week is sent to it: names, numbers and lessons, then hours. */
import { heurtsDe } from './heurts.ts';
import { type CreneauFet, type Lecon, PLUS_GRAND_NUMERO, type SemaineFet } from './semaine.ts';

/** The signs that XML has not, or that a name of one line has not. */
const SIGNE_INTERDIT = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029]/u;

/** Returns the form under which two names would be taken for one another. */
export const confondu = (nom: string): string =>
  nom.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

/** Names a lesson for a person: its subject, its classes, its teachers. */
function direLecon({ matiere, classes, enseignants }: Lecon): string {
  const pour = classes.length === 0 ? '' : ` pour ${classes.join(' et ')}`;
  const avec = enseignants.length === 0 ? '' : ` avec ${enseignants.join(' et ')}`;
  return `« ${matiere}${pour}${avec} »`;
}

/** Returns the faults of one text that is a key; `quoi` says what it names. */
function fautesDuNom(nom: string, quoi: string, plus: 'permis' | 'refusé' = 'permis'): string[] {
  if (nom.trim() === '') return [`${quoi} n’a pas de nom.`];
  const fautes: string[] = [];
  if (nom !== nom.trim()) fautes.push(`${quoi} « ${nom} » commence ou finit par une espace.`);
  if (SIGNE_INTERDIT.test(nom)) fautes.push(`${quoi} « ${nom} » a un signe que FET ne garde pas.`);
  if (plus === 'refusé' && nom.includes('+'))
    fautes.push(`${quoi} « ${nom} » a un « + », par lequel FET joint plusieurs noms.`);
  return fautes;
}

/** Returns the faults of a list of names: each, then those that are twice or nearly. */
function fautesDesNoms(noms: readonly string[], quoi: string, plus: 'permis' | 'refusé'): string[] {
  const fautes = noms.flatMap((nom) => fautesDuNom(nom, quoi, plus));
  const memes = Map.groupBy(noms, confondu);
  for (const [forme, [premier = '', ...autres]] of memes)
    for (const autre of forme === '' ? [] : autres)
      fautes.push(
        autre === premier
          ? `${quoi} « ${premier} » est deux fois.`
          : `${quoi} « ${premier} » et « ${autre} » ne diffèrent que par des majuscules ou des espaces.`,
      );
  return fautes;
}

const nomsDe = (liste: readonly { readonly nom: string }[]): string[] => liste.map(({ nom }) => nom);

/** Returns the faults of all the names of a week. */
function fautesDesListes({
  jours,
  heures,
  matieres,
  enseignants,
  classes,
  salles,
  nom,
}: SemaineFet): string[] {
  const formes = new Map(classes.map((une) => [confondu(une.nom), une.nom]));
  const fautes = [
    ...(SIGNE_INTERDIT.test(nom) ? ['Le nom de l’école a un signe que FET ne garde pas.'] : []),
    ...(jours.length === 0 ? ['La semaine n’a aucun jour.'] : []),
    ...(heures.length === 0 ? ['La journée n’a aucune heure.'] : []),
    ...fautesDesNoms(jours, 'Le jour', 'permis'),
    ...fautesDesNoms(heures, 'L’heure', 'permis'),
    ...fautesDesNoms(matieres, 'La matière', 'refusé'),
    ...fautesDesNoms(nomsDe(enseignants), 'L’enseignant', 'refusé'),
    ...fautesDesNoms(nomsDe(classes), 'La classe', 'refusé'),
    ...fautesDesNoms(nomsDe(salles), 'La salle', 'refusé'),
  ];
  for (const un of enseignants) {
    const classe = formes.get(confondu(un.nom));
    if (classe !== undefined && classe.trim() !== '')
      fautes.push(`L’enseignant « ${un.nom} » porte le nom de la classe « ${classe} ».`);
  }
  for (const { nom: classe, effectif } of classes)
    if (!Number.isSafeInteger(effectif) || effectif < 0)
      fautes.push(`L’effectif de « ${classe} » n’est pas un nombre d’élèves.`);
  for (const { nom: salle, places } of salles)
    if (!Number.isSafeInteger(places) || places < 0) fautes.push(`« ${salle} » n’a pas un nombre de places.`);
  return fautes;
}

/** Returns the faults of hours that a week names. */
function fautesDesCreneaux(
  { jours, heures }: SemaineFet,
  creneaux: readonly CreneauFet[],
  ou: string,
): string[] {
  return creneaux.flatMap(({ jour, heure }) => [
    ...(jours.includes(jour) ? [] : [`${ou} : le jour « ${jour} » n’est pas de la semaine.`]),
    ...(heures.includes(heure) ? [] : [`${ou} : l’heure « ${heure} » n’est pas de la journée.`]),
  ]);
}

/** Returns the names that a lesson gives and the week has not, and those that it gives twice. */
function fautesDesRenvois(
  lecon: Lecon,
  connus: Record<'matieres' | 'enseignants' | 'classes' | 'salles', ReadonlySet<string>>,
): string[] {
  const dite = direLecon(lecon);
  const inconnus = (noms: readonly string[], liste: ReadonlySet<string>, quoi: string) =>
    noms
      .filter((nom) => !liste.has(nom))
      .map((nom) => `${dite} : ${quoi} « ${nom} » est inconnu de la semaine.`);
  const doubles = (noms: readonly string[]) =>
    [...new Set(noms.filter((nom, rang) => noms.indexOf(nom) !== rang))].map(
      (nom) => `${dite} nomme deux fois « ${nom} ».`,
    );
  return [
    ...inconnus([lecon.matiere], connus.matieres, 'le nom de matière'),
    ...inconnus(lecon.enseignants, connus.enseignants, 'le nom d’enseignant'),
    ...inconnus(lecon.classes, connus.classes, 'le nom de classe'),
    ...inconnus(lecon.salle === null ? [] : [lecon.salle], connus.salles, 'le nom de salle'),
    ...doubles(lecon.enseignants),
    ...doubles(lecon.classes),
  ];
}

const estNombre = (nombre: number, minimum: number): boolean =>
  Number.isInteger(nombre) && nombre >= minimum && nombre <= PLUS_GRAND_NUMERO;

/** Returns the faults of the numbers of a lesson, by itself. */
function fautesDesNombres(lecon: Lecon, semaine: SemaineFet): string[] {
  const { id, cle, duree, groupe, total, fixee } = lecon;
  const dite = direLecon(lecon);
  const longueur = semaine.heures.length;
  const fautes = fautesDuNom(cle, `${dite} : la clé`);
  if (!estNombre(id, 1)) fautes.push(`${dite} : le numéro ${id} n’est pas de 1 à ${PLUS_GRAND_NUMERO}.`);
  if (!estNombre(groupe, 0))
    fautes.push(`${dite} : le groupe ${groupe} n’est pas de 0 à ${PLUS_GRAND_NUMERO}.`);
  if (!estNombre(duree, 1)) return [...fautes, `${dite} : sa durée n’est pas un nombre d’heures.`];
  if (groupe === 0 && total !== duree)
    fautes.push(`${dite} dure ${duree} h et annonce un total de ${total} h.`);
  if (duree > longueur) fautes.push(`${dite} dure ${duree} h, et la journée n’en a que ${longueur}.`);
  else if (fixee !== null) {
    fautes.push(...fautesDesCreneaux(semaine, [fixee], dite));
    const rang = semaine.heures.indexOf(fixee.heure);
    if (rang !== -1 && rang + duree > longueur)
      fautes.push(
        `${dite}, fixée le ${fixee.jour} à ${fixee.heure} pour ${duree} h, finit après la journée.`,
      );
  }
  return fautes;
}

/** Returns the faults of lessons together: a number or a key twice, a total that is not the sum of its parts. */
function fautesDesEnsembles(lecons: readonly Lecon[]): string[] {
  const fautes: string[] = [];
  for (const [id, [premiere, ...autres]] of Map.groupBy(lecons, ({ id: numero }) => numero))
    for (const autre of premiere === undefined ? [] : autres)
      fautes.push(`${direLecon(premiere ?? autre)} et ${direLecon(autre)} ont le même numéro ${id}.`);
  for (const [cle, [premiere, ...autres]] of Map.groupBy(lecons, ({ cle: une }) => une))
    for (const autre of premiere === undefined ? [] : autres)
      fautes.push(`${direLecon(premiere ?? autre)} et ${direLecon(autre)} ont la même clé « ${cle} ».`);
  for (const [groupe, parties] of Map.groupBy(lecons, ({ groupe: un }) => un)) {
    if (groupe === 0) continue;
    const somme = parties.reduce((heures, { duree }) => heures + duree, 0);
    for (const partie of parties)
      if (partie.total !== somme)
        fautes.push(
          `${direLecon(partie)} annonce un total de ${partie.total} h, et les parties de son groupe font ${somme} h.`,
        );
  }
  return fautes;
}

/**
 * Returns French sentences that name what and who, one for each fault for which FET would refuse the week, lose a part of it in
 * silence, or search without end. An empty list: the week can be sent. Clashes of hours are looked for once names and numbers are right.
 */
export function fautesDeSemaine(semaine: SemaineFet): string[] {
  const { matieres, enseignants, classes, salles, lecons, fermees } = semaine;
  const connus = {
    matieres: new Set(matieres),
    enseignants: new Set(nomsDe(enseignants)),
    classes: new Set(nomsDe(classes)),
    salles: new Set(nomsDe(salles)),
  };
  const fautes = [
    ...fautesDesListes(semaine),
    ...fautesDesCreneaux(semaine, fermees, 'Heures sans classe'),
    ...enseignants.flatMap(({ nom, absences }) =>
      fautesDesCreneaux(semaine, absences, `Absences de « ${nom} »`),
    ),
    ...(lecons.length === 0 ? ['La semaine n’a aucune leçon.'] : []),
    ...lecons.flatMap((une) => [...fautesDesRenvois(une, connus), ...fautesDesNombres(une, semaine)]),
    ...fautesDesEnsembles(lecons),
  ];
  return fautes.length > 0 ? fautes : heurtsDe(semaine, direLecon);
}
