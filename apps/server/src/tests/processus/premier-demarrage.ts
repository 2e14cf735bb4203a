/** The administrator that a first start makes, and their first connexion. */
import { identite } from '@gestionscolaire/contract/administration/connexion.ts';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Serveur } from './serveur.ts';

/** No first administrator is given: the product makes one with a one-time password. */
export const SANS_ADMINISTRATEUR = { ADMIN_LOGIN: '', ADMIN_PASSWORD: '' };
/** The file where their password is written when there is no terminal to say it on. */
export const FICHIER = 'premier-mot-de-passe.txt';

interface Identifiants {
  login: string;
  motDePasse: string;
}

/** Reads their identifiers from what a terminal or that file says. */
export function identifiants(texte: string): Identifiants {
  const login = /Identifiant : (\S+)/.exec(texte)?.[1] ?? '';
  const motDePasse = /Mot de passe provisoire : (\S+)/.exec(texte)?.[1] ?? '';
  return { login, motDePasse };
}

/** Signs in with a one-time password: it is accepted, and must be changed before anything else. */
export async function premiereConnexion(
  serveur: Serveur,
  { login, motDePasse }: Identifiants,
): Promise<void> {
  const { status, corps } = await serveur.appeler('POST login', { login, password: motDePasse });
  expect(status).toBe(200);
  const { token, motDePasseAChanger } = z.parse(identite, corps);
  expect(motDePasseAChanger).toBe(true);
  expect((await serveur.appeler('GET selectAllUnite', undefined, token)).status).toBe(403);
}
