/** Tests the surveillant's desk: classes called one after another by keyboard, names found by their first letters. */
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { absenceSelectBy } from '@gestionscolaire/contract/suivi/absences/absences.ts';
import { ajouter, expect, test } from '#gestes/crud.ts';
import { ajouterInscrit } from '#gestes/eleves.ts';
import { regarder } from '#gestes/regarder.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

test('[SUIVI-27] deux classes au clavier : une touche pour celle que personne ne manque, des lettres pour un absent et un retard', async ({
  page,
  appel,
}) => {
  const ecole = await uneClasseAppelee(appel);
  const { id: ecoleId } = ecole;
  const place = { ecoleId, enseignantId: null, etape: 'primaire', niveau: '2', serie: null };
  const { id: ce1 } = await ajouter(appel, classes, { ...place, libelle: 'CE1 A' });
  await ajouterInscrit(appel, { ...ecole, classeId: ce1 }, { prenoms: 'Ibrahima', nom: 'Sow' });
  await page.goto(`/feuilleAppel?ecoleId=${ecoleId}`);
  await page.getByRole('link', { name: 'Au bureau, classe après classe' }).click();
  await expect(page.getByRole('heading', { name: 'Bureau du surveillant', level: 1 })).toBeVisible();
  await page.goto(`/bureauAppel?ecoleId=${ecoleId}&demi=matin`);
  const champ = page.getByRole('textbox', { name: /^Absents et retards de/ });
  await expect(champ).toBeFocused();
  await page.keyboard.type('cel');
  await expect(page.getByRole('option', { name: 'Bah Cellou' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('djen 20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 présents · 1 absent · 1 retard')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ôter Bah Djénabou' })).toContainText('en retard de 20 min');
  await regarder(page, 'suivi-bureau');
  // Another class, or another page, would lose them.
  await page.getByRole('button', { name: /^CE1 A/ }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/L'appel de .* n'est pas enregistré\./);
  await question.getByRole('button', { name: 'Non' }).click();
  await champ.focus();
  await page.keyboard.press('Enter');
  // The next class is open already: nobody is away there, and one key says so.
  const suivante = page.getByRole('textbox', { name: 'Absents et retards de CE1 A' });
  await expect(suivante).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 appels faits sur 2')).toBeVisible();
  await regarder(page, 'suivi-bureau-fait');
  const lignes = await appel(absenceSelectBy, { ecoleId });
  expect(lignes.map(({ prenoms, genre, minutes }) => [prenoms, genre, minutes])).toEqual([
    ['Cellou', 'absence', null],
    ['Djénabou', 'retard', 20],
  ]);
});

test('[SUIVI-27] au bureau sans réseau, un appel fait le dit : il attend sur l’appareil, puis part seul', async ({
  page,
  appel,
  context,
  fautes,
}) => {
  const { id: ecoleId } = await uneClasseAppelee(appel);
  await page.goto(`/bureauAppel?ecoleId=${ecoleId}&demi=matin`);
  await expect(page.getByRole('textbox', { name: /^Absents et retards de/ })).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.press('Enter');
  const ligne = page.getByRole('link', { name: /Fait · attend sur cet appareil/ });
  await expect(ligne).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('1 appel fait sur 1')).toBeVisible();
  await expect(ligne).toHaveCount(0);
  expect(fautes.every((one) => one.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  fautes.length = 0;
});
