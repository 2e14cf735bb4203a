/** Tests the security trace on its screen, from a pupil's page, and the reset of a cashier on the day's cash journal. */
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { expect, lignes, test } from '#gestes/crud.ts';
import { fenetreDe, groupeAvec } from '#gestes/droits.ts';
import { ajouterEleve, ecoleEquipee, inscrireEleve } from '#gestes/eleves.ts';
import { regarder } from '#gestes/regarder.ts';
import { ajouterUtilisateur, placer, readUtilisateur } from '#gestes/utilisateurs.ts';

test('[SEC-07] la trace dit qui a lu une fiche, sur son écran et depuis la fiche, filtrée et gardée le temps choisi', async ({
  page,
  appel,
  browser,
  baseURL,
}) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await ajouterEleve(appel, ecole.id, { prenoms: 'Kadiatou', nom: 'Lue' });
  const secretaire = await ajouterUtilisateur(appel, { ecoleId: ecole.id, prenoms: 'Mariama' });
  await placer(appel, secretaire.id, await groupeAvec(appel, ['eleves', 'eleve', 'generique']));
  const sienne = await fenetreDe(browser, baseURL ?? '', secretaire);
  await sienne.goto(`/eleve/${eleveId}`);
  await expect(sienne.getByRole('heading', { level: 1 })).toHaveText('Kadiatou Lue');
  // Without the right, nothing leads there and the address is refused.
  await expect(sienne.getByRole('link', { name: 'Qui a lu cette fiche' })).toHaveCount(0);
  await sienne.goto('/traceSecurite');
  await expect(sienne.getByText(/Il vous manque/)).toBeVisible();
  await sienne.context().close();

  await page.goto(`/eleve/${eleveId}`);
  await page.getByRole('link', { name: 'Qui a lu cette fiche' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Trace de sécurité');
  await expect(page.getByText('Kadiatou Lue').first()).toBeVisible();
  const siennes = lignes(page).filter({ hasText: `Mariama ${secretaire.name}` });
  await expect(siennes.first()).toContainText('Fiche lue');
  await expect(lignes(page).filter({ hasText: 'Administrateur Principal' }).first()).toContainText(
    'Fiche lue',
  );
  await regarder(page, 'trace-de-securite', { isWhole: false });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/traceSecurite?filtres=quoi:connexion');
  await expect(lignes(page).first()).toContainText('Connexion');
  await expect(page.getByRole('main')).not.toContainText('Fiche lue');
  await page.getByLabel('Durée de conservation').selectOption({ label: '6 mois' });
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(question).toContainText('Ce qui a plus de 6 mois sera oublié');
  await question.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('La trace est gardée 6 mois.')).toBeVisible();
});

test('[SEC-05] le journal de caisse du jour dit qui a réinitialisé le mot de passe d’une caissière', {
  tag: '@geste',
}, async ({ page, appel, browser, baseURL }) => {
  const ecole = await ecoleEquipee(appel);
  const eleveId = await ajouterEleve(appel, ecole.id, {});
  await inscrireEleve(appel, ecole, eleveId);
  const fatou = await ajouterUtilisateur(appel, { ecoleId: ecole.id, prenoms: 'Fatou' });
  await placer(
    appel,
    fatou.id,
    await groupeAvec(appel, ['encaisser', 'eleves', 'paiement', 'journalCaisse'], ['Lecture', 'Ajout']),
  );
  const { modifDate } = await readUtilisateur(appel, fatou.id);
  const [given] = await appel(resetUserPwd, { id: fatou.id, modifUserId: 0, modifDate });
  const motDePasse = String(given?.['motDePasseProvisoire']);
  // Whoever was shown the password signs in with it.
  const volee = await fenetreDe(browser, baseURL ?? '', { ...fatou, motDePasse });
  await volee.goto(`/encaisser/${eleveId}`);
  await volee.getByRole('textbox', { name: 'Montant', exact: true }).fill('10000');
  await volee.keyboard.press('Enter');
  await expect(volee).toHaveURL(/\/recu\/\d+/);
  await volee.context().close();

  await page.goto(`/journalCaisse?ecoleId=${ecole.id}&jour=${jourDe(new Date().toISOString())}`);
  const dits = page.getByRole('list', { name: 'Mots de passe réinitialisés' });
  await expect(dits).toContainText(
    new RegExp(
      `Mot de passe de Fatou ${fatou.name} réinitialisé par Administrateur Principal à \\d+ h \\d\\d`,
    ),
  );
  await regarder(page, 'journal-caisse-reinitialise');
});
