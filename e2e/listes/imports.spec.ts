/**
 * Tests teachers and classes from files: an import with faults, then without, undone, and an Excel sheet of the product's own.
 */
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import type { Page } from '@playwright/test';
import { libelleUnique } from '#gestes/crud.ts';
import { type Appel, expect, test } from '#gestes/essai.ts';
import { ajouterEcole } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { telephoneUnique } from '#gestes/utilisateurs.ts';

/** Makes a school, a neighbourhood that nobody else has, and two lines. */
async function preparer(appel: Appel) {
  const { id: ecoleId } = await ajouterEcole(appel);
  const quartier = libelleUnique('quartier');
  await appel(quartiers.create, { libelle: quartier, code: null, communeId: 1, creationUserId: 0 });
  return { ecoleId, quartier, lignes: [telephoneUnique(), telephoneUnique()] };
}

const choisir = (page: Page, name: string, contenu: Buffer | string) =>
  page
    .getByLabel(/^Choisir un (?:autre )?fichier$/)
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(contenu) });
const importer = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true });

test('[NAV-09] [FICHIER-06] un fichier d’enseignants : ses fautes à leurs cellules, puis corrigé, enregistré, défait', async ({
  page,
  appel,
  identite,
}) => {
  const { ecoleId, quartier, lignes } = await preparer(appel);
  const teachers = () => appel(utilisateurs.list, { recherche: quartier, etat: 'actifs' });
  await page.goto(`/importEnseignantEcole/${ecoleId}`);
  const exemple = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Télécharger un exemple' }).click();
  expect((await exemple).suggestedFilename()).toBe('exemple-enseignants.xlsx');

  // A Windows spreadsheet wrote it, with titles that differ a little from ours.
  const fautif = `Prénom;NOM;Contact;Adresse;Remarque\r\nAïssatou;;62;${quartier};x\r\nIbrahima;Camara;${lignes[0]};Nulle part;\r\n`;
  await choisir(page, 'fautif.csv', Buffer.from(fautif, 'latin1'));
  // A column that is not imported is named before the rows are checked, and stays named; on a telephone too.
  const laissee = page.getByText('Cette colonne du fichier n’est pas importée : Remarque (1 case).');
  await expect(laissee).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 740 });
  await laissee.scrollIntoViewIfNeeded();
  await expect(laissee).toBeInViewport();
  await regarder(page, 'import-colonne-laissee');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  // The page goes to what was found: under the screen, nobody would read it before pressing 'Importer'.
  const trouve = page.getByText('2 lignes ont des fautes, sur 2.');
  await expect(trouve).toBeFocused();
  await expect(trouve).toBeInViewport();
  await expect(laissee).toBeVisible();
  await regarder(page, 'import-verifie');
  const table = page.getByRole('table', { name: 'Lignes du fichier' });
  await expect(table.getByRole('row', { name: /Aïssatou/ })).toContainText('Le numero doit avoir 9 chiffres');
  await expect(table.getByRole('row', { name: /Ibrahima/ })).toContainText('Aucun quartier ne porte ce nom');
  await expect(page.getByRole('button', { name: /^Importer \d/ })).toHaveCount(0);
  expect(await teachers()).toEqual([]);

  // A column is chosen by hand, and its texts are checked anew.
  await page.getByText('Ce qui a été compris du fichier').click();
  await page.getByText('Colonnes : 4 sur 7').click();
  await page.getByRole('combobox', { name: 'E-mail', exact: true }).selectOption({ label: 'Remarque' });
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await expect(table).toContainText('Email invalide.');

  const bon = `Prénom,NOM,Contact,Adresse\nAïssatou,Diallo,${lignes[0]},${quartier}\nIbrahima,Ba,+224 ${lignes[1]},${quartier}\n`;
  await choisir(page, 'corrigé.csv', bon);
  await expect(page.getByText('Les 2 lignes sont bonnes.')).toBeVisible();
  await expect(importer(page, 'Importer 2 enseignants')).toBeDisabled();
  await page.getByRole('checkbox', { name: /J'ai relu la ligne à confirmer/ }).check();
  await importer(page, 'Importer 2 enseignants').click();
  await expect(page.getByRole('heading', { name: '2 enseignants importés' })).toBeFocused();
  expect((await teachers()).map((row) => row['prenoms'])).toEqual(['Ibrahima', 'Aïssatou']);

  const feuille = await page.request.post('/api/exportUser', {
    headers: { authorization: `Bearer ${identite.token}` },
    data: { format: 'xlsx', recherche: quartier, etat: 'actifs' },
  });
  expect(feuille.ok()).toBe(true);
  const classeur = await feuille.body();

  await page.getByRole('button', { name: 'Défaire cet import' }).click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText(/^Défait le /)).toBeVisible();
  expect(await teachers()).toEqual([]);

  await choisir(page, 'enseignants.xlsx', classeur);
  await expect(page.getByText('Ces colonnes du fichier ne sont pas importées : École')).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await page.getByRole('checkbox', { name: /J'ai relu la ligne à confirmer/ }).check();
  await importer(page, 'Importer 2 enseignants').click();
  await expect(page.getByRole('heading', { name: '2 enseignants importés' })).toBeVisible();
  expect(await teachers()).toHaveLength(2);

  await page.goto(`/importEcoleClasse/${ecoleId}`);
  await choisir(
    page,
    'classes.csv',
    `Classe;Ordre;Enseignant\nSixième A;6ème année;Aïssatou DIALLO\nTerminale SM;Tle;${lignes[1]}\n`,
  );
  // The series that a label says is shown before anything is checked.
  await expect(page.getByRole('main')).toContainText('« Terminale SM » donne SM');
  await page.getByRole('button', { name: 'Vérifier les lignes' }).click();
  await importer(page, 'Importer 2 classes').click();
  await expect(page.getByRole('heading', { name: '2 classes importées' })).toBeVisible();
  const faites = await appel(classes.list, { ecoleId });
  expect(faites.map((row) => [row['libelle'], row['etape'], row['niveau'], row['enseignantName']])).toEqual([
    ['Sixième A', 'primaire', '6', 'Diallo'],
    ['Terminale SM', 'lycée', '15', 'Ba'],
  ]);
  await page.getByRole('button', { name: "Défaire l'import de classes.csv" }).click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText(/^Défait le /)).toBeVisible();
  expect(await appel(classes.list, { ecoleId, etat: 'actifs' })).toEqual([]);
});
