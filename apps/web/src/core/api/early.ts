/**
 * The answers that depart.js asked for before React was there (src/depart.ts). The first call that makes the same request takes
 * its answer, once; an answer that nobody took is forgotten before it grows old.
 */

/** Shape shared with src/depart.ts. */
export interface EarlyAnswer {
  key: string;
  /** Name and input of the call: together the key of its query. */
  name: string;
  input: Readonly<Record<string, unknown>>;
  response: Promise<Response>;
  /** Set once a success has arrived whole. */
  whole?: { response: Response; text: string };
}

declare global {
  interface Window {
    gestionScolaireDepart?: EarlyAnswer[];
  }
}

/** Longest life of an answer nobody took, in milliseconds. */
const LIFETIME = 15_000;

/** Takes the early answer to this request out of the store; undefined when there is none. */
export function takeEarly(key: string): Promise<Response> | undefined {
  const answers = window.gestionScolaireDepart;
  const index = answers?.findIndex((answer) => answer.key === key) ?? -1;
  if (answers === undefined || index === -1) return undefined;
  return answers.splice(index, 1)[0]?.response;
}

/** Takes the answers of queries that have arrived whole out of the store. The check of the token is no query. */
export function takeWhole(): EarlyAnswer[] {
  const answers = window.gestionScolaireDepart ?? [];
  const whole = answers.filter((answer) => answer.whole !== undefined && !answer.name.includes(':'));
  for (const answer of whole) answers.splice(answers.indexOf(answer), 1);
  return whole;
}

/** Forgets the answers that were not taken: after a write, a sign-in or a first navigation they could be old. */
export function forgetEarly(): void {
  if (window.gestionScolaireDepart !== undefined) window.gestionScolaireDepart.length = 0;
}

setTimeout(forgetEarly, LIFETIME);
