import { describe, expect, it } from 'vitest';
import {
  documentPgprioritaires,
  documents,
  FICHIER_MAXIMAL,
  getDocument,
  getImage,
  imageFacultative,
  TYPES_DOCUMENT,
  TYPES_IMAGE,
  uploadFiles,
} from './fichiers.ts';

describe('images', () => {
  it('sont png, jpeg ou webp, de 2 Mo au plus', () => {
    expect(TYPES_IMAGE).toEqual(['image/png', 'image/jpeg', 'image/webp']);
    expect(FICHIER_MAXIMAL).toBe(2_097_152);
    expect(uploadFiles.upload).toBe(FICHIER_MAXIMAL);
  });

  it('tiennent en base64 jusqu’à leur taille, pas au-delà', () => {
    const largest = Math.ceil(FICHIER_MAXIMAL / 3) * 4;
    const phrases = (image: unknown) =>
      uploadFiles.input.safeParse({ image }).error?.issues.map(({ message }) => message);
    expect(phrases('a'.repeat(largest))).toBeUndefined();
    expect(phrases('a'.repeat(largest + 4))).toEqual(["L'image dépasse 2 Mo."]);
    expect(phrases(null)).toEqual(["L'image est obligatoire."]);
  });

  it.each(['menu.png', 'a-B_9.jpg', 'a.jpeg', 'a.webp'])('se lisent sous %j', (file) => {
    expect(getImage.input.parse({ file })).toEqual({ file });
  });

  it.each(['../a.png', 'a/b.png', 'a.svg', 'a.gif', 'a.PNG', '.png', 'a.png\n', `${'a'.repeat(101)}.png`])(
    'ne se lisent pas sous %j',
    (file) => {
      expect(getImage.input.safeParse({ file }).success).toBe(false);
    },
  );
});

describe('documents', () => {
  it('sont une image ou un pdf, de 2 Mo au plus', () => {
    expect(TYPES_DOCUMENT).toEqual([...TYPES_IMAGE, 'application/pdf']);
    for (const { input, upload } of [documents, documentPgprioritaires]) {
      expect(upload).toBe(FICHIER_MAXIMAL);
      const phrases = (file: unknown) =>
        input.safeParse({ file }).error?.issues.map(({ message }) => message);
      expect(phrases('a'.repeat(Math.ceil(FICHIER_MAXIMAL / 3) * 4 + 4))).toEqual([
        'Le document dépasse 2 Mo.',
      ]);
      expect(phrases(undefined)).toEqual(['Le document est obligatoire.']);
    }
  });

  it('se lisent sous leur nom, qui n’est jamais un chemin', () => {
    expect(getDocument.input.parse({ file: 'a-B_9.pdf' })).toEqual({ file: 'a-B_9.pdf' });
    expect(getImage.input.safeParse({ file: 'a-B_9.pdf' }).success).toBe(false);
    for (const file of ['../a.pdf', 'a/b.pdf', 'a.exe', '.pdf'])
      expect(getDocument.input.safeParse({ file }).success).toBe(false);
  });
});

it('le champ d’une image tient son nom, ou rien', () => {
  const { schema, initial } = imageFacultative('Photo');
  expect([schema.parse('a.webp'), schema.parse(null), initial]).toEqual(['a.webp', null, null]);
  const refus = "L'image n'est pas une image du produit.";
  for (const name of ['', 'a.pdf', '../a.png', 3])
    expect(schema.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([refus]);
});
