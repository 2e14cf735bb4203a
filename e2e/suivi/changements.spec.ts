/** Tests a teacher who is away: a stand-in for a lesson of one day, which the week shows and the timetable does not keep. */
import { enseignements } from '@gestionscolaire/contract/notes/enseignements/enseignements.ts';
import { matieres } from '@gestionscolaire/contract/notes/matieres.ts';
import { jourDeLaSemaine } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { creneaux, MENU_EMPLOIS } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import { ajouter, expect, libelleUnique, test } from '#gestes/crud.ts';
import { fenetreDe, groupeAvec } from '#gestes/droits.ts';
import { ajouterEnseignant } from '#gestes/personnel.ts';
import { montrer, regarder } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';
import { placer } from '#gestes/utilisateurs.ts';

test('[SUIVI-30] un enseignant absent : un remplaçant, un cours annulé ; la semaine le montre, et un changement s’annule', async ({
  page,
  appel,
  browser,
  baseURL,
}) => {
  const { id: ecoleId, classeId, session } = await uneClasseAppelee(appel);
  const absent = await ajouterEnseignant(appel, ecoleId, { prenoms: 'Binta', name: 'Barry' });
  await ajouterEnseignant(appel, ecoleId, { prenoms: 'Ousmane', name: 'Soumah' });
  const libelle = libelleUnique('Maths');
  const matiere = { ecoleId, libelle, abreviation: 'MATHS', genre: 'discipline', groupeMatiereId: null };
  const { id: matiereId } = await ajouter(appel, matieres, { ...matiere, ordre: 1 });
  const pese = { coefficient: 100, groupeMatiereId: null, ordre: 1, priseEnCompte: 'compte', facultatif: 0 };
  const enseigne = { ecoleId, sessionId: session.id, classeId, matiereId, ...pese };
  const { id: enseignementId } = await ajouter(appel, enseignements, enseigne);
  const jourSemaine = jourDeLaSemaine(new Date().toISOString().slice(0, 10));
  for (const [de, a] of [
    ['08:00', '09:00'],
    ['10:00', '11:00'],
  ]) {
    const place = {
      jourSemaine,
      de,
      a,
      enseignantId: absent.id,
      salle: null,
      du: session.dateDebut,
      au: null,
    };
    await ajouter(appel, creneaux, { enseignementId, ...place });
  }
  await page.goto(`/emploiDuTemps?ecoleId=${ecoleId}&qui=${classeId}`);
  await page.getByRole('link', { name: 'Enseignant absent' }).click();
  await page.getByLabel('Enseignant', { exact: true }).selectOption({ label: 'Binta Barry' });
  await expect(page.getByRole('heading', { name: '2 cours, dont 2 à décider' })).toBeVisible();
  const cours = (heure: string) =>
    page
      .getByRole('region', { name: /à décider/ })
      .getByRole('listitem')
      .filter({ hasText: `à ${heure}` });
  await cours('08:00').getByRole('button', { name: 'Décider' }).click();
  await choisirEnTapant(page, 'Remplaçant', 'Ousmane Soumah');
  await regarder(page, 'suivi-changements-decider');
  await page.getByRole('dialog').getByRole('button', { name: 'Décider' }).click();
  await expect(cours('08:00')).toContainText('Remplacé par Ousmane Soumah');
  await cours('10:00').getByRole('button', { name: 'Décider' }).click();
  await page.getByLabel('Décision').selectOption({ label: 'Cours annulé' });
  await page.getByRole('dialog').getByRole('button', { name: 'Décider' }).click();
  await expect(page.getByRole('heading', { name: '2 cours, dont 0 à décider' })).toBeVisible();
  await montrer(page, 'suivi-changements');
  await page.goto(`/emploiDuTemps?ecoleId=${ecoleId}&qui=${classeId}`);
  await expect(page.getByRole('button', { name: /Remplace Binta Barry/ })).toContainText('Ousmane Soumah');
  await expect(page.getByRole('button', { name: /Annulé/ }).locator('s')).toHaveText(libelle);
  await regarder(page, 'suivi-emploi-change');
  // From the lesson itself, the day is given back.
  await page.getByRole('button', { name: /Annulé/ }).click();
  await page.getByRole('button', { name: /seulement$/ }).click();
  await page.getByLabel('Motif').fill('Elle est venue');
  await page.getByRole('button', { name: 'Annuler ce changement' }).click();
  await expect(page.getByRole('button', { name: /Annulé/ })).toHaveCount(0);
  // Who teaches and makes no timetable finds their own week.
  await placer(appel, absent.id, await groupeAvec(appel, [MENU_EMPLOIS, 'enseignements']));
  const sienne = await fenetreDe(browser, baseURL ?? '', absent);
  await sienne.goto('/emploiDuTemps');
  await expect(sienne.getByLabel('Enseignant', { exact: true })).toHaveValue(String(absent.id));
  await expect(sienne.getByText(libelle).first()).toBeVisible();
  await sienne.getByLabel('Voir').selectOption({ label: 'Par classe' });
  await expect(sienne.getByLabel('Classe', { exact: true })).toHaveValue(String(classeId));
  await sienne.context().close();
});
