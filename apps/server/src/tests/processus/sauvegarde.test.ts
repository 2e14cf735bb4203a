/** The operator's own commands back up and restore, beside a server that works. */
// @module-tag processus
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { devises } from '@gestionscolaire/contract/parametres/devises.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { restore, verifyBackup } from '#core/db/backup/restore.ts';
import { isSealed } from '#core/db/backup/seal.ts';
import { shapesOf } from '#core/db/backup/shapes.ts';
import { constraintRefusal } from '#core/db/constraints.ts';
import { anyTable, openDatabase } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import { FICHIER_DE_PHRASE } from '#exploitation/index.ts';
import { empreinteDuContenu, garderContenu } from '#fichiers/contenus.ts';
import { MIGRATIONS } from '#migrations/index.ts';
import { PNG } from '#tests/gestes/fichiers.ts';
import { DEBUT, MOTEUR, PHRASE, type TestStore, testStore } from '#tests/harness.ts';
import { quietly } from '#tests/requetes/noter.ts';
import {
  avecBase,
  commande,
  compteurs,
  demarrer,
  environnement,
  etats,
  type Fin,
  jusqua,
  type Lieu,
  laisserDurer,
  lancerCommande,
  ownFolder,
  ownStore,
  rafale,
  type Serveur,
  toutArreter,
} from './serveur.ts';

/** Reads every row of every table, but the mark by which a server that serves tries now and then whether it may write. */
const tout = (lieu: Lieu): Promise<Record<string, Row[]>> =>
  avecBase(lieu, async ({ read }) => {
    const contenu: Record<string, Row[]> = {};
    for (const { table, primaryKey } of await shapesOf(MIGRATIONS)) {
      let query = anyTable(read).selectFrom(table).selectAll();
      for (const colonne of primaryKey) query = query.orderBy(colonne);
      contenu[table] = await query.execute();
    }
    return { ...contenu, reperes: (contenu['reperes'] ?? []).filter(({ nom }) => nom !== 'sante') };
  });

/**
 * Returns all but what a restoration changes on purpose: connexions end, the rights' version rises, the journal and the
 * trace tell it.
 */
function sansLaRestauration(contenu: Record<string, Row[]>) {
  const { connexions, versions, journal, chaines, traces, reperes, ...reste } = contenu;
  return {
    ...reste,
    // The act of the network lengthens the network's own chain, and no other.
    chaines: (chaines ?? []).filter(({ nom, ecoleId }) => nom !== 'journal' || ecoleId !== 0),
    connexions: (connexions ?? []).map((row) => ({ ...row, terminee: null })),
    versions: (versions ?? []).map(({ nom }) => nom),
    journal: (journal ?? []).filter(({ appel }) => appel !== 'restauration'),
    traces: (traces ?? []).filter(({ quoi }) => quoi !== 'restauration'),
    // The key of the server is taken anew, with the instant of the restoration.
    reperes: (reperes ?? []).map(({ nom, valeur }) => ({ nom, valeur })),
  };
}

async function ajouterDevise(serveur: Serveur, token: string, symbole: string): Promise<number> {
  const corps = { libelle: `Devise ${symbole}`, symbole, creationUserId: 1 };
  const reponse = await serveur.appeler('POST addDevise', corps, token);
  return z.parse(devises.create.output, reponse.corps)[0]?.id ?? 0;
}

laisserDurer();

let source: TestStore;
let serveur: Serveur;
let token: string;
/** A backup of the first start and one deleted currency, whose id is the highest ever given. */
let depart: { fichier: string; contenu: Record<string, Row[]>; supprimee: number };

beforeAll(async () => {
  source = await testStore();
  serveur = await demarrer(source.config);
  token = await serveur.connecter();
  const supprimee = await ajouterDevise(serveur, token, 'SUP');
  await serveur.appeler(`DELETE deleteDevise/${supprimee}`, undefined, token);
  // A server also writes by itself, its readings of a second ago for one: what is read here must be what the file holds.
  await serveur.arreter();
  const contenu = await tout(source.config);
  depart = {
    fichier: await sauvegarder(source.config, 'depart.sauvegarde', '--en-clair'),
    contenu,
    supprimee,
  };
  serveur = await demarrer(source.config);
});
afterAll(async () => {
  await toutArreter();
  await source.drop();
});

