/** Tests groups: the members of one, and the windows that add and remove a person. */
import {
  addUserGroupe,
  deletUserGroupe,
  getAffecteByGroup,
  getNonAffecteByGroup,
  groupes,
} from '@gestionscolaire/contract/administration/groupes.ts';
import type { Locator, Page } from '@playwright/test';
import {
  ajouter,
  attendreEchec,
  couper,
  estAppel,
  expect,
  libelleUnique,
  lignes,
  SILENCE,
  test,
} from '#gestes/crud.ts';
import { regarder } from '#gestes/regarder.ts';
import { ajouterUtilisateur, desactiverUtilisateur, membresDe, placer } from '#gestes/utilisateurs.ts';

const nouveau = (appel: Parameters<typeof ajouter>[0], suite = '') =>
  ajouter(appel, groupes, { libelle: libelleUnique(suite), observations: null });

const valider = (fenetre: Locator) => fenetre.getByRole('button', { name: 'Valider' });
const listeDe = (libelle: string) => `/listGroupe?recherche=${encodeURIComponent(libelle)}`;
const affecter = (page: Page, libelle: string) =>
  page.getByRole('button', { name: `Affecter un utilisateur\u00A0: ${libelle}` });
const retirer = (page: Page, libelle: string) =>
  page.getByRole('button', { name: `Retirer un utilisateur\u00A0: ${libelle}` });

test('[GROUPE-04] [GROUPE-09] [MSG-19] [MSG-20] [FID-11] affecter une personne qui n’y est pas, trouvée en tapant ; un échec se dit dans la fenêtre, et se reprend', async ({
  page,
  appel,
  identite,
  fautes,
}) => {
  const { id, libelle } = await nouveau(appel);
  const dedans = await ajouterUtilisateur(appel, { prenoms: 'Déjà dedans' });
  const dehors = await ajouterUtilisateur(appel, { prenoms: 'Encore dehors' });
  await placer(appel, dedans.id, id);

  await page.goto(listeDe(libelle));
  await affecter(page, libelle).click();
  const fenetre = page.getByRole('dialog', { name: /^Affecter un utilisateur/ });
  const choix = fenetre.getByRole('combobox', { name: 'Utilisateur' });
  await expect(fenetre).toContainText(libelle);

  // The button looks closed while nobody is chosen; pressed, it says so and sends nothing.
  await expect(valider(fenetre)).toHaveAttribute('aria-disabled', 'true');
  await valider(fenetre).press('Enter');
  await expect(fenetre.getByRole('alert')).toHaveText("L'utilisateur est obligatoire.");

  await choix.fill(dedans.name);
  await expect(fenetre.getByText(`Aucun résultat pour « ${dedans.name} »`)).toBeVisible();
  const recherche = page.waitForRequest(
    (one) => estAppel(getNonAffecteByGroup)(one) && one.postData()?.includes(dehors.name) === true,
  );
  await choix.fill(dehors.name);
  expect((await recherche).postDataJSON()).toMatchObject({ groupeId: id, recherche: dehors.name });
  await fenetre.getByRole('option', { name: new RegExp(dehors.name) }).click();
  await expect(valider(fenetre)).not.toHaveAttribute('aria-disabled', 'true');
  const remettre = await couper(page, addUserGroupe);
  await valider(fenetre).click();
  await attendreEchec(fenetre.getByRole('alert'), "l'affectation n'a pas réussi", SILENCE);
  fautes.length = 0;
  await remettre();
  const envoi = page.waitForRequest(estAppel(addUserGroupe));
  await fenetre.getByRole('button', { name: 'Valider' }).click();
  expect((await envoi).postDataJSON()).toEqual({
    userId: dehors.id,
    groupeId: id,
    creationUserId: identite.data[0]?.id,
  });
  await expect(page.getByText("l'affectation a réussi", { exact: true })).toBeVisible();
  await expect(fenetre).toBeHidden();
  await expect(affecter(page, libelle)).toBeFocused();
  for (const { name } of [dedans, dehors])
    await expect(lignes(page).getByRole('cell').nth(1)).toContainText(name);
  expect(await membresDe(appel, id)).toEqual([dedans.id, dehors.id].toSorted((a, b) => a - b));
});

