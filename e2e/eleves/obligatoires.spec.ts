/** Tests that nothing is ticked before a person does, but what the school marked as compulsory for the class (DEBUT-09). */
import { inscriptionSelectBy, selectInscriptionById } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test, valider } from '#gestes/crud.ts';
import { ajouterEleve, ecoleEquipee } from '#gestes/eleves.ts';
import type { Appel } from '#gestes/essai.ts';
import { ajouterClasse, ajouterEcole, sessionDuJour } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { attendreGarde } from '#gestes/saisies.ts';
import { ajouterFiche, ajouterPrestation, choisirEnTapant } from '#gestes/scolarite.ts';

/**
 * Makes a school whose uniform is compulsory in CP2 A by the class's own price, and not in CP1 A, and whose transport is
 * compulsory nowhere.
 */
async function preparer(appel: Appel) {
  const ecole = await ecoleEquipee(appel);
  const classeId = await ajouterClasse(appel, ecole.id, null, 'CP2 A');
  const place = { ecoleId: ecole.id, fr_inscription: 0 };
  const tenue = { prestationId: ecole.tenue, classeId, prix: 40_000, estObligatoire: 1 };
  await ajouterFiche(appel, { ...place, ...tenue });
  const service = { ecoleId: ecole.id, libelle: 'Transport', rythme: 'unique' };
  const { id: prestationId } = await ajouterPrestation(appel, service);
  await ajouterFiche(appel, { ...place, prestationId, prix: 200_000 });
  return ecole;
}

const caseDe = (page: Page | Locator, nom: string): Locator => page.getByRole('checkbox', { name: nom });

test('[DEBUT-09] une inscription ne coche que ce qui est obligatoire pour la classe, et la suit tant qu’on n’y touche pas', async ({
  page,
  appel,
}) => {
  const ecole = await preparer(appel);
  const eleveId = await ajouterEleve(appel, ecole.id);
  await page.goto(`/ajoutInscription/${eleveId}`);
  await choisirEnTapant(page, 'Classe', 'CP1 A');
  await expect(caseDe(page, 'Mensualité')).toBeChecked();
  await expect(page.getByText('Obligatoire pour cette classe')).toHaveCount(1);
  for (const nom of ['Tenue', 'Transport']) await expect(caseDe(page, nom)).not.toBeChecked();
  await choisirEnTapant(page, 'Classe', 'CP2 A');
  await expect(caseDe(page, 'Tenue')).toBeChecked();
  await expect(caseDe(page, 'Transport')).not.toBeChecked();
  await expect(page.getByText('Obligatoire pour cette classe')).toHaveCount(2);

  // By hand: it may be left, the preview says so, and another class changes nothing of it.
  await caseDe(page, 'Tenue').press('Space');
  const apercu = page.getByRole('status').filter({ hasText: 'à payer, en tout' });
  await expect(apercu).toContainText(
    /«.Tenue.», obligatoire, n'est pas cochée.: elle ne sera pas demandée\./,
  );
  await regarder(page, 'inscription-obligatoires');
  await choisirEnTapant(page, 'Classe', 'CP1 A');
  await expect(apercu).not.toContainText('obligatoire');
  await choisirEnTapant(page, 'Classe', 'CP2 A');
  await expect(apercu).toContainText(/«.Tenue.», obligatoire/);
  await expect(caseDe(page, 'Tenue')).not.toBeChecked();
  await valider(page).click();
  await expect(page).toHaveURL(new RegExp(`/eleve/${eleveId}`));
  const [inscription] = await appel(inscriptionSelectBy, { ecoleId: ecole.id, eleveId });
  const [prise] = await appel(selectInscriptionById, { id: Number(inscription?.['id']) });
  expect(prise?.['prestationIds']).toEqual([ecole.mensualite]);
});

