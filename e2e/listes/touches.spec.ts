/** Tests the keys of one sign on a row, the keys of a list in '?', and a finger that stays on a card. */
import { updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { type CDPSession, devices, type Page } from '@playwright/test';
import { tenir } from '#gestes/attente.ts';
import { deplier, expect, lignes, test } from '#gestes/crud.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import type { Appel } from '#gestes/essai.ts';
import { test as seul } from '#gestes/essai.ts';

/** Makes a school with two pupils who owe, and returns the address of its list. */
async function deuxEleves(appel: Appel): Promise<{ ecoleId: number; liste: string }> {
  const ecole = await ecoleEquipee(appel);
  await ajouterInscrit(appel, ecole, { prenoms: 'Aïcha', nom: 'Bah' });
  await ajouterInscrit(appel, ecole, { prenoms: 'Hawa', nom: 'Sow' });
  return { ecoleId: ecole.id, liste: `/listeEleve?ecoleId=${ecole.id}&taille=25` };
}

test('[LISTE-03] [NAV-04] E encaisse pour la ligne qui a le focus, jamais dans un champ ; « ? » et le menu de la ligne le disent', async ({
  page,
  appel,
}) => {
  const { ecoleId, liste } = await deuxEleves(appel);
  await page.goto(liste);
  await expect(lignes(page)).toHaveCount(2);
  // In a field the letter is a letter.
  await page.keyboard.press('F2');
  await page.keyboard.type('e');
  await expect(page.getByRole('searchbox')).toHaveValue('e');
  await page.getByRole('searchbox').fill('');
  await expect(page).toHaveURL(/listeEleve/);

  await lignes(page).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('?');
  const aide = page.getByRole('dialog', { name: 'Raccourcis du clavier' });
  const siennes = aide.getByRole('region', { name: 'Dans la liste' });
  for (const dit of ['Ligne suivante', 'Ouvrir la fiche', 'EncaisserE', 'Sélectionner la ligneEspace', 'F10'])
    await expect(siennes).toContainText(dit);
  await page.keyboard.press('Escape');

  await deplier(page, eleves, 'Hawa Sow');
  await expect(page.getByRole('link', { name: /^Encaisser.*Hawa Sow/ })).toContainText('EncaisserE');
  await page.keyboard.press('Escape');
  await lignes(page).nth(1).focus();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/encaisser\/\d+/);
  await expect(page.getByRole('main')).toContainText('Sow');

  // The arrears and the lists of a class lead there by the same key.
  for (const adresse of [`/arrieres?ecoleId=${ecoleId}`, `/listeClasseEleve?ecoleId=${ecoleId}`]) {
    await page.goto(adresse);
    const sienne = lignes(page).filter({ hasText: 'Bah' });
    await expect(sienne).toHaveCount(1);
    await sienne.focus();
    await page.keyboard.press('e');
    await expect(page).toHaveURL(/\/encaisser\/\d+/);
    await expect(page.getByRole('main')).toContainText('Bah');
  }
});

test('[NAV-04] les touches d’un seul signe s’éteignent, E avec « / » et « ? »', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const { liste } = await deuxEleves(appel);
  await page.goto(liste);
  try {
    await page.getByRole('button', { name: 'Raccourcis du clavier' }).click();
    const aide = page.getByRole('dialog', { name: 'Raccourcis du clavier' });
    await aide.getByRole('switch', { name: /^Les touches d'un seul signe/ }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(lignes(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Raccourcis du clavier' }).click();
    await expect(aide).toContainText('Ctrl');
    await expect(aide).not.toContainText('EncaisserE');
    await page.keyboard.press('Escape');
    await lignes(page).first().focus();
    await page.keyboard.press('e');
    await page.keyboard.press('ArrowDown');
    await expect(lignes(page).nth(1)).toBeFocused();
    await expect(page).toHaveURL(/listeEleve/);
  } finally {
    await appel(updatePreferences, { choix: { touches: 'toutes' } });
  }
});

/** Puts a finger on a point of the screen, as a phone tells it. */
const doigt = async (page: Page): Promise<{ poser: CDPSession['send'] }> => {
  const session = await page.context().newCDPSession(page);
  return { poser: session.send.bind(session) };
};

const { viewport, hasTouch, isMobile } = { ...devices['Pixel 5'], viewport: { width: 360, height: 740 } };
seul.describe('au doigt', () => {
  seul.use({ viewport, hasTouch, isMobile });

  seul(
    '[LISTE-06] au téléphone, un doigt qui reste sur une carte la sélectionne ; un doigt qui glisse fait défiler, un toucher ouvre',
    async ({ page, appel }) => {
      const { liste } = await deuxEleves(appel);
      await page.goto(liste);
      const hawa = lignes(page).filter({ hasText: 'Hawa' });
      await expect(hawa).toHaveCount(1);
      // A card of three lines: the whole of it opens, its number is called.
      expect((await hawa.boundingBox())?.height).toBeLessThanOrEqual(82);
      await expect(hawa.getByRole('link', { name: /^Appeler/ })).toBeVisible();
      await expect(page.getByRole('navigation', { name: "Fil d'Ariane" })).toBeHidden();
      const { poser } = await doigt(page);
      const [x, y] = await hawa.evaluate((one) => {
        const { left, top } = one.getBoundingClientRect();
        return [left + 40, top + 20] as const;
      });
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: readonly [number, number]) =>
        poser('Input.dispatchTouchEvent', {
          type,
          touchPoints: at === undefined ? [] : [{ x: at[0], y: at[1] }],
        });
      const barre = page.getByRole('region', { name: 'Sélection' });
      // A finger that slides scrolls: nothing is chosen.
      await touch('touchStart', [x, y]);
      await touch('touchMove', [x, y - 40]);
      await tenir(page, 700);
      await touch('touchEnd');
      await expect(hawa).not.toHaveAttribute('data-chosen');
      await page.evaluate(() => window.scrollTo(0, 0));

      await touch('touchStart', [x, y]);
      await expect(barre).toContainText('1 élève');
      await touch('touchEnd');
      await expect(hawa).toHaveAttribute('data-chosen', 'true');
      await expect(page).toHaveURL(/listeEleve/);
      expect(await page.evaluate(() => String(window.getSelection()))).toBe('');
      // The boxes have come: another card is chosen by a touch on its own.
      await page.getByRole('checkbox', { name: 'Sélectionner Aïcha Bah' }).tap();
      await expect(barre).toContainText('2 élèves');
      await page.getByRole('button', { name: 'Abandonner la sélection' }).tap();
      await expect(barre).toHaveCount(0);
      await hawa.tap({ position: { x: 150, y: 40 } });
      await expect(page).toHaveURL(/\/eleve\/\d+/);
    },
  );
});
