/** A person signs in and out and changes their password; a connexion lasts so long and no longer. */
import {
  checktokenexpire,
  deconnexion,
  JETON_PRESENTE,
  login,
} from '@gestionscolaire/contract/administration/connexion.ts';
import { getPreferences } from '@gestionscolaire/contract/administration/preferences.ts';
import { HOUR } from '@gestionscolaire/contract/core/values/durations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose, faults, personIn, prouve, setColumns, statuses } from '#administration/tests/gestes.ts';
import type { Row } from '#core/db/tables.ts';
import { shift } from '#core/time/clock.ts';
import { createSchool } from '#tests/gestes/ecole.ts';
import {
  ADMIN,
  DEBUT,
  MOT_DE_PASSE,
  ownServer,
  type Person,
  type TestServer,
  testServer,
} from '#tests/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const signIn = (identifiant: string, password = MOT_DE_PASSE) =>
  server.stranger.call(login, { login: identifiant, password });
const entre = async (identifiant: string, password?: string) => (await signIn(identifiant, password)).status;
const signedIn = async (identifiant: string, password?: string) =>
  personIn(server, (await signIn(identifiant, password)).data);
const isOver = async (token: string, by: Person = server.stranger) =>
  (await by.call(checktokenexpire, { token })).data;
const HORS = { expired: true };

const isOpen = async (person: Person): Promise<boolean> =>
  (await person.call(getPreferences, {})).status === 200;

