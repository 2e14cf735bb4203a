/** Tests marks from a sheet: downloaded, filled, checked cell by cell, imported and undone. */
import { getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '#gestes/crud.ts';
import { type GrilleEquipee, grilleEquipee, noterAilleurs } from '#gestes/notes.ts';
import { montrer } from '#gestes/regarder.ts';

const fichier = (page: Page) => page.getByLabel(/^Choisir un (?:autre )?fichier$/);
const choisir = (page: Page, name: string, contenu: string) =>
  fichier(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(contenu) });

async function lireGrille(page: Page, token: string, { classeId, periodeId }: GrilleEquipee) {
  const answer = await page.request.post('/api/getGrilleNotes', {
    headers: { authorization: `Bearer ${token}` },
    data: { classeId, periodeId },
  });
  return getGrilleNotes.output.parse(await answer.json());
}

/** The marks of the first evaluation, in the order of the pupils. */
async function notesDe(page: Page, token: string, equipee: GrilleEquipee) {
  const { evaluations, inscrits } = equipee;
  const grille = await lireGrille(page, token, equipee);
  return inscrits.map((inscriptionId) => {
    const held = grille.cellules.find(
      (cellule) => cellule.inscriptionId === inscriptionId && cellule.evaluationId === evaluations[0],
    );
    return held?.valeur ?? held?.code ?? null;
  });
}

test('[NOTE-58] [NOTE-59] [FICHIER-16] une fiche se télécharge, se remplit, se vérifie case par case, s’importe et se défait', async ({
  page,
  appel,
  identite,
}) => {
  const grille = await grilleEquipee(appel, { suite: ' des fiches', noms: ['Devoir 1', 'Devoir 2'] });
  await noterAilleurs(appel, grille, 0, 1100);
  await page.goto(`/avancementNotes?ecoleId=${grille.ecoleId}`);
  await page.getByRole('link', { name: 'Importer', exact: true }).click();
  await expect(page).toHaveURL(`/importNote/${grille.ecoleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importer des notes');
  await montrer(page, 'import-notes');

  const [telechargement] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Fiche à remplir' }).click(),
  ]);
  expect(telechargement.suggestedFilename()).toMatch(/^notes-CP1-A-.*\.xlsx$/);
  await fichier(page).setInputFiles(await telechargement.path());
  await expect(page.getByText('Les 4 lignes sont bonnes.')).toBeVisible();

  // Excel took the zeros of the matricules. A change, a mark that is none, a new one, nothing.
  const { eleves } = await lireGrille(page, identite.token, grille);
  const remplies = ['12,5', '21', 'abs', ''].map((note, rang) => {
    const eleve = eleves.find(({ inscriptionId }) => inscriptionId === grille.inscrits[rang]);
    return [Number(eleve?.matricule), eleve?.nom, eleve?.prenoms, note].join(';');
  });
  const titres = `Matricule;Nom;Prénoms;Devoir 1 sur 20 (évaluation n° ${grille.evaluations[0]})`;
  await choisir(page, 'fiche.csv', [titres, ...remplies].join('\r\n'));
  await expect(page.getByText('1 ligne a une faute, sur 4.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Lignes du fichier' });
  await expect(table).toContainText('La note est sur 20 : de 0 à 20.');
  await page.getByRole('button', { name: 'Toutes (4)' }).click();
  await expect(table).toContainText('À confirmer : 11,00 → 12,50');
  await expect(table).toContainText('nouveau');
  await montrer(page, 'import-notes-verifiees');

  await page.getByRole('button', { name: /^Ligne 3, Devoir 1/ }).click();
  await page.keyboard.type('13');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Les 4 lignes sont bonnes.')).toBeVisible();
  await expect(page.getByText('2 cases remplies, 1 case changée.')).toBeVisible();
  await page.getByRole('checkbox', { name: /J'ai relu la ligne à confirmer/ }).check();
  await page.getByRole('button', { name: 'Importer 4 lignes de notes' }).click();
  await expect(page.getByRole('heading', { name: '4 lignes de notes importées' })).toBeFocused();
  expect(await notesDe(page, identite.token, grille)).toEqual([1250, 1300, 'absent', null]);

  await page.getByRole('button', { name: 'Défaire cet import' }).click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText(/^Défait le /)).toBeVisible();
  expect(await notesDe(page, identite.token, grille)).toEqual([1100, null, null, null]);
});
