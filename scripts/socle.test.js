import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Arret, MEMOIRE_DU_SERVEUR, nodeDuProjet, racine } from './socle.js';

const plateforme = process.platform;

afterEach(() => {
  Object.defineProperty(process, 'platform', { value: plateforme });
});

describe('le lanceur', () => {
  it('lance la version de Node que le projet épingle, la même pour toutes les plateformes', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(path.join(racine, 'package.json'), 'utf8'));
    const versions = new Set(Object.values(optionalDependencies));
    const lancee = execFileSync(nodeDuProjet(), ['--version'], { encoding: 'utf8' }).trim();
    expect([...versions]).toEqual([lancee.slice(1)]);
  });

  it("donne au serveur la mémoire que lui donne l'archive, qui n'a pas ce dossier", () => {
    const archive = readFileSync(path.join(racine, 'apps/server/src/paquet/surveiller.ts'), 'utf8');
    const { options, env } = MEMOIRE_DU_SERVEUR;
    const dites = [
      ...options.map((option) => `'${option}'`),
      ...Object.entries(env).map(([nom, valeur]) => `${nom}: '${valeur}'`),
    ];
    expect(dites.filter((dite) => !archive.includes(dite))).toEqual([]);
  });

  it("dit une phrase quand la plateforme n'est pas fournie", () => {
    Object.defineProperty(process, 'platform', { value: 'aix' });
    expect(nodeDuProjet).toThrow(Arret);
    expect(nodeDuProjet).toThrow(/^GestionScolaire ne fournit pas Node pour aix-\w+ : .*\.$/);
  });

  it.skipIf(plateforme === 'win32')('s’arrête avec ce qu’il a lancé quand npm est arrêté', async () => {
    const lance = 'console.log(process.pid); setInterval(() => {}, 1000)';
    const lanceur = `import { relayer } from './scripts/socle.js'; await relayer(process.execPath, ['-e', ${JSON.stringify(lance)}])`;
    // npm starts a shell that waits for the launcher, and dies of a signal without handing it on.
    const commande = '"$0" --input-type=module -e "$1"; exit $?';
    const npm = spawn('sh', ['-c', commande, process.execPath, lanceur], {
      cwd: racine,
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    const pid = await new Promise((resolve) => npm.stdout.once('data', (dit) => resolve(Number(dit))));
    npm.kill('SIGTERM');
    // Signal 0 only asks whether the process is there.
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 10_000);
  });
});
