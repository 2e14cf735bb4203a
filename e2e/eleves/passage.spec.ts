/** Tests the passage of a pupil to another school of the network: foreseen, written in both, told in both, taken back. */
import { chercherEleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { expect, test, voirSaLigne } from '#gestes/crud.ts';
import { ajouterInscrit, ecoleEquipee } from '#gestes/eleves.ts';
import { ajouterEcole } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';

test('[ANNEE-05] un élève passe à une autre école avec son histoire, y a sa fiche, et revient si l’on défait', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ecoleEquipee(appel, ' de départ');
  const arrivee = await ajouterEcole(appel, ' d’arrivée');
  const { eleveId } = await ajouterInscrit(appel, ecole, { prenoms: 'Kadiatou', nom: 'Baldé' });
  await page.goto(`/eleve/${eleveId}`);
  await page.getByRole('button', { name: 'Passer à une autre école…' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Passer à une autre école' });
  const passer = fenetre.getByRole('button', { name: 'Passer à cette école' });
  await passer.click();
  await expect(fenetre.getByText("L'école d'arrivée est obligatoire.")).toBeVisible();
  const choix = fenetre.getByRole('combobox', { name: "École d'arrivée" });
  await choix.fill(ecole.libelle);
  await page.getByRole('option', { name: ecole.libelle }).click();
  await expect(fenetre.getByText('Cet élève est déjà de cette école.')).toBeVisible();
  await choix.fill(arrivee.libelle);
  await page.getByRole('option', { name: arrivee.libelle }).click();
  const effet = fenetre.getByRole('status').filter({ hasText: 'Dans l’école de départ' });
  await expect(effet).toContainText('L’élève y quitte CP1 A');
  await expect(effet).toContainText('ne sont plus demandés');
  const annees = fenetre.getByRole('list', { name: 'Années que sa fiche racontera' });
  await expect(annees).toContainText(`CP1 A · ${ecole.libelle}`);
  await regarder(page, 'passage-fenetre', { isWhole: false });
  await passer.click();

  // Their record in the school that receives them opens: nothing is owed there, and their year is told.
  await expect(page.getByText('Le passage de Kadiatou Baldé est enregistré.')).toBeVisible();
  await expect(page.getByText(arrivee.libelle)).not.toHaveCount(0);
  const parcours = page.getByRole('region', { name: 'Parcours dans le réseau' });
  await expect(parcours).toContainText(`Venu de ${ecole.libelle}`);
  await expect(parcours).toContainText('CP1 A');
  await expect(page.getByRole('region', { name: 'Solde', exact: true })).toContainText('Reste en tout0 FG');
  await regarder(page, 'passage-arrivee');
  await parcours.getByRole('link', { name: 'Sa fiche là-bas' }).click();
  await expect(page).toHaveURL(`/eleve/${eleveId}`);
  await expect(parcours).toContainText(`Parti pour ${arrivee.libelle}`);
  await expect(page.getByRole('region', { name: 'Inscriptions' })).toContainText('Transféré');
  // They are of one school at a time: here they only pay what they owed.
  await expect(page.getByText(`parti pour ${arrivee.libelle} le`)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Encaisser' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inscrire', exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Passer à une autre école…' })).toHaveCount(0);
  await regarder(page, 'passage-depart');
  await page.goto(`/listePassage?ecoleId=${arrivee.id}`);
  await voirSaLigne(page, 'Arrive');
  await regarder(page, 'passages');

  await page.goto(`/eleve/${eleveId}`);
  await parcours.getByRole('button', { name: 'Défaire le passage' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('Le passage est défait.')).toBeVisible();
  await expect(parcours).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Inscriptions' })).not.toContainText('Transféré');
  expect(await appel(chercherEleve, { ecoleId: arrivee.id, recherche: 'Baldé' })).toEqual([]);
});
