import { describe, expect, it } from 'vitest';
import { FICHIER_MAXIMAL, getImage, TYPES_IMAGE, uploadFiles } from './fichiers.ts';

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