test('[GROUPE-05] [FID-13] retirer une personne qui y est : une question qui nomme le groupe, puis elle n’y est plus', async ({
  page,
  appel,
}) => {
  const { id, libelle } = await nouveau(appel);
  const dedans = await ajouterUtilisateur(appel, {});
  const dehors = await ajouterUtilisateur(appel, {});
  await placer(appel, dedans.id, id);

  await page.goto(listeDe(libelle));
  await retirer(page, libelle).click();
  const fenetre = page.getByRole('dialog', { name: /^Retirer un utilisateur/ });
  const choix = fenetre.getByRole('combobox', { name: 'Utilisateur' });
  await choix.fill(dehors.name);
  await expect(fenetre.getByText(`Aucun résultat pour « ${dehors.name} »`)).toBeVisible();
  const liste = page.waitForRequest(
    (one) => estAppel(getAffecteByGroup)(one) && one.postData()?.includes(dedans.name) === true,
  );
  await choix.fill(dedans.name);
  expect((await liste).postDataJSON()).toMatchObject({ groupeId: id });
  await fenetre.getByRole('option', { name: new RegExp(dedans.name) }).click();
  await fenetre.getByRole('button', { name: 'Valider' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmation' });
  await expect(question.getByRole('paragraph')).toHaveText(
    `Voulez-vous vraiment retirer ${dedans.prenoms} ${dedans.name} du groupe «\u00A0${libelle}\u00A0»\u00A0?\nSon compte n'est pas supprimé.`,
  );
  await question.getByRole('button', { name: 'Non' }).click();
  await expect(fenetre).toBeVisible();
  expect(await membresDe(appel, id)).toEqual([dedans.id]);

  await fenetre.getByRole('button', { name: 'Valider' }).click();
  const envoi = page.waitForRequest(estAppel(deletUserGroupe));
  await question.getByRole('button', { name: 'Oui' }).click();
  expect((await envoi).postDataJSON()).toEqual({ userId: dedans.id, groupeId: id });
  await expect(page.getByText('La suppression a bien réussi', { exact: true })).toBeVisible();
  await expect(fenetre).toBeHidden();
  expect(await membresDe(appel, id)).toEqual([]);
});

test('[GROUPE-02] [FID-04] les noms des utilisateurs d’un groupe, abrégés, et tous en les pressant ; sa ligne mène à ses privilèges', async ({
  page,
  appel,
}) => {
  const { id, libelle } = await nouveau(appel);
  const un = await ajouterUtilisateur(appel, { fonction: 'Comptable' });
  const deux = await ajouterUtilisateur(appel, {});
  const parti = await ajouterUtilisateur(appel, {});
  for (const one of [un, deux, parti]) await placer(appel, one.id, id);
  await desactiverUtilisateur(appel, parti.id);
  await page.goto(listeDe(libelle));
  const noms = page.getByRole('button', { name: `voir les utilisateurs de ${libelle}` });
  await expect(noms).toHaveText(
    [un, deux]
      .map(({ name, prenoms }) => [name, `${prenoms} ${name}`] as const)
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([, nom]) => nom)
      .join(', '),
  );
  await noms.click();
  const fenetre = page.getByRole('dialog', { name: /^Utilisateurs de/ });
  await expect(fenetre.getByRole('listitem')).toHaveCount(2);
  await expect(fenetre.getByRole('listitem').filter({ hasText: un.name })).toContainText('Comptable');
  await expect(fenetre).toContainText(deux.name);
  await page.keyboard.press('Escape');
  await expect(fenetre).toBeHidden();
  await expect(noms).toBeFocused();
  await page.getByRole('link', { name: `Voir les privilèges\u00A0: ${libelle}` }).click();
  await expect(page).toHaveURL(`/privileges/tableau?groupe=${id}`);
  await expect(page.getByRole('combobox', { name: 'Groupe' })).toHaveValue(libelle);
});

test('[FID-04] [FID-08] au-delà de trois noms « + N », et les fenêtres d’un groupe ont des pages', async ({
  page,
  appel,
}) => {
  const { id, libelle } = await nouveau(appel);
  const personnes = [];
  for (let rang = 0; rang < 21; rang += 1) personnes.push(await ajouterUtilisateur(appel, {}));
  for (const one of personnes) await placer(appel, one.id, id);
  const noms = personnes.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));
  const nom = (rang: number) => `Essai ${noms[rang]}`;

  await page.goto(listeDe(libelle));
  const abrege = page.getByRole('button', { name: `voir les utilisateurs de ${libelle}` });
  await expect(abrege).toHaveText(`${nom(0)}, ${nom(1)}, ${nom(2)} +\u00A018`);
  await regarder(page, 'groupes-liste', { isWhole: false });
  await abrege.click();
  const membres = page.getByRole('dialog', { name: /^Utilisateurs de/ });
  await expect(membres.getByRole('listitem')).toHaveCount(20);
  await expect(membres.getByText('Éléments 1 à 20 sur 21')).toBeVisible();
  await membres.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(membres.getByRole('listitem')).toHaveText([new RegExp(nom(20))]);
  await regarder(page, 'groupe-membres', { isWhole: false });
  await page.keyboard.press('Escape');

  await retirer(page, libelle).click();
  const fenetre = page.getByRole('dialog', { name: /^Retirer un utilisateur/ });
  await fenetre.getByRole('combobox', { name: 'Utilisateur' }).click();
  await expect(fenetre.getByRole('option')).toHaveCount(20);
  await expect(fenetre.getByText('20 premiers sur 21. Tapez pour préciser.')).toBeVisible();
  await regarder(page, 'groupe-retirer', { isWhole: false });
  await fenetre.getByRole('button', { name: 'Page suivante' }).click();
  await expect(fenetre.getByRole('option')).toHaveText([new RegExp(nom(20))]);
  await expect(fenetre.getByText('21 à 21 sur 21. Tapez pour préciser.')).toBeVisible();
  // The keyboard does it too: the field keeps the focus.
  await page.keyboard.press('PageUp');
  await expect(fenetre.getByRole('option')).toHaveCount(20);
  await page.keyboard.press('PageDown');
  await fenetre.getByRole('option', { name: nom(20) }).click();
  await expect(valider(fenetre)).not.toHaveAttribute('aria-disabled', 'true');
});

