/**
 * Cuts the power inside an update of an installation made from an archive: while it is unpacked, at the word that the new version
 * serves, and seconds later. The installation must then serve, every file of the version that serves as its archive had it, with each
 * write that was acknowledged. The control syncs nothing: it must be found damaged once, and another version serve in its place.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { faireArchive } from '../paquet/faire.js';
import { portLibre } from '../prealables.js';
import { Arret, racine } from '../socle.js';
import { commande, Disque } from './disque.ts';

const TAILLE = '2G';
const [ANCIENNE, NEUVE] = ['0.1.0', '0.2.0'] as const;
const ADMIN = { login: 'coupure@ecole.test', motDePasse: 'Sous-le-manguier-7h30' };
const TEMOIN = path.join(racine, 'scripts/coupure/temoin-disque.js');
/** The moments of the cuts: so many seconds after the update was asked, or after it said that the new version serves. */
const MOMENTS = [
  { apres: 'la demande', secondes: 1 },
  { apres: 'la demande', secondes: 6 },
  { apres: '« sert »', secondes: 0 },
  { apres: '« sert »', secondes: 0 },
  { apres: '« sert »', secondes: 4 },
  { apres: '« sert »', secondes: 12 },
] as const;

/** The longest wait for a start, on a slow machine. */
const PATIENCE = 180_000;

interface Processus {
  readonly enfant: ChildProcess;
  dit(): string;
}

/** The programs that run: an interrupted command ends them. */
const lances = new Set<ChildProcess>();
process.once('exit', () => {
  for (const { pid } of lances) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
});

