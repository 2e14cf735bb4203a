/** Tests the closing of another person's day, where the school wants a second person for it: the day after, by a clock moved on. */
import { updateControles } from '@gestionscolaire/contract/accords/controles.ts';
import { type Page, request as requests } from '@playwright/test';
import { expect } from '#gestes/crud.ts';
import { connexionDe, fenetreDe, groupeAvec, MOT_DE_PASSE } from '#gestes/droits.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import { ADMINISTRATEUR, appeler, ouvrirConnexion, testAnonyme as test } from '#gestes/essai.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { regarder } from '#gestes/regarder.ts';
import { demarrer } from '#gestes/serveur-prive.ts';
import { horlogeDecalee } from '#gestes/temps.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

const REGLAGES = { ADMIN_LOGIN: ADMINISTRATEUR.login, ADMIN_PASSWORD: ADMINISTRATEUR.motDePasse };
const TOUS = ['Lecture', 'Ajout', 'Modification', 'Suppression'];
const CAISSE = ['paiement', 'encaisser', 'paiements', 'journalCaisse'];
const JOUR = 86_400_000;

/** Makes a school that closes for another with two persons, a cashier who took money today, and the two who close tomorrow. */
async function preparer(adresse: string) {
  const request = await requests.newContext({ baseURL: adresse });
  const appel = appeler(request, (await ouvrirConnexion(request)).token);
  const ecole = await ecoleEquipee(appel);
  const eleveId = await ajouterEleve(appel, ecole.id, { prenoms: 'Hawa', nom: 'Barry' });
  await inscrireEleve(appel, ecole, eleveId);
  await appel(updateControles, {
    ecoleId: ecole.id,
    annulation: 0,
    cloture: 1,
    remise: 0,
    remisePourcentage: null,
    remiseMontant: null,
    modifDate: null,
    modifUserId: 0,
  });
  const personne = async (menus: readonly string[], accords: readonly string[]) => {
    const made = await ajouterUtilisateur(appel, { ecoleId: ecole.id });
    await placer(appel, made.id, await groupeAvec(appel, menus, TOUS, `${made.id} a`));
    await placer(appel, made.id, await groupeAvec(appel, ['accords'], accords, `${made.id} b`));
    return made;
  };
  const caissiere = await personne(CAISSE, ['Lecture', 'Ajout']);
  const sienne = appeler(request, (await connexionDe(request, caissiere)).token);
  await encaisserPour(sienne, ecole.id, eleveId, { montant: 30_000 });
  const comptable = await personne([...CAISSE, 'tableaudebord'], ['Lecture', 'Ajout']);
  const directrice = await personne(CAISSE, ['Lecture', 'Modification']);
  // Who signs has a password of her own.
  await connexionDe(request, directrice);
  await request.dispose();
  return { ecole, caissiere, comptable, directrice };
}

const accord = (page: Page) => page.getByRole('dialog', { name: "Accord d'une autre personne" });

test('[SEC-14] la journée d’un autre se clôture avec l’accord de la direction, et la clôture porte les deux noms', {
  tag: '@geste',
}, async ({ browser }) => {
  test.slow();
  const premier = await demarrer(REGLAGES);
  const { ecole, caissiere, comptable, directrice } = await preparer(premier.adresse);
  await premier.eteindre();
  const second = await demarrer(REGLAGES, { ecart: JOUR, dossier: premier.dossier });
  const page = await fenetreDe(browser, second.adresse, comptable);
  try {
    await page.context().addInitScript(horlogeDecalee(JOUR));
    const hier = new Date().toISOString().slice(0, 10);
    await page.goto(`/journalCaisse?ecoleId=${ecole.id}&jour=${hier}&caissierId=${caissiere.id}`);
    const cloture = page.getByRole('form', { name: 'Clôture' });
    await cloture.getByLabel('Espèces comptées').fill('30000');
    await cloture.getByRole('button', { name: 'Clôturer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clôturer' }).click();
    await expect(accord(page)).toContainText(caissiere.name);
    await regarder(page, 'accord-cloture');
    // Nothing is closed before the other person has said yes.
    await expect(page.getByRole('heading', { name: 'Journée clôturée' })).toHaveCount(0);
    await accord(page).getByLabel('Son téléphone ou son e-mail').fill(directrice.telephone);
    await accord(page).getByLabel('Son mot de passe').fill(MOT_DE_PASSE);
    await accord(page).getByRole('button', { name: "Donner l'accord" }).click();
    await expect(page.getByRole('heading', { name: 'Journée clôturée' })).toBeVisible();
    const faite = page.getByRole('region', { name: 'Clôture' });
    await expect(faite).toContainText(comptable.name);
    await expect(faite).toContainText(`accord de ${directrice.prenoms} ${directrice.name}`);
    await regarder(page, 'cloture-accord');
  } finally {
    await page.context().close();
    await second.arreter();
  }
});