function fichierDe(nom: string): string {
  const dossier = join(source.config.dataDir, 'copies');
  mkdirSync(dossier, { recursive: true });
  return join(dossier, nom);
}

async function sauvegarder(lieu: Lieu, nom: string, ...options: string[]): Promise<string> {
  const fichier = fichierDe(nom);
  const { code, erreurs } = await commande('sauvegarde', [fichier, ...options], environnement(lieu));
  expect(erreurs).toBe('');
  expect(code).toBe(0);
  return fichier;
}

function restaurer(lieu: Lieu, ...args: string[]): Promise<Fin> {
  return commande('restauration', args, environnement(lieu));
}

/** Restores without a process of its own. */
async function restaurerIci(lieu: Lieu, fichier: string, isShared = true): Promise<void> {
  const options = { migrations: MIGRATIONS, now: () => new Date().toISOString(), isShared };
  const phrase = isSealed(fichier) ? PHRASE : null;
  await restore(lieu, await verifyBackup(fichier, MIGRATIONS, phrase), options);
}

it('sauvegarde un seul instant pendant que vingt connexions écrivent, sans les arrêter', async () => {
  const tous = await compteurs(serveur, token);
  const enCours = rafale(serveur, token, tous);
  await jusqua(40, enCours);
  const avant = tous.map(({ confirme }) => confirme);
  const total = enCours.confirmees();
  const fichier = await sauvegarder(source.config, 'en-service.sauvegarde');
  const apres = tous.map(({ demande }) => demande);
  // The writers went on meanwhile.
  expect(enCours.confirmees()).toBeGreaterThan(total);
  await enCours.arreter();
  expect(enCours.imprevues).toEqual([]);
  expect(statSync(fichier).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(fichier)).filter((nom) => nom.includes('partiel'))).toEqual([]);
  expect(readdirSync(source.config.dataDir).filter((nom) => nom.startsWith('.'))).toEqual([]);

  const ailleurs = await ownStore();
  await restaurerIci(ailleurs.config, fichier);
  const trouves = await etats(ailleurs.config);
  for (const [rang, { id }] of tous.entries()) {
    const etat = trouves.get(id);
    expect(etat?.numero).toBeGreaterThanOrEqual(avant[rang] ?? -1);
    expect(etat?.numero).toBeLessThanOrEqual(apres[rang] ?? -1);
    // Record and journal are of the same instant.
    expect(etat?.journal).toBe(etat?.numero);
  }
});

it('refuse d’écrire par-dessus un fichier, sauf si on le demande', async () => {
  const fichier = fichierDe('deja-la');
  writeFileSync(fichier, 'un fichier de quelqu’un');
  const env = environnement(source.config);
  const [refus, sansNom, vide] = await Promise.all([
    commande('sauvegarde', [fichier], env),
    commande('sauvegarde', [], env),
    commande('sauvegarde', [fichierDe('vide')], environnement(ownFolder())),
  ]);
  expect(refus.code).toBe(1);
  expect(refus.erreurs).toContain('existe déjà');
  expect(readFileSync(fichier, 'utf8')).toBe('un fichier de quelqu’un');
  expect(sansNom.code).toBe(2);
  expect(sansNom.erreurs).toContain('Usage');
  expect(vide.code).toBe(1);
  expect(existsSync(fichierDe('vide'))).toBe(false);

  expect((await commande('sauvegarde', ['--remplacer', fichier], env)).code).toBe(0);
  expect((await verifyBackup(fichier, MIGRATIONS, PHRASE)).header.migrations).toHaveLength(MIGRATIONS.length);
});

it('une sauvegarde passe d’un moteur à l’autre et revient, ligne pour ligne', async () => {
  const embarquee = ownFolder();
  await restaurerIci(embarquee, depart.fichier);
  expect(await tout(embarquee)).toEqual(depart.contenu);
  const arrivee = await ownStore();
  const { code, erreurs } = await restaurer(arrivee.config, await sauvegarder(embarquee, 'retour'));
  expect(erreurs).toBe('');
  expect(code).toBe(0);
  const revenu = await tout(arrivee.config);
  expect(sansLaRestauration(revenu)).toEqual(sansLaRestauration(depart.contenu));

  expect((revenu['journal'] ?? []).at(-1)).toMatchObject({ appel: 'restauration', userId: null });
  expect((revenu['connexions'] ?? []).filter(({ terminee }) => terminee === null)).toEqual([]);
  const version = (contenu: Record<string, Row[]>) =>
    Number((contenu['versions'] ?? []).find(({ nom }) => nom === 'droits')?.['numero']);
  expect(version(revenu)).toBeGreaterThan(version(depart.contenu));

  const ici = await demarrer(arrivee.config);
  expect((await ici.appeler('GET selectAllUnite', undefined, token)).status).toBe(401);
  const nouveau = await ici.connecter();
  // The id of the deleted one does not come back for another record.
  expect(await ajouterDevise(ici, nouveau, 'NEW')).toBe(depart.supprimee + 1);
  expect(await ici.arreter()).toBe(0);
});

