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

/** Collects an amount for a pupil on his page, and answers the receipt's title. */
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
    await inscrireEleve(appel, ecole, eleveId, { dateInscription: `${annee}-11-10` });
    ids.push(eleveId);
  }
  const directeur = await ajouterUtilisateur(appel, { ecoleId: ecole.id });
  await placer(appel, directeur.id, await groupeAvec(appel, DIRECTION, MODES));
  await request.dispose();
  const [hawa = 0, mory = 0, fanta = 0] = ids;
  return { ecole, directeur, hawa, mory, fanta };
}

/** Opens a browser whose clock is ahead by so many milliseconds, nobody signed in. */
async function ouvrir(browser: Browser, baseURL: string, ecart: number): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'fr-FR', serviceWorkers: 'block' });
  await context.addInitScript(horlogeDecalee(ecart));
  return context.newPage();
}

test('[ANNEE-02] [ANNEE-03] [ANNEE-04] de novembre à l’octobre suivant : ce qui restait se paie d’abord, l’année s’ouvre, rien ne se mêle', async ({
  browser,
}) => {
  const jour = new Date();
  const annee = jour.getUTCFullYear() - (jour.getUTCMonth() < 9 ? 1 : 0);
  const suivante = `${annee + 1}-${annee + 2}`;
  const novembre = dici(`${annee}-11-10T09:00:00Z`);
  const premier = await demarrer(REGLAGES, { ecart: novembre });
  const { directeur, hawa, mory, fanta } = await preparer(premier.adresse, annee);
  const page1 = await fenetreDe(browser, premier.adresse, directeur);
  await page1.context().addInitScript(horlogeDecalee(novembre));
  await encaisser(page1, hawa, '180000');
  await expect(page1.getByRole('main')).toContainText(`10/11/${annee}`);
  await encaisser(page1, mory, '980000');
  await page1.context().close();
  await premier.eteindre();

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
    await page.waitForTimeout(2000);
    await regarder(page, 'un-an-apres-accueil');
    for (const [nom, ou] of [
      ['annee', '/anneeSuivante'],
      ['fiche', `/eleve/${hawa}`],
      ['encaisser', `/encaisser/${hawa}`],
      ['arrieres', '/arrieres'],
      ['tableau', '/tableaudebord'],
      ['liste', '/listeEleve'],
      ['classe', '/listeClasseEleve'],
      ['mory', `/eleve/${mory}`],
      ['inscrire', `/ajoutInscription/${fanta}`],
    ] as const) {
      await page.goto(ou);
      await page.waitForTimeout(2000);
      await regarder(page, `un-an-apres-${nom}`);
    }
  } finally {
    await page.context().close();
    await second.arreter();
  }
  void lignes;
  void suivante;
});
