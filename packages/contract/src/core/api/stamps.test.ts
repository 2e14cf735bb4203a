import { describe, expect, it } from 'vitest';
import { drapeau, id, idIgnore, instant, jour, modifDate } from './stamps.ts';

describe('identifiants et marques', () => {
  it.each([1, 42, Number.MAX_SAFE_INTEGER])('accepte l’identifiant %d', (value) => {
    expect(id.parse(value)).toBe(value);
  });

  const FAUX = [0, -1, 1.5, 2 ** 53, Number.NaN, '1', null, undefined, true];
  it.each(FAUX)('refuse l’identifiant %s', (value) => {
    expect(id.safeParse(value).success).toBe(false);
  });

  const SIGNES = [0, 1.5, '1', undefined, null, {}, []];
  it.each(SIGNES)('[FID-02] ignore qui signe, quoi que dise l’appel : %j', (value) => {
    expect(idIgnore.safeParse(value).success).toBe(true);
  });

  it.each([0, 1])('accepte le drapeau %d', (value) => {
    expect(drapeau.safeParse(value).success).toBe(true);
  });

  it.each([2, -1, true, false, '1', null, undefined])('refuse le drapeau %s', (value) => {
    expect(drapeau.safeParse(value).success).toBe(false);
  });

  it('rend une date de modification telle qu’elle fut lue, nulle comprise', () => {
    expect(modifDate.parse('2026-11-21T08:05:09.120Z')).toBe('2026-11-21T08:05:09.120Z');
    expect(modifDate.parse(null)).toBe(null);
    expect(modifDate.safeParse(undefined).success).toBe(false);
  });

  it.each([
    ...'2026-11-21T08:05:09Z|2026-11-21T08:05:09.1Z|2026-11-21T08:05:09.120+00:00|2026-11-21|'.split('|'),
    ' 2026-11-21T08:05:09.120Z',
  ])('refuse l’instant %j', (value) => {
    expect(instant.safeParse(value).success).toBe(false);
  });

  it('refuse un jour qui n’existe pas', () => {
    expect(jour.safeParse('2024-02-29').success).toBe(true);
    expect(jour.safeParse('2026-02-29').success).toBe(false);
  });
});