test('[DEBUT-09] la grille dit que rien n’est marqué ; une touche, ou une case par prestation, le marque', {
  tag: '@geste',
}, async ({ page, appel }) => {
  await sessionDuJour(appel);
  const { id: ecoleId } = await ajouterEcole(appel);
  const classeId = await ajouterClasse(appel, ecoleId, null, 'CP1');
  await ajouterClasse(appel, ecoleId, null, 'CP2');
  const [a, b] = ['AAA scolarité', 'AAA transport'];
  const service = { ecoleId, rythme: 'unique' };
  const un = await ajouterPrestation(appel, { ...service, libelle: a });
  const deux = await ajouterPrestation(appel, { ...service, libelle: b });
  await ajouterFiche(appel, { ecoleId, prestationId: un.id, prix: 500_000, fr_inscription: 0 });
  await ajouterFiche(appel, { ecoleId, prestationId: un.id, classeId, prix: 600_000, fr_inscription: 0 });
  await ajouterFiche(appel, { ecoleId, prestationId: deux.id, prix: 100_000, fr_inscription: 0 });

  const eleveId = await ajouterEleve(appel, ecoleId);
  await page.goto(`/ajoutInscription/${eleveId}`);
  await choisirEnTapant(page, 'Classe', 'CP1');
  await expect(page.getByText("aucune prestation n'est marquée obligatoire")).toBeVisible();
  for (const nom of [a, b]) await expect(caseDe(page, nom)).not.toBeChecked();
  await page.getByRole('link', { name: 'Les marquer dans la grille des prix' }).click();

  await page.goto(`/grilleDePrix?ecoleId=${ecoleId}`);
  const grille = page.getByRole('grid', { name: 'Grille des prix' });
  const rien = page.getByText("Aucune prestation n'est marquée obligatoire");
  await expect(rien).toBeVisible();
  await grille.getByRole('textbox', { name: `Prix, ${a}, CP1` }).click();
  await page.keyboard.press('o');
  await expect(rien).toHaveCount(0);
  await expect(grille.getByRole('row', { name: /^CP1 / })).toContainText(/dont obligatoire 600.000.FG/);
  await page.keyboard.press('o');
  // Where every service is compulsory, one press says so; it is taken back like any other.
  await page.getByRole('button', { name: 'Toutes le sont' }).click();
  await expect(rien).toHaveCount(0);
  await expect(grille.getByRole('row', { name: /^CP2 / })).toContainText(/dont obligatoire 600.000.FG/);
  await page.getByRole('button', { name: 'Défaire' }).click();
  await page.getByRole('button', { name: "Marquer ce qui l'est" }).click();
  await caseDe(page, `${a}, obligatoire partout où elle a un prix`).press('Space');
  // The arrows go through every cell, also those whose price comes from the whole school.
  const herite = grille.getByRole('checkbox', { name: new RegExp(`${a}, CP2, de toute l'école`) });
  await expect(herite).toBeChecked();
  await grille.getByRole('checkbox', { name: `Obligatoire, ${a}, CP1` }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(herite).toBeFocused();
  await page.keyboard.press('Space');
  await expect(herite).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await expect(grille.getByRole('checkbox', { name: new RegExp(`${b}, CP2`) })).toBeFocused();
  await expect(page.getByText('2 cases changées')).toBeVisible();
  await regarder(page, 'grille-obligatoires');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText('Aucune case changée')).toBeVisible();
  const marques = (await appel(fichesRenseignement.list, { ecoleId })).map(
    ({ prestationId, estObligatoire }) => `${String(prestationId)} ${String(estObligatoire)}`,
  );
  expect(marques.toSorted()).toEqual([`${un.id} 1`, `${un.id} 1`, `${deux.id} 0`].toSorted());
});

test('[DEBUT-09] une visite d’avant les prix dit ce qui manque ; revenu après, ce qui est obligatoire est coché', {
  tag: '@geste',
}, async ({ context, appel }) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  await sessionDuJour(appel);
  const classeId = await ajouterClasse(appel, ecoleId, null);
  const buffer = Buffer.from('Nom;Prénoms;Sexe;Classe\nDiallo;Hawa;F;CP1 A');
  const avant = await context.newPage();
  await avant.goto(`/importEleve/${ecoleId}`);
  const fichier = { name: 'cp1.csv', mimeType: 'text/csv', buffer };
  await avant.getByLabel(/^Choisir un (?:autre )?fichier$/).setInputFiles(fichier);
  await expect(avant.getByRole('button', { name: 'Vérifier les lignes' })).toBeDisabled();
  await expect(avant.getByText('À choisir d’abord, en haut de la page : Prestations.')).toBeVisible();
  await expect(avant.getByRole('link', { name: 'Remplissez d’abord la grille des prix' })).toHaveAttribute(
    'href',
    `/grilleDePrix?ecoleId=${ecoleId}`,
  );
  await regarder(avant, 'import-sans-prix');
  await attendreGarde(avant, 'Hawa');
  await avant.close();

  const prestation = await ajouterPrestation(appel, { ecoleId, libelle: 'Scolarité', rythme: 'unique' });
  const prix = { ecoleId, classeId, prestationId: prestation.id, prix: 300_000, fr_inscription: 0 };
  await ajouterFiche(appel, { ...prix, estObligatoire: 1 });
  const apres = await context.newPage();
  await apres.goto(`/importEleve/${ecoleId}`);
  await apres.getByRole('button', { name: 'Reprendre' }).click();
  await expect(caseDe(apres, 'Scolarité')).toBeChecked();
  await apres.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await expect(apres.getByRole('button', { name: 'Importer 1 élève' })).toBeEnabled();
  await apres.close();
});
