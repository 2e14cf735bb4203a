/**
 * Declares a timetable that FET makes: the hours of a school's days, the run and its end, the files of FET, and what of it is kept, as one
 * lot. Additions (AMB-186).
 */
import * as z from 'zod/mini';
import { endpoint, right } from '#core/api/endpoint.ts';
import {
  choixParmi,
  type Fields,
  heureRequise,
  jourRequis,
  nombreRequis,
  schemas,
} from '#core/api/fields.ts';
import { id } from '#core/api/stamps.ts';
import { exportDe } from '#core/api/trace.ts';
import { lotContract } from '#core/imports/lots.ts';
import { heureDe, minutesDe } from '#core/values/heures.ts';
import { JOURS_DE_LA_SEMAINE } from '#scolarite/calendrier/calendrier.ts';
import { ETAPES } from '#scolarite/niveaux/niveaux.ts';
import { MENU_EMPLOIS } from './creneaux.ts';

const scope = 'ecole';
const lire = right(MENU_EMPLOIS, 'lecture', { scope });
const ajouter = right(MENU_EMPLOIS, 'ajout', { scope });

/** The fields of a proposal: for whom, from which day, and the hours of a day. */
export const CHAMPS_DE_PROPOSITION = {
  etape: { ...choixParmi('Niveau', 'Le niveau', ETAPES), initial: 'collège' },
  du: jourRequis('À partir du', 'Le premier jour'),
  matin: { ...heureRequise('Le matin commence à', "L'heure du matin"), initial: '08:00' },
  heuresDuMatin: {
    ...nombreRequis('Leçons du matin', 'Le nombre de leçons du matin', { min: 1, max: 8 }),
    initial: 4,
  },
  apresMidi: { ...heureRequise("L'après-midi commence à", "L'heure de l'après-midi"), initial: '15:00' },
  heuresDApresMidi: {
    ...nombreRequis("Leçons de l'après-midi", "Le nombre de leçons de l'après-midi", { min: 0, max: 6 }),
    initial: 2,
  },
  duree: {
    ...nombreRequis("Minutes d'une leçon", "La durée d'une leçon", { min: 30, max: 120 }),
    initial: 60,
  },
  deSuite: {
    ...nombreRequis('Leçons de suite', 'Le nombre de leçons de suite', { min: 1, max: 4 }),
    initial: 2,
  },
} satisfies Fields;

/** The hours of a day, as a proposal says them. */
interface Journee {
  readonly matin: string;
  readonly heuresDuMatin: number;
  readonly apresMidi: string;
  readonly heuresDApresMidi: number;
  readonly duree: number;
}

/** Returns the hours at which lessons begin in the morning and in the afternoon, HH:MM. */
export function heuresDeLaJournee({ matin, heuresDuMatin, apresMidi, heuresDApresMidi, duree }: Journee) {
  const suite = (from: string, nombre: number) =>
    Array.from({ length: nombre }, (_, rang) => heureDe(minutesDe(from) + rang * duree));
  return { matin: suite(matin, heuresDuMatin), apresMidi: suite(apresMidi, heuresDApresMidi) };
}

/** Returns the faults of the hours of a day, by field: the morning ends before the afternoon begins, and the day before midnight. */
export function fautesDeJournee(journee: Journee): Record<string, string> {
  const { matin, heuresDuMatin, apresMidi, heuresDApresMidi, duree } = journee;
  const fin = minutesDe(matin) + heuresDuMatin * duree;
  if (heuresDApresMidi === 0)
    return fin >= 24 * 60 ? { heuresDuMatin: 'La journée finit avant minuit.' } : {};
  if (minutesDe(apresMidi) < fin)
    return { apresMidi: `Le matin finit à ${heureDe(fin % (24 * 60))} : l'après-midi vient après.` };
  return minutesDe(apresMidi) + heuresDApresMidi * duree >= 24 * 60
    ? { heuresDApresMidi: 'La journée finit avant minuit.' }
    : {};
}

