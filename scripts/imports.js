/**
 * Imports flow one way. What oxlint and Biome cannot express about modules is checked here:
 *
 *   contract <- server, web          never the other way round, never server <-> web
 *   core <- domain <- routes, app, main, commandes; in the contract too, core knows no domain
 *   a domain enters another domain through its index.ts
 *   Fastify only in core/http, database drivers only in core/db, date controls only in the DateField
 *
 * TypeScript 7 has no JavaScript API, so specifiers are found by their shape, at the start of a line.
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ fichier: string, ligne: number, phrase: string }} Probleme */
/** @typedef {{ specifier: string, ligne: number }} Import */
/**
 * Where a file stands: `zone` is its workspace, `couche` its place in the workspace, `domaine` the folder under src.
 * @typedef {{ zone: Zone, couche: 'core' | 'domaine' | 'sommet', domaine: string, isTest: boolean }} Place
 */
/** @typedef {'contract' | 'server' | 'web' | 'e2e' | 'bench' | 'scripts'} Zone */

/** @type {Record<Zone, string>} */
const ZONES = {
  contract: 'packages/contract',
  server: 'apps/server',
  web: 'apps/web',
  e2e: 'e2e',
  bench: 'bench',
  scripts: 'scripts',
};
/** Which workspaces each one may import, itself apart. @type {Record<Zone, Zone[]>} */
const CONNAIT = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  e2e: ['contract'],
  bench: ['contract', 'server'],
  scripts: [],
};
/** Folders of an application that stand above the domains, like its root files. */
const SOMMETS = new Set(['commandes', 'tests']);
const DATE_FIELD = 'apps/web/src/core/ui/date-field.tsx';
const SOURCE = /\.(?:ts|tsx|js)$/;
const TEST = /\.test\.(?:ts|tsx|js)$|(?:^|\/)check-[^/]+\.tsx?$|(?:^|\/)tests\//;
const OUTILS_DE_TEST = /^(?:vitest|fast-check|happy-dom|@testing-library\/|@playwright\/)/;

/** Packages that one folder of the server alone may know. */
const RESERVES = [
  { motif: /^(?:fastify|@fastify\/.+)$/, dossier: 'apps/server/src/core/http/', nom: 'Fastify' },
  {
    motif: /^(?:pg|pg-.+|node:sqlite)$/,
    dossier: 'apps/server/src/core/db/',
    nom: 'le pilote de la base de données',
  },
];

/** @param {string} dossier @returns {string[]} */
function sources(dossier) {
  if (!existsSync(dossier)) return [];
  return readdirSync(dossier, { withFileTypes: true }).flatMap((entree) => {
    const chemin = path.join(dossier, entree.name);
    if (entree.isDirectory()) return ['node_modules', 'dist'].includes(entree.name) ? [] : sources(chemin);
    return SOURCE.test(entree.name) ? [chemin] : [];
  });
}

