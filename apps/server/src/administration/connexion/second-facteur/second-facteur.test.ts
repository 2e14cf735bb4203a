/** A code of the person's telephone is wanted after the password, by choice or because a group wants it. */
import { deconnexion, login, updateUserPwd } from '@gestionscolaire/contract/administration/connexion.ts';
import { getMesConnexions } from '@gestionscolaire/contract/administration/connexions.ts';
import { groupes } from '@gestionscolaire/contract/administration/groupes.ts';
import { getPreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import {
  activerSecondFacteur,
  CHAMP_CODE,
  getSecondFacteur,
  getSecondFacteurUser,
  preparerSecondFacteur,
  renouvelerCodesDeSecours,
  retirerSecondFacteur,
  retirerSecondFacteurUser,
} from '@gestionscolaire/contract/administration/second-facteur.ts';
import { HOUR, MINUTE } from '@gestionscolaire/contract/core/values/durations.ts';
import { describe, expect, it } from 'vitest';
import { createAdministrator } from '#administration/connexion/administrateurs.ts';
import { shift } from '#core/clock.ts';
import { lockRow } from '#core/db/lock.ts';
import { groupOf } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { codeDuPas, pasDe } from './totp.ts';

const TELEPHONE = '655123456';
const PAS = 30_000;

/** Reads the secret that the application was given: it is typed in base 32. */
function secretDe(cle: string): Buffer {
  const bits = Array.from(cle, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Answers what an application shows, on a telephone whose clock is `avance` milliseconds ahead. */
const montre = (server: TestServer, secret: Buffer, avance = 0) =>
  codeDuPas(secret, pasDe(shift(server.now, avance)));

const essai = (server: TestServer, code?: string, password = MOT_DE_PASSE) =>
  server.request(login.method, login.path, {
    body: { login: TELEPHONE, password, ...(code === undefined ? {} : { [CHAMP_CODE]: code }) },
    address: '10.0.0.1',
  });

/** Activates the factor of a person, and answers its secret and the recovery codes. */
async function active(server: TestServer, person: Person, avance = 0) {
  const [prepared] = (await person.call(preparerSecondFacteur, {})).data;
  const secret = secretDe(prepared?.cle ?? '');
  const [told] = (await person.call(activerSecondFacteur, { [CHAMP_CODE]: montre(server, secret, avance) }))
    .data;
  return { secret, codes: told?.codes ?? [] };
}

const actsOf = async (server: TestServer, appel: string) =>
  (await server.rows('journal')).filter((row) => row['appel'] === appel).map((row) => row['changements']);

describe('un second facteur', () => {
  it('[SEC-13] n’est demandé qu’à qui l’a activé par un premier code ; le secret et les codes ne se disent qu’une fois', async () => {
    const server = await ownServer();
    const person = await server.person({ telephone: TELEPHONE });
    expect((await person.call(getSecondFacteur, {})).data).toEqual({
      depuis: null,
      codesRestants: 0,
      estExige: false,
    });
    const key = { 'idempotency-key': 'preparer-une-fois-0001' };
    const [prepared] = (await person.call(preparerSecondFacteur, {}, key)).data;
    expect(prepared?.cle).toMatch(/^[A-Z2-7]{32}$/);
    expect(prepared?.image).toMatch(/^<svg /);
    expect((await person.call(preparerSecondFacteur, {}, key)).data).toEqual([{ cle: null, image: null }]);
    // Nothing is asked for yet: the application may have read nothing.
    expect((await essai(server)).status).toBe(200);
    const secret = secretDe(prepared?.cle ?? '');
    const wrong = await person.call(activerSecondFacteur, { [CHAMP_CODE]: montre(server, secret, HOUR) });
    expect(wrong.refus.champs).toHaveProperty(CHAMP_CODE);
    const [told] = (await person.call(activerSecondFacteur, { [CHAMP_CODE]: montre(server, secret) })).data;
    expect(new Set(told?.codes).size).toBe(10);
    expect((await person.call(getSecondFacteur, {})).data).toEqual({
      depuis: server.now,
      codesRestants: 10,
      estExige: false,
    });
    // The history tells it, and nothing stored or told holds a code.
    expect(await actsOf(server, 'PUT activerSecondFacteur')).toEqual(['{"estEnDeuxEtapes":[0,1]}']);
    const kept = JSON.stringify([
      await server.rows('journal'),
      await server.rows('codes_de_secours'),
      await server.database.read.selectFrom('idempotences').selectAll().execute(),
    ]);
    for (const text of [prepared?.cle, ...(told?.codes ?? [])]) expect(kept).not.toContain(text);
  });

  it('[SEC-13] veut le code après le mot de passe juste, et ne dit rien de lui avant', async () => {
    const server = await ownServer();
    const { secret } = await active(server, await server.person({ telephone: TELEPHONE }));
    server.now = shift(server.now, MINUTE);
    expect((await essai(server, undefined, 'un autre')).refus.code).toBe('IDENTIFIANTS');
    const asked = await essai(server);
    expect([asked.status, Object.keys(asked.refus.champs ?? {})]).toEqual([422, [CHAMP_CODE]]);
    const wrong = await essai(server, montre(server, secret, HOUR));
    expect([wrong.status, Object.keys(wrong.refus.champs ?? {})]).toEqual([422, [CHAMP_CODE]]);
    const spaced = montre(server, secret).replace(/^(...)/, '$1 ');
    const right = await essai(server, spaced);
    expect(right.status).toBe(200);
    // A wrong code and a wrong password are failures; a code that was not typed yet is none.
    const token = login.output.parse(right.data).token;
    const told = await server.stranger.call(getPreferences, {}, { authorization: `Bearer ${token}` });
    expect(told.data.echecsDepuis?.nombre).toBe(2);
    expect((await essai(server, spaced)).refus.champs).toHaveProperty(CHAMP_CODE);
  });

  it('[SEC-13] ferme la porte après cinq codes faux, même au bon', async () => {
    const server = await ownServer();
    const { secret } = await active(server, await server.person({ telephone: TELEPHONE }));
    server.now = shift(server.now, MINUTE);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await essai(server, montre(server, secret, HOUR))).status).toBe(422);
    expect((await essai(server, montre(server, secret))).refus.code).toBe('TROP_DE_TENTATIVES');
  });

  it('[SEC-13] un même code n’ouvre pas deux fois, même au même instant', async () => {
    const server = await ownServer();
    const person = await server.person({ telephone: TELEPHONE });
    const { secret, codes } = await active(server, person);
    server.now = shift(server.now, MINUTE);
    for (const code of [montre(server, secret), codes[0]]) {
      const { made } = await server.database.transaction(async (trx) => {
        await lockRow(trx, 'utilisateurs', person.id);
        const calls = [essai(server, code), essai(server, code)];
        await new Promise((resolve) => setTimeout(resolve, 400));
        return { made: calls };
      });
      const statuts = (await Promise.all(made)).map(({ status }) => status);
      expect(statuts.toSorted((one, other) => one - other)).toEqual([200, 422]);
    }
  });

  it('[SEC-13] suit l’horloge d’un téléphone qui avance ou dérive, sans internet pour la mettre à l’heure', async () => {
    const server = await ownServer();
    const { secret } = await active(server, await server.person({ telephone: TELEPHONE }), 7 * MINUTE);
    server.now = shift(server.now, HOUR);
    expect((await essai(server, montre(server, secret))).status).toBe(422);
    expect((await essai(server, montre(server, secret, 7 * MINUTE + PAS))).status).toBe(200);
    // It drifted by a step, and is found a step further.
    server.now = shift(server.now, HOUR);
    expect((await essai(server, montre(server, secret, 7 * MINUTE + 3 * PAS))).status).toBe(200);
    // The server's clock was set back by an hour: the last code used there is no longer ahead of all others.
    server.now = shift(server.now, -HOUR);
    expect((await essai(server, montre(server, secret, 7 * MINUTE + 3 * PAS))).status).toBe(200);
  });

  it('[SEC-13] un code de secours ouvre une fois, tapé comme on veut ; de nouveaux effacent ceux d’avant', async () => {
    const server = await ownServer();
    const person = await server.person({ telephone: TELEPHONE });
    const { codes } = await active(server, person);
    const [first = '', second = ''] = codes;
    expect((await essai(server, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await essai(server, first)).status).toBe(422);
    expect((await person.call(getSecondFacteur, {})).data.codesRestants).toBe(9);
    expect(await actsOf(server, 'POST login')).toContain('{"codesDeSecours":[10,9]}');
    const [renewed] = (await person.call(renouvelerCodesDeSecours, {})).data;
    expect((await essai(server, second)).status).toBe(422);
    expect((await essai(server, renewed?.codes?.[0])).status).toBe(200);
  });

  it('[SEC-13] passe à un autre téléphone sans cesser d’être demandé, et se retire', async () => {
    const server = await ownServer();
    const person = await server.person({ telephone: TELEPHONE });
    const { secret } = await active(server, person);
    const [other] = (await person.call(preparerSecondFacteur, {})).data;
    server.now = shift(server.now, MINUTE);
    expect((await essai(server, montre(server, secret))).status).toBe(200);
    const nouveau = secretDe(other?.cle ?? '');
    await person.call(activerSecondFacteur, { [CHAMP_CODE]: montre(server, nouveau) });
    server.now = shift(server.now, MINUTE);
    expect((await essai(server, montre(server, secret))).status).toBe(422);
    expect((await essai(server, montre(server, nouveau))).status).toBe(200);
    expect((await person.call(retirerSecondFacteur, {})).data.depuis).toBeNull();
    expect((await essai(server)).status).toBe(200);
    expect((await person.call(retirerSecondFacteur, {})).refus.code).toBe('REGLE');
    expect((await person.call(renouvelerCodesDeSecours, {})).refus.code).toBe('REGLE');
  });

  it('[SEC-13] se change avec le mot de passe actuel, passé cinq minutes de connexion', async () => {
    const server = await ownServer();
    const person = await server.person({ telephone: TELEPHONE });
    const { secret } = await active(server, person);
    server.now = shift(server.now, 6 * MINUTE);
    for (const call of [preparerSecondFacteur, renouvelerCodesDeSecours, retirerSecondFacteur]) {
      expect((await person.call(call, {})).refus.champs).toHaveProperty('motDePasseActuel');
      expect((await person.call(call, { motDePasseActuel: 'faux' })).status).toBe(422);
    }
    const code = { [CHAMP_CODE]: montre(server, secret) };
    expect((await person.call(activerSecondFacteur, code)).refus.champs).toHaveProperty('motDePasseActuel');
    const proved = await person.call(retirerSecondFacteur, { motDePasseActuel: MOT_DE_PASSE });
    expect(proved.status).toBe(200);
  });
});

describe('un groupe qui l’exige', () => {
  it('[SEC-13] n’ouvre rien d’autre à qui ne l’a pas, dès son appel suivant, puis tout', async () => {
    const server = await ownServer();
    const person = await server.person({ telephone: TELEPHONE });
    const id = await groupOf(server, person.id);
    const { modifDate, ...group } = (await server.rows('groupes')).find((row) => row['id'] === id) ?? {};
    const form = { id, libelle: String(group['libelle']), observations: null, modifUserId: 0, modifDate };
    const admin = await server.signIn(server.admin.id);
    const changed = await admin.call(groupes.update, { ...form, estEnDeuxEtapes: 1 });
    expect(changed.status).toBe(200);
    expect((await person.call(getMesConnexions, {})).refus.code).toBe('SECOND_FACTEUR_A_ACTIVER');
    const again = await essai(server);
    expect(login.output.parse(again.data).secondFacteurAActiver).toBe(true);
    const { secret } = await active(server, person);
    expect((await person.call(getMesConnexions, {})).status).toBe(200);
    expect((await person.call(retirerSecondFacteur, {})).refus.code).toBe('REGLE');
    server.now = shift(server.now, MINUTE);
    const opened = await essai(server, montre(server, secret));
    expect(login.output.parse(opened.data).secondFacteurAActiver).toBeUndefined();
    // An update of before this column says nothing of it: the group goes on wanting it.
    const { modifDate: now } = (await server.rows('groupes')).find((row) => row['id'] === id) ?? {};
    expect((await admin.call(groupes.update, { ...form, modifDate: now })).status).toBe(200);
    expect((await person.call(getSecondFacteur, {})).data.estExige).toBe(true);
  });

  it('[SEC-13] laisse d’abord changer un mot de passe provisoire, et se déconnecter', async () => {
    const server = await ownServer();
    const person = await server.person({ telephone: TELEPHONE, motDePasseAChanger: true });
    const id = await groupOf(server, person.id);
    await server.database.transaction((trx) =>
      trx.updateTable('groupes').set({ estEnDeuxEtapes: 1 }).where('id', '=', id).execute(),
    );
    expect((await person.call(preparerSecondFacteur, {})).refus.code).toBe('MOT_DE_PASSE_A_CHANGER');
    const change = {
      id: person.id,
      newMotDePasse: 'Sous-le-manguier-7h31',
      modifUserId: 0,
      creationUserId: 0,
    };
    expect((await person.call(updateUserPwd, change)).status).toBe(200);
    const back = await server.signIn(person.id);
    expect((await back.call(getMesConnexions, {})).refus.code).toBe('SECOND_FACTEUR_A_ACTIVER');
    expect((await back.call(deconnexion, {})).status).toBe(200);
  });
});

describe('celui d’un autre', () => {
  it('[SEC-13] se retire par qui peut le modifier, dans sa fiche ; pas celui d’une autre école, d’un plus fort ni le sien', async () => {
    const server = await ownServer();
    const [here, there] = [await createSchool(server), await createSchool(server)];
    const droits = { utilisateurs: ['lecture', 'modification'] };
    const director = await server.person({ ecoleId: here, droits });
    const colleague = await server.person({ ecoleId: here, telephone: TELEPHONE });
    const neighbour = await server.person({ ecoleId: there });
    const stronger = await server.person({ ecoleId: here, droits: { ...droits, groupes: ['lecture'] } });
    for (const one of [colleague, neighbour, stronger, director]) await active(server, one);
    const both = async (id: number) => {
      const read = await director.call(getSecondFacteurUser, { id });
      return [read.status, (await director.call(retirerSecondFacteurUser, { id })).status];
    };
    expect(await both(neighbour.id)).toEqual([404, 404]);
    expect(await both(stronger.id)).toEqual([403, 403]);
    expect(await both(director.id)).toEqual([200, 409]);
    expect((await essai(server)).status).toBe(422);
    expect(await both(colleague.id)).toEqual([200, 200]);
    expect(await both(colleague.id)).toEqual([200, 409]);
    expect((await essai(server)).status).toBe(200);
    expect(await actsOf(server, 'PUT retirerSecondFacteurUser')).toEqual(['{"estEnDeuxEtapes":[1,0]}']);
  });

  it('[SEC-13] la commande de la machine rouvre à un administrateur qui a tout perdu', async () => {
    const server = await ownServer();
    const person = await server.person({ telephone: TELEPHONE });
    await active(server, person);
    const personne = { login: TELEPHONE, motDePasse: 'k7mw-p3xq-9dta', isProvisional: true };
    const create = await createAdministrator(personne);
    await server.database.transaction((trx) => create(trx, server.now));
    expect((await essai(server, undefined, 'k7mw-p3xq-9dta')).status).toBe(200);
    const acts = await actsOf(server, 'administrateur');
    expect(acts.some((text) => String(text).includes('"estEnDeuxEtapes":[1,0]'))).toBe(true);
  });
});
