import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { champsDeConseil } from './conseil.ts';

describe('la réunion d’un conseil', () => {
  it('une heure se lit de toutes les façons dont elle s’écrit, et se garde d’une seule', () => {
    const lire = (text: string) => z.safeParse(champsDeConseil.heureDebut.schema, text);
    for (const text of ['8h30', '8 h 30', '8:30', '08:30', '08.30', '8H30', ' 08h30 '])
      expect([text, lire(text).data]).toEqual([text, '08:30']);
    expect(lire('9h').data).toBe('09:00');
    expect(lire('18h05').data).toBe('18:05');
    expect(lire('').data).toBeNull();
    for (const text of ['25h00', '8h75', '8', '830', 'huit heures', '8h3'])
      expect([text, lire(text).success]).toEqual([text, false]);
  });
});
