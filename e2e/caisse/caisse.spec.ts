/** Tests the cash desk: payments taken by keyboard, once whatever is pressed; receipts, cancellations, the closing of a day. */
import { imprimerCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { imprimerRecu, paiementSelectBy } from '@gestionscolaire/contract/caisse/paiements.ts';
import { selectInscriptionById } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Page } from '@playwright/test';
import { adresse, estAppel, expect, lignes, saisie } from '#gestes/crud.ts';
import { testAvecPersonnes as test } from '#gestes/droits.ts';
import { ajouterInscrit, type EcoleEquipee, ecoleEquipee } from '#gestes/eleves.ts';
import { type Appel, testAnonyme } from '#gestes/essai.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { regarder } from '#gestes/regarder.ts';

const inscrit = async (appel: Appel, ecole: EcoleEquipee, prenoms: string, nom: string) =>
  (await ajouterInscrit(appel, ecole, { prenoms, nom })).eleveId;

const recus = (appel: Appel, ecole: EcoleEquipee) =>
  appel(paiementSelectBy, { ecoleId: ecole.id, page: 1, taille: 100 });

const MENUS_DU_CAISSIER = ['paiement', 'encaisser', 'paiements', 'journalCaisse'];
const titre = (page: Page) => page.getByRole('heading', { level: 1 });
const montant = (page: Page) => page.getByRole('textbox', { name: 'Montant', exact: true });
const encaisser = (page: Page) =>
  page.getByRole('form', { name: 'Paiement' }).getByRole('button', { name: /^Encaisser/ });

testAnonyme('[WIDER-05] /paiement demande de se connecter', async ({ page }) => {
  await page.goto('/paiement');
  await expect(page).toHaveURL(/\/authentication\/login/);
});

test('[WIDER-05] /paiement mène à la caisse', async ({ page }) => {
  await page.goto('/paiement');
  await expect(titre(page)).toHaveText('Paiements');
  for (const [nom, url] of [
    ['Encaisser', '/encaisser'],
    ['Reçus', '/listePaiement'],
    ['Journal de caisse', '/journalCaisse'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name: nom })).toHaveAttribute('href', url);
  }
});

