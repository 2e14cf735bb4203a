/** Tests the prices of a school in one grid: the keys of a spreadsheet, pasted blocks, the same price for many, conflicts, history. */
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { updateGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import type { Locator, Page } from '@playwright/test';
import { estAppel, expect, saisie, test } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { ajouterClasse, ajouterEcole, sessionDuJour } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { ajouterFiche, ajouterPrestation } from '#gestes/scolarite.ts';

const grilleDe = (page: Page) => page.getByRole('grid', { name: 'Grille des prix' });
const caseDe = (page: Page, prestation: string, classe: string): Locator =>
  grilleDe(page).getByRole('textbox', { name: new RegExp(`, ${prestation}, ${classe}(,|\\.|$)`) });
const enregistrer = (page: Page) => page.getByRole('button', { name: 'Enregistrer', exact: true });
const enregistre = (page: Page) => page.getByText('Enregistrement effectué', { exact: true }).last();

interface Prepare {
  ecoleId: number;
  classes: string[];
  /** The names of its services, in the order of the grid. */
  services: string[];
  ids: number[];
}

/** Makes a school of its own services, each named by a letter, and its classes. */
async function preparer(appel: Appel, combien: { classes: number; services: number }): Promise<Prepare> {
  await sessionDuJour(appel);
  const { id: ecoleId } = await ajouterEcole(appel);
  const classes: string[] = [];
  for (let rang = 0; rang < combien.classes; rang += 1) {
    const libelle = `CP${rang + 1}`;
    await ajouterClasse(appel, ecoleId, null, libelle);
    classes.push(libelle);
  }
  const services: string[] = [];
  const ids: number[] = [];
  for (let rang = 0; rang < combien.services; rang += 1) {
    // A service of the school sorts before those of other journeys.
    const libelle = `AAA service ${String.fromCharCode(65 + rang)}`;
    const { id } = await ajouterPrestation(appel, { ecoleId, libelle, rythme: 'unique' });
    services.push(libelle);
    ids.push(id);
  }
  return { ecoleId, classes, services, ids };
}

/** Reads the active prices of a school. */
const lire = (appel: Appel, ecoleId: number) => appel(fichesRenseignement.list, { ecoleId });
/** Returns the prices, the smallest first. */
const prixDe = async (appel: Appel, ecoleId: number) =>
  (await lire(appel, ecoleId)).map(({ prix }) => Number(prix)).toSorted((x, y) => x - y);

test('[DEBUT-03] huit prix pour vingt-deux classes en vingt-cinq actions au plus', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const { ecoleId, classes, services } = await preparer(appel, { classes: 22, services: 8 });
  await page.goto(`/ficheRenseignement?ecoleId=${ecoleId}`);
  let actions = 0;
  const agir = async (acte: Promise<unknown>) => {
    actions += 1;
    await acte;
  };
  await agir(page.getByRole('link', { name: 'En grille' }).click());
  await page.goto(`/grilleDePrix?ecoleId=${ecoleId}`);
  await agir(caseDe(page, services[0] ?? '', classes[0] ?? '').click());
  for (const [rang] of services.entries()) {
    await agir(page.keyboard.type(String(100_000 + rang * 10_000)));
    if (rang < services.length - 1) await agir(page.keyboard.press('Tab'));
  }
  await agir(page.getByRole('button', { name: 'Le même prix pour…' }).click());
  const fenetre = page.getByRole('dialog', { name: 'Le même prix pour…' });
  // The row that was typed, for all classes: it is what the window proposes.
  await expect(fenetre.getByText(/^168 cases changeront\.$/)).toBeVisible();
  await agir(fenetre.getByRole('button', { name: 'Recopier' }).click());
  await expect(page.getByText('176 cases changées', { exact: true })).toBeVisible();
  await agir(enregistrer(page).click());
  await expect(enregistre(page)).toBeVisible();
  expect(await lire(appel, ecoleId)).toHaveLength(176);
  expect(actions).toBeLessThanOrEqual(25);
});

