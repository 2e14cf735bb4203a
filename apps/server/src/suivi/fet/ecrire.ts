/** Writes a week as the .fet file that FET 6.8.5 reads: its elements in its own order, or the whole file is refused. */
import type { CreneauFet, Lecon, SemaineFet } from './semaine.ts';

/** An element: its name, then a text or the elements that it holds. */
type Noeud = readonly [nom: string, contenu: string | number | readonly Noeud[]];

/** FET knows no decimal comma: «95,5» would be a weight of 0. */
const IMPERATIF = 100;
/** The weight that FET itself proposes for the days between two parts of one subject. */
const SOUHAIT = 95;

const ENTITES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Returns a text as XML holds it. */
const echapper = (texte: string): string => texte.replace(/[&<>"']/g, (signe) => ENTITES[signe] ?? signe);

/** Adds the lines of an element to those that stand. */
function poser(lignes: string[], [nom, contenu]: Noeud): void {
  if (typeof contenu !== 'object') {
    lignes.push(`<${nom}>${echapper(String(contenu))}</${nom}>`);
    return;
  }
  lignes.push(`<${nom}>`);
  for (const enfant of contenu) poser(lignes, enfant);
  lignes.push(`</${nom}>`);
}

const nomme = (element: string, noms: readonly string[], suite: readonly Noeud[] = []): Noeud[] =>
  noms.map((nom) => [element, [['Name', nom], ...suite]]);

const VALABLE: readonly Noeud[] = [
  ['Active', 'true'],
  ['Comments', ''],
];
const SANS_COMMENTAIRE: readonly Noeud[] = [['Comments', '']];

/** Returns the element of one lesson. */
function activite({ enseignants, matiere, classes, duree, total, id, groupe, cle }: Lecon): Noeud {
  return [
    'Activity',
    [
      ...enseignants.map((nom): Noeud => ['Teacher', nom]),
      ['Subject', matiere],
      ...classes.map((nom): Noeud => ['Students', nom]),
      ['Duration', duree],
      ['Total_Duration', total],
      ['Id', id],
      ['Activity_Group_Id', groupe],
      ['Active', 'true'],
      ['Comments', cle],
    ],
  ];
}

/** Returns hours of the week, each in an element of its own, after their number. */
const moments = (nombre: string, element: string, creneaux: readonly CreneauFet[]): Noeud[] => [
  [nombre, creneaux.length],
  ...creneaux.map(
    ({ jour, heure }): Noeud => [
      element,
      [
        ['Day', jour],
        ['Hour', heure],
      ],
    ],
  ),
];

/** Returns the hours without class. */
function fermetures({ fermees }: SemaineFet): Noeud[] {
  if (fermees.length === 0) return [];
  const creneaux = moments('Number_of_Break_Times', 'Break_Time', fermees);
  return [['ConstraintBreakTimes', [['Weight_Percentage', IMPERATIF], ...creneaux, ...VALABLE]]];
}

/** Returns the absences of the teachers who have some. */
const absencesDe = ({ enseignants }: SemaineFet): Noeud[] =>
  enseignants
    .filter(({ absences }) => absences.length > 0)
    .map(({ nom, absences }) => [
      'ConstraintTeacherNotAvailableTimes',
      [
        ['Weight_Percentage', IMPERATIF],
        ['Teacher', nom],
        ...moments('Number_of_Not_Available_Times', 'Not_Available_Time', absences),
        ...VALABLE,
      ],
    ]);

/** Returns the lessons that must not move. */
const epingles = ({ lecons }: SemaineFet): Noeud[] =>
  lecons.flatMap(({ id, fixee }): Noeud[] =>
    fixee === null
      ? []
      : [
          [
            'ConstraintActivityPreferredStartingTime',
            [
              ['Weight_Percentage', IMPERATIF],
              ['Activity_Id', id],
              ['Preferred_Day', fixee.jour],
              ['Preferred_Hour', fixee.heure],
              ['Permanently_Locked', 'true'],
              ...VALABLE,
            ],
          ],
        ],
  );

/**
 * Returns the parts of a group that can be asked to fall on different days: of those that are fixed on one day, the first. FET refuses
 * nothing there and searches without end.
 */
function separables(parties: readonly Lecon[]): Lecon[] {
  const jours = new Set<string>();
  return parties.filter(({ fixee }) => {
    if (fixee === null) return true;
    const premiere = !jours.has(fixee.jour);
    jours.add(fixee.jour);
    return premiere;
  });
}

/** Returns, for each group of several parts, the wish that they fall on different days. */
const ecarts = ({ lecons }: SemaineFet): Noeud[] =>
  [...Map.groupBy(lecons, ({ groupe }) => groupe)]
    .map(([groupe, parties]) => (groupe === 0 ? [] : separables(parties)))
    .filter((parties) => parties.length > 1)
    .map((parties) => [
      'ConstraintMinDaysBetweenActivities',
      [
        ['Weight_Percentage', SOUHAIT],
        ['Consecutive_If_Same_Day', 'true'],
        ['Number_of_Activities', parties.length],
        ...parties.map(({ id }): Noeud => ['Activity_Id', id]),
        ['MinDays', 1],
        ...VALABLE,
      ],
    ]);

/** Returns the rooms that lessons ask for. */
const sallesVoulues = ({ lecons }: SemaineFet): Noeud[] =>
  lecons.flatMap(({ id, salle }): Noeud[] =>
    salle === null
      ? []
      : [
          [
            'ConstraintActivityPreferredRoom',
            [
              ['Weight_Percentage', IMPERATIF],
              ['Activity_Id', id],
              ['Room', salle],
              ['Permanently_Locked', 'true'],
              ...VALABLE,
            ],
          ],
        ],
  );

/**
 * Returns the text of the .fet file of a week. It writes what it is given: `fautesDeSemaine` says first whether FET would read
 * it whole.
 */
export function ecrireFet(semaine: SemaineFet): string {
  const { nom, jours, heures, matieres, enseignants, classes, salles, lecons } = semaine;
  const obligatoire: readonly Noeud[] = [['Weight_Percentage', IMPERATIF], ...VALABLE];
  const parties: readonly Noeud[] = [
    ['Mode', 'Official'],
    ['Institution_Name', nom],
    ['Comments', ''],
    ['Days_List', [['Number_of_Days', jours.length], ...nomme('Day', jours)]],
    ['Hours_List', [['Number_of_Hours', heures.length], ...nomme('Hour', heures)]],
    ['Subjects_List', nomme('Subject', matieres, SANS_COMMENTAIRE)],
    ['Activity_Tags_List', []],
    [
      'Teachers_List',
      enseignants.map(({ nom: name }): Noeud => ['Teacher', [['Name', name], ...SANS_COMMENTAIRE]]),
    ],
    [
      'Students_List',
      classes.map(
        ({ nom: name, effectif }): Noeud => [
          'Year',
          [['Name', name], ['Number_of_Students', effectif], ...SANS_COMMENTAIRE],
        ],
      ),
    ],
    ['Activities_List', lecons.map(activite)],
    ['Buildings_List', []],
    [
      'Rooms_List',
      salles.map(
        ({ nom: name, places }): Noeud => [
          'Room',
          [['Name', name], ['Building', ''], ['Capacity', places], ['Virtual', 'false'], ...SANS_COMMENTAIRE],
        ],
      ),
    ],
    [
      'Time_Constraints_List',
      [
        ['ConstraintBasicCompulsoryTime', obligatoire],
        ...fermetures(semaine),
        ...absencesDe(semaine),
        ...epingles(semaine),
        ...ecarts(semaine),
      ],
    ],
    ['Space_Constraints_List', [['ConstraintBasicCompulsorySpace', obligatoire], ...sallesVoulues(semaine)]],
  ];
  const lignes = ['<?xml version="1.0" encoding="UTF-8"?>', '', '<fet version="6.8.5">'];
  for (const partie of parties) poser(lignes, partie);
  return `${[...lignes, '</fet>'].join('\n')}\n`;
}
