/** Puts a backup and the contents beside it together again: what they lack (`missingOf`), and one file that holds everything (`wholeOf`). */
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { CLAIR, ContentStore, DOSSIER_DES_CONTENUS, readList, writeList } from './contents.ts';
import { type Line, leftOut, placeOfContents, readBackup, SauvegardeIllisible, streamOf } from './file.ts';
import type { RestoreOptions, Verified } from './restore.ts';

/** A backup without all of the contents that it needs; the message is for the person. */
export class ContenusManquants extends SauvegardeIllisible {
  constructor({ file, needed }: Pick<Verified, 'file' | 'needed'>, missing: ReadonlySet<string>) {
    const s = missing.size > 1 ? 's' : '';
    super(
      `Cette sauvegarde est incomplète : il lui manque ${missing.size} fichier${s} (photos, logos, documents) sur ${needed.length}. Remettez à côté d'elle, dans ${dirname(file)}, le dossier « ${DOSSIER_DES_CONTENUS} » qui va avec.`,
    );
  }
}

/** Returns the store of the contents that a backup leaves out; undefined: it is not beside it. */
const storeOf = ({ file, header, phrase }: Pick<Verified, 'file' | 'header' | 'phrase'>) =>
  ContentStore.find(dirname(file), header.contenus === CLAIR ? null : phrase, header.contenus);

/**
 * Reads every content that a backup needs, and returns the fingerprints of those that are absent or damaged. `drops`: a damaged one goes,
 * so that the next backup writes it again.
 */
export async function missingOf(verified: Verified, drops = false): Promise<Set<string>> {
  if (verified.needed.length === 0) return new Set();
  const store = await storeOf(verified);
  const missing = new Set<string>();
  for (const empreinte of verified.needed) {
    if ((await store?.read(empreinte)) !== undefined) continue;
    missing.add(empreinte);
    if (drops) await store?.drop(empreinte);
  }
  return missing;
}

/** Returns how a restoration finds the contents that a backup leaves out. */
export async function contentsOf(verified: Verified): Promise<NonNullable<RestoreOptions['contents']>> {
  const store = verified.needed.length === 0 ? undefined : await storeOf(verified);
  return async (empreinte) => store?.read(empreinte);
}

/** Returns one file, under the same seal, that holds a backup and its contents; it fails at the first content that is missing. */
export const wholeOf = (file: string, phrase: string | null): Promise<Readable> =>
  streamOf(linesOfWhole(file, phrase), phrase);

async function* linesOfWhole(file: string, phrase: string | null): AsyncGenerator<Line> {
  let store: ContentStore | undefined;
  let place: ReturnType<typeof placeOfContents>;
  for await (const line of readBackup(file, phrase)) {
    if (line.kind === 'header') {
      store = await storeOf({ file, phrase, header: line.header });
      const { contenus: _, ...header } = line.header;
      yield { kind: 'header', header };
      continue;
    }
    if (line.kind === 'table') place = placeOfContents(line.table);
    const empreinte = line.kind === 'row' ? leftOut(line.values, place) : undefined;
    if (line.kind !== 'row' || empreinte === undefined) {
      yield line;
      continue;
    }
    const bytes = await store?.read(empreinte);
    if (bytes === undefined) throw new Error(`${file} lacks a content`);
    yield { kind: 'row', values: line.values.with(place?.contenu ?? 0, bytes.toString('base64')) };
  }
}

/**
 * Returns the contents that a backup needs, by their names in the folder of contents. A list that is gone, as after a copy by hand, is
 * made again of the backup itself. undefined: nobody can tell.
 */
export async function neededBy(file: string, phrase: string | null): Promise<string[] | undefined> {
  const listed = await readList(file);
  if (listed !== undefined) return listed;
  try {
    const names = await namesIn(file, phrase);
    await writeList(file, names);
    return names;
  } catch {
    return undefined;
  }
}

async function namesIn(file: string, phrase: string | null): Promise<string[]> {
  const names: string[] = [];
  let store: ContentStore | undefined;
  let place: ReturnType<typeof placeOfContents>;
  for await (const line of readBackup(file, phrase)) {
    if (line.kind === 'header') store = await storeOf({ file, phrase, header: line.header });
    else if (line.kind === 'table') place = placeOfContents(line.table);
    else {
      const empreinte = leftOut(line.values, place);
      if (empreinte !== undefined && store !== undefined) names.push(store.nameOf(empreinte));
    }
  }
  return names;
}
