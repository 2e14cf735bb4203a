/** Tests the prestations, an addition: the journeys of every look-alike, and their own. */
import { unites } from '@gestionscolaire/contract/parametres/unites.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import {
  ajouter,
  deplier,
  estAppel,
  expect,
  idDe,
  insister,
  libelleUnique,
  lignes,
  saisie,
  valider,
} from '#gestes/crud.ts';
import { testAvecPersonnes as test } from '#gestes/droits.ts';
import type { Appel } from '#gestes/essai.ts';
import { parcoursEntier } from '#gestes/parcours-crud.ts';
import { ajouterEcole } from '#gestes/personnel.ts';
import { ajouterPrestation, ajouterTranche } from '#gestes/scolarite.ts';

const ECOLE = 'École des prestations';

/** Returns the one school of all these journeys. */
async function lEcole(appel: Appel): Promise<number> {
  const [found] = await appel(ecoles.list, { recherche: ECOLE, page: 1, taille: 1 });
  if (found !== undefined) return Number(found['id']);
  const ecole = { libelle: ECOLE, slogan: null, dateCreation: '2010-10-04', logo: null };
  return (await ajouter(appel, ecoles, ecole)).id;
}

test.beforeEach(async ({ appel }) => void (await lEcole(appel)));

parcoursEntier({
  contract: prestations,
  chemins: { liste: '/listePrestation', ajout: '/ajoutPrestation', modif: '/modifPrestation' },
  titres: { liste: 'Prestations', ajout: 'Ajouter une prestation', modif: 'Modifier une prestation' },
  colonnes: [
    ['libelle', 'Libellé'],
    ['rythme', 'Rythme'],
    ['dureePrestation', 'Durée'],
    ['ecole', 'École'],
  ],
  champs: [
    { label: 'École', saisie: ECOLE, option: ECOLE },
    { label: 'Libellé', obligatoire: 'Le libellé est obligatoire.' },
    { label: 'Rythme', obligatoire: 'Le rythme est obligatoire.', mot: 'parTranche' },
    { label: 'Durée', saisie: '9' },
    { label: 'Unité de durée', saisie: 'Mois', option: 'Mois' },
  ],
  envoi: async (appel, libelle) => ({
    ecoleId: await lEcole(appel),
    libelle,
    rythme: 'parTranche',
    dureePrestation: 9,
    uniteDureeId: await idDe(appel, unites, 'Mois'),
  }),
  cellules: (libelle) => [libelle, 'Par tranche', /9\smois/, ECOLE],
  item: 'cette prestation',
  usage: {
    par: async (appel, prestationId) => ajouterTranche(appel, { ecoleId: await lEcole(appel), prestationId }),
    phrase: 'Utilisé par 1 tranche',
  },
});

test('une durée veut son unité ; celle de toutes les écoles se dit ainsi', { tag: '@geste' }, async ({
  page,
}) => {
  const libelle = libelleUnique();
  await page.goto('/ajoutPrestation');
  await saisie(page, 'Libellé').fill(libelle);
  await saisie(page, 'Rythme').selectOption({ label: 'Une seule fois' });
  await saisie(page, 'Durée').fill('3');
  await insister(valider(page));
  await expect(saisie(page, 'Unité de durée')).toHaveAccessibleDescription(
    /Choisissez l'unité de cette durée\./,
  );
  await saisie(page, 'Durée').fill('');
  await valider(page).click();
  await page.goto(`/listePrestation?recherche=${encodeURIComponent(libelle)}`);
  await expect(lignes(page).getByRole('cell').nth(3)).toContainText('Toutes les écoles');
});

test('une personne d’une école lit celles de toutes les écoles et n’écrit que les siennes', {
  tag: '@geste',
}, async ({ appel, entrer }) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const commune = await ajouterPrestation(appel, { libelle: libelleUnique('de toutes') });
  const sienne = await ajouterPrestation(appel, { libelle: libelleUnique('sienne'), ecoleId });
  const { page } = await entrer(ecoleId, ['prestations'], ['Ajout', 'Modification']);
  await page.goto(`/listePrestation?taille=10&recherche=${encodeURIComponent(libelleUnique())}`);
  await expect(lignes(page)).toHaveCount(2);
  await deplier(page, prestations, sienne.libelle);
  await expect(page.getByRole('link', { name: `Modifier ${sienne.libelle}` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Actions : ${commune.libelle}` })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await expect(page.locator('form label').first()).toHaveText('Libellé *');
  await saisie(page, 'Libellé').fill(libelleUnique('nouvelle'));
  await saisie(page, 'Rythme').selectOption('unique');
  const request = page.waitForRequest(estAppel(prestations.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toMatchObject({ ecoleId });
  await expect(page.getByText('Enregistrement effectué', { exact: true })).toBeVisible();
});
