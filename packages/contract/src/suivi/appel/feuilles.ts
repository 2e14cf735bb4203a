/**
 * Declares the roll call of a class on a half-day: a sheet says that it was made, and who was absent or late. One sheet a class and a
 * half-day; a change carries what its author saw, pupil by pupil. Additions.
 */
import * as z from 'zod/mini';
import type { Operation } from '#core/api/droits.ts';
import { type Access, endpoint, right } from '#core/api/endpoint.ts';
import { jourRequis, texteFacultatif } from '#core/api/fields.ts';
import { id, instant, jour, modifDate } from '#core/api/stamps.ts';
import { listeLue } from '#core/api/trace.ts';
import type { ReferenceMenu } from '#ecrans/references.ts';
import { DEMI_JOURNEES } from '#scolarite/calendrier/calendrier.ts';
import { FAUTE_DE_MINUTES, MINUTES_MAXIMALES, POINTAGES } from './appel.ts';

/** The menu of one's own classes, and the one that lifts that limit. */
export const MENU_APPEL = 'feuillesAppel' satisfies ReferenceMenu;
export const MENU_ABSENCES = 'absences' satisfies ReferenceMenu;

/** Returns the access of a call of the roll: whoever has the absences of a school may what a teacher may in their classes. */
export const surLAppel = (operation: Operation): Access =>
  right(MENU_APPEL, operation, { scope: 'ecole', also: [MENU_ABSENCES] });

/** The most pupils of one class. */
const ELEVES_MAXIMUM = 200;

const demiJournee = z.enum(DEMI_JOURNEES);
const minutes = z.nullable(
  z
    .int({ error: FAUTE_DE_MINUTES })
    .check(
      z.minimum(1, { error: FAUTE_DE_MINUTES }),
      z.maximum(MINUTES_MAXIMALES, { error: FAUTE_DE_MINUTES }),
    ),
);
const error = `Les élèves sont une liste, de 1 à ${ELEVES_MAXIMUM}, chacun avec ce qui est dit de lui.`;
const pointe = { pointage: z.enum(POINTAGES, { error }), minutes };
const inscriptionId = z.int({ error }).check(z.positive({ error }));
const pointeDEleve = z.object({ inscriptionId, ...pointe }, { error });
const desEleves = <S extends z.ZodMiniType>(eleve: S) =>
  z.array(eleve, { error }).check(z.minLength(1, { error }), z.maxLength(ELEVES_MAXIMUM, { error }));

/** The place of a sheet; `creneauId`: the course that it is of, where the roll is called at each. */
const lieu = { classeId: id, jour, demiJournee };
const creneauId = z.optional(z.nullable(id));
const lieuDemande = { ...lieu, creneauId };

/** A course, as a roll call names it. */
const cours = z.object({
  id,
  matiere: z.string(),
  de: z.string(),
  a: z.string(),
  enseignant: z.nullable(z.string()),
});

const compte = { effectif: z.int(), presents: z.int(), absents: z.int(), retards: z.int() };

/** Who made a sheet, and when: `remplieLe` on their own device, `creationDate` on the server. */
const faite = {
  id,
  faitePar: z.nullable(z.string()),
  remplieLe: instant,
  creationDate: instant,
  modifDate,
};

/** A sheet with its pupils, as it is called, read and corrected; `feuille` null: nobody has called yet. */
const feuilleLue = z.object({
  ecoleId: id,
  classe: z.string(),
  ...lieu,
  /** null: the roll is that of the half-day. */
  cours: z.nullable(cours),
  /** Why no roll is called, in a sentence; null: one is expected. */
  sansClasse: z.nullable(z.string()),
  feuille: z.nullable(z.object(faite)),
  eleves: z.array(
    z.object({
      inscriptionId: id,
      eleveId: id,
      matricule: z.string(),
      prenoms: z.string(),
      nom: z.string(),
      sexe: z.string(),
      ...pointe,
      /** Whether another pupil of the sheet has the same name: their number tells them apart. */
      estHomonyme: z.boolean(),
      /** Whether the sheet holds them though they are not of the class that day any more: they left, or changed class, and it was said since. */
      estSorti: z.boolean(),
      /** Why they were announced away that half-day, '' where the person is not told; null: nobody said so. */
      annonce: z.nullable(z.string()),
      /** The days of the exclusion that they are in; null: they are in none. */
      exclusion: z.nullable(z.object({ du: jour, au: jour })),
      /** The ticket with which they came in after this roll; null: none. */
      billet: z.nullable(z.object({ numero: z.int(), heure: z.string() })),
    }),
  ),
  /** Whether the person may call this roll, and correct it; `veutUnMotif`: with a reason, since its day is over. */
  peutAppeler: z.boolean(),
  peutCorriger: z.boolean(),
  veutUnMotif: z.boolean(),
  /** Whether the person may read the absences of the pupils of this class, where those of today are justified. */
  peutVoirAbsences: z.boolean(),
});

