/**
 * Walks every page of the product once, for what each of them must have. A page added to the routes is walked too. A page is
 * loaded once; the theme and the width change under it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { identite as schemaIdentite } from '@gestionscolaire/contract/administration/connexion.ts';
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import type { Browser, Page } from '@playwright/test';
import { AXE, juger } from '#gestes/axe.ts';
import { illisibles } from '#gestes/crud.ts';
import { type Appel, appeler, test as base, expect, lecture, ouvrirConnexion } from '#gestes/essai.ts';
import { exemples, MOTS_LONGS, NOMS_LONGS } from '#gestes/exemples.ts';
import { attendre, hasFormulaires, isFormulaire, lireRoutes, premierFormulaire } from './pages.ts';

const VUES = [
  { nom: '1280 clair', colorScheme: 'light', width: 1280, height: 800, isWhole: true },
  { nom: '1280 sombre', colorScheme: 'dark', width: 1280, height: 800, isWhole: false },
  { nom: '360 sombre', colorScheme: 'dark', width: 360, height: 720, isWhole: true },
  { nom: '360 clair', colorScheme: 'light', width: 360, height: 720, isWhole: false },
] as const;
/** A window of 1280 by 800 at a zoom of 200 %. */
const ZOOM = { width: 640, height: 400 };

/** The words that stand in no French sentence; 'Sign in' and 'None' are labels of the documents. */
const ANGLAIS =
  /\b(?:the|and|with|your|add|edit|delete|remove|save|cancel|close|search|next|previous|loading|error|submit|required|home|settings|show|hide|rows|sign in|sign out|log in|username|password|select|choose|back(?!-office)|empty|not found|yes)\b/gi;

/** An address that leads nowhere. */
const INCONNUES = ['/inconnue'];
/**
 * Lists that the walk's data may leave empty: its pupil is of an old year, a reprise is of this one, and a day that is closed would
 * close the desk that is walked too; no two of its pupils are one, and nobody has passed to another school.
 */
const PEUT_ETRE_VIDES = [
  '/listeClasseEleve',
  '/listeCloture',
  '/listeReprise',
  '/listeFusion',
  '/listePassage',
];
const ANONYMES = ['/authentication/login', '/user/resetPassword', '/verifierRecu', '/verifierBulletin'];

interface Liste {
  manque: string[];
  /** The page when nothing is found: its address and its text. */
  vide: { adresse: string; texte: string };
}

interface Formulaire {
  manque: string[];
  /** Whether the add form, sent empty, stays, says so, and puts the focus on the first fault. */
  isRefused: boolean;
}

/** A list that stands alone on its page, as a person meets it at 1280 by 800 and on a phone. */
interface Tenue {
  /** The gestures of every list that it has not. */
  manque: string[];
  /** How many rows are seen, and how far their first one stands from the top. */
  rangees: number;
  haut: number;
  /** How many rows of its highest one's height fit above its foot. */
  place: number;
  /** Where the second card ends on a phone, or the only one. */
  cartes: number;
  /** The long names that its rows tell. */
  noms: string[];
}

interface Constat {
  adresse: string;
  titre: string;
  onglet: string;
  langue: string;
  fil: { nom: string; adresse: string | null } | null;
  hasBarre: boolean;
  menu: Menu | null;
  /** The words of the two windows of keys; null where they were not asked. */
  touches: Touches | null;
  tenue: Tenue | null;
  /** The answer of `illisibles` at 1280. */
  illisible: string[];
  pied: string;
  anglais: string[];
  axe: string[];
  deborde: string[];
  coupe: string[];
  perdu: string[];
  liste: Liste | null;
  formulaire: Formulaire | null;
}

/** The side menu of a page: its main entries, those marked as the page on screen, and whether a narrow window opens it. */
interface Menu {
  entrees: readonly string[];
  courants: readonly string[];
  hasTiroir: boolean;
}

interface Touches {
  /** The keys that '?' tells, place by place; null where nobody is signed in. */
  dites: readonly string[] | null;
  /** Whether Ctrl+K opens the search over everything. */
  hasPalette: boolean;
}

