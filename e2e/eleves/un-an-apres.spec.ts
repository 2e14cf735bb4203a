/**
 * Tests two school years of one school: payments in November, the next October on the same data with a clock eleven months later,
 * what the year that ended still asks, the year that begins.
 */
import { MODELES } from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import { type Browser, type Page, request as requests } from '@playwright/test';
import { expect, lignes, modifier, saisie } from '#gestes/crud.ts';
import { fenetreDe, groupeAvec } from '#gestes/droits.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import { ADMINISTRATEUR, appeler, ouvrirConnexion, testAnonyme as test } from '#gestes/essai.ts';
import { regarder } from '#gestes/regarder.ts';
import { demarrer } from '#gestes/serveur-prive.ts';
import { dici, horlogeDecalee } from '#gestes/temps.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

const REGLAGES = { ADMIN_LOGIN: ADMINISTRATEUR.login, ADMIN_PASSWORD: ADMINISTRATEUR.motDePasse };
const MODES = ['Lecture', 'Ajout', 'Modification', 'Suppression'];
const DIRECTION = [...Object.keys(MODELES.direction.menus), ...Object.keys(MODELES.direction.onglets)];

const titre = (page: Page) => page.getByRole('heading', { level: 1 });

/** Collects an amount for a pupil on his page, up to the receipt. */
async function encaisser(page: Page, eleveId: number, montant: string): Promise<void> {
  await page.goto(`/encaisser/${eleveId}`);
  await saisie(page, 'Montant').fill(montant);
  await page
    .getByRole('form', { name: 'Paiement' })
    .getByRole('button', { name: /^Encaisser/ })
    .click();
  await expect(titre(page)).toHaveText(/^Reçu n°\s/);
}

/** Makes the school, three pupils enrolled in November, and who directs it. */
async function preparer(adresse: string, annee: number) {
  const request = await requests.newContext({ baseURL: adresse });
  const appel = appeler(request, (await ouvrirConnexion(request)).token);
  const ecole = await ecoleEquipee(appel);
  await appel(classes.create, {
    ecoleId: ecole.id,
    enseignantId: null,
    etape: 'primaire',
    niveau: '2',
    libelle: 'CP2 A',
    creationUserId: 0,
  });
  for (const fiche of await appel(fichesRenseignement.list, { ecoleId: ecole.id }))
    await modifier(appel, fichesRenseignement, Number(fiche['id']), { estObligatoire: 1 });
  const ids: number[] = [];
  for (const prenoms of ['Hawa', 'Mory', 'Fanta']) {
    const eleveId = await ajouterEleve(appel, ecole.id, { prenoms, nom: 'Bah' });
    // A discount of one year is not one of the next.
    const remise =
      prenoms === 'Fanta' ? { remisePourcentage: 10, remiseMotif: "Enfant d'une enseignante" } : {};
    await inscrireEleve(appel, ecole, eleveId, { dateInscription: `${annee}-11-10`, ...remise });
    ids.push(eleveId);
  }
  const directeur = await ajouterUtilisateur(appel, { ecoleId: ecole.id });
  await placer(appel, directeur.id, await groupeAvec(appel, DIRECTION, MODES));
  await request.dispose();
  const [hawa = 0, mory = 0] = ids;
  return { directeur, hawa, mory };
}

/** Opens a browser whose clock is ahead by so many milliseconds, nobody signed in. */
async function ouvrir(browser: Browser, baseURL: string, ecart: number): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', serviceWorkers: 'block' });
  await context.addInitScript(horlogeDecalee(ecart));
  return context.newPage();
}