test('une matinée : en espèces au clavier, par Orange Money avec sa référence, un trop-payé puis son crédit', async ({
  page,
  appel,
}) => {
  const ecole = await ecoleEquipee(appel);
  await inscrit(appel, ecole, 'Mamadou Saliou', 'Diallo');
  const hawa = await inscrit(appel, ecole, 'Hawa', 'Barry');

  await page.goto(`/encaisser?ecoleId=${ecole.id}`);
  await expect(page.getByRole('combobox', { name: 'Qui paie ?' })).toBeFocused();

  // The keyboard is enough: search, Enter, amount, Enter.
  await page.keyboard.type('diallo mamadou');
  await expect(page.getByText(/Entrée : Mamadou Saliou Diallo,/)).toBeAttached();
  await regarder(page, 'encaisser-recherche');
  await page.keyboard.press('Enter');
  await expect(titre(page)).toHaveText('Mamadou Saliou Diallo');
  await expect(montant(page)).toBeFocused();
  await page.keyboard.type('150000');
  await expect(montant(page)).toHaveValue('150\u00A0000');
  const echeances = page.getByRole('region', { name: 'Échéances' });
  await expect(echeances.locator('tr[data-paye]').first()).toContainText("frais d'inscription");
  await regarder(page, 'encaisser-eleve');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(adresse('/recu/\\d+'));
  await expect(titre(page)).toHaveText('Reçu n° 00001');
  await expect(page.getByRole('region', { name: 'Reçu' })).toContainText('150 000 FG');
  await regarder(page, 'recu');
  // A receipt that is read again is printed where it is.
  await page.goto(`${new URL(page.url()).pathname}?ecoleId=${ecole.id}`);
  const fichier = page.waitForResponse((response) => estAppel(imprimerRecu)(response.request()));
  await page.getByRole('button', { name: 'A5', exact: true }).click();
  expect((await fichier).headers()['content-type']).toBe('application/pdf');
  await expect(titre(page)).toHaveText('Reçu n° 00001');
  // The paper that was chosen is the next one's, and Ctrl+P prints the receipt, not the screen.
  await expect(page.getByRole('button', { name: 'Imprimer le reçu (A5)' })).toBeVisible();
  const encore = page.waitForRequest(estAppel(imprimerRecu));
  await page.keyboard.press('Control+p');
  expect((await encore).postDataJSON()).toMatchObject({ format: 'a5' });

  // The next payment is by Orange Money: it has a reference.
  await page.getByRole('link', { name: 'Encaisser un autre' }).click();
  await page.getByRole('combobox', { name: 'Qui paie ?' }).fill('barry');
  await page.getByRole('option', { name: /Hawa Barry/ }).click();
  await page.getByRole('button', { name: /^Échu/ }).first().click();
  await expect(montant(page)).not.toHaveValue('');
  await montant(page).fill('50000');
  await page.getByRole('radio', { name: 'Orange Money' }).check();
  await encaisser(page).click();
  await expect(saisie(page, 'Référence')).toBeFocused();
  await expect(page.getByText('La référence est obligatoire, sauf en espèces.')).toBeVisible();
  await saisie(page, 'Référence').fill('PP261122.1015.A12345');
  await page.getByRole('button', { name: 'Changer la répartition' }).click();
  const tenue = page.getByRole('textbox', { name: /Montant pour Tenue/ });
  await tenue.fill('60000');
  await expect(page.getByRole('alert').filter({ hasText: 'plus' }).first()).toBeVisible();
  await regarder(page, 'encaisser-repartition');
  await page.getByRole('button', { name: 'Répartir de nouveau' }).click();
  await encaisser(page).click();
  await expect(titre(page)).toHaveText('Reçu n° 00002');
  await expect(page.getByText('PP261122.1015.A12345')).toBeVisible();

  // An amount above their debt is kept as credit.
  await page.getByRole('link', { name: 'Encaisser un autre' }).click();
  await page.getByRole('combobox', { name: 'Qui paie ?' }).fill('barry');
  await page.getByRole('option', { name: /Hawa Barry/ }).click();
  await page.getByRole('button', { name: 'Changer la répartition' }).click();
  await montant(page).fill('20000');
  await expect(page.getByText('FG ne vont à aucune échéance')).toBeVisible();
  await encaisser(page).click();
  await expect(page.getByRole('region', { name: 'Reçu' })).toContainText('Gardé en crédit');
  await page.goto(`/encaisser/${hawa}`);
  const du = page.getByRole('region', { name: 'Ce qui est dû' });
  await expect(du).toContainText('930 000 FG');
  await page.getByRole('button', { name: 'Utiliser le crédit' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('octobre 2026 : 20 000 FG');
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect(du).toContainText('910 000 FG');
  await expect(page.getByRole('button', { name: 'Utiliser le crédit' })).toHaveCount(0);

  await page.goto(`/listePaiement?ecoleId=${ecole.id}&taille=10`);
  await expect(lignes(page).first()).toContainText('00003');
  await page.getByRole('button', { name: 'Filtre', exact: true }).click();
  await page.getByRole('group', { name: 'Filtrer par' }).getByRole('button', { name: 'Moyen' }).click();
  await page.getByRole('checkbox', { name: 'Orange Money' }).check();
  await expect(page.getByRole('table', { name: 'Reçus' }).locator('tbody').getByRole('row')).toHaveCount(1);
  await expect(lignes(page)).toContainText(['Hawa Barry']);
  await regarder(page, 'recus');
});

test('un double clic, ou une réponse perdue, ne paie qu’une fois ; le même montant se confirme', async ({
  page,
  appel,
  fautes,
}) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await inscrit(appel, ecole, 'Binta', 'Camara');
  await page.goto(`/encaisser/${eleveId}`);
  await montant(page).fill('50000');
  await encaisser(page).dblclick();
  await expect(titre(page)).toHaveText('Reçu n° 00001');

  // The page asks before taking the same amount again on the same day.
  await page.goto(`/encaisser/${eleveId}`);
  await montant(page).fill('50000');
  await encaisser(page).click();
  await expect(page.getByText('déjà été encaissé aujourd’hui')).toBeVisible();
  const garde = page.getByRole('checkbox', { name: 'C’est un autre paiement' });
  await expect(garde).toBeFocused();
  await regarder(page, 'encaisser-confirmer');
  await page.keyboard.press('Space');
  await expect(garde).toBeChecked();

  // The payment is written, but its answer is lost on the way.
  await page.route(
    '**/api/addPaiement',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await expect(garde).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('On ne sait pas si le paiement est enregistré')).toBeVisible();
  await expect(montant(page)).toBeDisabled();
  await regarder(page, 'encaisser-perdu');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(titre(page)).toHaveText('Reçu n° 00002');
  expect(await recus(appel, ecole)).toHaveLength(2);
  fautes.length = 0;
});

test('un autre a payé entre-temps : ce qui est dû se relit, ce qui est tapé reste', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId, inscriptionId } = await ajouterInscrit(appel, ecole);
  await page.goto(`/encaisser/${eleveId}`);
  await montant(page).fill('60000');
  const lues = await appel(selectInscriptionById, { id: inscriptionId });
  const premiere = selectInscriptionById.output.parse(lues)[0]?.lignes[0];
  const affectations = [{ echeanceId: premiere?.id, montant: 50_000 }];
  await encaisserPour(appel, ecole.id, eleveId, { montant: 50_000, affectations });
  await encaisser(page).click();
  await expect(page.getByText('relisez ce que')).toBeVisible();
  await expect(montant(page)).toHaveValue('60\u00A0000');
  await expect(page.getByRole('region', { name: 'Échéances' })).not.toContainText("frais d'inscription");
  await encaisser(page).click();
  await expect(titre(page)).toHaveText('Reçu n° 00002');
  fautes.length = 0;
});

