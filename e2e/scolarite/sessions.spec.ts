/** Tests the school years, an addition: they never overlap, and one of them is the current one. */
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import {
  adresse,
  ajouter,
  chercher,
  deplier,
  ecritures,
  estAppel,
  expect,
  insister,
  libelleUnique,
  lignes,
  readRow,
  saisie,
  test,
  valider,
} from '#gestes/crud.ts';
import { sessionDuJour } from '#gestes/personnel.ts';

test('la liste dit l’année en cours, et elle seule', { tag: '@geste' }, async ({ page, appel }) => {
  const courante = await sessionDuJour(appel);
  const ancienne = { libelle: libelleUnique(), dateDebut: '1990-10-01', dateFin: '1991-07-31' };
  await ajouter(appel, sessions, ancienne);
  await page.goto('/listeSession?taille=100');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Libellé',
    'Premier jour',
    'Dernier jour',
    'Actions',
  ]);
  const enCours = lignes(page).filter({ hasText: 'En cours' });
  await expect(enCours).toHaveCount(1);
  await expect(enCours).toContainText(courante.libelle);
  const passee = lignes(page).filter({ hasText: ancienne.libelle });
  await expect(passee.getByRole('cell').nth(1)).toContainText('01/10/1990');
  await expect(passee.getByRole('cell').nth(2)).toContainText('31/07/1991');
});

test('ajouter, modifier, supprimer une année ; deux années ne se touchent pas', async ({
  page,
  appel,
  fautes,
}) => {
  const libelle = libelleUnique();
  await page.goto('/listeSession');
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await expect(page).toHaveURL(adresse('/ajoutSession'));
  const sent = ecritures(page, sessions);
  await saisie(page, 'Libellé').fill(libelle);
  await saisie(page, 'Premier jour').fill('01/10/1950');
  for (const [fin, phrase] of [
    ['30/09/1950', 'Le dernier jour vient après le premier.'],
    ['01/10/1951', 'Une année scolaire dure un an au plus.'],
  ] as const) {
    await saisie(page, 'Dernier jour').fill(fin);
    await insister(valider(page));
    await expect(page.getByText(phrase, { exact: true })).toBeVisible();
  }
  expect(sent).toEqual([]);
  await saisie(page, 'Dernier jour').fill('30/09/1951');
  const request = page.waitForRequest(estAppel(sessions.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({
    libelle,
    dateDebut: '1950-10-01',
    dateFin: '1951-09-30',
  });
  await expect(page).toHaveURL(adresse('/listeSession'));
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();

  const suivante = { libelle: libelleUnique('suivante'), dateDebut: '1951-10-01', dateFin: '1952-07-31' };
  const { id } = await ajouter(appel, sessions, suivante);
  await page.goto(`/modifSession/${id}`);
  await saisie(page, 'Premier jour').fill('30/09/1951');
  await valider(page).click();
  await expect(saisie(page, 'Premier jour')).toHaveAccessibleDescription(
    new RegExp(`Ces jours touchent « ${libelle} », du 01/10/1950 au 30/09/1951\\.`),
  );
  expect(fautes).toHaveLength(1);
  fautes.length = 0;
  await saisie(page, 'Premier jour').fill('15/10/1951');
  await valider(page).click();
  await expect(page).toHaveURL(adresse('/listeSession'));
  expect(await readRow(appel, sessions, id)).toMatchObject({ dateDebut: '1951-10-15' });

  await chercher(page, suivante.libelle);
  await expect(lignes(page)).toHaveCount(1);
  await deplier(page, sessions, suivante.libelle);
  await page.getByRole('button', { name: `Supprimer ${suivante.libelle}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Confirmation' });
  await expect(question).toContainText('Voulez-vous vraiment supprimer cette année scolaire?');
  await question.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText('Suppression effectuée', { exact: true })).toBeVisible();
  await expect(lignes(page)).toHaveCount(0);
});