test('[ANNEE-02] [ANNEE-03] [ANNEE-04] de novembre à l’octobre suivant : ce qui restait se paie d’abord, l’année s’ouvre, rien ne se mêle', {
  tag: '@geste',
}, async ({ browser }) => {
  test.slow();
  const jour = new Date();
  const annee = jour.getUTCFullYear() - (jour.getUTCMonth() < 9 ? 1 : 0);
  const suivante = `${annee + 1}-${annee + 2}`;
  const novembre = dici(`${annee}-11-10T09:00:00Z`);
  const premier = await demarrer(REGLAGES, { ecart: novembre });
  const { directeur, hawa, mory } = await preparer(premier.adresse, annee);
  const avant = await fenetreDe(browser, premier.adresse, directeur);
  try {
    await avant.context().addInitScript(horlogeDecalee(novembre));
    await encaisser(avant, hawa, '180000');
    await expect(avant.getByRole('main')).toContainText(`10/11/${annee}`);
    await encaisser(avant, mory, '980000');
  } finally {
    await avant.context().close();
    await premier.eteindre();
  }

  // Eleven months later the school's PC is switched on again: the connexion has ended, the year too.
  const octobre = dici(`${annee + 1}-10-05T09:00:00Z`);
  const second = await demarrer(REGLAGES, { ecart: octobre, dossier: premier.dossier });
  const page = await ouvrir(browser, second.adresse, octobre);
  try {
    await page.goto('/');
    await page.getByLabel('Téléphone ou e-mail').fill(directeur.telephone);
    await page.getByLabel('Mot de passe', { exact: true }).fill('un mot de passe à moi');
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect(page).toHaveURL('/pageAccueil');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing of the first steps is to be done again: the home page leads to the next year.
    await expect(page.getByText(`${annee}-${annee + 1} est finie : la suivante est à ouvrir.`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Premiers pas' })).toHaveCount(0);
    await regarder(page, 'un-an-apres-accueil');
    await page.getByRole('link', { name: "Passer à l'année suivante" }).click();
    await page.getByRole('button', { name: `Ouvrir l'année ${suivante}` }).click();
    await page.getByRole('button', { name: `Copier vers ${suivante}` }).click();
    await page.getByLabel('Hausse').fill('5');
    await page.getByRole('button', { name: 'Copier 2 prix' }).click();
    await page.getByRole('link', { name: 'Promouvoir CP1 A' }).click();
    await expect(saisie(page, 'Classe de qui passe').locator('option:checked')).toHaveText('CP2 A');
    await expect(page.getByRole('listitem').filter({ hasText: 'Bah Fanta' })).toContainText(
      `remise de 10 % en ${annee}-${annee + 1}`,
    );
    await expect(page.getByText("elle n'est pas reprise, redonnez-la ensuite à l'inscription")).toBeVisible();
    await regarder(page, 'un-an-apres-promotion');
    await page.getByRole('button', { name: 'Promouvoir 3 élèves' }).click();
    await expect(page.getByText('3 élèves : inscription enregistrée.')).toBeVisible();

    // The rest of last year stands apart, at its own prices, and is paid first.
    await page.goto(`/eleve/${hawa}`);
    const bref = page.getByRole('region', { name: 'Solde', exact: true });
    await expect(bref).toContainText(/Années précédentes\s*800\s000\sFG/);
    await expect(bref).toContainText(/Cette année\s*1\s030\s000\sFG/);
    await regarder(page, 'un-an-apres-fiche');
    await encaisser(page, hawa, '900000');
    await expect(page.getByRole('main')).toContainText(`05/10/${annee + 1}`);
    await page.goto(`/eleve/${hawa}`);
    await expect(bref).not.toContainText('Années précédentes');
    await expect(bref).toContainText(/Reste[^:]*930\s000\sFG/);
    await page.goto(`/eleve/${mory}`);
    await expect(bref).toContainText(/1\s030\s000\sFG/);

    // Whoever did not come back to the desk owes both years; the dashboard tells the new one alone.
    await page.goto('/arrieres');
    await expect(lignes(page).filter({ hasText: 'Fanta' })).toContainText(/887\s000/);
    await page.goto('/tableaudebord');
    await expect(page.getByText(`Année scolaire ${suivante}`)).toBeVisible();
    await expect(page.getByRole('row', { name: /CP2 A/ })).toContainText(/100\s000/);
    await regarder(page, 'un-an-apres-tableau');
    const verifie = await second.commande('verifier');
    expect(verifie.join('\n')).toMatch(/3 paiements[^]*La chaîne se suit/);
  } finally {
    await page.context().close();
    await second.arreter();
  }
});
