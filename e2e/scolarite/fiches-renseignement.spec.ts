/** Tests the price sheets: their form, which tells what a pupil pays as it is filled in, and their list. */
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { fichesRenseignement as fiches } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import type { Page } from '@playwright/test';
import {
  adresse,
  chercher,
  ecritures,
  estAppel,
  expect,
  idDe,
  insister,
  lignes,
  readRow,
  saisie,
  supprimerAuSecondEssai,
  valider,
  voirSaLigne,
} from '#gestes/crud.ts';
import { testAvecPersonnes as test } from '#gestes/droits.ts';
import type { Appel } from '#gestes/essai.ts';
import { ajouterClasse, ajouterEcole } from '#gestes/personnel.ts';
import { ajouterFiche, ajouterPrestation, ajouterTranche, choisirEnTapant, mots } from '#gestes/scolarite.ts';

const direct = (page: Page) => page.locator('form').getByRole('status');

/** Makes a school, its class and two services of its own: one paid by tranches, one by the month. */
async function preparer(appel: Appel) {
  const { id: ecoleId, libelle: ecole } = await ajouterEcole(appel);
  const classeId = await ajouterClasse(appel, ecoleId, null, 'CM2');
  const scolarite = await ajouterPrestation(appel, { ecoleId });
  const mois = { uniteDureeId: await idDe(appel, unites, 'Mois'), dureePrestation: 9, rythme: 'mensuel' };
  const cantine = await ajouterPrestation(appel, { ecoleId, ...mois, libelle: `${ecole} cantine` });
  const place = { ecoleId, prestationId: scolarite.id };
  await ajouterTranche(appel, { ...place, pourcentage: 50, echeance: '10-15' });
  await ajouterTranche(appel, { ...place, pourcentage: 30, libelle: '2eme tranche', echeance: '02-01' });
  return { ecoleId, ecole, classeId, scolarite, cantine };
}

test('[FICHE-02] [FICHE-03] [CONST-33] la liste : ses colonnes, deux lignes par page, ce qu’un élève paie', async ({
  page,
  appel,
}) => {
  const { ecoleId, ecole, classeId, scolarite, cantine } = await preparer(appel);
  await ajouterFiche(appel, { ecoleId, prestationId: scolarite.id, classeId });
  await ajouterFiche(appel, { ecoleId, prestationId: scolarite.id });
  await ajouterFiche(appel, { ecoleId, prestationId: cantine.id, prix: 75_000, fr_inscription: 0 });
  await page.goto(`/ficheRenseignement?recherche=${encodeURIComponent(ecole)}&tri=prestation&ordre=desc`);
  await expect(page.getByRole('columnheader')).toHaveText([
    'Prestation',
    'École',
    'Classe',
    'Année scolaire',
    'Prix',
    'Mode de paiement',
    "Frais d'inscription",
    'Obligatoire',
    'Durée',
    'À payer',
    'Actions',
  ]);
  await expect(lignes(page)).toHaveCount(2);
  await expect(page.getByText('Éléments 1 à 2 sur 3')).toBeVisible();
  const parClasse = lignes(page).filter({ hasText: 'CM2' });
  for (const [index, texte] of [
    scolarite.libelle,
    ecole,
    'CM2',
    'Toutes les années',
    '1 000 000 FG',
    'Par classe',
    '50 000 FG',
    'Non',
    '—',
    // The cell tells the whole, then the lines that make it, then what no tranche asks for.
    /850\s000\sFG en tout.*inscription\s: 50\s000\sFG.*1ere tranche, le 15\/10\s: 500\s000\sFG.*2eme tranche, le 01\/02\s: 300\s000\sFG.*ne demande 20\s% du prix/,
  ].entries())
    await expect(parClasse.getByRole('cell').nth(index)).toContainText(texte);
  const parEcole = lignes(page).filter({ hasText: "Toute l'école" });
  await expect(parEcole).toContainText('Par école');
  await expect(parEcole).toContainText('Les classes qui ont leur propre prix ne paient pas celui-ci.');

  await chercher(page, cantine.libelle);
  await voirSaLigne(page, '9 mois');
  await expect(lignes(page).getByRole('cell').nth(9)).toContainText(
    /675\s000\sFG en tout.*Chaque mois\s: 75\s000\sFG/,
  );
});

