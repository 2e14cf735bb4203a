/** Lists the free software that the product carries: names and licences for À propos, full texts in dist/licences.txt. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OWN = '@gestionscolaire/';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
}

interface Licence {
  name: string;
  version: string;
  licence: string;
  text: string;
}

function isManifest(value: unknown): value is Manifest {
  return typeof value === 'object' && value !== null && 'name' in value && 'version' in value;
}

function manifestOf(folder: string): Manifest {
  const manifest: unknown = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  if (!isManifest(manifest)) throw new TypeError(`${folder}: not a package`);
  return manifest;
}

/** Finds the folder where npm put a package that `from` depends on. */
function folderOf(name: string, from: string): string | undefined {
  for (let folder = from; folder.length >= ROOT.length - 1; folder = path.dirname(folder)) {
    const found = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(found, 'package.json'))) return found;
  }
  return undefined;
}

function textOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^(?:licen[cs]e|copying)(?:\.|-|$)/i.test(name));
  return file === undefined ? '' : readFileSync(path.join(folder, file), 'utf8').trim();
}

/** Lists every package that the browser or the server runs, with those they depend on, in alphabetical order. */
export function licences(): Licence[] {
  const found = new Map<string, Licence>();
  const visit = (from: string) => {
    for (const name of Object.keys(manifestOf(from).dependencies ?? {})) {
      const folder = folderOf(name, from);
      if (folder === undefined) continue;
      const { version, license = 'licence non précisée' } = manifestOf(folder);
      const key = `${name}@${version}`;
      if (found.has(key)) continue;
      if (!name.startsWith(OWN)) found.set(key, { name, version, licence: license, text: textOf(folder) });
      visit(folder);
    }
  };
  for (const workspace of ['packages/contract', 'apps/web', 'apps/server']) visit(path.join(ROOT, workspace));
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Reads the version of the product. */
export function productVersion(): string {
  return manifestOf(ROOT).version;
}

export function licencesPlugin(): Plugin {
  return {
    name: 'gestionscolaire:licences',
    apply: 'build',
    generateBundle() {
      const source = licences()
        .map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}\n`)
        .join(`\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}
