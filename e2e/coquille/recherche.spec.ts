/** Tests the search over everything, the last records and the figures of home, as a person of a school. */
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Browser, Page } from '@playwright/test';
import { auRepos } from '#gestes/attente.ts';
import { AXE, juger } from '#gestes/axe.ts';
import { adresse } from '#gestes/crud.ts';
import { fenetreDe, groupeAvec } from '#gestes/droits.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import { type Appel, expect, test } from '#gestes/essai.ts';
import { ajouterUtilisateur, nomUnique, placer } from '#gestes/utilisateurs.ts';

const MENUS =
  'eleve eleves classesEleves paiement encaisser paiements arrieres reprises fusions passages tableaudebord'.split(
    ' ',
  );

const palette = (page: Page) => page.getByRole('dialog', { name: 'Rechercher partout' });
const champ = (page: Page) => palette(page).getByRole('combobox');
const choisi = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Makes a school with one enrolled pupil who paid 10 000 FG, and the window of a person who keeps its desk. */
async function preparer(appel: Appel, browser: Browser, baseURL: string | undefined) {
  const ecole = await ecoleEquipee(appel);
  const nom = nomUnique();
  const eleveId = await ajouterEleve(appel, ecole.id, { prenoms: 'Mariama', nom });
  await inscrireEleve(appel, ecole, eleveId);
  const montant = { montant: 10_000, moyenPaiement: 'especes', reference: null, payeur: null };
  await appel(addPaiement, {
    ecoleId: ecole.id,
    eleveId,
    ...montant,
    observations: null,
    affectations: [],
    creationUserId: 0,
  });
  const personne = await ajouterUtilisateur(appel, { ecoleId: ecole.id });
  await placer(appel, personne.id, await groupeAvec(appel, MENUS, ['Lecture', 'Ajout']));
  return { ecole, nom, eleveId, page: await fenetreDe(browser, baseURL ?? '', personne) };
}

