/** A person is told of the devices that signed in to their account, and their connexions are listed and ended. */
import { login } from '@gestionscolaire/contract/administration/connexion.ts';
import {
  getConnexionsUser,
  getMesConnexions,
  terminerAutresConnexions,
  terminerConnexion,
  terminerConnexionsUser,
} from '@gestionscolaire/contract/administration/connexions.ts';
import { getPreferences, updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { DAY, HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose, giveAnother, personIn, prouve, statuses } from '#administration/tests/gestes.ts';
import { purge } from '#app.ts';
import { lockRow } from '#core/db/lock.ts';
import { shift } from '#core/time/clock.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';

const TELEPHONE = '622000001';

let server: TestServer;
let id: number;
beforeEach(async () => {
  server = await ownServer();
  ({ id } = await server.person({ telephone: TELEPHONE }));
});

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36';

const BUREAU = { appareil: 'marque-du-bureau-1', agent: WINDOWS, address: '10.0.0.1' };
const MOBILE = { appareil: 'marque-du-mobile-1', agent: ANDROID, address: '10.0.0.2' };
const VOLEUR = { appareil: 'marque-du-voleur-1', agent: ANDROID, address: '172.16.0.9' };

interface Appareil {
  appareil?: string;
  agent: string;
  address: string;
}

/** Signs in a minute later from a device, and returns the person who then calls. */
async function entre({ appareil, agent, address }: Appareil, password = MOT_DE_PASSE): Promise<Person> {
  server.now = shift(server.now, MINUTE);
  const body = { login: TELEPHONE, password, ...(appareil === undefined ? {} : { appareil }) };
  const headers = { 'user-agent': agent };
  const answer = await server.request(login.method, login.path, { body, address, headers });
  return personIn(server, login.output.parse(answer.data));
}

const nouveaux = async (person: Person) => (await person.call(getPreferences, {})).data.nouveauxAppareils;
const miennes = async (person: Person) => (await person.call(getMesConnexions, {})).data;
const isIn = async (person: Person) => (await person.call(getMesConnexions, {})).status === 200;
/** Reads what the journal tells of ended connexions. */
const fins = async (mot: string) =>
  (await server.rows('journal'))
    .filter(({ appel }) => String(appel).includes(mot))
    .map(({ userId, entite, entiteId, changements }) => [userId, entite, entiteId, changements]);

describe('un appareil nouveau', () => {
  it('[SEC-12] se dit à la connexion suivante sur un appareil connu, jusqu’à ce que ce soit lu, même si lui a tout lu', async () => {
    // The first device of all is no news, to itself or to a second one.
    expect(await nouveaux(await entre(BUREAU))).toEqual([]);
    const thief = await entre(VOLEUR);
    const le = server.now;
    expect(await nouveaux(thief)).toEqual([]);
    await thief.call(updatePreferences, { annoncesLues: true });
    await entre(VOLEUR);

    const own = await entre(BUREAU);
    const told = [{ nom: 'Chrome sur Android', adresse: VOLEUR.address, le }];
    expect(await nouveaux(own)).toEqual(told);
    expect((await own.call(updatePreferences, { annoncesLues: true })).data.nouveauxAppareils).toEqual([]);
    expect(await nouveaux(await entre(BUREAU))).toEqual([]);
    // A device that is new itself is told of those of the last thirty days, but the first one.
    expect(await nouveaux(await entre(MOBILE))).toEqual(told);
    expect(await nouveaux(await entre(MOBILE))).toEqual([]);
  });

  it('[SEC-12] est aussi un programme sans marque, connu par son nom et son adresse', async () => {
    await entre(BUREAU);
    const programme = { agent: 'curl/8.14.1', address: '10.0.0.3' };
    await entre(programme);
    await entre(programme);
    await entre({ ...programme, address: '10.0.0.4' });
    await entre({ ...programme, agent: 'curl/8.15.0' });
    const told = await nouveaux(await entre(BUREAU));
    expect(told.map(({ nom, adresse }) => [nom, adresse])).toEqual([
      ['Un programme', '10.0.0.3'],
      ['Un programme', '10.0.0.4'],
      ['Un programme', '10.0.0.3'],
    ]);
  });

  it('[SEC-12] entré par un mot de passe provisoire, se dit dès que la personne a le sien', async () => {
    await entre(BUREAU);
    await entre(VOLEUR, await giveAnother(server, id));
    const le = server.now;
    const back = await entre(BUREAU, await giveAnother(server, id));
    expect((await choose(back, 'Sous-le-manguier-7h31')).status).toBe(200);
    const own = await entre(BUREAU, 'Sous-le-manguier-7h31');
    expect(await nouveaux(own)).toEqual([{ nom: 'Chrome sur Android', adresse: VOLEUR.address, le }]);
  });

  it('[SEC-12] est connu un an, et la base ne garde pas sa marque', async () => {
    await server.person({ telephone: '622000002' });
    await entre(BUREAU);
    await entre(MOBILE);
    expect(JSON.stringify(await server.rows('appareils'))).not.toContain(MOBILE.appareil);
    // The same browser of two persons has two marks.
    await server.request(login.method, login.path, {
      body: { login: '622000002', password: MOT_DE_PASSE, appareil: BUREAU.appareil },
    });
    const marques = (await server.rows('appareils')).map(({ marque }) => marque);
    expect(new Set(marques).size).toBe(3);

    server.now = shift(server.now, 364 * DAY);
    await purge(server.database, server.now);
    expect(await nouveaux(await entre(BUREAU))).toHaveLength(1);
    server.now = shift(server.now, 2 * DAY);
    await purge(server.database, server.now);
    const left = (await server.rows('appareils')).filter(({ userId }) => userId === id);
    expect(left.map(({ nom }) => nom)).toEqual(['Chrome sur Windows']);
  });
});

describe('mes connexions', () => {
  it('[SEC-12] se lisent avec appareil, adresse et dernier usage, celle qui demande d’abord', async () => {
    const bureau = await entre(BUREAU);
    const ouverte = server.now;
    const mobile = await entre(MOBILE);
    server.now = shift(server.now, 2 * HOUR);
    await miennes(mobile);
    const rows = await miennes(bureau);
    // The third is the one of the harness, which signs in without a call.
    expect(rows.map(({ appareil, adresse, estCourante }) => [appareil, adresse, estCourante])).toEqual([
      ['Chrome sur Windows', BUREAU.address, true],
      ['Chrome sur Android', MOBILE.address, false],
      [null, '127.0.0.1', false],
    ]);
    for (const row of rows.slice(0, 2)) expect(row.derniereActivite).toBe(server.now);
    expect(rows[0]?.ouverte).toBe(ouverte);
    // One that ended by itself is not there.
    server.now = shift(server.now, 11 * HOUR);
    expect((await miennes(await server.signIn(id))).map(({ appareil }) => appareil)).toEqual([
      null,
      'Chrome sur Android',
      'Chrome sur Windows',
    ]);
    server.now = shift(server.now, 2 * HOUR);
    expect(await miennes(await server.signIn(id))).toHaveLength(2);
  });

  it('[SEC-12] se terminent une à une ou toutes les autres ; celle d’un autre est inconnue', async () => {
    const bureau = await prouve(server, await entre(BUREAU));
    const mobile = await entre(MOBILE);
    const [mine, , first] = await miennes(bureau);
    const other = (await miennes(await server.signIn(server.admin.id)))[0]?.id;
    expect((await bureau.call(terminerConnexion, { id: other })).refus.code).toBe('INTROUVABLE');
    expect((await bureau.call(terminerConnexion, { id: mine?.id })).refus.code).toBe('REGLE');
    expect((await bureau.call(terminerConnexion, { id: first?.id })).data).toEqual({ terminees: 1 });
    expect((await bureau.call(terminerConnexion, { id: first?.id })).refus.code).toBe('INTROUVABLE');
    expect(await isIn(mobile)).toBe(true);

    const again = await entre(VOLEUR);
    expect((await bureau.call(terminerAutresConnexions, {})).data).toEqual({ terminees: 2 });
    expect([await isIn(mobile), await isIn(again)]).toEqual([false, false]);
    expect(await miennes(bureau)).toHaveLength(1);
    expect(await fins('terminer')).toEqual([
      [id, 'utilisateurs', id, '{"connexionsOuvertes":[3,2]}'],
      [id, 'utilisateurs', id, '{"connexionsOuvertes":[3,1]}'],
    ]);
  });

  it('[SEC-12] [SEC-21] les terminer veut une preuve, même à qui vient de se connecter', async () => {
    const mobile = await entre(MOBILE);
    const bureau = await entre(BUREAU);
    const cible = (await miennes(bureau)).find(({ appareil }) => appareil === 'Chrome sur Android')?.id;
    expect((await bureau.call(terminerConnexion, { id: cible })).refus.champs).toHaveProperty(
      'motDePasseActuel',
    );
    expect((await bureau.call(terminerAutresConnexions, {})).refus.champs).toHaveProperty('motDePasseActuel');
    expect(await miennes(mobile)).toHaveLength(3);
    const right = await (await prouve(server, bureau)).call(terminerConnexion, { id: cible });
    expect(right.data).toEqual({ terminees: 1 });
    expect(await isIn(mobile)).toBe(false);
  });
});

describe('au même instant', () => {
  /** The milliseconds after which a call waits at the door, known and let in. */
  const LET_IN = 120;

  it('[SEC-12] de deux connexions qui terminent toutes les autres, une seule reste', async () => {
    const both = [await prouve(server, await entre(BUREAU)), await prouve(server, await entre(MOBILE))];
    const { made } = await server.database.transaction(async (trx) => {
      await lockRow(trx, 'utilisateurs', id);
      const calls = both.map((person) => person.call(terminerAutresConnexions, {}));
      await new Promise((resolve) => setTimeout(resolve, LET_IN));
      // They are not awaited here: they wait for this transaction.
      return { made: calls };
    });
    const answers = await Promise.all(made);
    expect(statuses(answers)).toEqual([200, 401]);
    expect(await miennes(both[answers[0]?.status === 200 ? 0 : 1] ?? server.admin)).toHaveLength(1);
  });
});

describe('les connexions d’un autre', () => {
  it('[SEC-12] se lisent et se terminent par qui peut le modifier, dans sa fiche', async () => {
    const bureau = await entre(BUREAU);
    const mobile = await entre(MOBILE);
    const admin = await server.signIn(server.admin.id);
    const rows = (await admin.call(getConnexionsUser, { id })).data;
    expect(rows.map(({ appareil, estCourante }) => [appareil, estCourante])).toEqual([
      ['Chrome sur Android', false],
      ['Chrome sur Windows', false],
      [null, false],
    ]);
    const one = { id, connexionId: rows[0]?.id };
    expect((await admin.call(terminerConnexionsUser, one)).data).toEqual({ terminees: 1 });
    expect([await isIn(mobile), await isIn(bureau)]).toEqual([false, true]);
    const all = { id, connexionId: null };
    expect((await admin.call(terminerConnexionsUser, all)).data).toEqual({ terminees: 2 });
    expect(await isIn(bureau)).toBe(false);
    expect((await admin.call(getConnexionsUser, { id })).data).toEqual([]);
    // Their history tells it, by the name of who did it.
    expect(await fins('PUT terminerConnexionsUser')).toEqual([
      [admin.id, 'utilisateurs', id, '{"connexionsOuvertes":[3,2]}'],
      [admin.id, 'utilisateurs', id, '{"connexionsOuvertes":[2,0]}'],
    ]);
  });

  it('[SEC-12] ni celles d’une autre école, ni d’un plus fort, ni les siennes, ni sans le droit', async () => {
    const [here, there] = [await createSchool(server), await createSchool(server)];
    const droits = { utilisateurs: ['lecture', 'modification'] };
    const director = await server.person({ ecoleId: here, droits });
    const neighbour = await server.person({ ecoleId: there });
    const stronger = await server.person({ ecoleId: here, droits: { ...droits, groupes: ['lecture'] } });
    const reader = await server.person({ ecoleId: here, droits: { utilisateurs: ['lecture'] } });
    const colleague = await server.person({ ecoleId: here });
    const both = async (person: Person, userId: number) => {
      const read = await person.call(getConnexionsUser, { id: userId });
      const end = await person.call(terminerConnexionsUser, { id: userId, connexionId: null });
      return [read.status, end.status];
    };
    expect(await both(director, neighbour.id)).toEqual([404, 404]);
    expect(await both(director, 999_999)).toEqual([404, 404]);
    expect(await both(director, stronger.id)).toEqual([403, 403]);
    expect(await both(reader, colleague.id)).toEqual([403, 403]);
    expect(await both(director, director.id)).toEqual([200, 409]);
    // A connexion of another school, named beside a person of one's own, stays.
    const its = (await miennes(neighbour))[0]?.id;
    const crossed = { id: colleague.id, connexionId: its };
    expect((await director.call(terminerConnexionsUser, crossed)).refus.code).toBe('INTROUVABLE');
    expect(await isIn(neighbour)).toBe(true);
    expect(await both(director, colleague.id)).toEqual([200, 200]);
  });
});
