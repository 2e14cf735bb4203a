/** Tests how far the entry of marks is, class by class: counted, closed, reopened, and the way to the grid. */
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { expect, test } from '#gestes/crud.ts';
import { ajouterEnseignement, grilleEquipee, noterAilleurs, noterTous } from '#gestes/notes.ts';
import { imprime, sansPdf, textesDesPages } from '#gestes/papier.ts';
import { ajouterClasse } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';

test('[NOTE-42] l’avancement compte ce qui est saisi ; la saisie d’une classe se ferme, se rouvre, et mène à sa grille', async ({
  page,
  appel,
  fautes,
}) => {
  const grille = await grilleEquipee(appel, { suite: ' en cours' });
  await noterAilleurs(appel, grille, 0, 1200);
  await page.goto(`/avancementNotes?ecoleId=${grille.ecoleId}`);
  const classe = page.getByRole('region', { name: 'CP1 A' });
  const matiere = classe.getByRole('link', { name: /Mathématiques/ });
  await expect(matiere).toContainText('1 note sur 4, 1 évaluation');
  await regarder(page, 'avancement-notes');

  await classe.getByRole('button', { name: 'Fermer la saisie' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(matiere).toContainText('Saisie fermée');
  await classe.getByRole('button', { name: 'Rouvrir…' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Rouvrir la saisie de CP1 A' });
  await fenetre.getByRole('button', { name: 'Rouvrir la saisie' }).click();
  await expect(fenetre.getByText('Le motif est obligatoire.')).toBeVisible();
  await regarder(page, 'avancement-rouvrir', { isWhole: false });
  fautes.length = 0;
  await fenetre.getByRole('textbox', { name: 'Motif' }).fill('Copies rendues tard');
  await fenetre.getByRole('button', { name: 'Rouvrir la saisie' }).click();
  await expect(fenetre).toHaveCount(0);

  await matiere.click();
  await expect(page).toHaveURL(
    `/saisieNotes/${grille.classeId}/${grille.periodeId}?enseignementId=${grille.enseignementId}&vide=1`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 notes manquent');
});

test('[NOTE-13] une composition s’ajoute à plusieurs classes d’un coup ; celles qui l’ont déjà se lisent', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { ecoleId, classeId } = await grilleEquipee(appel, { suite: ' des compositions' });
  const [enseignement] = await appel(enseignements.list, { ecoleId, classeId });
  const autre = await ajouterClasse(appel, ecoleId, null, 'CP1 B');
  const { sessionId, matiereId } = enseignement ?? {};
  await ajouterEnseignement(appel, { ecoleId, sessionId, matiereId, classeId: autre });
  await page.goto(`/avancementNotes?ecoleId=${ecoleId}`);
  await page.getByRole('button', { name: 'Ajouter une composition…' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Ajouter une composition à plusieurs classes' });
  await expect(fenetre.getByRole('button', { name: 'Ajouter à la classe' })).toBeDisabled();
  await fenetre.getByRole('checkbox', { name: 'CP1 A' }).check();
  await fenetre.getByLabel(/^Libellé/).fill('');
  await fenetre.getByLabel(/^Notée sur/).fill('4');
  await fenetre.getByLabel(/^Coefficient/).fill('0,3');
  await fenetre.getByRole('button', { name: 'Ajouter à la classe' }).click();
  await expect(fenetre.getByText('Le libellé est obligatoire.')).toBeVisible();
  await expect(fenetre.getByText(/Le coefficient va de 0,5 à 20/)).toBeVisible();
  await regarder(page, 'composition-fautes', { isWhole: false });
  await fenetre.getByLabel(/^Libellé/).fill('Composition 1');
  await fenetre.getByLabel(/^Notée sur/).fill('');
  await fenetre.getByLabel(/^Coefficient/).fill('2');
  await fenetre.getByRole('button', { name: 'Ajouter à la classe' }).click();
  await expect(fenetre.getByRole('status')).toHaveText('1 composition ajoutée.');
  await fenetre.getByRole('button', { name: 'Fermer' }).last().click();

  await page.getByRole('button', { name: 'Ajouter une composition…' }).click();
  await fenetre.getByRole('checkbox', { name: 'Toutes' }).check();
  await fenetre.getByLabel(/^Libellé/).fill('Composition 1');
  await regarder(page, 'composition-a-plusieurs-classes', { isWhole: false });
  await fenetre.getByRole('button', { name: 'Ajouter à 2 classes' }).click();
  await expect(fenetre.getByRole('status')).toHaveText('1 composition ajoutée.');
  await expect(fenetre.getByRole('region', { name: 'Elle y était déjà' })).toContainText(
    'CP1 A, Mathématiques A',
  );
  await regarder(page, 'composition-ajoutee', { isWhole: false });
  await fenetre.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(page.getByRole('region', { name: 'CP1 A' })).toContainText('0 note sur 8, 2 évaluations');
  await expect(page.getByRole('region', { name: 'CP1 B' })).toContainText('1 évaluation');
  await regarder(page, 'avancement-compositions');
});

test('[NOTE-22] [NOTE-23] le relevé d’une classe change avec une note, explique chaque moyenne, et imprime l’explication où elle se lit', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' du relevé', noms: ['Devoir 1'] });
  await noterTous(appel, grille, [1200, 1450, 1450]);
  await sansPdf(page);
  await page.goto(`/avancementNotes?ecoleId=${grille.ecoleId}`);
  await page.getByRole('link', { name: 'Moyennes' }).click();
  await expect(page.getByRole('note').filter({ hasText: '1 note manque' })).toBeVisible();
  const ligne = (nom: string) => page.getByRole('row', { name: new RegExp(nom) });
  // The rule of the class is on 10, its test on 20.
  await expect(ligne('Diallo Aïssatou')).toContainText('6,00');
  await expect(ligne('Diallo Aïssatou')).toContainText('3e');
  await expect(ligne('Diallo Boubacar')).toContainText('ex æquo');
  await regarder(page, 'releve-classe');
  await page.getByRole('button', { name: /Pourquoi 6,00, Diallo Aïssatou/ }).click();
  const fenetre = page.getByRole('dialog', { name: /Pourquoi cette moyenne/ });
  await expect(fenetre).toContainText('6,00');
  await expect(fenetre.getByRole('listitem').first()).toBeVisible();
  await regarder(page, 'releve-pourquoi', { isWhole: false });
  expect((await textesDesPages(await imprime(page, 'Imprimer l’explication')))[0]).toContain('Diallo');
  expect((await textesDesPages(await imprime(page, 'Relevé de notes')))[0]).toContain('12,00');
  await page.keyboard.press('Escape');
  await noterAilleurs(appel, grille, 0, 1600, 1200);
  await page.reload();
  await expect(ligne('Diallo Aïssatou')).toContainText('8,00');
});
