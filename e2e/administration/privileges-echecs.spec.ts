/** Tests what can go wrong in a privilege form: a refusal, a silence, a change of mind. */
import { addPrivilege, deletePrivilege } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { attendreEchec, couper, estAppel, expect, SILENCE, test, valider } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { choisir, creerGroupe, creerMenu, creerOnglet } from '#gestes/menus.ts';

const LECTURE = 1;

async function donner(
  appel: Appel,
  groupeId: number,
  cible: { menuId: number | null; ongletId: number | null },
) {
  await appel(addPrivilege, { ...cible, groupeId, modeAccesId: LECTURE, creationUserId: 0 });
}

test('changer un choix vide ceux qui le suivent, et Annuler les vide tous', { tag: '@geste' }, async ({
  page,
  appel,
}) => {
  const [un, deux] = [await creerGroupe(appel, 'un'), await creerGroupe(appel, 'deux')];
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  await page.goto('/privileges/affectermenu');
  const select = (label: string) => page.getByRole('combobox', { name: label });
  await choisir(page, 'Groupe', un.libelle);
  await choisir(page, 'Menu principal', pere.libelle);
  await choisir(page, 'Sous-menu', fils.libelle);
  await choisir(page, "Mode d'accès", 'Lecture');
  await expect(valider(page)).not.toHaveAttribute('aria-disabled', 'true');
  await choisir(page, 'Groupe', deux.libelle);
  for (const label of ['Menu principal', 'Sous-menu', "Mode d'accès"]) {
    await expect(select(label)).toHaveValue('');
    // The emptied select must be filled anew, but shows no fault yet.
    await expect(select(label)).not.toHaveAttribute('aria-invalid', 'true');
  }
  await expect(select('Sous-menu')).toBeDisabled();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(select('Groupe')).toHaveValue('');
});

test('quitter un formulaire commencé se confirme', { tag: '@geste' }, async ({ page, appel }) => {
  const groupe = await creerGroupe(appel, 'un');
  await page.goto('/privileges/affectermenu');
  await choisir(page, 'Groupe', groupe.libelle);
  await page.getByRole('link', { name: 'Retour' }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmation' });
  await question.getByRole('button', { name: 'Non' }).click();
  await expect(page).toHaveURL(/\/privileges\/affectermenu$/);
  await page.getByRole('link', { name: 'Retour' }).click();
  await question.getByRole('button', { name: 'Oui' }).click();
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
});

test('[FID-11] ce qui fut donné entre-temps se refuse au champ du mode, sous la phrase des documents', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const groupe = await creerGroupe(appel, 'groupe');
  const pere = await creerMenu(appel, 'père');
  await page.goto('/privileges/affectermenu');
  await choisir(page, 'Groupe', groupe.libelle);
  await choisir(page, 'Menu principal', pere.libelle);
  await page.getByRole('checkbox', { name: 'Affecté menu principal' }).check();
  await choisir(page, "Mode d'accès", 'Lecture');
  await donner(appel, groupe.id, { menuId: pere.id, ongletId: null });
  await valider(page).click();
  const mode = page.getByRole('combobox', { name: "Mode d'accès" });
  await expect(mode).toHaveAccessibleDescription("Ce groupe a déjà ce mode d'accès sur ce menu.");
  await expect(mode).toBeFocused();
  await attendreEchec(
    page.locator('form [role=alert]'),
    "Le menu n'a pas été affecté",
    "Ce groupe a déjà ce mode d'accès sur ce menu.",
  );
  await expect(page).toHaveURL(/\/privileges\/affectermenu$/);
  await page.getByRole('button', { name: 'Annuler' }).click();
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
});

for (const { id, adresse, phrase, aRetirer } of [
  {
    id: 'MSG-22',
    adresse: '/privileges/affectermenu',
    phrase: "Le menu n'a pas été affecté",
    aRetirer: false,
  },
  {
    id: 'MSG-26',
    adresse: '/privileges/retirermenu',
    phrase: 'La suppression a échoué',
    aRetirer: true,
  },
]) {
  test(`[${id}] ${adresse} : sans réponse du serveur, la phrase des documents, une seule fois envoyé`, {
    tag: '@geste',
  }, async ({ page, appel, fautes }) => {
    const groupe = await creerGroupe(appel, 'groupe');
    const pere = await creerMenu(appel, 'père');
    if (aRetirer) await donner(appel, groupe.id, { menuId: pere.id, ongletId: null });
    const endpoint = aRetirer ? deletePrivilege : addPrivilege;
    const sent: string[] = [];
    page.on('request', (request) => estAppel(endpoint)(request) && sent.push(request.url()));
    await couper(page, endpoint);
    await page.goto(adresse);
    await choisir(page, 'Groupe', groupe.libelle);
    await choisir(page, 'Menu principal', pere.libelle);
    await page.getByRole('checkbox', { name: 'Affecté menu principal' }).check();
    await choisir(page, "Mode d'accès", 'Lecture');
    await valider(page).click();
    if (aRetirer) await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
    await attendreEchec(page.locator('form [role=alert]'), phrase, SILENCE);
    await expect(page.getByRole('combobox', { name: 'Groupe' })).toHaveValue(groupe.libelle);
    expect(sent).toHaveLength(1);
    await page.getByRole('button', { name: 'Annuler' }).click();
    expect(fautes).toHaveLength(1);
    fautes.length = 0;
  });
}

test("[MSG-24] un onglet qui ne s'affecte pas garde le formulaire, avec la phrase des documents", {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const groupe = await creerGroupe(appel, 'groupe');
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  const onglet = await creerOnglet(appel, 'onglet', fils.id);
  await couper(page, addPrivilege);
  await page.goto('/privileges/affecteronglet');
  await choisir(page, 'Groupe', groupe.libelle);
  await choisir(page, 'Sous-menu', fils.libelle);
  await choisir(page, 'Onglet', onglet.libelle);
  await choisir(page, "Mode d'accès", 'Lecture');
  await valider(page).click();
  await attendreEchec(page.locator('form [role=alert]'), "L'affectation de l'onglet a échoué", SILENCE);
  await page.getByRole('button', { name: 'Annuler' }).click();
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
});
