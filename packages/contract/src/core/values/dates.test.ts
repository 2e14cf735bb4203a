import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  estUnJour,
  FUSEAU,
  formaterInstant,
  formaterJour,
  jourDe,
  jourEnLettres,
  lireJour,
  lundiDe,
  momentEnLettres,
} from './dates.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

const [min, max] = [new Date('1970-01-01T00:00:00.000Z'), new Date('2199-12-31T23:59:59.999Z')];
/** The instants from 1970 to 2199, as the product stores them. */
const instants = fc.date({ min, max, noInvalidDate: true }).map((date) => date.toISOString());

/** Returns the length of a month, computed apart from the code under test. */
function dernierJour(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
const ecrire = (year: number, month: number, day: number) =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

describe('jours et instants', () => {
  it('compte ses jours à Conakry', () => {
    expect(FUSEAU).toBe('Africa/Conakry');
    expect(jourDe('2026-11-21T23:59:59.999Z')).toBe('2026-11-21');
    expect(jourDe('2026-11-22T00:00:00.000Z')).toBe('2026-11-22');
  });

  it('coupe un instant gardé comme le ferait le fuseau de Conakry', () => {
    const jours = new Intl.DateTimeFormat('en-CA', { timeZone: FUSEAU, dateStyle: 'short' });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(jourDe(instant)).toBe(jours.format(new Date(instant)));
      }),
    );
    // Until 1912 its clocks were sixteen minutes behind.
    expect(jourDe('1905-06-01T00:10:00.000Z')).toBe('1905-05-31');
  });

  it('trouve le lundi d’une semaine', () => {
    expect(['2026-11-22', '2026-11-23', '2026-11-29', '2027-01-01'].map(lundiDe)).toEqual(
      '2026-11-16 2026-11-23 2026-11-23 2026-12-28'.split(' '),
    );
  });

  it('[CONST-35] montre un jour en jj/mm/aaaa et un instant en jj/mm/aaaa HH:mm:ss', () => {
    expect(formaterJour('2026-11-21')).toBe('21/11/2026');
    expect(formaterInstant('2026-11-21T08:05:09.123Z')).toBe('21/11/2026 08:05:09');
    expect(formaterInstant('2026-11-21T00:00:00.000Z')).toBe('21/11/2026 00:00:00');
    expect(formaterInstant('2026-03-01T12:00:59.999Z')).toBe('01/03/2026 12:00:59');
  });

  it.each([
    ['Pacific/Auckland', 13],
    ['Pacific/Kiritimati', 14],
    ['America/Adak', -10],
    ['Asia/Kathmandu', 5],
    ['UTC', 0],
  ])('ne dépend pas du fuseau de la machine (%s)', (zone, hours) => {
    vi.stubEnv('TZ', zone);
    // The machine is really in that zone: midnight in Conakry is another hour there, often another day.
    expect(new Date('2026-01-15T00:00:00.000Z').getHours()).toBe((hours + 24) % 24);
    expect(jourDe('2026-01-15T00:00:00.000Z')).toBe('2026-01-15');
    expect(jourDe('2026-01-15T23:30:00.000Z')).toBe('2026-01-15');
    expect(formaterInstant('2026-01-15T23:30:00.000Z')).toBe('15/01/2026 23:30:00');
    expect(formaterInstant('2026-07-15T00:30:00.000Z')).toBe('15/07/2026 00:30:00');
    expect(estUnJour('2026-01-15')).toBe(true);
    expect(estUnJour('2026-02-30')).toBe(false);
  });

  it('lit un instant comme son texte UTC, été comme hiver', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const day = instant.slice(0, 10);
        expect(jourDe(instant)).toBe(day);
        expect(formaterInstant(instant)).toBe(`${formaterJour(day)} ${instant.slice(11, 19)}`);
      }),
    );
  });
});

describe('estUnJour', () => {
  it.each(['1900-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])('accepte %s', (text) => {
    expect(estUnJour(text)).toBe(true);
  });

  it.each([
    ...'2026-02-29 2026-02-30 2100-02-29 2026-04-31 2026-13-01 2026-00-10 2026-01-00 2026-01-32'.split(' '),
    ...'1899-12-31 0000-01-01 21/11/2026 2026-1-5 26-01-05 2026-01-05T00:00:00.000Z'.split(' '),
    ...'2026-01-05\n| 2026-01-05|+02026-01-05|٢٠٢٦-٠١-٠٥|'.split('|'),
  ])('refuse %j', (text) => {
    expect(estUnJour(text)).toBe(false);
  });

  it('accepte exactement les jours du calendrier', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2400 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, day) => {
          const isReal = month >= 1 && month <= 12 && day >= 1 && day <= dernierJour(year, month);
          expect(estUnJour(ecrire(year, month, day))).toBe(isReal);
        },
      ),
    );
  });

  it('ne se trompe sur aucun texte', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '2', '9', '-', ' ', '\n', '+'), maxLength: 12 }),
        (text) => {
          expect(estUnJour(text) && !/^\d{4}-\d{2}-\d{2}$/.test(text)).toBe(false);
        },
      ),
    );
  });
});

describe('jour comme il s’écrit', () => {
  it.each(['5/3/2015', '05/03/2015', ' 05-03-2015 ', '5.3.2015', '05 03 2015', '05032015', '2015-03-05'])(
    '%s',
    (text) => {
      expect(lireJour(text)).toBe('2015-03-05');
    },
  );

  it.each([
    ...'31/02/2015 29/02/2015 00/03/2015 05/13/2015 31022015 20150305 5032015 5/3/15 05/03'.split(' '),
    ...'05/03/20155|2015|mars 2015|hier||05/03/1815'.split('|'),
  ])('%s n’en est pas un', (text) => {
    expect(lireJour(text)).toBeUndefined();
  });
});

it('un jour se dit en toutes lettres, le premier « 1er », l’année à la demande', () => {
  expect(jourEnLettres('2026-10-01')).toBe('jeudi 1er octobre');
  expect(jourEnLettres('2026-11-20', true)).toBe('vendredi 20 novembre 2026');
  expect(momentEnLettres('2026-12-01T04:24:00.000Z')).toBe('1er décembre 2026 à 04:24');
  expect(momentEnLettres('2026-11-21T01:01:00.000Z')).toBe('21 novembre 2026 à 01:01');
});
