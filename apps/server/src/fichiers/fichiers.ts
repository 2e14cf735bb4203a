/**
 * Takes the files chosen in forms: they are checked by their content, and kept in the database under a name that
 * nobody guesses.
 */
import { randomBytes } from 'node:crypto';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  DOCUMENT_OBLIGATOIRE,
  DOCUMENT_TROP_GRAND,
  documentPgprioritaires,
  documents,
  FICHIER_MAXIMAL,
  getDocument,
  getImage,
  IMAGE_OBLIGATOIRE,
  IMAGE_TROP_GRANDE,
  TYPES_DOCUMENT,
  TYPES_IMAGE,
  type TypeDocument,
  uploadFiles,
} from '@gestionscolaire/contract/fichiers/fichiers.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { insertRow } from '#core/db/rows.ts';
import { type Binding, bindFile, bindPreparedWrite } from '#core/http/call/bind.ts';
import type { PrepareContext, WriteContext } from '#core/http/context.ts';
import { withoutMetadata } from '#core/images/image-metadata.ts';
import { type Contenu, empreinteDuContenu, garderContenu } from './contenus.ts';
import { documentBindings } from './documents.ts';
import { clearUnused, lockWaiting, refuseTooMany, refuseTropDeDocuments } from './en-attente.ts';
import { estAPortee } from './nommer.ts';
import { fauteDImage, typeDeFichier } from './type-de-fichier.ts';

const ENDINGS: Record<TypeDocument, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** The kind of file that a call takes, and its sentences at the field. */
interface Sorte {
  champ: 'image' | 'file';
  types: readonly TypeDocument[];
  absent: string;
  tropGrand: string;
  typeInconnu: string;
  /** Refuses another one of who has sent too many. */
  refuseTrop: (db: Db, userId: number, now: string) => Promise<void>;
}

const IMAGE: Sorte = {
  champ: 'image',
  types: TYPES_IMAGE,
  absent: IMAGE_OBLIGATOIRE,
  tropGrand: IMAGE_TROP_GRANDE,
  typeInconnu: "L'image doit être un fichier png, jpeg ou webp.",
  refuseTrop: refuseTooMany,
};

const DOCUMENT: Sorte = {
  champ: 'file',
  types: TYPES_DOCUMENT,
  absent: DOCUMENT_OBLIGATOIRE,
  tropGrand: DOCUMENT_TROP_GRAND,
  typeInconnu: 'Le document doit être un fichier png, jpeg, webp ou pdf.',
  refuseTrop: refuseTropDeDocuments,
};

interface Fichier extends Contenu {
  readonly nom: string;
  readonly type: TypeDocument;
}

/** Reads the file from base64; refuses it at its field when it is not of this kind. */
async function fichierDe(
  contenu: string,
  { champ, types, absent, tropGrand, typeInconnu, refuseTrop }: Sorte,
  { database, caller, now }: PrepareContext,
): Promise<Fichier> {
  const atField = (phrase: string): never => refuse('SAISIE_INVALIDE', { champs: { [champ]: phrase } });
  const bytes = Buffer.from(contenu, 'base64');
  if (contenu === '') return atField(absent);
  if (bytes.length > FICHIER_MAXIMAL) return atField(tropGrand);
  // Node skips characters that are no base64: only the one spelling of these bytes is taken.
  const type = bytes.toString('base64') === contenu ? typeDeFichier(bytes) : undefined;
  if (type === undefined || !types.includes(type)) return atField(typeInconnu);
  // An image is inflated only for who may still send one; `store` counts again, in its turn.
  await refuseTrop(database.read, caller.userId, now);
  const faute = await fauteDImage(bytes);
  if (faute !== undefined) return atField(faute);
  const nom = `${randomBytes(24).toString('base64url')}.${ENDINGS[type]}`;
  // A photograph of a child tells where they were; a pdf is kept as it came.
  const kept = type === 'application/pdf' ? bytes : withoutMetadata(bytes);
  const empreinte = empreinteDuContenu(kept);
  return { nom, type, taille: kept.length, contenu: kept.toString('base64'), empreinte };
}

/** The files that wait for a record to name them, and the documents, which stay. */
type Garde = { readonly estDocument: 0 | 1; readonly estPrioritaire: 0 | 1 };
const EN_ATTENTE: Garde = { estDocument: 0, estPrioritaire: 0 };

