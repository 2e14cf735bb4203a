/**
 * Gives the journeys of lists and forms what they share: one browser for all of them, records made by calls, the gestures of a
 * person.
 */

import type { CrudContract } from '@gestionscolaire/contract/core/api/crud.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { Locator, Page, Request } from '@playwright/test';
import { type Appel, test as base, expect } from './essai.ts';

export { expect };

export type Ligne = Record<string, unknown>;

/** A journey that may also open a browser where nobody is signed in. */
export const test = base.extend<{ pageAnonyme: Page }>({
  pageAnonyme: async ({ browser, baseURL, locale, timezoneId }, donner) => {
    const options = { baseURL: baseURL ?? '', locale: locale ?? 'fr-FR', timezoneId: timezoneId ?? 'UTC' };
    const page = await browser.newPage({ ...options, serviceWorkers: 'block' });
    await donner(page);
    await page.close();
  },
});

export interface Champ {
  label: string;
  /** The sentence at the field when it is left empty; absent on a field that may stay empty. */
  obligatoire?: string;
  /** The text that a person types, or searches for in a choice; absent: the label of the record. */
  saisie?: string;
  /** The option that is taken; absent on a text. */
  option?: string;
  /** The value that is chosen in a select. */
  mot?: string;
}

/** Makes a label that no other journey has; one journey's labels are found together by the part without `suite`. */
export function libelleUnique(suite = ''): string {
  return `Parcours ${test.info().testId.slice(-8)}${suite === '' ? '' : ` ${suite}`}`;
}

/** Adds a record by a call and returns it as the server reads it. */
export async function ajouter(
  appel: Appel,
  contract: CrudContract,
  content: Ligne,
): Promise<Ligne & { id: number; libelle: string }> {
  const [added] = await appel(contract.create, { ...content, creationUserId: 0 });
  return readRow(appel, contract, Number(added?.['id']));
}

export async function readRow(
  appel: Appel,
  contract: CrudContract,
  id: number,
): Promise<Ligne & { id: number; libelle: string }> {
  const [row] = await appel(contract.get, { id });
  return { ...row, id, libelle: String(row?.['libelle']) };
}

/** Returns the id of the active record that has exactly this label. */
export async function idDe(appel: Appel, contract: CrudContract, libelle: string): Promise<number> {
  const rows = await appel(contract.list, { recherche: libelle, page: 1, taille: 100 });
  const found = rows.find((row) => row['libelle'] === libelle);
  expect(found, libelle).toBeDefined();
  return Number(found?.['id']);
}

/** Changes a record by a call, as another person. */
export async function modifier(
  appel: Appel,
  contract: CrudContract,
  id: number,
  changes: Ligne,
): Promise<void> {
  const row = await readRow(appel, contract, id);
  const content = Object.fromEntries(Object.keys(contract.fields).map((name) => [name, row[name]]));
  await appel(contract.update, {
    ...content,
    ...changes,
    id,
    modifUserId: 0,
    modifDate: row['modifDate'],
  });
}

export async function desactiver(appel: Appel, contract: CrudContract, id: number): Promise<void> {
  const row = await readRow(appel, contract, id);
  await appel(contract.disable, { id, modifUserId: 0, modifDate: row['modifDate'] });
}

/** Opens the menu of a row, where its actions stand: the lists of the documents have buttons instead. */
export async function deplier(page: Page, contract: CrudContract, nom: string): Promise<void> {
  if (contract.list.isDocumented) return;
  await page.getByRole('button', { name: `Actions : ${nom}`, exact: true }).click();
}

export const estAppel = (endpoint: Endpoint) => (request: Request) =>
  request.method() === endpoint.method && new URL(request.url()).pathname.split('/').includes(endpoint.name);

/** Returns the writes that the page sends from now on. */
export function ecritures(page: Page, contract: CrudContract): Request[] {
  const { create, update, remove, disable, enable } = contract;
  const seen: Request[] = [];
  page.on('request', (request) => {
    if (
      [create, update, remove, disable, enable].some(
        (endpoint) => endpoint !== undefined && estAppel(endpoint)(request),
      )
    )
      seen.push(request);
  });
  return seen;
}

/** Matches the address of a page, whatever its search. */
export const adresse = (chemin: string) => new RegExp(`${chemin.replaceAll('/', '\\/')}(\\?.*)?$`);

