/** Tests the schools: their list, their form, the page of one of them with its tabs. */
import { readFileSync } from 'node:fs';
import { getOngletByUserReference, onglets } from '@gestionscolaire/contract/administration/onglets.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import {
  adresse,
  chercher,
  desactiver,
  ecritures,
  estAppel,
  expect,
  libelleUnique,
  lignes,
  modifier,
  readRow,
  retenir,
  saisie,
  valider,
} from '#gestes/crud.ts';
import { testAvecPersonnes as test } from '#gestes/droits.ts';
import { ajouterClasse, ajouterEcole, ajouterEnseignant } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import { ajouterPrestation, ajouterTranche, souvenir } from '#gestes/scolarite.ts';
import { desactiverUtilisateur } from '#gestes/utilisateurs.ts';

/** The fields that papers say of a school, while nothing is given. */
const SANS_ENTETE = { agrement: null, telephone: null, ire: null, dpe: null, dsee: null };

const onglet = (name: string) => ({ name, exact: true }) as const;
const IMAGE = new URL('../../docs/guide/captures/quartiers-bureau-clair.png', import.meta.url);

for (const [id, route] of [
  ['ECOLE-01', '/listeEcole'],
  ['ECOLE-02', '/listeEcoleSm'],
] as const) {
  test(`[${id}] [ECOLE-03] [ECOLE-04] ${route} : les écoles, à modifier, et l'onglet retenu qui s'oublie`, async ({
    page,
    appel,
  }) => {
    const { id: ecoleId, libelle } = await ajouterEcole(appel);
    await page.goto(`/modifEcole/${ecoleId}`);
    await page.getByRole('tab', onglet('Classes')).click();
    await expect(page.getByRole('tab', onglet('Classes'))).toHaveAttribute('aria-selected', 'true');
    expect(await souvenir(page)).not.toEqual(['', '0']);

    await page.goto(`${route}?recherche=${encodeURIComponent(libelle)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Écoles');
    await expect(page.getByRole('columnheader')).toHaveText(['Nom', 'Slogan', 'Date de création', 'Actions']);
    await expect(lignes(page).getByRole('cell').nth(2)).toContainText('04/10/2010');
    expect(await souvenir(page)).toEqual(['', '0']);
    const fil = page.getByRole('navigation', { name: "Fil d'Ariane" });
    await expect(fil.getByRole('link', { name: 'École', exact: true })).toHaveAttribute(
      'href',
      '/listeGenerique',
    );
    const actions = lignes(page).getByRole('cell').last();
    await expect(actions.getByRole('link')).toHaveAttribute('href', `/modifEcole/${ecoleId}`);
    await expect(actions.getByRole('button')).toHaveAccessibleName(`Supprimer ${libelle}`);
    await expect(page.getByRole('link', { name: 'Ajouter' })).toHaveAttribute('href', '/ajoutEcole');
  });
}

test('[ECOLE-05] [ECOLE-13] [ECOLE-14] [ECOLE-15] [SHARED-06] [MSG-69] ajouter une école : Valider paraît ouvert, et dit ce qui manque', async ({
  page,
  identite,
}) => {
  const sent = ecritures(page, ecoles);
  const libelle = libelleUnique();
  await page.goto('/listeEcoleSm');
  await page.getByRole('link', { name: 'Ajouter' }).click();
  await expect(page).toHaveURL(adresse('/ajoutEcole'));
  await expect(page.locator('form .mantine-InputWrapper-label')).toHaveText([
    'Nom *',
    'Slogan',
    'Date de création',
    'Logo',
  ]);
  await expect(valider(page)).not.toHaveAttribute('aria-disabled', 'true');
  await valider(page).click();
  await expect(saisie(page, 'Nom')).toBeFocused();
  await expect(saisie(page, 'Nom')).toHaveAccessibleDescription(/Le nom est obligatoire\./);
  await expect(saisie(page, 'Slogan')).not.toHaveAttribute('aria-invalid', 'true');
  await expect(valider(page)).not.toHaveAttribute('aria-disabled', 'true');
  expect(sent).toEqual([]);

  await saisie(page, 'Nom').fill(` parcours ${libelle.slice(9)} `);
  await saisie(page, 'Date de création').fill('05/10/2004');
  const request = page.waitForRequest(estAppel(ecoles.create));
  await valider(page).click();
  expect((await request).postDataJSON()).toEqual({
    libelle,
    slogan: null,
    dateCreation: '2004-10-05',
    logo: null,
    moisNonFactures: null,
    texteRecu: null,
    texteArriere: null,
    texteAbsence: null,
    texteConvocation: null,
    ...SANS_ENTETE,
    creationUserId: identite.data[0]?.id,
  });
  await expect(page).toHaveURL(adresse('/listeEcoleSm'));
  await expect(page.getByText("l'ajout de l'ecole a reussi", { exact: true })).toBeVisible();
  await chercher(page, libelle);
  await expect(lignes(page)).toHaveCount(1);
});

test("[ECOLE-06] [ECOLE-07] [ECOLE-16] [CONST-36] [SHARED-06] [MSG-70] la page d'une école : son nom, ses onglets, son détail qui se modifie", async ({
  page,
  appel,
  identite,
}) => {
  const { id, libelle } = await ajouterEcole(appel);
  await modifier(appel, ecoles, id, { slogan: 'Savoir' });
  const { modifDate } = await readRow(appel, ecoles, id);
  await page.goto(`/listeEcoleSm?recherche=${encodeURIComponent(libelle)}`);
  await page.getByRole('link', { name: `Modifier ${libelle}` }).click();
  await expect(page).toHaveURL(adresse(`/modifEcole/${id}`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(libelle);
  const noms = ['Détail', 'Tranches de paiement', 'Classes', 'Enseignants'];
  await expect(page.getByRole('tab')).toHaveText(noms);
  await expect(page.getByRole('tab', onglet('Détail'))).toHaveAttribute('aria-selected', 'true');
  const detail = page.getByRole('tabpanel', onglet('Détail'));
  await expect(detail.getByLabel('Nom *')).toHaveValue(libelle);
  await expect(saisie(page, 'Slogan')).toHaveValue('Savoir');
  await expect(saisie(page, 'Date de création')).toHaveValue('04/10/2010');

  await saisie(page, 'Nom').fill('');
  await saisie(page, 'Nom').blur();
  await expect(valider(page)).not.toHaveAttribute('aria-disabled', 'true');
  await saisie(page, 'Nom').fill(libelle);
  await saisie(page, 'Date de création').fill('01/09/1998');
  const request = page.waitForRequest(estAppel(ecoles.update));
  await valider(page).click();
  expect((await request).postDataJSON()).toEqual({
    id,
    libelle,
    slogan: 'Savoir',
    dateCreation: '1998-09-01',
    logo: null,
    moisNonFactures: null,
    texteRecu: null,
    texteArriere: null,
    texteAbsence: null,
    texteConvocation: null,
    ...SANS_ENTETE,
    modifUserId: identite.data[0]?.id,
    modifDate,
  });
  await expect(page).toHaveURL(adresse('/listeEcoleSm'));
  await expect(page).toHaveURL(/recherche=/);
  await expect(page.getByText("l'ajout de l'ecole a reussi", { exact: true })).toBeVisible();
});

test('[FID-05] une école ajoutée par erreur se désactive de la liste ; celle qui sert reste, et l’avis dit ce qu’elle tient', {
  tag: '@geste',
}, async ({ page, appel, fautes, entrer }) => {
  const { id, libelle } = await ajouterEcole(appel);
  const enseignant = await ajouterEnseignant(appel, id);
  const classe = await ajouterClasse(appel, id, enseignant.id, 'CE2 des lilas');
  await page.goto(`/listeEcoleSm?recherche=${encodeURIComponent(libelle)}`);
  const supprimer = page.getByRole('button', { name: `Supprimer ${libelle}` });
  const question = page.getByRole('alertdialog', { name: 'Confirmation' });
  await supprimer.click();
  await expect(question).toContainText('Voulez-vous vraiment supprimer cette école?');
  await expect(question).toContainText(libelle);
  await question.getByRole('button', { name: 'Non' }).click();
  await expect(page.getByText('Vous avez annulé la suppression', { exact: true })).toBeVisible();
  await supprimer.click();
  await question.getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByRole('alert').getByText('Utilisé par 1 utilisateur et 1 classe')).toBeVisible();
  // The refusal would offer to disable it, which was just tried: the page asks nothing more.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await regarder(page, 'ecoles-refus');
  fautes.length = 0;
  expect(await readRow(appel, ecoles, id)).toMatchObject({ estActif: 1 });

  await desactiver(appel, classes, classe);
  await desactiverUtilisateur(appel, enseignant.id);
  await supprimer.click();
  const envoi = page.waitForRequest(estAppel(ecoles.disable));
  await question.getByRole('button', { name: 'Oui' }).click();
  expect((await envoi).postDataJSON()).toMatchObject({ id });
  await expect(page.getByText('La suppression a bien reussi', { exact: true })).toBeVisible();
  expect(await readRow(appel, ecoles, id)).toMatchObject({ estActif: 0 });
  await page.goto(`/listeEcoleSm?etat=desactives&recherche=${encodeURIComponent(libelle)}`);
  await page.getByRole('button', { name: `Réactiver ${libelle}` }).click();
  await expect(page.getByText('Réactivation effectuée')).toBeVisible();

  // A person who may not delete has no such button.
  const { page: autre } = await entrer(null, ['ecole', 'detail'], ['Lecture', 'Modification']);
  await autre.goto(`/listeEcoleSm?recherche=${encodeURIComponent(libelle)}`);
  await expect(autre.getByRole('link', { name: `Modifier ${libelle}` })).toBeVisible();
  await expect(autre.getByRole('button', { name: `Supprimer ${libelle}` })).toHaveCount(0);
});

test('[FID-09] un logo se choisit et se voit sur la page ; s’il ne se charge pas, la page le dit en tête et dans le formulaire', async ({
  page,
  appel,
  fautes,
}) => {
  const { id } = await ajouterEcole(appel);
  await page.goto(`/modifEcole/${id}`);
  await page
    .getByLabel('Logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: readFileSync(IMAGE) });
  await expect(page.getByRole('button', { name: "Retirer l'image" })).toBeVisible();
  await valider(page).click();
  await expect(page).toHaveURL(adresse('/listeEcoleSm'));
  const { logo } = await readRow(appel, ecoles, id);
  await page.goto(`/modifEcole/${id}`);
  const image = page.locator(`img[src$="/getImage/${String(logo)}"]`).first();
  await expect(image).toHaveJSProperty('naturalWidth', 512);
  await page.route('**/api/getImage/**', (route) => route.abort());
  await page.goto(`/modifEcole/${id}`);
  await expect(page.getByRole('img', { name: 'Le chargement a échoué' })).toHaveCount(2);
  await expect(page.locator('form').getByRole('img', { name: 'Le chargement a échoué' })).toBeVisible();
  await regarder(page, 'ecole-logo-absent');
  fautes.length = 0;
});

test('[ECOLE-08] [ECOLE-09] [ECOLE-10] [ECOLE-11] [ECOLE-12] les onglets viennent du serveur, chacun a son contenu, le dernier ouvert se retrouve', async ({
  page,
  appel,
  identite,
}) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const { id: prestationId } = await ajouterPrestation(appel);
  await ajouterTranche(appel, { ecoleId, prestationId, libelle: '3eme tranche' });
  const enseignant = await ajouterEnseignant(appel, ecoleId);
  await ajouterClasse(appel, ecoleId, enseignant.id, 'CE2 des tulipes');
  const tous = await appel(onglets.list, { recherche: 'Tranches de paiement', page: 1, taille: 5 });
  const tranche = Number(tous[0]?.['id']);

  // The words are the server's, not the page's.
  await modifier(appel, onglets, tranche, { libelle: 'Échéancier' });
  try {
    const request = page.waitForRequest(estAppel(getOngletByUserReference));
    await page.goto(`/modifEcole/${ecoleId}`);
    expect((await request).postDataJSON()).toEqual({ userId: identite.data[0]?.id, referenceMenu: 'ecole' });
    await page.getByRole('tab', onglet('Échéancier')).click();
    await expect(page.getByRole('tabpanel', onglet('Échéancier'))).toContainText('3eme tranche');
    expect(await souvenir(page)).toEqual(['tranchePaiementEcole', String(tranche)]);
  } finally {
    await modifier(appel, onglets, tranche, { libelle: 'Tranches de paiement' });
  }
  await page.getByRole('tab', onglet('Enseignants')).click();
  await expect(page.getByRole('tabpanel', onglet('Enseignants'))).toContainText(enseignant.name);
  await page.getByRole('tab', onglet('Classes')).click();
  await expect(page.getByRole('tabpanel', onglet('Classes'))).toContainText('CE2 des tulipes');
  expect((await souvenir(page))[0]).toBe('classeEcole');
  await page.reload();
  await expect(page.getByRole('tab', onglet('Classes'))).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toContainText('CE2 des tulipes');
});

test('un onglet dont les fichiers tardent se montre ouvert, avec une place grise, puis son contenu', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const { id, libelle } = await ajouterEcole(appel);
  const contenu = page.getByRole('tabpanel');
  const attente = contenu.getByRole('status').filter({ hasText: /^Chargement…$/ });
  // The list forgets the last open tab: the first one opens.
  await page.goto('/listeEcoleSm');
  await expect.poll(() => souvenir(page)).toEqual(['', '0']);
  const lacher = await retenir(page, '**/assets/detail-*.js');
  await page.goto(`/modifEcole/${id}`);
  await expect(attente).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(libelle);
  await expect(page.getByRole('tab', onglet('Détail'))).toHaveAttribute('aria-selected', 'true');
  await lacher();
  await expect(saisie(page, 'Nom')).toHaveValue(libelle);
  await expect(attente).toHaveCount(0);

  for (const nom of ['Tranches de paiement', 'Classes', 'Enseignants']) {
    const lacherLesFichiers = await retenir(page, '**/assets/*.js');
    await page.getByRole('tab', onglet(nom)).click();
    await expect(attente).toBeVisible();
    await expect(page.getByRole('tab', onglet(nom))).toHaveAttribute('aria-selected', 'true');
    await expect(contenu.getByRole('searchbox')).toHaveCount(0);
    await lacherLesFichiers();
    await expect(contenu.getByRole('searchbox')).toBeVisible();
    await expect(attente).toHaveCount(0);
  }
});

test('[ECOLE-11] une personne ne voit que les onglets de ses droits', async ({ appel, entrer }) => {
  const { id: ecoleId, libelle } = await ajouterEcole(appel);
  const { page } = await entrer(ecoleId, ['ecole', 'classeEcole']);
  await page.goto('/listeEcoleSm');
  // They may not modify it: the name leads to the page.
  await expect(page.getByRole('link', { name: libelle })).toBeVisible();
  await expect(page.getByRole('link', { name: `Modifier ${libelle}` })).toHaveCount(0);
  await page.getByRole('link', { name: libelle }).click();
  await expect(page.getByRole('tab')).toHaveText(['Classes']);
  await expect(page.getByRole('link', { name: 'Ajouter' })).toHaveCount(0);
});

test("[ECOLE-11] qui n'a que la lecture du détail d'une école le lit, sans formulaire", async ({
  appel,
  entrer,
}) => {
  const { id: ecoleId, libelle } = await ajouterEcole(appel);
  await modifier(appel, ecoles, ecoleId, { slogan: 'Savoir' });
  const { page } = await entrer(ecoleId, ['ecole', 'detail']);
  await page.goto(`/modifEcole/${ecoleId}`);
  const detail = page.getByRole('tabpanel', onglet('Détail'));
  await expect(detail.getByRole('term')).toHaveText(['Nom', 'Slogan', 'Date de création', 'Logo']);
  await expect(detail.getByRole('definition')).toHaveText([libelle, 'Savoir', '04/10/2010', '—']);
  await expect(valider(page)).toHaveCount(0);
});

test('[ECOLE-11] sans aucun onglet : une ligne, et Retour', async ({ appel, entrer }) => {
  const { id: ecoleId } = await ajouterEcole(appel);
  const { page } = await entrer(ecoleId, ['ecole']);
  await page.goto(`/modifEcole/${ecoleId}`);
  await expect(page.getByText('Aucun onglet de cette page ne vous est ouvert')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Retour' }).click();
  await expect(page).toHaveURL(adresse('/listeEcoleSm'));
});