test('un paiement s’annule avec son motif, et reste visible', { tag: '@geste' }, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await inscrit(appel, ecole, 'Alpha', 'Condé');
  const premier = await encaisserPour(appel, ecole.id, eleveId, { montant: 75_000 });
  await encaisserPour(appel, ecole.id, eleveId, { montant: 60_000 });
  await page.goto(`/recu/${premier}?ecoleId=${ecole.id}`);
  await page.getByRole('button', { name: 'Annuler ce paiement' }).click();
  const fenetre = page.getByRole('dialog');
  await fenetre.getByRole('button', { name: 'Annuler le paiement' }).click();
  await expect(fenetre).toContainText('Le motif est obligatoire.');
  await fenetre.getByLabel('Motif').fill('Saisi pour un autre élève');
  await page.keyboard.press('Enter');
  await expect(page.getByText('ANNULÉ', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reçu' })).toContainText('Saisi pour un autre élève');
  await expect(page.getByRole('button', { name: 'Annuler ce paiement' })).toHaveCount(0);
  await regarder(page, 'recu-annule');
  await page.goto(`/listePaiement?ecoleId=${ecole.id}`);
  await expect(lignes(page)).toContainText(['ANNULÉ']);
  await regarder(page, 'recus-annules');
  // A cancelled receipt is only read and printed; another is also sent and cancelled, from its row.
  await page.getByRole('button', { name: 'Actions : 00001', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Voir le reçu : 00001' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Imprimer : 00001' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Annuler ce paiement : 00001' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions : 00002', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Envoyer : 00002' })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler ce paiement : 00002' }).click();
  await expect(fenetre.getByLabel('Motif')).toBeFocused();
  await page.keyboard.type('Saisi deux fois');
  await page.keyboard.press('Enter');
  await expect(lignes(page).filter({ hasText: '00002' })).toContainText('ANNULÉ');
  await page.goto(`/encaisser/${eleveId}`);
  await expect(page.getByRole('region', { name: 'Ce qui est dû' })).toContainText('980 000 FG');
});

test('annulé par un autre, un paiement dit de quelle caisse son argent sort ; celle qui a rendu plus que reçu se clôture', {
  tag: '@geste',
}, async ({ appel, entrer, page: direction }) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await inscrit(appel, ecole, 'Ibrahima', 'Sylla');
  const { page, personne: caissier } = await entrer(ecole.id, MENUS_DU_CAISSIER, ['Lecture', 'Ajout']);
  const recevoir = async (somme: string, numero: string): Promise<string> => {
    await page.goto(`/encaisser/${eleveId}`);
    await montant(page).fill(somme);
    await page.keyboard.press('Enter');
    await expect(titre(page)).toHaveText(`Reçu n° ${numero}`);
    return new URL(page.url()).pathname;
  };
  const annulerLe = async (recu: string, phrase: RegExp) => {
    await direction.goto(recu);
    await direction.getByRole('button', { name: 'Annuler ce paiement' }).click();
    const fenetre = direction.getByRole('dialog');
    await expect(fenetre).toContainText(phrase);
    await regarder(direction, 'recu-annulation-caisse');
    await fenetre.getByLabel('Motif').fill('Saisi pour un autre élève');
    await direction.keyboard.press('Enter');
    await expect(direction.getByText('ANNULÉ', { exact: true })).toBeVisible();
  };
  const premier = await recevoir('150000', '00001');
  const second = await recevoir('20000', '00002');
  // The drawer that took the money gives it back, and its day book says who decided.
  await annulerLe(premier, new RegExp(`Les 150.000.FG sont à rendre de la caisse de .*${caissier.name}`));
  await page.goto('/journalCaisse');
  const mouvements = page.getByRole('table', { name: 'Mouvements' });
  await expect(mouvements).toContainText('annulé par');
  await regarder(page, 'journal-annule-par');
  const cloture = page.getByRole('form', { name: 'Clôture' });
  await expect(cloture).toContainText('20 000 FG');
  await cloture.getByLabel('Espèces comptées').fill('20000');
  await cloture.getByRole('button', { name: 'Clôturer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }).click();
  await expect(page.getByRole('heading', { name: 'Journée clôturée' })).toBeVisible();

  // Once that day is closed, the drawer of the person who cancels gives it back.
  await annulerLe(second, /Les 20.000.FG sont à rendre de votre caisse\./);
  await direction.goto(`/journalCaisse?ecoleId=${ecole.id}`);
  const sienne = direction.getByRole('form', { name: 'Clôture' });
  await expect(sienne).toContainText('La caisse doit contenir 0 FG');
  await expect(sienne).toContainText('Rendu de plus que reçu : 20 000 FG');
  await sienne.getByLabel('Espèces comptées').fill('0');
  await expect(sienne).toContainText('Aucun écart');
  await regarder(direction, 'journal-rendu-de-plus');
  await sienne.getByRole('button', { name: 'Clôturer' }).click();
  await direction.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }).click();
  const faite = direction.getByRole('region', { name: 'Clôture' });
  await expect(faite).toContainText('Rendu de plus que reçu');
  await regarder(direction, 'journal-rendu-clos');
});

