/** The program of an installation made from an archive: `gestionscolaire` serves, `gestionscolaire COMMANDE` does one thing. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { constants, userInfo } from 'node:os';
import { basename, resolve } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ArchiveRefusee } from './archive.ts';
import { deposer } from './deposer.ts';
import {
  comparerVersions,
  DEMANDE,
  ecrireNote,
  ISSUE,
  lanceurVit,
  lireActuelle,
  lireNote,
  retourPossible,
  VERSION,
} from './dossier.ts';
import { COMMANDES } from './mots.ts';
import { programmeDe } from './programme.ts';
import { installerService, retirerService, ServiceRefuse, tacheWindows, uniteSystemd } from './service.ts';
import { environnementDe, Surveillant } from './surveiller.ts';

/** A version stands in versions/x.y.z of the folder, and this file in apps/server/src/paquet of the version. */
const DOSSIER = fileURLToPath(new URL('../../../../../../', import.meta.url)).replace(/[\\/]$/, '');

/** The number of this version. */
const ICI = basename(fileURLToPath(new URL('../../../../', import.meta.url)));

/** The version that `actuelle` names and whose launcher did not answer: the program of the folder found that, and runs this one. */
const ABIMEE = process.env['GESTIONSCOLAIRE_REPLI'];
delete process.env['GESTIONSCOLAIRE_REPLI'];
/** The exit code of `marche`, which the program of the folder knows (MARCHE of scripts/paquet/lanceurs.js). */
const MARCHE = 42;

const AIDE = `gestionscolaire                                  démarre le serveur, jusqu'à Ctrl+C
gestionscolaire arreter                          arrête celui qui sert depuis ce dossier
gestionscolaire sauvegarde FICHIER               copie entière et chiffrée des données
gestionscolaire restauration FICHIER             remet une copie, le serveur arrêté
gestionscolaire administrateur                   redonne un mot de passe provisoire
gestionscolaire verifier --tete TÊTE             relit toute la caisse d'une école
gestionscolaire horloge                          dit l'heure, et ce qui est daté plus tard
gestionscolaire cles                             dit les clés des écoles, les remplace, ou repart sans celle du serveur
gestionscolaire https                            fait le certificat de cet ordinateur pour le réseau
gestionscolaire demo                             ajoute deux écoles inventées
gestionscolaire diagnostic                       fait un fichier à envoyer à qui vous aide
gestionscolaire mettre-a-jour FICHIER            passe à la version d'une archive ; --empreinte la vérifie
gestionscolaire revenir                          revient à la version d'avant
gestionscolaire service installer                démarre avec l'ordinateur (administrateur)
gestionscolaire service retirer                  ne démarre plus avec lui
gestionscolaire service montrer                  dit ce que l'installation écrirait
gestionscolaire version                          dit la version
`;

/** A call that cannot be done; the message is for the person. */
class Refuse extends Error {}

const dire = (ligne: string): void => void process.stdout.write(`${ligne}\n`);
const ici = process.env['INIT_CWD'] ?? process.cwd();

/** The longest wait of a command for the launcher that changes version. */
const PATIENCE = 20 * 60_000;

/** Waits until the launcher told what came of what was asked since; says it, and returns the exit code. */
async function attendreLIssue(debut: string): Promise<number> {
  for (const fin = Date.now() + PATIENCE; Date.now() < fin; await attendre(300)) {
    const issue = lireNote(DOSSIER, ISSUE);
    if (issue === undefined || issue.instant < debut) continue;
    dire(issue.phrase ?? `La version ${issue.vers} sert.`);
    return issue.issue === 'faite' || issue.issue === 'revenue' ? 0 : 1;
  }
  throw new Refuse("Le serveur n'a pas répondu. Relisez ce qu'il dit dans son journal.");
}

async function mettreAJour(args: readonly string[]): Promise<number> {
  const rang = args.indexOf('--empreinte');
  const empreinte = rang < 0 ? null : (args[rang + 1] ?? '');
  const [file] = args.filter((_, place) => rang < 0 || (place !== rang && place !== rang + 1));
  if (file === undefined)
    throw new Refuse('Usage : gestionscolaire mettre-a-jour FICHIER [--empreinte EMPREINTE]');
  dire("L'archive est vérifiée et déballée à côté de la version qui sert…");
  const debut = new Date().toISOString();
  const version = await deposer(DOSSIER, resolve(ici, file), empreinte);
  ecrireNote(DOSSIER, DEMANDE, { action: 'mettreAJour', version });
  if (lanceurVit(DOSSIER)) return attendreLIssue(debut);
  dire(`La version ${version} est prête : elle prendra la place au prochain démarrage.`);
  return 0;
}

