/** Tests the classes of a school: their forms, in which the order follows the stage, and their list. */

import { getEnseignantNotAffectedToClasses } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import type { Page } from '@playwright/test';
import {
  adresse,
  ecritures,
  estAppel,
  expect,
  insister,
  libelleUnique,
  lignes,
  readRow,
  saisie,
  supprimerAuSecondEssai,
  test,
  valider,
  voirSaLigne,
} from '#gestes/crud.ts';
import { ajouterClasse, ajouterEcole, ajouterEnseignant } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirEnTapant, mots } from '#gestes/scolarite.ts';

const annees = (de: number, a: number) =>
  Array.from({ length: a - de + 1 }, (_, rang) => `${de + rang}${de + rang === 1 ? 'ère' : 'ème'} année`);
const ORDRES: Readonly<Record<string, readonly string[]>> = {
  maternelle: ['Petite Section', 'Moyenne Section', 'Grande Section'],
  primaire: annees(1, 6),
  collège: annees(7, 10),
  lycée: ['11ème année', '12ème année', 'Terminale'],
};
const VALEURS: Readonly<Record<string, readonly string[]>> = {
  maternelle: ['1', '2', '3'],
  primaire: ['1', '2', '3', '4', '5', '6'],
  collège: ['7', '8', '9', '10'],
  lycée: ['13', '14', '15'],
};

/** Finds the options that open under a choice; the selects have options too. */
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const nomDe = ({ prenoms, name }: { prenoms: string; name: string }) => `${prenoms} ${name}`;

async function ouvrirOnglet(page: Page, ecoleId: number): Promise<void> {
  await page.goto(`/modifEcole/${ecoleId}`);
  await page.getByRole('tab', { name: 'Classes' }).click();
}

/** Checks that every stage offers its own orders, by name, with the numbers that calls carry. */
async function verifierLesOrdres(page: Page): Promise<void> {
  expect(await mots(saisie(page, 'Niveau'))).toEqual(['maternelle', 'primaire', 'collège', 'lycée']);
  for (const [etape, noms] of Object.entries(ORDRES)) {
    await saisie(page, 'Niveau').selectOption(etape);
    expect(await mots(saisie(page, 'Ordre'))).toEqual(noms);
    const valeurs = await saisie(page, 'Ordre')
      .locator('option:not([value=""])')
      .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
    expect(valeurs).toEqual(VALEURS[etape]);
  }
}

test('[CLASSE-01] [CLASSE-03] [CLASSE-04] [CLASSE-05] [CLASSE-06] [CONST-24] [CONST-25] [CONST-26] [CONST-27] [CONST-28] [CONST-29] [CONST-31] le formulaire : un enseignant libre de cette école, un ordre de ce niveau', async ({
  page,
  appel,
}) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const ailleurs = await ajouterEcole(appel, 'ailleurs');
  const libre = await ajouterEnseignant(appel, ecoleId);
  const pris = await ajouterEnseignant(appel, ecoleId);
  await ajouterEnseignant(appel, ailleurs.id);
  await ajouterClasse(appel, ecoleId, pris.id);
  const sent = ecritures(page, classes);
  await page.goto(`/ajoutEcoleClassse/${ecoleId}`);
  await expect(page.locator('form fieldset label')).toHaveText([
    'Enseignant *',
    'Niveau *',
    'Ordre *',
    'Libellé *',
  ]);
  await insister(valider(page));
  for (const phrase of [
    "L'enseignant est obligatoire.",
    'Le niveau est obligatoire.',
    "L'ordre est obligatoire.",
    'Le libellé est obligatoire.',
  ])
    await expect(page.getByText(phrase, { exact: true })).toBeVisible();
  expect(sent).toEqual([]);

  const demande = page.waitForRequest(estAppel(getEnseignantNotAffectedToClasses));
  await saisie(page, 'Enseignant').click();
  expect((await demande).postDataJSON()).toEqual({ ecoleId });
  await expect(options(page)).toHaveText(['À pourvoir', new RegExp(nomDe(libre))]);
  await page.keyboard.press('Escape');

  await verifierLesOrdres(page);
  // The form does not keep an order that the next stage lacks.
  await saisie(page, 'Ordre').selectOption('15');
  await saisie(page, 'Niveau').selectOption('primaire');
  await expect(saisie(page, 'Ordre')).toHaveValue('');
});