/** Stores a file that only its sender and their school may read: the record that names it says who else does (nommer.ts). */
async function store(
  { contenu, empreinte, ...told }: Fichier,
  { refuseTrop }: Sorte,
  context: WriteContext,
  garde = EN_ATTENTE,
) {
  const { db, now, caller, record } = context;
  const { ecoleId, userId } = caller;
  await lockWaiting(db, userId);
  await refuseTrop(db, userId, now);
  const retirees = await clearUnused(db, now);
  const values = { ...told, estPublic: 0, ecoleId };
  const ofNobody = { libelle: null, eleveId: null, personneId: null };
  await garderContenu(db, { empreinte, taille: told.taille, contenu });
  const row = { ...values, ...garde, ...ofNobody, empreinte };
  const entiteId = await insertRow(db, 'fichiers', row, { now, userId });
  record({
    entite: 'fichiers',
    entiteId,
    ecoleId,
    changements: {
      ...changes(null, garde.estDocument === 1 ? { ...values, ...garde } : values),
      ...(retirees > 0 && { retirees: [null, retirees] }),
    },
  });
  return { file: told.nom, id: entiteId };
}

const bindDocument = (endpoint: typeof documents, estPrioritaire: 0 | 1): Binding =>
  bindPreparedWrite(
    endpoint,
    ({ file }, context) => fichierDe(file, DOCUMENT, context),
    async (_input, context, fichier) => store(fichier, DOCUMENT, context, { estDocument: 1, estPrioritaire }),
  );

/** Selects a file and its content; one that a restoration did without is as if it were not there. */
const stored = (db: Db, { file }: Input<typeof getDocument>) =>
  db
    .selectFrom('fichiers')
    .innerJoin('contenus', 'contenus.empreinte', 'fichiers.empreinte')
    .select(['nom', 'type', 'contenu', 'ecoleId', 'estDocument', 'eleveId'])
    .where('nom', '=', file)
    .where('estActif', '=', 1)
    .where('contenu', '!=', '');

/** Returns the pupil of whom a file tells: their document, their photo, or the paper of what they do otherwise in a subject. */
async function eleveDuFichier(
  db: Db,
  {
    nom,
    ecoleId,
    eleveId,
  }: { readonly nom: string; readonly ecoleId: number | null; readonly eleveId: number | null },
) {
  if (eleveId !== null) return { id: eleveId, ecoleId };
  const portrait = await db
    .selectFrom('eleves')
    .select(['id', 'ecoleId'])
    .where('photo', '=', nom)
    .executeTakeFirst();
  if (portrait !== undefined || ecoleId === null) return portrait;
  return db
    .selectFrom('particularites as t')
    .innerJoin('inscriptions as i', (on) =>
      on.onRef('i.ecoleId', '=', 't.ecoleId').onRef('i.id', '=', 't.inscriptionId'),
    )
    .select(['i.eleveId as id', 't.ecoleId'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.piece', '=', nom)
    .executeTakeFirst();
}

/** Reads a file that a record names, for paper; null when nothing has this name. */
export async function readFichier(
  db: Db,
  file: string,
): Promise<{ type: string; contenu: Uint8Array } | null> {
  const found = await stored(db, { file }).executeTakeFirst();
  return found === undefined ? null : { type: found.type, contenu: Buffer.from(found.contenu, 'base64') };
}

/** Reads a content by the SHA-256 of its bytes, whoever holds it now; null: nobody kept it. */
export async function readContenu(db: Db, empreinte: string): Promise<{ contenu: Uint8Array } | null> {
  const found = await db
    .selectFrom('contenus')
    .select('contenu')
    .where('empreinte', '=', empreinte)
    .executeTakeFirst();
  return found === undefined || found.contenu === ''
    ? null
    : { contenu: Buffer.from(found.contenu, 'base64') };
}

export const fichierBindings: Binding[] = [
  bindPreparedWrite(
    uploadFiles,
    ({ image }, context) => fichierDe(image, IMAGE, context),
    async (_input, context, fichier) => ({ file: (await store(fichier, IMAGE, context)).file }),
  ),
  bindDocument(documents, 0),
  bindDocument(documentPgprioritaires, 1),
  ...documentBindings,

  bindFile(getImage, async (input, { db }) => {
    const file = await stored(db, input).where('estPublic', '=', 1).executeTakeFirst();
    if (file === undefined) return refuse('INTROUVABLE');
    const { nom, type, contenu } = file;
    return { name: nom, type, content: Buffer.from(contenu, 'base64'), isImage: true };
  }),

  bindFile(getDocument, async (input, { db, caller, concerns }) => {
    const { ecoleId } = caller;
    // A person who was moved to another school leaves there what they sent in the one before.
    const within = stored(db, input).where((eb) =>
      eb.or([eb('ecoleId', '=', ecoleId), eb('estPublic', '=', 1)]),
    );
    const file = await (ecoleId === null ? stored(db, input) : within).executeTakeFirst();
    if (file === undefined || !(await estAPortee(db, file, caller))) return refuse('INTROUVABLE');
    const { nom, type, contenu } = file;
    const eleve = await eleveDuFichier(db, file);
    concerns(eleve === undefined ? null : { entite: 'eleves', entiteId: eleve.id, ecoleId: eleve.ecoleId });
    return { name: nom, type, content: Buffer.from(contenu, 'base64') };
  }),
];
