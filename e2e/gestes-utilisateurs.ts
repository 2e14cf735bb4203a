/** What the journeys of users, groups and rights start from: persons made by calls, each with a telephone of his own. */
import { addUserGroupe, getAffecteByGroup } from '@gestionscolaire/contract/administration/groupes.ts';
import { utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { quartiers } from '@gestionscolaire/contract/geographie/quartiers.ts';
import type { Appel } from './essai.ts';
import { test } from './essai.ts';
import { desactiver, type Ligne, lire } from './gestes-crud.ts';

let serie = 0;

/** A line of Guinea that nobody else has. */
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

/** A family name that one search finds alone: letters only, five to nine of them. */
export function nomUnique(): string {
  const lettres = [...telephoneUnique().slice(-7)].map((chiffre) => 'abcdefghij'[Number(chiffre)] ?? 'a');
  return `N${lettres.join('')}`;
}

interface Personne {
  id: number;
  name: string;
  prenoms: string;
  telephone: string;
  motDePasse: string;
}

/** A neighbourhood, whichever. */
export async function unQuartier(appel: Appel): Promise<Ligne & { id: number }> {
  const [row] = await appel(quartiers.list, { page: 1, taille: 1 });
  return { ...row, id: Number(row?.['id']) };
}

/** Adds a user by the call; what `contenu` does not say is as good as any. */
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

/** A user as the server reads him. */
export const lireUtilisateur = (appel: Appel, id: number): Promise<Ligne> => lire(appel, utilisateurs, id);
export const desactiverUtilisateur = (appel: Appel, id: number): Promise<void> =>
  desactiver(appel, utilisateurs, id);

export async function placer(appel: Appel, userId: number, groupeId: number): Promise<void> {
  await appel(addUserGroupe, { userId, groupeId, creationUserId: 0 });
}

/** Ids of the members of a group, in order. */
export async function membresDe(appel: Appel, groupeId: number): Promise<number[]> {
  const rows = await appel(getAffecteByGroup, { groupeId });
  return rows.map((row) => Number(row['id'])).toSorted((a, b) => a - b);
}
