/**
 * Gives every journey its start: a browser signed in as the administrator, and calls that prepare data. It also watches what a
 * person would never see: errors on the console and failed calls end a journey.
 */

import {
  type Identite,
  JETON_PRESENTE,
  prouverIdentite,
  identite as schemaIdentite,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { type Endpoint, pathParameters } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ADMINISTRATEUR } from '#playwright.config.ts';
import { base } from './contexte.ts';

export { ADMINISTRATEUR, type Identite };

/**
 * The mark of the one device that journeys sign in from: with others each would be told of the sign-ins of the one before. A
 * journey about new devices gives its own.
 */
const APPAREIL = 'appareil-des-parcours';

/** Returns the cookie in which a browser keeps that mark. */
const cookieDAppareil = (url: string, marque = APPAREIL) => ({
  name: 'appareil',
  value: marque,
  domain: new URL(url).hostname,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Strict' as const,
});

/** Opens a connexion by the call itself, without the screen. */
export async function ouvrirConnexion(
  request: APIRequestContext,
  { login, motDePasse } = ADMINISTRATEUR,
): Promise<Identite> {
  const data = { login, password: motDePasse, appareil: APPAREIL };
  const answer = await request.post('/api/login', { data });
  expect(answer.status()).toBe(200);
  return schemaIdentite.parse(await answer.json());
}

/** Proves by their password that a connexion's person sits there, for the acts that want it (AMB-184); the token is another one then. */
export async function prouverConnexion(
  request: APIRequestContext,
  identite: Identite,
  motDePasseActuel = ADMINISTRATEUR.motDePasse,
): Promise<Identite> {
  const [prouvee] = await appeler(request, identite.token)(prouverIdentite, { motDePasseActuel });
  return { ...identite, token: String(prouvee?.['token']) };
}

/** Asks whether a connexion still opens the product, as the screens do when they start. */
async function estOuverte(request: APIRequestContext, { token }: Identite): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.get(`/api/checktokenexpire/${JETON_PRESENTE}`, { headers });
  return (await answer.text()) === JSON.stringify({ expired: false });
}

type Ligne = Record<string, unknown>;

const isLigne = (valeur: unknown): valeur is Ligne => typeof valeur === 'object' && valeur !== null;

/** Returns the rows of an answer: bare, or under its one key as some of the documents' calls have them. */
function lignes(valeur: unknown): Ligne[] {
  const nues = isLigne(valeur) && !Array.isArray(valeur) ? Object.values(valeur)[0] : valeur;
  return Array.isArray(nues) ? nues.filter(isLigne) : [];
}

/** Calls the server as a signed-in person and returns the rows of its answer; a refusal ends the journey. */
export type Appel = (endpoint: Endpoint, input: Record<string, unknown>) => Promise<Ligne[]>;

/** The same, for the whole body of the answer: its reader parses it by the contract. */
export type Lecture = (endpoint: Endpoint, input: Record<string, unknown>) => Promise<unknown>;

export function appeler(request: APIRequestContext, token: string): Appel {
  const lire = lecture(request, token);
  return async (endpoint, input) => lignes(await lire(endpoint, input));
}

export function lecture(request: APIRequestContext, token: string): Lecture {
  return async (endpoint, input) => {
    const inPath = pathParameters(endpoint.path);
    const path = inPath.reduce((text, name) => text.replace(`:${name}`, String(input[name])), endpoint.path);
    const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
    const isInUrl = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const answer = await request.fetch(`/api/${path}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}` },
      ...(isInUrl
        ? { params: Object.fromEntries(rest.map(([name, value]) => [name, String(value)])) }
        : { data: Object.fromEntries(rest) }),
    });
    expect(answer.ok(), `${endpoint.name}: ${await answer.text()}`).toBe(true);
    const body: unknown = await answer.json();
    return body;
  };
}

/** Signs a browser in without the screen: the smallest file of the product lets what it keeps be written. */
async function retenirLIdentite(page: Page, identite: Identite): Promise<void> {
  await page.goto('/icone.svg');
  await page.evaluate(([nom, valeur]) => localStorage.setItem(nom, valeur), [
    CLES_LOCALES.identite,
    JSON.stringify(identite),
  ] as const);
}

interface Fixtures {
  identite: Identite;
  appel: Appel;
  /** The faults seen on the console and in the page; a journey that provokes one empties the list. */
  fautes: string[];
}

/** The administrator as a worker signed them in, which its journeys share: each may end it, and the next signs in anew. */
interface Connecte {
  identite: Identite;
  /** When it began: an older one is asked for a proof again. */
  depuis: number;
}
const JEUNE = 120_000;

/** A journey of the signed-in administrator. */
export const test = base.extend<Fixtures, { demandes: APIRequestContext; connectes: Connecte[] }>({
  demandes: [
    async ({ playwright, serveur }, donner) => {
      const request = await playwright.request.newContext({ baseURL: serveur.adresse });
      await donner(request);
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  connectes: [async ({ browserName: _aucun }, donner) => donner([]), { scope: 'worker' }],
  identite: async ({ demandes, connectes }, donner) => {
    let [connecte] = connectes;
    const isYoung = connecte !== undefined && Date.now() - connecte.depuis < JEUNE;
    if (connecte === undefined || !isYoung || !(await estOuverte(demandes, connecte.identite))) {
      connecte = {
        identite: await prouverConnexion(demandes, await ouvrirConnexion(demandes)),
        depuis: Date.now(),
      };
      connectes.splice(0, 1, connecte);
    }
    await donner(structuredClone(connecte.identite));
  },
  appel: async ({ demandes, identite }, donner) => donner(appeler(demandes, identite.token)),
  page: async ({ page, baseURL, identite }, donner) => {
    await page.context().addCookies([cookieDAppareil(baseURL ?? '')]);
    await retenirLIdentite(page, identite);
    await donner(page);
  },
  fautes: [
    async ({ page }, donner) => {
      const fautes = watch(page);
      await donner(fautes);
      expect(fautes, 'fautes vues par le navigateur').toEqual([]);
    },
    { auto: true },
  ],
});

/** A journey of a person who is not signed in. */
export const testAnonyme = base.extend<{ fautes: string[] }>({
  page: async ({ page, baseURL }, donner) => {
    await page.context().addCookies([cookieDAppareil(baseURL ?? '')]);
    await donner(page);
  },
  fautes: [
    async ({ page }, donner) => {
      const fautes = watch(page);
      await donner(fautes);
      expect(fautes, 'fautes vues par le navigateur').toEqual([]);
    },
    { auto: true },
  ],
});

/** Notes in `fautes` what a page says is wrong: the errors of its scripts and of its console. */
export function watch(page: Page, fautes: string[] = []): string[] {
  page.on('pageerror', (error) => fautes.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') fautes.push(`${message.text()} ${message.location().url}`);
  });
  return fautes;
}

export { expect };
