/** Tests the ticket of a pupil who comes after the roll: their name and Enter, and the sheet says that they are late. */
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { expect, saisie, test } from '#gestes/crud.ts';
import { montrer, regarder } from '#gestes/regarder.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

test('[SUIVI-32] un billet d’entrée : le nom, Entrée ; l’absent devient en retard', async ({
  page,
  appel,
}) => {
  const { id: ecoleId, classeId, inscrits } = await uneClasseAppelee(appel);
  const now = new Date().toISOString();
  const demiJournee = now.slice(11, 13) < '12' ? 'matin' : 'apresMidi';
  const eleves = inscrits.map((inscriptionId, rang) => ({
    inscriptionId,
    pointage: rang === 0 ? 'absence' : 'present',
    minutes: null,
  }));
  const lieu = { ecoleId, classeId, jour: now.slice(0, 10), demiJournee, creneauId: null };
  await appel(addFeuilleAppel, { ...lieu, remplieLe: now, eleves });
  await page.goto(`/feuilleAppel?ecoleId=${ecoleId}`);
  await expect(page.getByText("Aucun billet d'entrée ce jour-là.")).toBeVisible();
  await page.getByLabel('Papier du billet').selectOption({ label: 'A6' });
  await page.getByRole('button', { name: "Billet d'entrée", exact: true }).click();
  const fenetre = page.getByRole('dialog', { name: "Billet d'entrée" });
  await expect(saisie(page, 'Élève')).toBeFocused();
  await page.keyboard.type('aissatou');
  await expect(page.getByRole('option', { name: /Bah Aïssatou/ })).toHaveAttribute('data-combobox-selected');
  await page.keyboard.press('Enter');
  await expect(saisie(page, 'Élève')).toHaveValue(/Bah Aïssatou/);
  await regarder(page, 'suivi-billet');
  await page.keyboard.press('Enter');
  await expect(fenetre).toHaveCount(0);
  await expect(page.getByText(/^Billet n°\s0001, .* : retard de \d+ min\.$/)).toBeVisible();
  await expect(page.getByText('Bah Aïssatou · n°\u00A00001')).toBeVisible();
  await expect(page.getByText('4 présents · 0 absent · 1 retard')).toBeVisible();
  await montrer(page, 'suivi-billets-du-jour');
});