interface Marche {
  constats: readonly Constat[];
  fautes: readonly string[];
}

/** Finds texts that a person cannot read to their end: the edge of their box cuts them. */
const textesCoupes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((one) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(one);
        const hasTexte = [...one.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        );
        // A text for screen readers alone is cut on purpose.
        const isHidden = one.clientWidth <= 1 || one.offsetParent === null || clipPath !== 'none';
        const canCut = (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis';
        return hasTexte && !isHidden && canCut && one.scrollWidth > one.clientWidth + 1;
      })
      .map((one) => one.textContent?.trim() ?? ''),
  );

/** Returns how far the page is wider than its window. */
const debordement = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the names of the buttons and links, without the sort buttons, for which cards have a list, and without the menu, which
 * a narrow window has as a drawer, and what its cards have in another shape. */
const commandes = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button')]
      .filter((one) => one.closest('th, [data-menu], [data-bureau]') === null)
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''),
  );

/** Returns them once each filter names its value: « École : … » still asks for it. */
async function commandesNommees(page: Page): Promise<string[]> {
  await expect
    .poll(async () => (await commandes(page)).filter((nom) => nom.endsWith(' : …')), { timeout: 5_000 })
    .toEqual([])
    .catch(() => undefined);
  return commandes(page);
}

/** Returns every text that a person reads or hears on the page. */
const textes = (page: Page) =>
  page.evaluate(() => {
    const attributs = ['aria-label', 'title', 'placeholder', 'alt'].flatMap((nom) =>
      [...document.querySelectorAll(`[${nom}]`)].map((one) => one.getAttribute(nom) ?? ''),
    );
    return [document.body.innerText, ...attributs];
  });

/** Reads the side menu; null on a page without a signed-in person. */
async function constaterMenu(page: Page): Promise<Menu | null> {
  if ((await page.getByRole('banner').count()) === 0) return null;
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Tableau de bord' })).toBeVisible();
  // The drawer comes once the page has nothing better to do.
  const tiroir = page.locator('header button[aria-label=Menu]');
  await tiroir.waitFor({ state: 'attached', timeout: 10_000 }).catch(() => undefined);
  return {
    entrees: await menu.locator('> div > ul > li > a, > div > ul > li > div > a').allInnerTexts(),
    courants: await menu.locator('li [aria-current=page]').allInnerTexts(),
    hasTiroir: (await tiroir.count()) === 1,
  };
}

async function manquants(page: Page, voulus: Readonly<Record<string, string>>): Promise<string[]> {
  const presents = await Promise.all(
    Object.entries(voulus).map(async ([nom, selecteur]) =>
      (await page.locator(selecteur).count()) > 0 ? '' : nom,
    ),
  );
  return presents.filter((nom) => nom !== '');
}

/** Opens the window of a key and returns what its sections tell, or null when it never opens. */
async function fenetre(page: Page, touche: string, name: string): Promise<string[] | null> {
  const une = page.getByRole('dialog', { name });
  const ouvrir = async (): Promise<void> => {
    // A form has the focus in its first field, where '?' is a sign like another. It takes it a moment after it is drawn: press again, as a person does.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press(touche);
    await une.waitFor({ timeout: 4_000 });
  };
  const isOuverte = await expect(ouvrir)
    .toPass({ timeout: 15_000 })
    .then(
      () => true,
      () => false,
    );
  if (!isOuverte) return null;
  const dits = await une.locator('section').allInnerTexts();
  await page.keyboard.press('Escape');
  await expect(une).toHaveCount(0);
  return dits.map((texte) => texte.replaceAll(/\s+/g, ' '));
}

/**
 * Presses '?' and Ctrl+K as a person does on any page, and returns what '?' tells. The window tells the keys
 * of the moment it opens: it is read again, for ten seconds, until it names what the page already shows.
 */