it('ne restaure ni sous un serveur, ni par-dessus des données sans confirmation', async () => {
  const avant = await tout(source.config);
  // This call was made a moment ago: on PostgreSQL, a server that nobody has called for long holds no connection.
  expect((await serveur.appeler('GET sante')).status).toBe(200);
  const [sansSceau, sansConfirmation, sousUnServeur] = await Promise.all([
    restaurer(source.config, depart.fichier),
    restaurer(source.config, depart.fichier, '--en-clair'),
    restaurer(source.config, depart.fichier, '--en-clair', '--remplacer'),
  ]);
  expect(sansSceau.code).toBe(1);
  expect(sansSceau.erreurs).toContain('restaurez-la par la commande, avec --en-clair');
  expect(sansConfirmation.code).toBe(1);
  expect(sansConfirmation.erreurs).toMatch(/1 personne, dernière écriture le .* ajoutez --remplacer/);
  expect(sousUnServeur.code).toBe(1);
  expect(sousUnServeur.erreurs).toContain('Arrêtez le serveur');
  expect(await tout(source.config)).toEqual(avant);
});

/** SQLite's lock leaves with its connection; PostgreSQL lists a closed one until its process has ended. */
const QUI_PART = { postgres: /^restaurée$/, sqlite: /^Un serveur utilise cette base/ } as const;

it('attend une connexion qui finit de se fermer avant de dire que la base sert ailleurs', async () => {
  const arrivee = await ownStore();
  const autre = await arrivee.open();
  await sql`select 1`.execute(autre.read);
  const restauration = restaurerIci(arrivee.config, depart.fichier, false).then(
    () => 'restaurée',
    (error: Error) => error.message,
  );
  await (MOTEUR === 'sqlite' ? restauration : attendre(400));
  await autre.close();
  expect(await restauration).toMatch(QUI_PART[MOTEUR]);
});

it('refuse une sauvegarde incomplète, abîmée, étrangère ou trop récente, et laisse la base comme elle était', async () => {
  const cible = await ownStore();
  await restaurerIci(cible.config, depart.fichier);
  const octets = readFileSync(depart.fichier);
  const texte = gunzipSync(octets).toString('utf8');
  const milieu = octets.length >> 1;
  const retourne = Buffer.from(octets);
  retourne.writeUInt8(retourne.readUInt8(milieu) ^ 1, milieu);
  const mauvaises: [nom: string, contenu: Buffer, phrase: string][] = [
    ['coupee', octets.subarray(0, octets.length - 100), 'incomplète'],
    ['sans-fin', gzipSync(texte.replace(/[^\n]+\n$/, '')), 'incomplète'],
    ['retournee', retourne, 'abîmée'],
    ['retouchee', gzipSync(texte.replace('"Dixinn"', '"Dixinm"')), 'abîmée'],
    ['autre', Buffer.from('rien à voir'), "n'est pas une sauvegarde"],
    ['future', gzipSync(texte.replace('"0001-socle"', '"9999-futur"')), 'inconnue de cette version'],
  ];
  for (const [nom, contenu, phrase] of mauvaises) {
    writeFileSync(fichierDe(nom), contenu);
    await expect(restaurerIci(cible.config, fichierDe(nom)), nom).rejects.toThrow(phrase);
  }
  const { code, erreurs } = await restaurer(
    cible.config,
    fichierDe('retouchee'),
    '--remplacer',
    '--en-clair',
  );
  expect(code).toBe(1);
  expect(erreurs.trim()).toMatch(/^Cette sauvegarde est abîmée[^\n]*$/);
  expect(await tout(cible.config)).toEqual(depart.contenu);
});

