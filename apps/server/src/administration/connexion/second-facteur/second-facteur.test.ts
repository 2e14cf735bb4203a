/** A code of the person's telephone is wanted after the password, by choice or because a group wants it. */
import { deconnexion, login, prouverIdentite } from '@gestionscolaire/contract/administration/connexion.ts';
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
import { beforeEach, describe, expect, it } from 'vitest';
import { createAdministrator } from '#administration/connexion/administrateurs.ts';
import { choose, prouve, setColumns, statuses } from '#administration/tests/gestes.ts';
import { lockRow } from '#core/db/lock.ts';
import { shift } from '#core/time/clock.ts';
import { groupOf } from '#tests/gestes/droits.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import { MOT_DE_PASSE, ownServer, type Person, type TestServer } from '#tests/harness.ts';
import { codeDuPas, pasDe } from './totp.ts';

const TELEPHONE = '655123456';

let server: TestServer;
let person: Person;
beforeEach(async () => {
  server = await ownServer();
  person = await server.person({ telephone: TELEPHONE });
});

const PAS = 30_000;

/** Reads the secret that the application was given: it is typed in base 32. */
function secretDe(cle: string): Buffer {
  const bits = Array.from(cle, (letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns what an application shows, on a telephone whose clock is `avance` milliseconds ahead. */
const montre = (secret: Buffer, avance = 0) => codeDuPas(secret, pasDe(shift(server.now, avance)));

const essai = (code?: string, password = MOT_DE_PASSE) =>
  server.request(login.method, login.path, {
    body: { login: TELEPHONE, password, ...(code === undefined ? {} : { [CHAMP_CODE]: code }) },
    address: '10.0.0.1',
  });

const entre = async (code?: string) => (await essai(code)).status;
const passe = (ms: number) => {
  server.now = shift(server.now, ms);
};

/** Activates the factor of a person, and returns its secret and the recovery codes. */
async function active(avance = 0, who = person) {
  const [prepared] = (await who.call(preparerSecondFacteur, {})).data;
  const secret = secretDe(prepared?.cle ?? '');
  const [told] = (await who.call(activerSecondFacteur, { [CHAMP_CODE]: montre(secret, avance) })).data;
  return { secret, codes: told?.codes ?? [] };
}

const actsOf = async (appel: string) =>
  (await server.rows('journal')).filter((row) => row['appel'] === appel).map((row) => row['changements']);

describe('un second facteur', () => {
  it('[SEC-13] n’est demandé qu’à qui l’a activé par un premier code ; le secret et les codes ne se disent qu’une fois', async () => {
    const etat = async () => (await person.call(getSecondFacteur, {})).data;
    expect(await etat()).toEqual({ depuis: null, codesRestants: 0, estExige: false });
    const key = { 'idempotency-key': 'preparer-une-fois-0001' };
    const [prepared] = (await person.call(preparerSecondFacteur, {}, key)).data;
    expect(prepared?.cle).toMatch(/^[A-Z2-7]{32}$/);
    expect(prepared?.image).toMatch(/^<svg /);
    expect((await person.call(preparerSecondFacteur, {}, key)).data).toEqual([{ cle: null, image: null }]);
    // Nothing is asked for yet: the application may have read nothing.
    expect(await entre()).toBe(200);
    const secret = secretDe(prepared?.cle ?? '');
    const wrong = await person.call(activerSecondFacteur, { [CHAMP_CODE]: montre(secret, HOUR) });
    expect(wrong.refus.champs).toHaveProperty(CHAMP_CODE);
    const [told] = (await person.call(activerSecondFacteur, { [CHAMP_CODE]: montre(secret) })).data;
    expect(new Set(told?.codes).size).toBe(10);
    expect(await etat()).toEqual({ depuis: server.now, codesRestants: 10, estExige: false });
    // The history tells it, and nothing stored or told holds a code.
    expect(await actsOf('PUT activerSecondFacteur')).toEqual(['{"estEnDeuxEtapes":[0,1]}']);
    const kept = JSON.stringify([
      await server.rows('journal'),
      await server.rows('codes_de_secours'),
      await server.database.read.selectFrom('idempotences').selectAll().execute(),
    ]);
    for (const text of [prepared?.cle, ...(told?.codes ?? [])]) expect(kept).not.toContain(text);
  });

  it('[SEC-13] veut le code après le mot de passe juste, et ne dit rien de lui avant', async () => {
    const { secret } = await active();
    passe(MINUTE);
    expect((await essai(undefined, 'un autre')).refus.code).toBe('IDENTIFIANTS');
    for (const code of [undefined, montre(secret, HOUR)]) {
      const { status, refus } = await essai(code);
      expect([status, Object.keys(refus.champs ?? {})]).toEqual([422, [CHAMP_CODE]]);
    }
    const spaced = montre(secret).replace(/^(...)/, '$1 ');
    const right = await essai(spaced);
    expect(right.status).toBe(200);
    // A wrong code and a wrong password are failures; a code that was not typed yet is none.
    const token = login.output.parse(right.data).token;
    const told = await server.stranger.call(getPreferences, {}, { authorization: `Bearer ${token}` });
    expect(told.data.echecsDepuis?.nombre).toBe(2);
    expect((await essai(spaced)).refus.champs).toHaveProperty(CHAMP_CODE);
  });

  it('[SEC-13] ferme la porte après cinq codes faux, même au bon', async () => {
    const { secret } = await active();
    passe(MINUTE);
    for (let tries = 0; tries < 5; tries += 1) expect(await entre(montre(secret, HOUR))).toBe(422);
    expect((await essai(montre(secret))).refus.code).toBe('TROP_DE_TENTATIVES');
  });

  it('[SEC-13] un même code n’ouvre pas deux fois, même au même instant', async () => {
    const { secret, codes } = await active();
    passe(MINUTE);
    for (const code of [montre(secret), codes[0]]) {
      const { made } = await server.database.transaction(async (trx) => {
        await lockRow(trx, 'utilisateurs', person.id);
        const calls = [essai(code), essai(code)];
        await new Promise((resolve) => setTimeout(resolve, 400));
        return { made: calls };
      });
      expect(statuses(await Promise.all(made))).toEqual([200, 422]);
    }
  });

  it('[SEC-13] suit l’horloge d’un téléphone qui avance ou dérive, sans internet pour la mettre à l’heure', async () => {
    const { secret } = await active(7 * MINUTE);
    passe(HOUR);
    expect(await entre(montre(secret))).toBe(422);
    expect(await entre(montre(secret, 7 * MINUTE + PAS))).toBe(200);
    // It drifted by a step, and is found a step further.
    passe(HOUR);
    expect(await entre(montre(secret, 7 * MINUTE + 3 * PAS))).toBe(200);
    // The server's clock was set back by an hour: the last code used there is no longer ahead of all others.
    passe(-HOUR);
    expect(await entre(montre(secret, 7 * MINUTE + 3 * PAS))).toBe(200);
  });

  it('[SEC-13] un code de secours ouvre une fois, tapé comme on veut ; de nouveaux effacent ceux d’avant', async () => {
    const [first = '', second = ''] = (await active()).codes;
    expect(await entre(first.toUpperCase().replaceAll('-', ' '))).toBe(200);
    expect(await entre(first)).toBe(422);
    expect((await person.call(getSecondFacteur, {})).data.codesRestants).toBe(9);
    expect(await actsOf('POST login')).toContain('{"codesDeSecours":[10,9]}');
    const [renewed] = (await person.call(renouvelerCodesDeSecours, {})).data;
    expect([await entre(second), await entre(renewed?.codes?.[0])]).toEqual([422, 200]);
  });

  it('[SEC-13] passe à un autre téléphone sans cesser d’être demandé, et se retire', async () => {
    const { secret } = await active();
    const [other] = (await person.call(preparerSecondFacteur, {})).data;
    passe(MINUTE);
    expect(await entre(montre(secret))).toBe(200);
    const nouveau = secretDe(other?.cle ?? '');
    await person.call(activerSecondFacteur, { [CHAMP_CODE]: montre(nouveau) });
    passe(MINUTE);
    expect([await entre(montre(secret)), await entre(montre(nouveau))]).toEqual([422, 200]);
    expect((await person.call(retirerSecondFacteur, {})).data.depuis).toBeNull();
    expect(await entre()).toBe(200);
    for (const call of [retirerSecondFacteur, renouvelerCodesDeSecours])
      expect((await person.call(call, {})).refus.code).toBe('REGLE');
  });

  it('[SEC-13] [SEC-21] ne se change qu’après une preuve, qui veut un code de lui', async () => {
    const { secret } = await active();
    passe(6 * MINUTE);
    for (const call of [preparerSecondFacteur, renouvelerCodesDeSecours, retirerSecondFacteur]) {
      expect((await person.call(call, {})).refus.champs).toHaveProperty('motDePasseActuel');
    }
    const code = { [CHAMP_CODE]: montre(secret) };
    expect((await person.call(activerSecondFacteur, code)).refus.champs).toHaveProperty('motDePasseActuel');
    for (const unproved of [{}, { [CHAMP_CODE]: montre(secret, HOUR) }]) {
      const refused = await person.call(prouverIdentite, { motDePasseActuel: MOT_DE_PASSE, ...unproved });
      expect(Object.keys(refused.refus.champs ?? {})).toEqual([CHAMP_CODE]);
    }
    const proved = await prouve(server, person, code);
    expect((await proved.call(retirerSecondFacteur, {})).status).toBe(200);
  });
});

describe('un groupe qui l’exige', () => {
  it('[SEC-13] n’ouvre rien d’autre à qui ne l’a pas, dès son appel suivant, puis tout', async () => {
    const id = await groupOf(server, person.id);
    const admin = await server.signIn(server.admin.id);
    const modifie = async (more: object) => {
      const group = (await server.rows('groupes')).find((row) => row['id'] === id);
      const { libelle, modifDate } = group ?? {};
      const form = { id, libelle, observations: null, modifUserId: 0, modifDate };
      return (await admin.call(groupes.update, { ...form, ...more })).status;
    };
    const aActiver = async (code?: string) =>
      login.output.parse((await essai(code)).data).secondFacteurAActiver;
    expect(await modifie({ estEnDeuxEtapes: 1 })).toBe(200);
    expect((await person.call(getMesConnexions, {})).refus.code).toBe('SECOND_FACTEUR_A_ACTIVER');
    expect(await aActiver()).toBe(true);
    const { secret } = await active();
    expect((await person.call(getMesConnexions, {})).status).toBe(200);
    expect((await person.call(retirerSecondFacteur, {})).refus.code).toBe('REGLE');
    passe(MINUTE);
    expect(await aActiver(montre(secret))).toBeUndefined();
    // An update of before this column says nothing of it: the group goes on wanting it.
    expect(await modifie({})).toBe(200);
    expect((await person.call(getSecondFacteur, {})).data.estExige).toBe(true);
  });

  it('[SEC-13] laisse d’abord changer un mot de passe provisoire, et se déconnecter', async () => {
    const provisoire = await server.person({ motDePasseAChanger: true });
    const groupe = await groupOf(server, provisoire.id);
    await setColumns(server, 'groupes', groupe, { estEnDeuxEtapes: 1 });
    expect((await provisoire.call(preparerSecondFacteur, {})).refus.code).toBe('MOT_DE_PASSE_A_CHANGER');
    expect((await choose(provisoire, 'Sous-le-manguier-7h31')).status).toBe(200);
    const back = await server.signIn(provisoire.id);
    expect((await back.call(getMesConnexions, {})).refus.code).toBe('SECOND_FACTEUR_A_ACTIVER');
    expect((await back.call(deconnexion, {})).status).toBe(200);
  });
});

describe('celui d’un autre', () => {
  it('[SEC-13] se retire par qui peut le modifier, dans sa fiche ; pas celui d’une autre école, d’un plus fort ni le sien', async () => {
    const [here, there] = [await createSchool(server), await createSchool(server)];
    const droits = { utilisateurs: ['lecture', 'modification'] };
    const director = await server.person({ ecoleId: here, droits });
    await setColumns(server, 'utilisateurs', person.id, { ecoleId: here });
    const neighbour = await server.person({ ecoleId: there });
    const stronger = await server.person({ ecoleId: here, droits: { ...droits, groupes: ['lecture'] } });
    for (const one of [person, neighbour, stronger, director]) await active(0, one);
    const both = async (id: number) => {
      const read = await director.call(getSecondFacteurUser, { id });
      return [read.status, (await director.call(retirerSecondFacteurUser, { id })).status];
    };
    expect(await both(neighbour.id)).toEqual([404, 404]);
    expect(await both(stronger.id)).toEqual([403, 403]);
    expect(await both(director.id)).toEqual([200, 409]);
    expect(await entre()).toBe(422);
    expect(await both(person.id)).toEqual([200, 200]);
    expect(await both(person.id)).toEqual([200, 409]);
    expect(await entre()).toBe(200);
    expect(await actsOf('PUT retirerSecondFacteurUser')).toEqual(['{"estEnDeuxEtapes":[1,0]}']);
  });

  it('[SEC-13] la commande de la machine rouvre à un administrateur qui a tout perdu', async () => {
    await active();
    const personne = { login: TELEPHONE, motDePasse: 'k7mw-p3xq-9dta', isProvisional: true };
    const create = await createAdministrator(personne);
    await server.database.transaction((trx) => create(trx, server.now));
    expect((await essai(undefined, 'k7mw-p3xq-9dta')).status).toBe(200);
    const acts = await actsOf('administrateur');
    expect(acts.some((text) => String(text).includes('"estEnDeuxEtapes":[1,0]'))).toBe(true);
  });
});