test('[GUICHET-06] un caissier clôture sa journée, avec un écart expliqué ; la direction voit tous les caissiers', async ({
  appel,
  entrer,
  page: direction,
}) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await inscrit(appel, ecole, 'Fatou', 'Keita');
  const { page } = await entrer(ecole.id, MENUS_DU_CAISSIER, ['Lecture', 'Ajout']);
  // The cashier is of one school: they choose none, and the search has the focus.
  await page.goto('/encaisser');
  await expect(saisie(page, 'École')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Qui paie ?' })).toBeFocused();
  await page.goto(`/encaisser/${eleveId}`);
  await montant(page).fill('80000');
  await page.keyboard.press('Enter');
  await expect(titre(page)).toHaveText('Reçu n° 00001');
  await expect(page.getByRole('button', { name: 'Annuler ce paiement' })).toHaveCount(0);

  await page.goto('/journalCaisse');
  await expect(page.getByRole('table', { name: 'Mouvements' })).toContainText('Fatou Keita');
  const cloture = page.getByRole('form', { name: 'Clôture' });
  await expect(cloture).toContainText('80 000 FG');
  await cloture.getByLabel('Espèces comptées').fill('79500');
  await expect(cloture).toContainText('Il manque 500 FG');
  await regarder(page, 'journal');
  // On an old PC's screen the panel does not stand on the amounts.
  await page.setViewportSize({ width: 1024, height: 768 });
  const table = await page.getByRole('table', { name: 'Mouvements' }).boundingBox();
  const panneau = await cloture.boundingBox();
  expect([table, panneau]).not.toContain(null);
  const { x = 0, y = 0, width = 0, height = 0 } = table ?? {};
  expect(x + width < (panneau?.x ?? 0) || y + height < (panneau?.y ?? 0)).toBe(true);
  await cloture.getByRole('button', { name: 'Clôturer' }).click();
  await expect(cloture).toContainText("Les observations disent d'où vient l'écart.");
  await cloture.getByLabel('Observations').fill('Monnaie rendue en trop');
  await cloture.getByRole('button', { name: 'Clôturer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }).click();
  await expect(page.getByRole('heading', { name: 'Journée clôturée' })).toBeVisible();
  await regarder(page, 'journal-clos');
  const papier = page.waitForResponse((response) => estAppel(imprimerCloture)(response.request()));
  await page.getByRole('button', { name: 'Imprimer la clôture' }).click();
  expect((await papier).headers()['content-type']).toBe('application/pdf');

  await page.goto(`/encaisser/${eleveId}`);
  await expect(page.getByRole('status').filter({ hasText: 'est clôturée' })).toBeVisible();
  await expect(montant(page)).toHaveCount(0);
  await page.goto('/listeCloture');
  await expect(lignes(page)).toContainText(['Monnaie rendue en trop']);
  await regarder(page, 'clotures');
  expect(await recus(appel, ecole)).toHaveLength(1);

  // The direction took nothing: its journal opens on all cashiers, and ends with their totals. It closes each apart.
  await direction.goto(`/journalCaisse?ecoleId=${ecole.id}`);
  await expect(saisie(direction, 'Caissier')).toHaveValue('tous');
  await expect(direction.getByRole('table', { name: 'Mouvements' }).getByRole('row').last()).toContainText(
    '1 encaissement',
  );
  await expect(direction.getByRole('form', { name: 'Clôture' })).toHaveCount(0);
  await regarder(direction, 'journal-tous');
  await direction.getByRole('button', { name: /clôturée$/ }).click();
  await expect(direction.getByRole('heading', { name: 'Journée clôturée' })).toBeVisible();
  await expect(direction.getByRole('table', { name: 'Mouvements' })).toContainText('Fatou Keita');
});
