/** Tests the teachers of a school (B§2): added with a base salary, changed and disabled from the tab of the school's page. */
import { userSelectBy, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { MONTANT_ILLISIBLE } from '@gestionscolaire/contract/core/values/montant.ts';
import { MESSAGES, questionDeSuppression } from '@gestionscolaire/contract/ecrans/messages.ts';
import { getMoisEnseignant } from '@gestionscolaire/contract/personnel/salaires.ts';
import type { Locator, Page } from '@playwright/test';
import {
  adresse,
  attendreEchec,
  couper,
  estAppel,
  expect,
  insister,
  lignes,
  SILENCE,
  saisie,
  supprimerAuSecondEssai,
  valider,
} from '#gestes/crud.ts';
import { testPrive as test } from '#gestes/essai-prive.ts';
import { ajouterClasse, ajouterEcole, ajouterEnseignant, onglet } from '#gestes/personnel.ts';
import { regarder } from '#gestes/regarder.ts';
import {
  choisirQuartier,
  fermerLaFiche,
  fiche,
  nomUnique,
  readUtilisateur,
  telephoneUnique,
} from '#gestes/utilisateurs.ts';

const avis = (page: Page, texte: string): Locator => page.getByRole('status').getByText(texte);
/** Finds the fault under a field. */
const faute = (page: Page, label: string): Locator =>
  saisie(page, label)
    .locator('xpath=ancestor::*[contains(@class,"mantine-InputWrapper-root")]')
    .getByRole('paragraph');

async function ouvrirOnglet(page: Page, ecoleId: number): Promise<void> {
  await page.goto(`/modifEcole/${ecoleId}`);
  await onglet(page, 'Enseignants').click();
  await expect(page.getByRole('searchbox')).toBeVisible();
}

test('[ENS-01] [ENS-02] [ENS-21] [ENS-23] [ENS-24] [ENS-25] [ENS-26] [ENS-27] [ENS-28] [ENS-30] [MSG-71] ajouter un enseignant depuis la page de l’école, son mot de passe provisoire une fois', async ({
  page,
  appel,
}) => {
  const ecole = await ajouterEcole(appel);
  const name = nomUnique();
  await ouvrirOnglet(page, ecole.id);
  await expect(page.getByRole('link', { name: 'Importer' })).toHaveAttribute(
    'href',
    adresse(`/importEnseignantEcole/${ecole.id}`),
  );
  await page.getByRole('link', { name: 'Ajouter' }).first().click();
  await expect(page).toHaveURL(adresse(`/ajoutEnseignantEcole/${ecole.id}`));
  const labels =
    'Ajouter un enseignant * · Prénoms * · Nom * · Téléphone * · E-mail · Salaire de base * · Pays · Région · Préfecture · Commune · ' +
    'Quartier · Autre téléphone · Troisième téléphone · Observations · Photo';
  await expect(page.locator('form .mantine-InputWrapper-label')).toHaveText(labels.split(' · '));
  await expect(saisie(page, 'Pays')).toHaveValue('Guinée');
  await saisie(page, 'Prénoms').fill('Aïssatou');
  await saisie(page, 'Nom').fill(name);
  await saisie(page, 'Téléphone').fill(telephoneUnique());
  await saisie(page, 'Salaire de base').pressSequentially('1500000');
  await expect(saisie(page, 'Salaire de base')).toHaveValue('1\u00A0500\u00A0000');
  await choisirQuartier(page);
  const envoi = page.waitForRequest(estAppel(utilisateurs.create));
  await valider(page).click();
  const corps: unknown = (await envoi).postDataJSON();
  expect(corps).toMatchObject({
    ecoleId: ecole.id,
    fonction: 'Enseignant',
    indicatifTel: '224',
    salaireBase: 1_500_000,
    adresse: expect.any(Number),
  });
  // The form chooses no password, let alone the same for everybody.
  expect(corps).not.toHaveProperty('password');
  expect(corps).not.toHaveProperty('ajoutEnseignant');
  await expect(fiche(page)).toContainText(`Aïssatou ${name}`);
  await expect(avis(page, MESSAGES.enseignantAjoute)).toBeVisible();
  expect(await fermerLaFiche(page)).not.toBe('');
  await expect(page).toHaveURL(adresse(`/modifEcole/${ecole.id}`));
  // The list below shows the teacher, so the page says nothing more of them.
  await expect(page.getByText('ne montre que les enseignants')).toHaveCount(0);
  await expect(onglet(page, 'Enseignants')).toHaveAttribute('aria-selected', 'true');
  await expect(lignes(page)).toContainText([name]);
});

test('[ENS-16] [FID-14] à « non », la fonction est demandée et le salaire de base ne l’est pas ; la page où l’on revient dit où la personne se trouve', async ({
  page,
  appel,
}) => {
  const ecole = await ajouterEcole(appel);
  const name = nomUnique();
  await page.goto(`/ajoutEnseignantEcole/${ecole.id}`);
  await expect(saisie(page, 'Fonction')).toHaveCount(0);
  await saisie(page, 'Ajouter un enseignant').selectOption({ label: 'Non' });
  await expect(saisie(page, 'Salaire de base')).toHaveCount(0);
  await saisie(page, 'Fonction').fill('Censeur');
  await saisie(page, 'Prénoms').fill('Moussa');
  await saisie(page, 'Nom').fill(name);
  await saisie(page, 'Téléphone').fill(telephoneUnique());
  await choisirQuartier(page);
  const envoi = page.waitForRequest(estAppel(utilisateurs.create));
  await valider(page).click();
  const corps: unknown = (await envoi).postDataJSON();
  expect(corps).toMatchObject({ ecoleId: ecole.id, fonction: 'Censeur' });
  expect(corps).not.toHaveProperty('salaireBase');
  await fermerLaFiche(page);
  // They are no teacher: the tab does not list them, the users' list does (AMB-091).
  await expect(page).toHaveURL(adresse(`/modifEcole/${ecole.id}`));
  await expect(avis(page, `Moussa ${name} (Censeur) est enregistré dans cette école.`)).toBeVisible();
  await regarder(page, 'ecole-personnel-ajoute');
  await page.getByRole('link', { name: `Voir Moussa ${name} parmi les utilisateurs` }).click();
  await expect(page).toHaveURL(/\/user\/list\?recherche=/);
  await expect(lignes(page)).toHaveCount(1);
  await expect(lignes(page)).toContainText([name]);
});

test('[ENS-17] [ENS-18] [ENS-19] [ENS-20] [ENS-22] [MSG-62] [MSG-63] [MSG-64] [CONST-23] chaque faute se dit à son champ', async ({
  page,
  appel,
}) => {
  const ecole = await ajouterEcole(appel);
  await page.goto(`/ajoutEnseignantEcole/${ecole.id}`);
  await insister(valider(page));
  await expect(faute(page, 'Prénoms')).toHaveText(MESSAGES.prenomsInvalides);
  await expect(faute(page, 'Salaire de base')).toHaveText('Le salaire de base est obligatoire.');
  const fautes: readonly [string, string, string][] = [
    ['Prénoms', 'Awa 2', MESSAGES.prenomsInvalides],
    ['Nom', 'Diall0', MESSAGES.nomInvalide],
    ['Téléphone', '62200000', MESSAGES.telephoneInvalide],
    ['Téléphone', '6220000000', MESSAGES.telephoneInvalide],
    ['E-mail', 'awa@', MESSAGES.emailInvalide],
    ['Salaire de base', '1,5', MONTANT_ILLISIBLE],
  ];
  for (const [label, texte, phrase] of fautes) {
    await saisie(page, label).fill(texte);
    await saisie(page, label).blur();
    await expect(faute(page, label)).toContainText(phrase);
  }
  await saisie(page, 'Téléphone').fill('622000000');
  await saisie(page, 'Téléphone').blur();
  await expect(faute(page, 'Téléphone')).toHaveCount(0);
  // A short name is accepted once it is confirmed.
  await saisie(page, 'Nom').fill('Bah');
  await saisie(page, 'Nom').blur();
  await expect(page.getByText(MESSAGES.nomInvalide)).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Ce nom est exact' })).not.toBeChecked();
});

test('[ENS-03] [ENS-04] [ENS-29] [USER-12] [MSG-72] modifier un enseignant, plus d’informations comprises', async ({
  page,
  appel,
}) => {
  const ecole = await ajouterEcole(appel);
  const { id, name, prenoms } = await ajouterEnseignant(appel, ecole.id, { salaireBase: 900_000 });
  await ouvrirOnglet(page, ecole.id);
  await page.getByRole('link', { name: `Modifier ${prenoms} ${name}` }).click();
  await expect(page).toHaveURL(adresse(`/modifEnseignantEcole/${id}/${ecole.id}`));
  await expect(saisie(page, 'Fonction')).toHaveValue('Enseignant');
  await expect(saisie(page, 'Ajouter un enseignant')).toHaveCount(0);
  await expect(saisie(page, 'Salaire de base')).toHaveCount(0);
  await saisie(page, 'Prénoms').fill('Aminata');
  // A short name leaves once it is confirmed.
  await saisie(page, 'Nom').fill('Bah');
  await saisie(page, 'Nom').blur();
  await expect(valider(page)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox', { name: 'Ce nom est exact' }).check();
  await page.getByText("Plus d'informations").click();
  await saisie(page, 'Autre téléphone').fill('628 00 00 01');
  await saisie(page, 'Observations').fill('Enseigne le matin');
  const envoi = page.waitForRequest(estAppel(utilisateurs.update));
  await valider(page).click();
  const corps: unknown = (await envoi).postDataJSON();
  expect(corps).toMatchObject({ name: 'Bah', nomConfirme: true });
  expect(corps).not.toHaveProperty('salaireBase');
  await expect(avis(page, MESSAGES.enseignantModifie)).toBeVisible();
  await expect(page).toHaveURL(adresse(`/modifEcole/${ecole.id}`));
  await expect(onglet(page, 'Enseignants')).toHaveAttribute('aria-selected', 'true');
  await expect(lignes(page)).toContainText(['Aminata']);
  expect(await readUtilisateur(appel, id)).toMatchObject({
    prenoms: 'Aminata',
    telephone1: '628 00 00 01',
    observations: 'Enseigne le matin',
    ecoleId: ecole.id,
  });
});

test('[MSG-73] [FID-11] tout échec du formulaire se dit par un avis : la création a échoué, et dessous pourquoi', async ({
  page,
  appel,
  fautes,
}) => {
  const ecole = await ajouterEcole(appel);
  const { id } = await ajouterEnseignant(appel, ecole.id);
  const remettre = await couper(page, utilisateurs.update);
  await page.goto(`/modifEnseignantEcole/${id}/${ecole.id}`);
  await saisie(page, 'Prénoms').fill('Fatou');
  await valider(page).click();
  await attendreEchec(page.getByRole('alert'), MESSAGES.enseignantEchoue, SILENCE);
  await expect(page).toHaveURL(adresse(`/modifEnseignantEcole/${id}/${ecole.id}`));
  await page.getByRole('alert').getByRole('button', { name: 'Fermer' }).click();

  await remettre();
  const autre = await ajouterEnseignant(appel, ecole.id, { prenoms: 'Mariama' });
  await saisie(page, 'Téléphone').fill(autre.telephone);
  await valider(page).click();
  const deja = `Ce téléphone est déjà celui de Mariama ${autre.name}.`;
  await expect(faute(page, 'Téléphone')).toHaveText(deja);
  await attendreEchec(page.getByRole('alert'), MESSAGES.enseignantEchoue, deja);
  await page.getByRole('button', { name: 'Annuler' }).click();
  fautes.length = 0;
});

test('[MSG-83] [MSG-84] [MSG-85] [CONST-34] supprimer un enseignant le désactive ; celui d’une classe reste, et l’avis dit pourquoi', async ({
  page,
  appel,
  fautes,
}) => {
  const ecole = await ajouterEcole(appel);
  const libre = await ajouterEnseignant(appel, ecole.id, { prenoms: 'Libre' });
  const pris = await ajouterEnseignant(appel, ecole.id, { prenoms: 'Occupe' });
  await ajouterClasse(appel, ecole.id, pris.id, 'CM2 A');
  await page.goto(`/modifEcole/${ecole.id}`);
  const demande = page.waitForRequest(estAppel(userSelectBy));
  await onglet(page, 'Enseignants').click();
  expect((await demande).postDataJSON()).toMatchObject({
    estActif: 1,
    ecoleId: ecole.id,
    fonction: 'Enseignant',
  });
  const supprimer = async (qui: typeof libre, reponse: 'Oui' | 'Non') => {
    await page.getByRole('button', { name: `Supprimer ${qui.prenoms} ${qui.name}` }).click();
    await expect(page.getByRole('alertdialog')).toContainText(questionDeSuppression('cet utilisateur'));
    await page.getByRole('button', { name: reponse, exact: true }).click();
  };
  await supprimer(libre, 'Non');
  await expect(avis(page, MESSAGES.suppressionAnnulee)).toBeVisible();
  await supprimer(pris, 'Oui');
  await attendreEchec(
    page.getByRole('alert'),
    MESSAGES.ecoleSuppressionEchouee,
    'Cette personne enseigne la classe « CM2 A »',
  );
  await page.getByRole('alert').getByRole('button', { name: 'Fermer' }).click();
  // The browser's log notes the refusal as a fault too.
  fautes.length = 0;
  await supprimerAuSecondEssai(page, {
    bouton: `Supprimer ${libre.prenoms} ${libre.name}`,
    question: questionDeSuppression('cet utilisateur'),
    endpoint: utilisateurs.disable,
    fautes,
  });
  await expect(avis(page, MESSAGES.ecoleElementSupprime)).toBeVisible();
  await expect(lignes(page)).toHaveCount(1);
  await expect(lignes(page)).toContainText([pris.name]);
});

test('le mois d’un enseignant sans classe s’ouvre de sa fiche : celle de l’école et celle de l’utilisateur', {
  tag: '@geste',
}, async ({ page, appel }) => {
  const ecole = await ajouterEcole(appel);
  const { id, name, prenoms } = await ajouterEnseignant(appel, ecole.id);
  for (const fichier of [`/modifEnseignantEcole/${id}/${ecole.id}`, `/user/modification/${id}`]) {
    await page.goto(fichier);
    const demande = page.waitForRequest(estAppel(getMoisEnseignant));
    await page.getByRole('link', { name: 'Voir les mois' }).click();
    await demande;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${prenoms} ${name}`);
    await expect(page).toHaveURL(adresse(`/employeMois/${id}`));
  }
});
