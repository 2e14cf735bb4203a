/**
 * Runs first on the application's page, before its modules. It sets the theme and the wording, and makes the page's first
 * calls while React is still on its way: the check of the token, the preferences, the person's rights, the first page of a list.
 * The answers wait on `window` for core/api/early.ts. It is a classic script of its own and carries all it imports.
 */

import {
  ANCIENS,
  type Appel,
  CLE_IDENTITE,
  DEPARTS,
  DROITS,
  JETON,
  JETON_PRESENTE,
  PREFERENCES,
  TAILLE_DES_DOCUMENTS,
  TAILLE_PAR_DEFAUT,
} from 'virtual:departs';
import type { EarlyAnswer } from './core/api/early.ts';
import { CALL_LIMIT, requestKey, wireRequest } from './core/api/request.ts';
import { applyTheme, readTheme } from './core/shell/theme/cookie.ts';
import { readSize, writeSize } from './core/shell/theme/size-cookie.ts';
import { readWording } from './core/storage/wording-cookie.ts';
import { firstPage } from './depart-request.ts';

function readToken(): string | undefined {
  try {
    const identity: unknown = JSON.parse(localStorage.getItem(CLE_IDENTITE) ?? 'null');
    if (typeof identity !== 'object' || identity === null || !('token' in identity)) return undefined;
    // Until a one-time password is changed the server refuses all that a page asks first.
    if ('motDePasseAChanger' in identity && identity.motDePasseAChanger === true) return undefined;
    const { token } = identity;
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the page length this user chose for this list; undefined when they chose none. */
async function preferredSize(response: Response, entity: string): Promise<number | undefined> {
  const body: unknown = response.ok ? await response.clone().json() : null;
  const tailles = typeof body === 'object' && body !== null && 'tailles' in body ? body.tailles : null;
  const entry = Object.entries(tailles ?? {}).find(([list]) => list === entity);
  return typeof entry?.[1] === 'number' ? entry[1] : undefined;
}

async function keepWhole(answer: EarlyAnswer, response: Response): Promise<void> {
  // The answer is read to its end, even a refusal that nobody takes: one left half way keeps its connection.
  const text = await response.clone().text();
  if (response.ok) answer.whole = { response, text };
}

function start(token: string): void {
  const base = document.querySelector('meta[name="api-base"]')?.getAttribute('content') ?? '/api/';
  const answers: EarlyAnswer[] = [];
  window.gestionScolaireDepart = answers;

  const ask = ({ method, path }: Appel, input: EarlyAnswer['input']): Promise<Response> => {
    const request = wireRequest({ method, path }, input);
    const headers = new Headers({ accept: 'application/json' });
    // Something else than a token is no header.
    if (/^[\w-]+$/.test(token)) headers.set('authorization', `Bearer ${token}`);
    if (request.body !== undefined) headers.set('content-type', 'application/json');
    const signal = AbortSignal.timeout(CALL_LIMIT);
    const init = { method, headers, signal, ...(request.body === undefined ? {} : { body: request.body }) };
    const response = fetch(base + request.path, init);
    const answer: EarlyAnswer = { key: requestKey(request), name: path, input, response };
    answers.push(answer);
    // The call that takes the answer shows its failure; here nobody listens yet.
    response.then((whole) => keepWhole(answer, whole)).catch(() => undefined);
    return response;
  };

  void ask(JETON, { token: JETON_PRESENTE });
  const preferences = ask(PREFERENCES, {});
  void ask(DROITS, {});
  const depart = DEPARTS[location.pathname];
  if (depart === undefined) return;
  const list = (size: number) =>
    ask({ method: depart.method, path: depart.call }, firstPage(depart, location.search, size));
  // As the contract's tailleDOuverture has it.
  const isShort = depart.isDocumented && wording === 'document';
  const guess = readSize();
  if (guess !== undefined) void list(guess);
  preferences
    .then((response) => preferredSize(response, depart.entity))
    .then((size = isShort ? TAILLE_DES_DOCUMENTS : TAILLE_PAR_DEFAUT) => {
      if (size === guess) return;
      writeSize(size);
      void list(size);
    })
    .catch(() => undefined);
}

// The parser stops for this script, so it runs before the modules; one appended to the head would not.
if (ANCIENS !== '' && !('any' in AbortSignal && 'groupBy' in Map))
  document.write(`<script src="${ANCIENS}"></script>`);

applyTheme(readTheme());
// The contract reads the word before the first text of a page is said (core/text/formulations.ts there).
const wording = readWording();
Object.assign(globalThis, { gestionScolaireFormulations: wording });
const token = readToken();
if (token !== undefined) start(token);
