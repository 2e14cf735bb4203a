/**
 * Gives the journeys of a worker one browser, which has read and compiled the program once: a new one each would take half as much
 * time again. What a journey leaves in it is taken away before the next.
 */
import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  test as playwright,
} from '@playwright/test';
import { copieDuModele, demarrer, type ServeurPrive } from './serveur-prive.ts';

export interface OptionsDuContexte {
  /** A journey that measures a first visit, or changes what cannot be put back as its clock, has a browser alone. */
  seul: boolean;
}

/** Serves as long as `donner` runs, to the administrator of the journeys. */
export async function servir(donner: (serveur: ServeurPrive) => Promise<void>): Promise<void> {
  const serveur = await demarrer({}, { dossier: copieDuModele() });
  await donner(serveur);
  await serveur.arreter();
}

interface Communs {
  /** Returns the browser of these options, made by the first journey that asks. */
  prendre: (options: BrowserContextOptions, ouvrir: () => Promise<BrowserContext>) => Promise<BrowserContext>;
}

const RACINE = fileURLToPath(new URL('../..', import.meta.url));

/** Names all that a browser keeps of a site, but the files of the program. */
const GARDE = 'local_storage,indexeddb,cache_storage,service_workers,file_systems';

/** Returns whether it may serve again: a journey may close its browser. */
const estOuvert = (context: BrowserContext): boolean =>
  context.browser()?.contexts().includes(context) ?? false;

/** Takes away what a journey left in the browser; what a site keeps goes with the next page. */
async function vider(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.close()));
  await Promise.all([
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
  ]);
}

/** Opens a page to which the site has nothing to tell of before. */
async function pageVide(context: BrowserContext, origine: string): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: origine, storageTypes: GARDE });
  await session.detach();
  return page;
}

/** Notes the addresses of our pages that a file of journeys opens, for the quick run (scripts/essais/atteint.js). */
function noterLesAdresses(context: BrowserContext, file: string): () => void {
  const vues = new Set<string>();
  const suivre = (page: Page) =>
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) vues.add(new URL(frame.url()).pathname);
    });
  context.on('page', suivre);
  return () => {
    context.off('page', suivre);
    const dossier = process.env['TESTS_ATTEINTS'];
    if (dossier === undefined) return;
    mkdirSync(dossier, { recursive: true });
    const ligne = { fichier: path.relative(RACINE, file), adresses: [...vues] };
    appendFileSync(path.join(dossier, `${process.pid}.jsonl`), `${JSON.stringify(ligne)}\n`);
  };
}

export const base = playwright.extend<OptionsDuContexte, { communs: Communs; serveur: ServeurPrive }>({
  seul: [false, { option: true }],
  serveur: [async ({ browserName: _aucun }, donner) => servir(donner), { scope: 'worker' }],
  baseURL: async ({ serveur }, donner) => donner(serveur.adresse),
  communs: [
    async ({ browserName: _aucun }, donner) => {
      const faits = new Map<string, BrowserContext>();
      await donner({
        prendre: async (options, ouvrir) => {
          const cle = JSON.stringify(options);
          const fait = faits.get(cle);
          if (fait !== undefined && estOuvert(fait)) return fait;
          const neuf = await ouvrir();
          faits.set(cle, neuf);
          return neuf;
        },
      });
      await Promise.all([...faits.values()].map((fait) => fait.close()));
    },
    { scope: 'worker' },
  ],
  context: async (
    { browser, communs, seul, baseURL, serviceWorkers, viewport, hasTouch, isMobile },
    donner,
    { file },
  ) => {
    const ouvrir = () => browser.newContext();
    if (seul || serviceWorkers === 'allow') {
      const context = await ouvrir();
      const noter = noterLesAdresses(context, file);
      await donner(context);
      noter();
      await context.close();
      return;
    }
    const options = { baseURL: baseURL ?? '', viewport, hasTouch, isMobile };
    const context = await communs.prendre(options, ouvrir);
    const noter = noterLesAdresses(context, file);
    await donner(context);
    noter();
    if (estOuvert(context)) await vider(context);
  },
  page: async ({ context, baseURL }, donner) =>
    donner(await pageVide(context, new URL(baseURL ?? '').origin)),
});
