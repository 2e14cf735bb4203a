/** Tests the first steps on the home page of an empty product: they lead, say what is done, fold away. */
import { updateFormulations } from '@gestionscolaire/contract/parametres/formulations.ts';
import type { Page } from '@playwright/test';
import { auRepos } from '#gestes/attente.ts';
import { expect } from '#gestes/crud.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import { surUnServeurVide } from '#gestes/essai-prive.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { ajouterEnseignant } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';

const test = surUnServeurVide();

const carte = (page: Page) => page.getByRole('region', { name: 'Premiers pas' });
const suite = (page: Page) => page.getByRole('complementary', { name: 'Suite des premiers pas' });
const etape = (page: Page, titre: string) => carte(page).getByRole('listitem').filter({ hasText: titre });

test('[DEBUT-01] les premiers pas mènent dans l’ordre, disent ce qui est fait et se replient', {
  tag: '@geste',
}, async ({ page, appel }) => {
  await appel(updateFormulations, { formulations: 'document' });
  await page.goto('/pageAccueil');
  await expect(carte(page).getByRole('status')).toHaveText('0 sur 10');
  await expect(carte(page).getByRole('listitem')).toHaveCount(10);
  // The year comes first; what needs a school has no way yet.
  await expect(carte(page).getByRole('link').first()).toHaveText("Ajouter l'année");
  await expect(etape(page, 'Ses prix').getByRole('link')).toHaveCount(0);
  await regarder(page, 'premiers-pas-vides');

  // Whoever knows puts them away, and takes them up again.
  await carte(page).getByRole('button', { name: 'Plus tard' }).click();
  await expect(carte(page).getByRole('listitem')).toHaveCount(0);
  await page.reload();
  await expect(carte(page).getByRole('status')).toHaveText('0 sur 10');
  await expect(carte(page).getByRole('listitem')).toHaveCount(0);
  await carte(page).getByRole('button', { name: 'Reprendre les premiers pas' }).click();
  await carte(page).getByRole('link', { name: "Ajouter l'année" }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/année/i);
  // The step under way is not proposed over itself.
  await expect(page.getByRole('button', { name: 'Valider' })).toBeVisible();
  await expect(suite(page)).toHaveCount(0);

  const ecole = await ecoleEquipee(appel);
  await page.goto('/pageAccueil');
  await expect(carte(page).getByRole('status')).toHaveText('5 sur 10');
  await expect(etape(page, 'Ses classes')).toContainText('1 classe');
  await expect(etape(page, 'Ses prix')).toContainText('2 prix');
  // Persons may wait: pupils and the first receipt come before them.
  await expect(carte(page).locator('[data-suivant]')).toContainText('Ses élèves');
  const { prenoms, name } = await ajouterEnseignant(appel, ecole.id, { prenoms: 'Bintou' });
  await etape(page, 'Ses personnes').getByRole('link', { name: 'Faire un groupe tout prêt' }).click();
  await page.getByRole('radio', { name: /^Caisse/ }).check();
  await choisirEnTapant(page, 'Première personne', `${prenoms} ${name}`);
  await page.getByRole('button', { name: 'Créer le groupe' }).click();
  await expect(page).toHaveURL(/\/listGroupe/);
  const eleveId = await ajouterEleve(appel, ecole.id);
  await page.goto('/pageAccueil');
  await expect(etape(page, 'Ses élèves').getByRole('link')).toHaveAttribute(
    'href',
    `/importEleve/${ecole.id}`,
  );
  // The page where a step ends leads to the next one, which is never proposed over itself.
  await etape(page, 'Ses élèves').getByRole('link', { name: 'Importer les élèves' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importer des élèves');
  await expect(suite(page)).toHaveCount(0);
  await inscrireEleve(appel, ecole, eleveId);
  await page.goto('/listeEleve');
  await expect(suite(page)).toContainText('7 sur 10. La suite : Ce qui est déjà payé');
  await suite(page).getByRole('button', { name: 'Rien à reprendre' }).click();
  await expect(suite(page)).toContainText('8 sur 10. La suite : Le premier reçu');
  await regarder(page, 'premiers-pas-suite');
  await suite(page).getByRole('link', { name: 'Encaisser' }).click();
  await expect(page).toHaveURL(`/encaisser?ecoleId=${ecole.id}`);
  await expect(suite(page)).toHaveCount(0);
  // Whoever wants it no more closes it, on every page.
  await page.goto('/listeEleve');
  await suite(page).getByRole('button', { name: 'Fermer' }).click();
  await expect(suite(page)).toHaveCount(0);
  await page.goto('/listePaiement');
  await expect(page.getByText('La liste est vide')).toBeVisible();
  await auRepos(page);
  await expect(suite(page)).toHaveCount(0);
  await page.goto('/pageAccueil');
  await expect(carte(page).getByRole('status')).toHaveText('8 sur 10');
  await regarder(page, 'premiers-pas-presque');
  await expect(etape(page, 'Le premier reçu').getByRole('link')).toHaveAttribute(
    'href',
    `/encaisser?ecoleId=${ecole.id}`,
  );
  await encaisserPour(appel, ecole.id, eleveId, { montant: 5_000 });
  await page.goto('/pageAccueil');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Paiements', exact: true }).first(),
  ).toBeVisible();
  // A school that gives no marks folds the last one away.
  await expect(carte(page).getByRole('status')).toHaveText('9 sur 10');
  await expect(carte(page).locator('[data-suivant]')).toContainText('Les notes');
});
