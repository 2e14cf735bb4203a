/** Tests the merge of two records of one pupil: found, compared, written, told everywhere, taken back. */
import { eleves } from '@gestionscolaire/contract/eleves/eleves.ts';
import { expect, lignes, test, voirSaLigne } from '#gestes/crud.ts';
import {
  ajouterEleve,
  ajouterInscrit,
  anneePrecedente,
  ecoleEquipee,
  inscrireEleve,
} from '#gestes/eleves.ts';
import type { Appel } from '#gestes/essai.ts';
import { encaisserPour } from '#gestes/paiements.ts';
import { regarder } from '#gestes/regarder.ts';

/** Adds a pupil who was entered twice: this year, and last year under other names, with a receipt. */
async function deuxFiches(appel: Appel, suite: string) {
  const ecole = await ecoleEquipee(appel, suite);
  const aminata = { prenoms: 'Aminata', nom: 'Kourouma' };
  const { eleveId: gardeId } = await ajouterInscrit(appel, ecole, aminata);
  const ecarteId = await ajouterEleve(appel, ecole.id, {
    prenoms: 'Aminatou',
    nom: 'Kourouma',
    lieuNaissance: 'Macenta',
    tuteurTelephone: '622000111',
  });
  const avant = await anneePrecedente(appel, ecole.session);
  await inscrireEleve(appel, ecole, ecarteId, {
    sessionId: avant.id,
    dateInscription: `${Number(ecole.session.dateDebut.slice(0, 4)) - 1}-10-01`,
    prestationIds: [ecole.tenue],
  });
  const recuId = await encaisserPour(appel, ecole.id, ecarteId, { montant: 50_000 });
  return { ecole, gardeId, ecarteId, recuId };
}

test('[ANNEE-06] deux fiches d’un élève se comparent, deviennent une seule, et se séparent de nouveau', async ({
  page,
  appel,
}) => {
  const { ecole, gardeId, ecarteId, recuId } = await deuxFiches(appel, ' des fusions');
  await page.goto(`/eleve/${gardeId}`);
  const ouvrir = page.getByRole('button', { name: 'Réunir avec une autre fiche…' });
  await ouvrir.click();
  const fenetre = page.getByRole('dialog', { name: 'Réunir avec une autre fiche' });
  // The look-alike is proposed before anything is typed.
  const semblables = fenetre.getByRole('region', { name: 'Fiches qui ressemblent' });
  await expect(semblables.getByRole('listitem')).toHaveCount(1);
  await regarder(page, 'fusion-choix', { isWhole: false });
  await semblables.getByRole('button', { name: /Réunir avec Aminatou Kourouma/ }).click();

  // A value that the kept record lacks is proposed; the rest stays as it is until somebody chooses.
  const champ = (nom: string) => fenetre.getByRole('group', { name: nom, exact: true });
  await expect(champ('Lieu de naissance').getByRole('radio', { name: /Macenta/ })).toBeChecked();
  await expect(champ('Prénoms').getByRole('radio', { name: /Aminata$/ })).toBeChecked();
  await champ('Prénoms').getByText('Aminatou').click();
  const comptes = fenetre.getByRole('table', { name: 'Avant et après' });
  await expect(comptes.getByRole('row', { name: /^Crédit/ })).toContainText('50 000 FG');
  await expect(comptes.getByRole('row', { name: /^Reçus/ })).toHaveText('Reçus011');
  await expect(comptes.getByRole('row', { name: /^Inscriptions/ })).toHaveText('Inscriptions112');
  await regarder(page, 'fusion-comparer', { isWhole: false });
  await fenetre.getByRole('button', { name: 'Réunir les deux fiches' }).click();
  await expect(page.getByText('Les deux fiches sont réunies.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aminatou Kourouma', level: 1 })).toBeVisible();
  const reunies = page.getByRole('region', { name: 'Fiches réunies à celle-ci' });
  await expect(reunies).toContainText('Aminatou Kourouma');
  await regarder(page, 'fusion-fiche');

  // The address of the record that was put away opens the one that is kept, and says so.
  await page.goto(`/eleve/${ecarteId}`);
  await expect(page).toHaveURL(`/eleve/${gardeId}`);
  await expect(page.getByText('est réunie à celle-ci')).toBeVisible();
  await page.goto(`/encaisser/${ecarteId}`);
  await expect(page).toHaveURL(`/encaisser/${gardeId}`);
  await page.goto(`/listeEleve?ecoleId=${ecole.id}`);
  await expect(lignes(page)).toHaveCount(1);
  await page.goto(`/listeFusion?ecoleId=${ecole.id}`);
  await voirSaLigne(page, '00002');
  await regarder(page, 'fusions');
  await page.goto(`/recu/${recuId}`);
  await expect(page.getByText('La fiche de ce reçu, 00002, est réunie à celle de')).toBeVisible();
  await regarder(page, 'fusion-recu');

  await page.goto(`/eleve/${gardeId}`);
  await reunies.getByRole('button', { name: 'Défaire la réunion de la fiche 00002' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('Les deux fiches sont de nouveau séparées.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Aminata Kourouma', level: 1 })).toBeVisible();
  await expect(reunies).toHaveCount(0);
  await page.goto(`/listeEleve?ecoleId=${ecole.id}`);
  await expect(lignes(page)).toHaveCount(2);
});

test('[ANNEE-06] deux inscriptions d’une année : celle que l’on garde se choisit, l’autre se retire avec ce qu’elle demandait', {
  tag: '@geste',
}, async ({ page, appel, fautes }) => {
  const ecole = await ecoleEquipee(appel, ' des doubles');
  const fanta = { prenoms: 'Fanta', nom: 'Condé' };
  const { eleveId: gardeId } = await ajouterInscrit(appel, ecole, fanta);
  const { eleveId: ecarteId } = await ajouterInscrit(appel, ecole, fanta);
  await page.goto(`/eleve/${gardeId}`);
  await page.getByRole('button', { name: 'Réunir avec une autre fiche…' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Réunir avec une autre fiche' });
  await fenetre.getByRole('button', { name: /Réunir avec Fanta Condé/ }).click();
  const gardee = fenetre.getByRole('group', { name: /Inscription gardée en/ });
  await expect(gardee.getByRole('radio', { name: /Fiche 00001/ })).toBeChecked();
  await gardee.getByText('Fiche 00002').click();
  await expect(gardee.getByRole('radio', { name: /Fiche 00002/ })).toBeChecked();
  await fenetre.getByRole('button', { name: 'Garder l’autre' }).click();
  await expect(fenetre.getByText('est gardée')).toContainText('La fiche 00002');
  await regarder(page, 'fusion-doubles', { isWhole: false });

  // Somebody changes one of the two meanwhile: it is said, and nothing is written.
  const [row] = await appel(eleves.get, { id: gardeId });
  await appel(eleves.update, { ...row, observations: 'Vue', modifUserId: 0 });
  await fenetre.getByRole('button', { name: 'Réunir les deux fiches' }).click();
  await expect(fenetre.getByRole('alert')).toContainText('a changé pendant que vous lisiez');
  fautes.length = 0;
  await expect(fenetre.getByRole('button', { name: 'Réunir les deux fiches' })).toBeEnabled();
  await fenetre.getByRole('button', { name: 'Réunir les deux fiches' }).click();
  await expect(page).toHaveURL(`/eleve/${ecarteId}`);
  await expect(page.getByRole('region', { name: 'Inscriptions' }).getByRole('listitem')).toHaveCount(1);
});
