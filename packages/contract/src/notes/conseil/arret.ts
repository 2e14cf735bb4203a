/**
 * Declares the arrêt of a class in a period: the council saw its figures and accepts them. It is refused while something blocks it,
 * and the list of what blocks is a reading of its own; a subject that was not evaluated, and a period that was not held, are said with
 * a reason. Additions.
 */
import * as z from 'zod/mini';
import { added, written } from '#core/api/crud.ts';
import { endpoint, right } from '#core/api/endpoint.ts';
import { id, idIgnore } from '#core/api/stamps.ts';
import { ETATS_DE_PERIODE } from '#notes/etats.ts';
import { champMotif } from '#notes/motif.ts';
import { direARattraper, direVides, resteDeNotes } from '#notes/releve/reste.ts';
import { MENU_CONSEILS, MENU_SAISIE, MENU_TOUTES } from '#notes/saisie/evaluations.ts';

const lieu = { ecoleId: id, classeId: id, periodeId: id };

/**
 * The things that keep a class from being arrêtée: its entry is open; the period was not held; it has no rule, or no subject; a
 * subject has no evaluation that counts, empty cells, or justified absences to be caught up. A class that is followed by competences has
 * none for its section, or cells without a word.
 */
const GENRES_DE_BLOCAGE = [
  'saisieOuverte',
  'nonTenue',
  'sansRegle',
  'sansEnseignement',
  'sansCompetence',
  'sansEvaluation',
  'casesVides',
  'aRattraper',
] as const;
export type GenreDeBlocage = (typeof GENRES_DE_BLOCAGE)[number];

const blocage = z.object({
  genre: z.enum(GENRES_DE_BLOCAGE),
  /** The subject, and who teaches it today; null where it is about the whole class. */
  enseignementId: z.nullable(id),
  matiere: z.nullable(z.string()),
  enseignants: z.array(z.string()),
  /** The cells that it is about; 0: it is about none. */
  nombre: z.int(),
  /** The cells whose absences are to be caught up: nothing else leads to them, for they hold a code. */
  aRattraper: resteDeNotes.shape.aRattraper,
});
export type Blocage = z.output<typeof blocage>;

const cases = (nombre: number, une: string, plusieurs: string): string =>
  nombre > 1 ? `${nombre} ${plusieurs}` : `1 ${une}`;

const PHRASES: Readonly<Record<GenreDeBlocage, (nombre: number) => string>> = {
  saisieOuverte: () => 'la saisie est encore ouverte',
  nonTenue: () => "cette classe n'a pas tenu cette période",
  sansRegle: () => "la règle de notation n'est pas choisie",
  sansEnseignement: () => "la classe n'a aucune matière",
  sansCompetence: () => 'aucune compétence de la section',
  sansEvaluation: () => 'aucune évaluation qui compte',
  casesVides: direVides,
  aRattraper: (nombre) => `${nombre} à rattraper`,
};

/** Says what blocks: 'Mathématiques (M. Bah) : 3 notes manquent', 'Anglais, 1 à rattraper : Diallo Ibrahima'. */
export function direBlocage({ genre, matiere, enseignants, nombre, aRattraper }: Blocage): string {
  // The empty cells of a whole class are those of its competences: marks always lack in a subject.
  if (matiere === null && genre === 'casesVides') return cases(nombre, 'acquis manque', 'acquis manquent');
  const phrase = PHRASES[genre](nombre);
  if (matiere === null) return phrase;
  const quoi = `${matiere}${enseignants.length === 0 ? '' : ` (${enseignants.join(', ')})`}`;
  return genre === 'aRattraper' ? `${quoi}, ${direARattraper(aRattraper)}` : `${quoi} : ${phrase}`;
}

export const getBlocagesArret = endpoint('POST getBlocagesArret', {
  kind: 'read',
  access: right(MENU_CONSEILS, 'lecture', { scope: 'ecole', also: [MENU_TOUTES] }),
  input: z.object({ classeId: id, periodeId: id }),
  output: z.object({
    ...lieu,
    classe: z.string(),
    periode: z.string(),
    etat: z.enum(ETATS_DE_PERIODE),
    blocages: z.array(blocage),
    /** The subjects that are said not to be evaluated in the period, and why. */
    nonEvaluees: z.array(z.object({ enseignementId: id, matiere: z.string(), motif: z.string() })),
  }),
  summary: "Dit ce qui empêche d'arrêter une classe dans une période.",
  source: 'addition',
});

const arreter = right(MENU_CONSEILS, 'modification', { scope: 'ecole' });

export const arreterPeriode = endpoint('PUT arreterPeriode', {
  access: arreter,
  input: z.object({ ...lieu, modifUserId: idIgnore }),
  output: written,
  summary: "Arrête une classe dans une période : le conseil a vu ses chiffres, et rien n'y manque.",
  source: 'addition',
});

export const desarreterPeriode = endpoint('PUT desarreterPeriode', {
  access: right(MENU_CONSEILS, 'suppression', { scope: 'ecole' }),
  input: z.object({ ...lieu, motif: champMotif.schema, modifUserId: idIgnore }),
  output: written,
  typed: ['motif'],
  summary: "Lève l'arrêt d'une classe dans une période, tant que ses bulletins ne sont pas scellés.",
  source: 'addition',
});

const dire = right(MENU_TOUTES, 'modification', { scope: 'ecole', also: [MENU_CONSEILS] });
const matiere = { ecoleId: id, enseignementId: id, periodeId: id };

export const addNonEvaluee = endpoint('POST addNonEvaluee', {
  access: dire,
  input: z.object({ ...matiere, motif: champMotif.schema, creationUserId: idIgnore }),
  output: added,
  typed: ['motif'],
  status: 201,
  summary: "Dit qu'une matière d'une classe n'est pas évaluée dans une période : personne n'y doit de note.",
  source: 'addition',
});

export const retirerNonEvaluee = endpoint('PUT retirerNonEvaluee', {
  access: dire,
  input: z.object({ ...matiere, modifUserId: idIgnore }),
  output: written,
  summary: "Revient sur ce qui était dit : la matière s'évalue dans la période.",
  source: 'addition',
});

export const direNonTenue = endpoint('PUT direNonTenue', {
  access: arreter,
  input: z.object({ ...lieu, motif: champMotif.schema, modifUserId: idIgnore }),
  output: written,
  typed: ['motif'],
  summary:
    "Dit qu'une classe n'a pas tenu une période : elle n'a pas de bulletin, et la suite ne l'attend pas.",
  source: 'addition',
});

export const retirerNonTenue = endpoint('PUT retirerNonTenue', {
  access: arreter,
  input: z.object({ ...lieu, modifUserId: idIgnore }),
  output: written,
  summary: 'Revient sur ce qui était dit : la classe tient la période.',
  source: 'addition',
});

/** The menus that read the council of a class; a teacher has that of the class of which they are the titulaire. */
export const lireLeConseil = right(MENU_CONSEILS, 'lecture', {
  scope: 'ecole',
  also: [MENU_TOUTES, MENU_SAISIE],
});
