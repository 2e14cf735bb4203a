/** Tests one person's data: all of it in one file, and a pupil who left long ago anonymised. */
import { readFile } from 'node:fs/promises';
import { selectInscriptionById } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { expect, saisie } from '#gestes/crud.ts';
import { ajouterEleve, ajouterInscrit, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
// Each journey signs in for itself: five minutes later the password would be asked.
import { type Appel, test } from '#gestes/essai.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { regarder } from '#gestes/regarder.ts';

test('[SEC-15] « Toutes ses données » donne un fichier qui se lit seul', { tag: '@geste' }, async ({
  page,
  appel,
  context,
}) => {
  const ecole = await ecoleEquipee(appel);
  const { eleveId } = await ajouterInscrit(appel, ecole, { prenoms: 'Zénab', nom: 'Kourouma' });
  await encaisserPour(appel, ecole.id, eleveId, { montant: 30_000 });
  await page.goto(`/eleve/${eleveId}`);
  const attendu = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Toutes ses données' }).click();
  const fichier = await attendu;
  expect(fichier.suggestedFilename()).toBe(`donnees-eleve-${eleveId}.html`);
  await regarder(page, 'personne-fiche');
  const html = await readFile(await fichier.path(), 'utf8');
  const lu = await context.newPage();
  await lu.setContent(html);
  await expect(lu.getByRole('heading', { level: 1 })).toHaveText('Toutes les données de Zénab Kourouma');
  for (const titre of ['Fiche (1)', 'Inscriptions (1)', 'Paiements et reçus (1)'])
    await expect(lu.getByRole('heading', { name: titre })).toBeVisible();
  await expect(lu.getByRole('row', { name: /Responsable Ibrahima Diallo/ })).toBeVisible();
  await regarder(lu, 'personne-fichier');
});

/** A school with a pupil who left at the end of the year 2018-2019, and owes nothing. */
async function ancienne(appel: Appel) {
  const ecole = await ecoleEquipee(appel);
  const dates = { dateDebut: '2018-10-01', dateFin: '2019-06-30' };
  const known = (await appel(sessions.list, {})).find((one) => one['dateDebut'] === dates.dateDebut);
  const [added] =
    known === undefined
      ? await appel(sessions.create, { libelle: '2018-2019', ...dates, creationUserId: 0 })
      : [known];
  const eleveId = await ajouterEleve(appel, ecole.id, { prenoms: 'Fodé', nom: 'Doumbouya' });
  const id = await inscrireEleve(appel, ecole, eleveId, {
    sessionId: Number(added?.['id']),
    dateInscription: dates.dateDebut,
    prestationIds: [ecole.tenue],
  });
  const [entiere] = selectInscriptionById.output.parse(await appel(selectInscriptionById, { id }));
  const echeanceId = Number(entiere?.lignes[0]?.id);
  const affectations = [{ echeanceId, montant: 30_000 }];
  await encaisserPour(appel, ecole.id, eleveId, { montant: 30_000, affectations });
  return { ecoleId: ecole.id, eleveId };
}

test('[SEC-15] l’école choisit sa durée, et un ancien élève s’anonymise après le mot tapé', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { ecoleId, eleveId } = await ancienne(appel);
  await page.goto(`/donneesPersonnelles?ecoleId=${ecoleId}`);
  await expect(page.getByText("Aucune durée n'est choisie")).toBeVisible();
  const annees = saisie(page, 'Années gardées après le départ');
  await annees.fill('0');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByText("La durée est un nombre entier d'années, de 1 à 30, ou rien.")).toBeVisible();
  await annees.fill('5');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'À anonymiser (1)' })).toBeVisible();
  await expect(page.getByText('parti le 30/06/2019')).toBeVisible();
  const anonymiser = page.getByRole('button', { name: 'Anonymiser', exact: true });
  await expect(anonymiser).toBeDisabled();
  await page.getByRole('checkbox', { name: /Fodé Doumbouya/ }).check();
  await regarder(page, 'anciens');
  await anonymiser.click();
  const fenetre = page.getByRole('dialog', { name: 'Anonymiser' });
  await expect(fenetre).toContainText('Une sauvegarde faite avant contient encore ces noms');
  await regarder(page, 'anciens-fenetre');
  await saisie(page, 'Tapez ANONYMISER pour confirmer').fill('oui');
  await fenetre.getByRole('button', { name: 'Anonymiser', exact: true }).click();
  await expect(fenetre.getByText('Tapez ANONYMISER, en majuscules.')).toBeVisible();
  await saisie(page, 'Tapez ANONYMISER pour confirmer').fill('ANONYMISER');
  await fenetre.getByRole('button', { name: 'Anonymiser', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'À anonymiser (0)' })).toBeVisible();
  await expect(page.getByText('1 ancien élève est anonymisé.')).toBeVisible();
  await page.goto(`/eleve/${eleveId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ancien élève no 00001');
  await expect(page.getByText(/anonymisé le/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inscrire' })).toHaveCount(0);
  await regarder(page, 'anonymise');
});