test('[NAV-02] Ctrl+K cherche tout, de n’importe quelle page, et se mène au clavier', async ({
  appel,
  browser,
  baseURL,
}) => {
  const { nom, eleveId, page } = await preparer(appel, browser, baseURL);
  await page.goto('/listeEleve');
  const bouton = page.getByRole('button', { name: 'Rechercher partout' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await bouton.press('Control+k');
  await expect(champ(page)).toBeFocused();
  await champ(page).fill(`${nom.toLowerCase()} maria`);
  await expect(choisi(page)).toHaveAccessibleName(new RegExp(`^Mariama ${nom}`));
  // The name stands in bold, and what was typed is marked in it.
  await expect(choisi(page).locator('strong')).toHaveText(nom);
  await expect(choisi(page).locator('mark')).toHaveText(['Maria', nom]);
  await expect(palette(page).getByRole('group')).toHaveCount(2);
  await champ(page).press('ArrowDown');
  await expect(choisi(page)).toContainText('10\u00A0000\u00A0FG');
  await champ(page).press('ArrowUp');
  await champ(page).press('Enter');
  await expect(page).toHaveURL(`/eleve/${eleveId}`);

  // A class leads to its list; a screen is found by another word for it.
  await bouton.press('/');
  await champ(page).fill('CP1 A');
  await expect(palette(page).getByRole('group', { name: 'Classes' })).toContainText('CP1 A');
  await champ(page).fill('impay');
  await expect(choisi(page)).toContainText('Arriérés');
  await champ(page).press('Escape');

  // Escape gives the focus back; a screen is found by its name, and nothing that the person may not see.
  await bouton.focus();
  await bouton.press('/');
  await champ(page).fill('arrier');
  await expect(choisi(page)).toContainText('Arriérés');
  await champ(page).fill('utilisateurs');
  await expect(palette(page).getByRole('status')).toHaveText('Rien ne ressemble à « utilisateurs ».');
  await champ(page).press('Escape');
  await expect(bouton).toBeFocused();

  // Ctrl+Enter collects from the pupil.
  await bouton.click();
  await champ(page).fill(nom);
  await expect(choisi(page)).toContainText('Mariama');
  await champ(page).press('Control+Enter');
  await expect(page).toHaveURL(`/encaisser/${eleveId}`);
  await page.context().close();
});

test('[NAV-02] ce qui est tapé avant que la recherche soit là y est ; Échap y renonce ; sans serveur cela se dit', {
  tag: '@geste',
}, async ({ appel, browser, baseURL }) => {
  const { nom, page } = await preparer(appel, browser, baseURL);
  // The search's code finds its way cut, then slow as on a bad line.
  const arrive = Promise.withResolvers<void>();
  const relue = Promise.withResolvers<void>();
  let attente: Promise<void> | null = null;
  await page.route(/\/partout[^/]*\.js$/, async (route) => {
    if (attente === null) return route.abort();
    await attente;
    return route.continue();
  });
  await page.goto('/listeEleve');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByText('Le serveur ne répond pas.')).toBeVisible();
  attente = arrive.promise;
  // The browser remembers what did not come until the page is read again.
  await page.getByRole('button', { name: 'Recharger la page' }).click();
  await expect(page.getByText('Le serveur ne répond pas.')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('e');
  await page.keyboard.press('Escape');
  const lue = page.waitForResponse(/\/partout[^/]*\.js$/);
  arrive.resolve();
  await (await lue).finished();
  await expect(page).toHaveURL(adresse('/listeEleve'));
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(champ(page)).toHaveValue('');
  await page.keyboard.press('Escape');

  // In a page that has not read it yet, no letter of the name opens anything else.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  attente = relue.promise;
  await page.keyboard.press('/');
  await page.keyboard.type(`${nom.toLowerCase()}xe`);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  relue.resolve();
  await expect(champ(page)).toHaveValue(nom.toLowerCase());
  await expect(champ(page)).toBeFocused();
  await expect(choisi(page)).toHaveAccessibleName(new RegExp(`^Mariama ${nom}`));
});

test('[NAV-02] « Voir les n » se prend au clavier, et axe ne trouve rien dans les résultats', {
  tag: '@geste',
}, async ({ appel, browser, baseURL }) => {
  const { ecole, nom, eleveId, page } = await preparer(appel, browser, baseURL);
  for (const prenoms of ['Awa', 'Binta', 'Coumba', 'Djenab', 'Fanta'])
    await ajouterEleve(appel, ecole.id, { prenoms, nom });
  await page.goto(`/eleve/${eleveId}`);
  // The page notes that it was opened: the window shows what was noted when it opens.
  await auRepos(page);
  await page.evaluate(AXE);
  await page.keyboard.press('Control+k');
  await expect(choisi(page)).toBeVisible();
  expect(await juger(page, true)).toEqual([]);
  await champ(page).fill(nom);
  const tous = palette(page).getByRole('option', { name: 'Voir les 6' });
  await expect(tous).toBeVisible();
  expect(await juger(page, true)).toEqual([]);
  await expect(palette(page).locator('[id*=" "]')).toHaveCount(0);
  for (let fois = 0; fois < 4; fois += 1) await champ(page).press('ArrowDown');
  await expect(choisi(page)).toHaveText('Voir les 6');
  await champ(page).press('Enter');
  await expect(page).toHaveURL(/\/listeEleve\?recherche=/);
  await page.context().close();
});

test('[NAV-05] [NAV-06] l’accueil dit la journée, et les dernières fiches ouvertes, que l’on efface', {
  tag: '@geste',
}, async ({ appel, browser, baseURL }) => {
  const { nom, eleveId, page } = await preparer(appel, browser, baseURL);
  await page.goto('/pageAccueil');
  const main = page.getByRole('main');
  const jour = main.getByRole('link', { name: /^Encaissé aujourd'hui/ });
  await expect(jour).toContainText('10\u00A0000\u00A0FG');
  await expect(main.getByRole('link', { name: /^1.inscription cette semaine/ })).toBeVisible();
  // Nothing empty is shown: they opened nothing yet, and close no drawer.
  await expect(main.getByRole('heading', { name: 'Dernières fiches ouvertes' })).toHaveCount(0);
  await expect(main.getByText('à clôturer')).toHaveCount(0);
  await jour.click();
  await expect(page).toHaveURL(/^[^?]*\/listePaiement\?/);
  await expect(page.getByText(nom).first()).toBeVisible();

  // The list that they leave notes itself too: what is waited for names the pupil.
  const note = page.waitForResponse(
    (reponse) =>
      reponse.url().includes('noterRecent') &&
      reponse.request().postData()?.includes(`"id":${eleveId}`) === true,
  );
  await page.goto(`/eleve/${eleveId}`);
  await note;
  await page.goto('/pageAccueil');
  const recents = main.getByRole('region', { name: 'Dernières fiches ouvertes' });
  await expect(recents.getByRole('link', { name: new RegExp(nom) })).toHaveAttribute(
    'href',
    `/eleve/${eleveId}`,
  );
  await page.keyboard.press('Control+k');
  await expect(choisi(page)).toContainText(nom);
  await champ(page).press('Escape');
  await recents.getByRole('button', { name: 'Effacer' }).click();
  await expect(recents).toHaveCount(0);
  await page.context().close();
});
