/** A person is told of the devices that signed in to his account, and his connexions are listed and ended. */
import { login, updateUserPwd } from '@gestionscolaire/contract/administration/connexion.ts';
import {
  getConnexionsUser,
  getMesConnexions,
  terminerAutresConnexions,
  terminerConnexion,
  terminerConnexionsUser,
} from '@gestionscolaire/contract/administration/connexions.ts';
import { getPreferences, updatePreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { resetUserPwd } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { DAY, HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { describe, expect, it } from 'vitest';
import { purge } from '#app.ts';
import { shift } from '#core/clock.ts';
import { lockRow } from '#core/db/lock.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { lu } from '#tests/gestes/utilisateurs.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';

const TELEPHONE = '622000001';
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

/** Signs in a minute later from a device, and answers the person who then calls. */
async function entre(
  server: TestServer,
  { appareil, agent, address }: Appareil,
  password = MOT_DE_PASSE,
): Promise<Person> {
  server.now = shift(server.now, MINUTE);
  const body = { login: TELEPHONE, password, ...(appareil === undefined ? {} : { appareil }) };
  const answer = await server.request(login.method, login.path, {
    body,
    address,
    headers: { 'user-agent': agent },
  });
  const { token, data } = login.output.parse(answer.data);
  return {
    id: data[0]?.id ?? 0,
    token,
    call: (endpoint, input, headers) =>
      server.stranger.call(endpoint, input, { authorization: `Bearer ${token}`, ...headers }),
  };
}

const nouveaux = async (person: Person) => (await person.call(getPreferences, {})).data.nouveauxAppareils;
const miennes = async (person: Person) => (await person.call(getMesConnexions, {})).data;

describe('un appareil nouveau', () => {
  it('[SEC-12] se dit à la connexion suivante sur un appareil connu, jusqu’à ce que ce soit lu, même si lui a tout lu', async () => {
    const server = await ownServer();
    await server.person({ telephone: TELEPHONE });
    // The first device of all is no news, to itself or to a second one.
    expect(await nouveaux(await entre(server, BUREAU))).toEqual([]);
    const thief = await entre(server, VOLEUR);
    const le = server.now;
    expect(await nouveaux(thief)).toEqual([]);
    await thief.call(updatePreferences, { annoncesLues: true });
    await entre(server, VOLEUR);

    const own = await entre(server, BUREAU);
    const told = [{ nom: 'Chrome sur Android', adresse: VOLEUR.address, le }];
    expect(await nouveaux(own)).toEqual(told);
    expect((await own.call(updatePreferences, { annoncesLues: true })).data.nouveauxAppareils).toEqual([]);
    expect(await nouveaux(await entre(server, BUREAU))).toEqual([]);
    // A device that is new itself is told of those of the last thirty days, but the first one.
    expect(await nouveaux(await entre(server, MOBILE))).toEqual(told);
    expect(await nouveaux(await entre(server, MOBILE))).toEqual([]);
  });

  it('[SEC-12] est aussi un programme sans marque, connu par son nom et son adresse', async () => {
    const server = await ownServer();
    await server.person({ telephone: TELEPHONE });
    await entre(server, BUREAU);
    const programme = { agent: 'curl/8.14.1', address: '10.0.0.3' };
    await entre(server, programme);
    await entre(server, programme);
    await entre(server, { ...programme, address: '10.0.0.4' });
    await entre(server, { ...programme, agent: 'curl/8.15.0' });
    const told = await nouveaux(await entre(server, BUREAU));
    expect(told.map(({ nom, adresse }) => [nom, adresse])).toEqual([
      ['Un programme', '10.0.0.3'],
      ['Un programme', '10.0.0.4'],
      ['Un programme', '10.0.0.3'],
    ]);
  });

  it('[SEC-12] entré par un mot de passe provisoire, se dit dès que la personne a le sien', async () => {
    const server = await ownServer();
    const { id } = await server.person({ telephone: TELEPHONE });
    await entre(server, BUREAU);
    const reset = async () => {
      const { modifDate } = await lu(server, id);
      const admin = await server.signIn(server.admin.id);
      return (await admin.call(resetUserPwd, { id, modifUserId: 0, modifDate })).data[0]
        ?.motDePasseProvisoire;
    };
    await entre(server, VOLEUR, (await reset()) ?? '');
    const le = server.now;
    const back = await entre(server, BUREAU, (await reset()) ?? '');
    const change = { id, newMotDePasse: 'Sous-le-manguier-7h31', modifUserId: 0, creationUserId: 0 };
    expect((await back.call(updateUserPwd, change)).status).toBe(200);
    const own = await entre(server, BUREAU, 'Sous-le-manguier-7h31');
    expect(await nouveaux(own)).toEqual([{ nom: 'Chrome sur Android', adresse: VOLEUR.address, le }]);
  });

  it('[SEC-12] est connu un an, et la base ne garde pas sa marque', async () => {
    const server = await ownServer();
    const first = await server.person({ telephone: TELEPHONE });
    await server.person({ telephone: '622000002' });
    await entre(server, BUREAU);
    await entre(server, MOBILE);
    expect(JSON.stringify(await server.rows('appareils'))).not.toContain(MOBILE.appareil);
    // The same browser of two persons has two marks.
    await server.request(login.method, login.path, {
      body: { login: '622000002', password: MOT_DE_PASSE, appareil: BUREAU.appareil },
    });
    const marques = (await server.rows('appareils')).map(({ marque }) => marque);
    expect(new Set(marques).size).toBe(3);

    server.now = shift(server.now, 364 * DAY);
    await purge(server.database, server.now);
    expect(await nouveaux(await entre(server, BUREAU))).toHaveLength(1);
    server.now = shift(server.now, 2 * DAY);
    await purge(server.database, server.now);
    const left = (await server.rows('appareils')).filter(({ userId }) => userId === first.id);
    expect(left.map(({ nom }) => nom)).toEqual(['Chrome sur Windows']);
  });
});

describe('mes connexions', () => {
  it('[SEC-12] se lisent avec appareil, adresse et dernier usage, celle qui demande d’abord', async () => {
    const server = await ownServer();
    const { id } = await server.person({ telephone: TELEPHONE });
    const bureau = await entre(server, BUREAU);
    const ouverte = server.now;
    const mobile = await entre(server, MOBILE);
    server.now = shift(server.now, 2 * HOUR);
    await miennes(mobile);
    const rows = await miennes(bureau);
    // The third is the one of the harness, which signs in without a call.
    expect(rows.map(({ appareil, adresse, estCourante }) => [appareil, adresse, estCourante])).toEqual([
      ['Chrome sur Windows', BUREAU.address, true],
      ['Chrome sur Android', MOBILE.address, false],
      [null, '127.0.0.1', false],
    ]);
    expect(rows.map(({ derniereActivite }) => derniereActivite).slice(0, 2)).toEqual([
      server.now,
      server.now,
    ]);
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
    const server = await ownServer();
    const { id } = await server.person({ telephone: TELEPHONE });
    const bureau = await entre(server, BUREAU);
    const mobile = await entre(server, MOBILE);
    const [mine, , first] = await miennes(bureau);
    const other = (await miennes(await server.signIn(server.admin.id)))[0]?.id;
    expect((await bureau.call(terminerConnexion, { id: other })).refus.code).toBe('INTROUVABLE');
    expect((await bureau.call(terminerConnexion, { id: mine?.id })).refus.code).toBe('REGLE');
    expect((await bureau.call(terminerConnexion, { id: first?.id })).data).toEqual({ terminees: 1 });
    expect((await bureau.call(terminerConnexion, { id: first?.id })).refus.code).toBe('INTROUVABLE');
    expect((await mobile.call(getMesConnexions, {})).status).toBe(200);

    const again = await entre(server, VOLEUR);
    expect((await bureau.call(terminerAutresConnexions, {})).data).toEqual({ terminees: 2 });
    for (const one of [mobile, again]) expect((await one.call(getMesConnexions, {})).status).toBe(401);
    expect(await miennes(bureau)).toHaveLength(1);
    const acts = (await server.rows('journal')).filter(({ appel }) => String(appel).includes('terminer'));
    expect(
      acts.map(({ userId, entite, entiteId, changements }) => [userId, entite, entiteId, changements]),
    ).toEqual([
      [id, 'utilisateurs', id, '{"connexionsOuvertes":[3,2]}'],
      [id, 'utilisateurs', id, '{"connexionsOuvertes":[3,1]}'],
    ]);
  });

  it('[SEC-12] cinq minutes après s’être connecté, les terminer veut le mot de passe actuel', async () => {
    const server = await ownServer();
    await server.person({ telephone: TELEPHONE });
    const mobile = await entre(server, MOBILE);
    const bureau = await entre(server, BUREAU);
    server.now = shift(server.now, 6 * MINUTE);
    const cible = (await miennes(bureau)).find(({ appareil }) => appareil === 'Chrome sur Android')?.id;
    expect((await bureau.call(terminerConnexion, { id: cible })).refus.champs).toHaveProperty(
      'motDePasseActuel',
    );
    expect((await bureau.call(terminerAutresConnexions, {})).refus.champs).toHaveProperty('motDePasseActuel');
    expect(await miennes(mobile)).toHaveLength(3);
    const wrong = await bureau.call(terminerAutresConnexions, { motDePasseActuel: 'Pas le bon' });
    expect(wrong.status).toBe(422);
    const right = await bureau.call(terminerConnexion, { id: cible, motDePasseActuel: MOT_DE_PASSE });
    expect(right.data).toEqual({ terminees: 1 });
    expect((await mobile.call(getMesConnexions, {})).status).toBe(401);
  });
});

describe('au même instant', () => {
  /** The milliseconds after which a call waits at the door, known and let in. */
  const LET_IN = 120;

  it('[SEC-12] de deux connexions qui terminent toutes les autres, une seule reste', async () => {
    const server = await ownServer();
    const { id } = await server.person({ telephone: TELEPHONE });
    const both = [await entre(server, BUREAU), await entre(server, MOBILE)];
    const { made } = await server.database.transaction(async (trx) => {
      await lockRow(trx, 'utilisateurs', id);
      const calls = both.map((person) => person.call(terminerAutresConnexions, {}));
      await new Promise((resolve) => setTimeout(resolve, LET_IN));
      // They are not awaited here: they wait for this transaction.
      return { made: calls };
    });
    const statuts = (await Promise.all(made)).map(({ status }) => status);
    expect(statuts.toSorted((one, other) => one - other)).toEqual([200, 401]);
    expect(await miennes(both[statuts.indexOf(200)] ?? server.admin)).toHaveLength(1);
  });
});

describe('les connexions d’un autre', () => {
  it('[SEC-12] se lisent et se terminent par qui peut le modifier, dans sa fiche', async () => {
    const server = await ownServer();
    const { id } = await server.person({ telephone: TELEPHONE });
    const bureau = await entre(server, BUREAU);
    const mobile = await entre(server, MOBILE);
    const admin = await server.signIn(server.admin.id);
    const rows = (await admin.call(getConnexionsUser, { id })).data;
    expect(rows.map(({ appareil, estCourante }) => [appareil, estCourante])).toEqual([
      ['Chrome sur Android', false],
      ['Chrome sur Windows', false],
      [null, false],
    ]);
    const one = { id, connexionId: rows[0]?.id };
    expect((await admin.call(terminerConnexionsUser, one)).data).toEqual({ terminees: 1 });
    expect((await mobile.call(getMesConnexions, {})).status).toBe(401);
    expect((await bureau.call(getMesConnexions, {})).status).toBe(200);
    expect((await admin.call(terminerConnexionsUser, { id, connexionId: null })).data).toEqual({
      terminees: 2,
    });
    expect((await bureau.call(getMesConnexions, {})).status).toBe(401);
    expect((await admin.call(getConnexionsUser, { id })).data).toEqual([]);
    // His history tells it, by the name of who did it.
    const acts = (await server.rows('journal')).filter(({ appel }) => appel === 'PUT terminerConnexionsUser');
    expect(
      acts.map(({ userId, entite, entiteId, changements }) => [userId, entite, entiteId, changements]),
    ).toEqual([
      [admin.id, 'utilisateurs', id, '{"connexionsOuvertes":[3,2]}'],
      [admin.id, 'utilisateurs', id, '{"connexionsOuvertes":[2,0]}'],
    ]);
  });

  it('[SEC-12] ni celles d’une autre école, ni d’un plus fort, ni les siennes, ni sans le droit', async () => {
    const server = await ownServer();
    const [here, there] = [await createSchool(server), await createSchool(server)];
    const droits = { utilisateurs: ['lecture', 'modification'] };
    const director = await server.person({ ecoleId: here, droits });
    const neighbour = await server.person({ ecoleId: there });
    const stronger = await server.person({ ecoleId: here, droits: { ...droits, groupes: ['lecture'] } });
    const reader = await server.person({ ecoleId: here, droits: { utilisateurs: ['lecture'] } });
    const colleague = await server.person({ ecoleId: here });
    const both = async (person: Person, id: number) => {
      const read = await person.call(getConnexionsUser, { id });
      const end = await person.call(terminerConnexionsUser, { id, connexionId: null });
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
    expect((await neighbour.call(getMesConnexions, {})).status).toBe(200);
    expect(await both(director, colleague.id)).toEqual([200, 200]);
  });
});
