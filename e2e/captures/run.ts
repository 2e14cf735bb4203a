/**
 * Runs `npm run captures`: starts servers on empty databases and photographs every screen at the width of a desk and of a phone,
 * in both themes, into docs/guide/captures. The guide shows them; a person who changes a screen looks at them.
 */

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  identite as schemaIdentite,
  updateUserPwd,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { demarrer } from '#gestes/serveur-prive.ts';
import { ORIGINE, preparerLaCaisse } from './caisse.ts';
import { ECRANS_DES_ECOLES, preparerEcole } from './ecoles.ts';
import type { Atelier, Ecran, Personne, Serie } from './ecran.ts';
import { ECRANS_DU_SOCLE, preparerLeSocle } from './socle.ts';

const RACINE = fileURLToPath(new URL('../..', import.meta.url));
const DOSSIER = process.env['CAPTURES'] ?? path.join(RACINE, 'docs/guide/captures');
const ADMINISTRATEUR = { login: 'direction@ecole.test', motDePasse: 'Sous-le-manguier-7h30' };
const LARGEURS = {
  bureau: { width: 1280, height: 720 },
  telephone: { width: 360, height: 640 },
} as const;
const THEMES = { clair: 'light', sombre: 'dark' } as const;
/** The most bytes of all photographs: the guide stays light enough to travel with the code. */
const TAILLE_MAXIMALE = 14_000_000;

/** The series: each fills a server of its own, then answers the screens to photograph on it. */
const SERIES: readonly ((atelier: Atelier) => Promise<Serie>)[] = [
  async ({ administrateur: personne }) => {
    await preparerLeSocle(personne.appeler);
    await preparerEcole(personne.appeler);
    return { personne, ecrans: [...ECRANS_DU_SOCLE, ...ECRANS_DES_ECOLES] };
  },
  preparerLaCaisse,
];

const isLignes = (valeur: unknown): valeur is Record<string, unknown>[] =>
  Array.isArray(valeur) && valeur.every((one) => typeof one === 'object' && one !== null);

/** Signs in; `nouveau` replaces a one-time password. */
async function entrer(adresse: string, login: string, password: string, nouveau?: string): Promise<Personne> {
  const demander = async (method: string, appel: string, demande?: object, token?: string) => {
    const reponse = await fetch(`${adresse}/api/${appel}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(demande === undefined ? {} : { body: JSON.stringify(demande) }),
    });
    if (!reponse.ok) throw new Error(`${appel} : ${reponse.status} ${await reponse.text()}`);
    return reponse;
  };
  const identite = await (await demander('POST', 'login', { login, password })).text();
  const { data, token } = schemaIdentite.parse(JSON.parse(identite));
  if (nouveau !== undefined) {
    const changement = { id: data[0]?.id, newMotDePasse: nouveau, modifUserId: 0, creationUserId: 0 };
    await demander(updateUserPwd.method, updateUserPwd.path, changement, token);
    return entrer(adresse, login, nouveau);
  }
  return {
    identite,
    async appeler(method, appel, demande) {
      const corps: unknown = await (await demander(method, appel, demande, token)).json();
      if (!isLignes(corps)) throw new Error(`${appel} : ${JSON.stringify(corps)}`);
      return corps;
    },
    telecharger: async (appel, demande) => (await demander('POST', appel, demande, token)).bytes(),
  };
}

/** Waits until the page stands still: no call under way, no skeleton, no blinking caret. */
async function calmer(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

async function photographier(
  browser: Browser,
  adresse: string,
  texte: string,
  choisis: readonly Ecran[],
): Promise<void> {
  for (const [nomLargeur, viewport] of Object.entries(LARGEURS)) {
    for (const [nomTheme, colorScheme] of Object.entries(THEMES)) {
      for (const anonyme of [true, false]) {
        const isUnique = (nomLargeur === 'bureau') === (nomTheme === 'clair');
        const isWanted = (one: Ecran) =>
          (one.anonyme ?? false) === anonyme && (isUnique || one.semblable !== true);
        const origins = [{ origin: adresse, localStorage: [{ name: 'identite', value: texte }] }];
        const context = await browser.newContext({
          baseURL: adresse,
          viewport,
          colorScheme,
          locale: 'fr-FR',
          reducedMotion: 'reduce',
          serviceWorkers: 'block',
          ...(anonyme ? {} : { storageState: { cookies: [], origins } }),
        });
        const page = await context.newPage();
        for (const ecran of choisis.filter(isWanted)) {
          await page.goto(ecran.adresse);
          await calmer(page);
          await ecran.geste?.(page);
          await calmer(page);
          const fichier = path.join(DOSSIER, `${ecran.nom}-${nomLargeur}-${nomTheme}.png`);
          await page.screenshot({ path: fichier, animations: 'disabled' });
        }
        await context.close();
      }
    }
  }
}

/** Finds Chromium as the tests do: named, or in the PATH; else Playwright's own. */
function trouverChromium(): string | undefined {
  if (process.env['CHROMIUM'] !== undefined) return process.env['CHROMIUM'];
  const dossiers = (process.env['PATH'] ?? '').split(path.delimiter);
  const noms = ['chromium', 'chromium-browser', 'google-chrome'];
  return dossiers
    .flatMap((dossier) => noms.map((nom) => path.join(dossier, nom)))
    .find((one) => existsSync(one));
}

const voulus = process.argv.slice(2);
if (voulus.length === 0) rmSync(DOSSIER, { recursive: true, force: true });
mkdirSync(DOSSIER, { recursive: true });
const executablePath = trouverChromium();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const preparer of SERIES) {
    const serveur = await demarrer({
      ADMIN_LOGIN: ADMINISTRATEUR.login,
      ADMIN_PASSWORD: ADMINISTRATEUR.motDePasse,
      // The papers show a code that leads somewhere.
      ADRESSE_PUBLIQUE: ORIGINE,
    });
    try {
      const { login, motDePasse } = ADMINISTRATEUR;
      const { personne, ecrans } = await preparer({
        serveur,
        administrateur: await entrer(serveur.adresse, login, motDePasse),
        entrer: (...qui) => entrer(serveur.adresse, ...qui),
      });
      const choisis = ecrans.filter(({ nom }) => voulus.length === 0 || voulus.includes(nom));
      await photographier(browser, serveur.adresse, personne.identite, choisis);
    } finally {
      await serveur.arreter();
    }
  }
} finally {
  await browser.close();
}
const fichiers = readdirSync(DOSSIER).map((nom) => path.join(DOSSIER, nom));
const taille = fichiers.reduce((somme, fichier) => somme + statSync(fichier).size, 0);
console.log(`${fichiers.length} captures, ${(taille / 1_000_000).toFixed(1)} Mo, dans docs/guide/captures`);
if (taille > TAILLE_MAXIMALE) {
  console.error(`C'est trop : ${TAILLE_MAXIMALE / 1_000_000} Mo au plus.`);
  process.exitCode = 1;
}
