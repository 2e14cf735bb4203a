/** An older server meets a newer schema: it does what the floor of the base leaves it, and says why it refuses the rest. */
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { expect, it } from 'vitest';
import { MIGRATIONS } from '#migrations/index.ts';
import { DEBUT, ownServer } from '#tests/harness.ts';
import { sousPostgres } from '#tests/processus/serveur.ts';
import { floorsOf, type Sure } from './floors.ts';
import { type Migration, migrate } from './migrate.ts';
import { SchemaStanding, type Standing } from './standing.ts';

/** Makes a migration of the version of tomorrow, of which older servers do not survive more than it says. */
const deDemain = (name: string, sure?: Sure): Migration => ({
  name,
  empreinte: name,
  ...(sure === undefined ? {} : { sure }),
  up: async () => {},
});
const SURE = deDemain('9001-sure', true);
const LECTURE = deDemain('9002-lecture', 'lecture');
const RUDE = deDemain('9003-rude');

it('[OPS-11] une migration que personne n’a dite sûre ferme l’écriture et la lecture aux anciens, une de lecture la seule écriture', () => {
  expect(floorsOf([RUDE, SURE])).toEqual({ ecriture: RUDE.name, lecture: RUDE.name });
  expect(floorsOf([RUDE, LECTURE, SURE])).toEqual({ ecriture: LECTURE.name, lecture: RUDE.name });
  expect(floorsOf([SURE])).toEqual({ ecriture: '', lecture: '' });
});

// The embedded base belongs to one server.
sousPostgres(() => {
  it('[OPS-11] un ancien serveur sert après une migration sûre ; après une autre il n’écrit plus, puis ne lit plus, et il dit pourquoi', async () => {
    const server = await ownServer();
    const migrer = async (...siennes: Migration[]) => {
      const neuf = await server.store.open();
      try {
        await migrate(neuf, [...MIGRATIONS, ...siennes], () => DEBUT);
      } finally {
        await neuf.close();
      }
    };
    const ecrire = (symbole: string) =>
      server.admin.call(devises.create, { libelle: `Devise ${symbole}`, symbole, creationUserId: 0 });
    const lire = () => server.admin.call(devises.list, {});
    const connues = async () => (await server.rows('devises')).length;

    // It looks every two seconds (serveur.ts), and here when it is told to.
    const dits: Standing[] = [];
    const schema = new SchemaStanding(server.database, MIGRATIONS, (standing) => dits.push(standing));
    expect(await schema.look()).toBe('current');

    await migrer(SURE);
    expect(await schema.look()).toBe('behind');
    schema.admit('write');
    expect([(await ecrire('A')).status, (await lire()).status]).toEqual([201, 200]);

    await migrer(SURE, LECTURE);
    const avant = await connues();
    const { status, refus } = await ecrire('B');
    expect([status, refus.code]).toEqual([503, 'INDISPONIBLE']);
    expect(refus.error).toMatch(/^Une version plus récente .* n'enregistre plus rien/);
    expect([await connues(), (await lire()).status]).toEqual([avant, 200]);
    expect(await schema.look()).toBe('reads');
    schema.admit('read');
    const pret = await server.request('GET', 'sante/pret');
    expect(pret).toMatchObject({ status: 503 });
    expect(JSON.parse(pret.text)).toMatchObject({ fautes: [{ code: 'version' }] });

    await migrer(SURE, LECTURE, RUDE);
    expect(await schema.look()).toBe('nothing');
    expect(() => schema.admit('read')).toThrow(/^Une version plus récente .* ne la lit plus/);
    expect(dits).toEqual(['behind', 'reads', 'nothing']);
  });
});
