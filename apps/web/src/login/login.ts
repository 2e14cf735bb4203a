/**
 * Runs the sign-in page (A§2, docs/specification/screens.md): static HTML and this script, so that a person can type while the
 * application is still on its way. No framework; the constants are the contract's.
 */

import { CHOIX, CLE_IDENTITE, CONNEXION, JETON, JETON_PRESENTE } from 'virtual:departs';
import { ENTETE_FORMULATIONS } from '@gestionscolaire/contract/core/text/formulations.ts';
import { presentDevice } from '#core/api/device.ts';
import { CALL_LIMIT } from '#core/api/request.ts';
import { noteWording } from '#core/api/wording.ts';
import { noteArrival } from '#core/shell/arrival.ts';
import { keepLogin, takeChanged } from '#core/shell/new-password.ts';
import { EN_CLAIR, isPlainHttp } from '#core/shell/plain-http.ts';
import { applyTheme, readTheme, type Theme, writeTheme } from '#core/shell/theme/cookie.ts';
import { afterSignIn, isHome, isObject, type Refusal, refusalIn, waitLabel } from './answers.ts';

const SILENCE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';
const FIELDS = {
  login: "L'identifiant est obligatoire.",
  password: 'Le mot de passe est obligatoire.',
} as const;
const NAMES = ['login', 'password'] as const;
/** The field of the second factor, which a right password brings in where the person has one. */
const CODE = 'codeVerification';
/** Milliseconds before the application's files are fetched: the sign-in page comes first. */
const BEFORE_THE_REST = 1_500;

type Name = (typeof NAMES)[number] | typeof CODE;

function find<T extends Element>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new TypeError(`#${id}`);
  return element;
}

const form = find('connexion', HTMLFormElement);
const inputs = {
  login: find('login', HTMLInputElement),
  password: find('password', HTMLInputElement),
  [CODE]: find(CODE, HTMLInputElement),
};
const second = find('deuxieme', HTMLDivElement);
const button = find('envoyer', HTMLButtonElement);
const banner = find('refus', HTMLParagraphElement);
const plain = find('en-clair', HTMLParagraphElement);
const theme = find('theme', HTMLSelectElement);
const eye = find('voir', HTMLButtonElement);
const base = document.querySelector('meta[name="api-base"]')?.getAttribute('content') ?? '/api/';

plain.textContent = EN_CLAIR;
plain.hidden = !isPlainHttp(window.location);

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

/** Shows the field of the code the first time that the server asks for it, and the fault of the code afterwards. */
function askCode(sentence: string): void {
  if (second.hidden) {
    second.hidden = false;
    find(`${CODE}-aide`, HTMLParagraphElement).textContent = sentence;
  } else {
    showFault(CODE, sentence);
    inputs[CODE].select();
  }
  inputs[CODE].focus();
}

function showAnswer({ error, champs, attente }: Refusal): void {
  for (const name of NAMES) showFault(name, champs[name] ?? '');
  const asked = champs[CODE];
  if (asked !== undefined) return askCode(asked);
  const wrong = NAMES.find((name) => champs[name] !== undefined);
  if (wrong === undefined) {
    showRefusal(error);
    inputs.password.select();
  } else inputs[wrong].focus();
  if (attente > 0) wait(error, attente);
}

/** Reads who is signed in in this browser; undefined: nobody, or nothing that can be read. */
function readStored(): Record<string, unknown> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(CLE_IDENTITE) ?? 'null');
    return isObject(stored) && typeof stored['token'] === 'string' ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the header that carries the token of before: a sign-in ends that connexion. */
function presented(): { authorization?: string } {
  const token = readStored()?.['token'];
  return typeof token === 'string' && /^[\w-]{1,200}$/.test(token)
    ? { authorization: `Bearer ${token}` }
    : {};
}

async function signIn(): Promise<void> {
  const code = second.hidden ? {} : { [CODE]: inputs[CODE].value };
  const typed = { login: inputs.login.value, password: inputs.password.value, ...code };
  const body = JSON.stringify({ ...typed, ...presentDevice() });
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...presented() };
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
  if (answer['motDePasseAChanger'] === true) keepLogin(inputs.login.value);
  if (chosenTheme !== undefined) await keepTheme(chosenTheme, String(answer['token'])).catch(() => undefined);
  goTo(afterSignIn(answer, location.search));
}

function goTo(page: string): void {
  if (isHome(page)) noteArrival();
  location.replace(page);
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

/** Leads a person who is still signed in to their page; one who comes from the change of password stays. */
async function goOn(): Promise<void> {
  const stored = readStored();
  if (stored === undefined || document.referrer.includes('/user/')) return;
  const path = JETON.path.replace(':token', JETON_PRESENTE);
  const response = await fetch(base + path, { headers: presented() });
  const answer: unknown = await response.json();
  if (isObject(answer) && answer['expired'] === false && !isBusy) goTo(afterSignIn(stored, location.search));
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
  showFault(CODE, '');
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

/** Says to a person who changed their password why they are here again; returns whether their name is filled in. */
function sayChanged(): boolean {
  const login = takeChanged();
  if (login === null) return false;
  find('annonce', HTMLParagraphElement).hidden = false;
  if (inputs.login.value === '') inputs.login.value = login;
  return inputs.login.value !== '';
}

const isNamed = sayChanged();
// A quick person already types before this script runs: the focus stays where it is.
if (document.activeElement === null || document.activeElement === document.body)
  inputs[isNamed ? 'password' : 'login'].focus();
goOn().catch(() => undefined);
addEventListener('load', () => setTimeout(fetchTheRest, BEFORE_THE_REST));
