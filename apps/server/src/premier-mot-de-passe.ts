/**
 * Hands the first administrator's password to the person at the machine: on the terminal, or, where there is none, in
 * a file that only its owner reads and that the first sign-in removes (AMB-018).
 */
import { readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  LOGIN_PAR_DEFAUT,
  motDePasseProvisoire,
  type PremierAdministrateur,
} from './administration/index.ts';
import type { Settings } from './settings.ts';

const NOM = 'premier-mot-de-passe';
const FICHIER = `${NOM}.txt`;

export function premierAdministrateur({ admin }: Settings): PremierAdministrateur {
  return admin === undefined
    ? { login: LOGIN_PAR_DEFAUT, motDePasse: motDePasseProvisoire(), isProvisional: true }
    : { login: admin.login, motDePasse: admin.password, isProvisional: false };
}

/** The password on disk before the person exists, under a name of this process alone. */
export interface WrittenPassword {
  /** Gives the file its name, once the person was made with the password; returns it. */
  keep: () => string;
  /** Removes the file: another process made the person, and this password opens nothing. */
  discard: () => void;
}

/** Writes the password. A cut before `keep` leaves a file too many, but never an administrator without a password. */
export function writePassword(dataDir: string, administrateur: PremierAdministrateur): WrittenPassword {
  const { login, motDePasse } = administrateur;
  const draft = join(dataDir, `${NOM}-${process.pid}.txt`);
  const file = join(dataDir, FICHIER);
  const text = `Identifiant : ${login}\nMot de passe provisoire : ${motDePasse}\n`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  return {
    keep() {
      renameSync(draft, file);
      return file;
    },
    discard: () => rmSync(draft, { force: true }),
  };
}

export function removePassword(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(NOM) && name.endsWith('.txt')) rmSync(join(dataDir, name), { force: true });
  }
}