/** @param {string} texte @returns {Import[]} */
export function importsDe(texte) {
  const motifs = [
    /^[ \t]*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])(?<specifier>[^'"\n]+)\1/gm,
    /^(?![ \t]*(?:\/\/|\/?\*)).*?\b(?:import|require|vi\.mock)\s*\(\s*(['"`])(?<specifier>[^'"`\n]+)\1/gm,
  ];
  return motifs.flatMap((motif) =>
    [...texte.matchAll(motif)].map((trouve) => {
      const fin = trouve.index + trouve[0].length;
      return { specifier: trouve.groups?.specifier ?? '', ligne: texte.slice(0, fin).split('\n').length };
    }),
  );
}

/** @param {string} fichier relative to the root, with slashes @returns {Place | null} */
function place(fichier) {
  const zones = /** @type {[Zone, string][]} */ (Object.entries(ZONES));
  const zone = zones.find(([, dossier]) => fichier.startsWith(`${dossier}/`));
  if (!zone) return null;
  const [premier = '', ...suite] = fichier
    .slice(zone[1].length + 1)
    .replace(/^src\//, '')
    .split('/');
  const isTest = TEST.test(fichier);
  const isSommet = suite.length === 0 || SOMMETS.has(premier);
  return {
    zone: zone[0],
    couche: isSommet ? 'sommet' : premier === 'core' ? 'core' : 'domaine',
    domaine: isSommet ? '' : premier,
    isTest,
  };
}

/**
 * The file a specifier names, relative to the root, or null for a package.
 * @param {string} racine @param {string} fichier @param {string} specifier @returns {string | null}
 */
function cible(racine, fichier, specifier) {
  const chemin = specifier.replace(/\?.*$/, '');
  if (chemin.startsWith('.')) return path.posix.join(path.posix.dirname(fichier), chemin);
  const espace = /^@gestionscolaire\/([a-z0-9]+)(?:\/(.+))?$/.exec(chemin);
  if (espace) {
    const zone = /** @type {Zone} */ (espace[1]);
    const dossier = ZONES[zone] ?? `apps/${zone}`;
    const reste = espace[2] ?? 'package.json';
    return path.posix.join(dossier, zone === 'contract' ? 'src' : '', reste);
  }
  if (!chemin.startsWith('#')) return null;
  const zone = Object.values(ZONES).find((dossier) => fichier.startsWith(`${dossier}/`));
  const alias = zone && /^(#[^/]+)\/(.+)$/.exec(chemin);
  if (!alias) return null;
  const paquet = JSON.parse(readFileSync(path.join(racine, zone, 'package.json'), 'utf8'));
  const vers = paquet.imports?.[`${alias[1]}/*`];
  return vers ? path.posix.join(zone, vers.replace('*', alias[2])) : null;
}

/**
 * What is wrong with one import between two files of the project, or null.
 * @param {string} fichier @param {string} specifier @param {string} vers @returns {string | null}
 */
function fauteEntreFichiers(fichier, specifier, vers) {
  const ici = place(fichier);
  const la = place(vers);
  if (!ici) return null;
  if (!la || la.zone !== ici.zone) {
    if (specifier.startsWith('.')) {
      return `« ${specifier} » sort de ${ZONES[ici.zone]} : un autre espace s'importe par son nom, @gestionscolaire/…`;
    }
    if (ici.zone === 'server' && ici.couche === 'core' && !ici.isTest && la?.couche === 'domaine') {
      return `« ${specifier} » : core ne connaît aucun domaine, celui du contrat non plus (ici ${la.domaine}).`;
    }
    if (la && CONNAIT[ici.zone].includes(la.zone)) return null;
    return `${ZONES[ici.zone]} ne peut pas importer ${la ? ZONES[la.zone] : specifier}.`;
  }
  if (la.isTest && !ici.isTest)
    return `« ${specifier} » est un fichier d'essai : le produit ne l'importe pas.`;
  if (ici.zone === 'contract' && ici.couche === 'core' && !ici.isTest && la.couche !== 'core') {
    return `« ${specifier} » : core ne connaît aucun domaine, ni ce qui les rassemble.`;
  }
  if (ici.zone !== 'server' && ici.zone !== 'web') return null;
  if (la.couche === 'core' && ici.couche !== 'core' && !specifier.startsWith('#core/')) {
    return `« ${specifier} » : core s'importe par #core/…`;
  }
  // Tests stand above everything, and so do routes, app, main and the commands.
  if (ici.isTest || ici.couche === 'sommet') return null;
  if (la.couche === 'sommet') {
    return `« ${specifier} » : ${ici.couche === 'core' ? 'core' : 'un domaine'} ne connaît ni routes, ni app, ni main.`;
  }
  if (ici.couche === 'core' && la.couche === 'domaine') {
    return `« ${specifier} » : core ne connaît aucun domaine (ici ${la.domaine}).`;
  }
  const isParIndex = /^src\/[^/]+\/index\.tsx?$/.test(vers.slice(ZONES[la.zone].length + 1));
  if (la.couche === 'domaine' && la.domaine !== ici.domaine && !isParIndex) {
    return `« ${specifier} » : le domaine ${la.domaine} ne s'importe que par son index.ts.`;
  }
  return null;
}

/**
 * What is wrong with importing a package, or null.
 * @param {string} fichier @param {string} specifier @param {(zone: string) => Set<string>} declares @returns {string | null}
 */
function fautePaquet(fichier, specifier, declares) {
  const ici = place(fichier);
  if (!ici || specifier.startsWith('virtual:')) return null;
  const isNode = specifier.startsWith('node:');
  if (!isNode && builtinModules.includes(specifier)) return `« ${specifier} » s'écrit « node:${specifier} ».`;
  if (specifier === 'zod' || /^zod\/v\d/.test(specifier)) {
    return `« ${specifier} » : zod s'importe par « zod/mini », l'entrée complète alourdit le navigateur.`;
  }
  if (OUTILS_DE_TEST.test(specifier) && !ici.isTest && ['contract', 'server', 'web'].includes(ici.zone)) {
    return `« ${specifier} » est un outil d'essai : le produit ne l'importe pas.`;
  }
  if (ici.zone === 'contract' && !ici.isTest && !specifier.startsWith('zod/')) {
    return `« ${specifier} » : le contrat n'importe que zod.`;
  }
  // The build of the web runs in Node; what it builds does not.
  if (fichier.startsWith('apps/web/src/') && isNode && !ici.isTest)
    return `« ${specifier} » n'existe pas dans un navigateur.`;
  if (ici.zone === 'web' && specifier.startsWith('@mantine/dates') && fichier !== DATE_FIELD) {
    return `« ${specifier} » : les dates se saisissent par le DateField de #core/ui/date-field.tsx.`;
  }
  if (ici.zone === 'server') {
    const reserve = RESERVES.find(
      ({ motif, dossier }) => motif.test(specifier) && !fichier.startsWith(dossier),
    );
    if (reserve) return `« ${specifier} » : seul ${reserve.dossier} connaît ${reserve.nom}.`;
  }
  if (isNode) return null;
  const nom = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (declares(ZONES[ici.zone]).has(nom) || declares('.').has(nom)) return null;
  return `« ${nom} » n'est déclaré ni dans ${ZONES[ici.zone]}/package.json ni à la racine.`;
}

/** @param {string} racine */
function lecteurDeDependances(racine) {
  /** @type {Map<string, Set<string>>} */
  const connus = new Map();
  return (/** @type {string} */ zone) => {
    let noms = connus.get(zone);
    if (!noms) {
      const fichier = path.join(racine, zone, 'package.json');
      const paquet = existsSync(fichier) ? JSON.parse(readFileSync(fichier, 'utf8')) : {};
      noms = new Set(Object.keys({ ...paquet.dependencies, ...paquet.devDependencies }));
      connus.set(zone, noms);
    }
    return noms;
  };
}

/**
 * One problem per cycle, told from its first file in alphabetical order.
 * @param {Map<string, { vers: string, ligne: number }[]>} graphe @returns {Probleme[]}
 */
function cycles(graphe) {
  /** @type {Map<string, Probleme>} */
  const trouves = new Map();
  /** @type {Set<string>} */
  const finis = new Set();
  /** @type {string[]} */
  const pile = [];
  /** @param {string} fichier */
  const visiter = (fichier) => {
    if (finis.has(fichier)) return;
    pile.push(fichier);
    for (const { vers, ligne } of graphe.get(fichier) ?? []) {
      const debut = pile.indexOf(vers);
      if (debut === -1) visiter(vers);
      else {
        const tour = pile.slice(debut);
        const cle = tour.toSorted().join(' ');
        if (!trouves.has(cle)) {
          const phrase = `Ces fichiers s'importent en rond : ${[...tour, vers].join(' -> ')}.`;
          trouves.set(cle, { fichier, ligne, phrase });
        }
      }
    }
    pile.pop();
    finis.add(fichier);
  };
  for (const fichier of [...graphe.keys()].toSorted()) visiter(fichier);
  return [...trouves.values()];
}

/**
 * Every import of the tree that breaks a rule.
 * @param {string} racine the project's root @returns {Probleme[]}
 */
export function verifierImports(racine) {
  const declares = lecteurDeDependances(racine);
  /** @type {Probleme[]} */
  const problemes = [];
  /** @type {Map<string, { vers: string, ligne: number }[]>} */
  const graphe = new Map();
  const fichiers = Object.values(ZONES)
    .flatMap((zone) => sources(path.join(racine, zone)))
    .map((fichier) => path.relative(racine, fichier).split(path.sep).join('/'));

  for (const fichier of fichiers) {
    const dansSonDossier = fichier.replace(/^(?:packages|apps)\/[^/]+\/|^[^/]+\//, '');
    if (/(?:^|\/)index\.tsx?$/.test(fichier) && !/^src\/(?!core\/)[^/]+\/index\.tsx?$/.test(dansSonDossier)) {
      problemes.push({
        fichier,
        ligne: 1,
        phrase: 'Seul un domaine a un index.ts ; ailleurs, on importe le fichier lui-même.',
      });
    }
    /** @type {{ vers: string, ligne: number }[]} */
    const aretes = [];
    for (const { specifier, ligne } of importsDe(readFileSync(path.join(racine, fichier), 'utf8'))) {
      const vers = cible(racine, fichier, specifier);
      const faute =
        vers === null
          ? fautePaquet(fichier, specifier, declares)
          : fauteEntreFichiers(fichier, specifier, vers);
      if (faute) problemes.push({ fichier, ligne, phrase: faute });
      if (vers === null) continue;
      if (specifier.startsWith('../../')) {
        problemes.push({
          fichier,
          ligne,
          phrase: `« ${specifier} » : jamais plus d'un « ../ » ; pour core, écrivez #core/…`,
        });
      }
      const absolu = path.join(racine, vers);
      if (!/\.[a-z0-9]+$/.test(vers)) {
        problemes.push({
          fichier,
          ligne,
          phrase: `« ${specifier} » : écrivez l'extension du fichier (.ts, .tsx).`,
        });
      } else if (!existsSync(absolu) || !statSync(absolu).isFile()) {
        problemes.push({ fichier, ligne, phrase: `« ${specifier} » : ce fichier n'existe pas.` });
      }
      if (SOURCE.test(vers)) aretes.push({ vers, ligne });
    }
    graphe.set(fichier, aretes);
  }
  return [...problemes, ...cycles(graphe)];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const problemes = verifierImports(racine);
  for (const { fichier, ligne, phrase } of problemes) console.error(`${fichier}:${ligne} ${phrase}`);
  process.exitCode = problemes.length > 0 ? 1 : 0;
}
