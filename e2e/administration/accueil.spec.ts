/** Tests the home and the sections: the menus a person may see, as tiles. */
import { CLES_LOCALES } from '@gestionscolaire/contract/messages.ts';
import type { Page } from '@playwright/test';
import { expect, ouvrirConnexion, test } from '#gestes/essai.ts';
import { testPrive } from '#gestes/essai-prive.ts';
import { regarder } from '#gestes/regarder.ts';
import { lire, type ServeurPrive } from '#gestes/serveur-prive.ts';

const tuiles = (page: Page) => page.getByRole('main').locator('ul').getByRole('link');

/** Installs a menu and gives it to the group that holds everything, as a later version of the product does. */
function installer(
  serveur: ServeurPrive,
  {
    reference,
    libelle,
    url,
    pere = null,
    ordre = 90,
    image = 'menu.png',
  }: {
    reference: string;
    libelle: string;
    url: string;
    pere?: string | null;
    ordre?: number;
    image?: string;
  },
): void {
  const maintenant = '2026-01-01T00:00:00.000Z';
  serveur.ecrire(
    `insert into menus (reference, "referenceCle", libelle, "libelleCle", url, "menuPereId", ordre, "typeMenu", image, "estActif", "creationDate")
     values (?, ?, ?, ?, ?, (select id from menus where reference = ?), ?, 'Prive', ?, 1, ?)`,
    reference,
    reference,
    libelle,
    libelle.toLowerCase(),
    url,
    pere,
    ordre,
    image,
    maintenant,
  );
  serveur.ecrire(
    `insert into privileges ("groupeId", "menuId", "modeAccesId", "estActif", "creationDate")
     select (select cast(valeur as integer) from reperes where nom = 'groupe-complet'),
            (select id from menus where reference = ?), (select id from modes_acces where code = 'lecture'), 1, ?`,
    reference,
    maintenant,
  );
  serveur.ecrire("update versions set numero = numero + 1 where nom = 'droits'");
}

/** The main menus of a person who holds them all. */
const TUILES = [
  ['Localisation', '/localisation'],
  ['Paramètres', '/parametre'],
  ['Administration tec...', '/adminTechnique'],
  ['École', '/listeGenerique'],
  ['Élèves', '/eleve'],
  ['Paiements', '/paiement'],
  ['Tableau de bord', '/tableaudebord'],
  ['Notes', '/note'],
] as const;

test('[HOME-01] [HOME-02] [HOME-04] l’accueil montre les menus principaux : une image, un libellé, un lien', async ({
  page,
}) => {
  await page.goto('/pageAccueil');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accueil');
  await expect(tuiles(page)).toHaveText(TUILES.map(([tuile]) => tuile));
  for (const [tuile, adresse] of TUILES) {
    const lien = page.getByRole('main').getByRole('link', { name: tuile, exact: true });
    await expect(lien).toHaveAttribute('href', adresse);
    await expect(lien.locator('svg, img')).toHaveCount(1);
  }
  await page.getByRole('main').getByRole('link', { name: 'Localisation', exact: true }).click();
  await expect(page).toHaveURL('/localisation');
});

test('[HOME-03] un signe d’attente se montre tant que les menus ne sont pas là', async ({ page }) => {
  let laisser: () => void = () => undefined;
  const retenu = new Promise<void>((resolve) => {
    laisser = resolve;
  });
  await page.route('**/api/getMenuPrincipalByUser/**', async (route) => {
    await retenu;
    await route.continue();
  });
  await page.goto('/pageAccueil');
  const attente = page.getByRole('status').filter({ hasText: 'Chargement des menus…' });
  await expect(attente).toBeVisible();
  await expect(tuiles(page)).toHaveCount(0);
  laisser();
  await expect(tuiles(page)).toHaveCount(TUILES.length);
  await expect(attente).toBeHidden();
});

test('[HOME-13] [HOME-14] [SHELL-23] les menus sont demandés pour la personne, et pour elle seule', async ({
  page,
  request,
  identite,
}) => {
  const id = identite.data[0]?.id ?? 0;
  const menus = page.waitForRequest(`**/api/getMenuPrincipalByUser/${id}`);
  // The side menu asks for every section by the same call: it may have done so before the tile is clicked.
  const sous = page.waitForRequest(
    (one) =>
      one.url().endsWith('/api/getMenuFilsByUserReference') &&
      String(one.postData()).includes('"reference":"parametre"'),
  );
  await page.goto('/pageAccueil');
  expect((await menus).method()).toBe('GET');
  await page.getByRole('main').getByRole('link', { name: 'Paramètres', exact: true }).click();
  const demande = await sous;
  expect(demande.method()).toBe('POST');
  expect(demande.postDataJSON()).toEqual({ id, reference: 'parametre' });

  const headers = { authorization: `Bearer ${identite.token}` };
  const autre = await request.get(`/api/getMenuPrincipalByUser/${id + 1}`, { headers });
  expect(autre.status()).toBe(403);
  const autres = await request.post('/api/getMenuFilsByUserReference', {
    headers,
    data: { id: id + 1, reference: 'parametre' },
  });
  expect(autres.status()).toBe(403);
});

