/** The key of the server: what it closes, who is refused without it, and what a backup carries. */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { getCleEcole } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backup } from '#core/db/backup/backup.ts';
import { restore, verifyBackup } from '#core/db/backup/restore.ts';
import { openDatabase } from '#core/db/database.ts';
import { openSecret } from '#core/db/secrets.ts';
import { CleDuServeurRefusee, FICHIER_DE_CLE, isWrapped, serverKeyOf } from '#core/secret/server-key.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { estSigne, nouvelleCle, signer } from '#signature/signature.ts';
import { teteDe, verification } from '#tests/argent/chaine.ts';
import { addInscrit, equiper, payer } from '#tests/gestes/scolarite.ts';
import {
  CLE_D_ESSAI,
  PHRASE,
  type TestServer,
  type TestStore,
  testServer,
  testStore,
} from '#tests/harness.ts';
import { changerCle } from './caisse/index.ts';
import { prendreLaCle, prendreLaCleDe, reprendreSansLaCle } from './cle-du-serveur.ts';

const AUTRE_CLE = 'une-autre-cle-que-personne-ne-devine-ici';
const TOTP = 'c2VjcmV0LWRlLWwtYXBwbGljYXRpb24';

let server: TestServer;
let ecoleId: number;
let privee: string;
const says: string[] = [];
const say = (line: string): void => void says.push(line);

beforeEach(async () => {
  server = await testServer();
  const ecole = await equiper(server);
  ({ ecoleId } = ecole);
  const { eleveId } = await addInscrit(server, ecole);
  await payer(server.admin, ecoleId, eleveId, 50_000);
  const kept = await caisse();
  privee = openSecret(server.database.read, { table: 'caisses', id: ecoleId }, kept.clePrivee);
  says.length = 0;
});

afterEach(() => server.close());

const caisse = ({ database } = server) =>
  database.read.selectFrom('caisses').selectAll().where('ecoleId', '=', ecoleId).executeTakeFirstOrThrow();
const facteur = () => server.database.read.selectFrom('seconds_facteurs').selectAll().executeTakeFirst();
const prendre = (cleDuServeur: string, dataDir = server.store.config.dataDir) =>
  prendreLaCle(server.database, { dataDir, cleDuServeur }, server.now, say);

/** Puts the secrets as a version of before wrote them: in clear. */
async function enClair(): Promise<void> {
  const horloge = { depuis: server.now, decalage: 0, dernierPas: null };
  await server.database.transaction(async (trx) => {
    await trx.updateTable('caisses').set({ clePrivee: privee }).execute();
    await trx
      .insertInto('seconds_facteurs')
      .values({ userId: server.admin.id, prepare: TOTP, secret: TOTP, ...horloge })
      .execute();
  });
}

const fichiers = (dossier: string): Buffer[] =>
  readdirSync(dossier).flatMap((name) => {
    const file = join(dossier, name);
    return statSync(file).isDirectory() ? [] : [readFileSync(file)];
  });

const options = (phrase: string | null) => ({
  migrations: MIGRATIONS,
  produit: 'essai',
  now: () => server.now,
  phrase,
});

describe('la clé du serveur', () => {
  it('[SEC-03] ferme au démarrage ce qui était en clair : ni la base ni une sauvegarde n’en gardent rien', async () => {
    await enClair();
    await prendre(CLE_D_ESSAI);
    const gardes = [(await caisse()).clePrivee, (await facteur())?.secret ?? ''];
    expect(gardes.map(isWrapped)).toEqual([true, true]);
    const { dataDir } = server.store.config;
    const file = join(dataDir, 'copie.sauvegarde');
    await backup(server.store.config, file, options(null));
    const texte = gunzipSync(readFileSync(file)).toString();
    for (const secret of [privee, TOTP, CLE_D_ESSAI]) expect(texte).not.toContain(secret);
    await server.database.close();
    for (const bytes of fichiers(dataDir))
      for (const secret of [privee, TOTP]) expect(bytes.includes(secret)).toBe(false);
  });

  it('[SEC-03] refuse une autre clé, ou aucune, par une phrase qui nomme le réglage, et ne change rien', async () => {
    await enClair();
    await prendre(CLE_D_ESSAI);
    const avant = [await caisse(), await facteur()];
    const vide = await testStore();
    const refus = async (cle: string, dataDir?: string) =>
      prendre(cle, dataDir).then(
        () => 'pris',
        (error: unknown) => (error instanceof CleDuServeurRefusee ? error.message : String(error)),
      );
    expect(await refus(AUTRE_CLE)).toMatch(
      /^CLE_DU_SERVEUR : la clé de ce serveur n'est pas celle de cette base/,
    );
    expect(await refus('', vide.config.dataDir)).toMatch(/^CLE_DU_SERVEUR : les secrets de cette base/);
    expect(serverKeyOf({ dataDir: vide.config.dataDir })).toBeNull();
    expect([await caisse(), await facteur()]).toEqual(avant);
    expect(await refus(CLE_D_ESSAI)).toBe('pris');
    await vide.drop();
  });

  it('[SEC-03] faite au premier démarrage, tient dans un fichier que son propriétaire seul lit', async () => {
    await enClair();
    const { dataDir } = server.store.config;
    await prendre('');
    expect(says.join()).toContain(FICHIER_DE_CLE);
    expect(statSync(join(dataDir, FICHIER_DE_CLE)).mode & 0o077).toBe(0);
    await prendre('');
    expect(serverKeyOf({ dataDir })).toHaveLength(43);
  });

  it('[SEC-03] perdue, laisse chaque école en faire une autre et chacun refaire son second facteur', async () => {
    await enClair();
    await prendre(CLE_D_ESSAI);
    const { clePublique } = await caisse();
    const autre = { dataDir: server.store.config.dataDir, cleDuServeur: AUTRE_CLE };
    const perdus = await reprendreSansLaCle(server.database, autre, server.now);
    expect(perdus).toEqual({ ecoles: [ecoleId], personnes: [server.admin.id] });
    expect(await facteur()).toBeUndefined();
    expect((await caisse()).clePublique).not.toBe(clePublique);
    await prendre(AUTRE_CLE);
    expect((await verification(server, ecoleId)).constats).toEqual([]);
  });
});

