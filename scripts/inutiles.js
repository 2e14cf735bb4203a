/** Tells in one line what nothing uses any more: files, exports, dependencies. knip finds them, by knip.json. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string }} Nom @typedef {{ file: string } & Record<string, Nom[]>} Fichier */

/** The word here for each kind of knip. @type {Record<string, string>} */
const GENRES = {
  files: 'fichier',
  exports: 'export',
  types: 'type',
  dependencies: 'paquet',
  devDependencies: 'paquet',
  unlisted: 'paquet à déclarer',
  unresolved: 'import introuvable',
  binaries: 'commande',
};

/**
 * Writes 'export idOf (tests/gestes/droits.ts), paquet pino (apps/server/package.json)'; '' for nothing.
 * @param {{ issues: Fichier[] }} rapport what knip found
 */
export function inutiles({ issues }) {
  return issues
    .flatMap((fichier) =>
      Object.entries(GENRES).flatMap(([genre, mot]) =>
        (fichier[genre] ?? []).map(({ name }) =>
          name === fichier.file ? `${mot} ${name}` : `${mot} ${name} (${fichier.file})`,
        ),
      ),
    )
    .join(', ');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const knip = path.join(racine, 'node_modules/knip/bin/knip.js');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [knip, '--reporter', 'json', '--no-progress'],
    {
      cwd: racine,
      encoding: 'utf8',
    },
  );
  // knip ends with 1 when something is not used, with more when it could not look.
  const trouve = status === 1 ? inutiles(JSON.parse(stdout)) : '';
  if (trouve !== '') console.error(`Inutilisés : ${trouve}.`);
  else if (status !== 0) console.error(`${stdout}${stderr}`);
  process.exitCode = status === 0 ? 0 : 1;
}