test('[FICHE-01] [FICHE-06] [FICHE-07] [FICHE-08] [FICHE-09] [FICHE-10] [FICHE-12] [CONST-33] ajouter le prix d’une classe : ce qu’un élève paie se lit en tapant', async ({
  page,
  appel,
  identite,
}) => {
  const { ecoleId, ecole, classeId, scolarite } = await preparer(appel);
  const sent = ecritures(page, fiches);
  await page.goto('/ficheRenseignement');
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await expect(page).toHaveURL(adresse('/ajoutFicheRenseignement'));
  await expect(page.locator('form fieldset label')).toHaveText([
    'École *',
    'Prestation *',
    'Mode *',
    'Classe *',
    'Prix *',
    "Frais d'inscription *",
    'Année scolaire',
    'Obligatoire',
  ]);
  expect(await mots(saisie(page, 'Mode'))).toEqual(['Par classe', 'Par école']);
  await insister(valider(page));
  for (const phrase of [
    "L'école est obligatoire.",
    'La prestation est obligatoire.',
    'Le mode est obligatoire.',
    'La classe est obligatoire.',
    'Le prix est obligatoire.',
    "Le montant des frais d'inscription est obligatoire.",
  ])
    await expect(page.getByText(phrase, { exact: true })).toBeVisible();
  expect(sent).toEqual([]);

  await choisirEnTapant(page, 'École', ecole);
  await choisirEnTapant(page, 'Prestation', scolarite.libelle);
  await saisie(page, 'Mode').selectOption('parClasse');
  await choisirEnTapant(page, 'Classe', 'CM2');
  await saisie(page, 'Prix').pressSequentially('1500000');
  await expect(saisie(page, 'Prix')).toHaveValue(/^1.500.000$/);
  await expect(direct(page)).toContainText('Un élève paie 1 200 000 FG en tout');
  await saisie(page, "Frais d'inscription").fill('50000');
  await expect(direct(page)).toContainText('Un élève paie 1 250 000 FG en tout');
  await expect(direct(page).getByRole('listitem')).toHaveText([
    "Frais d'inscription 50 000 FG",
    '1ere tranche, le 15/10 750 000 FG',
    '2eme tranche, le 01/02 450 000 FG',
  ]);
  await expect(direct(page)).toContainText('Aucune tranche ne demande 20 % du prix.');
  const request = page.waitForRequest(estAppel(fiches.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toEqual({
    ecoleId,
    prestationId: scolarite.id,
    classeId,
    prix: 1_500_000,
    fr_inscription: 50_000,
    sessionId: null,
    estObligatoire: 0,
    creationUserId: identite.data[0]?.id,
  });
  await expect(page).toHaveURL(adresse('/ficheRenseignement'));
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
});

test('[FICHE-04] [FICHE-07] [FICHE-11] [FICHE-12] modifier : pour toute l’école, la classe disparaît et part vide', async ({
  page,
  appel,
  identite,
}) => {
  const { ecoleId, ecole, classeId, scolarite } = await preparer(appel);
  const { id } = await ajouterFiche(appel, { ecoleId, prestationId: scolarite.id, classeId });
  const { modifDate } = await readRow(appel, fiches, id);
  await page.goto(`/ficheRenseignement?recherche=${encodeURIComponent(ecole)}`);
  await page.getByRole('link', { name: /^Modifier/ }).click();
  await expect(page).toHaveURL(adresse(`/modifFicheRenseignement/${id}`));
  await expect(saisie(page, 'École')).toBeDisabled();
  await expect(saisie(page, 'Mode')).toHaveValue('parClasse');
  await expect(saisie(page, 'Classe')).toHaveValue('CM2');
  await saisie(page, 'Mode').selectOption('parEcole');
  await expect(saisie(page, 'Classe')).toHaveCount(0);
  await saisie(page, 'Prix').fill('2000000');
  await expect(direct(page)).toContainText('1 650 000 FG en tout');
  const request = page.waitForRequest(estAppel(fiches.update));
  await valider(page).click();
  expect((await request).postDataJSON()).toEqual({
    id,
    ecoleId,
    prestationId: scolarite.id,
    classeId: null,
    prix: 2_000_000,
    fr_inscription: 50_000,
    sessionId: null,
    estObligatoire: 0,
    modifUserId: identite.data[0]?.id,
    modifDate,
  });
  await expect(page).toHaveURL(adresse('/ficheRenseignement'));
  await voirSaLigne(page, "Toute l'école");
});

test('[SHARED-17] un prix qui existe déjà se refuse par une bannière, suivie de « ! »', async ({
  page,
  appel,
  fautes,
}) => {
  const { ecoleId, ecole, scolarite } = await preparer(appel);
  await ajouterFiche(appel, { ecoleId, prestationId: scolarite.id });
  await page.goto('/ajoutFicheRenseignement');
  await choisirEnTapant(page, 'École', ecole);
  await choisirEnTapant(page, 'Prestation', scolarite.libelle);
  // A class's own price would replace the school's: the form says so.
  await saisie(page, 'Mode').selectOption('parClasse');
  await choisirEnTapant(page, 'Classe', 'CM2');
  await saisie(page, 'Prix').fill('1000');
  await expect(direct(page)).toContainText("Ce prix remplace, pour cette classe, celui de toute l'école.");
  await saisie(page, 'Mode').selectOption('parEcole');
  await expect(direct(page)).not.toContainText('Ce prix remplace');
  await saisie(page, "Frais d'inscription").fill('0');
  await valider(page).click();
  const banniere = page.locator('form').getByRole('alert');
  await expect(banniere).toHaveText(
    /^Cette prestation a déjà un prix pour toute l'école : modifiez-le plutôt!$/,
  );
  await banniere.getByRole('button', { name: 'Fermer' }).click();
  await expect(banniere).toHaveCount(0);
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
});

test('[SHARED-25] [SHARED-34] [MSG-80] [MSG-86] supprimer une ligne la désactive', async ({
  page,
  appel,
  identite,
  fautes,
}) => {
  const { ecoleId, ecole, cantine } = await preparer(appel);
  const { id } = await ajouterFiche(appel, { ecoleId, prestationId: cantine.id });
  const { modifDate } = await readRow(appel, fiches, id);
  await page.goto(`/ficheRenseignement?recherche=${encodeURIComponent(ecole)}`);
  const request = await supprimerAuSecondEssai(page, {
    bouton: /^Supprimer/,
    question: 'Voulez-vous vraiment supprimer cette ligne?',
    endpoint: fiches.disable,
    fautes,
  });
  expect(request.postDataJSON()).toEqual({ id, modifUserId: identite.data[0]?.id, modifDate });
  await expect(page.getByText('Suppression réussie', { exact: true })).toBeVisible();
  await expect(lignes(page)).toHaveCount(0);
  expect(await readRow(appel, fiches, id)).toMatchObject({ estActif: 0 });
});

test('[FICHE-05] une personne d’une école ne voit que les siennes, et n’a pas d’école à choisir', {
  tag: '@geste',
}, async ({ appel, entrer }) => {
  const { ecoleId, scolarite, cantine } = await preparer(appel);
  await ajouterFiche(appel, { ecoleId, prestationId: cantine.id });
  const autre = await ajouterEcole(appel, 'autre');
  const commune = await ajouterPrestation(appel, { libelle: `${cantine.libelle} commune`, rythme: 'unique' });
  await ajouterFiche(appel, { ecoleId: autre.id, prestationId: commune.id });
  const { page } = await entrer(ecoleId, ['fichesRenseignement'], ['Ajout']);
  await page.goto('/ficheRenseignement?taille=100');
  await voirSaLigne(page, cantine.libelle);
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await expect(page.locator('form label').first()).toHaveText('Prestation *');
  await expect(saisie(page, 'École')).toHaveCount(0);
  // They have a right on the sheets alone, and the tranches are told all the same.
  await choisirEnTapant(page, 'Prestation', scolarite.libelle);
  await saisie(page, 'Mode').selectOption('parEcole');
  await saisie(page, 'Prix').fill('100000');
  await expect(direct(page)).toContainText('80 000 FG en tout');
  await saisie(page, "Frais d'inscription").fill('0');
  const request = page.waitForRequest(estAppel(fiches.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({ ecoleId, classeId: null });
  await expect(page).toHaveURL(adresse('/ficheRenseignement'));
  await expect(lignes(page)).toHaveCount(2);
});