test('[DEBUT-03] [NAV-04] au clavier : flèches, Entrée, Tab, vider, défaire ; ce qu’un élève paie suit ; un seul envoi', async ({
  page,
  appel,
}) => {
  const { ecoleId, services, ids } = await preparer(appel, { classes: 3, services: 3 });
  const [a = '', b = ''] = services;
  await ajouterFiche(appel, { ecoleId, prestationId: ids[0] ?? 0, prix: 200_000, fr_inscription: 50_000 });
  await page.goto(`/grilleDePrix?ecoleId=${ecoleId}`);
  const total = (classe: string) =>
    grilleDe(page)
      .getByRole('row', { name: new RegExp(`^${classe} `) })
      .getByRole('gridcell')
      .first();
  // A class inherits the price of the whole school, told in grey.
  const premiere = caseDe(page, a, 'CP1');
  await expect(premiere).toHaveValue('');
  await expect(premiere).toHaveAttribute('placeholder', /^200.000$/);
  await expect(total('CP1')).toContainText(/^250.000.FG/);
  await premiere.click();
  await page.keyboard.type('300000');
  await expect(premiere).toHaveValue(/^300.000$/);
  await expect(total('CP1')).toContainText(/^350.000.FG/);
  await expect(total('CP2')).toContainText(/^250.000.FG/);
  await page.keyboard.press('Enter');
  await expect(caseDe(page, a, 'CP2')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(caseDe(page, b, 'CP2')).toBeFocused();
  await page.keyboard.type('40000');
  await page.keyboard.press('ArrowUp');
  await expect(caseDe(page, b, 'CP1')).toBeFocused();
  await page.keyboard.type('41000');
  // The keys of the grid are told where those of a page are.
  await page.getByRole('button', { name: 'Raccourcis du clavier' }).click();
  const aide = page.getByRole('dialog', { name: 'Raccourcis du clavier' });
  const siennes = aide.getByRole('region', { name: 'Dans la grille des prix' });
  for (const dit of [
    'EnregistrerCtrlEntrée',
    'Écrire dans la caseF2',
    'Recopier vers le basCtrlD',
    'AnnulerCtrlZ',
  ])
    await expect(siennes).toContainText(dit);
  await page.keyboard.press('Escape');
  await caseDe(page, b, 'CP1').focus();
  // Ctrl+D gives the first row of the choice to those under it.
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(caseDe(page, b, 'CP3')).toHaveValue(/^41.000$/);
  await page.keyboard.press('Control+z');
  await expect(caseDe(page, b, 'CP3')).toHaveValue('');
  await page.keyboard.press('Control+y');
  await expect(caseDe(page, b, 'CP3')).toHaveValue(/^41.000$/);
  await caseDe(page, b, 'CP3').click();
  await page.keyboard.press('Delete');
  await expect(caseDe(page, b, 'CP3')).toHaveValue('');
  const request = page.waitForRequest(estAppel(updateGrilleDePrix));
  await page.keyboard.press('Control+Enter');
  // Three cells, and no more than them.
  const place = { id: null, modifDate: null };
  expect((await request).postDataJSON()).toMatchObject({
    ecoleId,
    sessionId: null,
    cases: [place, place, place],
  });
  await expect(enregistre(page)).toBeVisible();
  const lignes = await lire(appel, ecoleId);
  // The class's own price keeps the fee of the price that it replaces.
  const dits = lignes.map(({ prix, fr_inscription }) => `${String(prix)} ${String(fr_inscription)}`);
  expect(dits.toSorted()).toEqual(['200000 50000', '300000 50000', '41000 0', '41000 0']);
});

test('[DEBUT-03] un bloc copié d’Excel se colle après un aperçu ; remplir depuis une autre classe ; l’historique d’une case', async ({
  page,
  appel,
}) => {
  const { ecoleId, services } = await preparer(appel, { classes: 3, services: 2 });
  const [a = '', b = ''] = services;
  await page.goto(`/grilleDePrix?ecoleId=${ecoleId}`);
  await caseDe(page, a, 'CP1').click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '100 000\t"20.000 FG"\r\n110 000\tgratuit\r\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  const apercu = page.getByRole('dialog', { name: 'Ce qui va être collé' });
  await expect(apercu.getByRole('row', { name: /CP1/ })).toContainText(/100.000.FG\s*20.000.FG/);
  await expect(apercu).toContainText('1 case ne se lit pas');
  await apercu.getByRole('button', { name: 'Coller' }).click();
  // The fault is told, and leads to its cell.
  await expect(page.getByText('Une case est à corriger')).toBeVisible();
  await expect(enregistrer(page)).toBeDisabled();
  await page.getByRole('button', { name: `${b}, CP2` }).click();
  await expect(caseDe(page, b, 'CP2')).toBeFocused();
  await page.keyboard.type('25000');
  await caseDe(page, a, 'CP3').click();
  await page.getByRole('button', { name: 'Remplir depuis…' }).click();
  const remplir = page.getByRole('dialog', { name: 'Remplir depuis…' });
  await remplir.getByLabel('Depuis').selectOption({ label: 'CP2' });
  await expect(remplir.getByText('2 cases changeront.')).toBeVisible();
  await remplir.getByRole('button', { name: 'Remplir' }).click();
  await enregistrer(page).click();
  await expect(enregistre(page)).toBeVisible();
  expect(await prixDe(appel, ecoleId)).toEqual([20_000, 25_000, 25_000, 100_000, 110_000, 110_000]);

  await caseDe(page, a, 'CP1').click();
  await page.keyboard.type('120000');
  await enregistrer(page).click();
  await expect(page.getByText('Aucune case changée')).toBeVisible();
  await caseDe(page, a, 'CP1').click();
  await page.getByRole('button', { name: 'Historique' }).click();
  const historique = page.getByRole('dialog', { name: 'Historique' });
  await expect(historique).toContainText(/Prix\s*100.000.FG → 120.000.FG/);
  // The history of a line tells its own part of the act alone.
  await expect(historique).not.toContainText(/25.000.FG/);
  await historique.getByRole('button', { name: /Reprendre « 100.000.FG » pour Prix/ }).click();
  await expect(caseDe(page, a, 'CP1')).toHaveValue(/^100.000$/);
});

test('[DEBUT-03] sur téléphone, une classe à la fois', { tag: '@geste' }, async ({ page, appel }) => {
  const { ecoleId, services, ids } = await preparer(appel, { classes: 2, services: 2 });
  const [a = ''] = services;
  await ajouterFiche(appel, { ecoleId, prestationId: ids[0] ?? 0, prix: 200_000, fr_inscription: 0 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/grilleDePrix?ecoleId=${ecoleId}`);
  await page.getByRole('button', { name: 'Classe suivante' }).click();
  await expect(saisie(page, 'Classe')).toHaveValue('1');
  const carte = page.getByRole('group', { name: a });
  await expect(carte).toContainText(/De toute l'école.: 200.000.FG/);
  await carte.getByLabel('Prix').fill('90000');
  await carte.getByLabel("Frais d'inscription").fill('10000');
  await expect(page.getByText(/Un élève paie/)).toContainText(/100.000.FG/);
  await enregistrer(page).click();
  await expect(enregistre(page)).toBeVisible();
  expect(await prixDe(appel, ecoleId)).toContain(90_000);
  await regarder(page, 'grille-de-prix');
});
