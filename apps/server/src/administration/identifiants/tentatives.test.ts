/** The limits on failed sign-ins slow down a person who guesses more each time, and no stranger shuts anybody out. */
import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import { HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { giveAnother, statuses } from '#administration/tests/gestes.ts';
import { purge } from '#app.ts';
import { shift } from '#core/time/clock.ts';
import { ajoute } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type TestServer } from '#tests/harness.ts';

const JOUR = 24 * HOUR;
const CHEZ_SOI = '10.0.0.1';
const TELEPHONE = '622000001';
const PERSONNE = '622999999';

let server: TestServer;
let id: number;
beforeEach(async () => {
  server = await ownServer();
  ({ id } = await server.person({ telephone: TELEPHONE }));
});

interface Ou {
  address?: string;
  on?: TestServer;
}
const essai = (identifiant: string, password: string, { address = CHEZ_SOI, on = server }: Ou = {}) =>
  on.request(login.method, login.path, { body: { login: identifiant, password }, address });
const juste = (identifiant = TELEPHONE, ou?: Ou) => essai(identifiant, MOT_DE_PASSE, ou);
const faux = (identifiant = TELEPHONE, ou?: Ou) => essai(identifiant, 'Pas le bon', ou);
const entre = async (ou?: Ou) => (await juste(TELEPHONE, ou)).status;

async function fail(times: number, identifiant = TELEPHONE, ou?: Ou): Promise<number[]> {
  const told: number[] = [];
  for (let index = 0; index < times; index += 1) told.push((await faux(identifiant, ou)).status);
  return told;
}

const CINQ_ECHECS = [401, 401, 401, 401, 401];

/** Writes earlier failures as the product counts them: hashing dozens of passwords would only take time. */
function counted(times: number, row?: (index: number) => { compte: string; adresse: string }) {
  const of = row ?? ((index: number) => ({ compte: `? inconnu${index}`, adresse: CHEZ_SOI }));
  const rows = Array.from({ length: times }, (_, index) => ({ ...of(index), instant: server.now }));
  return server.database.transaction((trx) => trx.insertInto('tentatives').values(rows).execute());
}

it('cinq échecs d’un compte depuis une adresse, puis l’attente, dite en minutes et en secondes', async () => {
  expect(await fail(5)).toEqual(CINQ_ECHECS);
  server.now = shift(server.now, 4 * MINUTE + 500);
  const blocked = await juste();
  expect(blocked.status).toBe(429);
  const error = 'Trop de tentatives. Réessayez dans 11 minutes.';
  expect(blocked.refus).toEqual({ error, code: 'TROP_DE_TENTATIVES', attente: 660 });
  expect(blocked.headers['retry-after']).toBe('660');
  // A refused try is no further failure: whoever waits as told gets in.
  server.now = shift(server.now, 660_000 - 501);
  expect(await entre()).toBe(429);
  server.now = shift(server.now, 1);
  expect(await entre()).toBe(200);
});

const LA_SIENNE = ['622000001', '622 00 00 01', '+224622000001', '00224622000001', 'personne1@ecole.test'];
const DE_PERSONNE = ['622999999', '+224622999999', '00224622999999', '622 99 99 99', '(622)999999'];
it.each([
  ['chaque façon d’écrire le compte', LA_SIENNE, '224 622 000 001'],
  ['un numéro que personne n’a', DE_PERSONNE, '224622999999'],
])('%s compte pour un seul, de quelque façon qu’il soit tapé', async (_, typed, last) => {
  const told: number[] = [];
  for (const one of typed) told.push((await faux(one)).status);
  expect([...told, (await juste(last)).status]).toEqual([...CINQ_ECHECS, 429]);
});

it('un identifiant que personne n’a est limité de même : la limite ne dit pas qui existe', async () => {
  expect(await fail(6, 'Personne@Nulle.part')).toEqual([...CINQ_ECHECS, 429]);
  expect(await fail(1, ' PERSONNE@nulle.part ')).toEqual([429]);
  expect(await fail(1, 'autre@nulle.part')).toEqual([401]);
});

