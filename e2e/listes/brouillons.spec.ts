/** Tests that what was typed in a form is found again by the same person, and by nobody else (LISTE-09). */

import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import type { Locator, Page } from '@playwright/test';
import { adresse, ajouter, libelleUnique, modifier, readRow, saisie, test, valider } from '#gestes/crud.ts';
import { connexionDe, groupeAvec } from '#gestes/droits.ts';
import { expect, type Identite, test as testSeul } from '#gestes/essai.ts';
import { attendreGarde, attendreOubli } from '#gestes/saisies.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

const avis = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Saisie du .* retrouvée/ });
const reprendre = (page: Page) => avis(page).getByRole('button', { name: 'Reprendre' }).click();

test.describe('avec une horloge à soi', () => {
  test.use({ seul: true });

  test('[LISTE-09] un onglet fermé, puis un onglet tombé : la saisie se retrouve avec les noms de ses choix', async ({
    context,
  }) => {
    const libelle = libelleUnique();
    const fermee = await context.newPage();
    await fermee.goto('/ajoutRegion');
    await saisie(fermee, 'Pays').fill('guinee');
    await fermee.getByRole('option', { name: 'Guinée', exact: true }).click();
    await saisie(fermee, 'Libellé').fill(libelle);
    await attendreGarde(fermee, libelle);

    // While it is on a screen it is offered on no other.
    const autre = await context.newPage();
    await autre.clock.install();
    await autre.goto('/ajoutRegion');
    await saisie(autre, 'Code').fill('ailleurs');
    await attendreGarde(autre, 'ailleurs');
    // The other tab had the time to answer.
    await autre.clock.runFor(1_000);
    await expect(avis(autre)).toHaveCount(0);
    await autre.getByRole('button', { name: 'Annuler' }).click();
    // A tab that is closed at once would leave this draft, the newest.
    await attendreOubli(autre, 'ailleurs');
    await autre.close();
    await fermee.close();

    const tombee = await context.newPage();
    await tombee.goto('/ajoutRegion');
    await expect(avis(tombee)).toHaveText(/^Saisie du \d\d\/\d\d à \d\d:\d\d retrouvée/);
    await expect(saisie(tombee, 'Libellé')).toHaveValue('');
    await reprendre(tombee);
    await expect(avis(tombee)).toHaveCount(0);
    await expect(saisie(tombee, 'Libellé')).toHaveValue(libelle);
    await expect(saisie(tombee, 'Pays')).toHaveValue('Guinée');
    await saisie(tombee, 'Code').fill('RX');
    await attendreGarde(tombee, 'RX');
    const chute = tombee.waitForEvent('crash');
    void tombee.goto('chrome://crash').catch(() => undefined);
    await chute;
    await tombee.close();

    const page = await context.newPage();
    await page.goto('/ajoutRegion');
    await reprendre(page);
    await expect(saisie(page, 'Code')).toHaveValue('RX');
    await valider(page).click();
    await expect(page).toHaveURL(adresse('/listeRegion'));
    await attendreOubli(page, libelle);
    await page.close();
  });
});

