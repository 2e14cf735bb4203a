/** Tests the four privilege forms (A§2, A§4): what each asks for, sends, says, and where it leads. */
import {
  addPrivilege,
  deletePrivilege,
  getAllPrivileges,
  getNonAffectedByMenuAndGroupe,
} from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import type { Page } from '@playwright/test';
import {
  attendreEchec,
  estAppel,
  expect,
  idDe,
  insister,
  manquerAvant,
  test,
  valider,
} from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { type Cree, choisir, corpsDe, creerGroupe, creerMenu, creerOnglet } from '#gestes/menus.ts';
import { regarder } from '#gestes/regarder.ts';

const CASE = 'Affecté menu principal';

interface Decor {
  groupe: Cree;
  pere: Cree;
  fils: Cree;
  onglet: Cree;
}

/** Makes a group without any right, a main menu, its sub-menu, and a tab of it. */
async function dresser(appel: Appel): Promise<Decor> {
  const groupe = await creerGroupe(appel, 'groupe');
  const pere = await creerMenu(appel, 'père');
  const fils = await creerMenu(appel, 'fils', { menuPereId: pere.id });
  const onglet = await creerOnglet(appel, 'onglet', fils.id);
  return { groupe, pere, fils, onglet };
}

/** Reads the modes of the group from the server, by menu or tab. */
async function modesDe(appel: Appel, { id }: Cree): Promise<unknown[]> {
  const rows = await appel(getAllPrivileges, {});
  return rows
    .filter((row) => row['groupeId'] === id)
    .map(({ menuId, ongletId, modeacces }) => [menuId, ongletId, modeacces]);
}

/** Gives a privilege by a call; mode 1 is the one that reads. */
const donner = (appel: Appel, { id }: Cree, cible: Record<string, number>) =>
  appel(addPrivilege, {
    menuId: null,
    ongletId: null,
    groupeId: id,
    modeAccesId: 1,
    creationUserId: 0,
    ...cible,
  });

const oui = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Oui' });
const select = (page: Page, label: string) => page.getByRole('combobox', { name: label });

const DU_MENU = ['Groupe *', 'Menu principal *', CASE, 'Sous-menu *', "Mode d'accès *"];
const DE_L_ONGLET = ['Groupe *', 'Sous-menu *', 'Onglet *', "Mode d'accès *"];

for (const { ids, adresse, titre, champs } of [
  {
    ids: '[PRIV-01] [PRIV-05] [PRIV-06] [PRIV-08] [PRIV-09]',
    adresse: '/privileges/affectermenu',
    titre: 'Affecter un menu à un groupe',
    champs: DU_MENU,
  },
  {
    ids: '[PRIV-02] [PRIV-10] [PRIV-11] [PRIV-13] [PRIV-14]',
    adresse: '/privileges/retirermenu',
    titre: "Retirer un menu d'un groupe",
    champs: DU_MENU,
  },
  {
    ids: '[PRIV-03] [PRIV-15] [PRIV-16] [PRIV-17] [PRIV-18]',
    adresse: '/privileges/affecteronglet',
    titre: 'Affecter un onglet à un groupe',
    champs: DE_L_ONGLET,
  },
  {
    ids: '[PRIV-04] [PRIV-19] [PRIV-20] [PRIV-21] [PRIV-22]',
    adresse: '/privileges/retraitonglet',
    titre: "Retirer un onglet d'un groupe",
    champs: DE_L_ONGLET,
  },
]) {
  test(`${ids} [PRIV-23] [PRIV-24] ${adresse} : titre, fil d’Ariane, choix obligatoires à leur place, boutons`, async ({
    page,
    pageAnonyme,
  }) => {
    await pageAnonyme.goto(adresse);
    await expect(pageAnonyme).toHaveURL(/\/authentication\/login/);
    await page.goto(adresse);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titre);
    const fil = page.getByRole('navigation', { name: "Fil d'Ariane" }).getByRole('link');
    const liens = await fil.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    expect(liens).toEqual(['/pageAccueil', '/adminTechnique', '/menu/listeMenu']);
    await expect(page.getByRole('button', { name: 'Annuler' })).toBeVisible();
    await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
    await expect(select(page, 'Groupe')).toBeFocused();
    await expect(page.locator('form label')).toHaveText(champs);
    // The button only looks disabled: pressed, it names every missing choice.
    await insister(valider(page));
    for (const label of champs.filter((one) => one !== CASE))
      await expect(select(page, label.replace(' *', ''))).toHaveAccessibleDescription(
        /^(?:Le|L') ?.+ est obligatoire\.$/,
      );
    await expect(select(page, 'Groupe')).toBeFocused();
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
  });
}

