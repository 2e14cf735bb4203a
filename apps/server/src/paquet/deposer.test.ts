/** Tests in which order an update reaches the disk: `npm run coupure` cuts the power there (scripts/coupure/mise-a-jour.ts). */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { deposer } from './deposer.ts';
import { ecrireActuelle } from './dossier.ts';
import { MANIFESTE } from './manifeste.ts';

const FICHIERS = {
  'bin/node': 'node',
  'apps/server/src/main.ts': 'main',
  'apps/server/src/paquet/lanceur.ts': 'lanceur',
  VERSION: '2.0.0\n',
};

/** Writes a version with its manifest under `gestionscolaire` of a folder. */
function ecrireVersion(la: string, version: string): void {
  const ici = join(la, 'gestionscolaire', 'versions', version);
  for (const [chemin, texte] of Object.entries(FICHIERS)) {
    mkdirSync(dirname(join(ici, chemin)), { recursive: true });
    writeFileSync(join(ici, chemin), texte);
  }
  const fichiers: Record<string, string> = {};
  for (const [chemin, texte] of Object.entries(FICHIERS))
    fichiers[chemin] = createHash('sha256').update(texte).digest('hex');
  const manifeste = { version, plateforme: 'linux-x64', cle: null, fichiers };
  writeFileSync(join(ici, MANIFESTE), JSON.stringify(manifeste));
}

/** Notes what is synced and renamed from now on, in order, as paths from a folder. */
function observer(dossier: string): string[] {
  const faits: string[] = [];
  const noms = new Map<number, string>();
  const { openSync, fsyncSync, renameSync } = fs;
  const { open } = fs.promises;
  const noter = (quoi: string, file: unknown) =>
    void faits.push(`${quoi} ${relative(dossier, String(file)).replace(/\.arrivee-\d+/, 'arrivee')}`);
  fs.openSync = (file, ...rest) => {
    const fd = openSync(file, ...rest);
    noms.set(fd, String(file));
    return fd;
  };
  fs.fsyncSync = (fd) => {
    fsyncSync(fd);
    noter('sync', noms.get(fd));
  };
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    noter('nommer', to);
  };
  fs.promises.open = async (file, ...rest) => {
    const handle = await open(file, ...rest);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      noter('sync', file);
    };
    return handle;
  };
  syncBuiltinESMExports();
  onTestFinished(() => {
    Object.assign(fs, { openSync, fsyncSync, renameSync });
    fs.promises.open = open;
    syncBuiltinESMExports();
  });
  return faits;
}

it('[OPS-19] chaque fichier d’une version et chaque dossier est sur le disque avant qu’elle ait son nom, et son nom avant qu’elle serve', async () => {
  const base = mkdtempSync(join(tmpdir(), 'gestionscolaire-'));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const [dossier, envoi] = [join(base, 'gestionscolaire'), join(base, 'envoi')];
  ecrireVersion(base, '1.0.0');
  ecrireActuelle(dossier, '1.0.0');
  ecrireVersion(envoi, '2.0.0');
  const archive = join(base, 'archive.tar.gz');
  // Ours holds files alone.
  const contenu = [...Object.keys(FICHIERS), MANIFESTE].map((nom) => `gestionscolaire/versions/2.0.0/${nom}`);
  expect(spawnSync('tar', ['czf', archive, '-C', envoi, ...contenu]).status).toBe(0);

  const faits = observer(dossier);
  expect(await deposer(dossier, archive)).toBe('2.0.0');
  ecrireActuelle(dossier, '2.0.0');

  const nommee = faits.indexOf('nommer versions/2.0.0');
  const dossiers = ['', '/bin', '/apps', '/apps/server', '/apps/server/src', '/apps/server/src/paquet'];
  const attendus = [...dossiers, ...[...Object.keys(FICHIERS), MANIFESTE].map((nom) => `/${nom}`)];
  expect(faits.slice(0, nommee).toSorted()).toEqual(
    attendus.map((chemin) => `sync versions/arrivee${chemin}`).toSorted(),
  );
  const ensuite = faits.slice(nommee + 1).map((fait) => fait.replace(/\.actuelle\..*/, 'brouillon'));
  expect(ensuite).toEqual(['sync versions', 'sync brouillon', 'nommer actuelle', 'sync ']);
});
