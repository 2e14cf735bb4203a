/**
 * Makes one file of the server's code and of its packages: a start that reads 1,500 modules spends half of itself on finding them. Runs under
 * the project's own Node, which the packager wants.
 *
 *   node scripts/serveur/assembler.js PROJECT FILE
 */
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { ENTREE, FICHIER } from './construire.js';

/** The packages that stay outside: they read files of theirs, or wait for a first paper or a first password. */
const DEHORS = /^(?:pdfmake|fontkit|@fastify\/swagger-ui|@zxcvbn-ts\/language-common)(?:\/|$)/;

/**
 * Writes the place of each module where the module asks for its own: data, threads and commands stand beside the sources.
 * @param {string} dossier the folder of the built file
 */
const chacunChezSoi = (dossier) => ({
  name: 'chacun-chez-soi',
  transform: {
    filter: { code: /import\.meta\.url/ },
    /** @param {string} code @param {string} id */
    handler(code, id) {
      if (!path.isAbsolute(id)) return null;
      const place = path.relative(dossier, id).split(path.sep).join('/');
      const adresse = `new URL(${JSON.stringify(place)}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', adresse), map: null };
    },
  },
});

/**
 * Returns the text of the built file; its last line says the fingerprint of the others, by which a damaged one is told.
 * @param {string} projet the folder of the project
 */
export async function assembler(projet) {
  const paquet = await rolldown({
    cwd: projet,
    input: path.join(projet, ENTREE),
    platform: 'node',
    external: [DEHORS],
    plugins: [chacunChezSoi(path.dirname(path.join(projet, FICHIER)))],
    onLog(niveau, dit) {
      if (niveau === 'warn' && dit.code !== 'EVAL') throw new Error(dit.message);
    },
  });
  try {
    // Names and lines are kept: the stack of an error is read by who helps a school.
    const { output } = await paquet.generate({ format: 'esm', codeSplitting: false, comments: false });
    const code = `${output[0].code.trimEnd()}\n`;
    return `${code}//# empreinte ${createHash('sha256').update(code).digest('hex')}\n`;
  } finally {
    await paquet.close();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [projet = '', fichier = ''] = process.argv.slice(2);
  const code = await assembler(projet);
  mkdirSync(path.dirname(fichier), { recursive: true });
  writeFileSync(`${fichier}.partiel`, code);
  renameSync(`${fichier}.partiel`, fichier);
}
