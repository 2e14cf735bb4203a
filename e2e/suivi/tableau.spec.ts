/** Tests the dashboard of the school's days: a figure leads to the rows that it counts, and a threshold makes an alert. */
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { expect, test } from '#gestes/crud.ts';
import { montrer, regarder } from '#gestes/regarder.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

test('[SUIVI-20] [SUIVI-37] un chiffre mène à la liste qu’il compte ; un seuil abaissé fait une alerte', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { classeId, id: ecoleId, inscrits } = await uneClasseAppelee(appel);
  const now = new Date().toISOString();
  const appeler = (demiJournee: 'matin' | 'apresMidi', away: readonly number[]) =>
    appel(addFeuilleAppel, {
      ecoleId,
      classeId,
      jour: jourDe(now),
      demiJournee,
      creneauId: null,
      remplieLe: now,
      eleves: inscrits.map((inscriptionId, rang) => ({
        inscriptionId,
        pointage: away.includes(rang) ? 'absence' : rang === 4 ? 'retard' : 'present',
        minutes: rang === 4 ? 10 : null,
      })),
    });
  await appeler('matin', [0, 1]);
  await appeler('apresMidi', [0, 1]);
  await page.goto(`/tableauSuivi?ecoleId=${ecoleId}`);
  await expect(page.getByRole('heading', { name: '2 absents maintenant' })).toBeVisible();
  await expect(page.getByRole('heading', { name: "Aujourd'hui : 2 appels faits sur 2" })).toBeVisible();
  // Four half-days of ten: two sheets of five pupils.
  await expect(page.getByText('40,0 %').first()).toBeVisible();
  await expect(page.getByText(/^2 appels faits sur \d+ attendus$/)).toBeVisible();
  const parMois = page.getByRole('table', { name: 'Absences par mois' });
  const chiffre = parMois.getByRole('link', { name: '4', exact: true });
  await expect(chiffre).toBeVisible();
  await montrer(page, 'suivi-tableau');
  await chiffre.click();
  await expect(page.getByRole('heading', { name: 'Absences', level: 1 })).toBeVisible();
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(4);
  await regarder(page, 'suivi-tableau-liste');
  await page.goBack();
  await page.getByRole('button', { name: 'Seuils' }).click();
  const seuils = page.getByRole('dialog', { name: 'Seuils des alertes' });
  await seuils.getByRole('textbox', { name: /Demi-journées de classe de suite/ }).fill('2');
  await seuils.getByRole('button', { name: 'Enregistrer' }).click();
  const alerte = page
    .getByRole('region', { name: 'Alertes' })
    .getByRole('listitem')
    .filter({ hasText: 'Aïssatou' });
  await alerte.getByText('2 demi-journées de classe de suite, non justifiées').click();
  await expect(alerte.getByText(/, après-midi$/)).toBeVisible();
  await regarder(page, 'suivi-tableau-alertes');
  await alerte.getByRole('link', { name: /Bah Aïssatou/ }).click();
  await expect(page.getByRole('heading', { name: 'Bah Aïssatou', level: 1 })).toBeVisible();
});