test("[CLASSE-09] [CLASSE-10] [MSG-65] ajouter une classe ramène à l'onglet de son école, qui montre son enseignant", async ({
  page,
  appel,
  identite,
}) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const enseignant = await ajouterEnseignant(appel, ecoleId);
  await ouvrirOnglet(page, ecoleId);
  await expect(page.getByRole('link', { name: 'Importer' })).toHaveAttribute(
    'href',
    `/importEcoleClasse/${ecoleId}`,
  );
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await expect(page).toHaveURL(adresse(`/ajoutEcoleClassse/${ecoleId}`));
  await choisirEnTapant(page, 'Enseignant', nomDe(enseignant));
  await saisie(page, 'Niveau').selectOption('lycée');
  await saisie(page, 'Ordre').selectOption({ label: 'Terminale' });
  await saisie(page, 'Libellé').fill(' terminale SM ');
  const request = page.waitForRequest(estAppel(classes.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toEqual({
    ecoleId,
    enseignantId: enseignant.id,
    etape: 'lycée',
    niveau: '15',
    libelle: 'Terminale SM',
    serie: null,
    creationUserId: identite.data[0]?.id,
  });
  await expect(page).toHaveURL(adresse(`/modifEcole/${ecoleId}`));
  await expect(page.getByText("l'ajout de la classse a reussi", { exact: true })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Classes' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Libellé',
    'Niveau',
    'Ordre',
    'Enseignant',
    'Actions',
  ]);
  for (const [index, texte] of ['Terminale SM', 'lycée', 'Terminale', nomDe(enseignant)].entries())
    await expect(lignes(page).getByRole('cell').nth(index)).toContainText(texte);
});

test('[DEBUT-01] plusieurs classes s’ajoutent à la suite : la suivante garde le niveau et « À pourvoir »', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  await page.goto(`/ajoutEcoleClassse/${ecoleId}`);
  await saisie(page, 'Enseignant').click();
  // Nothing is answered yet: no choice of the list looks taken.
  await expect(options(page).first()).not.toHaveAttribute('data-combobox-active');
  await page.getByRole('option', { name: 'À pourvoir', exact: true }).click();
  await saisie(page, 'Niveau').selectOption('collège');
  await saisie(page, 'Ordre').selectOption({ label: '7ème année' });
  await saisie(page, 'Libellé').fill('7ème A');
  await page.getByLabel('Puis en ajouter une autre').check();
  await valider(page).click();
  await expect(saisie(page, 'Libellé')).toHaveValue('');
  await expect(saisie(page, 'Enseignant')).toHaveValue('À pourvoir');
  await expect(saisie(page, 'Niveau')).toHaveValue('collège');
  await saisie(page, 'Ordre').selectOption({ label: '8ème année' });
  await saisie(page, 'Libellé').fill('8ème A');
  await page.getByLabel('Puis en ajouter une autre').uncheck();
  await valider(page).click();
  await expect(page).toHaveURL(new RegExp(`/modifEcole/${ecoleId}`));
  await expect(lignes(page)).toHaveCount(2);
  const faites = await appel(classes.list, { ecoleId });
  expect(new Set(faites.map(({ libelle }) => libelle))).toEqual(new Set(['7ème A', '8ème A']));
});

