/** Tests a change of coefficients: tried in a copy, seen pupil by pupil, applied by the real form with its effect and its reason. */

import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { estAppel, expect, insister, saisie, test, valider } from '#gestes/crud.ts';
import type { Appel } from '#gestes/essai.ts';
import {
  ajouterEnseignement,
  ajouterEvaluation,
  ajouterMatiere,
  type GrilleEquipee,
  grilleEquipee,
  noterAilleurs,
  noterTous,
} from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';

/** Adds Français to the class, of coefficient 1, with a test of today and these marks. */
async function ajouterFrancais(appel: Appel, grille: GrilleEquipee, valeurs: readonly number[]) {
  const { ecoleId, classeId, periodeId, enseignementId } = grille;
  const [maths] = await appel(enseignements.get, { id: enseignementId });
  const francais = { ecoleId, libelle: 'Français', abreviation: 'FRAN' };
  const { id: matiereId } = await ajouterMatiere(appel, francais);
  const enseigne = { ecoleId, sessionId: maths?.['sessionId'], classeId, matiereId, ordre: 2 };
  const { id } = await ajouterEnseignement(appel, enseigne);
  const dictee = { ecoleId, enseignementId: id, periodeId, libelle: 'Dictée' };
  await noterTous(appel, { ...grille, evaluations: [await ajouterEvaluation(appel, dictee)] }, valeurs);
  return id;
}

test('[NOTE-38] [NOTE-39] un coefficient se simule, montre qui passe un seuil, et s’applique avec son effet et un motif', async ({
  page,
  appel,
  fautes,
}) => {
  const grille = await grilleEquipee(appel, { suite: ' simulée' });
  await noterTous(appel, grille, [1200, 800, 1000, 1500]);
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
  // Their average and their rank stay: they show when all are asked for.
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
