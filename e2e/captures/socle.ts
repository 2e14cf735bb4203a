/** Fills what the photographs show of all parts but a school's own: reference data, rights, lists, forms. */
import type { Page } from '@playwright/test';
import type { Appeler, Ecran } from './ecran.ts';

const bouton = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

export const ECRANS_DU_SOCLE: readonly Ecran[] = [
  { nom: 'connexion', adresse: '/authentication/login', anonyme: true },
  {
    nom: 'connexion-refusee',
    adresse: '/authentication/login',
    anonyme: true,
    async geste(page) {
      await page.getByLabel('Téléphone ou e-mail').fill('622 00 00 00');
      await page.getByLabel('Mot de passe', { exact: true }).fill('oublié');
      await bouton(page, 'Se connecter').click();
      await page.getByText('Identifiant ou mot de passe incorrect').waitFor();
    },
  },
  { nom: 'accueil', adresse: '/pageAccueil' },
  {
    nom: 'reglages',
    adresse: '/pageAccueil',
    semblable: true,
    geste: async (page) => bouton(page, /^Réglages de/).click(),
  },
  { nom: 'mot-de-passe', semblable: true, adresse: '/user/resetPassword' },
  { nom: 'localisation', semblable: true, adresse: '/localisation' },
  { nom: 'parametres', adresse: '/parametre', semblable: true },
  { nom: 'pays', semblable: true, adresse: '/listPays?taille=10' },
  { nom: 'regions', adresse: '/listeRegion?taille=5', semblable: true },
  { nom: 'prefectures', adresse: '/listePrefecture?taille=5', semblable: true },
  { nom: 'communes', adresse: '/listeCommune?taille=5', semblable: true },
  { nom: 'quartiers', adresse: '/listeQuartier?taille=10' },
  { nom: 'quartiers-recherche', adresse: '/listeQuartier?taille=10&recherche=madina', semblable: true },
  { nom: 'devises', adresse: '/listeDevise?taille=5', semblable: true },
  { nom: 'unites', adresse: '/listeUnite?taille=5', semblable: true },
  { nom: 'liste-vide', adresse: '/listeDevise?etat=desactives', semblable: true },
  {
    nom: 'exporter',
    adresse: '/listeDevise?taille=5',
    semblable: true,
    async geste(page) {
      // A phone folds the tools of a list behind 'Filtres'.
      const filtres = page.getByRole('button', { name: 'Filtres' });
      if (await filtres.isVisible()) await filtres.click();
      await bouton(page, 'Exporter').click();
    },
  },
  {
    nom: 'supprimer',
    adresse: '/listeDevise?taille=5',
    semblable: true,
    geste: async (page) => {
      await bouton(page, /^Supprimer /).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    nom: 'quartier-ajout',
    semblable: true,
    adresse: '/ajoutQuartier',
    async geste(page) {
      await page.getByRole('combobox', { name: 'Commune' }).fill('kal');
      await page.getByRole('option', { name: /^Kal/ }).first().waitFor();
    },
  },
  {
    nom: 'formulaire-fautes',
    adresse: '/ajoutPays',
    async geste(page) {
      await bouton(page, 'Valider').click({ force: true });
      await page
        .getByText(/obligatoire/)
        .first()
        .waitFor();
    },
  },
  { nom: 'devise-modification', adresse: '/modifDevise/1', semblable: true },
  { nom: 'administration-technique', adresse: '/adminTechnique', semblable: true },
  { nom: 'menus', semblable: true, adresse: '/menu/listeMenu?taille=10' },
  {
    nom: 'sous-menus',
    adresse: '/menu/listeMenu?taille=10',
    semblable: true,
    geste: async (page) => {
      await bouton(page, /sous-menus/i).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { nom: 'menu-ajout', adresse: '/menu/AddMenu', semblable: true },
  { nom: 'onglet-ajout', adresse: '/onglet/addOnglet', semblable: true },
  { nom: 'affecter-menu', semblable: true, adresse: '/privileges/affectermenu' },
  { nom: 'groupes', semblable: true, adresse: '/listGroupe?taille=5' },
  {
    nom: 'affecter-utilisateur',
    adresse: '/listGroupe?taille=5',
    semblable: true,
    geste: async (page) => {
      await bouton(page, /^Affecter un utilisateur/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { nom: 'modes', adresse: '/modeacces/listModeAcces?taille=5', semblable: true },
  { nom: 'utilisateurs', semblable: true, adresse: '/user/list?taille=5' },
  { nom: 'utilisateur-ajout', semblable: true, adresse: '/user/ajout' },
  { nom: 'verifier-droits', adresse: '/user/droits/2', semblable: true },
  { nom: 'privileges', semblable: true, adresse: '/privileges/tableau?groupe=2' },
  {
    nom: 'privileges-apercu',
    adresse: '/privileges/tableau?groupe=2',
    semblable: true,
    geste: async (page) => {
      await page.getByLabel('Ajout sur Devises').check();
      await page.getByLabel('Lecture sur Pays').check();
      await bouton(page, 'Voir et enregistrer').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { nom: 'journal', adresse: '/journal?taille=10', semblable: true },
  {
    nom: 'historique',
    adresse: '/updateGroupe/2',
    semblable: true,
    geste: async (page) => {
      await bouton(page, 'Historique').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { nom: 'a-propos', adresse: '/aPropos', semblable: true },
  { nom: 'page-introuvable', adresse: '/inconnue', semblable: true },
];

/** Adds a group with a person in it and a few rights, for the screens of rights. */
export async function preparerLeSocle(appeler: Appeler): Promise<void> {
  const creationUserId = 0;
  const comptabilite = { libelle: 'Comptabilité', observations: 'Encaissements et reçus.', creationUserId };
  const [groupe] = await appeler('POST', 'addGroupe', comptabilite);
  const groupeId = groupe?.['id'];
  const lieu = { recherche: 'madina', page: 1, taille: 1 };
  const [quartier] = await appeler('POST', 'getAllQuartier', lieu);
  const nom = { prenoms: 'Aïssatou', name: 'Camara' };
  const contact = { email: 'aissatou@ecole.test', telephone: '622 33 44 55' };
  const poste = { ecoleId: null, fonction: 'Comptable', adresse: quartier?.['id'], creationUserId };
  const [personne] = await appeler('POST', 'addUser', { ...nom, ...contact, ...poste });
  const lien = { userId: personne?.['lastUserId'], groupeId, creationUserId };
  await appeler('POST', 'addUserGroupe', lien);
  for (const menuId of [6, 7, 8]) {
    const privilege = { menuId, ongletId: null, groupeId, modeAccesId: 1, creationUserId };
    await appeler('POST', 'addPrivilege', privilege);
  }
}
