/** A file system of its own that can lose its power: a cut drops everything that was not synced (ioctl FS_IOC_SHUTDOWN). */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { Arret } from '../socle.js';

/** FS_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH: neither data nor journal reach the disk. */
const REQUETE = '0x8004587d';
const SANS_VIDER = 2;
/** The programs that can call ioctl, as Node cannot; the first one found is used. */
const MOYENS: readonly (readonly [programme: string, ...args: string[]])[] = [
  [
    'python3',
    '-c',
    `import fcntl,os,struct,sys; fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), ${REQUETE}, struct.pack('I', ${SANS_VIDER}))`,
  ],
  [
    'perl',
    '-e',
    `open(my $d, '<', $ARGV[0]) or die $!; ioctl($d, ${REQUETE}, pack('I', ${SANS_VIDER})) or die $!`,
  ],
];

/** @throws Arret */
export function commande(programme: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(programme, args, { encoding: 'utf8' });
  if (status !== 0) throw new Arret(`${programme} ${args.join(' ')} : ${error?.message ?? stderr.trim()}`);
}

const existe = (programme: string) => spawnSync('which', [programme]).status === 0;

/**
 * Finds the way to drop unsynced writes on this machine.
 * @throws Arret
 */
export function prealables(): (point: string) => void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Arret('npm run coupure a besoin de Linux et de root : elle monte un système de fichiers.');
  }
  const manquants = ['mkfs.ext4', 'mount', 'umount'].filter((programme) => !existe(programme));
  const moyen = MOYENS.find(([programme]) => existe(programme));
  if (moyen === undefined) manquants.push('python3 ou perl');
  if (moyen === undefined || manquants.length > 0) {
    throw new Arret(`npm run coupure a besoin de ${manquants.join(', de ')}.`);
  }
  const [programme, ...args] = moyen;
  return (point) => commande(programme, ...args, point);
}

/** One file system, in a file of `dossier`. */
export class Disque {
  readonly point: string;
  readonly #image: string;
  readonly #couper: (point: string) => void;

  /** Makes it, empty, and mounts it. `taille`: '512M'. */
  constructor(
    dossier: string,
    { nom, taille, couper }: { nom: string; taille: string; couper: (point: string) => void },
  ) {
    this.#image = path.join(dossier, `${nom}.img`);
    this.point = path.join(dossier, 'disque');
    this.#couper = couper;
    mkdirSync(this.point, { recursive: true });
    commande('truncate', '-s', taille, this.#image);
    commande('mkfs.ext4', '-q', '-F', this.#image);
    this.monter();
    process.once('exit', this.#rendre);
  }

  /** Gives the file system back when the command is interrupted, whoever has it open. */
  readonly #rendre = (): void => void spawnSync('umount', ['-l', this.point]);

  monter(): void {
    commande('mount', '-o', 'loop', this.#image, this.point);
  }

  /** Cuts the power: nothing that waits for the disk reaches it any more. */
  couper(): void {
    this.#couper(this.point);
  }

  /** Unmounts it, once nobody has it open. */
  async demonter(): Promise<void> {
    for (let essai = 1; spawnSync('umount', [this.point]).status !== 0; essai += 1) {
      if (essai === 100) throw new Arret(`${this.point} ne se démonte pas.`);
      await attendre(100);
    }
  }
}
