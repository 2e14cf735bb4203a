/** Tests the life at school of a pupil: a fact is added, read on their page and cancelled; an excluded pupil begins the roll call away. */
import { addFait } from '@gestionscolaire/contract/suivi/discipline/faits.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { ajouter, expect, libelleUnique, saisie, test } from '#gestes/crud.ts';
import { ajouterInscrit } from '#gestes/eleves.ts';
import { montrer, regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

const aujourdhui = () => new Date().toISOString().slice(0, 10);

test('[SUIVI-15] un fait s’ajoute de la liste, se lit sur la page de l’élève, et s’y annule en restant', async ({
  page,
  appel,
}) => {
  const { id: ecoleId } = await uneClasseAppelee(appel);
  const libelle = libelleUnique('Bagarre');
  await ajouter(appel, motifsSuivi, { ecoleId, genre: 'incident', libelle, gravite: 2 });
  await page.goto(`/vieScolaire?ecoleId=${ecoleId}`);
  await page.getByRole('button', { name: 'Ajouter un fait' }).first().click();
  const fenetre = page.getByRole('dialog', { name: 'Ajouter un fait' });
  await choisirEnTapant(page, 'Élève', 'Bah Cellou');
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(fenetre).toContainText('Dites ce qui est observé.');
  await saisie(page, 'Genre').selectOption('Incident');
  await choisirEnTapant(page, 'Motif', libelle);
  await saisie(page, 'Ce qui s’est passé').fill('Dans la cour, à midi');
  await saisie(page, 'Mesure prise').fill('Parents convoqués');
  await regarder(page, 'suivi-fait-ajouter');
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le fait est enregistré.')).toBeVisible();
  await montrer(page, 'suivi-vie-scolaire');
  await page.getByText('Bah Cellou').first().click();
  await expect(page.getByRole('heading', { name: 'Bah Cellou', level: 1 })).toBeVisible();
  const fait = page.getByRole('listitem').filter({ hasText: `Incident : ${libelle}` });
  await expect(fait).toContainText('Dans la cour, à midi');
  await montrer(page, 'suivi-vie-scolaire-d-un-eleve');

  await fait.getByRole('button', { name: 'Annuler' }).click();
  const annulation = page.getByRole('dialog', { name: 'Annuler un fait' });
  await saisie(page, 'Motif').fill('Ce n’était pas lui');
  await regarder(page, 'suivi-fait-annuler');
  await annulation.getByRole('button', { name: 'Annuler le fait' }).click();
  await expect(fait).toContainText(/Annulé le .* : Ce n’était pas lui/);
  await expect(fait.locator('s').first()).toContainText(libelle);
  await expect(fait.getByRole('button')).toHaveCount(0);
  await regarder(page, 'suivi-fait-annule');
});

test('[SUIVI-19] un contact se note, et le message préparé dit ce que la famille lit', async ({
  page,
  appel,
}) => {
  const ecole = await uneClasseAppelee(appel);
  const { eleveId, inscriptionId } = await ajouterInscrit(appel, ecole, { prenoms: 'Mariam', nom: 'Bah' });
  const dit = { inscriptionId, jour: aujourdhui(), motifId: null, mesure: null, du: null, au: null };
  await appel(addFait, { ...dit, genre: 'encouragement', texte: 'Anémie : repos', visibilite: 'famille' });
  await page.goto(`/eleve/${eleveId}`);
  const suivi = page.getByRole('region', { name: 'Suivi' });
  await expect(suivi).toContainText('1 fait');
  await expect(suivi.getByRole('button', { name: 'Ajouter un fait' })).toBeVisible();
  await regarder(page, 'suivi-fiche-eleve');
  await suivi.getByRole('link', { name: /^Vie scolaire/ }).click();
  await page.getByRole('tab', { name: 'Contacts avec la famille' }).click();
  await page.getByRole('button', { name: 'Noter un contact' }).click();
  const fenetre = page.getByRole('dialog', { name: 'Noter un contact' });
  await saisie(page, 'Avec').fill('Sa mère');
  await saisie(page, 'Ce qui s’est dit').fill('Elle viendra lundi');
  await regarder(page, 'suivi-contact-noter');
  await fenetre.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Téléphone, Sa mère' })).toContainText(
    'Elle viendra lundi',
  );
  await montrer(page, 'suivi-contacts');
  await page.getByRole('button', { name: 'Préparer un message' }).click();
  const message = page.getByRole('dialog', { name: 'Message à la famille' }).getByLabel('Message');
  await expect(message).toHaveValue(/Encouragement le .*Merci\.$/s);
  await expect(message).not.toHaveValue(/Anémie/);
  await regarder(page, 'suivi-message');
});

test('[SUIVI-14] au téléphone, l’élève exclu commence absent à l’appel, et ses jours se lisent sous son nom', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { classeId, inscrits } = await uneClasseAppelee(appel);
  const [inscriptionId = 0] = inscrits;
  const jour = aujourdhui();
  const sanction = { inscriptionId, genre: 'sanction', motifId: null, jour, texte: 'Bagarre dans la cour' };
  await appel(addFait, { ...sanction, mesure: null, du: jour, au: jour, visibilite: 'direction' });
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/feuilleAppel/${classeId}?demi=matin`);
  const aissatou = page.getByRole('button', { name: /Bah Aïssatou/ });
  await expect(aissatou).toContainText(/Exclu le \d{2}\/\d{2}\/\d{4}/);
  await expect(aissatou).toContainText('Absent');
  await expect(page.getByText('Bagarre')).toHaveCount(0);
  await montrer(page, 'suivi-appel-exclu');
  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: "Faire l'appel" }).click();
  await expect(page.getByText(/Appel fait par .* · 4 présents · 1 absent · 0 retard/)).toBeVisible();
  await page.goto(`/absencesEleve/${inscriptionId}`);
  await expect(page.getByText('Justifiée', { exact: true })).toBeVisible();
  await page.getByText('1 changement').click();
  await expect(page.getByText(/À justifier → Justifiée \(exclu le /)).toBeVisible();
});
