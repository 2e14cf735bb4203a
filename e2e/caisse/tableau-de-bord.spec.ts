/** Tests the dashboard of payments, a class of it and the arrears: real enrolments and payments move their figures. */
import { updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { exportArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import { getStatistiquePaiement, getTotauxPaiement } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import {
  changerEtatInscription,
  selectInscriptionById,
} from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { libelleDuMois, moisDeLaSession, moisOfferts } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Locator, Page } from '@playwright/test';
import { adresse, couper, coupes, estAppel, expect, lignes, saisie } from '#gestes/crud.ts';
import { testAvecPersonnes as test } from '#gestes/droits.ts';
import { ajouterInscrit, anneeSuivante, type EcoleEquipee, ecoleEquipee } from '#gestes/eleves.ts';
import { type Appel, testAnonyme } from '#gestes/essai.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { sansImprimante } from '#gestes/papier.ts';
import { ajouterClasse, ajouterEcole } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirLEcole, mots } from '#gestes/scolarite.ts';

/** The amount that a pupil owes for the first month of the session. */
const RENTREE = 50_000 + 30_000 + 100_000;

const titre = (page: Page) => page.getByRole('heading', { level: 1 });
const cartes = (page: Page) => page.getByRole('list', { name: 'Classes' }).getByRole('listitem');
const classes = (page: Page) => page.getByRole('table', { name: 'Classes', exact: true });
/** The rows of the classes, without the head and the total. */
const rangs = (page: Page) => classes(page).locator('tbody').getByRole('row');
const argent = (page: Page) => page.getByRole('region', { name: "Toute l'école" });
/** Shows the classes as cards, and waits until the choice is kept. */
async function enCartes(page: Page): Promise<void> {
  const kept = page.waitForResponse((response) => estAppel(updatePreferences)(response.request()));
  await page.getByRole('radio', { name: 'Cartes' }).check();
  await kept;
}
const fait = (dans: Locator, nom: string) =>
  dans
    .locator('dl > div')
    .filter({ has: dans.page().getByText(nom, { exact: true }) })
    .locator('dd');

type Inscrit = Awaited<ReturnType<typeof ajouterInscrit>>;
const inscrit = (appel: Appel, ecole: EcoleEquipee, prenoms: string, nom: string) =>
  ajouterInscrit(appel, ecole, { prenoms, nom });

/** Pays all lines of a month. */
async function payerLeMois(appel: Appel, ecole: EcoleEquipee, un: Inscrit, moisId: string): Promise<void> {
  const [read] = await appel(selectInscriptionById, { id: un.inscriptionId });
  const [inscription] = selectInscriptionById.output.parse([read]);
  const dues = (inscription?.lignes ?? []).filter((ligne) => ligne.moisId === moisId);
  const affectations = dues.map(({ id, montant }) => ({ echeanceId: id, montant }));
  const montant = affectations.reduce((sum, one) => sum + one.montant, 0);
  await encaisserPour(appel, ecole.id, un.eleveId, { montant, affectations });
}

const rentreeDe = ({ session }: EcoleEquipee): string => moisDeLaSession(session)[0]?.id ?? '';

testAnonyme('[DASH-01] /tableaudebord demande de se connecter', async ({ page }) => {
  await page.goto('/tableaudebord');
  await expect(page).toHaveURL(/\/authentication\/login/);
});

