/**
 * Runs the sign-in page (A§2, docs/specification/screens.md): static HTML and this script, so that a person can type while the
 * application is still on its way. No framework; the constants are the contract's.
 */

import { CHOIX, CLE_IDENTITE, CONNEXION, JETON } from 'virtual:departs';
import { ENTETE_FORMULATIONS } from '@gestionscolaire/contract/core/text/formulations.ts';
import { CALL_LIMIT } from '#core/api/request.ts';
import { noteWording } from '#core/api/wording.ts';
import { applyTheme, readTheme, type Theme, writeTheme } from '#core/shell/theme/cookie.ts';
import { afterSignIn, isObject, type Refusal, refusalIn, waitLabel } from './answers.ts';

const SILENCE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const FIELDS = {
  login: "L'identifiant est obligatoire.",
  password: 'Le mot de passe est obligatoire.',
} as const;
const NAMES = ['login', 'password'] as const;
/** Milliseconds before the application's files are fetched: the sign-in page comes first. */
const BEFORE_THE_REST = 1_500;

type Name = (typeof NAMES)[number];

function find<T extends Element>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new TypeError(`#${id}`);
  return element;
}

const form = find('connexion', HTMLFormElement);
const inputs = { login: find('login', HTMLInputElement), password: find('password', HTMLInputElement) };
const button = find('envoyer', HTMLButtonElement);
const banner = find('refus', HTMLParagraphElement);
const theme = find('theme', HTMLSelectElement);
const eye = find('voir', HTMLButtonElement);
const base = document.querySelector('meta[name="api-base"]')?.getAttribute('content') ?? '/api/';

let isBusy = false;
/** The theme chosen on this page. */
let chosenTheme: Theme | undefined;
let waitUntil = 0;

function showRefusal(text: string): void {
  banner.textContent = text;
  banner.hidden = text === '';
}

function showFault(name: Name, text: string): void {
  const fault = find(`${name}-faute`, HTMLParagraphElement);
  fault.textContent = text;
  fault.hidden = text === '';
  inputs[name].setAttribute('aria-invalid', String(text !== ''));
}

function setBusy(busy: boolean): void {
  isBusy = busy;
  button.setAttribute('aria-disabled', String(busy || Date.now() < waitUntil));
  button.textContent = busy ? 'Connexion…' : 'Se connecter';
}

/** Counts down the seconds of a 429, and shows the server's sentence. */
function wait(sentence: string, seconds: number): void {
  waitUntil = Date.now() + seconds * 1000;
  const tick = () => {
    const left = Math.ceil((waitUntil - Date.now()) / 1000);
    button.setAttribute('aria-disabled', String(left > 0));
    button.textContent = left > 0 ? waitLabel(left) : 'Se connecter';
    if (left > 0) setTimeout(tick, 1000);
    else showRefusal('');
  };
  showRefusal(sentence);
  tick();
}

function showAnswer({ error, champs, attente }: Refusal): void {
  for (const name of NAMES) showFault(name, champs[name] ?? '');
  const wrong = NAMES.find((name) => champs[name] !== undefined);
  if (wrong === undefined) {
    showRefusal(error);
    inputs.password.select();
  } else inputs[wrong].focus();
  if (attente > 0) wait(error, attente);
}

async function signIn(): Promise<void> {
  const body = JSON.stringify({ login: inputs.login.value, password: inputs.password.value });
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  const signal = AbortSignal.timeout(CALL_LIMIT);
  const response = await fetch(base + CONNEXION.path, { method: CONNEXION.method, headers, body, signal });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || !isObject(answer)) {
    setBusy(false);
    showAnswer(refusalIn(answer, response.headers.get('retry-after')));
    return;
  }
  localStorage.setItem(CLE_IDENTITE, JSON.stringify(answer));
  // The first page of a browser says the network's own words already, the change of a one-time password too.
  noteWording(response.headers.get(ENTETE_FORMULATIONS));
  if (chosenTheme !== undefined) await keepTheme(chosenTheme, String(answer['token'])).catch(() => undefined);
  location.replace(afterSignIn(answer, location.search));
}

/** Stores the theme chosen on this page as the person's preference, which would otherwise undo it at once. */
async function keepTheme(chosen: Theme, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const body = JSON.stringify({ theme: chosen });
  await fetch(base + CHOIX.path, {
    method: CHOIX.method,
    headers,
    body,
    signal: AbortSignal.timeout(CALL_LIMIT),
  });
}

/** Leads a person who is still signed in to his page; one who comes from the change of password stays. */
async function goOn(): Promise<void> {
  const stored: unknown = JSON.parse(localStorage.getItem(CLE_IDENTITE) ?? 'null');
  if (!isObject(stored) || typeof stored['token'] !== 'string' || document.referrer.includes('/user/'))
    return;
  const response = await fetch(base + JETON.path.replace(':token', encodeURIComponent(stored['token'])));
  const answer: unknown = await response.json();
  if (isObject(answer) && answer['expired'] === false && !isBusy)
    location.replace(afterSignIn(stored, location.search));
}

/** Fetches the application's files in advance, so that they are there after the sign-in. */
function fetchTheRest(): void {
  const files = document.querySelector('meta[name="suite"]')?.getAttribute('content')?.split(' ') ?? [];
  for (const href of files.filter((file) => file !== '')) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.as = href.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.href = href;
    document.head.append(link);
  }
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (isBusy || Date.now() < waitUntil) return;
  showRefusal('');
  for (const name of NAMES) showFault(name, inputs[name].value.trim() === '' ? FIELDS[name] : '');
  const missing = NAMES.find((name) => inputs[name].value.trim() === '');
  if (missing !== undefined) {
    inputs[missing].focus();
    return;
  }
  setBusy(true);
  signIn().catch(() => {
    setBusy(false);
    showRefusal(SILENCE);
  });
});

eye.addEventListener('click', () => {
  const isShown = inputs.password.type === 'password';
  inputs.password.type = isShown ? 'text' : 'password';
  eye.textContent = isShown ? 'Masquer' : 'Afficher';
  eye.setAttribute('aria-pressed', String(isShown));
});

theme.value = readTheme();
applyTheme(readTheme());
// 'Auto' follows the machine while the page is open.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => applyTheme(readTheme()));
theme.addEventListener('change', () => {
  chosenTheme = theme.value === 'light' || theme.value === 'dark' ? theme.value : 'auto';
  writeTheme(chosenTheme);
  applyTheme(chosenTheme);
});

// A quick person already types before this script runs: the focus stays where it is.
if (document.activeElement === null || document.activeElement === document.body) inputs.login.focus();
goOn().catch(() => undefined);
addEventListener('load', () => setTimeout(fetchTheRest, BEFORE_THE_REST));
