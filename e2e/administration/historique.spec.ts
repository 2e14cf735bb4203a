/** Tests a record's own history: all of it, page by page, with the acts around it. */
import { addUserGroupe, groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { ajouter, expect, libelleUnique, modifier, readRow, test } from '#gestes/crud.ts';
import { groupeAvec } from '#gestes/droits.ts';

test('un historique long se lit jusqu’au bout, chaque page demandée une fois', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const { id } = await ajouter(appel, devises, { libelle: libelleUnique('0'), symbole: 'H0' });
  for (let fois = 1; fois <= 44; fois += 1)
    await modifier(appel, devises, id, { libelle: libelleUnique(`${fois}`) });
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/getJournal')) asked.push(request.postDataJSON());
  });
  await page.goto(`/modifDevise/${id}`);
  await page.getByRole('button', { name: 'Historique' }).click();
  const dialog = page.getByRole('dialog', { name: 'Historique' });
  const older = dialog.getByRole('button', { name: 'Voir plus ancien' });
  for (const seen of [20, 40]) {
    await expect(dialog.getByRole('listitem')).toHaveCount(seen);
    await older.press('Enter');
  }
  await expect(dialog.getByRole('listitem')).toHaveCount(45);
  await expect(older).toBeHidden();
  await expect(dialog.getByRole('listitem').last()).toContainText('Ajout');
  // The focus goes to where the older acts begin.
  await expect(dialog.getByRole('region', { name: 'Plus ancien' }).last()).toBeFocused();
  expect(asked).toHaveLength(3);
});

test('l’historique d’un groupe dit aussi ses privilèges et ses membres', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const groupeId = await groupeAvec(appel, ['devises']);
  await appel(addUserGroupe, { userId: 1, groupeId, creationUserId: 0 });
  const row = await readRow(appel, groupes, groupeId);
  await modifier(appel, groupes, groupeId, { observations: `Le soir, ${row['libelle']}` });
  await page.goto(`/updateGroupe/${groupeId}`);
  await page.getByRole('button', { name: 'Historique' }).click();
  const acts = page.getByRole('dialog', { name: 'Historique' }).getByRole('listitem');
  await expect(acts).toHaveCount(4);
  await expect(acts.nth(0)).toContainText('Modification');
  await expect(acts.nth(1)).toContainText('Ajout, Appartenance à un groupe');
  await expect(acts.nth(1)).toContainText('Administrateur Principal');
  await expect(acts.nth(2)).toContainText(`Ajout, Privilège « ${libelleUnique()} · Devises · Lecture »`);
  await expect(acts.nth(2)).toContainText("Mode d'accès");
  await expect(acts.nth(2).getByRole('button')).toHaveCount(0);
  await expect(acts.nth(3)).toContainText('Ajout');
});
