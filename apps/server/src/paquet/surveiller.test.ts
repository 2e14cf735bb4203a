/** Tests what the launcher of an installation does at a start, after a cut in the middle of a return to the version before. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { setAside } from '#core/db/embedded/set-aside.ts';
import {
  ecrireActuelle,
  ecrireNote,
  ISSUE,
  lireActuelle,
  lireNote,
  RETOUR,
  retourPossible,
} from './dossier.ts';
import { Surveillant } from './surveiller.ts';

const MAIN = 'apps/server/src/main.ts';

/** Makes an installation of two versions, whose server says that it is ready and stops. */
function installation(actuelle: string): string {
  const dossier = mkdtempSync(join(tmpdir(), 'gestionscolaire-'));
  onTestFinished(() => rmSync(dossier, { recursive: true, force: true }));
  for (const version of ['1.0.0', '2.0.0']) {
    const src = join(dossier, 'versions', version, 'apps', 'server', 'src');
    mkdirSync(src, { recursive: true });
    mkdirSync(join(dossier, 'versions', version, 'bin'));
    symlinkSync(process.execPath, join(dossier, 'versions', version, 'bin', 'node'));
    writeFileSync(join(src, 'main.ts'), "process.send('pret', () => process.disconnect());\n");
  }
  mkdirSync(join(dossier, 'etat'));
  mkdirSync(join(dossier, 'donnees'));
  writeFileSync(join(dossier, 'donnees', 'gestionscolaire.db'), 'la base du jour');
  ecrireActuelle(dossier, actuelle);
  return dossier;
}

const RETOUR_EN_COURS = {
  version: '1.0.0',
  suffixe: 'version-2.0.0-1',
  copie: '/copie.sauvegarde',
  depuis: '2026-11-20T08:00:00.000Z',
};
const baseDe = (dossier: string): string =>
  readFileSync(join(dossier, 'donnees', 'gestionscolaire.db'), 'utf8');

it('[OPS-15] une coupure au milieu d’un retour laisse la version et la base d’aujourd’hui, et le retour se redemande', async () => {
  const dossier = installation('2.0.0');
  ecrireNote(dossier, RETOUR, RETOUR_EN_COURS);
  setAside(join(dossier, 'donnees'), RETOUR_EN_COURS.suffixe);
  // The restoration was cut: its base is there, and is no base.
  writeFileSync(join(dossier, 'donnees', 'gestionscolaire.db'), 'à moitié remise');
  expect(await new Surveillant(dossier, []).servir()).toBe(0);
  expect(baseDe(dossier)).toBe('la base du jour');
  expect(lireNote(dossier, RETOUR)).toBeUndefined();
  expect(lireNote(dossier, ISSUE)?.phrase).toMatch(
    /^Le retour à la version 1\.0\.0 a été coupé : la version 2\.0\.0/,
  );
  expect(retourPossible(dossier)).toEqual({
    version: '1.0.0',
    copie: RETOUR_EN_COURS.copie,
    depuis: RETOUR_EN_COURS.depuis,
  });
});

it('[OPS-15] un retour qui était fait, sauf sa note, ne se défait pas', async () => {
  const dossier = installation('1.0.0');
  setAside(join(dossier, 'donnees'), RETOUR_EN_COURS.suffixe);
  writeFileSync(join(dossier, 'donnees', 'gestionscolaire.db'), 'la base d’avant');
  ecrireNote(dossier, RETOUR, RETOUR_EN_COURS);
  expect(await new Surveillant(dossier, []).servir()).toBe(0);
  expect(baseDe(dossier)).toBe('la base d’avant');
  expect(existsSync(join(dossier, 'donnees', `gestionscolaire.db.${RETOUR_EN_COURS.suffixe}`))).toBe(true);
  expect(lireNote(dossier, RETOUR)).toBeUndefined();
});

