/**
 * An archive as a school gets it: unpacked in a folder whose name has a space and an accent, without PATH nor network, served,
 * updated from the screen and by the command, sent back, killed.
 */
// @module-tag paquet
import { spawn, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { portLibre } from '../prealables.js';
import { FICHIER } from '../serveur/construire.js';
import { ecrireTar, ecrireZip, octetsDe } from './archives.js';
import { faireArchive } from './faire.js';

/** @typedef {import('./archives.js').Fichier} Fichier */

const base = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-paquet-'));
const dossier = path.join(base, 'École de Kankan', 'gestionscolaire');
const programme = path.join(dossier, 'gestionscolaire');
/** @type {Set<import('node:child_process').ChildProcess>} */
const enfants = new Set();
afterAll(() => {
  for (const enfant of enfants) enfant.kill('SIGKILL');
  rmSync(base, { recursive: true, force: true, maxRetries: 5, retryDelay: 300 });
}, 60_000);

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const cle = privateKey.export({ format: 'pem', type: 'pkcs8' });
const publique = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

const ANCIENNE = '0.1.0';
const NEUVE = '0.2.0';

/** Makes the next version: it has one migration more, and the Node of the one before, which is most of an archive. @param {Fichier[]} fichiers */
const avecUneMigration = (fichiers) =>
  fichiers.map((fichier) => {
    if (fichier.chemin === 'bin/node') {
      const leur = `#!/bin/sh\nexec "\${0%/bin/node}/../${ANCIENNE}/bin/node" "$@"\n`;
      return { ...fichier, source: Buffer.from(leur) };
    }
    if (fichier.chemin !== FICHIER) return fichier;
    // The built file is what serves; its last line is the fingerprint of the others.
    const texte = octetsDe(fichier).toString('utf8');
    const avant = texte.slice(0, texte.lastIndexOf('//# empreinte '));
    const apres = avant.replace(
      /const MIGRATIONS = (sealed\(\[[^\]]*\], \w+\));/,
      "const MIGRATIONS = [...$1, { name: '9999-essai', empreinte: 'essai', up: async () => {} }];",
    );
    expect(apres).not.toBe(avant);
    const empreinte = createHash('sha256').update(apres).digest('hex');
    return { ...fichier, source: Buffer.from(`${apres}//# empreinte ${empreinte}\n`) };
  });

/**
 * Writes a small archive of a version that is not to serve.
 * @param {string} nom @param {string} version
 * @param {{ plateforme?: string, gate?: boolean, signe?: boolean, chemin?: string, node?: string, zip?: boolean, programmes?: readonly string[] }} [options]
 */
async function petite(
  nom,
  version,
  {
    plateforme = 'linux-x64',
    gate = false,
    signe = true,
    chemin,
    node = '#!/bin/sh\nexit 3\n',
    zip = false,
    programmes = ['main.ts', 'paquet/lanceur.ts'],
  } = {},
) {
  const debut = `gestionscolaire/versions/${version}`;
  const siens = [
    { chemin: 'bin/node', source: Buffer.from(node), isProgram: true },
    ...programmes.map((un) => ({
      chemin: `apps/server/src/${un}`,
      source: Buffer.from('// Node runs nothing of it.\n'),
    })),
    ...(chemin === undefined ? [] : [{ chemin, source: Buffer.from('intrus') }]),
  ];
  const fichiers = Object.fromEntries(
    siens.map((un) => [un.chemin, createHash('sha256').update(un.source).digest('hex')]),
  );
  const manifeste = Buffer.from(JSON.stringify({ version, plateforme, cle: publique, fichiers }));
  const signature = sign(null, signe ? manifeste : Buffer.from('autre'), privateKey);
  const tous = [
    ...siens.map((un) => (gate ? { ...un, source: Buffer.from(`${String(un.source)} `) } : un)),
    { chemin: 'manifeste.json', source: manifeste },
    { chemin: 'manifeste.signature', source: signature },
  ].map((un) => ({ ...un, chemin: `${debut}/${un.chemin}` }));
  const fichier = path.join(base, nom);
  await (zip ? ecrireZip : ecrireTar)(fichier, tous, { instant: 1_700_000_000, niveau: 6 });
  return fichier;
}

