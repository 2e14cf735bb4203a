/**
 * The first administrator's password reaches the person at the machine: on the terminal, or, where there is none, in a
 * file that only its owner reads and that the first sign-in removes (AMB-018).
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
    ? { login: LOGIN_PAR_DEFAUT, motDePasse: motDePasseProvisoire(), isProvisoire: true }
    : { login: admin.login, motDePasse: admin.password, isProvisoire: false };
}

/** The password on disk before the person exists, under a name of this process alone. */
export interface WrittenPassword {
  /** The person was made with it: it takes its name, which is answered. */
  keep: () => string;
  /** Another process made the person: this password opens nothing. */
  discard: () => void;
}

/** A cut before `keep` leaves a file too many, never an administrator nobody can be. */
export function writePassword(dataDir: string, administrateur: PremierAdministrateur): WrittenPassword {
  const { login, motDePasse } = administrateur;
  const draft = join(dataDir, `${NOM}-${process.pid}.txt`);
  const file = join(dataDir, FICHIER);
  const text = `Identifiant : ${login}\nMot de passe provisoire : ${motDePasse}\n`;
  rmSync(draft, { force: true });
  writeFileSync(draft, text, { mode: 0o600 });
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
