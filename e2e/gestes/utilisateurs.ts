/** Gives the journeys of users, groups and rights their data: persons made by calls, each with a telephone of their own. */
import { addUserGroupe, getAffecteByGroup } from '@gestionscolaire/contract/administration/groupes.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import type { Locator, Page } from '@playwright/test';
import { desactiver, type Ligne, readRow, saisie } from './crud.ts';
import { type Appel, expect, test } from './essai.ts';

let serie = 0;

/** Makes a line of Guinea that nobody else has. */
export function telephoneUnique(): string {
  serie += 1;
  const graine = Number.parseInt(
    test
      .info()
      .testId.replaceAll(/[^0-9a-f]/g, '')
      .slice(-5),
    16,
  );
  return `6${String((graine * 37 + serie) % 100_000_000).padStart(8, '0')}`;
}

const [CONSONNES, VOYELLES] = ['bdfgklmrtv', 'aiou'];

/** Makes a family name that a search finds alone, also by its sound: nine letters, of which no two syllables sound alike. */
export function nomUnique(): string {
  const rang = Number(telephoneUnique().slice(-7));
  const syllabes = [64_000, 1600, 40, 1].map((poids) => Math.floor(rang / poids) % 40);
  return `N${syllabes.map((une) => `${CONSONNES[une % 10]}${VOYELLES[Math.floor(une / 10)]}`).join('')}`;
}

interface Personne {
  id: number;
  name: string;
  prenoms: string;
  telephone: string;
  motDePasse: string;
}

/** Returns any neighbourhood. */
async function unQuartier(appel: Appel): Promise<Ligne & { id: number }> {
  const [row] = await appel(quartiers.list, { page: 1, taille: 1 });
  return { ...row, id: Number(row?.['id']) };
}

/** Adds a user by the call; the values that `contenu` lacks are arbitrary. */
export async function ajouterUtilisateur(
  appel: Appel,
  contenu: Partial<Pick<Personne, 'name' | 'prenoms' | 'telephone'>> & Ligne,
): Promise<Personne> {
  const personne = { name: nomUnique(), prenoms: 'Essai', telephone: telephoneUnique(), ...contenu };
  const [added] = await appel(utilisateurs.create, {
    ecoleId: null,
    fonction: 'Comptable',
    email: null,
    adresse: (await unQuartier(appel)).id,
    creationUserId: 0,
    ...personne,
  });
  const { name, prenoms, telephone } = personne;
  const motDePasse = String(added?.['motDePasseProvisoire']);
  return { id: Number(added?.['lastUserId']), name, prenoms, telephone, motDePasse };
}

/** Reads a user from the server. */
export const readUtilisateur = (appel: Appel, id: number): Promise<Ligne> => readRow(appel, utilisateurs, id);
export const desactiverUtilisateur = (appel: Appel, id: number): Promise<void> =>
  desactiver(appel, utilisateurs, id);

export async function placer(appel: Appel, userId: number, groupeId: number): Promise<void> {
  await appel(addUserGroupe, { userId, groupeId, creationUserId: 0 });
}

/** Returns the ids of the members of a group, in order. */
export async function membresDe(appel: Appel, groupeId: number): Promise<number[]> {
  const rows = await appel(getAffecteByGroup, { groupeId });
  return rows.map((row) => Number(row['id'])).toSorted((a, b) => a - b);
}

/** Finds the window that tells a one-time password. */
export const fiche = (page: Page): Locator => page.getByRole('dialog', { name: 'Mot de passe provisoire' });

/** Closes it as a person who has noted the password, and returns that password. */
export async function fermerLaFiche(page: Page): Promise<string> {
  const motDePasse = await fiche(page).getByLabel('Mot de passe provisoire').last().inputValue();
  await fiche(page).getByRole('button', { name: 'Fermer' }).click();
  await page.getByRole('button', { name: 'Oui, fermer' }).click();
  await expect(fiche(page)).toBeHidden();
  return motDePasse;
}

/** Chooses a level of an address by typing it. */
export async function choisirLieu(page: Page, label: string, lieu: string): Promise<void> {
  await saisie(page, label).fill(lieu);
  await page.getByRole('listbox').getByRole('option', { name: lieu, exact: true }).click();
}

/** Chooses a neighbourhood of Conakry by its four levels, by name: another journey may have added a first one that is empty. */
export async function choisirQuartier(page: Page): Promise<void> {
  await choisirLieu(page, 'Région', 'Conakry');
  await choisirLieu(page, 'Préfecture', 'Conakry');
  await choisirLieu(page, 'Commune', 'Dixinn');
  await choisirLieu(page, 'Quartier', 'Belle-Vue École');
}

/** Fills the form of an independent user, who lives in Conakry. */
export async function remplirUtilisateur(
  page: Page,
  personne: Pick<Personne, 'prenoms' | 'name' | 'telephone'> & { fonction?: string },
): Promise<void> {
  await saisie(page, 'Type').selectOption('independant');
  await saisie(page, 'Prénoms').fill(personne.prenoms);
  await saisie(page, 'Nom').fill(personne.name);
  await saisie(page, 'Téléphone').fill(personne.telephone);
  await saisie(page, 'Fonction').fill(personne.fonction ?? 'Comptable');
  await choisirQuartier(page);
}
