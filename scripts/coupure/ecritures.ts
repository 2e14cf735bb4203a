/**
 * Cuts the power while twenty connections write. The file system is mounted again, and the product must find each write that it had
 * acknowledged. The control, synchronous=NORMAL, must lose some: that proves that the cut is one.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { Arret, nodeDuProjet, racine } from '../socle.js';
import { commande, Disque } from './disque.ts';

const CONNEXIONS = 20;
const TAILLE = '512M';
const TEMOIN = path.join(racine, 'scripts/coupure/temoin-base.js');
const ADMIN = { login: 'coupure@ecole.test', motDePasse: 'Sous-le-manguier-7h30' };

interface Compteur {
  id: number;
  symbole: string;
  modifDate: unknown;
  demande: number;
  confirme: number;
}

interface Bilan {
  confirmees: number;
  perdues: number;
  /** The number of cuts after which an acknowledged write was missing. */
  toursEnPerte: number;
}

interface Serveur {
  adresse: string;
  enfant: ChildProcess;
}

/** Starts the product on the mounted file system and waits until it answers. */
async function demarrer(point: string, isTemoin: boolean): Promise<Serveur> {
  const args = [...(isTemoin ? ['--import', TEMOIN] : []), path.join(racine, 'apps/server/src/main.ts')];
  const enfant = spawn(nodeDuProjet(), args, {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      DATA_DIR: path.join(point, 'data'),
      TEMOINS: path.join(point, 'temoins'),
      // A process of its own would hold the file system that is cut.
      SAUVEGARDE_CHAQUE_JOUR: 'non',
      ADMIN_LOGIN: ADMIN.login,
      ADMIN_PASSWORD: ADMIN.motDePasse,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let dit = '';
  for (const flux of [enfant.stdout, enfant.stderr]) {
    flux.setEncoding('utf8').on('data', (texte: string) => {
      dit += texte;
    });
  }
  for (;;) {
    const adresse = /est prêt : (http\S+)/.exec(dit)?.[1];
    if (adresse !== undefined) return { adresse, enfant };
    if (enfant.exitCode !== null) throw new Arret(`Le serveur ne démarre pas : ${dit.trim()}`);
    await attendre(10);
  }
}

async function finir({ enfant }: Serveur, signal: NodeJS.Signals): Promise<void> {
  const fin = once(enfant, 'exit');
  enfant.kill(signal);
  await fin;
}

type Objet = Record<string, unknown>;

function estObjet(valeur: unknown): valeur is Objet {
  return typeof valeur === 'object' && valeur !== null;
}

/** Calls the product and returns the rows, whatever wraps them; undefined when it refuses. */
async function appeler(
  { adresse }: Serveur,
  appel: string,
  corps?: Objet,
  token?: string,
): Promise<Objet | undefined> {
  const [method = '', chemin = ''] = appel.split(' ');
  const reponse = await fetch(`${adresse}/api/${chemin}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(corps === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(corps === undefined ? {} : { body: JSON.stringify(corps) }),
  });
  const lu: unknown = JSON.parse(await reponse.text());
  return reponse.ok && estObjet(lu) ? lu : undefined;
}

function premier(reponse: Objet | undefined): Objet {
  const ligne = reponse?.[0];
  if (!estObjet(ligne)) throw new Arret('Le serveur a refusé une écriture de préparation.');
  return ligne;
}

async function connecter(serveur: Serveur): Promise<string> {
  const reponse = await appeler(serveur, 'POST login', { login: ADMIN.login, password: ADMIN.motDePasse });
  return String(reponse?.['token']);
}

async function creerCompteurs(serveur: Serveur): Promise<Compteur[]> {
  const token = await connecter(serveur);
  const tous: Compteur[] = [];
  for (let rang = 1; rang <= CONNEXIONS; rang += 1) {
    const symbole = `E${rang}`;
    const corps = { libelle: `${symbole} 0`, symbole, creationUserId: 1 };
    const { id } = premier(await appeler(serveur, 'POST addDevise', corps, token));
    tous.push({ id: Number(id), symbole, modifDate: null, demande: 0, confirme: 0 });
  }
  return tous;
}

/** Changes one currency again and again until a change is not acknowledged any more. */
async function ecrire(serveur: Serveur, token: string, compteur: Compteur): Promise<void> {
  for (;;) {
    compteur.demande += 1;
    const { id, symbole, modifDate, demande } = compteur;
    const corps = { id, libelle: `${symbole} ${demande}`, symbole, modifDate, modifUserId: 1 };
    const reponse = await appeler(serveur, 'PUT updateDevise', corps, token).catch(() => undefined);
    if (reponse === undefined) return;
    compteur.modifDate = premier(reponse)['modifDate'];
    compteur.confirme = demande;
  }
}

/** Reads each counter from the database and returns how many acknowledged changes are missing. */
async function verifier(serveur: Serveur, tous: readonly Compteur[]): Promise<number> {
  const token = await connecter(serveur);
  let perdues = 0;
  for (const compteur of tous) {
    const ligne = premier(await appeler(serveur, `GET getOneDevise/${compteur.id}`, undefined, token));
    const numero = Number(/ (\d+)$/.exec(String(ligne['libelle']))?.[1]);
    perdues += Math.max(0, compteur.confirme - numero);
    if (!(numero <= compteur.demande)) throw new Arret(`Une écriture que personne n'a demandée : ${numero}.`);
    compteur.demande = numero;
    compteur.confirme = numero;
    compteur.modifDate = ligne['modifDate'];
  }
  return perdues;
}

/** Fills a new file system with counters, then cuts it and finds it again `tours` times. */
async function serie(dossier: string, tours: number, isTemoin: boolean, couper: (point: string) => void) {
  const disque = new Disque(dossier, { nom: isTemoin ? 'temoin' : 'produit', taille: TAILLE, couper });
  const { point } = disque;
  const bilan: Bilan = { confirmees: 0, perdues: 0, toursEnPerte: 0 };
  let serveur = await demarrer(point, isTemoin);
  try {
    const tous = await creerCompteurs(serveur);
    // Product and control both begin from the state on the disk.
    await finir(serveur, 'SIGTERM');
    commande('sync');
    serveur = await demarrer(point, isTemoin);
    for (let tour = 1; tour <= tours; tour += 1) {
      const depart = tous.reduce((somme, { confirme }) => somme + confirme, 0);
      const token = await connecter(serveur);
      const enCours = Promise.all(tous.map((compteur) => ecrire(serveur, token, compteur)));
      // The delay differs each time, so that no two cuts are at the same distance from a checkpoint.
      await attendre(800 + 47 * tour);
      disque.couper();
      await enCours;
      await finir(serveur, 'SIGKILL');
      await disque.demonter();
      disque.monter();
      const confirmees = tous.reduce((somme, { confirme }) => somme + confirme, 0) - depart;
      serveur = await demarrer(point, isTemoin);
      const perdues = await verifier(serveur, tous);
      bilan.confirmees += confirmees;
      bilan.perdues += perdues;
      if (perdues > 0) bilan.toursEnPerte += 1;
      console.log(`  coupure ${tour} : ${confirmees} écritures confirmées, ${perdues} perdues`);
    }
    // The command reads and checks the whole database, references and pages.
    const copie = path.join(dossier, `${isTemoin ? 'temoin' : 'produit'}.sauvegarde`);
    const args = [path.join(racine, 'apps/server/src/commandes/sauvegarde.ts'), copie];
    const env = { PATH: process.env['PATH'], DATA_DIR: path.join(point, 'data') };
    const { status, stderr } = spawnSync(nodeDuProjet(), args, { env, encoding: 'utf8' });
    if (status !== 0) throw new Arret(`La base n'est plus saine : ${stderr.trim()}`);
  } finally {
    if (serveur.enfant.exitCode === null && serveur.enfant.signalCode === null)
      await finir(serveur, 'SIGKILL');
    await disque.demonter();
  }
  return bilan;
}

function dire(nom: string, tours: number, { confirmees, perdues, toursEnPerte }: Bilan): void {
  const nombre = (valeur: number) => valeur.toLocaleString('fr-FR');
  console.log(
    `${nom} : ${nombre(perdues)} écriture(s) perdue(s) sur ${nombre(confirmees)} confirmées, pertes après ${toursEnPerte} coupure(s) sur ${tours}.`,
  );
}

/** Cuts the product and its control, `tours` times each. @throws Arret */
export async function couperDesEcritures(
  dossier: string,
  tours: number,
  couper: (point: string) => void,
): Promise<void> {
  console.log('Le produit (synchronous=FULL)');
  const produit = await serie(dossier, tours, false, couper);
  console.log('Le témoin (synchronous=NORMAL)');
  const temoin = await serie(dossier, tours, true, couper);
  console.log('');
  dire('Produit', tours, produit);
  dire('Témoin', tours, temoin);
  if (temoin.perdues === 0) throw new Arret("Le témoin n'a rien perdu : ces coupures ne prouvent rien.");
  if (produit.perdues > 0) throw new Arret('Le produit a perdu des écritures confirmées.');
}
