/**
 * Reads the archives of `npm run paquet`, .tar.gz and .zip, a file at a time and never whole in memory. They are read by our own lines
 * because the launcher must work when nothing else does, and because only what `npm run paquet` writes is taken: plain files.
 */
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip, createInflateRaw } from 'node:zlib';

/** An archive that is not one of ours, or is damaged; the message is for the person. */
export class ArchiveRefusee extends Error {}

export interface Entree {
  /** The path in the archive, with slashes. */
  readonly chemin: string;
  readonly estProgramme: boolean;
  readonly contenu: AsyncIterable<Buffer>;
}

/** The sentence of an archive that is cut or harmed. */
export const ABIMEE =
  "Ce fichier n'est pas une archive de GestionScolaire, ou il est abîmé : téléchargez-le à nouveau.";
const abimee = (): ArchiveRefusee => new ArchiveRefusee(ABIMEE);

/** Reads the files of an archive in their order; the content of each is to be read before the next. */
export async function* lireArchive(file: string): AsyncGenerator<Entree> {
  const handle = await open(file);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const debut = buffer.subarray(0, bytesRead);
    if (debut[0] === 0x1f && debut[1] === 0x8b) yield* lireTar(file);
    else if (debut.length === 4 && debut.readUInt32LE(0) === 0x04_03_4b_50) yield* lireZip(handle, file);
    else throw abimee();
  } finally {
    await handle.close();
  }
}

const BLOC = 512;

/** Takes bytes off a stream, as many as are asked for. */
class Lecteur {
  readonly #source: AsyncIterator<Buffer>;
  #reste: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async #encore(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done === true) return false;
    this.#reste = this.#reste.length === 0 ? next.value : Buffer.concat([this.#reste, next.value]);
    return true;
  }

  /** Returns exactly so many bytes; undefined where the stream ends. */
  async prendre(nombre: number): Promise<Buffer | undefined> {
    while (this.#reste.length < nombre) if (!(await this.#encore())) return undefined;
    const pris = this.#reste.subarray(0, nombre);
    this.#reste = this.#reste.subarray(nombre);
    return pris;
  }

  async *morceaux(nombre: number): AsyncGenerator<Buffer> {
    for (let reste = nombre; reste > 0; ) {
      if (this.#reste.length === 0 && !(await this.#encore())) throw abimee();
      const pris = this.#reste.subarray(0, reste);
      this.#reste = this.#reste.subarray(pris.length);
      reste -= pris.length;
      yield pris;
    }
  }
}

const texteDe = (bloc: Buffer, debut: number, longueur: number): string => {
  const champ = bloc.subarray(debut, debut + longueur);
  const fin = champ.indexOf(0);
  return champ.subarray(0, fin < 0 ? longueur : fin).toString('utf8');
};

async function* lireTar(file: string): AsyncGenerator<Entree> {
  const source: AsyncIterable<Buffer> = createReadStream(file)
    .on('error', () => {})
    .pipe(createGunzip());
  const lecteur = new Lecteur(source);
  for (;;) {
    const bloc = await lecteur.prendre(BLOC);
    if (bloc === undefined) throw abimee();
    // The archive ends with blocks of zeros.
    if (bloc.every((octet) => octet === 0)) return;
    const taille = Number.parseInt(texteDe(bloc, 124, 12).trim(), 8);
    const prefixe = texteDe(bloc, 345, 155);
    const nom = texteDe(bloc, 0, 100);
    if (!Number.isSafeInteger(taille) || String.fromCharCode(bloc[156] ?? 0) !== '0') throw abimee();
    const mode = Number.parseInt(texteDe(bloc, 100, 8).trim(), 8);
    let isRead = false;
    const contenu = (async function* () {
      yield* lecteur.morceaux(taille);
      isRead = true;
    })();
    yield { chemin: prefixe === '' ? nom : `${prefixe}/${nom}`, estProgramme: (mode & 0o100) !== 0, contenu };
    if (!isRead) for await (const _ of contenu);
    const bourre = (BLOC - (taille % BLOC)) % BLOC;
    if (bourre > 0 && (await lecteur.prendre(bourre)) === undefined) throw abimee();
  }
}

async function lireA(handle: FileHandle, position: number, nombre: number): Promise<Buffer> {
  // A number of the file itself: no room is taken for what cannot be there.
  if (nombre > (await handle.stat()).size - position) throw abimee();
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(nombre), 0, nombre, position);
  if (bytesRead < nombre) throw abimee();
  return buffer;
}

/** The length of the record that ends a zip; ours has no comment. */
const FIN_DE_ZIP = 22;

async function* lireZip(handle: FileHandle, file: string): AsyncGenerator<Entree> {
  const { size } = await handle.stat();
  const fin = await lireA(handle, Math.max(0, size - FIN_DE_ZIP), FIN_DE_ZIP);
  if (fin.readUInt32LE(0) !== 0x06_05_4b_50) throw abimee();
  const table = await lireA(handle, fin.readUInt32LE(16), fin.readUInt32LE(12));
  let place = 0;
  for (let rang = fin.readUInt16LE(10); rang > 0; rang -= 1) {
    if (table.length < place + 46 || table.readUInt32LE(place) !== 0x02_01_4b_50) throw abimee();
    const [methode, compresse] = [table.readUInt16LE(place + 10), table.readUInt32LE(place + 20)];
    const longueurs = [28, 30, 32].map((ou) => table.readUInt16LE(place + ou));
    const chemin = table.subarray(place + 46, place + 46 + (longueurs[0] ?? 0)).toString('utf8');
    const debut = table.readUInt32LE(place + 42);
    place += 46 + longueurs.reduce((sum, one) => sum + one, 0);
    if (methode !== 8) throw abimee();
    const tete = await lireA(handle, debut, 30);
    const ici = debut + 30 + tete.readUInt16LE(26) + tete.readUInt16LE(28);
    const brut =
      compresse === 0
        ? Readable.from([])
        : createReadStream(file, { start: ici, end: ici + compresse - 1 }).on('error', () => {});
    const contenu: AsyncIterable<Buffer> = brut.pipe(createInflateRaw());
    yield { chemin, estProgramme: false, contenu };
  }
}
