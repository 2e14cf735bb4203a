/** Tests a change of coefficients: tried in a copy, seen pupil by pupil, applied by the real form with its effect and its reason. */

import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { addEvaluation } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { ajouter, estAppel, expect, insister, saisie, test, valider } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import { type GrilleEquipee, grilleEquipee, noterAilleurs } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';

/** Adds Français to the class, of coefficient 1, with a test of today and these marks. */
async function ajouterFrancais(appel: Appel, grille: GrilleEquipee, valeurs: readonly number[]) {
  const { ecoleId, classeId, periodeId, enseignementId, inscrits } = grille;
  const [maths] = await appel(enseignements.get, { id: enseignementId });
  const matiere = await ajouter(appel, matieres, {
    ecoleId,
    libelle: 'Français',
    abreviation: 'FRAN',
    genre: 'discipline',
    groupeMatiereId: null,
    ordre: null,
  });
  const { id } = await ajouter(appel, enseignements, {
    ecoleId,
    sessionId: maths?.['sessionId'],
    classeId,
    matiereId: matiere.id,
    coefficient: 100,
    groupeMatiereId: null,
    ordre: 2,
    priseEnCompte: 'compte',
    facultatif: 0,
  });
  const jour = jourDe(new Date().toISOString());
  const devoir = { genre: 'devoir', libelle: 'Dictée', jour, noteSur: 20, coefficient: 100, compte: 1 };
  const place = { ecoleId, enseignementId: id, periodeId };
  const [added] = await appel(addEvaluation, { ...place, ...devoir, renduLe: null, creationUserId: 0 });
  const vu = { valeur: null, code: null };
  const cellules = valeurs.map((valeur, rang) => ({
    evaluationId: added?.['id'],
    inscriptionId: inscrits[rang],
    vu,
    valeur,
    code: null,
  }));
  await appel(updateNotes, { ecoleId, classeId, periodeId, cellules });
  return id;
}

test('[NOTE-38] [NOTE-39] un coefficient se simule, montre qui passe un seuil, et s’applique avec son effet et un motif', async ({
  page,
  appel,
  fautes,
}) => {
  const grille = await grilleEquipee(appel, { suite: ' simulée' });
  for (const [rang, valeur] of [1200, 800, 1000, 1500].entries())
    await noterAilleurs(appel, grille, rang, valeur);
  const francais = await ajouterFrancais(appel, grille, [600, 1600, 1000, 1200]);
  await page.goto(`/listeEnseignement?ecoleId=${grille.ecoleId}&classe=${grille.classeId}`);
  await page.getByRole('link', { name: 'Simuler un changement' }).click();
  await expect(page.getByRole('heading', { name: 'Simulation', level: 1 })).toBeVisible();
  const effet = page.getByRole('region', { name: 'Effet' });
  await expect(effet.getByRole('status')).toHaveText('Changez une valeur : son effet paraîtra ici.');
  await saisie(page, 'Coefficient, Français').fill('4,2');
  await expect(page.getByText(/Le coefficient va de 0,5 à 20, de demi en demi/)).toBeVisible();
  await saisie(page, 'Coefficient, Français').fill('4');
  // The rule of the class is on 10: (12 × 2 + 6) ÷ 3 on 20 is 5,00; (12 × 2 + 6 × 4) ÷ 6 is 4,00.
  const ligne = (nom: string) => effet.getByRole('row', { name: new RegExp(nom) });
  await expect(ligne('Diallo Aïssatou')).toContainText('5,00 → 4,00');
  await expect(ligne('Diallo Aïssatou')).toContainText("N'est plus admis");
  await expect(ligne('Diallo Boubacar')).toContainText(/2e → 1(?:er|re)/);
  await expect(effet.getByRole('status')).toContainText(/rangs changent, \d élèves? passent? un seuil/);
  // His average and his rank stay: he shows when all are asked for.
  await expect(ligne('Keïta Cellou')).toHaveCount(0);
  await effet.getByRole('checkbox', { name: /dont rien ne change/ }).check();
  await expect(ligne('Keïta Cellou')).toContainText('5,00');
  await regarder(page, 'simulation-notation');

  await effet.getByRole('button', { name: 'Appliquer à Français' }).click();
  await expect(page).toHaveURL(new RegExp(`/modifEnseignement/${francais}`));
  await expect(saisie(page, 'Coefficient')).toHaveValue('4');
  await expect(page.getByText(/^Des notes existent\. .*rangs changent/)).toBeVisible();
  await regarder(page, 'enseignement-effet');
  await insister(valider(page));
  await expect(saisie(page, 'Motif du changement')).toHaveAccessibleDescription(/dites pourquoi/);
  await saisie(page, 'Motif du changement').fill('Vote du conseil des maîtres');

  // A mark that changes meanwhile: the form is refused, reads the figures again, and is sent.
  await noterAilleurs(appel, grille, 0, 1400, 1200);
  await valider(page).click();
  await expect(page.getByText(/Les notes ont changé entre-temps/)).toBeVisible();
  fautes.length = 0;
  await page.getByRole('button', { name: 'Relire les chiffres' }).click();
  const request = page.waitForRequest(estAppel(enseignements.update));
  await expect(valider(page)).toBeEnabled();
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    coefficient: 400,
    motif: 'Vote du conseil des maîtres',
  });
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
});

test('[NOTE-38] une règle qui a des notes dit l’effet de ce qu’on y change, et demande pourquoi', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' d’une règle' });
  for (const [rang, valeur] of [1200, 800, 1000, 1500].entries())
    await noterAilleurs(appel, grille, rang, valeur);
  await page.goto(`/listeEnseignement?ecoleId=${grille.ecoleId}&classe=${grille.classeId}`);
  await page.getByRole('link', { name: 'Simuler un changement' }).click();
  await page.getByLabel('Sur quoi').selectOption({ label: 'Règle : primaire' });
  await saisie(page, "Seuil d'admission").fill('6');
  const effet = page.getByRole('region', { name: 'Effet' });
  await expect(effet.getByRole('row', { name: /Keïta Cellou/ })).toContainText("N'est plus admis");
  await regarder(page, 'simulation-regle');
  await effet.getByRole('button', { name: 'Appliquer à la règle' }).click();
  await expect(saisie(page, "Seuil d'admission")).toHaveValue('6');
  await expect(page.getByText(/^Des notes existent\. 0 rang change, 1 élève passe un seuil/)).toBeVisible();
  await saisie(page, 'Motif du changement').fill('Règlement intérieur de l’année');
  await regarder(page, 'regle-effet');
  await valider(page).click();
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
});