test('[LISTE-09] le serveur parti pendant l’envoi : la saisie reprise dans un autre onglet ne s’écrit qu’une fois', {
  tag: '@geste',
}, async ({ context, appel }) => {
  const libelle = libelleUnique();
  const partie = await context.newPage();
  await partie.goto('/ajoutDevise');
  await saisie(partie, 'Libellé').fill(libelle);
  await saisie(partie, 'Symbole').fill('X');
  await partie.route(`**/api/${devises.create.path}`, async (route) => {
    // The server does its work; only its answer is lost.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await valider(partie).click();
  await expect(partie.locator('form').getByRole('alert')).toContainText('Le serveur ne répond pas.');
  await attendreGarde(partie, 'idempotencyKey');
  await partie.close();

  const page = await context.newPage();
  await page.goto('/ajoutDevise');
  await reprendre(page);
  await expect(saisie(page, 'Libellé')).toHaveValue(libelle);
  await valider(page).click();
  await expect(page).toHaveURL(adresse('/listeDevise'));
  expect(await appel(devises.list, { recherche: libelle })).toHaveLength(1);
  await page.close();
});

test('[LISTE-09] l’enregistrement a changé depuis : la saisie reprise passe par la fusion', {
  tag: '@geste',
}, async ({ context, appel, page, fautes }) => {
  const { id } = await ajouter(appel, devises, { libelle: libelleUnique('lu'), symbole: 'A' });
  const avant = await context.newPage();
  await avant.goto(`/modifDevise/${id}`);
  await saisie(avant, 'Libellé').fill(libelleUnique('le mien'));
  await attendreGarde(avant, libelleUnique('le mien'));
  await avant.close();
  await modifier(appel, devises, id, { libelle: libelleUnique('le sien'), symbole: 'C' });

  await page.goto(`/modifDevise/${id}`);
  await expect(avis(page)).toContainText("L'enregistrement a changé depuis");
  await reprendre(page);
  await valider(page).click();
  const fusion = page.getByRole('dialog', { name: 'Modifié entre-temps' });
  await expect(fusion.getByRole('radio', { name: `Votre valeur ${libelleUnique('le mien')}` })).toBeChecked();
  await expect(fusion.getByRole('radio', { name: 'Valeur enregistrée C' })).toBeChecked();
  await fusion.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(adresse('/listeDevise'));
  expect(await readRow(appel, devises, id)).toMatchObject({
    libelle: libelleUnique('le mien'),
    symbole: 'C',
  });
  // The browser notes the refused call.
  expect(fautes.filter((faute) => !/status of 409/.test(faute))).toEqual([]);
  fautes.length = 0;
});

test('[LISTE-09] Retour et Effacer disent adieu à la saisie', { tag: '@geste' }, async ({ page }) => {
  const libelle = libelleUnique();
  await page.goto('/ajoutDevise');
  await saisie(page, 'Libellé').fill(libelle);
  await attendreGarde(page, libelle);
  await page.reload();
  await expect(avis(page)).toBeVisible();
  await avis(page).getByRole('button', { name: 'Effacer' }).click();
  await expect(avis(page)).toHaveCount(0);
  await attendreOubli(page, libelle);

  await saisie(page, 'Libellé').fill(`${libelle} bis`);
  await attendreGarde(page, `${libelle} bis`);
  await page.getByRole('link', { name: 'Retour', exact: true }).click();
  await page.getByRole('button', { name: 'Oui', exact: true }).click();
  await expect(page).toHaveURL(adresse('/listeDevise'));
  await attendreOubli(page, libelle);
});

/** Ends the connexion, which empties local storage, and signs somebody in: on a page whose menu asks nothing meanwhile. */
async function changerDePersonne(page: Page, identite: Identite): Promise<void> {
  await page.goto('/licences.txt');
  const [cle, texte] = [CLES_LOCALES.identite, JSON.stringify(identite)];
  await page.evaluate(
    (entree) => {
      localStorage.clear();
      localStorage.setItem(...entree);
    },
    [cle, texte] as const,
  );
}

testSeul(
  '[LISTE-09] une autre personne ne voit rien, la même la retrouve après sa connexion finie, et se déconnecter demande',
  { tag: '@geste' },
  async ({ page, appel, identite, request }) => {
    const autre = await ajouterUtilisateur(appel, { name: 'Brouillon' });
    await placer(appel, autre.id, await groupeAvec(appel, ['devises'], ['Lecture', 'Ajout']));
    const sienne = await connexionDe(request, autre);
    const [celleCi, celleLa] = [libelleUnique('la sienne'), libelleUnique('la mienne')];
    const saisir = async (libelle: string) => {
      await page.goto('/ajoutDevise');
      await saisie(page, 'Libellé').fill(libelle);
      await attendreGarde(page, libelle);
    };
    await changerDePersonne(page, sienne);
    await saisir(celleCi);
    await changerDePersonne(page, identite);
    await saisir(celleLa);

    // Mine is the last one; they find their own.
    await changerDePersonne(page, sienne);
    await page.goto('/ajoutDevise');
    await reprendre(page);
    await expect(saisie(page, 'Libellé')).toHaveValue(celleCi);

    await changerDePersonne(page, identite);
    await page.goto('/ajoutDevise');
    await expect(avis(page)).toBeVisible();
    const seDeconnecter = async () => {
      await page.getByRole('button', { name: /^Réglages de/ }).click();
      await page.getByRole('button', { name: 'Se déconnecter' }).click();
    };
    const question = page.getByRole('alertdialog', { name: 'Confirmation' });
    await seDeconnecter();
    await expect(question).toContainText(/Une saisie n'est pas enregistrée\s: «\sAjouter une devise\s»/);
    await question.getByRole('button', { name: 'Rester' }).click();
    await expect(page).toHaveURL('/ajoutDevise');
    await page.keyboard.press('Escape');
    await seDeconnecter();
    await question.getByRole('button', { name: 'Se déconnecter et effacer' }).click();
    await expect(page).toHaveURL('/authentication/login');

    // Mine is gone, theirs is not.
    await attendreOubli(page, celleLa);
    await attendreGarde(page, celleCi);
  },
);
