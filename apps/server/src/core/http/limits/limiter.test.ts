import { Refus } from '@gestionscolaire/contract/core/api/errors.ts';
import { expect, it } from 'vitest';
import { type Limiter, limiter } from './limiter.ts';

const at = (seconds: number): string => new Date(Date.UTC(2026, 2, 2, 8) + seconds * 1000).toISOString();

/** Returns the seconds to wait; 0: the call is let through. */
const waits =
  (limit: Limiter) =>
  (address: string, now: string): number => {
    try {
      limit(address, now);
      return 0;
    } catch (error) {
      return error instanceof Refus && error.code === 'TROP_DE_TENTATIVES'
        ? (error.details.attente ?? -1)
        : -1;
    }
  };

it('compte les appels d’une adresse par minute, et dit combien attendre', () => {
  const wait = waits(limiter(2));
  expect([wait('10.0.0.1', at(0)), wait('10.0.0.1', at(1)), wait('10.0.0.1', at(2))]).toEqual([0, 0, 58]);
  expect(wait('10.0.0.2', at(3))).toBe(0);
  expect([wait('10.0.0.1', at(59.9)), wait('10.0.0.1', at(60))]).toEqual([1, 0]);
});

it('recommence quand l’horloge recule', () => {
  const wait = waits(limiter(1));
  expect([600, 601, 0, 1].map((seconds) => wait('a', at(seconds)))).toEqual([0, 59, 0, 59]);
});

it('ne garde pas plus d’adresses qu’il ne faut : la plus ancienne s’oublie', () => {
  const wait = waits(limiter(1, 2));
  expect(['a', 'b', 'b', 'c', 'a'].map((address) => wait(address, at(0)))).toEqual([0, 0, 60, 0, 0]);
});

it('tient un réseau IPv6 pour une seule adresse, et une IPv4 écrite en IPv6 pour elle-même', () => {
  const wait = waits(limiter(1));
  const all = '2001:db8::1 2001:db8:0:0:9::2 2001:db8:0:1::1 ::ffff:10.0.0.1 ::ffff:10.0.0.2 ::1';
  expect(all.split(' ').map((address) => wait(address, at(0)))).toEqual([0, 60, 0, 0, 0, 0]);
});
