/** The limits on failed sign-ins slow down a person who guesses more each time, and no stranger shuts anybody out. */
import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { describe, expect, it } from 'vitest';
import { purge } from '#app.ts';
import { shift } from '#core/clock.ts';
import { ajoute, lu } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type TestServer } from '#tests/harness.ts';

const JOUR = 24 * HOUR;
const CHEZ_SOI = '10.0.0.1';

const essai = (server: TestServer, identifiant: string, password: string, address = CHEZ_SOI) =>
  server.request(login.method, login.path, { body: { login: identifiant, password }, address });

const juste = (server: TestServer, identifiant: string, address?: string) =>
  essai(server, identifiant, MOT_DE_PASSE, address);
const faux = (server: TestServer, identifiant: string, address?: string) =>
  essai(server, identifiant, 'Pas le bon', address);

async function fail(
  server: TestServer,
  times: number,
  identifiant: string,
  address?: string,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1)
    statuses.push((await faux(server, identifiant, address)).status);
  return statuses;
}

/** Writes earlier failures as the product counts them: hashing dozens of passwords would only take time. */
function counted(
  server: TestServer,
  times: number,
  row: (index: number) => { compte: string; adresse: string },
): Promise<unknown> {
  const rows = Array.from({ length: times }, (_, index) => ({ ...row(index), instant: server.now }));
  return server.database.transaction((trx) => trx.insertInto('tentatives').values(rows).execute());
}

