/** Each setting has a default, and a wrong value is refused with a sentence that names it. */
import { writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ReglageRefuse, readSettings } from './settings.ts';
import { ownTmp } from './tests/harness.ts';

describe('réglages', () => {
  it('sans rien, le produit marche : port 3000 sur cette machine, base embarquée', () => {
    const expected = {
      port: 3000,
      host: '127.0.0.1',
      cleDuServeur: '',
      httpsDeLEcole: false,
      httpEnClair: false,
      dataDir: resolve('./data'),
      databaseUrl: '',
      admin: undefined,
      apiBase: '/api/',
      logLevel: 'info',
      logDir: resolve('./data/journal-technique'),
      trustProxy: false,
      tls: undefined,
      adressePublique: null,
      fetCl: 'fet-cl',
      metriques: undefined,
      base: {
        places: 10,
        openSeconds: 5,
        lockSeconds: 10,
        statementSeconds: 20,
        limitsBy: 'transaction',
        names: true,
      },
      callsPerMinute: 1200,
      temoins: join(homedir(), '.local', 'state', 'gestionscolaire'),
      sauvegarde: {
        dossier: resolve('./data/sauvegardes'),
        second: null,
        phrase: '',
        enClair: false,
        chaqueJour: true,
      },
    };
    expect(readSettings({})).toEqual(expected);
    const names =
      'PORT HOST DATA_DIR DATABASE_URL ADMIN_LOGIN ADMIN_PASSWORD API_BASE LOG_LEVEL ADRESSE_PUBLIQUE';
    const empty = Object.fromEntries(names.split(' ').map((name) => [name, '']));
    expect(readSettings({ ...empty, TRUST_PROXY: ' ', TLS_CERT: '', TLS_KEY: '' })).toEqual(expected);
  });

  it('[SHARED-30] prend chaque réglage donné', () => {
    const dir = ownTmp();
    writeFileSync(join(dir, 'cert.pem'), 'CERT');
    writeFileSync(join(dir, 'key.pem'), 'KEY');
    expect(
      readSettings({
        PORT: ' 8080 ',
        HOST: '0.0.0.0',
        HTTP_EN_CLAIR: 'oui',
        CLE_DU_SERVEUR: 'une-cle-de-trente-deux-signes-au-moins',
        DATA_DIR: dir,
        DATABASE_URL: 'postgres://u:p@h:5432/b',
        ADMIN_LOGIN: '+224 622 00 00 00',
        ADMIN_PASSWORD: ' huit sig ',
        API_BASE: '/ecole/api-v1/',
        LOG_LEVEL: 'silent',
        LOG_DIR: join(dir, 'logs'),
        TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
        TLS_CERT: join(dir, 'cert.pem'),
        TLS_KEY: join(dir, 'key.pem'),
        ADRESSE_PUBLIQUE: 'https://recus.ecole.gn:8443/',
        FET_CL: '/opt/fet/fet-cl',
        METRIQUES: 'oui',
        METRIQUES_JETON: 'un-jeton-de-vingt-signes',
        TEMOINS: join(dir, 'temoins'),
        SAUVEGARDES: join(dir, 'copies'),
        SAUVEGARDES_AUSSI: join(dir, 'cle'),
        SAUVEGARDE_PHRASE: 'trois-margouillats-au-soleil',
        SAUVEGARDE_EN_CLAIR: 'oui',
        SAUVEGARDE_CHAQUE_JOUR: 'non',
        BASE_PLACES: '40',
        BASE_DELAI_OUVERTURE: '3',
        BASE_DELAI_VERROU: '4',
        BASE_DELAI_REQUETE: '60',
        BASE_DELAIS: 'session',
        BASE_REQUETES_NOMMEES: 'non',
        APPELS_PAR_MINUTE: '6000',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      cleDuServeur: 'une-cle-de-trente-deux-signes-au-moins',
      httpsDeLEcole: false,
      httpEnClair: true,
      dataDir: dir,
      databaseUrl: 'postgres://u:p@h:5432/b',
      // A password is taken as it is, spaces included.
      admin: { login: '+224 622 00 00 00', password: ' huit sig ' },
      apiBase: '/ecole/api-v1/',
      logLevel: 'silent',
      logDir: join(dir, 'logs'),
      trustProxy: '127.0.0.1,10.0.0.0/8,::1',
      tls: { cert: 'CERT', key: 'KEY' },
      adressePublique: 'https://recus.ecole.gn:8443',
      fetCl: '/opt/fet/fet-cl',
      metriques: { jeton: 'un-jeton-de-vingt-signes' },
      temoins: join(dir, 'temoins'),
      sauvegarde: {
        dossier: join(dir, 'copies'),
        second: join(dir, 'cle'),
        phrase: 'trois-margouillats-au-soleil',
        enClair: true,
        chaqueJour: false,
      },
      base: {
        places: 40,
        openSeconds: 3,
        lockSeconds: 4,
        statementSeconds: 60,
        limitsBy: 'session',
        names: false,
      },
      callsPerMinute: 6000,
    });
    for (const url of ['postgresql://h/b', 'postgres://h', 'postgres://u:p@h1:5432,[::1]:5433/b'])
      expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url);
    for (const port of ['0', '65535']) expect(readSettings({ PORT: port }).port).toBe(Number(port));
    expect(readSettings({ HOST: '::1' }).host).toBe('::1');
    expect(readSettings({ HOST: 'ecole.local' }).host).toBe('ecole.local');
  });

  /** The wrong values of settings that stand alone. */
  const FAUSSES: Readonly<Record<string, readonly string[]>> = {
    PORT: ['65536', '-1', '80.5', 'http', '0x50', '1e3'],
    HOST: ['http://h', 'a b', 'é'],
    DATABASE_URL: [
      'mysql://u:motsecret@h/b',
      'postgres://',
      'postgres://u:motsecret h',
      'postgres://u:motsecret@h1,h2/b?target_session_attrs=standby',
      'postgres://u:motsecret@h1:5432,h2:99999/b',
      'postgres://u:motsecret@/b?host=h1,h2',
    ],
    API_BASE: ['api', '/api', '/', '//api/', '/a"b/', 'https://h/api/'],
    LOG_LEVEL: ['INFO', 'verbose'],
    TRUST_PROXY: ['true', '1', '127.0.0.1,', '10.0.0.0/huit', '10.0.0.0/33', '::1/129', '10.0.0.0/8/8'],
    METRIQUES: ['1'],
    METRIQUES_JETON: ['motsecret-de-vingt-signes'],
    HTTP_EN_CLAIR: ['yes'],
    CLE_DU_SERVEUR: ['motsecret-trop-court'],
    ADRESSE_PUBLIQUE:
      'ecole.gn ftp://ecole.gn https://ecole.gn/recus http://127.0.0.1:3000 http://localhost'.split(' '),
  };
  /** Those whose sentence repeats the value. */
  const DITES: Readonly<Record<string, readonly string[]>> = {
    BASE_PLACES: ['2', '501', 'dix'],
    BASE_DELAI_OUVERTURE: ['0'],
    BASE_DELAI_VERROU: ['121'],
    BASE_DELAI_REQUETE: ['1.5'],
    BASE_DELAIS: ['pool'],
    BASE_REQUETES_NOMMEES: ['true'],
    APPELS_PAR_MINUTE: ['-1'],
  };
  const LOGINS = ['-----', '((((((', '@', 'a@', '@b', 'a b@c', 'a@b@c', '1234'];
  const faux: [string, Record<string, string>][] = [
    ...Object.entries(FAUSSES).flatMap(([name, values]) =>
      values.map((value): [string, Record<string, string>] => [name, { [name]: value }]),
    ),
    ...Object.entries(DITES).flatMap(([name, values]) =>
      values.map((value): [string, Record<string, string>] => [`${name}=${value}`, { [name]: value }]),
    ),
    ['ADMIN_LOGIN', { ADMIN_LOGIN: 'directeur', ADMIN_PASSWORD: 'motsecret' }],
    ...[...LOGINS, '1'.repeat(25), `${'6'.repeat(200)}@b`].map((login): [string, Record<string, string>] => [
      `ADMIN_LOGIN=${login} : un e-mail ou un numéro de téléphone.`,
      { ADMIN_LOGIN: login, ADMIN_PASSWORD: 'motsecret' },
    ]),
    ['ADMIN_LOGIN', { ADMIN_PASSWORD: 'motsecret' }],
    ['ADMIN_PASSWORD', { ADMIN_LOGIN: 'a@b.c' }],
    ['ADMIN_PASSWORD', { ADMIN_LOGIN: 'a@b.c', ADMIN_PASSWORD: 'sept777' }],
    ['ADMIN_PASSWORD', { ADMIN_LOGIN: 'a@b.c', ADMIN_PASSWORD: 'x'.repeat(201) }],
    ['METRIQUES_JETON', { METRIQUES: 'oui', METRIQUES_JETON: 'motsecret' }],
    ['TLS_KEY', { TLS_CERT: '/nulle/part.pem' }],
    ['TLS_CERT', { TLS_KEY: '/nulle/part.pem' }],
    ['TLS_CERT', { TLS_CERT: '/nulle/part.pem', TLS_KEY: '/nulle/part.pem' }],
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