describe('une clé d’école remplacée', () => {
  it('[SEC-03] ne signe plus, et ce qu’elle a signé se vérifie toujours', async () => {
    const { clePublique: ancienne } = await caisse();
    const tete = await teteDe(server, ecoleId);
    const signature = signer('un reçu d’avant', privee);
    server.now = '2026-11-22T09:00:00.000Z';
    await server.database.transaction((trx) => changerCle(trx, ecoleId, { now: server.now, motif: 'Essai' }));
    const { clePublique: nouvelle, clePrivee } = await caisse();
    const [told] = (await server.stranger.call(getCleEcole, { id: ecoleId })).data;
    expect(told?.cle).toBe(nouvelle);
    expect(told?.cles.map(({ cle, jusque }) => [cle, jusque])).toEqual([
      [nouvelle, null],
      [ancienne, server.now],
    ]);
    expect(estSigne('un reçu d’avant', signature, told?.cles[1]?.cle ?? '')).toBe(true);
    const sienne = openSecret(server.database.read, { table: 'caisses', id: ecoleId }, clePrivee);
    expect(estSigne('un reçu', signer('un reçu', sienne), nouvelle)).toBe(true);
    // The paper of before shows the key of before, and its head.
    const { isSound, dit } = await verification(server, ecoleId, [tete], empreinteDeCle(ancienne));
    expect(isSound).toBe(true);
    expect(dit).toContain("c'est bien celle du papier ; la chaîne dit qu'une autre l'a remplacée");
    const acts = await server.rows('journal');
    expect(acts.at(-1)).toMatchObject({ appel: 'cles', entite: 'ecoles', entiteId: ecoleId });
  });

  it('[SEC-03] dans la base seule, sans écriture, se dit', async () => {
    await server.database.transaction((trx) =>
      trx.updateTable('caisses').set({ clePublique: nouvelleCle().publique }).execute(),
    );
    expect((await verification(server, ecoleId)).constats.join()).toContain('elle a été remplacée');
  });
});

describe('une sauvegarde', () => {
  let ailleurs: TestStore;

  beforeEach(async () => {
    await enClair();
    await prendre(CLE_D_ESSAI);
    ailleurs = await testStore();
  });

  afterEach(() => ailleurs.drop());

  /** Restores a backup on another computer, which has the key that is given; returns what it lost, and its key. */
  async function restaurer(phrase: string | null, cleDuServeur: string) {
    const file = join(server.store.config.dataDir, 'copie.sauvegarde');
    await backup(server.store.config, file, options(phrase));
    const settings = { ...ailleurs.config, cleDuServeur };
    let perdus: unknown;
    await restore(settings, await verifyBackup(file, MIGRATIONS, phrase), {
      migrations: MIGRATIONS,
      now: () => server.now,
      async finish(trx, { cle }) {
        perdus = await prendreLaCleDe(trx, settings, { cle: cle ?? null, now: server.now });
      },
    });
    const database = openDatabase(settings);
    try {
      await prendreLaCle(database, settings, server.now, say);
      const { clePrivee, clePublique } = await caisse({ ...server, database });
      const ouverte = openSecret(database.read, { table: 'caisses', id: ecoleId }, clePrivee);
      expect(estSigne('un reçu', signer('un reçu', ouverte), clePublique)).toBe(true);
      return { perdus, isSame: ouverte === privee, cle: serverKeyOf(settings) };
    } finally {
      await database.close();
      rmSync(file);
    }
  }

  it.each([
    ['[SEC-03] chiffrée, porte la clé : un autre ordinateur la prend', '', CLE_D_ESSAI],
    ['[SEC-03] chiffrée, se referme par la clé de l’ordinateur qui en a une', AUTRE_CLE, AUTRE_CLE],
  ])('%s', async (_, sienne, cle) => {
    const rien = { ecoles: [], personnes: [] };
    expect(await restaurer(PHRASE, sienne)).toEqual({ perdus: rien, isSame: true, cle });
  });

  it('[SEC-03] en clair, ne la porte pas : chaque école a une nouvelle clé ailleurs, et cela se dit', async () => {
    const perdus = { ecoles: [ecoleId], personnes: [server.admin.id] };
    expect(await restaurer(null, AUTRE_CLE)).toEqual({ perdus, isSame: false, cle: AUTRE_CLE });
  });
});