for (const [id, autre, adresse] of [
  ['PRIV-07', 'PRIV-08', '/privileges/affectermenu'],
  ['PRIV-12', 'PRIV-13', '/privileges/retirermenu'],
] as const) {
  test(`[${id}] [${autre}] ${adresse} : la case ferme le sous-menu, qu'on n'a plus à choisir`, async ({
    page,
    appel,
  }) => {
    const { groupe, pere, fils } = await dresser(appel);
    await donner(appel, groupe, { menuId: pere.id });
    await donner(appel, groupe, { menuId: fils.id });
    await page.goto(adresse);
    await choisir(page, 'Groupe', groupe.libelle);
    await choisir(page, 'Menu principal', pere.libelle);
    await expect(page.getByRole('checkbox', { name: CASE })).not.toBeChecked();
    await choisir(page, 'Sous-menu', fils.libelle);
    await page.getByRole('checkbox', { name: CASE }).check();
    await expect(select(page, 'Sous-menu')).toBeDisabled();
    await expect(select(page, 'Sous-menu')).toHaveValue('');
    await page.getByRole('checkbox', { name: CASE }).uncheck();
    await expect(select(page, 'Sous-menu')).toBeEnabled();
    await select(page, 'Sous-menu').focus();
    await select(page, 'Sous-menu').blur();
    await expect(select(page, 'Sous-menu')).toHaveAccessibleDescription('Le sous-menu est obligatoire.');
  });
}

