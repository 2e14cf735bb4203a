/** Tests the morning of a teacher: their home says what they have to finish, and leads to it; they read no other class. */
import {
  addGroupeDeModele,
  getModelesDeGroupe,
} from '@gestionscolaire/contract/administration/droits/modeles.ts';
import { enseignementsEnseignants } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { expect, libelleUnique, test } from '#gestes/crud.ts';
import { fenetreDe } from '#gestes/droits.ts';
import { lecture } from '#gestes/essai.ts';
import { adresseDeLaGrille, grilleEquipee } from '#gestes/notes.ts';
import { regarder } from '#gestes/regarder.ts';
import { ajouterUtilisateur } from '#gestes/utilisateurs.ts';

test('[NAV-06] [NOTE-11] un enseignant trouve à l’accueil ses notes à finir, les finit, et ne lit pas une autre classe', async ({
  appel,
  request,
  identite,
  browser,
  baseURL,
}) => {
  const grille = await grilleEquipee(appel, { suite: ' du matin' });
  const autre = await grilleEquipee(appel, { suite: ' d’un autre' });
  const { ecoleId, enseignementId } = grille;
  const personne = await ajouterUtilisateur(appel, {
    ecoleId,
    fonction: 'Enseignant',
    salaireBase: 2_000_000,
  });
  await appel(enseignementsEnseignants.create, {
    ecoleId,
    enseignementId,
    enseignantId: personne.id,
    du: null,
    au: null,
    creationUserId: 0,
  });
  const { modeles } = getModelesDeGroupe.output.parse(
    await lecture(request, identite.token)(getModelesDeGroupe, {}),
  );
  await appel(addGroupeDeModele, {
    libelle: libelleUnique(' enseignants'),
    cases: modeles.find(({ cle }) => cle === 'enseignants')?.cases,
    userIds: [personne.id],
    creationUserId: 0,
  });
  const page = await fenetreDe(browser, baseURL ?? '', personne);
  await page.goto('/pageAccueil');
  await expect(page.getByRole('link', { name: 'Mes notes : 4 notes manquent dans 1 grille' })).toBeVisible();
  await regarder(page, 'accueil-enseignant');
  await page.getByRole('link', { name: 'Mes notes : 4 notes manquent dans 1 grille' }).click();
  // One grid: it opens with the cursor on the first cell that is empty.
  await expect(page.getByRole('textbox', { name: /^Diallo Aïssatou, Devoir 1/ })).toBeFocused();
  await page.keyboard.type('12\n13\n14\n15\n');
  await expect(page.getByRole('status').filter({ hasText: 'Tout est enregistré.' })).toBeVisible();
  await page.goto('/pageAccueil');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /Mes notes :/ })).toHaveCount(0);
  await page.goto(adresseDeLaGrille(autre));
  await expect(page.getByRole('textbox', { name: /Devoir 1/ })).toHaveCount(0);
  await regarder(page, 'grille-d-un-autre');
  await page.context().close();
});
