/** Tests a school set up from nothing to its first price sheet, by the screens alone. */
import type { Page } from '@playwright/test';
import {
  adresse,
  chercher,
  expect,
  libelleUnique,
  lignes,
  saisie,
  test,
  valider,
  voirSaLigne,
} from '#gestes/crud.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';
import { choisirQuartier, fermerLaFiche, nomUnique, telephoneUnique } from '#gestes/utilisateurs.ts';

const fil = (page: Page, nom: string) =>
  page
    .getByRole('navigation', { name: "Fil d'Ariane" })
    .getByRole('link', { name: nom, exact: true })
    .click();
const tuile = (page: Page, nom: string) =>
  page.getByRole('main').getByRole('link', { name: nom, exact: true }).click();

/** Opens a tab and waits for its own panel: the panel before has a link « Ajouter » too. */
async function ouvrirOnglet(page: Page, nom: string): Promise<void> {
  await page.getByRole('tab', { name: nom, exact: true }).click();
  await expect(page.getByRole('tabpanel', { name: nom, exact: true })).toBeVisible();
}
const ajouter = (page: Page) => page.getByRole('link', { name: 'Ajouter', exact: true }).first().click();

async function enregistrer(page: Page, retour: string): Promise<void> {
  await valider(page).click();
  await expect(page).toHaveURL(adresse(retour));
}

test('une école de rien à sa première fiche de prix', { tag: '@geste' }, async ({ page }) => {
  const ecole = libelleUnique();
  const prestation = libelleUnique('scolarité');
  const name = nomUnique();

  await page.goto('/pageAccueil');
  await tuile(page, 'École');
  await tuile(page, 'Écoles');
  await ajouter(page);
  await saisie(page, 'Nom').fill(ecole);
  await saisie(page, 'Date de création').fill('05/10/2026');
  await enregistrer(page, '/listeEcoleSm');
  await chercher(page, ecole);
  await voirSaLigne(page, ecole);
  await page.getByRole('link', { name: ecole, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(ecole);
  const chemin = new URL(page.url()).pathname;

  await ouvrirOnglet(page, 'Enseignants');
  await ajouter(page);
  await saisie(page, 'Prénoms').fill('Mariama');
  await saisie(page, 'Nom').fill(name);
  await saisie(page, 'Téléphone').fill(telephoneUnique());
  await saisie(page, 'Salaire de base').fill('1500000');
  await choisirQuartier(page);
  await valider(page).click();
  await fermerLaFiche(page);
  await expect(page).toHaveURL(adresse(chemin));
  await voirSaLigne(page, name);

  await ouvrirOnglet(page, 'Classes');
  await ajouter(page);
  await choisirEnTapant(page, 'Enseignant', `Mariama ${name}`);
  await saisie(page, 'Niveau').selectOption('primaire');
  await saisie(page, 'Ordre').selectOption({ label: '6ème année' });
  await saisie(page, 'Libellé').fill('6ème année A');
  await enregistrer(page, chemin);
  await voirSaLigne(page, '6ème année A');

  await fil(page, 'École');
  await tuile(page, 'Prestations');
  await ajouter(page);
  await choisirEnTapant(page, 'École', ecole);
  await saisie(page, 'Libellé').fill(prestation);
  await saisie(page, 'Rythme').selectOption({ label: 'Par tranche' });
  await enregistrer(page, '/listePrestation');

  await page.goto(chemin);
  await ouvrirOnglet(page, 'Tranches de paiement');
  for (const [libelle, part, mois] of [
    ['1ere tranche', '60', 'Octobre'],
    ['2eme tranche', '40', 'Fevrier'],
  ] as const) {
    await ajouter(page);
    await choisirEnTapant(page, 'Prestation', prestation);
    await saisie(page, 'Libellé').selectOption(libelle);
    await saisie(page, 'Pourcentage').fill(part);
    await saisie(page, 'Facteur de multiplicité').fill('100');
    await page.getByLabel('Échéance, jour').selectOption('15');
    await page.getByLabel('Échéance, mois').selectOption({ label: mois });
    await enregistrer(page, chemin);
  }
  await expect(page.getByRole('list', { name: 'Total par prestation' })).toContainText('rien ne manque');

  await fil(page, 'École');
  await tuile(page, 'Fiches de prix');
  await ajouter(page);
  await choisirEnTapant(page, 'École', ecole);
  await choisirEnTapant(page, 'Prestation', prestation);
  await saisie(page, 'Mode').selectOption({ label: 'Par classe' });
  await choisirEnTapant(page, 'Classe', '6ème année A');
  await saisie(page, 'Prix').fill('1500000');
  await saisie(page, "Frais d'inscription").fill('50000');
  await enregistrer(page, '/ficheRenseignement');
  await chercher(page, ecole);
  await expect(lignes(page).filter({ hasText: '6ème année A' })).toBeVisible();
  await voirSaLigne(page, '1 550 000 FG en tout');
  await voirSaLigne(page, /1ere tranche.*:\s900\s000\sFG/);
});
