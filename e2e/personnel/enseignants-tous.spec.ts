/** Tests all the teachers of a school with the class of each (B§2): the person's own school, or the one the network chooses. */
import { getEnseignantByEcoleId } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { adresse, estAppel, expect, lignes } from '#gestes/crud.ts';
import { testPrive as test } from '#gestes/essai-prive.ts';
import { ajouterClasse, ajouterEcole, ajouterEnseignant } from '#gestes/personnel.ts';
import { choisirLEcole } from '#gestes/scolarite.ts';

test('[ENS-05] [ENS-06] [ENS-07] [ENS-08] [ENS-09] [ENS-10] [ENS-11] le réseau choisit une école ; ses enseignants, deux par page, avec leur classe', async ({
  page,
  appel,
}) => {
  const ecole = await ajouterEcole(appel);
  await ajouterEcole(appel, 'autre');
  const awa = await ajouterEnseignant(appel, ecole.id, {
    name: 'Abarry',
    prenoms: 'Awa',
    telephone: '622010203',
    email: 'awa@ecole.test',
  });
  await ajouterEnseignant(appel, ecole.id, { name: 'Balde', prenoms: 'Binta' });
  await ajouterEnseignant(appel, ecole.id, { name: 'Cissoko', prenoms: 'Chérif' });
  await ajouterClasse(appel, ecole.id, awa.id, 'CE1 B');
  await page.goto('/allEnseignant');
  // The only school would be chosen by itself.
  await expect(page.getByText('Choisissez une école')).toBeVisible();
  const demande = page.waitForRequest(estAppel(getEnseignantByEcoleId));
  await choisirLEcole(page, ecole.libelle);
  expect(new URL((await demande).url()).pathname).toContain(`/getEnseignantByEcoleId/${ecole.id}`);
  // The address holds the school, also while one searches.
  await expect(page).toHaveURL(`/allEnseignant?ecoleId=${ecole.id}`);
  await expect(lignes(page)).toHaveCount(2);
  const [premiere, seconde] = [lignes(page).nth(0), lignes(page).nth(1)];
  await expect(premiere.getByRole('cell')).toContainText([
    'Awa Abarry',
    '+224 622 01 02 03',
    'awa@ecole.test',
    'CE1 B',
  ]);
  await expect(seconde.getByRole('cell')).toContainText([
    'Binta Balde',
    '+224',
    'Non renseigné',
    'Non affecté(e)',
  ]);
  await expect(seconde.getByRole('link')).toHaveCount(0);
  await page.getByRole('searchbox').fill('cissoko');
  await expect(lignes(page)).toHaveCount(1);
  await expect(page).toHaveURL(`/allEnseignant?ecoleId=${ecole.id}&recherche=cissoko`);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: /^École/ })).toContainText(ecole.libelle);
  await expect(lignes(page)).toContainText(['Chérif Cissoko']);
  await page.goto(`/allEnseignant?ecoleId=${ecole.id}`);
  await premiere.getByRole('link', { name: /Voir les mois/ }).click();
  await expect(page).toHaveURL(adresse(`/employeMois/${awa.id}`));
});
