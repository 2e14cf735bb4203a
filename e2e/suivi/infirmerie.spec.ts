/** Tests the infirmary: a visit is added from the list, the health sheet is filled and read from the pupil's page, a visit is cancelled. */
import { updateFicheSante } from '@gestionscolaire/contract/suivi/infirmerie/fiche.ts';
import { addPassageInfirmerie } from '@gestionscolaire/contract/suivi/infirmerie/passages.ts';
import { expect, saisie, test } from '#gestes/crud.ts';
import { ajouterInscrit } from '#gestes/eleves.ts';
import { montrer, regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

test('[SUIVI-16] un passage s’ajoute de la liste, ouvre la fiche de l’élève, et s’y annule en restant', async ({
  page,
  appel,
}) => {
  const { id: ecoleId } = await uneClasseAppelee(appel);
  await page.goto(`/infirmerie?ecoleId=${ecoleId}`);
  await page.getByRole('button', { name: 'Ajouter un passage' }).first().click();
  const fenetre = page.getByRole('dialog', { name: 'Ajouter un passage' });
  await choisirEnTapant(page, 'Élève', 'Bah Cellou');
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(fenetre).toContainText('La plainte est obligatoire');
  await saisie(page, 'Heure').fill('10h30');
  await saisie(page, 'Plainte').fill('Chute dans la cour');
  await saisie(page, 'Soins').fill('Genou désinfecté');
  await saisie(page, 'Suite').fill('Retour en classe');
  await fenetre.getByLabel('Famille prévenue').check();
  await regarder(page, 'suivi-passage-ajouter');
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le passage est enregistré.')).toBeVisible();
  await montrer(page, 'suivi-infirmerie');
  await page.getByText('Bah Cellou').first().click();
  await expect(page.getByRole('heading', { name: 'Bah Cellou', level: 1 })).toBeVisible();
  const passage = page.getByRole('listitem').filter({ hasText: 'Chute dans la cour' });
  await expect(passage).toContainText('Genou désinfecté · Retour en classe · Famille prévenue');
  await passage.getByRole('button', { name: 'Annuler' }).click();
  await saisie(page, 'Motif').fill('C’était un autre élève');
  await regarder(page, 'suivi-passage-annuler');
  await page
    .getByRole('dialog', { name: 'Annuler un passage' })
    .getByRole('button', { name: 'Annuler le passage' })
    .click();
  await expect(passage).toContainText(/Annulé le .* : C’était un autre élève/);
  await expect(passage.getByRole('button')).toHaveCount(0);
});

test('[SUIVI-16] la fiche de santé se remplit, et se lit depuis la page de l’élève', async ({
  page,
  appel,
}) => {
  const ecole = await uneClasseAppelee(appel);
  const { eleveId, inscriptionId } = await ajouterInscrit(appel, ecole, { prenoms: 'Mariam', nom: 'Bah' });
  const jour = new Date().toISOString().slice(0, 10);
  const soins = { soins: 'Repos', suite: null, famillePrevenue: 0 };
  await appel(addPassageInfirmerie, { inscriptionId, jour, heure: '08:10', plainte: 'Fièvre', ...soins });
  await page.goto(`/eleve/${eleveId}`);
  const suivi = page.getByRole('region', { name: 'Suivi' });
  await expect(suivi).not.toContainText('Fièvre');
  await suivi.getByRole('link', { name: 'Fiche de santé' }).click();
  await expect(page.getByText('Rien n’y est encore écrit.')).toBeVisible();
  await page.getByRole('button', { name: 'Remplir' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Fiche de santé' });
  await saisie(page, 'Groupe sanguin').selectOption('O+');
  await saisie(page, 'Allergies').fill('Arachides');
  await saisie(page, 'Personne à prévenir').fill('Sa tante, 622 11 22 33');
  await regarder(page, 'suivi-fiche-sante-remplir');
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  const fiche = page.getByRole('region', { name: 'Fiche de santé' });
  await expect(fiche).toContainText('Arachides');
  await expect(fiche).toContainText('Sa tante, 622 11 22 33');
  await montrer(page, 'suivi-fiche-sante');
});

test('[SUIVI-16] deux qui changent la même fiche ne se perdent rien', async ({ page, appel, fautes }) => {
  const ecole = await uneClasseAppelee(appel);
  const { eleveId } = await ajouterInscrit(appel, ecole, { prenoms: 'Mariam', nom: 'Bah' });
  const vide = { groupeSanguin: null, traitements: null, consignes: null, aPrevenir: null };
  await page.goto(`/ficheSante/${eleveId}`);
  await page.getByRole('button', { name: 'Remplir' }).click();
  await saisie(page, 'Consignes').fill('Ne pas courir');
  await appel(updateFicheSante, { eleveId, ...vide, allergies: 'Arachides', modifDate: null });
  const fenetre = page.getByRole('dialog', { name: 'Fiche de santé' });
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('dialog', { name: 'Modifié entre-temps' })).toContainText('Arachides');
  await regarder(page, 'suivi-fiche-sante-conflit');
  expect(fautes).toEqual([expect.stringContaining('409')]);
  fautes.length = 0;
});
