/**
 * Serves an installation made from an archive: it runs the server of the version in place as a child, starts it again when it
 * crashes, and changes version when a person asks. A new version is tried first; the pointer moves once it said that it is ready, so
 * that the launcher of the version before is still in charge when the new one does not start ([0050]).
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { bringBack, setAside } from '#core/db/embedded/set-aside.ts';
import {
  DEMANDE,
  type DemandeDeVersion,
  dossierDeVersion,
  ESSAI,
  ecrireActuelle,
  ecrireNote,
  ISSUE,
  type Issue,
  lireActuelle,
  lireNote,
  oterNote,
  prendreInstallation,
  RETOUR,
  replier,
  retourPossible,
  VERSION,
  type VersionALEssai,
} from './dossier.ts';
import { avantEntiere, estEntiere } from './manifeste.ts';
import { ARRET, PRET } from './mots.ts';
import { programmeDe, programmeDuServeur } from './programme.ts';

/** The seconds that a new version has to say that it is ready: its migrations may copy a large base first. */
const DELAI = 900;
/** The starts of one new version: the power may be cut in the first. */
const TOURS = 3;
/** The milliseconds between a crash and the next start: more each time, and little again after a minute of service. */
const PAUSES = [1000, 2000, 5000, 15_000, 30_000] as const;
const CALME = 60_000;
/** The milliseconds that a server has to close, with its requests under way and its backup. */
const FERMETURE = 60_000;
const REGARD = 500;
/** The milliseconds that a launcher waits for a command that looks at the folder, or for the launcher that it replaces. */
const PATIENCE = 3000;

const COPIE = /^avant-mise-a-jour-.*\.sauvegarde$/;

const dire = (ligne: string): void => void process.stdout.write(`${ligne}\n`);

/** Returns the options and environment that keep the memory of a school's own server small, as `npm start` gives them (scripts/socle.js). */
const memoire = (): { options: string[]; env: NodeJS.ProcessEnv } =>
  (process.env['DATABASE_URL'] ?? '').trim() === ''
    ? { options: ['--max-semi-space-size=4', '--heap-growing-percent=15'], env: { MALLOC_ARENA_MAX: '1' } }
    : { options: [], env: {} };

/** Returns the environment of what a version runs: the settings of the folder, and the data outside of the versions. */
export function environnementDe(dossier: string): NodeJS.ProcessEnv {
  const reglages = join(dossier, 'reglages.env');
  if (existsSync(reglages)) process.loadEnvFile(reglages);
  const donnees = (process.env['DATA_DIR'] ?? '').trim() || 'donnees';
  return {
    ...process.env,
    DATA_DIR: resolve(dossier, donnees),
    GESTIONSCOLAIRE_DOSSIER: dossier,
    NODE_COMPILE_CACHE: join(dossier, 'etat', 'compilation'),
  };
}

const copiesDe = (donnees: string): string[] =>
  existsSync(donnees) ? readdirSync(donnees).filter((nom) => COPIE.test(nom)) : [];

type Fin =
  | { readonly quoi: 'arret' }
  | { readonly quoi: 'demande'; readonly demande: DemandeDeVersion }
  | { readonly quoi: 'fini'; readonly code: number; readonly etaitPret: boolean; readonly raison: string };

/** The version whose files are damaged, and the one that is to serve in its place. */
export interface Repli {
  readonly abimee: string;
  readonly vers: string;
}

export class Surveillant {
  readonly #dossier: string;
  readonly #args: readonly string[];
  readonly #env: NodeJS.ProcessEnv;
  readonly #donnees: string;
  readonly #delai: number;
  #repli: Repli | undefined;
  #isStopping = false;
  #arreter: () => void = () => {};

  constructor(dossier: string, args: readonly string[], repli?: Repli) {
    this.#repli = repli;
    this.#dossier = dossier;
    this.#args = args;
    this.#env = environnementDe(dossier);
    this.#donnees = this.#env['DATA_DIR'] ?? '';
    this.#delai = Number(this.#env['MISE_A_JOUR_SECONDES']) || DELAI;
  }