it('se connecter efface ses propres échecs à cette adresse', async () => {
  for (let round = 0; round < 2; round += 1) {
    expect(await fail(4)).toEqual([401, 401, 401, 401]);
    expect(await entre()).toBe(200);
  }
});

it('cinquante échecs d’une adresse, quels que soient les comptes ; les réussites n’y comptent pas', async () => {
  for (let index = 0; index < 3; index += 1) expect(await entre()).toBe(200);
  await counted(48);
  for (const [inconnu, status] of [
    ['un@nulle.part', 401],
    ['deux@nulle.part', 401],
    ['trois@nulle.part', 429],
  ] as const)
    expect(await fail(1, inconnu)).toEqual([status]);
  // A person who signs in from there every day is not kept out by what others do; somebody new there is.
  expect(await entre()).toBe(200);
  await server.person({ telephone: '622000002' });
  expect((await juste('622000002')).status).toBe(429);
  expect((await juste('622000002', { address: '10.0.0.2' })).status).toBe(200);
});

it('une horloge qui était en avance ne ferme rien une fois remise à l’heure', async () => {
  const right = server.now;
  server.now = '2031-05-06T07:08:09.000Z';
  expect(await fail(6)).toEqual([...CINQ_ECHECS, 429]);
  server.now = right;
  expect(await entre()).toBe(200);
  await purge(server.database, server.now);
  expect(await server.rows('tentatives')).toEqual([]);
});

it('vingt échecs d’un compte depuis des adresses étrangères ferment les étrangères, jamais la sienne', async () => {
  expect(await entre()).toBe(200);
  await counted(18, (index) => ({ compte: String(id), adresse: `172.16.0.${index}` }));
  for (const address of ['172.16.0.100', '172.16.0.101'])
    expect(await fail(1, TELEPHONE, { address })).toEqual([401]);
  expect(await entre({ address: '172.16.1.1' })).toBe(429);
  expect(await entre()).toBe(200);
  // Their own mistakes there are still counted.
  await fail(5);
  expect(await entre()).toBe(429);
  // Four hours after the last failure the longest wait is over.
  server.now = shift(server.now, 4 * HOUR);
  expect(await entre({ address: '172.16.1.2' })).toBe(200);
});

it('des essais en même temps n’en donnent pas un de plus', async () => {
  const answers = await Promise.all(Array.from({ length: 16 }, () => faux()));
  expect(statuses(answers)).toEqual([...CINQ_ECHECS, ...Array<number>(11).fill(429)]);
});

it('un essai refusé avant d’être regardé ne compte pas', async () => {
  for (let index = 0; index < 6; index += 1) expect((await essai(TELEPHONE, '')).status).toBe(422);
  expect(await server.rows('tentatives')).toEqual([]);
  expect(await entre()).toBe(200);
});

it('derrière un mandataire que l’on croit, c’est l’adresse annoncée qui compte ; sinon la sienne', async () => {
  const trusting = await ownServer({ trustProxy: '10.9.9.9' });
  for (const [on, seen] of [
    [trusting, '41.1.1.1'],
    [server, '10.9.9.9'],
  ] as const) {
    await on.request(login.method, login.path, {
      body: { login: 'x@y.z', password: 'w' },
      address: '10.9.9.9',
      headers: { 'x-forwarded-for': '41.1.1.1' },
    });
    expect((await on.rows('tentatives')).map(({ adresse }) => adresse)).toEqual([seen]);
  }
});

it('les échecs passés sont oubliés par la purge, les récents non', async () => {
  await fail(2, 'x@y.z');
  server.now = shift(server.now, 20 * JOUR);
  await fail(1, 'x@y.z');
  await purge(server.database, shift(server.now, 20 * JOUR));
  expect((await server.rows('tentatives')).map(({ instant }) => instant)).toEqual([server.now]);
});

it('deux serveurs sur une base comptent ensemble', async () => {
  const twin = await ownServer({ store: server.store });
  expect(await fail(3)).toEqual([401, 401, 401]);
  expect(await fail(3, TELEPHONE, { on: twin })).toEqual([401, 401, 429]);
  expect(await entre()).toBe(429);
});

