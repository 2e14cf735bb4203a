/**
 * Keeps the certificates of a school's network in DATA_DIR/https: `npm run https` makes the authority, and the server makes its own
 * certificate anew before it ends, or when this computer gets another address.
 */
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { writeWholeSync } from '#core/files/drafts.ts';
import { type Certificat, estARefaire, estPrivee } from './validite.ts';

/** Loads what makes certificates where a school has its own: most servers hold nothing of it. */
const fabrique = () => import('./certificats.ts');

const dossierDe = (dataDir: string): string => join(dataDir, 'https');
const AUTORITE = 'autorite.pem';
const CLE_DE_L_AUTORITE = 'autorite-cle.pem';
const CERTIFICAT = 'serveur.pem';
const CLE = 'serveur-cle.pem';

/** The authority of a folder of data, as a telephone installs it. */
export interface Autorite {
  /** The certificate, PEM. */
  readonly cert: string;
  /** Its SHA-256 fingerprint, 'AB:CD:…': a person compares it with what the terminal says. */
  readonly empreinte: string;
  /** The last day it holds, 'AAAA-MM-JJ'. */
  readonly fin: string;
}

/** Whether `npm run https` was run for a folder of data. */
export const aUneAutorite = (dataDir: string): boolean => existsSync(join(dossierDe(dataDir), AUTORITE));

/** Returns the authority of a folder of data; undefined: `npm run https` was not run. */
export function lireAutorite(dataDir: string): Autorite | undefined {
  if (!aUneAutorite(dataDir)) return undefined;
  const cert = readFileSync(join(dossierDe(dataDir), AUTORITE), 'utf8');
  const read = new X509Certificate(cert);
  return { cert, empreinte: read.fingerprint256, fin: read.validToDate.toISOString().slice(0, 10) };
}

/** Makes the authority, unless there is one. */
export async function installer(dataDir: string, now: Date): Promise<Autorite> {
  const known = lireAutorite(dataDir);
  if (known !== undefined) return known;
  mkdirSync(dossierDe(dataDir), { recursive: true, mode: 0o700 });
  const { faireAutorite } = await fabrique();
  const made = faireAutorite(nomsDHote(), now);
  write(dataDir, CLE_DE_L_AUTORITE, made.key);
  // The certificate says that the authority is there, so it comes last: a cut leaves none.
  write(dataDir, AUTORITE, made.cert);
  const authority = lireAutorite(dataDir);
  if (authority === undefined) throw new Error('the authority was just written');
  return authority;
}

/** Takes the certificates away: the server speaks http again, and telephones that trusted the authority trust nothing more. */
export function retirerCertificats(dataDir: string): boolean {
  const had = existsSync(dossierDe(dataDir));
  rmSync(dossierDe(dataDir), { recursive: true, force: true });
  return had;
}

/**
 * Returns the certificate of this computer and its key, made anew where the one that is there ends soon or lacks an address.
 * `isNew` says so.
 */
export async function certificatDuJour(dataDir: string, now: Date): Promise<Certificat & { isNew: boolean }> {
  const { faireCertificat, nomsPermis } = await fabrique();
  const read = (name: string): string => readFileSync(join(dossierDe(dataDir), name), 'utf8');
  const names = nomsPermis(read(AUTORITE), nomsDeLOrdinateur());
  if (existsSync(join(dossierDe(dataDir), CERTIFICAT)) && existsSync(join(dossierDe(dataDir), CLE))) {
    const known = { cert: read(CERTIFICAT), key: read(CLE) };
    if (vontEnsemble(known) && !estARefaire(known.cert, names, now)) return { ...known, isNew: false };
  }
  const authority = { cert: read(AUTORITE), key: read(CLE_DE_L_AUTORITE) };
  const made = faireCertificat(authority, createPrivateKey(authority.key), names, now);
  write(dataDir, CLE, made.key);
  write(dataDir, CERTIFICAT, made.cert);
  return { ...made, isNew: true };
}

/** A cut between the two files leaves a certificate beside another key; one that cannot be read is made anew too. */
function vontEnsemble({ cert, key }: Certificat): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** Returns the host names of this computer that the authority may speak for. */
function nomsDHote(): string[] {
  const [name = ''] = hostname().toLowerCase().split('.');
  return /^[a-z\d-]+$/.test(name) ? [name] : [];
}

/** Returns every name and address under which the school's network finds this computer. */
function nomsDeLOrdinateur(): string[] {
  const addresses = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .map(({ address }) => address)
    .filter(estPrivee);
  const names = nomsDHote().flatMap((name) => [name, `${name}.local`]);
  return [...new Set([...names, 'localhost', '127.0.0.1', ...addresses])];
}

const write = (dataDir: string, name: string, text: string): void =>
  writeWholeSync(join(dossierDe(dataDir), name), text);
