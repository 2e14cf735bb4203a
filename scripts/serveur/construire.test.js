import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { construireLeServeur, ENTREE, estEntier, FICHIER } from './construire.js';

/** Makes a project whose server says its data, and one word of a module of another folder. */
function projet() {
  const la = mkdtempSync(path.join(tmpdir(), 'gestionscolaire-serveur-'));
  onTestFinished(() => rmSync(la, { recursive: true, force: true }));
  const src = path.join(la, 'apps/server/src');
  mkdirSync(path.join(src, 'mots'), { recursive: true });
  mkdirSync(path.join(la, 'packages/contract/src'), { recursive: true });
  writeFileSync(path.join(la, 'apps/server/package.json'), '{"type":"module","imports":{"#*":"./src/*"}}');
  /** @param {string} nom @param {string} texte */
  const ecrire = (nom, texte) => writeFileSync(path.join(src, nom), texte);
  ecrire('donnees.txt', 'ses données');
  ecrire('mots/mot.ts', "export const mot: string = 'un';\n");
  ecrire(
    'main.ts',
    "import { readFileSync } from 'node:fs';\nimport { mot } from '#mots/mot.ts';\nconsole.log(mot, readFileSync(new URL('./donnees.txt', import.meta.url), 'utf8'));\n",
  );
  const fichier = path.join(la, FICHIER);
  return {
    fichier,
    ecrire,
    construire: (verrou = 'verrou') => construireLeServeur(verrou, la),
    dit: () => spawnSync(process.execPath, [fichier], { encoding: 'utf8' }).stdout.trim(),
    /** Whether the next start makes it again. */
    refait: (verrou = 'verrou') => {
      utimesSync(fichier, 1, 1);
      construireLeServeur(verrou, la);
      return statSync(fichier).mtimeMs > 1000;
    },
  };
}

describe('le serveur construit', () => {
  it('tient en un fichier, où chaque module garde sa place, et ne se refait que si ses sources ont changé', () => {
    const { construire, dit, ecrire, refait } = projet();
    const dite = vi.spyOn(console, 'log').mockReturnValue();
    onTestFinished(() => dite.mockRestore());
    expect(construire()).toBe(FICHIER);
    expect(dit()).toBe('un ses données');
    expect(refait()).toBe(false);
    // A test of the server is no part of it.
    ecrire('mots/mot.test.ts', 'essai');
    expect(refait()).toBe(false);
    ecrire('mots/mot.ts', "export const mot: string = 'deux';\n");
    expect(refait()).toBe(true);
    expect(dit()).toBe('deux ses données');
    // Other packages may be in it.
    expect(refait('autre verrou')).toBe(true);
  });

  it('abîmé, se refait ; et s’il ne peut l’être, les sources servent', () => {
    const { construire, dit, ecrire, fichier, refait } = projet();
    const dites = [vi.spyOn(console, 'log').mockReturnValue(), vi.spyOn(console, 'error').mockReturnValue()];
    onTestFinished(() => {
      for (const dite of dites) dite.mockRestore();
    });
    expect(construire()).toBe(FICHIER);
    const texte = readFileSync(fichier, 'utf8');
    for (const abime of [texte.slice(0, 100), texte.replace('un', 'on')]) {
      writeFileSync(fichier, abime);
      expect(estEntier(fichier)).toBe(false);
      expect(refait()).toBe(true);
      expect(dit()).toBe('un ses données');
    }
    ecrire('main.ts', "import { mot } from './absent.ts';\nconsole.log(mot);\n");
    expect(construire()).toBe(ENTREE);
    expect(dites[1]?.mock.calls).toEqual([
      ["Le serveur n'a pas pu être construit : il démarre depuis ses sources, plus lentement."],
    ]);
    // It is tried again at each start, until it can be.
    ecrire('main.ts', "console.log('réparé');\n");
    expect(construire()).toBe(FICHIER);
    expect(dit()).toBe('réparé');
  });
});
