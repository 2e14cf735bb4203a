/** Runs `npm run dev`: the server restarts and the browser reloads at every change; both stop together. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installer } from './installation.js';
import { executer, fichierDesReglages, nodeDuProjet, outil, racine } from './socle.js';

await executer(() => {
  installer();
  const node = nodeDuProjet();
  const serveur = ['--watch', '--watch-preserve-output', ...fichierDesReglages(), 'apps/server/src/main.ts'];
  const enfants = [
    spawn(node, serveur, { cwd: racine, stdio: 'inherit' }),
    spawn(node, [outil('vite')], { cwd: path.join(racine, 'apps/web'), stdio: 'inherit' }),
  ];
  const arreter = () => {
    for (const enfant of enfants) if (enfant.exitCode === null) enfant.kill('SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, arreter);
  // When either process ends, the other ends too: alone it is of no use.
  for (const enfant of enfants) {
    enfant.on('exit', (code) => {
      process.exitCode ??= code ?? 0;
      arreter();
    });
  }
});