async function constaterTouches(page: Page, attendues: readonly string[]): Promise<Touches> {
  if ((await page.getByRole('banner').count()) === 0) return { dites: null, hasPalette: false };
  let dites: string[] | null = null;
  await expect
    .poll(
      async () => {
        dites = await fenetre(page, '?', 'Raccourcis du clavier');
        return attendues.filter((place) => dites?.some((texte) => texte.startsWith(place)) !== true);
      },
      { timeout: 10_000 },
    )
    .toEqual([])
    .catch(() => undefined);
  return { dites, hasPalette: (await fenetre(page, 'Control+k', 'Rechercher partout')) !== null };
}

/** Measures a list that stands alone on its page; null for another page. The list of a tab is below what its parent says. */
async function constaterTenue(page: Page): Promise<Tenue | null> {
  const isListe = (await page.locator('main section[aria-busy] button:has-text("Exporter")').count()) > 0;
  if (!isListe || (await page.getByRole('tablist').count()) > 0) return null;
  const mesures = await page.evaluate(() => {
    const height = (one: Element): number => one.getBoundingClientRect().height;
    const bars = [...document.querySelectorAll('main section[aria-busy] tfoot, [data-list-foot]')];
    const rows = [...document.querySelectorAll('main section[aria-busy] tbody tr')];
    const haut = rows[0]?.getBoundingClientRect().top ?? 0;
    const end = innerHeight - bars.reduce((sum, bar) => sum + height(bar), 0);
    const highest = Math.max(1, ...rows.slice(0, 12).map(height));
    const place = Math.floor((end - haut) / highest);
    return { rangees: rows.length, haut, place, textes: rows.map((row) => row.textContent ?? '') };
  });
  const manque = await manquants(page, {
    'ses vues': 'main section[aria-busy] button[aria-expanded]:has(.tabler-icon-star)',
    "'+ Filtre'": 'main section[aria-busy] button >> text=/^Filtre$/',
    ...(mesures.rangees === 0
      ? {}
      : {
          'la case de la page': 'main input[type=checkbox][aria-label="Sélectionner la page"]',
          'une case par ligne': 'main tbody input[type=checkbox][aria-label^="Sélectionner "]',
        }),
  });
  const { textes: dits, ...tenue } = mesures;
  const noms = NOMS_LONGS.filter((nom) => dits.some((texte) => texte.includes(nom)));
  return { ...tenue, noms, manque, cartes: 0 };
}

/** Returns where the second card of a list ends on a phone, or the only one. */
const finDesCartes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('main section[aria-busy] tbody tr')].slice(0, 2);
    return cards.at(-1)?.getBoundingClientRect().bottom ?? 0;
  });

async function constaterListe(page: Page): Promise<Liste | null> {
  const recherche = page.getByRole('searchbox');
  if (!hasFormulaires(new URL(page.url()).pathname)) return null;
  // The list of a tab stands in the page of its parent, whose own journeys test it.
  if ((await page.getByRole('tablist').count()) > 0) return null;
  const pages = 'nav[aria-label=Pages] button';
  const manque = await manquants(page, {
    'un tri par colonne': 'th button',
    'le nombre de lignes': 'main p[role=status] >> text=/sur [0-9]/',
    'la longueur des pages': `select[aria-label="Nombre d'éléments par page"]:has(option:text-is("2")):has(option:text-is("100"))`,
    'la première page': `${pages}[aria-label="Première page"]`,
    'la page précédente': `${pages}[aria-label="Page précédente"]`,
    'les numéros': `${pages}[aria-label="Page 1"][aria-current=page]`,
    'la page suivante': `${pages}[aria-label="Page suivante"]`,
    'la dernière page': `${pages}[aria-label="Dernière page"]`,
    'le filtre Actifs / Désactivés': 'fieldset:has-text("Actifs"):has-text("Désactivés") input[type=radio]',
    "l'export": 'main button:has-text("Exporter")',
    "l'impression": 'main button:has-text("Imprimer")',
    "l'ajout": 'main a:has-text("Ajouter")',
    'une modification par ligne': 'main a[aria-label^="Modifier "], main [data-row-menu]',
    'une suppression par ligne': 'main button[aria-label^="Supprimer "], main [data-row-menu]',
  });
  await recherche.fill('zzzz introuvable');
  await expect(page).toHaveURL(/recherche=zzzz/);
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('main table')).toHaveCount(0);
  await attendre(page);
  const vide = { adresse: page.url(), texte: await page.getByRole('main').innerText() };
  return { manque, vide };
}

