/** The log is kept in files that are bounded, and a server without room for it goes on. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { objectOf } from '#tests/exemples/reponse.ts';
import { ownServer, ownTmp, sousSqlite } from '#tests/harness.ts';
import { logFile } from './file.ts';

function ouvrir(folder: string) {
  const log = logFile(folder, { bytes: 100, files: 3 });
  onTestFinished(() => log.close());
  return log;
}

const ligne = (rang: number): string => `${JSON.stringify({ rang, texte: 'x'.repeat(20) })}\n`;

describe('journal technique', () => {
  it('[OPS-17] garde les dernières lignes en peu de fichiers, les plus vieilles s’en vont, aucune n’est coupée', () => {
    const folder = join(ownTmp(), 'logs');
    const log = ouvrir(folder);
    expect(existsSync(folder)).toBe(false);
    for (let rang = 0; rang < 50; rang += 1) log.write(ligne(rang));
    expect(readdirSync(folder).toSorted()).toEqual(['serveur.1.log', 'serveur.2.log', 'serveur.log']);
    const lues = ['serveur.2.log', 'serveur.1.log', 'serveur.log'].flatMap((nom) => {
      const texte = readFileSync(join(folder, nom), 'utf8');
      expect(Buffer.byteLength(texte)).toBeLessThanOrEqual(100);
      return texte.trim().split('\n');
    });
    const premiere = 50 - lues.length;
    expect(lues.map((texte) => `${texte}\n`)).toEqual(lues.map((_, rang) => ligne(premiere + rang)));
  });

  it('[OPS-17] continue le fichier au démarrage suivant', () => {
    const folder = join(ownTmp(), 'logs');
    ouvrir(folder).write(ligne(1));
    ouvrir(folder).write(ligne(2));
    expect(readFileSync(join(folder, 'serveur.log'), 'utf8')).toBe(ligne(1) + ligne(2));
  });

  it('[OPS-17] sans place où écrire, laisse la ligne et reprend quand il y en a', () => {
    const folder = join(ownTmp(), 'logs');
    // A file stands where the folder should be.
    writeFileSync(folder, '');
    const log = ouvrir(folder);
    log.write(ligne(1));
    rmSync(folder);
    log.write(ligne(2));
    expect(readFileSync(join(folder, 'serveur.log'), 'utf8')).toBe(ligne(2));
  });
});

/** On a full disk hundreds of calls are refused, each with its reason. */
sousSqlite(() => {
  it('[OPS-17] un appel refusé par un disque plein est une ligne, avec sa cause et une heure qui se lit, sans pile', async () => {
    const server = await ownServer({ logLevel: 'warn' });
    // The base may not grow: a disk without room, as SQLite meets it.
    await server.database.transaction((trx) => sql`pragma max_page_count = 1`.execute(trx));
    let status = 201;
    for (let rang = 0; rang < 300 && status === 201; rang += 1) {
      const devise = { libelle: `Devise ${rang} ${'x'.repeat(100)}`, symbole: `X${rang}`, creationUserId: 1 };
      ({ status } = await server.admin.call(devises.create, devise));
    }
    expect(status).toBe(503);
    expect(server.logs).toHaveLength(1);
    const [line = ''] = server.logs;
    expect(line).not.toContain('stack');
    const told = objectOf(JSON.parse(line));
    expect(told).toMatchObject({ appel: 'POST addDevise', statut: 503 });
    expect(told['cause']).toMatch(/^le disque est plein : ERR_SQLITE_ERROR : /);
    expect(told['time']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });
});