/** No PATH, no proxy, no home: what the folder has is all there is. */
const SEUL = { LC_ALL: 'C.UTF-8' };

/** @param {string[]} args */
function commande(...args) {
  const { status, stdout, stderr } = spawnSync(programme, args, {
    cwd: dossier,
    env: SEUL,
    encoding: 'utf8',
  });
  return { status, dit: `${stdout}${stderr}` };
}

/** The longest wait for something that it must say: a start takes seconds, on a slow machine a minute. */
const PATIENCE = 120_000;

/** Starts it, and returns what it says as it comes. @param {string} [sansReseau] the program that closes the network */
function servir(sansReseau) {
  const [quoi, args] = sansReseau === undefined ? [programme, []] : [sansReseau, ['-n', programme]];
  const enfant = spawn(quoi, args, { cwd: dossier, env: SEUL, stdio: ['ignore', 'pipe', 'pipe'] });
  enfants.add(enfant);
  let sortie = '';
  for (const flux of [enfant.stdout, enfant.stderr])
    flux.setEncoding('utf8').on('data', (texte) => (sortie += texte));
  return {
    enfant,
    /** Waits until it has said this, after what was said before `depuis`. @param {RegExp} motif @param {number} [depuis] */
    async dit(motif, depuis = 0) {
      const fin = Date.now() + PATIENCE;
      while (!motif.test(sortie.slice(depuis))) {
        if (Date.now() > fin) throw new Error(`Jamais dit ${String(motif)} :\n${sortie}`);
        if (enfant.exitCode !== null) throw new Error(`Fini sans avoir dit ${String(motif)} :\n${sortie}`);
        await attendre(50);
      }
      return sortie.length;
    },
    fin: new Promise((resolve) => {
      enfant.on('exit', resolve);
    }),
  };
}

const actuelle = () => readFileSync(path.join(dossier, 'actuelle'), 'utf8').trim();
const donnees = path.join(dossier, 'donnees');
const copies = () => readdirSync(donnees).filter((nom) => nom.startsWith('avant-mise-a-jour-'));
/** The numbers of the processes of the server, which the launcher runs. @param {number} parent */
const serveurDe = (parent) =>
  Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')[0]);

