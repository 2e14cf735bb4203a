/** Reads what a version says of itself: its number, its platform, the fingerprint of each of its files, who signed it. */
import { createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { sha256OfFile } from '#core/files/hash.ts';
import { ArchiveRefusee } from './archive.ts';
import { comparerVersions, dossierDeVersion, VERSION } from './dossier.ts';

export const MANIFESTE = 'manifeste.json';
export const SIGNATURE = 'manifeste.signature';

const manifeste = z.object({
  version: z.string().check(z.regex(VERSION)),
  /** 'linux-x64', 'win32-x64'. */
  plateforme: z.string(),
  /** The public key of who signs the versions, in base64; null: nobody does. */
  cle: z.nullable(z.string()),
  /** The sha256 of each file of the version, by its path with slashes. */
  fichiers: z.record(z.string(), z.string()),
});
export type Manifeste = z.output<typeof manifeste>;

/** @throws ArchiveRefusee */
export function comprendreManifeste(texte: string): Manifeste {
  try {
    return manifeste.parse(JSON.parse(texte));
  } catch {
    throw new ArchiveRefusee("Le manifeste de l'archive ne se lit pas : téléchargez-la à nouveau.");
  }
}

export const lireManifeste = (dossier: string, version: string): Manifeste =>
  comprendreManifeste(readFileSync(join(dossierDeVersion(dossier, version), MANIFESTE), 'utf8'));

/** Whether each file of a version that is in its place is as its manifest says. */
export async function estEntiere(dossier: string, version: string): Promise<boolean> {
  try {
    const la = dossierDeVersion(dossier, version);
    for (const [chemin, empreinte] of Object.entries(lireManifeste(dossier, version).fichiers))
      if ((await sha256OfFile(join(la, chemin))) !== empreinte) return false;
    return true;
  } catch {
    return false;
  }
}

/** Finds the version before one, that is whole: a newer one was never confirmed, and would change the base. */
export async function avantEntiere(dossier: string, version: string): Promise<string | undefined> {
  const autres = readdirSync(join(dossier, 'versions'))
    .filter((nom) => VERSION.test(nom) && comparerVersions(nom, version) < 0)
    .toSorted(comparerVersions);
  for (let autre = autres.pop(); autre !== undefined; autre = autres.pop())
    if (await estEntiere(dossier, autre)) return autre;
  return undefined;
}

/** Returns whether a manifest bears the signature of a key. */
export function porteSignature(texte: Buffer, signature: Buffer, cle: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(cle, 'base64'), format: 'der', type: 'spki' });
    return verify(null, texte, key, signature);
  } catch {
    return false;
  }
}
