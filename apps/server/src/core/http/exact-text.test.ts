import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { exactText } from './exact-text.ts';

const schema = z.discriminatedUnion('genre', [
  z.strictObject({
    genre: z.literal('notes'),
    note: z.nullable(z.int()),
    jour: z.string().check(z.regex(/^\d{4}$/)),
    mot: z.optional(z.enum(['oui', 'non'])),
    cases: z.array(z.strictObject({ ici: z.union([z.literal(0), z.literal(1)]), libelle: z.string() })),
  }),
  z.strictObject({ genre: z.literal('mots'), texte: z.string().check(z.trim()) }),
]);
const text = exactText(schema);
const notes = { genre: 'notes' as const, note: 12, jour: '2026', cases: [{ ici: 1 as const, libelle: 'é' }] };

describe('le texte exact d’une valeur', () => {
  it.each([
    ['dans l’ordre de sa déclaration', notes],
    ['sans note', { ...notes, note: null }],
    ['avec un mot qui n’y est pas toujours', { ...notes, mot: undefined }],
    ['dans un autre ordre', { mot: 'oui' as const, ...notes, cases: [{ libelle: 'a', ici: 0 as const }] }],
    ['que la déclaration retouche', { genre: 'mots' as const, texte: ' a ' }],
  ])('est celui que zod lit : %s', (_cas, value) => {
    const parsed = JSON.stringify(z.parse(schema, value));
    expect([text(value), text(value)]).toEqual([parsed, parsed]);
  });

  it.each([
    ['une note à virgule', { ...notes, note: 12.5 }],
    ['une note en texte', { ...notes, note: '12' }],
    ['une clé qui manque', { genre: 'notes', note: 1, jour: '2026' }],
    ['une clé de trop', { ...notes, autre: 1 }],
    ['un jour qui n’en est pas un', { ...notes, jour: '26' }],
    ['une case de trop dans une liste', { ...notes, cases: [{ ici: 1, libelle: 'a', autre: 1 }] }],
    ['une case qui n’en est pas une', { ...notes, cases: [{ ici: 2, libelle: 'a' }] }],
    ['une liste qui n’en est pas une', { ...notes, cases: null }],
    ['un mot vide là où il peut manquer', { ...notes, mot: null }],
    ['une forme inconnue', { genre: 'autre' }],
  ])('refuse ce que zod refuse, même vu deux fois : %s', (_cas, value) => {
    const write = (): unknown => Reflect.apply(text, undefined, [value]);
    expect(write).toThrow('"code"');
    expect(write).toThrow('"code"');
  });
});
