/** Tests the official lists of pupils: candidates with what they lack, and the data of a day for the authority. */
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ajouter, expect, libelleUnique, saisie, test } from '#gestes/crud.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import { imprime, sansPdf, textesDesPages } from '#gestes/papier.ts';
import { montrer, regarder } from '#gestes/regarder.ts';

test('[SUIVI-39] ce qui manque à un candidat se dit avant d’imprimer ; l’école range ses colonnes', async ({
  page,
  appel,
}) => {
  const ecole = await ecoleEquipee(appel);
  const classe = { ecoleId: ecole.id, enseignantId: null, etape: 'primaire', niveau: '6' };
  const { id: classeId } = await ajouter(appel, classes, { ...classe, libelle: libelleUnique('6ème') });
  await ajouterInscrit(appel, { ...ecole, classeId }, { prenoms: 'Cellou', nom: 'Bah' });
  await sansPdf(page);
  await page.goto(`/candidats?ecoleId=${ecole.id}&session=${ecole.session.id}`);
  await expect(page.getByText('1 candidat sur 1 : il manque encore quelque chose.')).toBeVisible();
  await expect(page.getByText(/manque : .*nationalité/)).toBeVisible();
  await montrer(page, 'suivi-candidats');
  const [liste = ''] = await textesDesPages(await imprime(page, 'Imprimer la liste'));
  expect(liste).toContain('CANDIDATS AU CEE');
  expect(liste).toContain('Nationalité *');
  await page.goto(`/ajoutColonneCandidat?ecoleId=${ecole.id}`);
  await regarder(page, 'suivi-colonne-candidat');
});

test('[SUIVI-38] les données d’un jour se lisent par niveau, et s’impriment', async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel);
  await ajouterInscrit(appel, ecole, { prenoms: 'Cellou', nom: 'Bah' });
  await sansPdf(page);
  await page.goto(`/donneesAutorite?ecoleId=${ecole.id}`);
  await expect(page.getByRole('heading', { name: /: 1 inscrit, dont/ })).toBeVisible();
  await montrer(page, 'suivi-autorite');
  const [papier = ''] = await textesDesPages(await imprime(page, 'Imprimer'));
  expect(papier).toContain("DONNÉES POUR L'AUTORITÉ");
  await page.getByRole('button', { name: /^Au / }).click();
  await saisie(page, 'Jour').fill('01/01/2000');
  await page.getByRole('button', { name: 'Montrer' }).click();
  await expect(page.getByText("Ce jour n'est d'aucune année scolaire")).toBeVisible();
});
