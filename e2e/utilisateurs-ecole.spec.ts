/** Where a user belongs: his type and his school, on a server that has schools. */
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { testPrive as test } from './essai-prive.ts';
import { adresse, estAppel, expect, saisie, valider } from './gestes-crud.ts';
import {
  ajouterUtilisateur,
  fermerLaFiche,
  lireUtilisateur,
  nomUnique,
  remplirUtilisateur,
  telephoneUnique,
} from './gestes-utilisateurs.ts';
import type { ServeurPrive } from './serveur-prive.ts';

/** Schools come with their own screens; until then this journey writes its own. */
function installerEcole(serveur: ServeurPrive, nom: string): void {
  serveur.ecrire(
    'insert into ecoles (libelle, "libelleCle", "dateCreation", "estActif", "creationDate") values (?, ?, ?, 1, ?)',
    nom,
    nom.toLowerCase(),
    '2010-10-04',
    '2026-01-01T00:00:00.000Z',
  );
}

test('[USER-09] [USER-29] [USER-30] le type « école » charge les écoles ; un indépendant n’en a pas', async ({
  page,
  appel,
  serveur,
}) => {
  installerEcole(serveur, 'Lycée de Kipé');
  const name = nomUnique();
  await page.goto('/user/ajout');
  await expect(saisie(page, 'École')).toBeDisabled();
  const demande = page.waitForRequest(estAppel(ecoles.list));
  await saisie(page, 'Type').selectOption({ label: 'Rattaché à une école' });
  await demande;
  await expect(saisie(page, 'École')).toBeEnabled();
  await saisie(page, 'École').selectOption({ label: 'Lycée de Kipé' });
  await remplirUtilisateur(page, { prenoms: 'Fatou', name, telephone: telephoneUnique() });
  await expect(saisie(page, 'École')).toBeDisabled();
  await expect(saisie(page, 'École')).toHaveValue('');
  await saisie(page, 'Type').selectOption('ecole');
  await saisie(page, 'École').selectOption({ label: 'Lycée de Kipé' });
  const [ecole] = await appel(ecoles.list, {});
  const envoi = page.waitForRequest(estAppel(utilisateurs.create));
  await valider(page).click();
  expect((await envoi).postDataJSON()).toMatchObject({ ecoleId: ecole?.['id'] });
  await fermerLaFiche(page);
  await expect(page).toHaveURL(adresse('/user/list'));
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Lycée de Kipé');
});

test('[USER-10] [USER-28] à la modification, le type vient de l’école, et l’école suit le type', async ({
  page,
  appel,
  serveur,
}) => {
  installerEcole(serveur, 'Collège de Matam');
  const trouvees = await appel(ecoles.list, { recherche: 'matam' });
  const ecoleId = trouvees[0]?.['id'];
  const rattache = await ajouterUtilisateur(appel, { ecoleId });
  const independant = await ajouterUtilisateur(appel, {});

  await page.goto(`/user/modification/${independant.id}`);
  await expect(saisie(page, 'Type')).toHaveValue('independant');
  await expect(saisie(page, 'École')).toBeDisabled();

  await page.goto(`/user/modification/${rattache.id}`);
  await expect(saisie(page, 'Type')).toHaveValue('ecole');
  await expect(saisie(page, 'École')).toBeEnabled();
  await expect(saisie(page, 'École').locator('option:checked')).toHaveText('Collège de Matam');
  await saisie(page, 'Type').selectOption('independant');
  const envoi = page.waitForRequest(estAppel(utilisateurs.update));
  await valider(page).click();
  expect((await envoi).postDataJSON()).toMatchObject({ ecoleId: null });
  await expect(page).toHaveURL(adresse('/user/list'));
  expect(await lireUtilisateur(appel, rattache.id)).toMatchObject({ ecoleId: null });
});