/** The additions of an operator over our tables: a view, and a table that refers to one of ours. */
const AJOUTS = [
  sql`create view mes_pays as select libelle from pays`,
  sql`create table mes_notes (id integer primary key, "paysId" bigint references pays (id))`,
];

/** PostgreSQL refuses where SQLite has nothing to lose, since views and keys there are only text. */
const SUITE = {
  postgres: /ne sont pas de GestionScolaire .*mes_pays.* ; .*mes_notes.*Rien n'a été changé\.$/,
  sqlite: /^restaurée$/,
} as const;

it('ce qu’un exploitant a posé sur nos tables, vues et clés, n’est jamais emporté', async () => {
  const cible = await ownStore();
  await restaurerIci(cible.config, depart.fichier);
  const database = openDatabase(cible.config);
  const premier = await database.read.selectFrom('pays').select('id').executeTakeFirstOrThrow();
  // The table is the operator's own: no other database has it.
  await quietly(() =>
    database.transaction(async (trx) => {
      for (const ajout of AJOUTS) await ajout.execute(trx);
      await sql`insert into mes_notes values (1, ${premier.id})`.execute(trx);
    }),
  );
  await database.close();
  const suite = await restaurerIci(cible.config, depart.fichier).then(() => 'restaurée', String);
  expect(suite).toMatch(SUITE[MOTEUR]);
  expect(await tout(cible.config)).toEqual(depart.contenu);
  const apres = openDatabase(cible.config);
  const vus = await sql<{ pays: number; notes: number }>`
      select (select count(*) from mes_pays) as pays,
        (select count(*) from mes_notes join pays on pays.id = mes_notes."paysId") as notes`.execute(
    apres.read,
  );
  // An orphan would be accepted if the key had been taken away.
  const orphelin: unknown = await quietly(() =>
    apres.transaction((trx) => sql`insert into mes_notes values (2, 999999)`.execute(trx)),
  ).catch(constraintRefusal);
  await apres.close();
  expect(vus.rows).toEqual([{ pays: depart.contenu['pays']?.length, notes: 1 }]);
  expect(orphelin).toMatchObject({ code: 'UTILISE' });
});

it('coupée à tout moment, une restauration laisse l’ancienne base ou la nouvelle, jamais un mélange', async () => {
  const cible = await ownStore();
  await restaurerIci(cible.config, depart.fichier);
  const autre = ownFolder();
  await restaurerIci(autre, depart.fichier);
  const change = { symbole: 'X', symboleCle: 'x' };
  await avecBase(autre, (database) =>
    database.transaction((trx) => trx.updateTable('devises').set(change).execute()),
  );
  const nouvelle = sansLaRestauration(await tout(autre));
  const ancienne = sansLaRestauration(depart.contenu);
  await sauvegarder(autre, 'nouvelle');
  const args = [fichierDe('nouvelle'), '--remplacer', '--meme-ouverte'];
  for (const delai of [0, 80]) {
    const restauration = lancerCommande('restauration', args, environnement(cible.config));
    await restauration.dit(/Restauration en cours/);
    await attendre(delai);
    restauration.enfant.kill('SIGKILL');
    await restauration.fin;
    expect([ancienne, nouvelle]).toContainEqual(sansLaRestauration(await tout(cible.config)));
  }
  expect((await restaurer(cible.config, ...args)).erreurs).toBe('');
  expect(sansLaRestauration(await tout(cible.config))).toEqual(nouvelle);
});