const port = await portLibre();
const adresse = `http://127.0.0.1:${port}`;
const ADMIN = { login: 'admin@ecole.gn', motDePasse: 'trois-margouillats-au-soleil' };
let token = '';
/** @param {string} appel @param {unknown} [corps] @returns {Promise<{ status: number, corps: any }>} */
async function appeler(appel, corps) {
  const [method, nom] = appel.split(' ');
  const reponse = await fetch(`${adresse}/api/${nom}`, {
    method: method ?? 'GET',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(corps === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(corps === undefined ? {} : { body: JSON.stringify(corps) }),
  });
  return { status: reponse.status, corps: await reponse.json() };
}
async function connecter() {
  token = '';
  const { corps } = await appeler('POST login', { login: ADMIN.login, password: ADMIN.motDePasse });
  token = corps.token ?? corps[0]?.token ?? corps.user?.token;
  expect(token).toMatch(/.{20}/);
}

it('[OPS-15] une archive déballée sert sans réseau ni npm, se met à jour par un fichier, revient en arrière, et se relève d’un arrêt brutal', async () => {
  const construite = await faireArchive('linux-x64', base, { version: ANCIENNE, cle, niveau: 1 });
  mkdirSync(path.dirname(dossier), { recursive: true });
  expect(spawnSync('tar', ['xzf', construite.fichier, '-C', path.dirname(dossier)]).status).toBe(0);
  const reglages = {
    PORT: port,
    TEMOINS: path.join(base, 'témoins'),
    SAUVEGARDE_CHAQUE_JOUR: 'non',
    ADMIN_LOGIN: ADMIN.login,
    ADMIN_PASSWORD: ADMIN.motDePasse,
    MISE_A_JOUR_SECONDES: 60,
  };
  writeFileSync(
    path.join(dossier, 'reglages.env'),
    Object.entries(reglages)
      .map(([nom, valeur]) => `${nom}="${valeur}"\n`)
      .join(''),
  );

  // The first start has no network at all, where the machine lets a test close it.
  const unshare =
    process.getuid?.() === 0 ? ['/usr/bin/unshare', '/bin/unshare'].find((un) => existsSync(un)) : undefined;
  const premier = servir(unshare);
  await premier.dit(/est prêt/);
  expect(commande('arreter').dit).toContain('est arrêté');
  expect(await premier.fin).toBe(0);
  expect(existsSync(path.join(donnees, 'gestionscolaire.db'))).toBe(true);
  expect(commande('horloge').dit).toContain("Rien n'est daté plus tard");

  const serveur = servir();
  let lu = await serveur.dit(/est prêt/);
  expect(await (await fetch(`${adresse}/`)).text()).toContain('<form');
  await connecter();
  expect((await appeler('GET getEtatOrdinateur')).corps.version).toBe(ANCIENNE);
  expect(commande().dit).toContain('sert déjà depuis ce dossier');

  // A server that is killed comes back by itself.
  process.kill(serveurDe(serveur.enfant.pid ?? 0), 'SIGKILL');
  lu = await serveur.dit(/est prêt/, lu);

  // All but a newer version of ours is refused, and nothing has changed.
  const refus = /** @type {const} */ ([
    ['vieille.tar.gz', '0.0.9', {}, /la version 0\.1\.0 sert déjà/],
    [
      'fenetres.zip',
      NEUVE,
      { plateforme: 'win32-x64', zip: true },
      /est pour Windows, et cet ordinateur est sous Linux/,
    ],
    ['abimee.tar.gz', NEUVE, { gate: true }, /abîmée \(bin\/node\)/],
    ['vide.tar.gz', NEUVE, { programmes: ['main.ts'] }, /manque un programme .*lanceur\.ts/],
    ['autre.tar.gz', NEUVE, { signe: false }, /n'est pas signée/],
    ['dehors.tar.gz', NEUVE, { chemin: '../../../dehors' }, /n'y a pas sa place/],
  ]);
  for (const [nom, version, options, phrase] of refus) {
    const fichier = await petite(nom, version, options);
    expect(commande('mettre-a-jour', fichier)).toMatchObject({
      status: 1,
      dit: expect.stringMatching(phrase),
    });
  }
  writeFileSync(path.join(base, 'coupee.tar.gz'), readFileSync(construite.fichier).subarray(0, 3_000_000));
  expect(commande('mettre-a-jour', path.join(base, 'coupee.tar.gz')).dit).toContain('abîmé');
  expect(commande('mettre-a-jour', construite.fichier, '--empreinte', 'a'.repeat(64)).dit).toMatch(
    /empreinte/,
  );
  expect(readdirSync(path.join(dossier, 'versions'))).toEqual([ANCIENNE]);
  expect(existsSync(path.join(base, 'dehors'))).toBe(false);

  // From the screen: the archive in pieces, then the version takes the place, and its base is copied first.
  const neuve = await faireArchive('linux-x64', base, {
    version: NEUVE,
    cle,
    niveau: 1,
    changer: avecUneMigration,
  });
  await connecter();
  const avant = { libelle: 'Devise d’avant', symbole: 'AVA', creationUserId: 1 };
  expect((await appeler('POST addDevise', avant)).status).toBe(201);
  const commence = await appeler('POST commencerMiseAJour', { taille: neuve.taille });
  const jeton = commence.corps[0].jeton;
  const octets = readFileSync(neuve.fichier);
  for (let debut = 0; debut < octets.length; debut += 1_500_000) {
    const morceau = octets.subarray(debut, debut + 1_500_000).toString('base64');
    expect((await appeler('POST deposerMorceau', { jeton, debut, morceau })).status).toBe(200);
  }
  expect((await appeler('POST appliquerMiseAJour', { jeton })).status).toBe(200);
  // Once it is unpacked, the server closes: a call may find nobody.
  const suite = () => appeler('GET getMiseAJour').catch(() => null);
  await jusquA(async () => (await suite())?.corps.enCours !== true);
  expect((await suite())?.corps.refus ?? null).toBeNull();
  lu = await serveur.dit(/la version 0\.2\.0 sert/, lu);
  expect([actuelle(), copies().length]).toEqual([NEUVE, 1]);
  await connecter();
  const faite = {
    version: NEUVE,
    estPossible: true,
    retour: ANCIENNE,
    derniere: { issue: 'faite', de: ANCIENNE },
  };
  expect((await appeler('GET getMiseAJour')).corps).toMatchObject(faite);

  // A version that harms the base and does not start gives its place back, and the base with it.
  copyFileSync(path.join(donnees, copies()[0] ?? ''), path.join(base, 'copie'));
  const cassante = `#!/bin/sh\n/bin/cp '${path.join(base, 'copie')}' '${donnees}/avant-mise-a-jour-2099-01-01-000000.sauvegarde'\necho abc > '${donnees}/gestionscolaire.db'\necho 'moteur cassé' >&2\nexit 3\n`;
  const cassee = commande('mettre-a-jour', await petite('cassee.tar.gz', '0.3.0', { node: cassante }));
  expect(cassee).toMatchObject({
    status: 1,
    dit: expect.stringContaining("La version 0.3.0 n'a pas démarré (moteur cassé)"),
  });
  lu = await serveur.dit(/est prêt/, lu);
  expect(actuelle()).toBe(NEUVE);
  await connecter();
  const { derniere } = (await appeler('GET getMiseAJour')).corps;
  expect(derniere).toMatchObject({
    issue: 'refusee',
    vers: '0.3.0',
    phrase: expect.stringContaining('sert à nouveau'),
  });

  // A launcher that is killed takes its server with it, and the next one serves.
  serveur.enfant.kill('SIGKILL');
  await serveur.fin;
  const dernier = servir();
  lu = await dernier.dit(/est prêt/);
  expect(commande('arreter').status).toBe(0);
  expect(await dernier.fin).toBe(0);
}, 600_000);

it('[OPS-15] revenir remet la version et la base d’avant, et dit d’abord ce qui s’y perd', async () => {
  writeFileSync(
    path.join(dossier, 'etat', 'issue.json'),
    JSON.stringify({
      instant: new Date().toISOString(),
      de: ANCIENNE,
      vers: NEUVE,
      issue: 'faite',
      copie: path.join(base, 'copie'),
      phrase: null,
    }),
  );
  const serveur = servir();
  await serveur.dit(/est prêt/);
  await connecter();
  const apres = { libelle: 'Devise d’après', symbole: 'APR', creationUserId: 1 };
  expect((await appeler('POST addDevise', apres)).status).toBe(201);
  expect(commande('revenir').dit).toMatch(/ce qui a été saisi depuis n'y sera plus[\s\S]*ajoutez --oui/);
  expect(actuelle()).toBe(NEUVE);
  expect(commande('revenir', '--oui')).toMatchObject({
    status: 0,
    dit: expect.stringContaining('La version 0.1.0 sert à nouveau'),
  });
  await jusquA(() =>
    fetch(`${adresse}/api/sante`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  await connecter();
  expect([actuelle(), (await appeler('GET getEtatOrdinateur')).corps.version]).toEqual([ANCIENNE, ANCIENNE]);
  const symboles = JSON.stringify((await appeler('GET getAllDevise')).corps);
  expect([symboles.includes('AVA'), symboles.includes('APR')]).toEqual([true, false]);
  expect(commande('revenir').dit).toContain("Il n'y a pas de version d'avant");
  expect(commande('arreter').status).toBe(0);
}, 300_000);

/** Waits until it is so. @param {() => Promise<boolean>} quoi */
async function jusquA(quoi) {
  while (!(await quoi())) await attendre(100);
}
