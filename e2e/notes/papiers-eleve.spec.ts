/** Tests the papers of one pupil: those of his page, and why an average is what it is. */
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { expect, test } from '#gestes/essai.ts';
import { grilleEquipee, noterAilleurs } from '#gestes/notes.ts';
import { imprime, sansPdf, textesDesPages } from '#gestes/papier.ts';
import { regarder } from '#gestes/regarder.ts';

test('la page d’un élève donne son relevé, son certificat numéroté, deux fois le même, et dit un livret vide', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const grille = await grilleEquipee(appel, { suite: ' du certificat' });
  await noterAilleurs(appel, grille, 0, 1250);
  const asked = { ecoleId: grille.ecoleId, recherche: 'Aïssatou', page: 1, taille: 1 };
  const [eleve] = await appel(eleves.list, asked);
  await sansPdf(page);
  await page.goto(`/eleve/${Number(eleve?.['id'])}`);
  const notes = page.getByRole('region', { name: 'Notes', exact: true });
  await expect(notes).toContainText('CP1 A · ');

  await notes.getByRole('button', { name: /^Certificat de scolarité/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Il prend le numéro suivant');
  const [certificat = ''] = await textesDesPages(await imprime(page, 'Délivrer'));
  expect(certificat).toContain('CERTIFICAT DE SCOLARITÉ');
  const delivres = notes.getByRole('list', { name: 'Certificats délivrés' });
  await expect(delivres.getByRole('listitem')).toHaveCount(1);
  await regarder(page, 'papiers-eleve');
  const encore = await imprime(page, /^Réimprimer le certificat n° 0001/);
  expect((await textesDesPages(encore))[0]).toBe(certificat);

  await notes.getByRole('button', { name: /^Relevé de notes/ }).click();
  const fenetre = page.getByRole('dialog', { name: /^Relevé de notes/ });
  await fenetre.getByLabel('Du').fill('02/02/2090');
  await fenetre.getByLabel('Au').fill('01/01/2090');
  await fenetre.getByRole('button', { name: 'Imprimer' }).click();
  await expect(fenetre.getByText('Le dernier jour ne vient pas avant le premier.')).toBeVisible();
  await regarder(page, 'releve-de-notes', { isWhole: false });
  for (const jour of ['Du', 'Au']) await fenetre.getByLabel(jour).fill('');
  expect((await textesDesPages(await imprime(page, 'Imprimer')))[0]).toContain('12,50');

  await notes.getByRole('button', { name: 'Livret scolaire' }).click();
  await expect(page.getByText("Cet élève n'a aucune période scellée : son livret est vide.")).toBeVisible();
  fautes.length = 0;
});

test('l’explication d’une moyenne s’imprime là où elle se lit, avec le relevé de ses notes', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const grille = await grilleEquipee(appel, { suite: ' du pourquoi' });
  await noterAilleurs(appel, grille, 0, 1250);
  await sansPdf(page);
  await page.goto(`/releveClasse/${grille.classeId}/${grille.periodeId}`);
  await page.getByRole('button', { name: /^Pourquoi .*Diallo Aïssatou/ }).click();
  const fenetre = page.getByRole('dialog', { name: /^Pourquoi cette moyenne/ });
  await expect(fenetre.getByRole('listitem').first()).toBeVisible();
  await regarder(page, 'pourquoi-imprimer', { isWhole: false });
  expect((await textesDesPages(await imprime(page, 'Imprimer l’explication')))[0]).toContain('Diallo');
  expect((await textesDesPages(await imprime(page, 'Relevé de notes')))[0]).toContain('12,50');
});