test.describe('à son nom', () => {
  // The choice of a view is kept for the person, and every test is the same one.
  test.beforeEach(async ({ appel }) => {
    await appel(updatePreferences, { choix: { classes: 'tableau' } });
  });

  test("[DASH-01] [DASH-02] le réseau choisit une école ; son tableau s'ouvre", async ({ page, appel }) => {
    const ecole = await ecoleEquipee(appel);
    // The only school would be chosen by itself.
    await ecoleEquipee(appel, 'autre');
    await page.goto('/pageAccueil');
    await page.getByRole('main').getByRole('link', { name: 'Tableau de bord' }).click();
    await expect(titre(page)).toHaveText('Tableau de bord');
    const fil = page.getByRole('navigation', { name: "Fil d'Ariane" }).getByRole('listitem');
    await expect(fil).toHaveText(['Accueil', 'Tableau de bord']);
    await expect(fil.first().getByRole('link')).toHaveAttribute('href', '/pageAccueil');
    await choisirLEcole(page, ecole.libelle);
    await expect(page).toHaveURL(`/tableaudebord?ecoleId=${ecole.id}`);
    await expect(rangs(page)).toHaveCount(1);
  });

  test("[DASH-03] [DASH-04] [DASH-05] la carte 'Filtrer les données' a la session et le mois", async ({
    page,
    appel,
  }) => {
    const ecole = await ecoleEquipee(appel);
    await page.goto(`/tableaudebord?ecoleId=${ecole.id}`);
    const carte = page.getByRole('region', { name: 'Filtrer les données' });
    await expect(carte.getByRole('heading', { name: 'Filtrer les données' })).toBeVisible();
    for (const nom of ['Session', 'Mois']) await expect(carte.getByText(nom, { exact: true })).toBeVisible();
    await expect(carte.getByRole('combobox')).toHaveCount(2);
    const session = carte.getByLabel('Session', { exact: true });
    const mois = carte.getByLabel('Mois', { exact: true });
    await expect(session.locator('option:checked')).toHaveText('Selectionnez la session');
    await expect(mois.locator('option:checked')).toHaveText('Selectionnez le mois');
    expect(await mots(session)).toContain(ecole.session.libelle);
    await expect(mois.locator('option')).toHaveText([
      'Selectionnez le mois',
      ...moisOfferts(ecole.session).map(({ libelle }) => libelle),
    ]);
  });

  test('[DASH-06] [DASH-09] [DASH-11] une carte par classe, aussi celle où personne ne paie encore', async ({
    appel,
    entrer,
  }) => {
    const ecole = await ecoleEquipee(appel);
    await ajouterClasse(appel, ecole.id, null, 'CP1 B');
    await inscrit(appel, ecole, 'Hawa', 'Sow');
    // Who chose no view yet: the cards stand there without a click.
    const { page } = await entrer(ecole.id, ['tableaudebord']);
    await page.goto('/tableaudebord');
    await expect(cartes(page)).toHaveCount(2);
    const [pleine, vide] = [cartes(page).nth(0), cartes(page).nth(1)];
    await expect(pleine.getByRole('heading')).toHaveText('CP1 A');
    await expect(pleine).toContainText('Awa Camara');
    await expect(pleine).toContainText('primaire');
    await expect(fait(pleine, 'Élèves inscrits')).toHaveText('1');
    await expect(fait(pleine, 'Ont payé')).toHaveText('0');
    await expect(pleine).toContainText('0% de paiement');
    await expect(vide.getByRole('heading')).toHaveText('CP1 B');
    await expect(fait(vide, 'Élèves inscrits')).toHaveText('0');
    await expect(vide).toContainText('0% de paiement');
    await expect(vide.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(
      page.getByRole('region', { name: 'Filtrer les données' }).getByText('Mois', { exact: true }),
    ).toBeVisible();
    expect(await coupes(page)).toEqual([]);
  });

  test('[DASH-07] [DASH-10] [DATA-34] un parent paie : la carte de la classe, son mois et son école bougent', async ({
    appel,
    entrer,
  }) => {
    const ecole = await ecoleEquipee(appel);
    const premier = await inscrit(appel, ecole, 'Hawa', 'Sow');
    await inscrit(appel, ecole, 'Mamadou', 'Diallo');
    await inscrit(appel, ecole, 'Fanta', 'Barry');
    const mois = rentreeDe(ecole);
    const { page } = await entrer(ecole.id, ['tableaudebord']);
    await page.goto('/tableaudebord');
    await saisie(page, 'Mois').selectOption(mois);
    const carte = cartes(page).first();
    await expect(fait(carte, 'Reste à payer')).toHaveText(formaterMontant(3 * RENTREE));
    await expect(fait(carte, 'Payé')).toHaveText(formaterMontant(0));
    const barre = carte.getByRole('progressbar');
    await expect(barre).toHaveAttribute('aria-valuenow', '0');

    await payerLeMois(appel, ecole, premier, mois);
    await page.reload();
    await expect(saisie(page, 'Mois')).toHaveValue(mois);
    await expect(fait(carte, 'Élèves inscrits')).toHaveText('3');
    await expect(fait(carte, 'Ont payé')).toHaveText('1');
    await expect(fait(carte, 'Payé')).toHaveText(formaterMontant(RENTREE));
    await expect(fait(carte, 'Reste à payer')).toHaveText(formaterMontant(2 * RENTREE));
    await expect(carte).toContainText('33% de paiement');
    await expect(barre).toHaveAttribute('aria-valuenow', '33');
    const teinte = (one: Locator) =>
      one.evaluate((node) => getComputedStyle(node).color.match(/\d+/g)?.map(Number));
    // The badge tells the level in an informing colour: neither the green nor the red of the amounts.
    const badge = carte.getByText('primaire', { exact: true });
    const [bleuR = 0, bleuV = 0, bleuB = 0] = (await teinte(badge)) ?? [];
    expect(bleuB).toBeGreaterThan(Math.max(bleuR, bleuV));
    const [vertR = 0, vertV = 0] = (await teinte(fait(carte, 'Payé'))) ?? [];
    expect(vertV).toBeGreaterThan(vertR);
    const [rougeR = 0, rougeV = 0] = (await teinte(fait(carte, 'Reste à payer'))) ?? [];
    expect(rougeR).toBeGreaterThan(rougeV);

    // The school's money, the table and the curve tell the same: the view is another, the answer is the same.
    await expect(argent(page)).toContainText(`sur ${formaterMontant(3 * RENTREE)}`);
    await expect(argent(page).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '33');
    await expect(argent(page)).toContainText(`Crédit des élèves\u00A0: ${formaterMontant(0)}`);
    await page.getByRole('radio', { name: 'Tableau' }).check();
    await expect(rangs(page).first()).toContainText('33\u202F%');
    const recettes = page.getByRole('region', { name: 'Encaissements' });
    await expect(recettes.getByRole('img')).toHaveAccessibleName(new RegExp(formaterMontant(RENTREE)));
    await regarder(page, 'tableau');
  });

  test('[TDB-01] [TDB-02] sans mois, ce qui est échu ; la plus en retard d’abord, en tableau ou en cartes', {
    tag: '@geste',
  }, async ({ page, appel }) => {
    const ecole = await ecoleEquipee(appel);
    await ajouterClasse(appel, ecole.id, null, 'CP1 B');
    await inscrit(appel, ecole, 'Hawa', 'Sow');
    await page.goto(`/tableaudebord?ecoleId=${ecole.id}`);
    await expect(rangs(page)).toHaveCount(2);
    await expect(rangs(page).first()).toContainText('CP1 A');
    await expect(rangs(page).last()).toContainText('0% de paiement');
    const [dit] = await appel(getStatistiquePaiement, { ecoleId: ecole.id, sessionId: null, moisId: null });
    const carte = getStatistiquePaiement.output.parse([dit])[0];
    await expect(argent(page)).toContainText(`Encaissé ${formaterMontant(0)} sur`);
    const reste = formaterMontant(carte?.montantRestant ?? -1);
    await expect(argent(page).getByRole('link', { name: reste }).first()).toHaveAttribute(
      'href',
      /\/arrieres/,
    );
    await expect(argent(page)).toContainText(formaterMontant(carte?.aVenir ?? -1));
    // A title orders the rows, and the address keeps the order.
    await classes(page).getByRole('button', { name: 'Classe', exact: true }).click();
    await classes(page).getByRole('button', { name: 'Classe', exact: true }).click();
    await expect(rangs(page).first()).toContainText('CP1 B');
    await enCartes(page);
    await page.reload();
    await expect(cartes(page).first()).toContainText('CP1 B');
    await expect(fait(cartes(page).last(), 'Reste à payer')).toHaveText(reste);
    await expect(fait(cartes(page).last(), 'À venir')).toHaveText(formaterMontant(carte?.aVenir ?? -1));
  });

  test('[TDB-03] les encaissements par jour, semaine ou mois, par moyen et caissier ; les arriérés mènent à leur liste', {
    tag: '@geste',
  }, async ({ page, appel }) => {
    const ecole = await ecoleEquipee(appel);
    const hawa = await inscrit(appel, ecole, 'Hawa', 'Sow');
    await inscrit(appel, ecole, 'Mamadou', 'Diallo');
    await payerLeMois(appel, ecole, hawa, rentreeDe(ecole));
    await page.goto(`/tableaudebord?ecoleId=${ecole.id}`);
    const recettes = page.getByRole('region', { name: 'Encaissements' });
    await expect(recettes.getByRole('img', { name: /par semaine/ })).toBeVisible();
    await recettes.getByRole('radio', { name: 'Par mois' }).check();
    await expect(recettes.getByRole('img', { name: /par mois/ })).toBeVisible();
    await recettes.getByText('Voir les chiffres').click();
    const chiffres = recettes.getByRole('table');
    const brut = formaterMontant(RENTREE).replace(/\u00A0FG$/, '');
    await expect(chiffres.getByRole('columnheader', { name: 'Espèces' })).toBeVisible();
    await expect(chiffres.getByRole('row').nth(1)).toContainText(brut);
    await recettes.getByLabel('Détail').selectOption('caissier');
    await expect(chiffres.getByRole('columnheader', { name: 'Espèces' })).toHaveCount(0);
    await expect(chiffres.getByRole('row').last()).toContainText(brut);

    await page.getByText('Arriérés par classe et par ancienneté').click();
    const ages = page.getByRole('table', { name: 'Arriérés par classe et par ancienneté' });
    await ages.locator('tbody').getByRole('link').last().click();
    await expect(titre(page)).toHaveText('Arriérés');
    await expect(page).toHaveURL(new RegExp(`classeId=${ecole.classeId}`));
    await expect(lignes(page).filter({ hasText: 'Mamadou Diallo' })).toHaveCount(1);
  });

  test('[TDB-04] le réseau voit une ligne par école, et de là l’école', { tag: '@geste' }, async ({
    page,
    appel,
  }) => {
    const ecole = await ecoleEquipee(appel);
    await inscrit(appel, ecole, 'Hawa', 'Sow');
    await page.goto(`/tableaudebord?ecoleId=${ecole.id}`);
    const total = classes(page).locator('tfoot').getByRole('row');
    await expect(total).toContainText("Toute l'école");
    const chiffres = await total.getByRole('cell').allTextContents();
    await page.getByRole('link', { name: 'Toutes les écoles' }).click();
    await expect(titre(page)).toHaveText('Toutes les écoles');
    const ecoles = page.getByRole('table', { name: 'Écoles' });
    const sienne = ecoles.getByRole('row').filter({ hasText: ecole.libelle });
    // The total of the school has one cell more: the number of its classes.
    await expect(sienne.getByRole('cell')).toHaveText(chiffres.slice(1));
    await sienne.getByRole('link').click();
    await expect(page).toHaveURL(`/tableaudebord?ecoleId=${ecole.id}`);
    await expect(rangs(page)).toHaveCount(1);
  });

  test("[DASH-08] sans classe, 'Aucune donnée disponible'", async ({ page, appel }) => {
    const { id } = await ajouterEcole(appel);
    await page.goto(`/tableaudebord?ecoleId=${id}`);
    await expect(page.getByText('Aucune donnée disponible')).toBeVisible();
    await expect(rangs(page)).toHaveCount(0);
  });

  test('[DASH-13] [DASH-16] [WIDER-08] chaque choix recharge ; changer de session efface le mois', async ({
    page,
    appel,
  }) => {
    const ecole = await ecoleEquipee(appel);
    const suivante = await anneeSuivante(appel, ecole.session);
    await inscrit(appel, ecole, 'Hawa', 'Sow');
    const demandes: unknown[] = [];
    page.on('request', (request) => {
      if (estAppel(getStatistiquePaiement)(request)) demandes.push(request.postDataJSON());
    });
    await page.goto(`/tableaudebord?ecoleId=${ecole.id}`);
    const total = classes(page).locator('tfoot').getByRole('row');
    const inscrits = total.getByRole('cell').nth(1);
    await expect(inscrits).toHaveText('1');
    const mois = rentreeDe(ecole);
    const { id: ecoleId } = ecole;
    await saisie(page, 'Mois').selectOption(mois);
    await expect(argent(page)).toContainText(`sur ${formaterMontant(RENTREE)}`);
    await expect(page).toHaveURL(adresse('/tableaudebord'));
    await saisie(page, 'Session').selectOption({ label: suivante.libelle });
    await expect(inscrits).toHaveText('0');
    await expect(saisie(page, 'Mois').locator('option:checked')).toHaveText('Selectionnez le mois');
    await expect(page.getByRole('heading', { level: 2, name: suivante.libelle })).toContainText(
      "rien n'est encore échu",
    );
    // The page asks again for figures that it showed a moment ago.
    await saisie(page, 'Session').selectOption('');
    await expect(inscrits).toHaveText('1');
    const courante = { ecoleId, sessionId: null, moisId: null };
    await expect
      .poll(() => demandes)
      .toEqual([courante, { ...courante, moisId: mois }, { ...courante, sessionId: suivante.id }, courante]);
    // The Back button undoes a choice.
    await page.goBack();
    await expect(inscrits).toHaveText('0');
  });

  test("[DASH-17] quand la ligne est coupée, aucun message d'erreur ne passe : la page dit de réessayer", async ({
    page,
    appel,
    fautes,
  }) => {
    const ecole = await ecoleEquipee(appel);
    const tout = [getStatistiquePaiement, getTotauxPaiement];
    const coupee = async () => {
      const reparer = await Promise.all(tout.map((endpoint) => couper(page, endpoint)));
      return () => Promise.all(reparer.map((un) => un()));
    };
    // Only the page itself says it: no window opens, and no notice stands in the corner.
    const reponse = page.getByRole('region', { name: 'Paiements par classe' }).getByRole('alert');
    const reessayer = reponse.getByRole('button', { name: 'Réessayer' });
    const seuleLaPageLeDit = async () => {
      await expect(reessayer).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1);
      await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(0);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    };
    const rendre = await coupee();
    await page.goto(`/tableaudebord?ecoleId=${ecole.id}`);
    await seuleLaPageLeDit();
    await rendre();
    await reessayer.click();
    await expect(rangs(page)).toHaveCount(1);
    await expect(reponse).toHaveCount(0);

    // The line is cut once figures are there: those of another month do not stay under the new one's name.
    const rendreEncore = await coupee();
    await saisie(page, 'Mois').selectOption(rentreeDe(ecole));
    await seuleLaPageLeDit();
    await expect(rangs(page)).toHaveCount(0);
    await rendreEncore();
    await reessayer.click();
    await expect(rangs(page)).toHaveCount(1);
    await expect(saisie(page, 'Mois')).toHaveValue(rentreeDe(ecole));
    fautes.length = 0;
  });

  test('[TDB-01] une ligne ouvre sa classe, qui dit le même argent : qui a payé et qui non, le téléphone, la fiche, le papier', async ({
    page,
    appel,
    fautes,
  }) => {
    const ecole = await ecoleEquipee(appel);
    const hawa = await inscrit(appel, ecole, 'Hawa', 'Sow');
    await inscrit(appel, ecole, 'Mamadou', 'Diallo');
    await inscrit(appel, ecole, 'Fanta', 'Barry');
    const mois = rentreeDe(ecole);
    await payerLeMois(appel, ecole, hawa, mois);
    await sansImprimante(page);
    await page.goto(`/tableaudebord?ecoleId=${ecole.id}&mois=${mois}`);
    await rangs(page).first().getByRole('link', { name: 'CP1 A' }).click();
    await expect(titre(page)).toHaveText('CP1 A');
    await expect(page).toHaveURL(adresse(`/tableaudebord/${ecole.classeId}`));
    await expect(page.getByText(new RegExp(libelleDuMois(mois), 'i')).first()).toBeVisible();
    await expect(lignes(page)).toHaveCount(3);
    await expect(lignes(page).getByRole('cell').first()).toContainText('Fanta Barry');
    // It says the money of the row that led here, and the pupils beside it.
    const classe = page.getByRole('region', { name: 'Toute la classe' });
    await expect(classe).toContainText(/Encaissé .* \(33.%\)/);
    await expect(classe).toContainText('1 à jour sur 3 élèves, 33% de paiement');
    await expect(lignes(page).first().getByText(formaterMontant(RENTREE)).first()).toHaveCSS(
      'white-space',
      'nowrap',
    );

    await page.getByRole('radio', { name: 'Ont payé', exact: true }).check();
    await expect(lignes(page)).toHaveCount(1);
    await expect(lignes(page).first()).toContainText('Hawa Sow');
    await page.getByRole('radio', { name: "N'ont pas payé" }).check();
    await expect(lignes(page)).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('diallo');
    await expect(lignes(page)).toHaveCount(1);
    await expect(lignes(page).first().getByRole('link', { name: /\+224/ })).toHaveAttribute(
      'href',
      /^tel:\+224/,
    );
    await page.reload();
    await expect(lignes(page)).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('');
    await page.getByRole('radio', { name: 'Tous' }).check();
    await expect(lignes(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Reste' }).click();
    await expect(lignes(page).first()).toContainText('Hawa Sow');
    await regarder(page, 'tableau-classe');

    await page.getByRole('button', { name: 'Imprimer' }).click();
    await expect(page.locator('body[data-imprime]')).toBeAttached();
    await page.emulateMedia({ media: 'print' });
    const feuille = page.locator('[data-print-sheet]');
    await expect(feuille.getByRole('heading', { name: 'Paiements, CP1 A' })).toBeVisible();
    await expect(feuille.getByText(ecole.libelle)).toBeVisible();
    await expect(feuille.getByRole('row')).toHaveCount(5);
    await expect(feuille.getByRole('row').last()).toContainText(formaterMontant(3 * RENTREE));
    await expect(page.getByRole('banner')).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

    await page.getByRole('link', { name: /^Voir la fiche.*Hawa Sow/ }).click();
    await expect(page).toHaveURL(adresse(`/eleve/${hawa.eleveId}`));
    await page.goBack();
    await page
      .getByRole('navigation', { name: "Fil d'Ariane" })
      .getByRole('link', { name: 'Tableau de bord' })
      .click();
    await expect(saisie(page, 'Mois')).toHaveValue(mois);
    await page.goto('/tableaudebord/999999');
    await expect(page.getByText('Classe introuvable')).toBeVisible();
    fautes.length = 0;
  });

  test('ce que des élèves partis avaient payé se dit sous les totaux, et sur le papier', {
    tag: '@geste',
  }, async ({ page, appel }) => {
    const ecole = await ecoleEquipee(appel);
    const [parti, reste] = [
      await inscrit(appel, ecole, 'Hawa', 'Sow'),
      await inscrit(appel, ecole, 'Sékou', 'Touré'),
    ];
    for (const un of [parti, reste]) await payerLeMois(appel, ecole, un, rentreeDe(ecole));
    await page.goto(`/tableaudebord?ecoleId=${ecole.id}`);
    const ecoleEntiere = argent(page);
    const encaisse = (montant: number) => formaterMontant(montant).replace('FG', 'sur');
    await expect(ecoleEntiere).toContainText(encaisse(2 * RENTREE));
    await expect(ecoleEntiere).not.toContainText('partis');
    const [inscription] = await appel(selectInscriptionById, { id: parti.inscriptionId });
    await appel(changerEtatInscription, {
      id: parti.inscriptionId,
      etat: 'parti',
      dateDepart: new Date().toISOString().slice(0, 10),
      motifDepart: null,
      annulerLignes: true,
      modifUserId: 0,
      modifDate: inscription?.['modifDate'],
    });
    await page.reload();
    await expect(ecoleEntiere).toContainText(encaisse(RENTREE));
    await expect(ecoleEntiere).toContainText(`élèves partis depuis, en plus : ${formaterMontant(RENTREE)}`);
    await regarder(page, 'tableau-partis');
    await sansImprimante(page);
    await page.reload();
    await page.getByRole('button', { name: 'Imprimer' }).click();
    await expect(page.locator('[data-print-sheet]')).toContainText('élèves partis depuis');
  });

  test('au téléphone, la directrice d’une école voit la sienne et rien d’autre', async ({
    appel,
    entrer,
  }) => {
    const [ecole, autre] = [await ecoleEquipee(appel), await ecoleEquipee(appel, 'autre')];
    const hawa = await inscrit(appel, ecole, 'Hawa', 'Sow');
    await inscrit(appel, autre, 'Mamadou', 'Diallo');
    const { page } = await entrer(ecole.id, ['tableaudebord']);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/tableaudebord');
    await page.getByRole('radio', { name: 'Tableau' }).check();
    await expect(rangs(page)).toHaveCount(1);
    await expect(saisie(page, 'École')).toHaveCount(0);
    await expect(rangs(page).first()).toContainText('0 à jour sur 1');
    await expect(page.getByRole('link', { name: 'Toutes les écoles' })).toHaveCount(0);
    expect(await coupes(page)).toEqual([]);
    // A page that she may not open is not offered.
    await rangs(page).first().getByRole('link', { name: 'CP1 A' }).click();
    await expect(lignes(page).first()).toContainText('Hawa Sow');
    await expect(page.getByRole('link', { name: /Voir la fiche/ })).toHaveCount(0);
    expect(await coupes(page)).toEqual([]);
    await page.goto(`/tableaudebord/${autre.classeId}`);
    await expect(page.getByText('Classe introuvable')).toBeVisible();
    await payerLeMois(appel, ecole, hawa, rentreeDe(ecole));
    await page.goto(`/tableaudebord?mois=${rentreeDe(ecole)}`);
    await expect(argent(page)).toContainText('100% de paiement');
  });

  test('les arriérés : par classe et par âge, le téléphone, le fichier, la fiche', { tag: '@geste' }, async ({
    page,
    appel,
  }) => {
    const ecole = await ecoleEquipee(appel);
    const hawa = await inscrit(appel, ecole, 'Hawa', 'Sow');
    await inscrit(appel, ecole, 'Mamadou', 'Diallo');
    await page.goto('/paiement');
    await page.getByRole('main').getByRole('link', { name: 'Arriérés' }).click();
    await expect(titre(page)).toHaveText('Arriérés');
    await page.goto(`/arrieres?ecoleId=${ecole.id}`);
    await expect(lignes(page)).toHaveCount(2);
    const totaux = page.getByRole('region', { name: 'Totaux' });
    await expect(fait(totaux, 'Élèves')).toHaveText('2');
    const du = await fait(totaux, 'Total dû').textContent();
    await expect(lignes(page).first().getByRole('link', { name: /\+224/ })).toHaveAttribute(
      'href',
      /^tel:\+224/,
    );

    // Everything is on screen without scrolling sideways, and a name and a telephone stand on one line each.
    const largeurs = lignes(page).first().getByRole('cell');
    const telephone = page.getByRole('link', { name: /\+224/ });
    for (const cellule of [largeurs.first(), largeurs.filter({ has: telephone })])
      expect(await cellule.evaluate(({ clientWidth }) => clientWidth)).toBeGreaterThan(130);
    await expect(
      lignes(page)
        .first()
        .getByRole('button', { name: /^Actions/ }),
    ).toBeInViewport({ ratio: 1 });

    // The pupil who paid the first month owes since the next one.
    await payerLeMois(appel, ecole, hawa, rentreeDe(ecole));
    await page.reload();
    await expect(fait(totaux, 'Total dû')).not.toHaveText(du ?? '');
    await page.getByRole('button', { name: 'Classe', exact: true }).first().click();
    await page.getByRole('combobox', { name: 'Classe' }).fill('CP1');
    await page.getByRole('option', { name: 'CP1 A' }).click();
    await expect(page).toHaveURL(/filtres=classeId/);
    await page.keyboard.press('Escape');
    await expect(lignes(page).filter({ hasText: 'Mamadou Diallo' })).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Rechercher' }).fill('mamadou');
    await expect(lignes(page)).toHaveCount(1);
    await regarder(page, 'arrieres');
    await page.getByRole('button', { name: 'Exporter' }).click();
    const [fichier] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForRequest(estAppel(exportArrieres)),
      page.getByRole('button', { name: 'CSV (.csv)' }).click(),
    ]);
    expect(fichier.suggestedFilename()).toMatch(/^arrieres-\d{4}-\d{2}-\d{2}\.csv$/);
    await lignes(page)
      .first()
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('link', { name: /^Ouvrir la fiche/ }).click();
    await expect(titre(page)).toHaveText('Mamadou Diallo');
  });
});
