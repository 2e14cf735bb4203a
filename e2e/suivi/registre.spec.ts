/** Tests the papers of roll calls: the register of a month from the page of a day and of a class, and a convocation from a pupil. */
import { addFeuilleAppel } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { expect, saisie, test } from '#gestes/crud.ts';
import { imprime, sansPdf, textesDesPages } from '#gestes/papier.ts';
import { regarder } from '#gestes/regarder.ts';
import { uneClasseAppelee } from '#gestes/suivi/classe-appelee.ts';

test('[SUIVI-40] le registre du mois s’imprime depuis l’appel de la classe, rempli puis vide', async ({
  page,
  appel,
}) => {
  const { id: ecoleId, classeId, inscrits } = await uneClasseAppelee(appel);
  const jour = new Date().toISOString().slice(0, 10);
  const [absente = 0] = inscrits;
  await appel(addFeuilleAppel, {
    ecoleId,
    classeId,
    jour,
    demiJournee: 'matin',
    remplieLe: new Date().toISOString(),
    eleves: inscrits.map((inscriptionId) => ({
      inscriptionId,
      pointage: inscriptionId === absente ? 'absence' : 'present',
      minutes: null,
    })),
  });
  await sansPdf(page);
  await page.goto(`/feuilleAppel/${classeId}?demi=matin`);
  await page.getByRole('button', { name: 'Registre du mois' }).click();
  await regarder(page, 'suivi-registre');
  const [rempli = ''] = await textesDesPages(await imprime(page, 'Imprimer'));
  expect(rempli).toContain("REGISTRE D'APPEL");
  expect(rempli).toContain('appels faits : 1 sur');
  expect(rempli).toContain('Visa de l’inspecteur');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`/feuilleAppel?ecoleId=${ecoleId}`);
  await regarder(page, 'suivi-appels-et-papiers');
  await page.getByRole('button', { name: 'Registre du mois' }).click();
  await saisie(page, 'Imprimer').selectOption('vide');
  const [vide = ''] = await textesDesPages(await imprime(page, 'Imprimer'));
  expect(vide).toContain("FEUILLE D'APPEL");
  expect(vide).not.toContain('appels faits');
});

test('[SUIVI-18] une fiche et une convocation s’impriment depuis les absences de l’élève', async ({
  page,
  appel,
}) => {
  const { inscrits } = await uneClasseAppelee(appel);
  await sansPdf(page);
  await page.goto(`/absencesEleve/${inscrits[0]}`);
  await page.getByRole('button', { name: 'Fiche de suivi' }).click();
  const [fiche = ''] = await textesDesPages(await imprime(page, 'Imprimer'));
  expect(fiche).toContain('FICHE DE SUIVI');
  await page.getByRole('button', { name: 'Convoquer', exact: true }).click();
  await saisie(page, 'Jour').fill('24/11/2027');
  await saisie(page, 'Heure').fill('9h');
  await saisie(page, 'Motif').fill('Trois absences');
  await regarder(page, 'suivi-convocation');
  const [convocation = ''] = await textesDesPages(await imprime(page, 'Imprimer'));
  expect(convocation).toContain('CONVOCATION');
  expect(convocation).toContain('Trois absences');
});
