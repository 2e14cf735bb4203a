import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
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
});
