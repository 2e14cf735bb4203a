/**
 * npm run captures: starts a server on an empty database and photographs every screen at the width of a desk and of a
 * phone, in both themes, into docs/guide/captures. The guide shows them; whoever changes a screen looks at them.
 */

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { identite as schemaIdentite } from '@gestionscolaire/contract/administration/connexion.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ECRANS_DES_ECOLES, type Premier, preparerEcole } from './captures-ecoles.ts';
import type { Ecran } from './captures-ecran.ts';
import { demarrer } from './serveur-prive.ts';

const RACINE = fileURLToPath(new URL('..', import.meta.url));
const DOSSIER = process.env['CAPTURES'] ?? path.join(RACINE, 'docs/guide/captures');
const ADMINISTRATEUR = { login: 'direction@ecole.test', motDePasse: 'Ecole-de-Conakry-2026' };
const LARGEURS = {
  bureau: { width: 1280, height: 720 },
  telephone: { width: 360, height: 640 },
} as const;
const THEMES = { clair: 'light', sombre: 'dark' } as const;
/** The guide stays light enough to travel with the code. */
const TAILLE_MAXIMALE = 8_000_000;

const bouton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

const ECRANS: readonly Ecran[] = [
  { nom: 'connexion', adresse: '/authentication/login', anonyme: true },
  {
    nom: 'connexion-refusee',
    adresse: '/authentication/login',
    anonyme: true,
    async geste(page) {
      await page.getByLabel('Téléphone ou e-mail').fill('622 00 00 00');
      await page.getByLabel('Mot de passe', { exact: true }).fill('oublié');
      await bouton(page, 'Se connecter').click();
      await page.getByText('Identifiant ou mot de passe incorrect').waitFor();
    },
  },
  { nom: 'accueil', adresse: '/pageAccueil' },
  {
    nom: 'reglages',
    adresse: '/pageAccueil',
    semblable: true,
    geste: async (page) => bouton(page, /^Réglages de/).click(),
  },
  { nom: 'mot-de-passe', adresse: '/user/resetPassword' },
  { nom: 'localisation', adresse: '/localisation' },
  { nom: 'parametres', adresse: '/parametre', semblable: true },
  { nom: 'pays', adresse: '/listPays?taille=10' },
  { nom: 'regions', adresse: '/listeRegion?taille=5', semblable: true },
  { nom: 'prefectures', adresse: '/listePrefecture?taille=5', semblable: true },
  { nom: 'communes', adresse: '/listeCommune?taille=5', semblable: true },
  { nom: 'quartiers', adresse: '/listeQuartier?taille=10' },
  { nom: 'quartiers-recherche', adresse: '/listeQuartier?taille=10&recherche=madina', semblable: true },
  { nom: 'devises', adresse: '/listeDevise?taille=5', semblable: true },
  { nom: 'unites', adresse: '/listeUnite?taille=5', semblable: true },
  { nom: 'liste-vide', adresse: '/listeDevise?etat=desactives', semblable: true },
  {
    nom: 'exporter',
    adresse: '/listeDevise?taille=5',
    semblable: true,
    geste: async (page) => bouton(page, 'Exporter').click(),
  },
  {
    nom: 'supprimer',
    adresse: '/listeDevise?taille=5',
    semblable: true,
    geste: async (page) => {
      await bouton(page, /^Supprimer /).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    nom: 'quartier-ajout',
    adresse: '/ajoutQuartier',
    async geste(page) {
      await page.getByRole('combobox', { name: 'Commune' }).fill('kal');
      await page.getByRole('option', { name: /^Kal/ }).first().waitFor();
    },
  },
  {
    nom: 'formulaire-fautes',
    adresse: '/ajoutPays',
    async geste(page) {
      await bouton(page, 'Valider').click({ force: true });
      await page
        .getByText(/obligatoire/)
        .first()
        .waitFor();
    },
  },
  { nom: 'devise-modification', adresse: '/modifDevise/1', semblable: true },
  { nom: 'administration-technique', adresse: '/adminTechnique', semblable: true },
  { nom: 'menus', adresse: '/menu/listeMenu?taille=10' },
  {
    nom: 'sous-menus',
    adresse: '/menu/listeMenu?taille=10',
    semblable: true,
    geste: async (page) => {
      await bouton(page, /sous-menus/i).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { nom: 'menu-ajout', adresse: '/menu/AddMenu', semblable: true },
  { nom: 'onglet-ajout', adresse: '/onglet/addOnglet', semblable: true },
  { nom: 'affecter-menu', adresse: '/privileges/affectermenu' },
  { nom: 'groupes', adresse: '/listGroupe?taille=5' },
  {
    nom: 'affecter-utilisateur',
    adresse: '/listGroupe?taille=5',
    semblable: true,
    geste: async (page) => {
      await bouton(page, /^Affecter un utilisateur/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { nom: 'modes', adresse: '/modeacces/listModeAcces?taille=5', semblable: true },
  { nom: 'utilisateurs', adresse: '/user/list?taille=5' },
  { nom: 'utilisateur-ajout', adresse: '/user/ajout' },
  { nom: 'verifier-droits', adresse: '/user/droits/2', semblable: true },
  { nom: 'privileges', adresse: '/privileges/tableau?groupe=2' },
  {
    nom: 'privileges-apercu',
    adresse: '/privileges/tableau?groupe=2',
    semblable: true,
    geste: async (page) => {
      await page.getByLabel('Ajout sur Devises').check();
      await page.getByLabel('Lecture sur Pays').check();
      await bouton(page, 'Voir et enregistrer').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...ECRANS_DES_ECOLES,
  { nom: 'journal', adresse: '/journal?taille=10', semblable: true },
  {
    nom: 'historique',
    adresse: '/updateGroupe/2',
    semblable: true,
    geste: async (page) => {
      await bouton(page, 'Historique').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { nom: 'a-propos', adresse: '/aPropos', semblable: true },
  { nom: 'page-introuvable', adresse: '/inconnue', semblable: true },
  { nom: 'rubrique-non-disponible', adresse: '/note', semblable: true },
];

async function identite(adresse: string): Promise<string> {
  const { login, motDePasse } = ADMINISTRATEUR;
  const reponse = await fetch(`${adresse}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login, password: motDePasse }),
  });
  if (!reponse.ok) throw new Error(await reponse.text());
  return reponse.text();
}

const isLignes = (valeur: unknown): valeur is [Record<string, unknown>] =>
  Array.isArray(valeur) && typeof valeur[0] === 'object' && valeur[0] !== null;

/** A group with a person in it and a few rights, so that the screens of rights have something to show. */
async function preparer(adresse: string, texte: string): Promise<void> {
  const token = schemaIdentite.parse(JSON.parse(texte)).token;
  const premier: Premier = async (method, appel, demande) => {
    const reponse = await fetch(`${adresse}/api/${appel}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(demande === undefined ? {} : { body: JSON.stringify(demande) }),
    });
    const corps: unknown = await reponse.json();
    if (!reponse.ok || !isLignes(corps))
      throw new Error(`${appel} : ${reponse.status} ${JSON.stringify(corps)}`);
    return corps[0];
  };
  const groupe = await premier('POST', 'addGroupe', {
    libelle: 'Comptabilité',
    observations: 'Encaissements et reçus.',
    creationUserId: 0,
  });
  const quartier = await premier('POST', 'getAllQuartier', { recherche: 'madina', page: 1, taille: 1 });
  const personne = await premier('POST', 'addUser', {
    ecoleId: null,
    prenoms: 'Aïssatou',
    name: 'Camara',
    telephone: '622 33 44 55',
    fonction: 'Comptable',
    email: 'aissatou@ecole.test',
    adresse: quartier['id'],
    creationUserId: 0,
  });
  const lien = { userId: personne['lastUserId'], groupeId: groupe['id'], creationUserId: 0 };
  await premier('POST', 'addUserGroupe', lien);
  for (const menuId of [6, 7, 8])
    await premier('POST', 'addPrivilege', {
      menuId,
      ongletId: null,
      groupeId: groupe['id'],
      modeAccesId: 1,
      creationUserId: 0,
    });
  await preparerEcole(premier);
}

/** The state of a page that stands: no call under way, no skeleton, no caret that blinks. */
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
        const isVoulu = (one: Ecran) =>
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
        for (const ecran of choisis.filter(isVoulu)) {
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

/** Chromium as the tests find it: named, or in the PATH; else Playwright's own. */
function trouverChromium(): string | undefined {
  if (process.env['CHROMIUM'] !== undefined) return process.env['CHROMIUM'];
  const dossiers = (process.env['PATH'] ?? '').split(path.delimiter);
  const noms = ['chromium', 'chromium-browser', 'google-chrome'];
  return dossiers
    .flatMap((dossier) => noms.map((nom) => path.join(dossier, nom)))
    .find((one) => existsSync(one));
}

const voulus = process.argv.slice(2);
const choisis = voulus.length === 0 ? ECRANS : ECRANS.filter(({ nom }) => voulus.includes(nom));
if (voulus.length === 0) rmSync(DOSSIER, { recursive: true, force: true });
mkdirSync(DOSSIER, { recursive: true });
const executablePath = trouverChromium();
const serveur = await demarrer({
  ADMIN_LOGIN: ADMINISTRATEUR.login,
  ADMIN_PASSWORD: ADMINISTRATEUR.motDePasse,
});
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const texte = await identite(serveur.adresse);
  await preparer(serveur.adresse, texte);
  await photographier(browser, serveur.adresse, texte, choisis);
} finally {
  await browser.close();
  await serveur.arreter();
}
const fichiers = readdirSync(DOSSIER).map((nom) => path.join(DOSSIER, nom));
const taille = fichiers.reduce((somme, fichier) => somme + statSync(fichier).size, 0);
console.log(`${fichiers.length} captures, ${(taille / 1_000_000).toFixed(1)} Mo, dans docs/guide/captures`);
if (taille > TAILLE_MAXIMALE) {
  console.error(`C'est trop : ${TAILLE_MAXIMALE / 1_000_000} Mo au plus.`);
  process.exitCode = 1;
}
