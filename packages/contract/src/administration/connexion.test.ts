import { describe, expect, it } from 'vitest';
import {
  checktokenexpire,
  deconnexion,
  identite,
  login,
  MOT_DE_PASSE_MINIMAL,
  updateUserPwd,
} from './connexion.ts';

function phrases(endpoint: typeof login | typeof updateUserPwd, input: object, key: string): string[] {
  const issues = endpoint.input.safeParse(input).error?.issues ?? [];
  return issues.filter((issue) => issue.path[0] === key).map((issue) => issue.message);
}

describe('connexion', () => {
  it('prend un identifiant et un mot de passe tels qu’ils sont écrits', () => {
    const typed = { login: ' 622 00 00 00 ', password: '  secret ' };
    expect(login.input.parse(typed)).toEqual(typed);
    expect(login.typed).toEqual(['login', 'password', 'codeVerification']);
  });

  it('dit chaque faute en français', () => {
    const typed = { login: 'a', password: 'b' };
    expect(phrases(login, { ...typed, login: ' ' }, 'login')).toEqual(["L'identifiant est obligatoire."]);
    expect(phrases(login, { password: 'b' }, 'login')).toEqual(["L'identifiant est obligatoire."]);
    const de = (key: 'login' | 'password', value: unknown) => phrases(login, { ...typed, [key]: value }, key);
    expect(de('login', 'x'.repeat(201))).toEqual(["L'identifiant est trop long."]);
    expect(de('login', 'a\0')).toEqual(["L'identifiant contient un caractère qui ne s'imprime pas."]);
    for (const vide of ['', null]) expect(de('password', vide)).toEqual(['Le mot de passe est obligatoire.']);
    expect(de('password', 'x'.repeat(201))).toEqual(['Le mot de passe est trop long.']);
  });

  it('[DATA-23] répond data, dont la première personne a id, prenoms, nom et ecoleId, et le jeton', () => {
    const answer = {
      data: [{ id: 1, prenoms: 'Aïssatou', nom: 'Bah', ecoleId: null }],
      token: 'jeton',
      motDePasseAChanger: false,
    };
    expect(identite.parse(answer)).toEqual(answer);
    expect(
      login.output.parse({ ...answer, data: [{ ...answer.data[0], ecoleId: 4, password: 'x' }] }),
    ).toEqual({ ...answer, data: [{ ...answer.data[0], ecoleId: 4 }] });
    for (const key of ['id', 'prenoms', 'nom', 'ecoleId']) {
      const data = [{ ...answer.data[0], [key]: undefined }];
      expect(identite.safeParse({ ...answer, data }).success).toBe(false);
    }
    for (const key of ['data', 'token', 'motDePasseAChanger'])
      expect(identite.safeParse({ ...answer, [key]: undefined }).success).toBe(false);
  });

  it('répond si le jeton est échu', () => {
    expect(checktokenexpire.output.parse({ expired: true })).toEqual({ expired: true });
    expect(checktokenexpire.output.safeParse({ expired: 'true' }).success).toBe(false);
  });

  it('se déconnecte sans rien dire de plus', () => {
    expect(deconnexion.input.parse({ token: 'x' })).toEqual({});
  });
});

describe('mot de passe', () => {
  const body = { id: 1, newMotDePasse: 'huit caractères', modifUserId: 1, creationUserId: 1 };

  it('[DATA-22] change par { id, newMotDePasse, modifUserId, creationUserId }', () => {
    expect(updateUserPwd.input.parse({ ...body, password: 'x' })).toEqual(body);
    for (const key of ['id', 'newMotDePasse'])
      expect(updateUserPwd.input.safeParse({ ...body, [key]: undefined }).success).toBe(false);
  });

  it('a au moins 8 caractères et au plus 200, sans autre exigence', () => {
    const faults = (newMotDePasse: unknown) =>
      phrases(updateUserPwd, { ...body, newMotDePasse }, 'newMotDePasse');
    expect(MOT_DE_PASSE_MINIMAL).toBe(8);
    expect(faults('aaaaaaaa')).toEqual([]);
    expect(faults('        ')).toEqual([]);
    expect(faults('😀'.repeat(7))).toEqual(['Le mot de passe doit avoir au moins 8 caractères.']);
    expect(faults('😀'.repeat(200))).toEqual([]);
    expect(faults('x'.repeat(201))).toEqual(['Le mot de passe doit avoir au plus 200 caractères.']);
    expect(faults(12345678)).toEqual(['Le mot de passe est obligatoire.']);
  });

  it('n’est ni nettoyé ni recomposé', () => {
    const typed = ' e\u0301  secret ';
    expect(updateUserPwd.input.parse({ ...body, newMotDePasse: typed }).newMotDePasse).toBe(typed);
  });
});