async function constaterFormulaire(page: Page): Promise<Formulaire | null> {
  const valider = page.getByRole('main').getByRole('button', { name: 'Valider' });
  if ((await valider.count()) === 0) return null;
  const manque = await manquants(page, {
    Retour: 'form a[href^="/"]:has-text("Retour")',
    Annuler: 'form button:has-text("Annuler")',
    'Valider, qui envoie': 'form button[type=submit]:has-text("Valider")',
  });
  // A form that adds begins empty; another one has the values of its record.
  if (/\/(?:modif|update)[^/]*\/(?:[^/]+\/)?\d+/i.test(new URL(page.url()).pathname))
    return { manque, isRefused: true };
  const avant = page.url();
  const isClosed = (await valider.getAttribute('aria-disabled')) === 'true';
  // The next one is proposed whole: there is nothing to refuse.
  if (!isClosed && /\/ajout(?:Session|Prestation)$/.test(new URL(avant).pathname))
    return { manque, isRefused: true };
  await valider.press('Enter');
  const fautif = page.locator('form [aria-invalid=true]');
  await expect(fautif.first()).toBeFocused();
  const phrase = await page
    .locator('form [role=alert], form .mantine-InputWrapper-error')
    .first()
    .innerText();
  // Valider looks open on the two forms of a school (AMB-030).
  const isAsSaid = isClosed !== new URL(avant).pathname.endsWith('/ajoutEcole');
  return { manque, isRefused: isAsSaid && page.url() === avant && /[.!]$/.test(phrase.trim()) };
}

/**
 * Whether a page has its turn of what is looked at in one view after the other: the window sizes, the themes, 200 %, the windows of keys.
 * An ordinary run looks at each page in one of four, and at the next page in another; the long run looks at all pages in all.
 */
const estSonTour = (rang: number, tour: number): boolean => IS_LONG || rang % 4 === tour % 4;
const IS_LONG = process.env['TESTS_LONGS'] === '1';