describe('tentatives', () => {
  it('cinq échecs d’un compte depuis une adresse, puis l’attente, dite en minutes et en secondes', async () => {
    const server = await ownServer();
    await server.person({ telephone: '622000001' });
    expect(await fail(server, 5, '622000001')).toEqual([401, 401, 401, 401, 401]);
    server.now = shift(server.now, 4 * MINUTE + 500);
    const blocked = await juste(server, '622000001');
    expect(blocked.status).toBe(429);
    expect(blocked.refus).toEqual({
      error: 'Trop de tentatives. Réessayez dans 11 minutes.',
      code: 'TROP_DE_TENTATIVES',
      attente: 660,
    });
    expect(blocked.headers['retry-after']).toBe('660');
    // A refused try is no further failure: whoever waits as told gets in.
    server.now = shift(server.now, 660_000 - 501);
    expect((await juste(server, '622000001')).status).toBe(429);
    server.now = shift(server.now, 1);
    expect((await juste(server, '622000001')).status).toBe(200);
  });

  it('chaque façon d’écrire le compte compte pour le même', async () => {
    const server = await ownServer();
    await server.person({ telephone: '622000001' });
    for (const written of [
      '622000001',
      '622 00 00 01',
      '+224622000001',
      '00224622000001',
      'personne1@ecole.test',
    ])
      expect((await faux(server, written)).status).toBe(401);
    expect((await juste(server, '224 622 000 001')).status).toBe(429);
  });

  it('un identifiant que personne n’a est limité de même : la limite ne dit pas qui existe', async () => {
    const server = await ownServer();
    expect(await fail(server, 6, 'Personne@Nulle.part')).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await faux(server, ' PERSONNE@nulle.part ')).status).toBe(429);
    expect((await faux(server, 'autre@nulle.part')).status).toBe(401);
  });

  it('se connecter efface ses propres échecs à cette adresse', async () => {
    const server = await ownServer();
    await server.person({ telephone: '622000001' });
    for (let round = 0; round < 2; round += 1) {
      expect(await fail(server, 4, '622000001')).toEqual([401, 401, 401, 401]);
      expect((await juste(server, '622000001')).status).toBe(200);
    }
  });

  it('cinquante échecs d’une adresse, quels que soient les comptes ; les réussites n’y comptent pas', async () => {
    const server = await ownServer();
    await server.person({ telephone: '622000001' });
    for (let index = 0; index < 3; index += 1) expect((await juste(server, '622000001')).status).toBe(200);
    await counted(server, 48, (index) => ({ compte: `? inconnu${index}`, adresse: CHEZ_SOI }));
    expect((await faux(server, 'un@nulle.part')).status).toBe(401);
    expect((await faux(server, 'deux@nulle.part')).status).toBe(401);
    expect((await faux(server, 'trois@nulle.part')).status).toBe(429);
    // A person who signs in from there every day is not kept out by what others do; somebody new there is.
    expect((await juste(server, '622000001')).status).toBe(200);
    await server.person({ telephone: '622000002' });
    expect((await juste(server, '622000002')).status).toBe(429);
    expect((await juste(server, '622000002', '10.0.0.2')).status).toBe(200);
  });

  it('une horloge qui était en avance ne ferme rien une fois remise à l’heure', async () => {
    const server = await ownServer();
    const telephone = '622000001';
    await server.person({ telephone });
    const right = server.now;
    server.now = '2031-05-06T07:08:09.000Z';
    expect(await fail(server, 6, telephone)).toEqual([401, 401, 401, 401, 401, 429]);
    server.now = right;
    expect((await juste(server, telephone)).status).toBe(200);
    await purge(server.database, server.now);
    expect(await server.rows('tentatives')).toEqual([]);
  });

  it('un numéro que personne n’a se compte comme un seul, de quelque façon qu’il soit tapé', async () => {
    const server = await ownServer();
    const typed = [
      '622999999',
      '+224622999999',
      '00224622999999',
      '622 99 99 99',
      '(622)999999',
      '224622999999',
    ];
    const answers: number[] = [];
    for (const one of typed) answers.push((await faux(server, one)).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('vingt échecs d’un compte depuis des adresses étrangères ferment les étrangères, jamais la sienne', async () => {
    const server = await ownServer();
    const { id } = await server.person({ telephone: '622000001' });
    expect((await juste(server, '622000001', CHEZ_SOI)).status).toBe(200);
    await counted(server, 18, (index) => ({ compte: String(id), adresse: `172.16.0.${index}` }));
    expect((await faux(server, '622000001', '172.16.0.100')).status).toBe(401);
    expect((await faux(server, '622000001', '172.16.0.101')).status).toBe(401);
    const stranger = await juste(server, '622000001', '172.16.1.1');
    expect(stranger.status).toBe(429);
    expect((await juste(server, '622000001', CHEZ_SOI)).status).toBe(200);
    // His own mistakes there are still counted.
    await fail(server, 5, '622000001', CHEZ_SOI);
    expect((await juste(server, '622000001', CHEZ_SOI)).status).toBe(429);
    // Four hours after the last failure the longest wait is over.
    server.now = shift(server.now, 4 * HOUR);
    expect((await juste(server, '622000001', '172.16.1.2')).status).toBe(200);
  });

  it('des essais en même temps n’en donnent pas un de plus', async () => {
    const server = await ownServer();
    await server.person({ telephone: '622000001' });
    const answers = await Promise.all(Array.from({ length: 16 }, () => faux(server, '622000001')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(11);
  });

  it('un essai refusé avant d’être regardé ne compte pas', async () => {
    const server = await ownServer();
    await server.person({ telephone: '622000001' });
    for (let index = 0; index < 6; index += 1)
      expect((await essai(server, '622000001', '')).status).toBe(422);
    expect(await server.rows('tentatives')).toEqual([]);
    expect((await juste(server, '622000001')).status).toBe(200);
  });

  it('derrière un mandataire que l’on croit, c’est l’adresse annoncée qui compte ; sinon la sienne', async () => {
    const trusting = await ownServer({ trustProxy: '10.9.9.9' });
    const blind = await ownServer();
    const expected: [TestServer, string][] = [
      [trusting, '41.1.1.1'],
      [blind, '10.9.9.9'],
    ];
    for (const [server, seen] of expected) {
      await server.request(login.method, login.path, {
        body: { login: 'x@y.z', password: 'w' },
        address: '10.9.9.9',
        headers: { 'x-forwarded-for': '41.1.1.1' },
      });
      expect((await server.rows('tentatives')).map(({ adresse }) => adresse)).toEqual([seen]);
    }
  });

  it('les échecs passés sont oubliés par la purge, les récents non', async () => {
    const server = await ownServer();
    await fail(server, 2, 'x@y.z');
    server.now = shift(server.now, 20 * JOUR);
    await fail(server, 1, 'x@y.z');
    await purge(server.database, shift(server.now, 20 * JOUR));
    expect((await server.rows('tentatives')).map(({ instant }) => instant)).toEqual([server.now]);
  });

  it('deux serveurs sur une base comptent ensemble', async () => {
    const one = await ownServer();
    const two = await ownServer({ store: one.store });
    await one.person({ telephone: '622000001' });
    expect(await fail(one, 3, '622000001')).toEqual([401, 401, 401]);
    expect(await fail(two, 3, '622000001')).toEqual([401, 401, 429]);
    expect((await juste(one, '622000001')).status).toBe(429);
  });

  describe('qui devine', () => {
    /**
     * Guesses with the right password after a failure, whenever the door is open, for a number of days; answers the
     * failures of each day.
     */
    async function devine(server: TestServer, identifiant: string, days: number): Promise<number[]> {
      const perDay: number[] = [];
      const begin = Date.parse(server.now);
      for (let day = 0; day < days; day += 1) {
        let failed = 0;
        while (Date.parse(server.now) < begin + (day + 1) * JOUR) {
          const { status, headers } = await faux(server, identifiant);
          if (status === 401) failed += 1;
          else server.now = shift(server.now, Number(headers['retry-after']) * 1000);
        }
        perDay.push(failed);
      }
      return perDay;
    }

    it('[SEC-04] depuis une adresse connue aussi, attend chaque fois plus longtemps : six essais par jour, non 480', async () => {
      const server = await ownServer();
      await server.person({ telephone: '622000001' });
      expect((await juste(server, '622000001')).status).toBe(200);
      const waits: number[] = [];
      await fail(server, 5, '622000001');
      for (let step = 0; step < 6; step += 1) {
        const { headers } = await faux(server, '622000001');
        waits.push(Number(headers['retry-after']) / 60);
        server.now = shift(server.now, Number(headers['retry-after']) * 1000);
        expect((await faux(server, '622000001')).status).toBe(401);
      }
      expect(waits).toEqual([15, 30, 60, 120, 240, 240]);
      const [first = 0, ...later] = await devine(server, '622000001', 3);
      expect(first).toBeLessThanOrEqual(6);
      for (const day of later) expect(day).toBeLessThanOrEqual(6);
      // She never waits longer than four hours at her own machine, and the right password opens then.
      server.now = shift(server.now, 4 * HOUR);
      expect((await juste(server, '622000001')).status).toBe(200);
      expect(await fail(server, 5, '622000001')).toEqual([401, 401, 401, 401, 401]);
    });

    it('[SEC-04] un inconnu attend de même, et un nouveau mot de passe rouvre aussitôt', async () => {
      const server = await ownServer();
      const cible = await ajoute(server, { telephone: '622000009' });
      const [known] = await devine(server, '622000009', 1);
      const nobody = await ownServer();
      expect(await devine(nobody, '622999999', 1)).toEqual([known]);
      await faux(server, '622000009');
      expect((await faux(server, '622000009')).status).toBe(429);
      const { modifDate } = await lu(server, cible.id);
      const admin = await server.signIn(server.admin.id);
      const given = await admin.call(resetUserPwd, { id: cible.id, modifUserId: 0, modifDate });
      const provisoire = given.data[0]?.motDePasseProvisoire ?? '';
      expect((await essai(server, '622000009', provisoire)).status).toBe(200);
    });

    it('[SEC-04] après cinquante échecs d’une adresse, la réponse ne dit pas qui y a un compte', async () => {
      const server = await ownServer();
      await server.person({ telephone: '622000001' });
      expect((await juste(server, '622000001')).status).toBe(200);
      await counted(server, 50, (index) => ({ compte: `? inconnu${index}`, adresse: CHEZ_SOI }));
      const told = ({ status, refus, headers }: Awaited<ReturnType<typeof faux>>) => ({
        status,
        refus,
        attente: headers['retry-after'],
      });
      for (let round = 0; round < 6; round += 1) {
        const usual = told(await faux(server, '622000001'));
        expect(usual.status).toBe(429);
        expect(usual).toEqual(told(await faux(server, '622999999')));
      }
      // The right password of a person who signs in from there every day opened, until her own failures closed the
      // door.
      server.now = shift(server.now, 30 * MINUTE);
      expect((await juste(server, '622000001')).status).toBe(200);
    });

    it('[SEC-04] vingt échecs d’ailleurs ne disent pas non plus, chez soi, qui a un compte', async () => {
      const server = await ownServer();
      const { id } = await server.person({ telephone: '622000001' });
      expect((await juste(server, '622000001')).status).toBe(200);
      const ailleurs = (compte: string) =>
        counted(server, 20, (index) => ({ compte, adresse: `172.16.0.${index}` }));
      await ailleurs(String(id));
      for (let index = 0; index < 20; index += 1)
        expect((await faux(server, '622999999', `172.17.0.${index}`)).status).toBe(401);
      const [usual, nobody] = [await faux(server, '622000001'), await faux(server, '622999999')];
      expect([usual.status, usual.refus]).toEqual([nobody.status, nobody.refus]);
      expect(usual.refus.attente).toBe(15 * 60);
      expect((await juste(server, '622000001')).status).toBe(200);
    });

    it('au-delà de cinq cents échecs en un quart d’heure, l’adresse attend pour tous', async () => {
      const server = await ownServer();
      await server.person({ telephone: '622000001' });
      expect((await juste(server, '622000001')).status).toBe(200);
      await counted(server, 500, (index) => ({ compte: `? inconnu${index}`, adresse: CHEZ_SOI }));
      const blocked = await juste(server, '622000001');
      expect([blocked.status, blocked.refus.attente]).toEqual([429, 15 * 60]);
      expect((await juste(server, '622000001', '10.0.0.2')).status).toBe(200);
      server.now = shift(server.now, 15 * MINUTE);
      expect((await juste(server, '622000001')).status).toBe(200);
    });
  });
});