test('[DEBUT-02] une classe s’ajoute à pourvoir, puis prend son enseignant', async ({ page, appel }) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const enseignant = await ajouterEnseignant(appel, ecoleId);
  await page.goto(`/ajoutEcoleClassse/${ecoleId}`);
  await saisie(page, 'Niveau').selectOption('collège');
  await saisie(page, 'Ordre').selectOption('7');
  await saisie(page, 'Libellé').fill('7ème année A');
  // Nothing chosen is not 'À pourvoir': the teacher stays required.
  await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
  await saisie(page, 'Enseignant').click();
  await page.getByRole('option', { name: 'À pourvoir', exact: true }).click();
  await expect(saisie(page, 'Enseignant')).toHaveValue('À pourvoir');
  const request = page.waitForRequest(estAppel(classes.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({ ecoleId, enseignantId: null });
  await expect(lignes(page).first()).toContainText('À pourvoir');
  await lignes(page)
    .first()
    .getByRole('link', { name: /^Modifier/ })
    .click();
  await expect(saisie(page, 'Enseignant')).toHaveValue('À pourvoir');
  await regarder(page, 'classe-a-pourvoir');
  await choisirEnTapant(page, 'Enseignant', nomDe(enseignant));
  const change = page.waitForRequest(estAppel(classes.update));
  await valider(page).click();
  expect((await change).postDataJSON()).toMatchObject({ enseignantId: enseignant.id });
  await expect(lignes(page).first()).toContainText(nomDe(enseignant));
});

test('[CLASSE-02] [CLASSE-03] [CLASSE-08] [CLASSE-10] [CONST-32] [MSG-66] modifier une classe : son enseignant est proposé, tous les ordres aussi', async ({
  page,
  appel,
  identite,
}) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const [ancien, autre] = [await ajouterEnseignant(appel, ecoleId), await ajouterEnseignant(appel, ecoleId)];
  const id = await ajouterClasse(appel, ecoleId, ancien.id, libelleUnique());
  const { modifDate, libelle } = await readRow(appel, classes, id);
  await ouvrirOnglet(page, ecoleId);
  await page.getByRole('link', { name: `Modifier ${libelle}` }).click();
  await expect(page).toHaveURL(adresse(`/modifEcoleClassse/${id}`));
  await expect(saisie(page, 'Enseignant')).toHaveValue(nomDe(ancien));
  await saisie(page, 'Enseignant').click();
  // The other one, the teacher of this class, and nobody yet.
  await expect(options(page)).toHaveCount(3);
  await page.getByRole('option', { name: nomDe(autre) }).click();
  await saisie(page, 'Enseignant').click();
  await page.getByRole('option', { name: nomDe(ancien) }).click();
  await verifierLesOrdres(page);
  await saisie(page, 'Niveau').selectOption('collège');
  await saisie(page, 'Ordre').selectOption('10');
  const request = page.waitForRequest(estAppel(classes.update));
  await valider(page).click();
  expect((await request).postDataJSON()).toEqual({
    id,
    ecoleId,
    enseignantId: ancien.id,
    etape: 'collège',
    niveau: '10',
    libelle,
    serie: null,
    modifUserId: identite.data[0]?.id,
    modifDate,
  });
  await expect(page).toHaveURL(adresse(`/modifEcole/${ecoleId}`));
  await expect(page.getByText('la modification de la classse a reussi', { exact: true })).toBeVisible();
  await voirSaLigne(page, '10ème année');
});

test('[SHARED-17] un enseignant pris entre-temps se refuse par une bannière, suivie de « ! »', async ({
  page,
  appel,
  fautes,
}) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const enseignant = await ajouterEnseignant(appel, ecoleId);
  await page.goto(`/ajoutEcoleClassse/${ecoleId}`);
  await choisirEnTapant(page, 'Enseignant', nomDe(enseignant));
  await saisie(page, 'Niveau').selectOption('primaire');
  await saisie(page, 'Ordre').selectOption('2');
  await saisie(page, 'Libellé').fill('CP2');
  await ajouterClasse(appel, ecoleId, enseignant.id, 'CP1 A');
  await valider(page).click();
  const banniere = page.locator('form').getByRole('alert');
  await expect(banniere).toHaveText('Cet enseignant a déjà une classe : « CP1 A »!');
  await expect(saisie(page, 'Libellé')).toHaveValue('CP2');
  await banniere.getByRole('button', { name: 'Fermer' }).click();
  await expect(banniere).toHaveCount(0);
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
});

test('[SHARED-25] [SHARED-34] [MSG-82] [MSG-87] supprimer une classe la désactive', async ({
  page,
  appel,
  identite,
  fautes,
}) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const enseignant = await ajouterEnseignant(appel, ecoleId);
  const id = await ajouterClasse(appel, ecoleId, enseignant.id, 'CE1');
  const { modifDate } = await readRow(appel, classes, id);
  await ouvrirOnglet(page, ecoleId);
  const request = await supprimerAuSecondEssai(page, {
    bouton: 'Supprimer CE1',
    question: 'Voulez-vous vraiment supprimer cette classse?',
    endpoint: classes.disable,
    fautes,
  });
  expect(request.postDataJSON()).toEqual({ id, modifUserId: identite.data[0]?.id, modifDate });
  await expect(page.getByText('Suppression réussie', { exact: true })).toBeVisible();
  await expect(lignes(page)).toHaveCount(0);
  expect(await readRow(appel, classes, id)).toMatchObject({ estActif: 0 });
});