/** Finds the rows of the list on screen, without the titles. */
export const lignes = (page: Page): Locator => page.locator('tbody').getByRole('row');

/** Sees one row alone, with a text: a list that is searched shows the rows of before until the server answers. */
export async function voirSaLigne(page: Page, texte: string | RegExp): Promise<void> {
  await expect(lignes(page)).toHaveCount(1);
  await expect(lignes(page)).toContainText(texte);
}

export const valider = (page: Page): Locator => page.getByRole('button', { name: 'Valider' });

/**
 * Presses a button that says it is not ready, by the keyboard: a forced click does not wait for the page to stand still, and
 * misses a button that a list just read pushes down. It ends once the form has moved the focus to the field at fault: what a
 * journey types sooner would lose its focus to that field.
 */
export async function insister(bouton: Locator): Promise<void> {
  await bouton.press('Enter');
  await expect(bouton).not.toBeFocused();
}

/** Types in the search box; the list follows by itself. */
export async function chercher(page: Page, texte: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(texte);
  await expect(page).toHaveURL(/[?&]recherche=/);
}

/** Finds a field by its label, with or without the star of a required one. */
export const saisie = (page: Page, label: string): Locator =>
  page.getByLabel(new RegExp(`^${label}(\\s*\\*)?$`)).and(page.locator('input, textarea, select'));

/** Fills one field as a person does. */
export async function remplir(page: Page, champ: Champ, label: string, libelle: string): Promise<void> {
  const input = saisie(page, label);
  if (champ.mot !== undefined) return void (await input.selectOption(champ.mot));
  await input.fill(champ.saisie ?? libelle);
  if (champ.option !== undefined) await page.getByRole('option', { name: champ.option, exact: true }).click();
}

/** The sentence that a person reads when no answer comes. */
export const SILENCE = 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.';

/** Expects the documents' sentence as the headline of a failure, and the server's under it (AMB-171), in `place` alone. */
export async function attendreEchec(place: Locator, phrase: string, raison: string): Promise<void> {
  const [titre, dessous] = [place.getByText(phrase, { exact: true }), place.getByText(raison)];
  await expect(titre).toBeVisible();
  await expect(dessous).toBeVisible();
  const [haut, bas] = [await titre.boundingBox(), await dessous.boundingBox()];
  expect(bas?.y ?? 0).toBeGreaterThanOrEqual((haut?.y ?? 0) + (haut?.height ?? 1) - 1);
}

/** Cuts the line to the server for one call; returns the function that mends it. */
export async function couper(page: Page, endpoint: Endpoint): Promise<() => Promise<void>> {
  const motif = `**/api/${endpoint.name}**`;
  await page.route(motif, (route) => route.abort());
  return () => page.unroute(motif);
}

/** Sends a form while the line is cut: the documents' sentence says so over the reason, once. Then the line is mended. */
export async function manquerAvant(
  page: Page,
  endpoint: Endpoint,
  phrase: string,
  fautes: string[],
  envoyer: () => Promise<unknown> = () => valider(page).click(),
): Promise<void> {
  const remettre = await couper(page, endpoint);
  await envoyer();
  await attendreEchec(page.locator('form [role=alert]'), phrase, SILENCE);
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
  await remettre();
}

/**
 * Holds the requests of the page at such an address; returns the function that lets them pass, which fails when none came: the
 * journey would then have seen a page that waits for nothing.
 */
export async function retenir(page: Page, motif: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  let retenues = 0;
  await page.route(motif, async (route) => {
    retenues += 1;
    await gate.promise;
    await route.continue();
  });
  return async () => {
    // The page may ask a moment after the gesture.
    await expect.poll(() => retenues, `rien n’a été demandé à ${motif}`).toBeGreaterThan(0);
    gate.resolve();
  };
}

interface Suppression {
  /** The name of the button of its row. */
  bouton: string | RegExp;
  question: string;
  endpoint: Endpoint;
  fautes: string[];
}

