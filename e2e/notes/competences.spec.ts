/** Tests the maternelle: its references, and a class whose acquis are said cell by cell, at a desk and on a phone. */
import { getGrilleAcquis, updateAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import type { Page } from '@playwright/test';
import { couper, estAppel, expect, test } from '#gestes/crud.ts';
import { lecture } from '#gestes/essai.ts';
import { maternelleEquipee } from '#gestes/notes/competences.ts';
import { imprime, sansPdf, textesDesPages } from '#gestes/papier.ts';
import { regarder } from '#gestes/regarder.ts';

test('[NOTE-63] une échelle offre d’abord Acquis, En cours, À travailler ; une compétence a une section', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { ecoleId } = await maternelleEquipee(appel, ' des échelles');
  await page.goto('/ajoutEchelle');
  await expect(page.getByRole('textbox', { name: 'Valeurs' })).toHaveValue(
    'A Acquis\nEC En cours\nAT À travailler',
  );
  await regarder(page, 'competences-echelle');
  await page.goto(`/listeCompetence?ecoleId=${ecoleId}`);
  await expect(page.getByRole('row', { name: /Raconte une histoire A/ }).first()).toContainText('PS, MS, GS');
  await regarder(page, 'competences-liste');
});

test('[NOTE-63] les acquis d’une classe se disent case par case ; un autre qui écrit là se règle, rien ne se perd', async ({
  page,
  appel,
}) => {
  const classe = await maternelleEquipee(appel, ' de maternelle');
  const { ecoleId, competenceId, inscrits, classeDeMaternelleId, periodeDeMaternelleId } = classe;
  await page.goto(`/competences?ecoleId=${ecoleId}`);
  const section = page.getByRole('region', { name: 'PS A' });
  await expect(section.getByRole('link', { name: /1er trimestre A/ })).toContainText('0 acquis sur 4');
  await regarder(page, 'competences-classes');
  await section.getByRole('link', { name: /1er trimestre A/ }).click();
  await expect(page).toHaveURL(`/competences/${classeDeMaternelleId}/${periodeDeMaternelleId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('4 acquis à dire');

  const lui = page.getByRole('combobox', { name: /^Diallo Aïssatou, Raconte une histoire A/ });
  await lui.selectOption({ label: 'A' });
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('3 acquis à dire');
  await page.getByRole('button', { name: /^Remarque, Diallo Aïssatou, Raconte/ }).click();
  const fenetre = page.getByRole('dialog', { name: /Diallo Aïssatou/ });
  await fenetre.getByRole('textbox', { name: 'Remarque' }).fill('Parle beaucoup');
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('button', { name: /Raconte une histoire A : Parle beaucoup/ })).toBeVisible();
  await regarder(page, 'competences-grille');

  // Somebody else writes in a cell that this screen shows empty.
  const vu = { valeurId: null, observation: null };
  const cellule = { competenceId, inscriptionId: inscrits[1], vu, valeurId: null, observation: 'Absent' };
  const lieu = { ecoleId, classeId: classeDeMaternelleId, periodeId: periodeDeMaternelleId };
  await appel(updateAcquis, { ...lieu, cellules: [cellule] });
  const autre = page.getByRole('combobox', { name: /^Diallo Boubacar, Raconte une histoire A/ });
  await autre.selectOption({ label: 'EC' });
  const aRegler = page.getByRole('region', { name: 'À régler' });
  await expect(aRegler).toContainText('Vous : En cours · Enregistré : « Absent »');
  await regarder(page, 'competences-conflit');
  await aRegler.getByRole('button', { name: 'Garder le mien' }).click();
  await expect(aRegler).toHaveCount(0);
  await page.reload();
  await expect(autre.locator('option:checked')).toHaveText('EC');
  await expect(lui.locator('option:checked')).toHaveText('A');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2 acquis à dire');
});

/** Returns the box of a child in a competence. */
const caseDe = (page: Page, enfant: string, competence: string) =>
  page.getByRole('combobox', { name: new RegExp(`^Diallo ${enfant}, ${competence} A`) });

test('[NOTE-63] sans réseau, quatre acquis restent sur l’appareil, survivent au rechargement et partent une fois', async ({
  page,
  appel,
  identite,
  request,
  fautes,
}) => {
  const classe = await maternelleEquipee(appel, ' sans réseau');
  const { classeDeMaternelleId: classeId, periodeDeMaternelleId: periodeId } = classe;
  const lire = lecture(request, identite.token);
  const cellules = async () =>
    getGrilleAcquis.output.parse(await lire(getGrilleAcquis, { classeId, periodeId })).cellules;
  const ecrits: string[] = [];
  page.on('response', (reponse) => {
    if (estAppel(updateAcquis)(reponse.request())) ecrits.push(reponse.request().postData() ?? '');
  });
  await page.goto(`/competences/${classeId}/${periodeId}`);
  const premiere = caseDe(page, 'Aïssatou', 'Raconte une histoire');
  await expect(premiere).toBeVisible();
  await page.context().setOffline(true);
  const voulus = [
    ['Aïssatou', 'Raconte une histoire', 'A'],
    ['Aïssatou', 'Écoute les autres', 'EC'],
    ['Boubacar', 'Raconte une histoire', 'AT'],
    ['Boubacar', 'Écoute les autres', 'A'],
  ] as const;
  for (const [enfant, competence, mot] of voulus)
    await caseDe(page, enfant, competence).selectOption({ label: mot });
  const dit = page.getByRole('status').filter({ hasText: 'acquis' });
  await expect(dit).toContainText(
    '4 acquis ne sont pas encore envoyés : gardés sur cet appareil, ils partiront tout seuls.',
  );
  await expect(premiere).toHaveAccessibleName(/, pas encore envoyé$/);
  await expect(page.getByRole('region', { name: 'À régler' })).toHaveCount(0);
  await regarder(page, 'competences-hors-ligne');

  // The grid is opened again while the server still takes nothing.
  const remettre = await couper(page, updateAcquis);
  await page.context().setOffline(false);
  await page.reload();
  await expect(dit).toContainText('4 acquis ne sont pas encore envoyés');
  await expect(premiere.locator('option:checked')).toHaveText('A');
  expect(await cellules()).toEqual([]);
  await remettre();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();
  await expect(premiere).toHaveAccessibleName(/, enregistré$/);
  expect(await cellules()).toHaveLength(4);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await page.reload();
  for (const [enfant, competence, mot] of voulus)
    await expect(caseDe(page, enfant, competence).locator('option:checked')).toHaveText(mot);
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();
  // They left in one sending, and no other followed.
  expect(ecrits.map((envoye) => envoye.split('"competenceId"').length - 1)).toEqual([4]);
  fautes.length = 0;
});

test('[NOTE-63] les acquis dits, la classe se ferme, s’arrête, se scelle et s’imprime, sans moyenne ni rang', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const classe = await maternelleEquipee(appel, ' des livrets');
  const { ecoleId, inscrits, classeDeMaternelleId: classeId, periodeDeMaternelleId: periodeId } = classe;
  await page.goto(`/competences/${classeId}/${periodeId}`);
  const dire = (enfant: string, competence: string, mot: string) =>
    caseDe(page, enfant, competence).selectOption({ label: mot });
  await dire('Aïssatou', 'Raconte une histoire', 'A');
  await dire('Aïssatou', 'Écoute les autres', 'EC');
  await dire('Boubacar', 'Raconte une histoire', 'AT');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('1 acquis à dire');
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();

  await page.goto(`/conseils?ecoleId=${ecoleId}`);
  const ligne = page.getByRole('link', { name: /PS A/ });
  await expect(ligne).toContainText('1 acquis manque');
  await ligne.click();
  await expect(page).toHaveURL(`/conseil/${classeId}/${periodeId}`);
  await expect(page.getByRole('link', { name: '1 acquis manque.' })).toBeVisible();
  await regarder(page, 'conseil-d-acquis');
  await page.getByRole('button', { name: 'Fermer la saisie' }).click();
  await expect(page.getByText('La saisie est encore ouverte.')).toHaveCount(0);
  await page.getByRole('link', { name: '1 acquis manque.' }).click();
  await dire('Boubacar', 'Écoute les autres', 'A');
  const aRegler = page.getByRole('region', { name: 'À régler' });
  await aRegler.getByRole('button', { name: 'Dire pourquoi…' }).click();
  const pourquoi = page.getByRole('dialog', { name: 'Pourquoi cet acquis change' });
  await pourquoi.getByRole('textbox', { name: 'Motif' }).fill('Absent hier');
  await pourquoi.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tout est dit');
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();

  await page.goto(`/conseil/${classeId}/${periodeId}`);
  await page.getByRole('button', { name: 'Diallo Aïssatou' }).click();
  await page.getByRole('textbox', { name: 'Appréciation' }).fill('Une enfant curieuse.');
  await page.getByRole('combobox', { name: 'Décision' }).selectOption('Admis en classe supérieure');
  await regarder(page, 'conseil-d-acquis-eleve');
  await page.getByRole('button', { name: 'Élève suivant' }).click();
  await expect(page.getByRole('heading', { name: 'Diallo Boubacar', level: 2 })).toBeVisible();
  await page.getByRole('combobox', { name: 'Décision' }).selectOption('Admis en classe supérieure');
  await page.getByRole('button', { name: 'Tous les élèves' }).click();
  await expect(page.getByRole('row', { name: /Diallo Aïssatou/ })).toContainText('Une enfant curieuse.');
  await page.getByRole('button', { name: 'Arrêter la période' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByRole('note').first()).toContainText('Arrêtée par le conseil');
  await page.goto(`/competences/${classeId}/${periodeId}`);
  await dire('Boubacar', 'Raconte une histoire', 'EC');
  await aRegler.getByRole('button', { name: 'Dire pourquoi…' }).click();
  await pourquoi.getByRole('textbox', { name: 'Motif' }).fill('Revu avec la maîtresse');
  await pourquoi.getByRole('button', { name: 'Envoyer' }).click();
  await expect(page.getByText('Tout est enregistré.')).toBeVisible();
  await page.goto(`/conseil/${classeId}/${periodeId}`);
  await expect(page.getByText('Depuis le conseil : 1 acquis.')).toBeVisible();
  await regarder(page, 'conseil-d-acquis-depuis');

  await sansPdf(page);
  await page.goto(`/bulletins/${classeId}/${periodeId}`);
  await expect(page.getByRole('note').filter({ hasText: 'Relisez ces acquis' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Moyenne|Rang/ })).toHaveCount(0);
  await page.getByRole('button', { name: `Sceller les ${inscrits.length} bulletins` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(
    page.getByRole('note').filter({ hasText: 'Les bulletins de cette période sont scellés' }),
  ).toBeVisible();
  await regarder(page, 'bulletins-d-acquis');
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  const feuilles = await textesDesPages(await imprime(page, 'Imprimer les bulletins'));
  expect(feuilles).toHaveLength(inscrits.length);
  expect(feuilles[0]).toContain("LIVRET D'ACQUIS");
  expect(feuilles[0]).toContain('Une enfant curieuse.');
  expect(feuilles[0]).not.toMatch(/moyenne|rang/i);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Diallo Aïssatou' }).click();
  await expect(page.getByRole('region', { name: 'Compétences' })).toContainText('A Acquis');
  await regarder(page, 'bulletin-d-acquis');
});
