import path from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { racine } from '../socle.js';
import { Commandes, secondesDe } from './lancer.js';

const isWindows = process.platform === 'win32';
const ici = { cwd: racine, env: process.env, limite: 60_000 };

/** A server that a test starts: it says its number, and hears no polite word. */
const SOURD = `
  process.on('SIGTERM', () => {});
  console.log(process.pid);
  setInterval(() => {}, 1000);`;
/** A run that starts such a server, and waits for it. */
const PERE = `
  const { spawn } = require('node:child_process');
  process.on('SIGTERM', () => {});
  spawn(process.execPath, ['-e', ${JSON.stringify(SOURD)}], { stdio: 'inherit' });`;

/** @param {number} pid */
function estVivant(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it.skipIf(isWindows)(
  'une course interrompue ne laisse aucun processus, pas même un serveur sourd',
  async () => {
    const commandes = new Commandes();
    const fin = commandes.lancer(process.execPath, ['-e', PERE], ici);
    let dit = '';
    void fin.then(({ sortie }) => {
      dit = sortie;
    });
    await attendre(1500);
    await commandes.arreter();
    await fin;
    const pid = Number(dit.trim());
    expect(pid).toBeGreaterThan(0);
    await vi.waitUntil(() => !estVivant(pid), 5000);
  },
);

it.skipIf(isWindows)('ce qu’un essai a laissé finit avec sa commande', async () => {
  const pere = `
    const { spawn } = require('node:child_process');
    spawn(process.execPath, ['-e', ${JSON.stringify(SOURD)}], { stdio: ['ignore', 'inherit', 'ignore'] }).unref();
    setTimeout(() => process.exit(0), 1000);`;
  const { code, sortie } = await new Commandes().lancer(process.execPath, ['-e', pere], ici);
  expect(code).toBe(0);
  await vi.waitUntil(() => !estVivant(Number(sortie.trim())), 5000);
});

it('dit le processeur qu’une commande a pris, ses enfants compris, son code et ce qu’elle a dit', async () => {
  const enfant = "const fin = Date.now() + 400; while (Date.now() < fin); console.log('fait')";
  const pere = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(enfant)}], { stdio: 'inherit' }); process.exit(3)`;
  const { code, sortie, processeur } = await new Commandes().lancer(process.execPath, ['-e', pere], ici);
  expect(code).toBe(3);
  expect(sortie).toBe('fait\n');
  // Windows tells none.
  expect(processeur ?? 1).toBeGreaterThan(0.1);
});

it('lit ce que dit times, de toute coquille', () => {
  expect(secondesDe('0m0.00s 0m0.01s\n1m2.50s 0m3.00s\n')).toBeCloseTo(65.51);
  expect(secondesDe('0m0,00s 0m0,01s\n0m2,50s 0m3,00s\n')).toBeCloseTo(5.51);
  expect(secondesDe('')).toBeNull();
});

it('une commande qui n’existe pas échoue et le dit', async () => {
  const { code, sortie } = await new Commandes().lancer(path.join(racine, 'absent'), [], ici);
  expect(code).not.toBe(0);
  expect(sortie).toMatch(/absent/);
});
