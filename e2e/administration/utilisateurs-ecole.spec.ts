/** Tests where a user belongs: their type and their school, which is found by typing. */
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { adresse, chercher, estAppel, expect, manquerAvant, saisie, test, valider } from '#gestes/crud.ts';
import { ajouterEcole } from '#gestes/personnel.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';
import {
  ajouterUtilisateur,
  fermerLaFiche,
  nomUnique,
  readUtilisateur,
  remplirUtilisateur,
  telephoneUnique,
} from '#gestes/utilisateurs.ts';

test('[USER-09] [USER-29] [USER-30] le type « école » charge les écoles ; un indépendant n’en a pas', async ({
  page,
  appel,
}) => {
  const ecole = await ajouterEcole(appel);
  const name = nomUnique();
  await page.goto('/user/ajout');
  await expect(saisie(page, 'École')).toBeDisabled();
  const demande = page.waitForRequest(estAppel(ecoles.list));
  await saisie(page, 'Type').selectOption({ label: 'Rattaché à une école' });
  await demande;
  await expect(saisie(page, 'École')).toBeEnabled();
  await choisirEnTapant(page, 'École', ecole.libelle);
  await remplirUtilisateur(page, { prenoms: 'Fatou', name, telephone: telephoneUnique() });
  await expect(saisie(page, 'École')).toBeDisabled();
  await expect(saisie(page, 'École')).toHaveValue('');
  await saisie(page, 'Type').selectOption('ecole');
  await choisirEnTapant(page, 'École', ecole.libelle);
  const envoi = page.waitForRequest(estAppel(utilisateurs.create));
  await valider(page).click();
  expect((await envoi).postDataJSON()).toMatchObject({ ecoleId: ecole.id });
  await fermerLaFiche(page);
  await expect(page).toHaveURL(adresse('/user/list'));
  await chercher(page, name);
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(ecole.libelle);
});

test('[USER-10] [USER-28] [MSG-30] à la modification, le type vient de l’école, et l’école suit le type', async ({
  page,
  appel,
  fautes,
}) => {
  const { id: ecoleId, libelle } = await ajouterEcole(appel);
  const rattache = await ajouterUtilisateur(appel, { ecoleId });
  const independant = await ajouterUtilisateur(appel, {});

  await page.goto(`/user/modification/${independant.id}`);
  await expect(saisie(page, 'Type')).toHaveValue('independant');
  await expect(saisie(page, 'École')).toBeDisabled();

  await page.goto(`/user/modification/${rattache.id}`);
  await expect(saisie(page, 'Type')).toHaveValue('ecole');
  await expect(saisie(page, 'École')).toBeEnabled();
  await expect(saisie(page, 'École')).toHaveValue(libelle);
  await saisie(page, 'Type').selectOption('independant');
  // The documents' sentence is that of an addition.
  await manquerAvant(page, utilisateurs.update, 'la création a échoué', fautes);
  const envoi = page.waitForRequest(estAppel(utilisateurs.update));
  await valider(page).click();
  expect((await envoi).postDataJSON()).toMatchObject({ ecoleId: null });
  await expect(page).toHaveURL(adresse('/user/list'));
  expect(await readUtilisateur(appel, rattache.id)).toMatchObject({ ecoleId: null });
});
