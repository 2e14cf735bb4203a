/** Each setting has a default, and a wrong value is refused with a sentence that names it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ReglageRefuse, readSettings } from './settings.ts';

function folder(): string {
  const name = mkdtempSync(join(tmpdir(), 'reglages-'));
  onTestFinished(() => rmSync(name, { recursive: true }));
  return name;
}

describe('réglages', () => {
  it('sans rien, le produit marche : port 3000 sur cette machine, base embarquée', () => {
    const expected = {
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('./data'),
      databaseUrl: '',
      admin: undefined,
      apiBase: '/api/',
      logLevel: 'info',
      trustProxy: false,
      tls: undefined,
      adressePublique: null,
    };
    expect(readSettings({})).toEqual(expected);
    const empty = Object.fromEntries(
      [
        'PORT',
        'HOST',
        'DATA_DIR',
        'DATABASE_URL',
        'ADMIN_LOGIN',
        'ADMIN_PASSWORD',
        'API_BASE',
        'LOG_LEVEL',
        'ADRESSE_PUBLIQUE',
      ].map((name) => [name, '']),
    );
    expect(readSettings({ ...empty, TRUST_PROXY: ' ', TLS_CERT: '', TLS_KEY: '' })).toEqual(expected);
  });

  it('[SHARED-30] prend chaque réglage donné', () => {
    const dir = folder();
    writeFileSync(join(dir, 'cert.pem'), 'CERT');
    writeFileSync(join(dir, 'key.pem'), 'KEY');
    expect(
      readSettings({
        PORT: ' 8080 ',
        HOST: '0.0.0.0',
        DATA_DIR: dir,
        DATABASE_URL: 'postgres://u:p@h:5432/b',
        ADMIN_LOGIN: '+224 622 00 00 00',
        ADMIN_PASSWORD: ' huit sig ',
        API_BASE: '/ecole/api-v1/',
        LOG_LEVEL: 'silent',
        TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
        TLS_CERT: join(dir, 'cert.pem'),
        TLS_KEY: join(dir, 'key.pem'),
        ADRESSE_PUBLIQUE: 'https://recus.ecole.gn:8443/',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: dir,
      databaseUrl: 'postgres://u:p@h:5432/b',
      // A password is taken as it is, spaces included.
      admin: { login: '+224 622 00 00 00', password: ' huit sig ' },
      apiBase: '/ecole/api-v1/',
      logLevel: 'silent',
      trustProxy: '127.0.0.1,10.0.0.0/8,::1',
      tls: { cert: 'CERT', key: 'KEY' },
      adressePublique: 'https://recus.ecole.gn:8443',
    });
    for (const url of ['postgresql://h/b', 'postgres://h'])
      expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
    for (const port of ['0', '65535']) expect(readSettings({ PORT: port }).port).toBe(Number(port));
    expect(readSettings({ HOST: '::1' }).host).toBe('::1');
    expect(readSettings({ HOST: 'ecole.local' }).host).toBe('ecole.local');
  });

  const faux: [string, Record<string, string>][] = [
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '80.5' }],
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '0x50' }],
    ['PORT', { PORT: '1e3' }],
    ['HOST', { HOST: 'http://h' }],
    ['HOST', { HOST: 'a b' }],
    ['HOST', { HOST: 'é' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u:motsecret@h/b' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://u:motsecret h' }],
    ['API_BASE', { API_BASE: 'api' }],
    ['API_BASE', { API_BASE: '/api' }],
    ['API_BASE', { API_BASE: '/' }],
    ['API_BASE', { API_BASE: '//api/' }],
    ['API_BASE', { API_BASE: '/a"b/' }],
    ['API_BASE', { API_BASE: 'https://h/api/' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'INFO' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'verbose' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'true' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1,' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/huit' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
    ['TRUST_PROXY', { TRUST_PROXY: '::1/129' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/8/8' }],
    ['ADMIN_LOGIN', { ADMIN_LOGIN: 'directeur', ADMIN_PASSWORD: 'motsecret' }],
    ...[
      '-----',
      '((((((',
      '@',
      'a@',
      '@b',
      'a b@c',
      'a@b@c',
      '1234',
      '1'.repeat(25),
      '6'.repeat(200) + '@b',
    ].map((login): [string, Record<string, string>] => [
      `ADMIN_LOGIN=${login} : un e-mail ou un numéro de téléphone.`,
      { ADMIN_LOGIN: login, ADMIN_PASSWORD: 'motsecret' },
    ]),
    ['ADMIN_LOGIN', { ADMIN_PASSWORD: 'motsecret' }],
    ['ADMIN_PASSWORD', { ADMIN_LOGIN: 'a@b.c' }],
    ['ADMIN_PASSWORD', { ADMIN_LOGIN: 'a@b.c', ADMIN_PASSWORD: 'sept777' }],
    ['ADMIN_PASSWORD', { ADMIN_LOGIN: 'a@b.c', ADMIN_PASSWORD: 'x'.repeat(201) }],
    ['TLS_KEY', { TLS_CERT: '/nulle/part.pem' }],
    ['TLS_CERT', { TLS_KEY: '/nulle/part.pem' }],
    ['TLS_CERT', { TLS_CERT: '/nulle/part.pem', TLS_KEY: '/nulle/part.pem' }],
    ...[
      'ecole.gn',
      'ftp://ecole.gn',
      'https://ecole.gn/recus',
      'http://127.0.0.1:3000',
      'http://localhost',
    ].map((adresse): [string, Record<string, string>] => ['ADRESSE_PUBLIQUE', { ADRESSE_PUBLIQUE: adresse }]),
  ];
  for (const [name, env] of faux) {
    it(`refuse ${JSON.stringify(env)} par une phrase qui nomme ${name}`, () => {
      const read = () => readSettings(env);
      expect(read).toThrow(ReglageRefuse);
      expect(read).toThrow(name);
      expect(read).not.toThrow(/motsecret|sept777|x{9}/);
      expect(read).toThrow(/[.…]$/);
    });
  }
});
