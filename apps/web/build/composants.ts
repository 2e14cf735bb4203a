/**
 * Lists all that the product is made of, as CycloneDX 1.6 wants it (SBOM): every package that the browser or the server runs, its
 * version, its licence, the hash under which it was installed, and the Node that runs them. `npm run composants` runs it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { licences, productVersion } from './licences.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Locked {
  version?: string;
  integrity?: string;
}

/** Several licences, as SPDX joins them. */
interface Expression {
  expression: string;
}

/** A component, as the list holds it. */
interface Component {
  type: 'library' | 'platform';
  name: string;
  version: string;
  purl: string;
  licenses: (Expression | { license: { id: string } | { name: string } })[];
  hashes: { alg: 'SHA-512'; content: string }[];
}

const isLock = (value: unknown): value is { packages: Record<string, Locked> } =>
  typeof value === 'object' && value !== null && 'packages' in value;

/** Reads the hash of each installed version, by 'name@version'. */
function hashes(): Map<string, string> {
  const lock: unknown = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
  if (!isLock(lock)) throw new TypeError('package-lock.json: no packages');
  return new Map(
    Object.entries(lock.packages).flatMap(([folder, { version, integrity }]) => {
      const name = folder.split('node_modules/').at(-1) ?? '';
      if (version === undefined || integrity === undefined) return [];
      return [
        [`${name}@${version}`, Buffer.from(integrity.replace(/^sha512-/, ''), 'base64').toString('hex')],
      ];
    }),
  );
}

/** Writes a licence as the format wants it: one of SPDX, several joined, or a sentence of its author. */
function licenseOf(licence: string): Component['licenses'][number] {
  if (/^[\w.-]+$/.test(licence)) return { license: { id: licence } };
  if (/^[\w.() -]+$/.test(licence) && / (?:OR|AND) /.test(licence)) return { expression: licence };
  return { license: { name: licence } };
}

/** Returns the list. */
export function composants(): { bomFormat: string; components: Component[] } & Record<string, unknown> {
  const known = hashes();
  const component = (name: string, version: string, licence: string): Component => {
    const hash = known.get(`${name}@${version}`);
    return {
      type: name.startsWith('node-') && name.endsWith('-x64') ? 'platform' : 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: [licenseOf(licence)],
      hashes: hash === undefined ? [] : [{ alg: 'SHA-512', content: hash }],
    };
  };
  const runtime = [...known.keys()].filter((key) => /^node-(?:linux|win)-x64@/.test(key));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'gestionscolaire', version: productVersion() } },
    components: [
      ...licences().map(({ name, version, licence }) => component(name, version, licence)),
      ...runtime.map((key) => {
        const [name = '', version = ''] = key.split('@');
        return component(name, version, 'MIT');
      }),
    ],
  };
}

if (import.meta.main) {
  const [file = path.join(ROOT, 'reports', 'composants.cdx.json')] = process.argv.slice(2);
  const target = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  const list = composants();
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, `${JSON.stringify(list, null, 2)}\n`);
  process.stdout.write(
    `${list.components.length} composants, leurs versions, leurs licences et leurs empreintes : ${target}\n`,
  );
}
