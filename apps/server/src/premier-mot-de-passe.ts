/**
 * The first administrator's password reaches the person at the machine: on the terminal, or, where there is none, in a
 * file that only its owner reads and that the first sign-in removes (AMB-018).
 */
import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  LOGIN_PAR_DEFAUT,
  motDePasseProvisoire,
  type PremierAdministrateur,
} from './administration/index.ts';
import type { Settings } from './settings.ts';

const FICHIER = 'premier-mot-de-passe.txt';

export function premierAdministrateur({ admin }: Settings): PremierAdministrateur {
  return admin === undefined
    ? { login: LOGIN_PAR_DEFAUT, motDePasse: motDePasseProvisoire(), isProvisoire: true }
    : { login: admin.login, motDePasse: admin.password, isProvisoire: false };
}

/** Written before the person exists: a cut in between leaves a file too many, never an administrator nobody can be. */
export function writePassword(dataDir: string, { login, motDePasse }: PremierAdministrateur): string {
  const file = join(dataDir, FICHIER);
  writeFileSync(file, `Identifiant : ${login}\nMot de passe provisoire : ${motDePasse}\n`, { mode: 0o600 });
  // The mode above only counts for a new file.
  chmodSync(file, 0o600);
  return file;
}

export function removePassword(dataDir: string): void {
  rmSync(join(dataDir, FICHIER), { force: true });
}
