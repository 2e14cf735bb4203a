/** Tests the journal on its screen, a record's own history, and 'Vérifier les droits'. */

import { addPrivilege } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { addUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { getMenuFils } from '@gestionscolaire/contract/administration/menus.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { ajouter, expect, libelleUnique, modifier, saisie, test, valider } from '#gestes/crud.ts';

test('[MOTS-02] qui a changé quoi et quand, en mots : filtré par données, et par enregistrement, dans l’adresse', async ({
  page,
  appel,
}) => {
  const { id } = await ajouter(appel, devises, { libelle: libelleUnique('avant'), symbole: 'J1' });
  await modifier(appel, devises, id, { libelle: libelleUnique('après') });
  await page.goto('/journal?taille=25');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal');
  await page.getByLabel('Données').selectOption({ label: 'Devise' });
  await expect(page).toHaveURL(/entite=devises/);
  await page
    .getByRole('button', { name: `Devise « ${libelleUnique('après')} »` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`entiteId=${id}`));
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Administrateur Principal');
  await expect(rows.first()).toContainText('Modification');
  await expect(rows.first()).toContainText(libelleUnique('avant'));
  await expect(rows.first()).toContainText(libelleUnique('après'));
  // A call is told by what it does, never by its name.
  await expect(page.getByLabel('Action').locator('option:checked')).toHaveText('Toutes');
  await expect(page.getByLabel('Action')).not.toContainText('addDevise');
  await page.getByLabel('Action').selectOption({ label: 'Ajoute une devise' });
  await expect(rows).toHaveCount(1);
  await page.getByLabel('Du', { exact: true }).fill('01/01/2000');
  await page.getByLabel('Au', { exact: true }).fill('02/01/2000');
  await expect(page.getByText('Rien ne correspond à ces filtres.')).toBeVisible();
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await expect(page).not.toHaveURL(/entite=/);
});

test('[MOTS-02] un jour et un état se lisent dans le journal comme sur leur écran', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const annee = { libelle: libelleUnique('1955'), dateDebut: '1955-10-01', dateFin: '1956-06-30' };
  const [session] = await appel(sessions.create, annee);
  await page.goto(`/journal?entite=sessions&entiteId=${Number(session?.['id'])}`);
  const row = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(row).toContainText('01/10/1955');
  await expect(row).not.toContainText('1955-10-01');
  await expect(row).toContainText('Année scolaire');
});

test('l’historique d’un enregistrement rend une ancienne valeur au formulaire, qui l’enregistre', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { id } = await ajouter(appel, devises, { libelle: libelleUnique('avant'), symbole: 'J2' });
  await modifier(appel, devises, id, { libelle: libelleUnique('après') });
  await page.goto(`/modifDevise/${id}`);
  await page.getByRole('button', { name: 'Historique' }).click();
  const dialog = page.getByRole('dialog', { name: 'Historique' });
  await expect(dialog).toContainText('Modification');
  await dialog.getByRole('button', { name: /^Reprendre/ }).click();
  await expect(dialog).toBeHidden();
  await expect(saisie(page, 'Libellé')).toHaveValue(libelleUnique('avant'));
  await expect(saisie(page, 'Libellé')).toBeFocused();
  await expect(
    page.getByText("« Libellé » : ancienne valeur reprise. Validez pour l'enregistrer."),
  ).toBeVisible();
  await valider(page).click();
  await expect(page).toHaveURL(/\/listeDevise/);
  const [row] = await appel(devises.get, { id });
  expect(row?.['libelle']).toBe(libelleUnique('avant'));
});

test('vérifier les droits : d’où vient chacun, et pourquoi le reste est fermé', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const [quartier] = await appel(quartiers.list, { page: 1, taille: 1 });
  const [personne] = await appel(utilisateurs.create, {
    ecoleId: null,
    prenoms: 'Mariama',
    name: 'Diallo',
    telephone: `62${String(Date.now()).slice(-7)}`,
    fonction: 'Comptable',
    email: null,
    adresse: quartier?.['id'],
    creationUserId: 0,
  });
  const userId = Number(personne?.['lastUserId']);
  const libelle = libelleUnique();
  const [groupe] = await appel(groupes.create, { libelle, observations: null, creationUserId: 0 });
  const groupeId = Number(groupe?.['id']);
  await appel(addUserGroupe, { userId, groupeId, creationUserId: 0 });
  const menus = await appel(getMenuFils, {});
  const menuId = menus.find((menu) => menu['reference'] === 'devises')?.['id'];
  await appel(addPrivilege, { menuId, ongletId: null, groupeId, modeAccesId: 2, creationUserId: 0 });

  await page.goto(`/user/droits/${userId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Droits de Mariama Diallo');
  await expect(page.getByText(`Groupes : ${libelle}`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Chercher un écran' }).fill('devises');
  const ligne = page.getByRole('listitem').filter({ hasText: '/listeDevise' });
  await expect(ligne).toContainText(`${libelle} (Ajout)`);
  await page.getByRole('searchbox', { name: 'Chercher un écran' }).fill('unités');
  await expect(page.getByRole('listitem').filter({ hasText: '/listeUnite' })).toContainText(
    `Son groupe « ${libelle} » ne le donne pas.`,
  );
});