test('[HOME-07] localisation : les cinq niveaux, chacun vers sa liste', async ({ page }) => {
  await page.goto('/localisation');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Localisation');
  await expect(tuiles(page)).toHaveText(['Pays', 'Régions', 'Préfectures', 'Communes', 'Quartiers']);
  const adresses = await tuiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(adresses).toEqual([
    '/listPays',
    '/listeRegion',
    '/listePrefecture',
    '/listeCommune',
    '/listeQuartier',
  ]);
  await expect(tuiles(page).locator('svg, img')).toHaveCount(5);
});

test('[HOME-08] [PARAM-01] paramètres : les devises et les unités', async ({ page }) => {
  await page.goto('/parametre');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paramètres');
  // An entity added later comes after them.
  await expect(tuiles(page)).toContainText(['Devises', 'Unités']);
  const adresses = await tuiles(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(adresses.slice(0, 2)).toEqual(['/listeDevise', '/listeUnite']);
});

testPrive('une section sans menu le dit, et à qui demander', { tag: '@geste' }, async ({ page, serveur }) => {
  const sousMenus = `"menuPereId" = (select id from menus where reference = 'generique')`;
  serveur.ecrire(`update menus set "estActif" = 0 where ${sousMenus}`);
  serveur.ecrire("update versions set numero = numero + 1 where nom = 'droits'");
  await page.goto('/listeGenerique');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('École');
  await expect(page.getByText('Cette section ne contient aucun menu qui vous soit ouvert.')).toBeVisible();
  serveur.ecrire(`update menus set "estActif" = 1 where ${sousMenus}`);
  serveur.ecrire("update versions set numero = numero + 1 where nom = 'droits'");
});

test('[SHARED-15] des menus qui ne viennent pas : la raison et « Réessayer »', async ({ page, fautes }) => {
  await page.route('**/api/getMenuFilsByUserReference', (route) => route.abort());
  await page.goto('/localisation');
  const panne = page.getByRole('main').getByRole('alert');
  await expect(panne).toContainText('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.');
  await page.unroute('**/api/getMenuFilsByUserReference');
  await panne.getByRole('button', { name: 'Réessayer' }).click();
  await expect(tuiles(page)).toHaveCount(5);
  fautes.length = 0;
});

testPrive(
  '[HOME-06] [HOME-09] [HOME-11] une section montre les menus installés sous elle',
  async ({ page, serveur }) => {
    for (const [section, adresse, titre] of [
      ['admintechnique', '/adminTechnique', 'Administration tec...'],
      ['generique', '/listeGenerique', 'École'],
    ] as const) {
      await page.goto(adresse);
      await expect(tuiles(page).first()).toBeVisible();
      const avant = await tuiles(page).count();
      installer(serveur, { reference: `essai${section}`, libelle: 'Essai', url: '/aPropos', pere: section });
      await page.goto('/pageAccueil');
      await tuiles(page).filter({ hasText: titre }).click();
      await expect(page).toHaveURL(adresse);
      await expect(tuiles(page)).toHaveCount(avant + 1);
      const essai = tuiles(page).filter({ hasText: 'Essai' });
      await expect(essai.locator('svg, img')).toHaveCount(1);
      await essai.click();
      await expect(page).toHaveURL('/aPropos');
    }
  },
);

testPrive(
  '[HOME-05] [CONST-09] un libellé perd ses balises et se coupe à 18 caractères, entier en infobulle',
  { tag: '@geste' },
  async ({ page, serveur }) => {
    const dialogues: string[] = [];
    page.on('dialog', (dialog) => {
      dialogues.push(dialog.message());
      void dialog.dismiss();
    });
    installer(serveur, {
      reference: 'long',
      libelle: '<b>Inscriptions</b> et <img src=x onerror=alert(1)>réinscriptions',
      url: '/aPropos',
    });
    await page.goto('/pageAccueil');
    const tuile = page.getByRole('main').getByRole('link', { name: 'Inscriptions et ré...' });
    await expect(tuile).toHaveAttribute('title', 'Inscriptions et réinscriptions');
    await expect(tuile.locator('b, img')).toHaveCount(0);
    expect(dialogues).toEqual([]);
  },
);

testPrive(
  '[FID-06] dans une section un libellé long se lit en entier',
  { tag: '@geste' },
  async ({ page, serveur }) => {
    const libelle = 'Inscriptions, réinscriptions et transferts';
    installer(serveur, { reference: 'longue', libelle, url: '/aPropos', pere: 'generique' });
    await page.goto('/listeGenerique');
    await expect(page.getByRole('main').getByRole('link', { name: libelle, exact: true })).toBeVisible();
    await regarder(page, 'section-libelle-long');
    serveur.ecrire('update menus set "estActif" = 0 where reference = \'longue\'');
    serveur.ecrire("update versions set numero = numero + 1 where nom = 'droits'");
  },
);

testPrive(
  'une tuile ne mène jamais où une adresse n’est pas sûre',
  { tag: '@geste' },
  async ({ page, serveur }) => {
    installer(serveur, { reference: 'dehors', libelle: 'Dehors', url: 'https://exemple.test/page' });
    installer(serveur, { reference: 'danger', libelle: 'Danger', url: 'javascript:alert(1)' });
    await page.goto('/pageAccueil');
    await expect(page.getByRole('main').getByRole('link', { name: 'Dehors' })).toHaveAttribute(
      'href',
      'https://exemple.test/page',
    );
    await expect(page.getByText('Danger')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Danger' })).toHaveCount(0);
  },
);

testPrive(
  '[HOME-12] [MSG-46] une image qui ne se charge pas le dit',
  { tag: '@geste' },
  async ({ page, serveur, fautes }) => {
    installer(serveur, { reference: 'image', libelle: 'Avec image', url: '/aPropos', image: 'absente.png' });
    await page.goto('/pageAccueil');
    const tuile = page.getByRole('main').getByRole('link', { name: /Avec image/ });
    await expect(tuile.getByRole('img', { name: 'Le chargement a échoué' })).toBeVisible();
    serveur.ecrire('update menus set "estActif" = 0 where reference = \'image\'');
    fautes.length = 0;
  },
);

testPrive(
  '[HOME-10] un menu retiré à ses groupes quitte l’accueil, sans nouvelle connexion',
  { tag: '@geste' },
  async ({ page, serveur }) => {
    installer(serveur, { reference: 'retire', libelle: 'À retirer', url: '/aPropos' });
    await page.goto('/pageAccueil');
    await expect(page.getByRole('main').getByRole('link', { name: 'À retirer' })).toBeVisible();
    serveur.ecrire(
      'update privileges set "estActif" = 0 where "menuId" = (select id from menus where reference = ?)',
      'retire',
    );
    serveur.ecrire("update versions set numero = numero + 1 where nom = 'droits'");
    await page.reload();
    await expect(page.getByRole('main').getByRole('link', { name: 'Localisation' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'À retirer' })).toHaveCount(0);
  },
);

testPrive(
  'une personne sans aucun menu apprend à qui demander',
  { tag: '@geste' },
  async ({ page, serveur, request }) => {
    const login = 'sans.menu@ecole.test';
    const lignes = await serveur.commande('administrateur', login, '--nouveau');
    serveur.ecrire(
      'update user_groupes set "estActif" = 0 where "userId" = (select id from utilisateurs where email = ?)',
      login,
    );
    serveur.ecrire('update utilisateurs set "motDePasseAChanger" = 0 where email = ?', login);
    serveur.ecrire("update versions set numero = numero + 1 where nom = 'droits'");
    const motDePasse = lire(lignes, 'Mot de passe provisoire');
    const texte = JSON.stringify(await ouvrirConnexion(request, { login, motDePasse }));
    await page.goto('/user/resetPassword');
    await page.evaluate(([cle, valeur]) => localStorage.setItem(cle, valeur), [
      CLES_LOCALES.identite,
      texte,
    ] as const);
    await page.goto('/pageAccueil');
    await expect(page.getByText('Aucune rubrique')).toBeVisible();
    await expect(page.getByText(/Votre administrateur peut vous ajouter à un groupe/)).toBeVisible();

    // A sub-menu alone has no tile here: the page says that its section is missing.
    serveur.ecrire(
      'update user_groupes set "estActif" = 1 where "userId" = (select id from utilisateurs where email = ?)',
      login,
    );
    serveur.ecrire(
      'update privileges set "estActif" = 0 where "menuId" in (select id from menus where "menuPereId" is null and reference <> ?)',
      'aucun',
    );
    serveur.ecrire("update versions set numero = numero + 1 where nom = 'droits'");
    await page.reload();
    await expect(page.getByText(/pas les rubriques où ils se trouvent/)).toBeVisible();
    // Other journeys go on with this server.
    serveur.ecrire(
      'update privileges set "estActif" = 1 where "menuId" in (select id from menus where "menuPereId" is null and reference <> ?)',
      'retire',
    );
    serveur.ecrire("update versions set numero = numero + 1 where nom = 'droits'");
  },
);
