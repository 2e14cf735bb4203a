/** Tests the acts that a school does with two persons: asked at the desk, agreed to later or signed on the spot. */
import { selectPaiementById } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Page } from '@playwright/test';
import { adresse, expect, saisie, test } from '#gestes/crud.ts';
import { fenetreDe, groupeAvec, MOT_DE_PASSE } from '#gestes/droits.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import type { Appel } from '#gestes/essai.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { regarder } from '#gestes/regarder.ts';
import { ajouterUtilisateur, placer } from '#gestes/utilisateurs.ts';

/** With two main menus the home page is hers: a person of one is led to its screen. */
const DIRECTION = ['paiement', 'paiements', 'eleve', 'eleves'];
const TOUS = ['Lecture', 'Ajout', 'Modification', 'Suppression'];

/** Makes a person of a school: `siennes` in every mode, « Accords demandés » in these modes. */
async function personne(
  appel: Appel,
  ecoleId: number,
  siennes: readonly string[],
  accords: readonly string[],
) {
  const made = await ajouterUtilisateur(appel, { ecoleId });
  await placer(appel, made.id, await groupeAvec(appel, siennes, TOUS, `${made.id} a`));
  await placer(appel, made.id, await groupeAvec(appel, ['accords'], accords, `${made.id} b`));
  return made;
}

const fenetre = (page: Page) => page.getByRole('dialog', { name: "Accord d'une autre personne" });

/** Asks for the cancellation of a receipt, as one does at the desk. */
async function annuler(page: Page, id: number): Promise<void> {
  await page.goto(`/recu/${id}`);
  await page.getByRole('button', { name: 'Annuler ce paiement' }).click();
  await page.getByRole('dialog').getByLabel('Motif').fill('Saisi deux fois');
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler le paiement' }).click();
}

/** Sets the controls of a school by its page. */
async function cocher(page: Page, ecoleId: number, cases: Readonly<Record<string, boolean>>): Promise<void> {
  await page.goto(`/controles?ecoleId=${ecoleId}`);
  for (const [name, isOn] of Object.entries(cases))
    await page.getByRole('checkbox', { name: new RegExp(name) }).setChecked(isOn);
}

const enregistrer = async (page: Page) => {
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(
    page
      .getByRole('status')
      .getByText(/enregistr/i)
      .first(),
  ).toBeVisible();
};

test('[SEC-14] une annulation attend l’accord de la direction, donné plus tard ou signé sur place', async ({
  page,
  appel,
  browser,
  baseURL,
}) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId, inscriptionId } = await ajouterInscrit(appel, ecole, { prenoms: 'Hawa', nom: 'Barry' });
  const payer = () => encaisserPour(appel, ecole.id, eleveId, { montant: 30_000 });
  const [premier, second, dernier] = [await payer(), await payer(), await payer()];
  const caissiere = await personne(appel, ecole.id, ['paiements', 'eleves'], ['Lecture', 'Ajout']);
  const directrice = await personne(appel, ecole.id, DIRECTION, ['Lecture', 'Modification']);
  const nomDe = ({ prenoms, name }: { prenoms: string; name: string }) => `${prenoms} ${name}`;

  await cocher(page, ecole.id, { "L'annulation": true, 'Une remise': true });
  await saisie(page, 'Limite en pourcentage').fill('10');
  await regarder(page, 'controles');
  await enregistrer(page);

  const guichet = await fenetreDe(browser, baseURL ?? '', caissiere);
  await annuler(guichet, premier);
  await expect(fenetre(guichet)).toContainText('Annuler le reçu');
  await regarder(guichet, 'accord-fenetre');
  await fenetre(guichet).getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(guichet.getByText(/Votre demande est envoyée/)).toBeVisible();
  await expect(guichet.getByRole('dialog')).toHaveCount(0);
  const [lu] = await appel(selectPaiementById, { id: premier });
  expect(lu?.['annuleLe']).toBeNull();
  await guichet.goto('/accords');
  await expect(guichet.getByRole('button', { name: 'Retirer' })).toBeVisible();
  await expect(guichet.getByRole('button', { name: "Donner l'accord" })).toHaveCount(0);

  const bureau = await fenetreDe(browser, baseURL ?? '', directrice);
  await bureau.goto('/pageAccueil');
  await bureau.getByRole('link', { name: /1\s+accord demandé/ }).click();
  await expect(bureau).toHaveURL(adresse('/accords'));
  await regarder(bureau, 'accords-attente');
  await bureau.getByRole('button', { name: "Donner l'accord" }).click();
  await bureau.getByRole('alertdialog').getByRole('button', { name: "Donner l'accord" }).click();
  await expect(bureau.getByText("Aucune demande n'attend")).toBeVisible();
  await regarder(bureau, 'accords-decides');
  await bureau.getByRole('link', { name: 'Voir le reçu' }).click();
  await expect(bureau.getByRole('region', { name: 'Reçu' })).toContainText(
    `par ${nomDe(caissiere)}, accord de ${nomDe(directrice)}`,
  );

  // At the desk: the wrong password stands at its field, the right one does the act at once.
  await annuler(guichet, second);
  await fenetre(guichet).getByLabel('Son téléphone ou son e-mail').fill(directrice.telephone);
  await fenetre(guichet).getByLabel('Son mot de passe').fill('pas le bon');
  await fenetre(guichet).getByRole('button', { name: "Donner l'accord" }).click();
  await expect(fenetre(guichet).getByText('Identifiant ou mot de passe incorrect')).toBeVisible();
  await fenetre(guichet).getByLabel('Son mot de passe').fill(MOT_DE_PASSE);
  await fenetre(guichet).getByRole('button', { name: "Donner l'accord" }).click();
  await expect(guichet.getByRole('region', { name: 'Reçu' })).toContainText(`accord de ${nomDe(directrice)}`);
  await regarder(guichet, 'recu-accord');

  // A discount above the limit leaves the form, and waits.
  await guichet.goto(`/modifInscription/${inscriptionId}`);
  await saisie(guichet, 'Remise').selectOption('pourcentage');
  await saisie(guichet, 'Remise en pourcentage').fill('50');
  await saisie(guichet, 'Motif de la remise').fill('Bourse');
  await guichet.getByRole('button', { name: 'Valider' }).click();
  await expect(fenetre(guichet)).toContainText('Remise de 50');
  await fenetre(guichet).getByRole('button', { name: 'Envoyer la demande' }).click();
  await expect(guichet.getByText(/Votre demande est envoyée/)).toBeVisible();
  await bureau.goto('/accords');
  await bureau.getByRole('button', { name: 'Refuser' }).click();
  await bureau.getByRole('dialog').getByLabel('Motif du refus').fill('Pas de pièce');
  await bureau.getByRole('dialog').getByRole('button', { name: 'Refuser' }).click();
  await expect(bureau.getByText(/Refusée par .*Pas de pièce/)).toBeVisible();

  // Without the control, as before.
  await cocher(page, ecole.id, { "L'annulation": false });
  await enregistrer(page);
  await annuler(guichet, dernier);
  await expect(guichet.getByRole('region', { name: 'Reçu' })).toContainText('ANNULÉ');
  const refuse = await appel(selectPaiementById, { id: dernier });
  expect(refuse[0]?.['accordPar']).toBeNull();
});
