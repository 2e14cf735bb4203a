/** Tests five hundred pupils from a file: its faults, the known pupils decided one by one, the enrolment, and its undoing. */
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Page } from '@playwright/test';
import { ajouterEleve, type EcoleEquipee, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import { type Appel, expect, test } from '#gestes/essai.ts';
import { type EleveInvente, elevesInventes } from '#gestes/noms.ts';
import { regarder } from '#gestes/regarder.ts';
import { choisirLEcole } from '#gestes/scolarite.ts';

const TITRES = 'Prénom;NOM;Sexe;Né(e) le;Classe;Contact;Matricule officiel';
const ligne = ({ prenoms, nom, sexe, naissance, telephone }: EleveInvente, classe = 'CP1 A') =>
  [prenoms, nom, sexe, naissance, classe, telephone, ''].join(';');
const fichier = (lignes: readonly string[]) => `${[TITRES, ...lignes].join('\r\n')}\r\n`;
const choisir = (page: Page, name: string, contenu: string) =>
  page
    .getByLabel(/^Choisir un (?:autre )?fichier$/)
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(contenu) });

const jour = (naissance: string) => naissance.split('/').toReversed().join('-');
const connu = (appel: Appel, { id }: EcoleEquipee, { prenoms, nom, naissance }: EleveInvente) =>
  ajouterEleve(appel, id, { prenoms, nom, dateNaissance: jour(naissance), tuteurTelephone: null });
const combien = async (appel: Appel, { id }: EcoleEquipee) => [
  (await appel(eleves.list, { ecoleId: id, etat: 'actifs' })).length,
  (await appel(inscriptionSelectBy, { ecoleId: id })).length,
];

test('cinq cents élèves s’importent : des fautes, des doublons décidés, puis tout est repris', {
  tag: '@geste',
}, async ({ page, appel }) => {
  test.setTimeout(240_000);
  const ecole = await ecoleEquipee(appel);
  const inventes = elevesInventes(500);
  const [ancien, inscrit, double] = inventes;
  if (ancien === undefined || inscrit === undefined || double === undefined) throw new Error('no pupils');
  await connu(appel, ecole, ancien);
  await inscrireEleve(appel, ecole, await connu(appel, ecole, inscrit));

  // The list of the school leads to the import.
  await page.goto('/listeEleve');
  await choisirLEcole(page, ecole.libelle);
  await page.getByRole('link', { name: 'Importer', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Importer des élèves');
  await expect(page.getByRole('checkbox', { name: 'Mensualité' })).toBeChecked();

  await choisir(
    page,
    'fautif.csv',
    fichier([
      ligne({ ...ancien, sexe: 'x' }),
      ligne(inscrit, '9ème Z'),
      ligne({ ...double, naissance: '31/02/2015' }),
    ]),
  );
  await expect(page.getByText('3 lignes ont des fautes, sur 3.')).toBeVisible();
  const table = page.getByRole('table', { name: 'Lignes du fichier' });
  await expect(table).toContainText('Aucune classe de cette école ne porte ce nom');
  await expect(table).toContainText('La date de naissance est un jour du calendrier');
  await expect(page.getByRole('button', { name: /^Importer \d/ })).toHaveCount(0);
  expect(await combien(appel, ecole)).toEqual([2, 1]);

  // The last row repeats the third one, its names the other way round.
  const encore = ligne({ ...double, prenoms: double.nom, nom: double.prenoms });
  await choisir(page, 'rentree.csv', fichier([...inventes.map((one) => ligne(one)), encore]));
  await expect(page.getByText('Les 501 lignes sont bonnes.')).toBeVisible({ timeout: 120_000 });
  const doutes = page.getByRole('region', { name: 'Des lignes ressemblent à quelqu’un de connu' });
  await expect(doutes.getByRole('status')).toHaveText('3 lignes à décider.');
  await expect(page.getByRole('button', { name: 'Importer 501 élèves' })).toBeDisabled();
  await regarder(page, 'import-eleves-doublons', { isWhole: false });

  // On a telephone too a column's name stands whole, above what it compares.
  await page.setViewportSize({ width: 360, height: 800 });
  const titres = doutes.getByRole('group', { name: /^Ligne 2 : / }).locator('th[scope="row"]');
  await expect(titres.first()).toBeVisible();
  expect(await titres.evaluateAll((all) => all.filter(({ clientWidth }) => clientWidth < 120).length)).toBe(
    0,
  );
  await page.setViewportSize({ width: 1280, height: 800 });

  // By keyboard: a pupil of last year is enrolled as he is.
  const premier = doutes.getByRole('group', { name: /^Ligne 2 : / });
  await expect(premier.getByRole('table')).toContainText(ancien.naissance);
  await premier.getByRole('radio', { name: 'Nouvel élève' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(premier.getByRole('radio', { name: /^Inscrire 00001 · / })).toBeChecked();
  await expect(doutes.getByRole('status')).toHaveText('2 lignes à décider, sur 3.');
  const deuxieme = doutes.getByRole('group', { name: /^Ligne 3 : / });
  await expect(deuxieme).toContainText('Déjà inscrit en CP1 A pour cette année scolaire.');
  await expect(deuxieme.getByRole('radio', { name: /^Inscrire/ })).toHaveCount(0);
  await doutes.getByRole('button', { name: 'Ignorer les inscrits (1)' }).click();
  await expect(deuxieme.getByRole('radio', { name: 'Ignorer cette ligne' })).toBeChecked();
  const dernier = doutes.getByRole('group', { name: /^Ligne 502 : / });
  await expect(dernier.getByRole('columnheader', { name: 'Ligne 4 de ce fichier' })).toBeVisible();
  await dernier.getByText('Ignorer cette ligne').click();
  await expect(doutes.getByRole('status')).toHaveText('Les 3 lignes sont décidées.');

  await page.getByRole('button', { name: 'Importer 499 élèves' }).click();
  await expect(page.getByRole('heading', { name: '499 élèves importés' })).toBeFocused({ timeout: 120_000 });
  expect(await combien(appel, ecole)).toEqual([500, 500]);

  await page.getByRole('button', { name: 'Défaire cet import' }).click();
  await page.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText(/^Défait le /)).toBeVisible({ timeout: 60_000 });
  expect(await combien(appel, ecole)).toEqual([2, 1]);
});