/** Walks one page; a failure names its address first. */
async function constater(page: Page, adresse: string, rang: number): Promise<Constat> {
  try {
    return await lireConstat(page, adresse, rang);
  } catch (error) {
    throw new Error(`${adresse} : ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function lireConstat(page: Page, adresse: string, rang: number): Promise<Constat> {
  await page.setViewportSize(VUES[0]);
  await page.emulateMedia({ colorScheme: VUES[0].colorScheme, reducedMotion: 'reduce' });
  await page.goto(adresse);
  await attendre(page);
  const tenue = await constaterTenue(page);
  const illisible = await illisibles(page, NOMS_LONGS, MOTS_LONGS);
  const hasValider = (await page.getByRole('main').getByRole('button', { name: 'Valider' }).count()) > 0;
  const attendues = [
    ...((tenue?.rangees ?? 0) > 0 ? ['Dans la liste'] : []),
    ...(hasValider ? ['Dans le formulaire'] : []),
  ];
  const touches = estSonTour(rang, 0) ? await constaterTouches(page, attendues) : null;
  await page.evaluate(AXE);
  // A foot that stays covers half a row wherever one stops: scrolling uncovers it.
  await page.addStyleTag({ content: 'tfoot, [data-list-foot] { position: static !important; }' });
  const lien = page.locator('main nav li').first().getByRole('link');
  const hasFil = (await lien.count()) > 0;
  const lus = (await textes(page)).join('\n').replaceAll('Sign in', '');
  const constat: Constat = {
    adresse,
    titre: await page.getByRole('heading', { level: 1 }).innerText(),
    onglet: await page.title(),
    langue: (await page.locator('html').getAttribute('lang')) ?? '',
    fil: hasFil ? { nom: await lien.innerText(), adresse: await lien.getAttribute('href') } : null,
    hasBarre:
      (await page
        .getByRole('banner')
        .getByRole('button', { name: /^Réglages de/ })
        .count()) > 0,
    menu: await constaterMenu(page),
    touches,
    tenue,
    illisible,
    pied: (await page.getByRole('contentinfo').innerText()).replace(/\s+/g, ' '),
    anglais: [...lus.matchAll(ANGLAIS)].map(([mot]) => mot),
    axe: [],
    deborde: [],
    coupe: [],
    perdu: [],
    liste: null,
    formulaire: null,
  };
  const auBureau = await commandesNommees(page);
  for (const [tour, { nom, colorScheme, width, height, isWhole }] of VUES.entries()) {
    const isPhone = width === 360 && tenue !== null;
    if (!isPhone && !estSonTour(rang, tour)) continue;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height });
    if (isPhone) tenue.cartes = await finDesCartes(page);
    if (!estSonTour(rang, tour)) continue;
    constat.axe.push(...(await juger(page, isWhole || !IS_LONG)).map((faute) => `${nom} ${faute}`));
    const trop = await debordement(page);
    if (trop > 0) constat.deborde.push(`${nom} : ${trop} px`);
    constat.coupe.push(...(await textesCoupes(page)).map((texte) => `${nom} : ${texte}`));
  }
  if (estSonTour(rang, 1)) constat.perdu = await zoomer(page, constat, auBureau);

  await page.setViewportSize(VUES[0]);
  constat.liste = await constaterListe(page);
  constat.formulaire = await constaterFormulaire(page);
  return constat;
}

/** Looks at the page at 200 %, and returns the commands of the desk that it lost. */
async function zoomer(page: Page, constat: Constat, auBureau: readonly string[]): Promise<string[]> {
  await page.setViewportSize(ZOOM);
  const trop = await debordement(page);
  if (trop > 0) constat.deborde.push(`200 % : ${trop} px`);
  constat.coupe.push(...(await textesCoupes(page)).map((texte) => `200 % : ${texte}`));
  // One line of filters stays on a narrow window: a button unfolds the rest.
  const filtres = page.getByRole('main').getByRole('button', { name: /^Filtres/ });
  if ((await filtres.count()) > 0) await filtres.first().click();
  const perdues = async (): Promise<string[]> => {
    const auZoom = new Set(await commandes(page));
    return auBureau.filter((nom) => !auZoom.has(nom));
  };
  // A page draws a moment after the window changed all that its code makes of the width.
  await expect
    .poll(perdues, { timeout: 5_000 })
    .toEqual([])
    .catch(() => undefined);
  return perdues();
}

/** Adds one more row to lists that begin with rows nobody deletes (oneself, the modes of the product); it comes first. */
const AVANT: Readonly<Record<string, (appel: Appel) => Promise<unknown>>> = {
  '/user/list': async (appel) => {
    const [quartier] = await appel(quartiers.list, { page: 1, taille: 1 });
    const personne = { prenoms: 'Aa', name: 'Aaaa', fonction: 'Comptable', telephone: '699999999' };
    const lieux = { ecoleId: null, email: null, adresse: quartier?.['id'] };
    await appel(utilisateurs.create, { ...personne, ...lieux, creationUserId: 0 });
  },
  '/modeacces/listModeAcces': (appel) => appel(modesAcces.create, { libelle: 'Aa', creationUserId: 0 }),
};

/** Returns the address of the list that was walked last. */
const laListe = (vus: readonly Constat[]): string => vus.findLast((one) => one.liste !== null)?.adresse ?? '';

async function marcher(browser: Browser, baseURL: string, identite: string): Promise<Marche> {
  const fautes: string[] = [];
  const ouvrir = async (texte: string | null, ecole?: string) => {
    const gardes = [
      { name: CLES_LOCALES.identite, value: texte },
      // A person of the network chose this school before: the pages of one school show what is in it.
      { name: 'ecole', value: ecole },
    ].flatMap(({ name, value }) => (typeof value === 'string' ? [{ name, value }] : []));
    const origins = gardes.length === 0 ? [] : [{ origin: baseURL, localStorage: gardes }];
    const context = await browser.newContext({
      baseURL,
      locale: 'fr-FR',
      serviceWorkers: 'block',
      bypassCSP: true,
      storageState: { cookies: [], origins },
    });
    const page = await context.newPage();
    page.on('pageerror', (error) => fautes.push(`${page.url()} ${String(error)}`));
    page.on('console', (message) => {
      if (message.type() !== 'error') return;
      fautes.push(`${page.url()} ${message.text()} ${message.location().url}`);
    });
    return page;
  };
  const constats: Constat[] = [];
  const anonyme = await ouvrir(null);
  for (const [rang, adresse] of ANONYMES.entries()) constats.push(await constater(anonyme, adresse, rang));

  const { token, data } = schemaIdentite.parse(JSON.parse(identite));
  const appel = appeler(anonyme.request, token);
  const { adresses, ecole } = await exemples(appel, lecture(anonyme.request, token), Number(data[0]?.id));
  const page = await ouvrir(identite, ecole);
  const parcourir = async (sienne: Page, routes: readonly string[]): Promise<Constat[]> => {
    const vus: Constat[] = [];
    for (const [rang, route] of routes.entries()) {
      await AVANT[route]?.(appel);
      const adresse =
        adresses.get(route) ??
        (route.includes('$') ? await premierFormulaire(sienne, laListe(vus), route) : route);
      vus.push(await constater(sienne, adresse, rang));
    }
    return vus;
  };
  // Two pages walk at a time, the second from a list on: an edit form opens a row of the list before it.
  const routes = [...lireRoutes(), ...INCONNUES];
  const milieu = routes.findIndex((route, rang) => rang >= routes.length / 2 && /list/i.test(route));
  const seconde = await ouvrir(identite, ecole);
  const moities = [routes.slice(0, milieu), routes.slice(milieu)] as const;
  const [une, autre] = await Promise.all([parcourir(page, moities[0]), parcourir(seconde, moities[1])]);
  constats.push(...une, ...autre);
  await Promise.all([anonyme, page, seconde].map((one) => one.context().close()));
  return { constats, fautes };
}

const isMarche = (lue: unknown): lue is Marche =>
  typeof lue === 'object' && lue !== null && 'constats' in lue;

function relire(texte: string): Marche {
  const lue: unknown = JSON.parse(texte);
  if (!isMarche(lue)) throw new TypeError('marche.json');
  return lue;
}

const test = base.extend<object, { marche: Marche }>({
  marche: [
    async ({ browser, demandes, serveur }, donner, { project }) => {
      // A test that fails ends its worker: the next one reads what was found and does not walk again.
      const cahier = path.join(project.outputDir, 'marche.json');
      if (!existsSync(cahier)) {
        const identite = JSON.stringify(await ouvrirConnexion(demandes));
        const vue = await marcher(browser, serveur.adresse, identite);
        mkdirSync(project.outputDir, { recursive: true });
        writeFileSync(cahier, JSON.stringify(vue));
      }
      await donner(relire(readFileSync(cahier, 'utf8')));
    },
    { scope: 'worker', timeout: 1_200_000 },
  ],
});

/** Returns the faults of all pages; there must be none. */
function fautesDe(marche: Marche, faute: (constat: Constat) => readonly string[]): string[] {
  return marche.constats.flatMap((constat) => faute(constat).map((one) => `${constat.adresse} : ${one}`));
}

const connectees = ({ constats }: Marche) =>
  constats.filter(({ adresse }) => !adresse.startsWith('/authentication'));

test('chaque page du produit est parcourue, sans faute dans le navigateur', ({ marche }) => {
  const { constats, fautes } = marche;
  expect(fautes).toEqual([]);
  expect(constats).toHaveLength(lireRoutes().length + INCONNUES.length + ANONYMES.length);
  const listes = constats.filter(({ liste }) => liste !== null).length;
  expect(listes).toBeGreaterThanOrEqual(7);
  // Each list has an add form and an edit form; other pages' lists have theirs.
  const formulaires = constats.filter(({ formulaire }) => formulaire !== null).length;
  expect(formulaires).toBeGreaterThanOrEqual(2 * listes);
});

test('[SHARED-01] tout est en français : aucun mot d’anglais, la langue annoncée', ({ marche }) => {
  expect(fautesDe(marche, ({ anglais }) => anglais)).toEqual([]);
  expect(new Set(marche.constats.map(({ langue }) => langue))).toEqual(new Set(['fr']));
});

test('[SHELL-01] [CONST-39] l’onglet du navigateur dit la page, puis GestionScolaire', ({ marche }) => {
  for (const { adresse, titre, onglet } of marche.constats)
    expect([adresse, onglet]).toEqual([adresse, `${titre} · GestionScolaire`]);
});

test('[SHELL-02] [SHELL-12] le fil d’Ariane commence par Accueil, qui mène à /pageAccueil', ({ marche }) => {
  for (const { adresse, fil } of connectees(marche))
    expect([adresse, fil]).toEqual([adresse, { nom: 'Accueil', adresse: '/pageAccueil' }]);
});

test('[SHELL-03] la barre et ses réglages sont sur chaque page d’une personne connectée', ({ marche }) => {
  const sans = marche.constats.filter(({ hasBarre }) => !hasBarre).map(({ adresse }) => adresse);
  // Nobody is signed in on these; a signed-in person walks all but the first once more.
  expect(sans).toEqual(ANONYMES);
});

test('[NAV-01] le menu est à gauche de chaque page gardée, l’entrée de la page marquée ; un tiroir sur un écran étroit', ({
  marche,
}) => {
  const entrees = [
    'Accueil',
    'Localisation',
    'Paramètres',
    'Administration technique',
    'École',
    'Élèves',
    'Paiements',
    'Tableau de bord',
    'Notes',
    'Suivi',
  ];
  const gardees = connectees(marche).filter(({ hasBarre }) => hasBarre);
  expect(gardees.length).toBeGreaterThanOrEqual(lireRoutes().length);
  for (const { adresse, menu } of gardees) {
    // Other journeys add menus of their own.
    const siennes = menu?.entrees.filter((entree) => !entree.startsWith('Parcours'));
    expect([adresse, siennes, menu?.hasTiroir]).toEqual([adresse, entrees, true]);
    const marquees = menu?.courants.filter((entree) => !entree.startsWith('Parcours'));
    expect([adresse, marquees?.length]).toEqual([adresse, 1]);
  }
  const courant = (adresse: string) => gardees.find((one) => one.adresse === adresse)?.menu?.courants;
  expect(courant('/ajoutPays')).toEqual(['Pays']);
  expect(courant('/arrieres')).toEqual(['Arriérés']);
  expect(courant('/tableaudebord')).toEqual(['Tableau de bord']);
});

test('[SHELL-06] le pied de page est sur chaque page', ({ marche }) => {
  for (const { adresse, pied } of marche.constats) {
    expect([adresse, pied]).toEqual([
      adresse,
      expect.stringMatching(
        /Qui sommes nous \? Nos services Nos partenaires Nous écrire.*© 2022 GestionScolaire/,
      ),
    ]);
  }
});

test('axe ne trouve rien, en clair, en sombre, à 1280 et à 360 px : chaque commande a un nom', ({
  marche,
}) => {
  expect(fautesDe(marche, ({ axe }) => axe)).toEqual([]);
});

test('rien ne déborde ni ne se coupe, à 360 px comme à 200 %', ({ marche }) => {
  expect(fautesDe(marche, ({ deborde }) => deborde)).toEqual([]);
  expect(fautesDe(marche, ({ coupe }) => coupe)).toEqual([]);
});

test('à 200 %, aucune commande ne se perd', ({ marche }) => {
  expect(fautesDe(marche, ({ perdu }) => perdu)).toEqual([]);
});

test('[SHARED-07] chaque liste cherche, trie, filtre, pagine, exporte, imprime, et tient dans son adresse', ({
  marche,
}) => {
  expect(fautesDe(marche, ({ liste }) => liste?.manque ?? [])).toEqual([]);
  for (const { adresse, liste } of marche.constats.filter((one) => one.liste !== null)) {
    expect([adresse, liste?.vide.texte]).toEqual([adresse, expect.stringContaining('zzzz introuvable')]);
    expect(liste?.vide.adresse).toContain(adresse);
  }
});

test('[SHARED-04] chaque ajout et chaque modification a Valider, qui envoie, entre Retour et Annuler', ({
  marche,
}) => {
  const sans = marche.constats.filter(
    ({ adresse, formulaire }) => formulaire === null && isFormulaire(adresse),
  );
  expect(sans.map(({ adresse }) => adresse)).toEqual([]);
  expect(fautesDe(marche, ({ formulaire }) => formulaire?.manque ?? [])).toEqual([]);
});

test('[SHARED-05] chaque ajout vide se refuse, le dit et mène à sa première faute', ({ marche }) => {
  const acceptes = marche.constats.filter(({ formulaire }) => formulaire?.isRefused === false);
  expect(acceptes.map(({ adresse }) => adresse)).toEqual([]);
});

/** The lists that stand alone on their page. */
const listes = ({ constats }: Marche) =>
  constats.flatMap(({ adresse, tenue }) => (tenue === null ? [] : [{ adresse, ...tenue }]));

test('[LISTE-02] la première ligne de chaque liste est à 240 px ou plus haut, et douze y ont leur place ; au téléphone deux cartes', ({
  marche,
}) => {
  const lues = listes(marche);
  const vides = lues.filter(({ rangees }) => rangees === 0).map(({ adresse }) => adresse);
  expect(vides.filter((adresse) => !PEUT_ETRE_VIDES.includes(adresse))).toEqual([]);
  const pleines = lues.filter(({ rangees }) => rangees > 0);
  expect(pleines.length).toBeGreaterThanOrEqual(20);
  expect(pleines.filter(({ haut }) => haut > 240)).toEqual([]);
  expect(pleines.filter(({ place }) => place < 12)).toEqual([]);
  expect(pleines.filter(({ cartes }) => cartes > 740)).toEqual([]);
});

test('[SEMAINE-12] à 1280, aucun tableau ne coupe ni ne rompt un montant, un nom ou un téléphone, et les actes des lignes se voient', ({
  marche,
}) => {
  expect(fautesDe(marche, ({ illisible }) => illisible)).toEqual([]);
  const avec = (nom: string) => listes(marche).filter(({ noms }) => noms.includes(nom)).length;
  // The walk has met the long names: a list that shows none proves nothing.
  expect(Math.min(...NOMS_LONGS.map(avec))).toBeGreaterThan(0);
});

test("[LISTE-04] [LISTE-06] chaque liste a ses vues, '+ Filtre' et ses cases", ({ marche }) => {
  expect(fautesDe(marche, ({ tenue }) => tenue?.manque ?? [])).toEqual([]);
});

test('[NAV-02] Ctrl+K ouvre la recherche sur chaque page d’une personne connectée', ({ marche }) => {
  const sans = marche.constats.filter(
    ({ hasBarre, touches }) => touches !== null && hasBarre !== touches.hasPalette,
  );
  expect(sans.map(({ adresse }) => adresse)).toEqual([]);
});

test('[NAV-04] « ? » dit les touches de chaque page, sa liste et son formulaire nommés', ({ marche }) => {
  const dites = (constat: Constat, place: string): string =>
    constat.touches?.dites?.find((texte) => texte.startsWith(place)) ?? '';
  const demandees = marche.constats.filter(({ touches }) => touches !== null);
  const gardees = demandees.filter(({ hasBarre }) => hasBarre);
  expect(gardees.filter((one) => dites(one, 'Partout') === '').map(({ adresse }) => adresse)).toEqual([]);
  const enListe = ['F2', 'Ligne suivante', 'Espace', 'Maj F10'];
  expect(
    fautesDe({ ...marche, constats: demandees }, (one) =>
      one.tenue === null || one.tenue.rangees === 0
        ? []
        : enListe.filter((mot) => !dites(one, 'Dans la liste').includes(mot)),
    ),
  ).toEqual([]);
  expect(
    fautesDe({ ...marche, constats: demandees }, (one) =>
      one.formulaire === null || dites(one, 'Dans le formulaire').includes('Entrée') ? [] : ['Valider'],
    ),
  ).toEqual([]);
});