test('[PRIV-25] [PRIV-27] [PRIV-31] [MSG-21] [MSG-22] affecter un sous-menu, pereOuFils à 0, puis revenir aux menus avec la nouvelle', async ({
  page,
  appel,
  identite,
  fautes,
}) => {
  const { groupe, pere, fils } = await dresser(appel);
  await page.goto('/privileges/affectermenu');
  await choisir(page, 'Groupe', groupe.libelle);
  await choisir(page, 'Menu principal', pere.libelle);
  const asked = await corpsDe(page, getNonAffectedByMenuAndGroupe, () =>
    choisir(page, 'Sous-menu', fils.libelle),
  );
  expect(asked).toEqual({ menuId: fils.id, groupeId: groupe.id, pereOuFils: 0 });
  await choisir(page, "Mode d'accès", 'Ajout');
  await manquerAvant(page, addPrivilege, "Le menu n'a pas été affecté", fautes);
  await expect(select(page, 'Groupe')).toHaveValue(groupe.libelle);
  const body = await corpsDe(page, addPrivilege, () => valider(page).click());
  expect(body).toEqual({
    menuId: fils.id,
    ongletId: null,
    groupeId: groupe.id,
    modeAccesId: expect.any(Number),
    creationUserId: identite.data[0]?.id,
  });
  await expect(page.getByText('Le menu a été bien affecté', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
  expect(await modesDe(appel, groupe)).toEqual([[fils.id, null, 'Ajout']]);
});

test('[PRIV-26] [PRIV-29] [PRIV-30] [FID-11] la case cochée vise le menu principal et charge ses modes ; celui qui fut donné entre-temps se refuse à son champ', async ({
  page,
  appel,
  fautes,
}) => {
  const { groupe, pere } = await dresser(appel);
  await donner(appel, groupe, { menuId: pere.id });
  await page.goto('/privileges/affectermenu');
  await choisir(page, 'Groupe', groupe.libelle);
  await choisir(page, 'Menu principal', pere.libelle);
  const asked = await corpsDe(page, getNonAffectedByMenuAndGroupe, () =>
    page.getByRole('checkbox', { name: CASE }).check(),
  );
  expect(asked).toEqual({ menuId: pere.id, groupeId: groupe.id, pereOuFils: 1 });
  await select(page, "Mode d'accès").click();
  // The select does not offer the mode that the group has already.
  const proposes = await page.getByRole('option').allTextContents();
  expect(proposes).toEqual(expect.arrayContaining(['Ajout', 'Modification', 'Suppression']));
  expect(proposes).not.toContain('Lecture');
  await choisir(page, "Mode d'accès", 'Ajout');
  const modeAccesId = await idDe(appel, modesAcces, 'Ajout');
  await donner(appel, groupe, { menuId: pere.id, modeAccesId });
  await valider(page).click();
  const deja = "Ce groupe a déjà ce mode d'accès sur ce menu.";
  await expect(select(page, "Mode d'accès")).toHaveAccessibleDescription(deja);
  await expect(select(page, "Mode d'accès")).toBeFocused();
  await attendreEchec(page.locator('form [role=alert]'), "Le menu n'a pas été affecté", deja);
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
  await choisir(page, "Mode d'accès", 'Suppression');
  const body = await corpsDe(page, addPrivilege, () => select(page, "Mode d'accès").press('Control+Enter'));
  expect(body).toMatchObject({ menuId: pere.id, ongletId: null });
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
});

test.describe('dans un navigateur qui n’a pas encore lu les menus', () => {
  test.use({ seul: true });

  test('[PRIV-31] [PRIV-32] [MSG-25] retirer un menu remet le formulaire à zéro, puis mène aux menus', async ({
    page,
    appel,
  }) => {
    const { groupe, pere, fils } = await dresser(appel);
    await donner(appel, groupe, { menuId: pere.id });
    await donner(appel, groupe, { menuId: fils.id });
    await page.goto('/privileges/retirermenu');
    await choisir(page, 'Groupe', groupe.libelle);
    await choisir(page, 'Menu principal', pere.libelle);
    await choisir(page, 'Sous-menu', fils.libelle);
    await choisir(page, "Mode d'accès", 'Lecture');
    await valider(page).click();
    await expect(oui(page)).toBeVisible();
    // The list's files come slowly; meanwhile the form stands empty again.
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    // The form leaves the screen after a second: each frame is looked at from before the click.
    const stoodEmpty = page.waitForFunction(() =>
      [...document.querySelectorAll('label')].some(
        ({ textContent, control }) =>
          textContent?.startsWith('Groupe') && control instanceof HTMLInputElement && control.value === '',
      ),
    );
    const body = await corpsDe(page, deletePrivilege, () => oui(page).click());
    expect(body).toMatchObject({ menuId: fils.id, ongletId: null, groupeId: groupe.id });
    await expect(page.getByText('La suppression a bien réussie', { exact: true })).toBeVisible();
    await stoodEmpty;
    release();
    await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
    expect(await modesDe(appel, groupe)).toEqual([[pere.id, null, 'Lecture']]);
  });
});

for (const [ids, adresse, quoi] of [
  ['[FID-07] [MSG-25] [MSG-26]', '/privileges/retirermenu', 'le menu'],
  ['[FID-07] [PRIV-25] [MSG-25] [MSG-26]', '/privileges/retraitonglet', "l'onglet"],
] as const) {
  test(`${ids} ${adresse} demande avant de retirer, en disant quoi, sur quoi et à qui`, async ({
    page,
    appel,
    fautes,
  }) => {
    const { groupe, pere, fils, onglet } = await dresser(appel);
    const isMenu = quoi === 'le menu';
    await donner(appel, groupe, isMenu ? { menuId: pere.id } : { ongletId: onglet.id });
    const avant = await modesDe(appel, groupe);
    const sent: string[] = [];
    page.on('request', (request) => estAppel(deletePrivilege)(request) && sent.push(request.url()));
    await page.goto(adresse);
    await choisir(page, 'Groupe', groupe.libelle);
    if (isMenu) {
      await choisir(page, 'Menu principal', pere.libelle);
      await page.getByRole('checkbox', { name: CASE }).check();
    } else {
      // Only the tabs that the group has are offered.
      await creerOnglet(appel, 'autre', fils.id);
      await choisir(page, 'Sous-menu', fils.libelle);
      await select(page, 'Onglet').click();
      await expect(page.getByRole('option')).toHaveText([onglet.libelle]);
      await choisir(page, 'Onglet', onglet.libelle);
    }
    await choisir(page, "Mode d'accès", 'Lecture');
    await valider(page).click();
    const question = page.getByRole('alertdialog', { name: 'Confirmation' });
    const cible = `${quoi} «\u00A0${isMenu ? pere.libelle : onglet.libelle}\u00A0»`;
    await expect(question.getByRole('paragraph')).toHaveText(
      `Voulez-vous vraiment retirer ce privilège\u00A0?\n«\u00A0Lecture\u00A0» sur ${cible}, au groupe «\u00A0${groupe.libelle}\u00A0»\nSes utilisateurs le perdent aussitôt.`,
    );
    await regarder(page, `privileges-retirer-${isMenu ? 'menu' : 'onglet'}`, { isWhole: false });
    await question.getByRole('button', { name: 'Non' }).click();
    await expect(page.getByText('Vous avez annulé la suppression', { exact: true })).toBeVisible();
    // The choices stay, and may be sent again.
    await expect(select(page, 'Groupe')).toHaveValue(groupe.libelle);
    expect(sent).toEqual([]);
    expect(await modesDe(appel, groupe)).toEqual(avant);
    await manquerAvant(page, deletePrivilege, 'La suppression a échoué', fautes, async () => {
      await valider(page).click();
      await oui(page).click();
    });
    expect(sent).toHaveLength(1);
    await valider(page).click();
    await oui(page).dblclick();
    await expect(page.getByText('La suppression a bien réussie', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
    expect(sent).toHaveLength(2);
    expect(await modesDe(appel, groupe)).toEqual([]);
  });
}

test('[PRIV-25] [MSG-23] [MSG-24] affecter un onglet', async ({ page, appel, fautes }) => {
  const { groupe, fils, onglet } = await dresser(appel);
  await page.goto('/privileges/affecteronglet');
  await choisir(page, 'Groupe', groupe.libelle);
  await choisir(page, 'Sous-menu', fils.libelle);
  await choisir(page, 'Onglet', onglet.libelle);
  await choisir(page, "Mode d'accès", 'Lecture');
  await manquerAvant(page, addPrivilege, "L'affectation de l'onglet a échoué", fautes);
  const body = await corpsDe(page, addPrivilege, () => valider(page).click());
  expect(body).toMatchObject({ menuId: null, ongletId: onglet.id, groupeId: groupe.id });
  await expect(page.getByText('Cet onglet a été bien affecté', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/menu\/listeMenu(\?|$)/);
  expect(await modesDe(appel, groupe)).toEqual([[null, onglet.id, 'Lecture']]);
});
