/** Reads what the browser keeps of forms that were typed and not saved. */
import type { Page } from '@playwright/test';
import { expect } from './essai.ts';

/** Reads all that the browser's disk holds of it. */
const gardees = (page: Page, place = 'saisies'): Promise<string> =>
  page.evaluate(async (store) => {
    const bases = await indexedDB.databases();
    if (!bases.some(({ name }) => name === 'gestionscolaire-saisies')) return '';
    return new Promise<string>((resolve) => {
      const asked = indexedDB.open('gestionscolaire-saisies');
      asked.addEventListener('success', () => {
        const all = asked.result.transaction(store).objectStore(store).getAll();
        all.addEventListener('success', () => {
          asked.result.close();
          resolve(JSON.stringify(all.result));
        });
      });
    });
  }, place);

/** Waits until the browser keeps this text, as a person who goes on typing would not notice. */
export const attendreGarde = (page: Page, texte: string, place?: string) =>
  expect.poll(() => gardees(page, place)).toContain(texte);
/** Waits until it does not keep this text any more. */
export const attendreOubli = (page: Page, texte: string) =>
  expect.poll(() => gardees(page)).not.toContain(texte);
