/** Tests the journal on its screen, a record's own history, and 'Vérifier les droits'. */
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { ajouter, expect, libelleUnique, modifier, saisie, test, valider } from '#gestes/crud.ts';
import { groupeAvec } from '#gestes/droits.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

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
  const { id: userId, name } = await ajouterUtilisateur(appel, { prenoms: 'Mariama' });
  await placer(appel, userId, await groupeAvec(appel, ['devises'], ['Ajout']));
  const libelle = libelleUnique();

  await page.goto(`/user/droits/${userId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Droits de Mariama ${name}`);
  await expect(page.getByText(`Groupes : ${libelle}`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Chercher un écran' }).fill('devises');
  const ligne = page.getByRole('listitem').filter({ hasText: '/listeDevise' });
  await expect(ligne).toContainText(`${libelle} (Ajout)`);
  await page.getByRole('searchbox', { name: 'Chercher un écran' }).fill('unités');
  await expect(page.getByRole('listitem').filter({ hasText: '/listeUnite' })).toContainText(
    `Son groupe « ${libelle} » ne le donne pas.`,
  );
});
