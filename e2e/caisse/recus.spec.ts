/** Tests the list of receipts: its filters and totals; and the message that a person sends for a receipt or for arrears. */
import { annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Page } from '@playwright/test';
import { expect, lignes, saisie, test } from '#gestes/crud.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { sansImprimante } from '#gestes/papier.ts';
import { regarder } from '#gestes/regarder.ts';

async function filtrerPar(page: Page, colonne: string): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtre', exact: true }).click();
  await page.getByRole('group', { name: 'Filtrer par' }).getByRole('button', { name: colonne }).click();
}

const recus = (page: Page) => page.getByRole('table', { name: 'Reçus' }).locator('tbody').getByRole('row');
const totaux = (page: Page) => page.getByRole('region', { name: 'Totaux' });

test('[GUICHET-05] les reçus d’une période, d’un moyen et d’une classe ont leurs totaux, ceux du papier aussi', async ({
  page,
  appel,
}) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId } = await ajouterInscrit(appel, ecole, { prenoms: 'Hawa', nom: 'Barry' });
  await encaisserPour(appel, ecole.id, eleveId, { montant: 30_000 });
  const orange = { moyenPaiement: 'orangeMoney', reference: 'PP26.A1' };
  await encaisserPour(appel, ecole.id, eleveId, { montant: 20_000, ...orange });
  const id = await encaisserPour(appel, ecole.id, eleveId, { montant: 7000 });
  await appel(annulerPaiement, { id, annuleMotif: 'Erreur', modifUserId: 0, modifDate: null });
  await sansImprimante(page);

  await page.goto(`/listePaiement?ecoleId=${ecole.id}`);
  await expect(recus(page)).toHaveCount(3);
  await expect(totaux(page).getByRole('row', { name: /^Total 2 50\s000\sFG/ })).toHaveCount(2);
  await expect(totaux(page)).toContainText(/Annulés, non comptés\s: 7\s000\sFG \(1\)/);
  await page.getByRole('button', { name: 'Période', exact: true }).click();
  await page.getByRole('button', { name: "Aujourd'hui", exact: true }).click();
  await expect(page).toHaveURL(/filtres=jour(:|%3A)jour/);
  await filtrerPar(page, 'Moyen');
  await page.getByRole('checkbox', { name: 'Orange Money' }).check();
  await filtrerPar(page, 'Classe');
  await page.getByRole('combobox', { name: 'Classe' }).fill('CP1');
  await page.getByRole('option', { name: 'CP1 A' }).click();
  await expect(recus(page)).toHaveCount(1);
  await expect(totaux(page).getByRole('row', { name: /20\s000\sFG/ })).toHaveCount(4);
  await regarder(page, 'recus-totaux');
  await page.getByRole('button', { name: 'Imprimer les totaux' }).click();
  await expect(page.locator('body[data-imprime]')).toBeVisible();

  // A link of before names its filters by themselves, and they are those of the list.
  const dit = (texte: string) => page.getByRole('button', { name: texte, exact: true });
  const ancienne = `ecoleId=${ecole.id}&classeId=${ecole.classeId}&moyenPaiement=orangeMoney`;
  await page.goto(`/listePaiement?${ancienne}&periode=semaine`);
  await expect(recus(page)).toHaveCount(1);
  for (const texte of ['Période\u00A0: cette semaine', 'Moyen\u00A0: Orange Money', 'Classe\u00A0: CP1 A'])
    await expect(dit(texte)).toBeVisible();
  await page.goto(`/listePaiement?ecoleId=${ecole.id}&debut=2020-01-01&fin=2020-12-31`);
  await expect(page.getByText('Aucun résultat avec ces filtres')).toBeVisible();
  await page.getByRole('button', { name: /^Retirer le filtre Période\s: du 01/ }).click();
  await expect(recus(page)).toHaveCount(3);
  await expect(page).toHaveURL(`/listePaiement?ecoleId=${ecole.id}`);
});

test('[GUICHET-07] un reçu et une relance s’envoient dans les mots de l’école, lus avant de partir', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  const nom = 'N’Famady Alpha Oumar';
  const { eleveId } = await ajouterInscrit(appel, ecole, { prenoms: nom, nom: 'Kourouma' });
  const id = await encaisserPour(appel, ecole.id, eleveId, { montant: 30_000 });

  await page.goto(`/modifEcole/${ecole.id}`);
  await saisie(page, 'Texte de relance à envoyer').fill('Parents de {prenoms}, il reste {solde}.');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText('Entre accolades, le texte a seulement')).toBeVisible();
  await saisie(page, 'Texte de relance à envoyer').fill('Parents de {prenoms}, il reste {montant}.');
  await page.getByRole('button', { name: 'Valider' }).click();
  await expect(page.getByText("l'ajout de l'ecole a reussi", { exact: true })).toBeVisible();

  await page.goto(`/recu/${id}`);
  await page.getByRole('button', { name: 'Envoyer' }).click();
  const fenetre = page.getByRole('dialog');
  const message = fenetre.getByLabel('Message');
  await expect(message).toHaveValue(new RegExp(`a reçu 30 000 FG pour ${nom} Kourouma`));
  await message.fill('Merci & à demain #1');
  await expect(fenetre.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/224622123456?text=Merci%20%26%20%C3%A0%20demain%20%231',
  );
  await expect(fenetre.getByRole('link', { name: 'SMS' })).toHaveAttribute(
    'href',
    /^sms:\+224622123456\?&body=Merci/,
  );
  await regarder(page, 'envoi-recu');
  await page.keyboard.press('Escape');

  await page.goto(`/arrieres?ecoleId=${ecole.id}&classeId=${ecole.classeId}`);
  await expect(page.getByRole('button', { name: 'Classe\u00A0: CP1 A', exact: true })).toBeVisible();
  await regarder(page, 'arrieres-classe');
  await lignes(page)
    .first()
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('link', { name: /^Relancer par/ }).click();
  await expect(page.getByRole('heading', { name: 'Messages aux familles', level: 1 })).toBeVisible();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(
    new RegExp(`^Parents de ${nom}, il reste \\d.* FG\\.$`),
  );
});