async function revenir(args: readonly string[]): Promise<number> {
  const retour = retourPossible(DOSSIER);
  if (retour === undefined) throw new Refuse("Il n'y a pas de version d'avant à laquelle revenir.");
  const { version, copie, depuis } = retour;
  if (copie !== null && !args.includes('--oui')) {
    const quand = new Intl.DateTimeFormat('fr-FR', {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: 'Africa/Conakry',
    })
      .format(new Date(depuis))
      .replace(/^1 /, '1er ');
    throw new Refuse(
      `La mise à jour du ${quand} a changé la base. Revenir à la version ${version} remet la base d'avant elle : ce qui a été saisi depuis n'y sera plus (la base d'aujourd'hui est gardée à côté). Si c'est voulu, ajoutez --oui. Rien n'a été changé.`,
    );
  }
  const debut = new Date().toISOString();
  ecrireNote(DOSSIER, DEMANDE, { action: 'revenir', version });
  if (lanceurVit(DOSSIER)) return attendreLIssue(debut);
  dire(`La version ${version} prendra la place au prochain démarrage.`);
  return 0;
}

async function arreter(): Promise<number> {
  if (!lanceurVit(DOSSIER)) throw new Refuse('GestionScolaire ne sert pas depuis ce dossier.');
  ecrireNote(DOSSIER, DEMANDE, { action: 'arreter', version: '' });
  while (lanceurVit(DOSSIER)) await attendre(200);
  dire('GestionScolaire est arrêté.');
  return 0;
}

async function service(args: readonly string[]): Promise<number> {
  switch (args[0]) {
    case 'installer':
      installerService(DOSSIER);
      dire("GestionScolaire démarre maintenant, et avec l'ordinateur.");
      return 0;
    case 'retirer':
      retirerService();
      if (lanceurVit(DOSSIER)) await arreter();
      dire("GestionScolaire ne démarre plus avec l'ordinateur. Les données sont toujours là.");
      return 0;
    case 'montrer':
      dire(process.platform === 'win32' ? tacheWindows(DOSSIER) : uniteSystemd(DOSSIER));
      return 0;
    default:
      throw new Refuse('Usage : gestionscolaire service installer | retirer | montrer');
  }
}

/** Runs a command of the product, with the settings of the folder. */
function commande(nom: string, args: readonly string[]): Promise<number> {
  const [node, base] = programmeDe(
    DOSSIER,
    ABIMEE === undefined ? lireActuelle(DOSSIER) : ICI,
    `commandes/${nom}.ts`,
  );
  const env = { ...environnementDe(DOSSIER), INIT_CWD: ici };
  const enfant = spawn(node, [...base, ...args], { cwd: DOSSIER, env, stdio: 'inherit' });
  return new Promise((done, fail) => {
    enfant.on('error', fail);
    enfant.on('exit', (code, signal) =>
      done(signal === null ? (code ?? 1) : 128 + constants.signals[signal]),
    );
  });
}

/** Leaves the administrator's account for that of the folder: what they write there, the service must be able to change. */
function prendreLeCompte(): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(DOSSIER);
  if (uid === 0) return;
  process.setgroups?.([gid]);
  process.setgid?.(gid);
  process.setuid?.(uid);
  process.env['HOME'] = userInfo().homedir;
}

/**
 * Returns the exit code that says to the program of the folder that this version can serve (scripts/paquet/lanceurs.js): in the place of
 * `nommee`, only when it is older, since a newer one was never confirmed.
 */
function marche(nommee: string | undefined): number {
  const isBefore = nommee === undefined || !VERSION.test(nommee) || comparerVersions(ICI, nommee) <= 0;
  return VERSION.test(ICI) && isBefore ? MARCHE : 1;
}

async function faire([nom, ...args]: readonly string[]): Promise<number> {
  if (nom === undefined || nom === '--nouvelle-ecole') {
    const repli = ABIMEE === undefined ? undefined : { abimee: ABIMEE, vers: ICI };
    return new Surveillant(DOSSIER, nom === undefined ? [] : [nom], repli).servir();
  }
  if (COMMANDES.includes(nom)) return commande(nom, args);
  switch (nom) {
    case 'arreter':
      return arreter();
    case 'mettre-a-jour':
      return mettreAJour(args);
    case 'revenir':
      return revenir(args);
    case 'service':
      return service(args);
    case 'version':
      dire(lireActuelle(DOSSIER));
      return 0;
    default:
      process.stderr.write(AIDE);
      return nom === 'aide' ? 0 : 2;
  }
}

try {
  const args = process.argv.slice(2);
  if (args[0] !== 'service' && args[0] !== 'marche') prendreLeCompte();
  process.exitCode = args[0] === 'marche' ? marche(args[1]) : await faire(args);
} catch (error) {
  const isSaid = [Refuse, ArchiveRefusee, ServiceRefuse].some((kind) => error instanceof kind);
  const code: unknown = Reflect.get(Object(error), 'code');
  if (isSaid && error instanceof Error) process.stderr.write(`${error.message}\n`);
  else if (code === 'ENOENT')
    process.stderr.write(`Introuvable : ${String(Reflect.get(Object(error), 'path'))}\n`);
  else if (code === 'EACCES' || code === 'EPERM' || code === 'ERR_SQLITE_ERROR')
    process.stderr.write(
      `Ce compte n'a pas le droit d'écrire dans ${DOSSIER}. Avec le service, faites précéder la commande de sudo.\n`,
    );
  else throw error;
  process.exitCode = 1;
}