/** Runs the program of an installation, in a group of its own. */
function lancer(dossier: string, args: readonly string[], isTemoin: boolean): Processus {
  const enfant = spawn(path.join(dossier, 'gestionscolaire'), args, {
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C.UTF-8', ...(isTemoin ? { NODE_OPTIONS: `--import=${TEMOIN}` } : {}) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  lances.add(enfant);
  enfant.on('exit', () => lances.delete(enfant));
  let dit = '';
  for (const flux of [enfant.stdout, enfant.stderr])
    flux.setEncoding('utf8').on('data', (texte: string) => {
      dit += texte;
    });
  return { enfant, dit: () => dit };
}

async function attendreMot(processus: Processus, mot: RegExp): Promise<void> {
  const { enfant } = processus;
  const dit = () => processus.dit();
  for (const fin = Date.now() + PATIENCE; !mot.test(dit()); await attendre(50)) {
    if (Date.now() > fin) throw new Arret(`Jamais dit ${String(mot)} :\n${dit()}`);
    if (enfant.exitCode !== null || enfant.signalCode !== null)
      throw new Arret(
        `Fini (${String(enfant.exitCode ?? enfant.signalCode)}) sans avoir dit ${String(mot)} :\n${dit()}`,
      );
  }
}

/** Ends a program and all that it started: power has no manners. */
async function tuer({ enfant }: Processus): Promise<void> {
  if (enfant.exitCode !== null || enfant.signalCode !== null) return;
  const fin = once(enfant, 'exit');
  process.kill(-(enfant.pid ?? 0), 'SIGKILL');
  await fin;
}

/** Adds a currency; returns whether it was acknowledged. */
async function ecrire(adresse: string, libelle: string): Promise<boolean> {
  const poster = async (appel: string, corps: object, token?: string): Promise<unknown> => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const reponse = await fetch(`${adresse}/api/${appel}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(corps),
    });
    return reponse.ok ? reponse.json() : undefined;
  };
  const connexion = await poster('login', { login: ADMIN.login, password: ADMIN.motDePasse });
  const token = String(Reflect.get(Object(connexion), 'token'));
  return (await poster('addDevise', { libelle, symbole: libelle, creationUserId: 1 }, token)) !== undefined;
}

/** Lists the currencies of the base of a stopped installation. */
async function devisesDe(dossier: string): Promise<string> {
  const { DatabaseSync } = await import('node:sqlite');
  const base = new DatabaseSync(path.join(dossier, 'donnees', 'gestionscolaire.db'));
  try {
    return JSON.stringify(base.prepare('select libelle from devises').all());
  } finally {
    base.close();
  }
}

interface Archives {
  readonly ancienne: string;
  readonly neuve: string;
}

interface Issue {
  readonly sert: string;
  readonly estAbimee: boolean;
  readonly estPerdue: boolean;
}

/** Installs the older version, updates it, cuts at the moment, and starts what is left. */
async function tour(
  disque: Disque,
  { ancienne, neuve }: Archives,
  { moment, isTemoin }: { moment: (typeof MOMENTS)[number]; isTemoin: boolean },
): Promise<Issue> {
  const dossier = path.join(disque.point, 'gestionscolaire');
  const adresse = `http://127.0.0.1:${await portLibre()}`;
  commande('rm', '-rf', dossier);
  commande('tar', 'xzf', ancienne, '-C', disque.point);
  const reglages = [
    `PORT=${new URL(adresse).port}`,
    'HOST=127.0.0.1',
    'SAUVEGARDE_CHAQUE_JOUR=non',
    `TEMOINS=${path.join(dossier, 'temoins')}`,
    `ADMIN_LOGIN=${ADMIN.login}`,
    `ADMIN_PASSWORD=${ADMIN.motDePasse}`,
  ];
  appendFileSync(path.join(dossier, 'reglages.env'), `${reglages.join('\n')}\n`);
  let serveur = lancer(dossier, [], isTemoin);
  let demande: Processus | undefined;
  try {
    await attendreMot(serveur, /est prêt/);
    const confirmees = [await ecrire(adresse, 'Avant')];
    commande('sync');
    demande = lancer(dossier, ['mettre-a-jour', neuve], isTemoin);
    if (moment.apres === '« sert »') {
      await attendreMot(demande, /La version 0\.2\.0 sert\./);
      confirmees.push(await ecrire(adresse, 'Apres'));
    }
    await attendre(moment.secondes * 1000);
    disque.couper();
    await Promise.all([tuer(serveur), tuer(demande)]);
    await disque.demonter();
    disque.monter();
    serveur = lancer(dossier, [], false);
    await attendreMot(serveur, /est prêt/);
    const sert = readFileSync(path.join(dossier, 'actuelle'), 'utf8').trim();
    const estAbimee = serveur.dit().includes('sont abîmés');
    await tuer(serveur);
    const devises = await devisesDe(dossier);
    const perdues = ['Avant', 'Apres'].filter(
      (nom, rang) => confirmees[rang] === true && !devises.includes(`"${nom}"`),
    );
    return { sert, estAbimee, estPerdue: perdues.length > 0 };
  } finally {
    await Promise.all([serveur, ...(demande === undefined ? [] : [demande])].map(tuer));
  }
}

/** @throws Arret where a cut leaves an installation that is damaged, or without what it acknowledged, or a control that is never damaged */
export async function couperUneMiseAJour(dossier: string, couper: (point: string) => void): Promise<void> {
  console.log('Les archives de deux versions…');
  const [ancienne, neuve] = await Promise.all(
    [ANCIENNE, NEUVE].map(async (version) => {
      const la = path.join(dossier, version);
      mkdirSync(la);
      return (await faireArchive('linux-x64', la, { version, niveau: 1 })).fichier;
    }),
  );
  if (ancienne === undefined || neuve === undefined)
    throw new Arret("Les archives n'ont pas pu être faites.");
  const abimees = { produit: 0, temoin: 0 };
  let pertes = 0;
  for (const qui of ['produit', 'temoin'] as const) {
    console.log(qui === 'produit' ? 'Le produit' : "Le témoin, qui n'attend pas le disque");
    const disque = new Disque(dossier, { nom: `mise-a-jour-${qui}`, taille: TAILLE, couper });
    try {
      for (const moment of MOMENTS) {
        const issue = await tour(disque, { ancienne, neuve }, { moment, isTemoin: qui === 'temoin' });
        const { sert, estAbimee, estPerdue } = issue;
        if (estAbimee) abimees[qui] += 1;
        if (estPerdue && qui === 'produit') pertes += 1;
        const comment = estAbimee ? 'abîmée, une autre prend sa place' : 'entière';
        const perte = estPerdue ? ' ; une écriture confirmée manque' : '';
        console.log(
          `  coupure ${moment.secondes} s après ${moment.apres} : ${comment}, la version ${sert} sert${perte}`,
        );
      }
    } finally {
      await disque.demonter();
    }
  }
  if (abimees.temoin === 0)
    throw new Arret("Le témoin n'a jamais été abîmé : ces coupures ne prouvent rien.");
  if (abimees.produit > 0) throw new Arret('Une coupure a abîmé une version qui était nommée.');
  if (pertes > 0) throw new Arret('Le produit a perdu une écriture confirmée.');
}
