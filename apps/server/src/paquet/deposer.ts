/**
 * Puts a version beside the one that serves, from its archive, and lets it in only when it is whole: newer, of this platform, each
 * file with its fingerprint, signed by who signed the version that serves, and held by the disk: a power cut a moment later finds it so.
 * Until then it has another name, and nothing was changed.
 */
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncFolder, syncTree } from '#core/files/drafts.ts';
import { sha256OfFile } from '#core/files/hash.ts';
import { ABIMEE, ArchiveRefusee, lireArchive } from './archive.ts';
import { comparerVersions, dossierDeVersion, lireActuelle } from './dossier.ts';
import {
  comprendreManifeste,
  lireManifeste,
  MANIFESTE,
  type Manifeste,
  porteSignature,
  SIGNATURE,
} from './manifeste.ts';

/** The bounds of an archive: ours has a quarter of each. */
const OCTETS = 2_000_000_000;
const FICHIERS = 40_000;

const PLATEFORMES: Readonly<Record<string, string>> = {
  'linux-x64': 'Linux',
  'win32-x64': 'Windows',
};

/** The place of a file in the archive: 'gestionscolaire/versions/0.2.0/apps/…'. */
const DANS_VERSION = /^gestionscolaire\/versions\/[^/]+\/(?<chemin>.+)$/;
/** A path that stays in its folder, on any system: no '..', no drive, no name that Windows takes for a device or cuts. */
const SUR =
  /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))(?!.*\/\/)(?!.*[. ](?:\/|$))(?!.*(?:^|\/)(?:con|prn|aux|nul|com\d|lpt\d)(?:[./]|$))[^\\:*?"<>|\0-\x1f/][^\\:*?"<>|\0-\x1f]*$/i;

const PROGRAMMES = (plateforme: string): readonly string[] => [
  plateforme.startsWith('win32') ? 'bin/node.exe' : 'bin/node',
  'apps/server/src/paquet/lanceur.ts',
  'apps/server/src/main.ts',
];

/** Unpacks the version of an archive into a folder; returns the fingerprint of each of its files. */
async function deballer(file: string, la: string): Promise<Map<string, string>> {
  const empreintes = new Map<string, string>();
  let octets = 0;
  for await (const { chemin, estProgramme, contenu } of lireArchive(file)) {
    const ici = DANS_VERSION.exec(chemin)?.groups?.['chemin'];
    // The files beside the versions are there already.
    if (ici === undefined) {
      for await (const _ of contenu);
      continue;
    }
    if (!SUR.test(ici) || empreintes.has(ici) || empreintes.size >= FICHIERS) {
      throw new ArchiveRefusee(
        `L'archive contient un fichier qui n'y a pas sa place : ${ici.slice(0, 100)}.`,
      );
    }
    const cible = join(la, ici);
    mkdirSync(dirname(cible), { recursive: true });
    const hash = createHash('sha256');
    await pipeline(
      contenu,
      async function* (morceaux: AsyncIterable<Buffer>) {
        for await (const morceau of morceaux) {
          octets += morceau.length;
          if (octets > OCTETS)
            throw new ArchiveRefusee("L'archive est trop grande pour être de GestionScolaire.");
          hash.update(morceau);
          yield morceau;
        }
      },
      createWriteStream(cible, { mode: estProgramme ? 0o755 : 0o644 }),
    );
    empreintes.set(ici, hash.digest('hex'));
  }
  return empreintes;
}

/** Reads the manifest of what was unpacked, and refuses what is not as it says. */
function verifier(dossier: string, la: string, empreintes: ReadonlyMap<string, string>): Manifeste {
  if (!empreintes.has(MANIFESTE))
    throw new ArchiveRefusee("Ce fichier n'est pas une archive de GestionScolaire.");
  const texte = readFileSync(join(la, MANIFESTE));
  const dit = comprendreManifeste(texte.toString('utf8'));
  const ici = lireManifeste(dossier, lireActuelle(dossier));
  if (dit.plateforme !== ici.plateforme) {
    throw new ArchiveRefusee(
      `Cette archive est pour ${PLATEFORMES[dit.plateforme] ?? dit.plateforme}, et cet ordinateur est sous ${PLATEFORMES[ici.plateforme] ?? ici.plateforme}.`,
    );
  }
  if (comparerVersions(dit.version, ici.version) <= 0) {
    throw new ArchiveRefusee(
      `Cette archive est la version ${dit.version}, et la version ${ici.version} sert déjà : prenez-en une plus récente.`,
    );
  }
  const signature = empreintes.has(SIGNATURE) ? readFileSync(join(la, SIGNATURE)) : Buffer.alloc(0);
  if (ici.cle !== null && !porteSignature(texte, signature, ici.cle)) {
    throw new ArchiveRefusee(
      "Cette archive n'est pas signée par l'éditeur de la version qui sert : elle n'est pas prise.",
    );
  }
  const attendus = new Map(Object.entries(dit.fichiers));
  const autre = [...empreintes].find(
    ([chemin, empreinte]) =>
      chemin !== MANIFESTE && chemin !== SIGNATURE && attendus.get(chemin) !== empreinte,
  );
  const absent = [...attendus.keys()].find((chemin) => !empreintes.has(chemin));
  const faute = autre?.[0] ?? absent;
  if (faute !== undefined) {
    throw new ArchiveRefusee(`L'archive est abîmée (${faute.slice(0, 100)}) : téléchargez-la à nouveau.`);
  }
  // The launcher starts these: without one the server would be stopped for nothing.
  const manque = PROGRAMMES(dit.plateforme).find((chemin) => !empreintes.has(chemin));
  if (manque !== undefined)
    throw new ArchiveRefusee(
      `Il manque un programme à cette archive (${manque}) : téléchargez-la à nouveau.`,
    );
  return dit;
}

/** Returns the sentence of a fault of the disk or of the archive; any other fault stays what it is. */
function dite(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOSPC') {
    return new ArchiveRefusee(
      "Il n'y a plus de place sur le disque pour une version de plus. Rien n'a été changé.",
    );
  }
  // A file in the place of a folder, or the other way round: no archive of ours has that.
  const isOdd = code.startsWith('Z_') || ['EEXIST', 'EISDIR', 'ENOTDIR'].includes(code);
  return isOdd ? new ArchiveRefusee(ABIMEE) : error;
}

/**
 * Puts the version of an archive in its place, beside the others.
 * @param empreinte the sha256 of the archive that a person copied from where they took it; null: they have none
 * @returns its number
 * @throws ArchiveRefusee nothing has changed then
 */
export async function deposer(
  dossier: string,
  file: string,
  empreinte: string | null = null,
): Promise<string> {
  if (empreinte !== null && (await sha256OfFile(file)) !== empreinte.trim().toLowerCase()) {
    throw new ArchiveRefusee(
      "L'empreinte du fichier n'est pas celle qui a été donnée : téléchargez-le à nouveau.",
    );
  }
  const la = join(dossier, 'versions', `.arrivee-${process.pid}`);
  rmSync(la, { recursive: true, force: true });
  try {
    const { version } = verifier(dossier, la, await deballer(file, la));
    const place = dossierDeVersion(dossier, version);
    await syncTree(la);
    // One that did not start may have been left there.
    if (existsSync(place)) rmSync(place, { recursive: true, force: true });
    renameSync(la, place);
    syncFolder(dirname(place));
    return version;
  } catch (error) {
    throw dite(error);
  } finally {
    rmSync(la, { recursive: true, force: true });
  }
}