describe('qui devine', () => {
  /**
   * Guesses with the right password after a failure, whenever the door is open, for a number of days; returns the
   * failures of each day.
   */
  async function devine(days: number, identifiant = TELEPHONE, on = server): Promise<number[]> {
    const perDay: number[] = [];
    const begin = Date.parse(on.now);
    for (let day = 0; day < days; day += 1) {
      let failed = 0;
      while (Date.parse(on.now) < begin + (day + 1) * JOUR) {
        const { status, headers } = await faux(identifiant, { on });
        if (status === 401) failed += 1;
        else on.now = shift(on.now, Number(headers['retry-after']) * 1000);
      }
      perDay.push(failed);
    }
    return perDay;
  }

  it('[SEC-04] depuis une adresse connue aussi, attend chaque fois plus longtemps : six essais par jour, non 480', async () => {
    expect(await entre()).toBe(200);
    const waits: number[] = [];
    await fail(5);
    for (let step = 0; step < 6; step += 1) {
      const { headers } = await faux();
      waits.push(Number(headers['retry-after']) / 60);
      server.now = shift(server.now, Number(headers['retry-after']) * 1000);
      expect(await fail(1)).toEqual([401]);
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 240]);
    for (const failed of await devine(3)) expect(failed).toBeLessThanOrEqual(6);
    // She never waits longer than four hours at her own machine, and the right password opens then.
    server.now = shift(server.now, 4 * HOUR);
    expect(await entre()).toBe(200);
    expect(await fail(5)).toEqual(CINQ_ECHECS);
  });

  it('[SEC-04] un inconnu attend de même, et un nouveau mot de passe rouvre aussitôt', async () => {
    const cible = await ajoute(server, { telephone: '622000009' });
    const known = await devine(1, '622000009');
    expect(await devine(1, PERSONNE, await ownServer())).toEqual(known);
    await faux('622000009');
    expect(await fail(1, '622000009')).toEqual([429]);
    expect((await essai('622000009', await giveAnother(server, cible.id))).status).toBe(200);
  });

  it('[SEC-04] après cinquante échecs d’une adresse, la réponse ne dit pas qui y a un compte', async () => {
    expect(await entre()).toBe(200);
    await counted(50);
    const told = async (identifiant: string) => {
      const { status, refus, headers } = await faux(identifiant);
      return { status, refus, attente: headers['retry-after'] };
    };
    for (let round = 0; round < 6; round += 1) {
      const usual = await told(TELEPHONE);
      expect(usual.status).toBe(429);
      expect(usual).toEqual(await told(PERSONNE));
    }
    // The right password of a person who signs in from there every day opened, until her own failures closed the
    // door.
    server.now = shift(server.now, 30 * MINUTE);
    expect(await entre()).toBe(200);
  });

  it('[SEC-04] vingt échecs d’ailleurs ne disent pas non plus, chez soi, qui a un compte', async () => {
    expect(await entre()).toBe(200);
    await counted(20, (index) => ({ compte: String(id), adresse: `172.16.0.${index}` }));
    for (let index = 0; index < 20; index += 1)
      expect(await fail(1, PERSONNE, { address: `172.17.0.${index}` })).toEqual([401]);
    const [usual, nobody] = [await faux(), await faux(PERSONNE)];
    expect([usual.status, usual.refus]).toEqual([nobody.status, nobody.refus]);
    expect(usual.refus.attente).toBe(15 * 60);
    expect(await entre()).toBe(200);
  });

  it('au-delà de cinq cents échecs en un quart d’heure, l’adresse attend pour tous', async () => {
    expect(await entre()).toBe(200);
    await counted(500);
    const blocked = await juste();
    expect([blocked.status, blocked.refus.attente]).toEqual([429, 15 * 60]);
    expect(await entre({ address: '10.0.0.2' })).toBe(200);
    server.now = shift(server.now, 15 * MINUTE);
    expect(await entre()).toBe(200);
  });
});