describe('connexion', () => {
  const setState = (id: number, columns: Row) => setColumns(server, 'utilisateurs', id, columns);

  it('[AUTH-04] [DATA-23] rend l’identité telle que le navigateur la garde, et rien d’autre', async () => {
    const ecoleId = await createSchool(server);
    const { id } = await server.person({ ecoleId, telephone: '622445566' });
    const { status, data } = await signIn('622445566');
    expect(status).toBe(200);
    const { token, ...rest } = data;
    const row = (await server.rows('utilisateurs')).find((one) => one['id'] === id);
    expect(rest).toEqual({
      data: [{ id, prenoms: row?.['prenoms'], nom: 'Essai', ecoleId }],
      motDePasseAChanger: false,
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    const network = await signIn(ADMIN.login, ADMIN.motDePasse);
    expect(network.data.data[0]?.ecoleId).toBeNull();
  });

  it('[AUTH-04] [CONST-07] trouve le téléphone comme on l’écrit, et l’e-mail dans toute casse', async () => {
    const { id } = await server.person({ telephone: '622000000' });
    const row = (await server.rows('utilisateurs')).find((one) => one['id'] === id);
    const email = String(row?.['email']);
    for (const written of [
      '622000000',
      '622 00 00 00',
      ' 622.00.00.00 ',
      '622-00-00-00',
      '(622) 000 000',
      '622\u00A000\u202F00\u00A000',
      '+224622000000',
      '+224 622 00 00 00',
      '00224622000000',
      '00 224 622 00 00 00',
      '224622000000',
      email,
      email.toUpperCase(),
      `  ${email} `,
    ]) {
      expect(await entre(written), `« ${written} »`).toBe(200);
    }
    for (const wrong of ['22000000', '622000001', '+225622000000', '6220', '0', `x${email}`, '%', "' or 1=1"])
      expect(await entre(wrong), wrong).toBe(401);
  });

  it('un numéro local est d’abord celui du pays, même quand un autre pays peut le lire aussi', async () => {
    const foreigner = await server.person({ telephone: '5551234' });
    await setState(foreigner.id, { telephoneIndicatif: '62' });
    const local = await server.person({ telephone: '625551234' });
    expect((await signIn('625551234')).data.data[0]?.id).toBe(local.id);
    expect((await signIn('+62 5551234')).data.data[0]?.id).toBe(foreigner.id);
  });

  it('dit la même chose pour un inconnu, un mauvais mot de passe, un suspendu et un désactivé', async () => {
    const suspended = await server.person({ telephone: '622111111' });
    await setState(suspended.id, { estSuspendu: 1 });
    const disabled = await server.person({ telephone: '622222222' });
    await setState(disabled.id, { estActif: 0 });
    await server.person({ telephone: '622333333' });
    const same = { error: 'Identifiant ou mot de passe incorrect', code: 'IDENTIFIANTS' };
    for (const [identifiant, password] of [
      ['622999999', undefined],
      ['622333333', 'Pas le bon'],
      ['622333333', MOT_DE_PASSE.toLowerCase()],
      ['622111111', undefined],
      ['622222222', undefined],
    ] as const) {
      const { status, refus } = await signIn(identifiant, password);
      expect([identifiant, status, refus]).toEqual([identifiant, 401, same]);
    }
    const opened = (await server.rows('connexions')).filter(({ userId }) => userId === suspended.id);
    expect(opened).toHaveLength(1);
  });

  it('un numéro qu’un désactivé portait sert à celui qui l’a maintenant', async () => {
    const former = await server.person({ telephone: '622777777' });
    await setState(former.id, { estActif: 0 });
    const { id } = await server.person({ telephone: '622777777' });
    expect((await signIn('622777777')).data.data[0]?.id).toBe(id);
  });

  it('refuse un identifiant ou un mot de passe vides, chacun à son champ', async () => {
    expect(faults(await signIn('  ', ''))).toEqual([
      422,
      { login: "L'identifiant est obligatoire.", password: 'Le mot de passe est obligatoire.' },
    ]);
  });

  it('écrit au journal qui s’est connecté, et garde l’adresse', async () => {
    const { id } = await server.person({ telephone: '622888888' });
    await server.request('POST', 'login', {
      body: { login: '622888888', password: MOT_DE_PASSE },
      address: '192.168.7.7',
    });
    const opened = (await server.rows('connexions')).at(-1);
    expect(opened).toMatchObject({ userId: id, adresse: '192.168.7.7', ouverte: server.now, terminee: null });
    const act = (await server.rows('journal')).at(-1);
    expect(act).toMatchObject({
      userId: id,
      appel: 'POST login',
      entite: 'connexions',
      entiteId: opened?.['id'],
    });
  });

  describe('jeton', () => {
    it('[AUTH-05] checktokenexpire : faux pour un jeton ouvert, vrai pour tout le reste', async () => {
      const { token } = await server.person();
      expect(await isOver(token)).toEqual({ expired: false });
      for (const other of ['inconnu', `${token}x`, token.slice(1), 'a'.repeat(400), '%', '../sante', ' '])
        expect(await isOver(other), other).toEqual(HORS);
    });

    it('[SEC-16] checktokenexpire lit le jeton de l’en-tête, quand l’adresse n’en porte pas', async () => {
      expect(await isOver(JETON_PRESENTE, await server.person())).toEqual({ expired: false });
      expect(await isOver(JETON_PRESENTE)).toEqual(HORS);
    });

    it('[SEC-16] se connecter de nouveau termine la connexion que ce navigateur avait', async () => {
      const person = await server.person();
      const other = await server.person();
      const wrong = await person.call(login, { login: ADMIN.login, password: 'faux-faux' });
      expect([wrong.status, await isOver(person.token)]).toEqual([401, { expired: false }]);
      const { status, data } = await person.call(login, { login: ADMIN.login, password: ADMIN.motDePasse });
      expect([status, await isOver(person.token)]).toEqual([200, HORS]);
      for (const token of [data.token, other.token]) expect(await isOver(token)).toEqual({ expired: false });
    });

    it('[CODE-11] checktokenexpire dit échu tout ce qui n’est pas un jeton, aussi long que ce soit', async () => {
      const { token } = await server.person();
      const long = `${token}${'x'.repeat(10_000)}`;
      for (const other of ['a'.repeat(401), 'a'.repeat(10_000), long, 'é'.repeat(2_000), '\n'])
        expect(await isOver(other)).toEqual(HORS);
      const nothing = await server.request('GET', 'checktokenexpire/');
      expect([nothing.status, nothing.data]).toEqual([200, { expired: true }]);
    });

    it('l’en-tête Authorization est lu dans toute casse de « Bearer », et dans aucune autre forme', async () => {
      const { token } = await server.person();
      const status = async (authorization: string) =>
        (await server.request('GET', 'getPreferences', { headers: { authorization } })).status;
      expect(await status(`Bearer ${token}`)).toBe(200);
      expect(await status(`bearer ${token}`)).toBe(200);
      for (const wrong of [token, `Bearer  ${token}`, `Token ${token}`, 'Bearer', 'Bearer '])
        expect([wrong, await status(wrong)]).toEqual([wrong, 401]);
      expect((await server.request('GET', `getPreferences?token=${token}`)).status).toBe(401);
    });

    it('une connexion finit douze heures après le dernier appel', async () => {
      const own = await ownServer();
      const person = await own.person();
      for (let call = 1; call <= 3; call += 1) {
        own.now = shift(own.now, 12 * HOUR - 1);
        expect(await isOpen(person)).toBe(true);
      }
      own.now = shift(own.now, 12 * HOUR);
      expect(await isOpen(person)).toBe(false);
      expect(await isOver(person.token, own.stranger)).toEqual(HORS);
    });

    it('demander si le jeton vit encore ne le prolonge pas', async () => {
      const own = await ownServer();
      const person = await own.person();
      own.now = shift(DEBUT, 11 * HOUR);
      await isOver(person.token, own.stranger);
      own.now = shift(DEBUT, 12 * HOUR);
      expect(await isOpen(person)).toBe(false);
    });

    it('une connexion finit après sept jours, quoi qu’on fasse', async () => {
      const own = await ownServer();
      const person = await own.person();
      const end = shift(DEBUT, 7 * 24 * HOUR);
      while (shift(own.now, 11 * HOUR) < end) {
        own.now = shift(own.now, 11 * HOUR);
        expect(await isOpen(person)).toBe(true);
      }
      own.now = shift(end, -1);
      expect(await isOpen(person)).toBe(true);
      own.now = end;
      expect(await isOpen(person)).toBe(false);
    });

    it('suspendre ou désactiver quelqu’un ferme ses connexions à l’appel suivant, le remettre les rouvre', async () => {
      const person = await server.person();
      for (const [off, on] of [
        [{ estSuspendu: 1 }, { estSuspendu: 0 }],
        [{ estActif: 0 }, { estActif: 1 }],
      ] as const) {
        await setState(person.id, off);
        expect(await isOpen(person)).toBe(false);
        expect(await isOver(person.token)).toEqual(HORS);
        await setState(person.id, on);
        expect(await isOpen(person)).toBe(true);
      }
    });

    it('la déconnexion ne ferme que la sienne, et une seule fois', async () => {
      const person = await server.person();
      const other = await server.signIn(person.id);
      expect((await person.call(deconnexion, {})).data).toEqual({ ok: true });
      expect(await isOpen(person)).toBe(false);
      expect(await isOpen(other)).toBe(true);
      const again = await person.call(deconnexion, {});
      expect([again.status, again.refus.code]).toEqual([401, 'NON_CONNECTE']);
      expect(again.headers['www-authenticate']).toBe('Bearer');
      const act = (await server.rows('journal')).at(-1);
      expect(act).toMatchObject({ userId: person.id, appel: 'POST deconnexion', entite: 'connexions' });
    });
  });

  describe('mot de passe', () => {
    it('[AUTH-19] [DATA-22] change le mot de passe de la personne connectée et ferme toutes ses connexions', async () => {
      const { id } = await server.person({ telephone: '623000001' });
      const person = await prouve(server, await signedIn('623000001'));
      const elsewhere = await server.signIn(id);
      const stranger = await server.person();
      const { status, data } = await choose(person, 'Mon nouveau mot');
      expect([status, data]).toEqual([200, { ok: true }]);
      expect([await isOpen(person), await isOpen(elsewhere)]).toEqual([false, false]);
      expect(await isOpen(stranger)).toBe(true);
      expect([await entre('623000001'), await entre('623000001', 'Mon nouveau mot')]).toEqual([401, 200]);
    });

    it('refuse de changer celui d’un autre, et ne regarde pas les deux autres ids', async () => {
      const victim = await server.person({ telephone: '623000002' });
      const { status, refus } = await choose(server.admin, 'Volé par un autre', { id: victim.id });
      expect([status, refus.code]).toEqual([403, 'HORS_DE_PORTEE']);
      expect(await entre('623000002')).toBe(200);
      const ids = { modifUserId: 999, creationUserId: 999 };
      expect((await choose(victim, 'Neuf et à moi', ids)).status).toBe(200);
      const act = (await server.rows('journal')).find(
        ({ appel, entiteId }) => appel === 'PUT updateUserPwd' && entiteId === victim.id,
      );
      expect(act?.['userId']).toBe(victim.id);
    });

    it('[DATA-22] ne prend pas une demande où l’identifiant ou le mot de passe manque', async () => {
      const person = await server.person();
      for (const name of ['id', 'newMotDePasse'])
        expect((await choose(person, 'Assez long', { [name]: undefined })).status, name).toBe(400);
    });

    it('[AUTH-18] veut huit caractères, et n’en impose aucun', async () => {
      const person = await server.person({ telephone: '623000003' });
      const court = { newMotDePasse: 'Le mot de passe doit avoir au moins 8 caractères.' };
      for (const short of ['', 'sept777', '𞤀'.repeat(7)])
        expect(faults(await choose(person, short))).toEqual([422, court]);
      for (const free of [
        'un lac bleu',
        '- . , ; :',
        '𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇',
        'Été à Labé'.repeat(20),
        'ߒߞߏ ߞߊ߬ߙߊ߲ ߕߊ',
        'l\0a\u202Emangue',
      ]) {
        expect((await choose(await server.signIn(person.id), free)).status, free).toBe(200);
        expect(await entre('623000003', free), free).toBe(200);
      }
      const again = await server.signIn(person.id);
      expect((await choose(again, 'é'.repeat(201))).refus.champs).toEqual({
        newMotDePasse: 'Le mot de passe doit avoir au plus 200 caractères.',
      });
    });

    it('un mot de passe provisoire ne donne que le droit de le changer', async () => {
      await server.person({ telephone: '623000004', motDePasseAChanger: true });
      const answer = await signIn('623000004');
      expect(answer.data.motDePasseAChanger).toBe(true);
      const person = personIn(server, answer.data);
      const phrase = "Changez d'abord votre mot de passe provisoire.";
      const closed = await person.call(getPreferences, {});
      const refus = { error: phrase, code: 'MOT_DE_PASSE_A_CHANGER' };
      expect([closed.status, closed.refus]).toEqual([403, refus]);
      expect(await isOver(person.token, person)).toEqual({ expired: false });
      expect((await choose(person, 'Le mien cette fois')).status).toBe(200);
      const after = await signIn('623000004', 'Le mien cette fois');
      expect(after.data.motDePasseAChanger).toBe(false);
    });
  });
});

describe('mot de passe, et ce qui se passe en même temps', () => {
  it('refuse de garder le mot de passe provisoire, au champ', async () => {
    const person = await server.person({ motDePasseAChanger: true });
    const phrase = 'Choisissez un autre mot de passe que le mot de passe provisoire.';
    expect(faults(await choose(person, MOT_DE_PASSE))).toEqual([422, { newMotDePasse: phrase }]);
    expect((await choose(person, 'Un-tout-autre-2026')).status).toBe(200);
  });

  it('un mot de passe changé pendant la connexion ne laisse aucune connexion ouverte avec l’ancien', async () => {
    const telephone = '622333444';
    for (let round = 0; round < 4; round += 1) {
      const before = round === 0 ? MOT_DE_PASSE : `Cour-des-manguiers-${round}`;
      const { id } = round === 0 ? await server.person({ telephone }) : await signedIn(telephone, before);
      const person = await server.signIn(id);
      const [done, ...late] = await Promise.all([
        choose(person, `Cour-des-manguiers-${round + 1}`),
        signIn(telephone, before),
        signIn(telephone, before),
      ]);
      expect(done.status).toBe(200);
      for (const { status, text } of late) {
        const token = status === 200 ? String(Reflect.get(Object(JSON.parse(text)), 'token')) : 'aucun';
        expect(await isOver(token)).toEqual(HORS);
      }
    }
  });

  it('deux changements à la fois : un seul est fait, l’autre trouve sa connexion terminée', async () => {
    const first = await server.person();
    const second = await server.signIn(first.id);
    const answers = await Promise.all([choose(first, 'Parallele-un-1'), choose(second, 'Parallele-deux-2')]);
    expect(statuses(answers)).toEqual([200, 401]);
  });

  it('la même clé envoyée après une nouvelle connexion ne fait pas croire à un changement ni à une déconnexion', async () => {
    const key = { 'idempotency-key': 'la-meme-cle' };
    const one = await server.person();
    await one.call(deconnexion, {}, key);
    const two = await server.signIn(one.id);
    expect((await two.call(deconnexion, {}, key)).status).toBe(200);
    expect((await two.call(getPreferences, {})).status).toBe(401);
  });

  it('une connexion ouverte sous une horloge en avance ne vaut plus rien une fois l’horloge remise', async () => {
    const right = server.now;
    server.now = '2031-05-06T07:08:09.000Z';
    const early = await server.signIn(server.admin.id);
    server.now = right;
    expect((await early.call(getPreferences, {})).status).toBe(401);
  });
});
