/** Tests the table of who teaches what, and the terms of several stages, additions: both are typed once, and saved as one act. */
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ajouter, expect, saisie, test } from '#gestes/crud.ts';
import { ajouterEnseignement, ajouterMatiere, anneeDesNotes } from '#gestes/notes.ts';
import { ajouterEcole } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { ajouterUtilisateur } from '#gestes/utilisateurs.ts';

test('[NOTE-74] qui enseigne quoi se tape, se recopie et s’enregistre d’un coup ; trois trimestres s’ajoutent à deux niveaux', async ({
  page,
  appel,
}) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const sessionId = await anneeDesNotes(appel);
  const place = { ecoleId, enseignantId: null, etape: 'collège', niveau: '7', serie: null };
  const { id: matiereId } = await ajouterMatiere(appel, {
    ecoleId,
    libelle: 'Français',
    abreviation: 'FRAN',
  });
  for (const libelle of ['7ème année A', '7ème année B']) {
    const { id: classeId } = await ajouter(appel, classes, { ...place, libelle });
    await ajouterEnseignement(appel, { ecoleId, sessionId, classeId, matiereId });
  }
  const { prenoms, name } = await ajouterUtilisateur(appel, { ecoleId, fonction: 'Enseignant' });
  // The order of the names and their capitals are free.
  const tape = `${prenoms} ${name}`.toLowerCase();
  await page.goto(`/listeEnseignement?ecoleId=${ecoleId}&session=${sessionId}`);
  await page.getByRole('button', { name: 'Qui enseigne quoi' }).click();
  const premiere = saisie(page, 'Français, 7ème année A');
  await premiere.fill('Barry');
  // A name is judged once it is left; beside the button stands why nothing can be saved.
  const faute = page.getByText("Aucun enseignant de l'école ne porte ce nom");
  await expect(faute).toBeHidden();
  await premiere.blur();
  await expect(faute).toBeVisible();
  await expect(page.getByText("« Barry » n'est le nom d'aucun enseignant")).toBeVisible();
  await premiere.fill(tape);
  await page.getByRole('button', { name: `Recopier ${tape} dans les classes qui suivent` }).click();
  // A cell that is left says the whole name of who is meant.
  await expect(saisie(page, 'Français, 7ème année B')).toHaveValue(`${name} ${prenoms}`);
  await regarder(page, 'qui-enseigne-quoi');
  await page.getByRole('button', { name: 'Enregistrer 2 cases' }).click();
  await expect(page.getByText('2 cases enregistrées.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tableaux enregistrés' })).toContainText('2 cases');

  await page.goto(`/listePeriode?ecoleId=${ecoleId}`);
  await page.getByRole('button', { name: 'Trois trimestres pour des niveaux' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Les périodes de plusieurs niveaux' });
  await fenetre.getByRole('combobox', { name: 'Année scolaire' }).selectOption(String(sessionId));
  for (const etape of ['collège', 'lycée']) await fenetre.getByRole('checkbox', { name: etape }).check();
  await expect(fenetre.getByRole('list', { name: 'Ce qui sera ajouté' })).toContainText(
    'lycée : 3 à ajouter',
  );
  await regarder(page, 'periodes-en-lot');
  await fenetre.getByRole('button', { name: 'Ajouter 6 périodes' }).click();
  await expect(page.getByText('6 périodes ajoutées.')).toBeVisible();
});
