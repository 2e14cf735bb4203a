/** Tests the calendar of a school year: days without class show in its months, and its week is the school's own. */
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import {
  ajouter,
  expect,
  idDe,
  insister,
  libelleUnique,
  adresse as liste,
  saisie,
  test,
  valider,
} from '#gestes/crud.ts';
import { montrer } from '#gestes/regarder.ts';
import { choisirEnTapant } from '#gestes/scolarite.ts';

test('[SUIVI-36] un congé ajouté se lit dans les mois, avec la semaine de l’école', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = { libelle: libelleUnique('école'), slogan: 'Savoir', dateCreation: '1940-10-04', logo: null };
  const { id: ecoleId } = await ajouter(appel, ecoles, ecole);
  const annee = { libelle: libelleUnique(), dateDebut: '1940-10-01', dateFin: '1941-06-30' };
  const { id: sessionId } = await ajouter(appel, sessions, annee);
  const adresse = `/calendrier?ecoleId=${ecoleId}&session=${sessionId}`;
  await page.goto(adresse);
  const jour = (dit: string) => page.getByRole('cell', { name: dit, exact: true });
  await expect(jour('mardi 24 décembre : classe')).toBeVisible();
  await expect(jour('samedi 21 décembre : pas de classe')).toBeVisible();
  await expect(page.getByText('la classe a lieu du lundi au vendredi', { exact: false })).toBeVisible();

  await ajouter(appel, semainesDeClasse, {
    ...SEMAINE_D_USAGE,
    samedi: 'matin',
    ecoleId,
    aPartirDu: annee.dateDebut,
    etape: null,
    libelle: libelleUnique('semaine'),
  });
  await page.getByRole('link', { name: 'Ajouter des jours sans classe' }).click();
  const libelle = libelleUnique('congés');
  await choisirEnTapant(page, 'École', ecole.libelle);
  await choisirEnTapant(page, 'Année scolaire', annee.libelle);
  await saisie(page, 'Libellé').fill(libelle);
  await saisie(page, 'Premier jour').fill('24/12/1940');
  await saisie(page, 'Dernier jour').fill('23/12/1940');
  await insister(valider(page));
  await expect(page.getByText('Le dernier jour ne vient pas avant le premier.')).toBeVisible();
  await saisie(page, 'Dernier jour').fill('02/01/1941');
  await valider(page).click();
  await expect(page).toHaveURL(liste('/listeJourSansClasse'));
  expect(await idDe(appel, joursSansClasse, libelle)).toBeGreaterThan(0);

  await page.goto(adresse);
  await expect(jour(`mardi 24 décembre : ${libelle}`)).toBeVisible();
  await expect(jour('samedi 21 décembre : classe le matin')).toBeVisible();
  await expect(page.getByRole('link', { name: libelle })).toBeVisible();
  await montrer(page, 'scolarite-calendrier');
});
