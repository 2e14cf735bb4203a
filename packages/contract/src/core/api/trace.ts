/**
 * Declares what the security trace keeps of a call: who read a pupil's card, took a file out, made a paper, signed in. It stands on
 * the endpoint, and the server writes it in one place (core/http/trace/log.ts). A call that answers a file or personal data declares
 * its trace, or says why it has none: a test walks them all.
 */

/** The kinds of a line, as they are stored. */
export const QUOIS = [
  /** A sign-in that was accepted, or refused; the end of a connexion. */
  'connexion',
  'refusee',
  'fin',
  /** A password changed by its person, or given by another. */
  'motDePasse',
  'motDePasseDonne',
  'secondFacteur',
  /** A call that the person has no right to. */
  'interdit',
  /** The card of one person, or a list of them. */
  'lecture',
  'liste',
  /** A list taken out as a file, a paper, a whole backup. */
  'export',
  'papier',
  'sauvegarde',
  'restauration',
] as const;
export type QuoiDeTrace = (typeof QUOIS)[number];

export interface Trace {
  readonly quoi: QuoiDeTrace;
  /** The thing that was read, taken out or changed, as the screen says it: 'Fiche', 'Liste des élèves'; null: the kind says it all. */
  readonly objet: string | null;
}

/** The reason why a call that answers a file or personal data leaves no line. */
export interface SansTrace {
  readonly quoi: null;
  readonly raison: string;
}

/** Declares that a call changes something of an account: `tracee('motDePasse')`. */
export const tracee = (quoi: QuoiDeTrace, objet: string | null = null): Trace => ({ quoi, objet });
/** Declares that a call answers what is known of one person. Its handler says whose (`concerns`). */
export const lectureDe = (objet: string): Trace => ({ quoi: 'lecture', objet });
/** Declares that a call answers personal data of many. */
export const listeLue = (objet: string): Trace => ({ quoi: 'liste', objet });
/** Declares that a call answers a list as a file. */
export const exportDe = (objet: string): Trace => ({ quoi: 'export', objet });
/** Declares that a call answers a paper. */
export const papierDe = (objet: string): Trace => ({ quoi: 'papier', objet });
/** Declares that a call leaves no line, and why. */
export const sansTrace = (raison: string): SansTrace => ({ quoi: null, raison });
