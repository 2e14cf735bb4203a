/** Makes the computer that the calls of its operation see (exploitation/poste.ts), from the settings of this process. */
import { execFile, spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import type { SlowCalls } from './core/http/server/slow-calls.ts';
import { type Poste, phraseOuNouvelle, TravailRefuse } from './exploitation/index.ts';
import { dossierDInstallation } from './paquet/index.ts';
import type { Lieu } from './travail.ts';
import { version } from './version.ts';

const run = promisify(execFile);

/** Returns the folder of the installation, which its launcher says; null: the product runs from its sources. */
const installationDIci = (): string | null => dossierDInstallation() ?? null;

const rapport = z.object({
  lignes: z.int(),
  fautes: z.array(z.string()),
  reserve: z.nullable(z.string()),
  estDuSecond: z.boolean(),
});

const fichierDe = (commande: string): string =>
  fileURLToPath(new URL(`./commandes/${commande}.ts`, import.meta.url));

/** Runs a command of the product in a process of its own; its error output is the sentence. */
async function lancer(commande: string, args: readonly string[], signal?: AbortSignal): Promise<string> {
  try {
    return (await run(process.execPath, [fichierDe(commande), ...args], { signal })).stdout;
  } catch (error) {
    const said: unknown = Reflect.get(Object(error), 'stderr');
    const sentence = typeof said === 'string' ? (said.trim().split('\n').at(-1) ?? '') : '';
    if (Reflect.get(Object(error), 'code') === 1 && sentence !== '') throw new TravailRefuse(sentence);
    throw error;
  }
}

export const restaurerFichier = (file: string): Promise<string> =>
  lancer('restauration', [file, '--remplacer']);

/** Returns what a command writes, as it writes it; it fails when the command does. */
function ecritPar(commande: string, args: readonly string[], signal: AbortSignal): Readable {
  const child = spawn(process.execPath, [fichierDe(commande), ...args], {
    signal,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('close', resolve).on('error', reject);
  ended.catch(() => {});
  async function* bytes(): AsyncGenerator {
    try {
      yield* child.stdout;
      const code = await ended;
      if (code !== 0) throw new TravailRefuse(`${commande} ${args.join(' ')} : ${String(code)}`);
    } finally {
      // Whoever downloads left before the end.
      child.kill();
    }
  }
  return Readable.from(bytes(), { objectMode: false });
}

/** Does the works in processes of their own, with the settings of this one. */
export function enProcessus(): Pick<Poste, 'travailler' | 'entiere' | 'interrompre' | 'diagnostiquer'> {
  let closing = new AbortController();
  return {
    travailler: async (travail, file) =>
      rapport.parse(JSON.parse(await lancer('travail', [travail, file], closing.signal))),
    entiere: (file) => ecritPar('travail', ['entiere', file], closing.signal),
    diagnostiquer: () => lancer('diagnostic', ['--ici']),
    interrompre() {
      closing.abort();
      closing = new AbortController();
    },
  };
}

interface Machine
  extends Pick<
    Poste,
    'demarre' | 'travailler' | 'entiere' | 'interrompre' | 'diagnostiquer' | 'restaurer' | 'echec'
  > {
  slow: SlowCalls;
}

export function posteDe({ dataDir, sauvegarde }: Lieu, { slow, ...machine }: Machine): Poste {
  return {
    ...machine,
    version: version(),
    installation: installationDIci(),
    dataDir,
    dossier: sauvegarde.dossier,
    second: sauvegarde.second,
    chaqueJour: sauvegarde.chaqueJour,
    estChiffre: !sauvegarde.enClair,
    phrase: () => phraseOuNouvelle({ dataDir, ...sauvegarde }),
    lents: () => slow.list(),
  };
}