  /** Serves until it is asked to stop; returns the exit code. */
  async servir(): Promise<number> {
    const dossier = this.#dossier;
    const rendre = prendreInstallation(dossier, PATIENCE);
    if (rendre === undefined) {
      process.stderr.write('GestionScolaire sert déjà depuis ce dossier.\n');
      return 1;
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        this.#isStopping = true;
        // In a terminal Ctrl+C reaches the server by itself; told twice, it would not wait.
        if (signal !== 'SIGINT' || !process.stdin.isTTY) this.#arreter();
      });
    }
    try {
      return await this.#tant();
    } finally {
      rendre();
    }
  }

  async #tant(): Promise<number> {
    const dossier = this.#dossier;
    let chutes = 0;
    let aServi = false;
    for (;;) {
      const essai = this.#reprendre();
      const debut = Date.now();
      const fin = await this.#tourner(essai?.vers ?? this.#repli?.vers ?? lireActuelle(dossier), essai);
      if (fin.quoi === 'arret') return 0;
      if (fin.quoi === 'demande') {
        if (fin.demande.action === 'arreter') return 0;
        this.#changer(fin.demande);
        continue;
      }
      if (essai !== undefined && !fin.etaitPret) {
        this.#abandonner(essai, fin.raison);
        continue;
      }
      if (fin.etaitPret) aServi = true;
      else if (!aServi && (await this.#seReplier())) continue;
      if (fin.code === 0) return fin.etaitPret ? 0 : this.#muet();
      // A setting is wrong, or the port is taken: its sentence was said, and starting again would say it again.
      if (!aServi) return fin.code;
      if (Date.now() - debut > CALME) chutes = 0;
      const pause = PAUSES[Math.min(chutes, PAUSES.length - 1)] ?? 0;
      chutes += 1;
      dire(`Le serveur s'est arrêté (${fin.raison}) : il redémarre dans ${pause / 1000} s.`);
      await attendre(pause);
      if (this.#isStopping) return 0;
    }
  }

  /**
   * Chooses the version before when the files of the one in place are damaged; false: they are not, or no other one is whole. It takes the
   * place once it is ready: one that a changed base refuses leaves everything as it was, the way back included.
   */
  async #seReplier(): Promise<boolean> {
    const version = lireActuelle(this.#dossier);
    if (this.#repli !== undefined || (await estEntiere(this.#dossier, version))) return false;
    const vers = await avantEntiere(this.#dossier, version);
    if (vers !== undefined) this.#repli = { abimee: version, vers };
    else
      process.stderr.write(
        `Les fichiers de la version ${version} sont abîmés, et ce dossier n'en a pas d'autre qui soit entière. Déballez à nouveau son archive par-dessus ce dossier : elle ne touche pas aux données.\n`,
      );
    return vers !== undefined;
  }

  /** Says that a server ended without a word; returns the exit code: a service must know that nothing serves. */
  #muet(): number {
    process.stderr.write("Le serveur s'est arrêté avant d'être prêt, sans dire pourquoi.\n");
    return 1;
  }

  /** Runs the server of a version until it ends, is asked to stop, or somebody asks for another version. */
  async #tourner(version: string, essai: VersionALEssai | undefined): Promise<Fin> {
    const dossier = this.#dossier;
    const [node, main] = programmeDuServeur(dossier, version);
    mkdirSync(this.#donnees, { recursive: true, mode: 0o700 });
    const { options, env } = memoire();
    const enfant = spawn(node, [...options, main, ...this.#args], {
      cwd: dossier,
      env: { ...env, ...this.#env },
      stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
      windowsHide: true,
    });
    let etaitPret = false;
    let derniere = '';
    let demande: DemandeDeVersion | undefined;
    let raison: string | undefined;
    enfant.stderr?.on('data', (morceau: Buffer) => {
      process.stderr.write(morceau);
      derniere = morceau.toString('utf8').trim().split('\n').at(-1) ?? derniere;
    });
    enfant.on('message', (mot) => {
      if (mot !== PRET || etaitPret) return;
      etaitPret = true;
      if (essai !== undefined) this.#confirmer(essai);
      else if (this.#repli !== undefined) dire(replier(this.#dossier, this.#repli.abimee, this.#repli.vers));
      this.#repli = undefined;
    });
    this.#arreter = () => fermer(enfant);
    const regard = setInterval(() => {
      demande ??= this.#demandee();
      if (demande !== undefined) fermer(enfant);
    }, REGARD);
    const limite =
      essai === undefined
        ? undefined
        : setTimeout(() => {
            if (etaitPret) return;
            raison = `elle n'était pas prête après ${this.#delai} secondes`;
            enfant.kill('SIGKILL');
          }, this.#delai * 1000);
    const code = await new Promise<number>((done) => {
      enfant.on('error', (error) => {
        raison = error.message;
        done(1);
      });
      enfant.on('exit', (sorti, signal) => done(signal === null ? (sorti ?? 1) : 1));
    });
    clearInterval(regard);
    clearTimeout(limite);
    this.#arreter = () => {};
    if (this.#isStopping) return { quoi: 'arret' };
    if (demande !== undefined) return { quoi: 'demande', demande };
    return { quoi: 'fini', code, etaitPret, raison: raison ?? (derniere || `code ${code}`) };
  }

  /** Takes what a person asks; one that names no version to be found is forgotten. */
  #demandee(): DemandeDeVersion | undefined {
    const demande = lireNote(this.#dossier, DEMANDE);
    if (demande === undefined) return undefined;
    oterNote(this.#dossier, DEMANDE);
    if (demande.action !== 'mettreAJour') return demande;
    const isThere =
      VERSION.test(demande.version) && existsSync(dossierDeVersion(this.#dossier, demande.version));
    return isThere ? demande : undefined;
  }

  /** Takes up the version under trial, that of a cut included, or one that was asked for while nobody served. */
  #reprendre(): VersionALEssai | undefined {
    this.#reprendreLeRetour();
    const waiting = this.#demandee();
    if (waiting !== undefined && waiting.action !== 'arreter') this.#changer(waiting);
    const essai = lireNote(this.#dossier, ESSAI);
    if (essai === undefined) return undefined;
    if (essai.tours >= TOURS) {
      this.#abandonner(essai, `elle n'était pas prête après ${TOURS} démarrages`);
      return undefined;
    }
    const suivant = { ...essai, tours: essai.tours + 1 };
    ecrireNote(this.#dossier, ESSAI, suivant);
    return suivant;
  }

  #changer({ action, version }: DemandeDeVersion): void {
    if (action === 'revenir') {
      this.#revenir();
      return;
    }
    const de = lireActuelle(this.#dossier);
    dire(`Mise à jour : la version ${version} démarre à la place de la ${de}…`);
    const [instant, copies] = [new Date().toISOString(), copiesDe(this.#donnees)];
    ecrireNote(this.#dossier, ESSAI, { de, vers: version, instant, copies, tours: 0 });
  }

  /** Returns the copy of the base that a version made before it changed the base. */
  #copieDe({ copies }: VersionALEssai): string | null {
    const neuve = copiesDe(this.#donnees).find((nom) => !copies.includes(nom));
    return neuve === undefined ? null : join(this.#donnees, neuve);
  }

  #noter(dit: Omit<Issue, 'instant'>): void {
    ecrireNote(this.#dossier, ISSUE, { instant: new Date().toISOString(), ...dit });
    if (dit.phrase !== null) dire(dit.phrase);
  }

  /** The new version serves: it takes the place, and the older ones go, but the one before. */
  #confirmer(essai: VersionALEssai): void {
    const { de, vers } = essai;
    ecrireActuelle(this.#dossier, vers);
    this.#noter({ de, vers, issue: 'faite', copie: this.#copieDe(essai), phrase: null });
    oterNote(this.#dossier, ESSAI);
    dire(`Mise à jour faite : la version ${vers} sert.`);
    const versions = join(this.#dossier, 'versions');
    for (const nom of readdirSync(versions).filter((one) => one !== de && one !== vers)) {
      try {
        rmSync(join(versions, nom), { recursive: true, force: true });
      } catch {
        // A program of it still runs, on Windows: the next update removes it.
      }
    }
  }

  /** The new version did not start: the one before serves again, on the base as it was. */
  #abandonner(essai: VersionALEssai, raison: string): void {
    const { de, vers } = essai;
    const copie = this.#copieDe(essai);
    const debut = `La version ${vers} n'a pas démarré (${raison}).`;
    const faute = copie === null ? undefined : this.#remettre(copie, de, vers, essai.instant);
    const suite =
      faute === undefined
        ? `La version ${de} sert à nouveau, avec toutes les données.`
        : `La version ${de} est revenue, mais la base n'a pas pu être remise : ${faute}`;
    this.#noter({ de, vers, issue: 'refusee', copie, phrase: `${debut} ${suite}` });
    oterNote(this.#dossier, ESSAI);
    oterNote(this.#dossier, RETOUR);
  }

  /** Undoes a return of the base that a cut left in the middle: the base that was set aside takes its place again. */
  #reprendreLeRetour(): void {
    const retour = lireNote(this.#dossier, RETOUR);
    if (retour === undefined) return;
    const { version, suffixe, copie, depuis } = retour;
    const essai = lireNote(this.#dossier, ESSAI);
    const actuelle = lireActuelle(this.#dossier);
    // Once the older version serves and nothing is on trial, all was done but to forget the note.
    if (essai !== undefined || actuelle !== version) bringBack(this.#donnees, suffixe);
    // A version on trial is given up again, with the base as it was.
    if (essai === undefined && actuelle !== version) {
      const phrase = `Le retour à la version ${version} a été coupé : la version ${actuelle} sert toujours, avec toutes ses données. Recommencez-le.`;
      this.#noter({ de: actuelle, vers: version, issue: 'retourRefuse', copie, phrase, depuis });
    }
    oterNote(this.#dossier, RETOUR);
  }

  #revenir(): void {
    const actuelle = lireActuelle(this.#dossier);
    const retour = retourPossible(this.#dossier);
    if (retour === undefined) return;
    const { version, copie, depuis } = retour;
    dire(`Retour à la version ${version}…`);
    const faute = copie === null ? undefined : this.#remettre(copie, version, actuelle, depuis);
    if (faute !== undefined) {
      const phrase = `Le retour à la version ${version} n'a pas pu se faire, la version ${actuelle} sert toujours : ${faute}`;
      this.#noter({ de: actuelle, vers: version, issue: 'retourRefuse', copie, phrase, depuis });
      oterNote(this.#dossier, RETOUR);
      return;
    }
    ecrireActuelle(this.#dossier, version);
    const phrase = `La version ${version} sert à nouveau.`;
    this.#noter({ de: actuelle, vers: version, issue: 'revenue', copie, phrase });
    oterNote(this.#dossier, RETOUR);
  }

  /**
   * Puts the base back as it was before a version changed it, by the version that made the copy. The changed base is kept aside.
   * @returns the sentence of what failed, and nothing has changed then
   */
  #remettre(copie: string, version: string, quittee: string, depuis: string): string | undefined {
    if ((this.#env['DATABASE_URL'] ?? '').trim() !== '') {
      return `la base est sur PostgreSQL. Restaurez ${copie} dans une base vide.`;
    }
    const donnees = this.#donnees;
    const suffixe = `version-${quittee}-${Date.now()}`;
    // The note says how to undo what a cut would leave: no base at all in its place.
    ecrireNote(this.#dossier, RETOUR, { version, suffixe, copie, depuis });
    setAside(donnees, suffixe);
    const [node, args] = programmeDe(this.#dossier, version, 'commandes/restauration.ts');
    // A copy of a time when nothing was sealed is a way back too: a person asked for it.
    const { status, stderr } = spawnSync(node, [...args, copie, '--en-clair'], {
      cwd: this.#dossier,
      env: this.#env,
      encoding: 'utf8',
      windowsHide: true,
    });
    if (status === 0) {
      dire(
        `Base remise depuis ${basename(copie)} ; celle de la version ${quittee} est gardée à côté (${suffixe}).`,
      );
      return undefined;
    }
    bringBack(donnees, suffixe);
    return stderr?.trim().split('\n').at(-1) ?? '';
  }
}

/** Asks a server to close in order; one that does not is ended. */
function fermer(enfant: ChildProcess): void {
  if (enfant.connected) enfant.send(ARRET);
  else enfant.kill();
  setTimeout(() => enfant.kill('SIGKILL'), FERMETURE).unref();
}
