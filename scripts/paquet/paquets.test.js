import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { racine } from '../socle.js';
import { PLATEFORMES } from './contenu.js';
import { paquetsDeProduction } from './paquets.js';

it('[OPS-20] aucun paquet d’une archive n’est fait pour un système ni un processeur : un Windows nu le démarre', () => {
  const { packages } = JSON.parse(readFileSync(path.join(racine, 'package-lock.json'), 'utf8'));
  const propres = Object.values(PLATEFORMES).flatMap((plateforme) =>
    paquetsDeProduction(packages, 'apps/server', plateforme).filter(
      (chemin) => packages[chemin].os ?? packages[chemin].cpu ?? packages[chemin].hasInstallScript,
    ),
  );
  expect(propres).toEqual([]);
  // The same question finds those of another workspace.
  const { 'linux-x64': linux } = PLATEFORMES;
  const duDehors = linux ? paquetsDeProduction(packages, 'apps/web', linux) : [];
  expect(duDehors.length).toBeGreaterThan(0);
});