export const getFeuilleAppel = endpoint('POST getFeuilleAppel', {
  kind: 'read',
  access: surLAppel('lecture'),
  input: z.object(lieuDemande),
  output: feuilleLue,
  trace: listeLue("Feuille d'appel"),
  summary: "Rend la feuille d'appel d'une classe pour une demi-journée, faite ou à faire.",
  source: 'addition',
});

export const addFeuilleAppel = endpoint('POST addFeuilleAppel', {
  access: surLAppel('ajout'),
  input: z.object({
    ecoleId: id,
    ...lieuDemande,
    jour: jourRequis('Jour', 'Le jour').schema,
    /** When it was filled, by the clock of the device. */
    remplieLe: instant,
    /** Every pupil whom the person was shown, the present ones too. */
    eleves: desEleves(pointeDEleve),
  }),
  output: z.array(
    z.object({
      id,
      ...compte,
      /** Those who are not of the class that day, and whom the sheet does not hold. */
      ecartes: z.array(id),
      /** The pupils of the class whom it does not name: they came meanwhile, and are not counted. */
      nonAppeles: z.array(z.string()),
    }),
  ),
  typed: ['jour', 'eleves'],
  status: 201,
  summary: "Enregistre l'appel d'une classe, en une fois.",
  source: 'addition',
});

const champMotifDAppel = texteFacultatif('Motif', { nom: 'Le motif', max: 200 });

/** Says what became of a pupil who was changed on a sheet. */
export const SORTS_DE_POINTAGE = ['identique', 'ecrite', 'conflit', 'refusee'] as const;

export const updateFeuilleAppel = endpoint('PUT updateFeuilleAppel', {
  access: surLAppel('modification'),
  input: z.object({
    id,
    eleves: desEleves(z.object({ inscriptionId, ...pointe, vu: z.object(pointe, { error }) }, { error })),
    motif: champMotifDAppel.schema,
  }),
  /** One answer a pupil, in their order. */
  output: z.array(
    z.object({
      inscriptionId: id,
      sort: z.enum(SORTS_DE_POINTAGE),
      phrase: z.nullable(z.string()),
      /** Tells what the sheet holds of them now. */
      ...pointe,
    }),
  ),
  typed: ['eleves', 'motif'],
  summary: "Corrige une feuille d'appel, élève par élève.",
  source: 'addition',
});

const duJour = z.object({
  classeId: id,
  classe: z.string(),
  etape: z.string(),
  demiJournee,
  /** null: the roll is that of the half-day. */
  cours: z.nullable(cours),
  /** The pupils of the class that day. */
  effectif: z.int(),
  /** null: nobody has called yet. */
  feuille: z.nullable(z.object({ ...faite, ...compte })),
  /** Nobody has called, and its hour is over. */
  estEnRetard: z.boolean(),
});

/** The classes of the person on a day, with the half-days that have class; a half-day without class that was called all the same is there too. */
export const getAppelsDuJour = endpoint('POST getAppelsDuJour', {
  kind: 'read',
  access: surLAppel('lecture'),
  input: z.object({ ecoleId: id, jour }),
  output: z.object({
    /** Whether they are all classes of the school, and not the person's own alone. */
    toutes: z.boolean(),
    /** Why the day has no class, for whoever asks; null: it has some. */
    sansClasse: z.nullable(z.string()),
    appels: z.array(duJour),
    /** The pupils away that day whose family no message told; null: the person does not tell families. */
    absentsASignaler: z.nullable(z.int()),
    /** When the day was sealed, and by whom where somebody closed it that same day; null: it is open. */
    close: z.nullable(z.object({ instant, par: z.nullable(z.string()) })),
    /** Whether the person may seal it now. */
    peutClore: z.boolean(),
  }),
  summary: "Rend les appels d'un jour, faits et à faire.",
  source: 'addition',
});

/** Seals the days of a school to `jour`, that day too: what comes later is added beside, and told as such (AMB-185). */
export const cloreJournee = endpoint('POST cloreJournee', {
  access: surLAppel('modification'),
  input: z.object({ ecoleId: id, jour: jourRequis('Jour', 'Le jour').schema }),
  output: z.array(
    z.object({
      jour,
      /** 'identique': somebody had closed it already. */
      sort: z.enum(['ecrite', 'identique']),
      /** The days that were sealed with it, those before that nobody had sealed too. */
      jours: z.int(),
    }),
  ),
  typed: ['jour'],
  summary: "Clôt une journée : ses appels entrent au registre, et ce qui vient ensuite s'y ajoute.",
  source: 'addition',
});

/** The half-days, or the courses, of the days that are over, or of today past their hour, that nobody has called. */
export const getAppelsManquants = endpoint('POST getAppelsManquants', {
  kind: 'read',
  access: surLAppel('lecture'),
  input: z.object({ ecoleId: id, jour }),
  output: z.array(z.object({ classeId: id, classe: z.string(), demiJournee, cours: z.nullable(cours) })),
  summary: "Rend les appels d'un jour que personne n'a faits, une fois leur heure passée.",
  source: 'addition',
});