const demande = { ecoleId: id, sessionId: id, ...schemas(CHAMPS_DE_PROPOSITION) };
const typed = Object.keys(CHAMPS_DE_PROPOSITION);

const lecon = z.object({
  classe: z.string(),
  matiere: z.string(),
  enseignant: z.nullable(z.string()),
  jourSemaine: z.enum(JOURS_DE_LA_SEMAINE),
  de: z.string(),
  a: z.string(),
});

/** The states of a proposal: none, one that is computed, and how it ended. */
export const ETATS_DE_PROPOSITION = ['aucune', 'enCours', 'complete', 'incomplete', 'refusee'] as const;

export const getPropositionEmploi = endpoint('POST getPropositionEmploi', {
  kind: 'read',
  access: lire,
  input: z.object({ ecoleId: id }),
  output: z.object({
    /** Whether FET stands on the server's computer. */
    fetEstLa: z.boolean(),
    etat: z.enum(ETATS_DE_PROPOSITION),
    /** The number by which what was looked at is kept; 0: none. */
    numero: z.int(),
    /** For whom: « collège, à partir du 05/10/2026 ». */
    pour: z.nullable(z.string()),
    /** The lessons to be added. */
    lecons: z.array(lecon),
    /** The lessons without a place, and why nothing came, in sentences. */
    phrases: z.array(z.string()),
  }),
  summary: "Dit où en est la proposition d'emploi du temps d'une école, et ses leçons une fois finie.",
  source: 'addition',
});

export const proposerEmploiDuTemps = endpoint('POST proposerEmploiDuTemps', {
  kind: 'read',
  access: ajouter,
  input: z.object(demande),
  output: z.array(z.object({ numero: z.int() })),
  typed,
  summary: "Lance FET sur les matières d'un niveau, et rend tout de suite ; rien n'est écrit.",
  source: 'addition',
});

export const exportFet = endpoint('POST exportFet', {
  kind: 'read',
  access: lire,
  input: z.object(demande),
  output: z.unknown(),
  file: true,
  typed,
  trace: exportDe('Emploi du temps pour FET'),
  summary: 'Rend la semaine en fichier de FET.',
  source: 'addition',
});

const CHOISIR = 'Le fichier de FET est à choisir.';
/** The most characters of a file of FET. */
const FICHIER_FET_MAXIMAL = 5_000_000;

export const lireFichierFet = endpoint('POST lireFichierFet', {
  kind: 'read',
  access: ajouter,
  input: z.object({
    ...demande,
    fichier: z.string({ error: CHOISIR }).check(
      z.minLength(1, { error: CHOISIR }),
      z.maxLength(FICHIER_FET_MAXIMAL, { error: 'Le fichier de FET est trop grand : 5 Mo au plus.' }),
      z.refine((text) => /<fet[\s>]/i.test(text), { error: "Le fichier n'est pas de ceux que FET écrit." }),
    ),
  }),
  output: z.array(z.object({ numero: z.int() })),
  typed: [...typed, 'fichier'],
  summary: "Lit un fichier que FET a rempli ; rien n'est écrit.",
  source: 'addition',
});

export const garderProposition = endpoint('POST garderProposition', {
  access: ajouter,
  input: z.object({
    ecoleId: id,
    numero: z.int().check(z.positive()),
    /** Whether a person says that an unfinished one is kept as far as it goes. */
    incomplete: z.boolean(),
  }),
  output: z.array(z.object({ id, nombre: z.int() })),
  status: 201,
  summary: "Ajoute les leçons d'une proposition aux emplois du temps, en un lot.",
  source: 'addition',
});

const lots = lotContract({
  lister: 'GET getLotsEmploi/:ecoleId',
  reprendre: 'PUT reprendreEmploi',
  access: (operation) => right(MENU_EMPLOIS, operation, { scope }),
  summaries: {
    lister: "Liste les propositions d'emploi du temps qu'une école a gardées.",
    reprendre: 'Défait une proposition gardée, en entier.',
  },
});
export const { lister: getLotsEmploi, reprendre: reprendreEmploi } = lots;