it('une copie est chiffrée, rien ne s’y lit sans la phrase, un octet changé se voit, elle revient entière', async () => {
  const lieu = ownFolder();
  const sans = environnement(lieu, { SAUVEGARDE_PHRASE: '' });
  const cible = environnement(source.config, { SAUVEGARDE_PHRASE: '' });
  const fichier = fichierDe('chiffree.sauvegarde');
  const faite = await commande('sauvegarde', [fichier], cible);
  expect(faite.code).toBe(0);
  // The product made a phrase, which only its owner reads, and says where.
  const place = join(source.config.dataDir, FICHIER_DE_PHRASE);
  const phrase = readFileSync(place, 'utf8').trim();
  expect(phrase).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/);
  expect(statSync(place).mode & 0o777).toBe(0o600);
  expect(faite.sortie).toContain(`Elle est chiffrée par la phrase de ${place}`);
  const octets = readFileSync(fichier);
  expect(octets.subarray(0, 4).toString('latin1')).toBe('GSC1');
  expect(octets.includes('utilisateurs')).toBe(false);
  expect(() => gunzipSync(octets)).toThrow('incorrect header check');

  // Without the phrase, and with another one, nothing is touched.
  const refus = await commande('restauration', [fichier], sans);
  expect([refus.code, refus.erreurs.trim()]).toEqual([
    1,
    'Cette sauvegarde est chiffrée : donnez sa phrase dans SAUVEGARDE_PHRASE.',
  ]);
  await expect(verifyBackup(fichier, MIGRATIONS, PHRASE)).rejects.toThrow('pas celle de cette sauvegarde');
  // It is copied from paper, in whatever case.
  await restore(lieu, await verifyBackup(fichier, MIGRATIONS, phrase.toUpperCase().replaceAll('-', ' ')), {
    migrations: MIGRATIONS,
    now: () => new Date().toISOString(),
  });
  const revenu = await tout(lieu);
  expect(revenu['pays']).toEqual((await tout(source.config))['pays']);

  for (const [rang, phraseDite] of [
    [octets.length - 40, 'abîmée'],
    [octets.length >> 1, 'abîmée'],
    [10, 'pas celle'],
  ] as const) {
    const retourne = Buffer.from(octets);
    retourne.writeUInt8(retourne.readUInt8(rang) ^ 1, rang);
    writeFileSync(fichierDe('chiffree-abimee'), retourne);
    await expect(verifyBackup(fichierDe('chiffree-abimee'), MIGRATIONS, phrase)).rejects.toThrow(phraseDite);
  }
  writeFileSync(fichierDe('chiffree-coupee'), octets.subarray(0, octets.length - 200));
  await expect(verifyBackup(fichierDe('chiffree-coupee'), MIGRATIONS, phrase)).rejects.toThrow('abîmée');
  // Unless the operator says otherwise.
  expect((await commande('sauvegarde', [fichier, '--remplacer', '--en-clair'], cible)).code).toBe(0);
  expect(gunzipSync(readFileSync(fichier)).toString('utf8')).toContain('"utilisateurs"');
});

it('[OPS-18] une sauvegarde du serveur à qui il manque un fichier est refusée, ou restaurée sans lui si on le demande', async () => {
  const lieu = ownFolder();
  await restaurerIci(lieu, depart.fichier);
  const database = openDatabase(lieu);
  const empreinte = empreinteDuContenu(PNG);
  const told = { nom: 'photo.png', type: 'image/png', taille: PNG.length, empreinte, estPublic: 1 };
  await database.transaction(async (trx) => {
    await garderContenu(trx, { empreinte, taille: PNG.length, contenu: PNG.toString('base64') });
    const stamps = { ecoleId: null, estActif: 1, creationDate: DEBUT };
    await trx
      .insertInto('fichiers')
      .values({ ...told, ...stamps })
      .execute();
  });
  await database.close();
  const contenu = await tout(lieu);
  const env = environnement(lieu);
  const copies = join(lieu.dataDir, 'copies');
  const fichier = join(copies, 'du-jour.sauvegarde');
  mkdirSync(copies);
  const faite = await commande('travail', ['sauvegarde', fichier], env);
  expect([faite.code, faite.erreurs]).toEqual([0, '']);

  const cible = ownFolder();
  const remise = await restaurer(cible, fichier);
  expect([remise.code, remise.erreurs]).toEqual([0, '']);
  expect(sansLaRestauration(await tout(cible))).toEqual(sansLaRestauration(contenu));

  rmSync(join(copies, 'contenus'), { recursive: true });
  const vide = ownFolder();
  const refus = await restaurer(vide, fichier);
  expect([refus.code, refus.erreurs.trim()]).toEqual([
    1,
    `Cette sauvegarde est incomplète : il lui manque 1 fichier (photos, logos, documents) sur 1. Remettez à côté d'elle, dans ${copies}, le dossier « contenus » qui va avec. Pour restaurer sans eux, ajoutez --sans-fichiers. Rien n’a été changé.`,
  ]);
  expect(existsSync(join(vide.dataDir, 'gestionscolaire.db'))).toBe(false);
  const sans = await restaurer(vide, fichier, '--sans-fichiers');
  expect(sans.code).toBe(0);
  expect(sans.sortie).toContain('Sans 1 fichier');
  const { contenus } = await tout(vide);
  expect(contenus).toMatchObject([{ empreinte, contenu: '' }]);
});
