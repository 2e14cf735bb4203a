/** Images chosen in forms: checked by their content, kept in the database under a name that nobody guesses. */
import { randomBytes } from 'node:crypto';
import { refuse } from '@gestionscolaire/contract/core/errors.ts';
import {
  FICHIER_MAXIMAL,
  getImage,
  IMAGE_OBLIGATOIRE,
  IMAGE_TROP_GRANDE,
  type TypeImage,
  uploadFiles,
} from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { changes } from '#core/db/journal.ts';
import { insertRow } from '#core/db/rows.ts';
import { type Binding, bindFile, bindPreparedWrite } from '#core/http/bind.ts';
import { clearUnused, refuseTooMany } from './en-attente.ts';
import { imageType } from './image-type.ts';

const ENDINGS: Record<TypeImage, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' };

const TYPE_INCONNU = "L'image doit être un fichier png, jpeg ou webp.";

interface Image {
  nom: string;
  type: TypeImage;
  taille: number;
  contenu: string;
}

/** The image that base64 spells; refused at its field when it is none. */
function imageOf(contenu: string): Image {
  const bytes = Buffer.from(contenu, 'base64');
  if (contenu === '') return atField(IMAGE_OBLIGATOIRE);
  if (bytes.length > FICHIER_MAXIMAL) return atField(IMAGE_TROP_GRANDE);
  // Node skips what is no base64: only the one spelling of these bytes is taken.
  const type = bytes.toString('base64') === contenu ? imageType(bytes) : undefined;
  if (type === undefined) return atField(TYPE_INCONNU);
  const nom = `${randomBytes(24).toString('base64url')}.${ENDINGS[type]}`;
  return { nom, type, taille: bytes.length, contenu };
}

const atField = (image: string): never => refuse('SAISIE_INVALIDE', { champs: { image } });

export const fichierBindings: Binding[] = [
  bindPreparedWrite(
    uploadFiles,
    async ({ image }) => imageOf(image),
    async (_input, { db, now, caller, record }, { contenu, ...told }) => {
      await refuseTooMany(db, caller.userId, now);
      const retirees = await clearUnused(db, now);
      const values = { ...told, estPublic: 1, ecoleId: caller.ecoleId };
      const stamp = { now, userId: caller.userId };
      const entiteId = await insertRow(db, 'fichiers', { ...values, contenu }, stamp);
      const { ecoleId } = caller;
      record({
        entite: 'fichiers',
        entiteId,
        ecoleId,
        changements: { ...changes(null, values), ...(retirees > 0 && { retirees: [null, retirees] }) },
      });
      return { file: told.nom };
    },
  ),

  bindFile(getImage, async ({ file }, { db }) => {
    const stored = await db
      .selectFrom('fichiers')
      .select(['nom', 'type', 'contenu'])
      .where('nom', '=', file)
      .where('estPublic', '=', 1)
      .where('estActif', '=', 1)
      .executeTakeFirst();
    if (stored === undefined) return refuse('INTROUVABLE');
    const { nom, type, contenu } = stored;
    return { name: nom, type, content: Buffer.from(contenu, 'base64'), isImage: true };
  }),
];
