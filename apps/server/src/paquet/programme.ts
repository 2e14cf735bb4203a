/** Finds the program and the arguments that run a part of a version: its own Node, and the built server where it is whole. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dossierDeVersion } from './dossier.ts';

const nodeDe = (la: string): string => join(la, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Returns what runs a source file of a version. */
export function programmeDe(dossier: string, version: string, file: string): [string, string[]] {
  const la = dossierDeVersion(dossier, version);
  return [nodeDe(la), [join(la, 'apps', 'server', 'src', file)]];
}

/** Returns what runs the server of a version: an older one has no built file, and a damaged one would not start. */
export function programmeDuServeur(dossier: string, version: string): [string, string] {
  const la = dossierDeVersion(dossier, version);
  const construit = join(la, 'apps', 'server', 'dist', 'serveur.js');
  return [nodeDe(la), estEntier(construit) ? construit : join(la, 'apps', 'server', 'src', 'main.ts')];
}

/** Whether the last line of a built file is the fingerprint of the others (scripts/serveur/assembler.js). */
function estEntier(file: string): boolean {
  if (!existsSync(file)) return false;
  const texte = readFileSync(file, 'utf8');
  const fin = texte.lastIndexOf('//# empreinte ');
  const empreinte = createHash('sha256')
    .update(texte.slice(0, Math.max(0, fin)))
    .digest('hex');
  return texte.slice(fin) === `//# empreinte ${empreinte}\n`;
}
