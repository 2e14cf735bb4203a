/**
 * Writes archives, .tar.gz for Linux and .zip for Windows, of plain files: the server reads these two and nothing else
 * (apps/server/src/paquet/archive.ts). Same files and date, same bytes.
 */
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createGzip, deflateRawSync } from 'node:zlib';

/**
 * A file of an archive: `source` is its path on this machine, or its bytes.
 * @typedef {{ chemin: string, source: string | Buffer, isProgram?: boolean }} Fichier
 */

const BLOC = 512;

/** @param {Fichier} fichier */
export const octetsDe = ({ source }) => (typeof source === 'string' ? readFileSync(source) : source);

/** @param {number} valeur @param {number} longueur */
const octal = (valeur, longueur) => `${valeur.toString(8).padStart(longueur - 1, '0')}\0`;

/** Returns name and prefix of a path, each in its field (ustar). @param {string} chemin @returns {[string, string]} */
function couper(chemin) {
  if (Buffer.byteLength(chemin) <= 100) return [chemin, ''];
  for (let rang = chemin.indexOf('/'); rang > 0; rang = chemin.indexOf('/', rang + 1)) {
    const [prefixe, nom] = [chemin.slice(0, rang), chemin.slice(rang + 1)];
    if (Buffer.byteLength(nom) <= 100 && Buffer.byteLength(prefixe) <= 155) return [nom, prefixe];
  }
  throw new Error(`Chemin trop long pour une archive : ${chemin}`);
}

/** @param {Fichier} fichier @param {number} taille @param {number} instant in seconds */
function enTete({ chemin, isProgram = false }, taille, instant) {
  const bloc = Buffer.alloc(BLOC);
  const [nom, prefixe] = couper(chemin);
  bloc.write(nom, 0);
  bloc.write(octal(isProgram ? 0o755 : 0o644, 8), 100);
  bloc.write(octal(0, 8), 108);
  bloc.write(octal(0, 8), 116);
  bloc.write(octal(taille, 12), 124);
  bloc.write(octal(instant, 12), 136);
  bloc.write(' '.repeat(8), 148);
  bloc.write('0', 156);
  bloc.write('ustar\x0000', 257);
  bloc.write(prefixe, 345);
  const somme = bloc.reduce((total, octet) => total + octet, 0);
  bloc.write(`${somme.toString(8).padStart(6, '0')}\0 `, 148);
  return bloc;
}

/** @param {readonly Fichier[]} fichiers @param {number} instant */
function* enTar(fichiers, instant) {
  for (const fichier of fichiers) {
    const octets = octetsDe(fichier);
    yield enTete(fichier, octets.length, instant);
    yield octets;
    yield Buffer.alloc((BLOC - (octets.length % BLOC)) % BLOC);
  }
  yield Buffer.alloc(2 * BLOC);
}

/** @param {string} sortie @param {readonly Fichier[]} fichiers @param {{ instant: number, niveau: number }} options */
export async function ecrireTar(sortie, fichiers, { instant, niveau }) {
  await pipeline(
    Readable.from(enTar(fichiers, instant)),
    createGzip({ level: niveau }),
    createWriteStream(sortie),
  );
}

/** Returns a date as a zip has it: two numbers of sixteen bits. @param {number} instant @returns {[number, number]} */
function dateDeZip(instant) {
  const date = new Date(instant * 1000);
  const heure = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const jour = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return [heure, jour];
}

/** @param {readonly Fichier[]} fichiers @param {{ instant: number, niveau: number }} options */
function* enZip(fichiers, { instant, niveau }) {
  /** @type {Buffer[]} */
  const table = [];
  let place = 0;
  const [heure, jour] = dateDeZip(instant);
  for (const fichier of fichiers) {
    const octets = octetsDe(fichier);
    const serre = deflateRawSync(octets, { level: niveau });
    const nom = Buffer.from(fichier.chemin, 'utf8');
    const commun = Buffer.alloc(26);
    commun.writeUInt16LE(20, 0);
    // The names are in UTF-8.
    commun.writeUInt16LE(0x800, 2);
    commun.writeUInt16LE(8, 4);
    commun.writeUInt16LE(heure, 6);
    commun.writeUInt16LE(jour, 8);
    commun.writeUInt32LE(crc32(octets), 10);
    commun.writeUInt32LE(serre.length, 14);
    commun.writeUInt32LE(octets.length, 18);
    commun.writeUInt16LE(nom.length, 22);
    const debut = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), commun, nom]);
    const fin = Buffer.alloc(14);
    fin.writeUInt32LE(place, 10);
    table.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), commun, fin, nom]));
    place += debut.length + serre.length;
    yield debut;
    yield serre;
  }
  const index = Buffer.concat(table);
  const fin = Buffer.alloc(18);
  fin.writeUInt16LE(fichiers.length, 4);
  fin.writeUInt16LE(fichiers.length, 6);
  fin.writeUInt32LE(index.length, 8);
  fin.writeUInt32LE(place, 12);
  yield index;
  yield Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), fin]);
}

/** @param {string} sortie @param {readonly Fichier[]} fichiers @param {{ instant: number, niveau: number }} options */
export async function ecrireZip(sortie, fichiers, options) {
  if (fichiers.length > 65_535) throw new Error("Trop de fichiers pour l'archive.");
  await pipeline(Readable.from(enZip(fichiers, options)), createWriteStream(sortie));
}

/** Reads a gzipped tar of npm: its files by path. @param {string} file @returns {Promise<Map<string, Buffer>>} */
export async function lireTarDeNpm(file) {
  const { createGunzip } = await import('node:zlib');
  const morceaux = [];
  for await (const morceau of createReadStream(file).pipe(createGunzip())) morceaux.push(morceau);
  const tout = Buffer.concat(morceaux);
  /** @type {Map<string, Buffer>} */
  const fichiers = new Map();
  /** @param {Buffer} bloc @param {number} debut @param {number} longueur */
  const texte = (bloc, debut, longueur) =>
    bloc
      .subarray(debut, debut + longueur)
      .toString('utf8')
      .replace(/\0.*$/s, '');
  for (let place = 0; place + BLOC <= tout.length; ) {
    const bloc = tout.subarray(place, place + BLOC);
    const nom = texte(bloc, 0, 100);
    if (nom === '') break;
    const taille = Number.parseInt(texte(bloc, 124, 12).trim(), 8);
    const prefixe = texte(bloc, 345, 155);
    const octets = tout.subarray(place + BLOC, place + BLOC + taille);
    // A package of npm stands in a folder of the archive, 'package' by custom.
    const chemin = (prefixe ? `${prefixe}/${nom}` : nom).replace(/^[^/]+\//, '');
    if (['0', '\0'].includes(String.fromCharCode(bloc[156] ?? 0))) fichiers.set(chemin, octets);
    place += BLOC + Math.ceil(taille / BLOC) * BLOC;
  }
  return fichiers;
}