test('[MSG-18] une suppression sans réponse dit ce qui a échoué', { tag: '@geste' }, async ({
  page,
  appel,
  fautes,
}) => {
  const { libelle } = await nouveau(appel);
  await page.goto(listeDe(libelle));
  await couper(page, groupes.disable);
  await page.getByRole('button', { name: `Supprimer ${libelle}` }).click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await attendreEchec(page.getByRole('alert'), 'La suppression a échoué', SILENCE);
  fautes.length = 0;
});

for (const [nom, width, height] of [
  ['au bureau', 1280, 800],
  ['sur un téléphone', 360, 740],
] as const) {
  test(`${nom}, la fenêtre d’un groupe a la taille de son contenu, et ses choix se voient en entier`, {
    tag: '@geste',
  }, async ({ page, appel }) => {
    const { libelle } = await nouveau(appel);
    await page.setViewportSize({ width, height });
    await page.goto(listeDe(libelle));
    await affecter(page, libelle).click();
    const fenetre = page.getByRole('dialog');
    await expect(fenetre).toBeVisible();
    expect((await fenetre.boundingBox())?.height).toBeLessThan(320);
    await fenetre.getByRole('combobox').click();
    const liste = fenetre.getByRole('listbox');
    await expect(fenetre.getByRole('option').first()).toBeVisible();
    const cadre = await fenetre.boundingBox();
    expect(cadre?.x).toBeGreaterThanOrEqual(0);
    expect((cadre?.x ?? 0) + (cadre?.width ?? 9999)).toBeLessThanOrEqual(width);
    const boite = await liste.boundingBox();
    expect(boite?.height).toBeGreaterThan(80);
    expect(boite?.y).toBeGreaterThanOrEqual(0);
    expect((boite?.y ?? 0) + (boite?.height ?? 9999)).toBeLessThanOrEqual(height);
    // No part of the window covers or cuts the list.
    const isInSight = await liste.evaluate((one) => {
      const { left, top, width: large, bottom } = one.getBoundingClientRect();
      return [top + 6, bottom - 6].every((y) => one.contains(document.elementFromPoint(left + large / 2, y)));
    });
    expect(isInSight).toBe(true);
    expect(
      await fenetre.evaluate((one) => [
        one.scrollWidth - one.clientWidth,
        one.scrollHeight - one.clientHeight,
      ]),
    ).toEqual([0, 0]);
  });
}
