/** Tests users: their list, their form with the school, the name and the address, and the acts on them. */
import { suspendUser, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { communes } from '@gestionscolaire/contract/geographie/communes.ts';
import { pays } from '@gestionscolaire/contract/geographie/pays.ts';
import { prefectures } from '@gestionscolaire/contract/geographie/prefectures.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { regions } from '@gestionscolaire/contract/geographie/regions.ts';
import {
  adresse,
  estAppel,
  expect,
  idDe,
  insister,
  lignes,
  manquerAvant,
  saisie,
  test,
  valider,
  voirSaLigne,
} from '#gestes/crud.ts';
import {
  ajouterUtilisateur,
  choisirLieu,
  fermerLaFiche,
  fiche,
  nomUnique,
  readUtilisateur,
  remplirUtilisateur,
  telephoneUnique,
} from '#gestes/utilisateurs.ts';

const listeDe = (nom: string) => `/user/list?recherche=${encodeURIComponent(nom)}`;

test('[USER-01] [USER-02] [USER-03] rien ne s’ouvre sans connexion', async ({ pageAnonyme: page }) => {
  for (const chemin of ['/user/list', '/user/ajout', '/user/modification/1']) {
    await page.goto(chemin);
    await expect(page).toHaveURL(/\/authentication\/login/);
  }
});

test('[USER-02] [USER-04] [USER-05] la liste, ses colonnes, ses actions et son ajout', async ({
  page,
  appel,
}) => {
  const { id, name, prenoms, telephone } = await ajouterUtilisateur(appel, { prenoms: 'Mamadou' });
  await page.goto(listeDe(name));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs');
  const titres = 'Nom · Prénoms · École · Fonction · Téléphone · Quartier · Actions';
  await expect(page.getByRole('columnheader')).toHaveText(titres.split(' · '));
  await expect(page.getByRole('link', { name: 'Ajouter' })).toHaveAttribute('href', '/user/ajout');
  const { quartier } = await readUtilisateur(appel, id);
  const [, ...groupes] = /^(\d{3})(\d\d)(\d\d)(\d\d)$/.exec(telephone) ?? [];
  const numero = `+224 ${groupes.join(' ')}`;
  const cellules = lignes(page).getByRole('cell');
  for (const [index, texte] of [name, prenoms, '—', 'Comptable', numero, String(quartier)].entries())
    await expect(cellules.nth(index)).toContainText(texte);
  // The number stands on one line of its column.
  const [boite, colonne] = [
    await cellules
      .nth(4)
      .getByText(/^\+224 /)
      .boundingBox(),
    await cellules.nth(4).boundingBox(),
  ];
  expect(boite?.height).toBeLessThan(30);
  expect((boite?.x ?? 9999) + (boite?.width ?? 0)).toBeLessThanOrEqual(
    (colonne?.x ?? 0) + (colonne?.width ?? 0),
  );
  await expect(page.getByRole('link', { name: `Modifier ${prenoms} ${name}` })).toHaveAttribute(
    'href',
    `/user/modification/${id}`,
  );
  await expect(page.getByRole('button', { name: `Supprimer ${prenoms} ${name}` })).toBeVisible();
});

test('[USER-08] [USER-15] [USER-16] [USER-18] [MSG-27] [MSG-28] ajouter un utilisateur : les champs du contrat, le mot de passe provisoire une fois', async ({
  page,
  identite,
  fautes,
}) => {
  const name = nomUnique();
  const telephone = telephoneUnique();
  await page.goto('/user/list');
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await expect(page).toHaveURL(adresse('/user/ajout'));
  const labels =
    'Type * · École · Prénoms * · Nom * · Téléphone * · Fonction * · E-mail · Pays · Région · Préfecture · Commune · Quartier · ' +
    'Autre téléphone · Troisième téléphone · Observations · Photo';
  await expect(page.locator('form .mantine-InputWrapper-label')).toHaveText(labels.split(' · '));
  await expect(saisie(page, 'Type')).toBeFocused();
  await expect(saisie(page, 'Type').locator('option')).toHaveText([
    'Choisissez…',
    'Rattaché à une école',
    'Indépendant',
  ]);
  await expect(saisie(page, 'Pays')).toHaveValue('Guinée');
  const offertes = await saisie(page, 'Fonction').getAttribute('list');
  await expect(page.locator(`datalist[id="${offertes}"] option[value="Enseignant"]`)).toHaveCount(1);
  await remplirUtilisateur(page, { prenoms: 'Aïssatou', name, telephone, fonction: 'enseignant' });
  await manquerAvant(page, utilisateurs.create, 'la création a échoué', fautes);
  await expect(page).toHaveURL(adresse('/user/ajout'));
  const envoi = page.waitForRequest(estAppel(utilisateurs.create));
  await valider(page).click();
  const envoye: unknown = (await envoi).postDataJSON();
  expect(envoye).toEqual({
    ecoleId: null,
    prenoms: 'Aïssatou',
    name,
    indicatifTel: '224',
    telephone,
    // Any case of this word is stored so (AMB-087).
    fonction: 'Enseignant',
    email: null,
    adresse: expect.any(Number),
    telephone1: null,
    telephone2: null,
    observations: null,
    photo: null,
    creationUserId: identite.data[0]?.id,
  });
  await expect(page.getByText("la crétion de l'utilisateur a réussi", { exact: true })).toBeVisible();
  await expect(fiche(page)).toContainText(`Aïssatou ${name}`);
  await expect(fiche(page).getByLabel('Mot de passe provisoire')).toHaveValue(/^[a-z0-9-]{10,}$/);
  await fermerLaFiche(page);
  await expect(page).toHaveURL(adresse('/user/list'));
  await page.getByRole('searchbox').fill(name);
  await voirSaLigne(page, 'Enseignant');
});

test('[USER-11] [USER-14] [USER-17] ce qui manque se dit à chaque champ, et rien ne part', async ({
  page,
}) => {
  let envois = 0;
  page.on('request', (request) => (envois += estAppel(utilisateurs.create)(request) ? 1 : 0));
  await page.goto('/user/ajout');
  await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
  await insister(valider(page));
  for (const phrase of [
    'Le type est obligatoire.',
    'ce champs est obligatoir et sans caractère spécial!',
    'le nom doit avoir entre (4) et (9) caractères et sans caractère spécial!',
    'Le numero doit avoir 9 chiffres au maximum',
    'La fonction est obligatoire.',
  ])
    await expect(page.getByText(phrase, { exact: true })).toBeVisible();
  await expect(saisie(page, 'Type')).toBeFocused();
  await saisie(page, 'Type').selectOption('ecole');
  await insister(valider(page));
  await expect(page.getByText("L'école est obligatoire.")).toBeVisible();
  await expect(saisie(page, 'École')).toBeFocused();
  expect(envois).toBe(0);
});

test('[USER-22] le pays charge ses régions et donne l’indicatif, qui change la règle du numéro', async ({
  page,
  appel,
}) => {
  await page.goto('/user/ajout');
  await expect(page.locator('form').getByText('+224').first()).toBeVisible();
  const telephone = saisie(page, 'Téléphone');
  await telephone.fill('12345');
  await telephone.blur();
  await expect(telephone).toHaveAccessibleDescription('Le numero doit avoir 9 chiffres au maximum');

  const demande = page.waitForRequest(estAppel(regions.selectBy));
  const choix = saisie(page, 'Pays');
  await choix.fill('sénégal');
  await page.getByRole('option', { name: 'Sénégal' }).click();
  expect((await demande).postDataJSON()).toEqual({ paysId: await idDe(appel, pays, 'Sénégal') });
  await expect(page.locator('form').getByText('+221').first()).toBeVisible();
  await saisie(page, 'Région').click();
  await expect(
    page.getByText("Aucune région n'est enregistrée pour ce pays\u00A0: ajoutez-la dans Régions."),
  ).toBeVisible();
  await telephone.focus();
  await telephone.blur();
  await expect(telephone).toHaveAccessibleDescription('Le numéro doit avoir de 6 à 15 chiffres.');
});

/** The levels of an address, each with a place of it and the list that choosing it loads. */
const NIVEAUX = [
  { ids: '[USER-19] [USER-23]', label: 'Région', lieu: 'Kindia', entite: regions, suivante: prefectures },
  {
    ids: '[USER-20] [USER-24]',
    label: 'Préfecture',
    lieu: 'Dubréka',
    entite: prefectures,
    suivante: communes,
  },
  { ids: '[USER-21] [USER-25]', label: 'Commune', lieu: 'Dubréka', entite: communes, suivante: quartiers },
] as const;
const SUIVANTS = ['Préfecture', 'Commune', 'Quartier'] as const;

for (const [rang, { ids, label, lieu, entite, suivante }] of NIVEAUX.entries()) {
  const suivant = SUIVANTS[rang] ?? '';
  test(`${ids} « ${label} » se choisit dans une liste, et charge celle de « ${suivant} »`, async ({
    page,
    appel,
  }) => {
    await page.goto('/user/ajout');
    await expect(saisie(page, suivant)).toBeDisabled();
    for (const avant of NIVEAUX.slice(0, rang)) await choisirLieu(page, avant.label, avant.lieu);
    const demande = page.waitForRequest(estAppel(suivante.selectBy));
    await choisirLieu(page, label, lieu);
    await expect(saisie(page, label)).toHaveValue(lieu);
    expect((await demande).postDataJSON()).toEqual({
      [entite.entity.replace(/s$/, 'Id')]: await idDe(appel, entite, lieu),
    });

    await saisie(page, suivant).click();
    const offerts = page.getByRole('listbox').getByRole('option');
    await expect(offerts.first()).toBeVisible();
    const premier = await offerts.first().innerText();
    await offerts.first().click();
    await expect(saisie(page, suivant)).toHaveValue(premier);
  });
}

test('[USER-27] [CONST-08] une fiche montre toute sa chaîne, dont chaque niveau se remplit quand sa réponse arrive', async ({
  page,
  appel,
}) => {
  const { id } = await ajouterUtilisateur(appel, {});
  const lu = await readUtilisateur(appel, id);
  const demandes = [
    [regions.selectBy, { paysId: lu['paysId'] }],
    [prefectures.selectBy, { regionId: lu['regionId'] }],
    [communes.selectBy, { prefectureId: lu['prefectureId'] }],
    [quartiers.selectBy, { communeId: lu['communeId'] }],
  ] as const;
  const parties = demandes.map(([appele]) => page.waitForRequest(estAppel(appele)));
  await page.goto(`/user/modification/${id}`);
  for (const [index, partie] of parties.entries())
    expect((await partie).postDataJSON()).toEqual(demandes[index]?.[1]);
  for (const [label, cle] of [
    ['Pays', 'pays'],
    ['Région', 'region'],
    ['Préfecture', 'prefecture'],
    ['Commune', 'commune'],
    ['Quartier', 'quartier'],
  ] as const)
    await expect(saisie(page, label)).toHaveValue(String(lu[cle]));
  // Each level lists its own places: another neighbourhood of the same commune is one choice away.
  await saisie(page, 'Quartier').click();
  await expect(page.getByRole('option', { name: String(lu['quartier']), exact: true })).toBeVisible();
});

test('[MSG-58] [MSG-31] [USER-07] supprimer un utilisateur le désactive, et la liste se relit', async ({
  page,
  appel,
  identite,
}) => {
  const { id, name, prenoms } = await ajouterUtilisateur(appel, {});
  const { modifDate } = await readUtilisateur(appel, id);
  await page.goto(listeDe(name));
  await page.getByRole('button', { name: `Supprimer ${prenoms} ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmation' });
  await expect(question).toContainText('Voulez-vous vraiment supprimer cet utilisateur?');
  const envoi = page.waitForRequest(estAppel(utilisateurs.disable));
  await question.getByRole('button', { name: 'Oui' }).click();
  expect((await envoi).postDataJSON()).toEqual({ id, modifUserId: identite.data[0]?.id, modifDate });
  await expect(page.getByText('La suppression a bien reussi', { exact: true })).toBeVisible();
  await expect(lignes(page)).toHaveCount(0);
  expect(await readUtilisateur(appel, id)).toMatchObject({ estActif: 0 });
});

test('[MSG-32] [USER-06] une suppression qui n’aboutit pas le dit, dans un avis qui se ferme', async ({
  page,
  appel,
  fautes,
}) => {
  const { name, prenoms } = await ajouterUtilisateur(appel, {});
  await page.goto(listeDe(name));
  await page.route(`**/api/${utilisateurs.disable.path}`, (route) => route.abort());
  await page.getByRole('button', { name: `Supprimer ${prenoms} ${name}` }).click();
  await page.getByRole('button', { name: 'Oui' }).click();
  const avis = page.getByRole('alert').getByText('La suppression a échoué');
  await expect(avis).toBeVisible();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect(avis).toBeHidden();
  fautes.length = 0;
});

test('suspendre puis réintégrer, depuis la liste et depuis la fiche', { tag: '@geste' }, async ({
  page,
  appel,
  identite,
}) => {
  const { id, name, prenoms } = await ajouterUtilisateur(appel, {});
  const nom = `${prenoms} ${name}`;
  const { modifDate } = await readUtilisateur(appel, id);
  await page.goto(listeDe(name));
  await page.getByRole('button', { name: `Suspendre\u00A0: ${nom}` }).click();
  const envoi = page.waitForRequest(estAppel(suspendUser));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  expect((await envoi).postDataJSON()).toEqual({
    id,
    estSuspendu: 1,
    modifUserId: identite.data[0]?.id,
    modifDate,
  });
  await voirSaLigne(page, 'Suspendu');
  await page.getByRole('link', { name: `Modifier ${nom}` }).click();
  await page.getByRole('button', { name: 'Réintégrer' }).click();
  await expect(page.getByText('Utilisateur réintégré')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspendre' })).toBeVisible();
  expect(await readUtilisateur(appel, id)).toMatchObject({ estSuspendu: 0 });
});

test('personne ne se suspend, ne se supprime ni ne se réinitialise soi-même : ces boutons n’y sont pas', {
  tag: '@geste',
}, async ({ page, appel, identite }) => {
  const moi = identite.data[0];
  const { name } = await ajouterUtilisateur(appel, {});
  await page.goto(`/user/modification/${moi?.id}`);
  await expect(saisie(page, 'Nom')).toHaveValue(moi?.nom ?? '');
  const interdits = /^(?:Suspendre|Supprimer|Réinitialiser)/;
  await expect(page.getByRole('main').getByRole('button', { name: interdits })).toHaveCount(0);
  await page.goto(listeDe(`${moi?.prenoms} ${moi?.nom}`));
  await expect(lignes(page)).toHaveCount(1);
  await expect(lignes(page).getByRole('link', { name: /^Modifier/ })).toHaveCount(1);
  await expect(lignes(page).getByRole('link', { name: /^Vérifier les droits/ })).toHaveCount(1);
  await expect(lignes(page).getByRole('button')).toHaveCount(0);
  await page.goto(listeDe(name));
  await expect(page.getByRole('button', { name: /^Suspendre/ })).toHaveCount(1);
});