/** Deletes a row at the second try: first the line is cut, the notice says so and the row stays. Returns what was sent. */
export async function supprimerAuSecondEssai(
  page: Page,
  { bouton, question, endpoint, fautes }: Suppression,
): Promise<Request> {
  const confirmer = async () => {
    await page.getByRole('button', { name: bouton }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirmation' });
    await expect(dialog).toContainText(question);
    await dialog.getByRole('button', { name: 'Oui', exact: true }).click();
  };
  const remettre = await couper(page, endpoint);
  await confirmer();
  const avis = page.getByRole('alert').filter({ hasText: MESSAGES.ecoleSuppressionEchouee });
  await expect(avis).toBeVisible();
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
  await remettre();
  // The refusal stays until it is closed, over the buttons of the rows.
  await avis.getByRole('button', { name: 'Fermer' }).click();
  const sent = page.waitForRequest(estAppel(endpoint));
  await confirmer();
  return sent;
}

/** Finds buttons and links whose text does not fit in them, and the page when it is wider than the window. */
export function coupes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = Array.from(document.querySelectorAll('button, a, label, .mantine-Button-label')).filter(
      (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    return [
      ...cut.map((one) => one.textContent),
      ...(scrollWidth > clientWidth ? [`page : ${scrollWidth} px`] : []),
    ];
  });
}

/**
 * Finds in the tables what a person who takes money reads first and must read whole: an amount, a name, a telephone or a matricule
 * that its cell cuts or breaks in the middle of a word, a title broken so, and an act of a row that the window does not show.
 * @param longs names that no cell may cut, and `mots` the words that none may break.
 */
export const illisibles = (
  page: Page,
  longs: readonly string[],
  mots: readonly string[],
): Promise<string[]> =>
  page.evaluate(
    ([noms, parts]) => {
      const seen = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true });
      // A folded act of the journal is one line on purpose: its own button unfolds it.
      const folds = '[aria-expanded]:not([data-row-menu], [data-row-menu] *)';
      const cells = [...document.querySelectorAll('main table :is(tbody, tfoot) :is(td, th)')]
        .filter((one) => one.closest('tr')?.querySelector(folds) == null)
        .filter(seen);
      // A text for readers of the screen alone is one point wide.
      const cuts = (one: Element): boolean =>
        getComputedStyle(one).overflowX !== 'visible' &&
        one.clientWidth > 1 &&
        one.scrollWidth > one.clientWidth + 1;
      const texts = (cell: Element): Text[] => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
          if (node instanceof Text && node.parentElement !== null && seen(node.parentElement))
            found.push(node);
        return found;
      };
      /** Returns the words of a text that stand on more than one line, and the figures that do. */
      const broken = (text: Text, what: RegExp): string[] =>
        [...text.data.matchAll(what)].flatMap(({ index, 0: word }) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          return tops.size > 1 ? [word] : [];
        });
      const figure = /\+?\d[\d\s]*\d(?:\s?FG)?/g;
      const faults = cells.flatMap((cell) => {
        const said = cell.textContent ?? '';
        const counts = /\d\s?FG|\d{2}(?:\s?\d{2}){3}/.test(said) || noms.some((nom) => said.includes(nom));
        const isCut = counts && [cell, ...cell.querySelectorAll('*')].some((one) => seen(one) && cuts(one));
        // A name goes on under itself after a space or a hyphen.
        const words = texts(cell).flatMap((one) => broken(one, new RegExp(parts.join('|'), 'g')));
        const figures = cell.matches('[data-whole]') ? texts(cell).flatMap((one) => broken(one, figure)) : [];
        // Another figure of the same column would be broken, where this one has its room.
        const loose = cell.matches('[data-whole]')
          ? texts(cell).filter(
              ({ data, parentElement: held }) =>
                held !== null && /[ -]/.test(data.trim()) && getComputedStyle(held).textWrapMode === 'wrap',
            )
          : [];
        return [
          ...(isCut ? [`coupé : ${said}`] : []),
          ...[...words, ...figures].map((one) => `rompu : ${one} de ${said}`),
          ...loose.map(({ data }) => `peut se rompre : ${data}`),
        ];
      });
      const titles = [...document.querySelectorAll('main table thead th')].filter(seen);
      const halves = titles.flatMap(texts).flatMap((one) => broken(one, /\p{L}+/gu));
      const acts = [
        ...document.querySelectorAll('main tbody tr :is([data-row-menu], [data-row-buttons] > *)'),
      ];
      const lost = acts.filter(seen).filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > document.documentElement.clientWidth;
      });
      return [
        ...faults,
        ...halves.map((one) => `titre rompu : ${one}`),
        ...lost.map((one) => `hors de la fenêtre : ${one.textContent ?? ''}`),
      ];
    },
    [longs, mots] as const,
  );