/** Writes the built server of a version, which says so in a file of the data, and stops. */
function construire(dossier: string, version: string): string {
  const la = join(dossier, 'versions', version, 'apps', 'server', 'dist');
  mkdirSync(la);
  writeFileSync(join(la, 'package.json'), '{"type":"module"}');
  const code = `import { writeFileSync } from 'node:fs';
writeFileSync(process.env.DATA_DIR + '/construit', '');
process.send('pret', () => process.disconnect());
`;
  const empreinte = createHash('sha256').update(code).digest('hex');
  const file = join(la, 'serveur.js');
  writeFileSync(file, `${code}//# empreinte ${empreinte}\n`);
  return file;
}

it('[OPS-15] sert par le serveur construit d’une version, et par ses sources quand il manque ou qu’il est abîmé', async () => {
  const dossier = installation('2.0.0');
  const temoin = join(dossier, 'donnees', 'construit');
  const file = construire(dossier, '2.0.0');
  expect(await new Surveillant(dossier, []).servir()).toBe(0);
  expect(existsSync(temoin)).toBe(true);
  rmSync(temoin);
  writeFileSync(file, `${readFileSync(file, 'utf8').slice(0, 40)}\n`);
  expect(await new Surveillant(dossier, []).servir()).toBe(0);
  rmSync(file);
  expect(await new Surveillant(dossier, []).servir()).toBe(0);
  expect(existsSync(temoin)).toBe(false);
});

/** Writes what each version says of its files: the fingerprint of its server. */
function manifestes(dossier: string): void {
  for (const version of ['1.0.0', '2.0.0']) {
    const la = join(dossier, 'versions', version);
    const empreinte = createHash('sha256')
      .update(readFileSync(join(la, MAIN)))
      .digest('hex');
    const dit = { version, plateforme: 'linux-x64', cle: null, fichiers: { [MAIN]: empreinte } };
    writeFileSync(join(la, 'manifeste.json'), JSON.stringify(dit));
  }
}

it('[OPS-19] une version dont un fichier est abîmé laisse servir celle d’avant, qui le dit', async () => {
  const dossier = installation('2.0.0');
  manifestes(dossier);
  writeFileSync(join(dossier, 'versions', '2.0.0', MAIN), '');
  expect(await new Surveillant(dossier, []).servir()).toBe(0);
  expect(lireActuelle(dossier)).toBe('1.0.0');
  const { de, vers, issue, phrase } = lireNote(dossier, ISSUE) ?? {};
  expect([de, vers, issue]).toEqual(['1.0.0', '2.0.0', 'refusee']);
  expect(phrase).toMatch(
    /^Les fichiers de la version 2\.0\.0 sont abîmés : la version 1\.0\.0 sert à sa place\./,
  );
});

it('[OPS-19] sans version entière, ou quand le serveur finit sans un mot, le lanceur ne finit jamais par 0', async () => {
  const dossier = installation('2.0.0');
  manifestes(dossier);
  for (const version of ['1.0.0', '2.0.0']) writeFileSync(join(dossier, 'versions', version, MAIN), '');
  expect(await new Surveillant(dossier, []).servir()).toBe(1);
  // Whole, and it says nothing.
  manifestes(dossier);
  expect(await new Surveillant(dossier, []).servir()).toBe(1);
  expect(lireActuelle(dossier)).toBe('2.0.0');
});

it('[OPS-19] une version d’avant que la base refuse ne prend pas la place, et le retour reste possible', async () => {
  const dossier = installation('2.0.0');
  writeFileSync(join(dossier, 'versions', '1.0.0', MAIN), 'process.exitCode = 1;\n');
  manifestes(dossier);
  writeFileSync(join(dossier, 'versions', '2.0.0', MAIN), '');
  const faite = { de: '1.0.0', vers: '2.0.0', issue: 'faite', phrase: null } as const;
  ecrireNote(dossier, ISSUE, { ...faite, instant: RETOUR_EN_COURS.depuis, copie: RETOUR_EN_COURS.copie });
  expect(await new Surveillant(dossier, []).servir()).toBe(1);
  expect(lireActuelle(dossier)).toBe('2.0.0');
  expect(retourPossible(dossier)?.version).toBe('1.0.0');
});
