/** Starts a server of its own on an empty database, its first start included: a process like any installation's. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';

const RACINE = fileURLToPath(new URL('../..', import.meta.url));
/** The program: the built one in a run of all steps, which makes it first (scripts/essais/etapes.js). */
const SERVEUR = process.env.SERVEUR ?? 'apps/server/src/main.ts';
const PRET = /^GestionScolaire est prêt : (?<adresse>\S+)$/;

export interface ServeurPrive {
  adresse: string;
  /** The server's DATA_DIR. */
  dossier: string;
  /** The lines that it printed at start. */
  dit: readonly string[];
  /** Runs a command of the operator on its data and returns its lines. */
  commande: (nom: string, ...args: string[]) => Promise<string[]>;
  /** Changes its data directly, where no call does. */
  ecrire: (sql: string, ...values: (string | number | null)[]) => void;
  arreter: () => Promise<void>;
  /** Ends the process and leaves its data: another one may start on them. */
  eteindre: () => Promise<void>;
}

const dossierNeuf = () => mkdtempSync(path.join(tmpdir(), 'gestionscolaire-parcours-'));

/** Returns a folder that holds what the administrator of the journeys begins with (modele.ts). */
export function copieDuModele(): string {
  const dossier = dossierNeuf();
  assert(process.env.E2E_MODELE !== undefined, 'the model is made before the journeys');
  cpSync(process.env.E2E_MODELE, dossier, { recursive: true });
  return dossier;
}

interface Depart {
  /** The data to start on; an empty database by default. */
  dossier?: string;
  /** Milliseconds by which the process's clock is ahead of this machine's. */
  ecart?: number;
}

function lancer(args: readonly string[], reglages: Record<string, string>) {
  const base = {
    BASE_PLACES: '',
    BASE_DELAI_OUVERTURE: '',
    BASE_DELAI_VERROU: '',
    BASE_DELAI_REQUETE: '',
    BASE_DELAIS: '',
    BASE_REQUETES_NOMMEES: '',
    APPELS_PAR_MINUTE: '1000000',
  };
  const neutres = { DATABASE_URL: '', ADMIN_LOGIN: '', ADMIN_PASSWORD: '', API_BASE: '', TRUST_PROXY: '' };
  const autres = { TLS_CERT: '', TLS_KEY: '', ADRESSE_PUBLIQUE: '', LOG_LEVEL: 'warn' };
  // A journey asks for the backups that it is about.
  const sauvegardes = {
    SAUVEGARDES: '',
    SAUVEGARDES_AUSSI: '',
    SAUVEGARDE_PHRASE: '',
    SAUVEGARDE_EN_CLAIR: '',
    SAUVEGARDE_CHAQUE_JOUR: 'non',
  };
  const env = { ...process.env, ...autres, ...base, ...sauvegardes, ...neutres, ...reglages };
  return spawn(process.execPath, args, {
    cwd: RACINE,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Makes the script that moves the clock of whatever runs it by so many milliseconds: time goes on from there. */
const horlogeDecalee = (ecart: number): string => `{
  const Vraie = globalThis.Date;
  globalThis.Date = class extends Vraie {
    constructor(...dits) {
      super(...(dits.length === 0 ? [Vraie.now() + ${ecart}] : dits));
    }
    static now() {
      return Vraie.now() + ${ecart};
    }
  };
}`;

/** Starts a server, on an empty database unless told otherwise; `reglages` are settings of its environment. */
export async function demarrer(
  reglages: Record<string, string> = {},
  { dossier = dossierNeuf(), ecart }: Depart = {},
): Promise<ServeurPrive> {
  const horloge =
    ecart === undefined ? [] : [`--import=data:text/javascript,${encodeURIComponent(horlogeDecalee(ecart))}`];
  const enfant = lancer([...horloge, SERVEUR], {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dossier,
    TEMOINS: path.join(dossier, 'temoins'),
    ...reglages,
  });
  const fini = new Promise<void>((resolve) => enfant.on('exit', () => resolve()));
  const dit: string[] = [];
  const adresse = await new Promise<string>((resolve, reject) => {
    createInterface(enfant.stdout).on('line', (line) => {
      dit.push(line);
      const trouve = PRET.exec(line)?.groups?.['adresse'];
      if (trouve !== undefined) resolve(trouve);
    });
    void fini.then(() => reject(new Error(`le serveur s'est arrêté : ${dit.join(' ')}`)));
  });
  const eteindre = async () => {
    enfant.kill('SIGTERM');
    await fini;
  };
  return {
    adresse,
    dossier,
    dit,
    async commande(nom, ...args) {
      const processus = lancer([...horloge, `apps/server/src/commandes/${nom}.ts`, ...args], {
        DATA_DIR: dossier,
      });
      const morceaux: Buffer[] = [];
      processus.stdout.on('data', (morceau: Buffer) => morceaux.push(morceau));
      const code = await new Promise((resolve) => processus.on('close', resolve));
      const texte = Buffer.concat(morceaux).toString('utf8');
      assert.equal(code, 0, texte);
      return texte.split('\n');
    },
    ecrire(sql, ...values) {
      const base = new DatabaseSync(path.join(dossier, 'gestionscolaire.db'), { timeout: 5_000 });
      try {
        base.prepare(sql).run(...values);
      } finally {
        base.close();
      }
    },
    eteindre,
    async arreter() {
      await eteindre();
      rmSync(dossier, { recursive: true, force: true });
    },
  };
}

/** Returns the value after 'Identifiant :' or 'Mot de passe provisoire :' in the lines told to the person at the machine. */
export function lire(lignes: readonly string[], quoi: 'Identifiant' | 'Mot de passe provisoire'): string {
  const ligne = lignes.find((line) => line.startsWith(`${quoi} : `));
  assert(ligne !== undefined, lignes.join('\n'));
  return ligne.slice(quoi.length + 3);
}
