/**
 * Checks the house's own rules of modules; tsc, oxlint and Biome check the others (missing files, cycles, extensions, packages):
 *
 *   contract <- server, web                      never the other way round, never server <-> web
 *   core <- domain <- routes, app, commandes     in the contract too, core knows no domain
 *   a domain enters another by its index.ts      and nothing of the product imports a test's file
 *   a room holds 25 files of code at most        an exported name means one thing: one file has it
 *   folders of the product: one way              never in a circle, types counted
 *   a style sheet serves its own folder          only those of core are shared
 *   the sign-in page and the first requests      reach neither the schemas' library nor React
 *
 * TypeScript 7 has no JavaScript API, so it finds imports and exports by their shape, at the start of a line.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ fichier: string, ligne: number, phrase: string }} Probleme */
/** @typedef {'contract' | 'server' | 'web' | 'e2e' | 'bench' | 'scripts'} Zone */
/**
 * The place of a file: `zone` is its workspace, `couche` its layer there, `domaine` the folder under src.
 * @typedef {{ zone: Zone, couche: 'core' | 'domaine' | 'sommet', domaine: string, isTest: boolean }} Place
 */

/**
 * The workspaces: the folder of each, what '#…' names in it, and the workspaces that it may import.
 * @type {Record<Zone, { dossier: string, racine: string, connait: Zone[] }>}
 */
const ZONES = {
  contract: { dossier: 'packages/contract', racine: 'packages/contract/src', connait: [] },
  server: { dossier: 'apps/server', racine: 'apps/server/src', connait: ['contract'] },
  web: { dossier: 'apps/web', racine: 'apps/web/src', connait: ['contract'] },
  e2e: { dossier: 'e2e', racine: 'e2e', connait: ['contract'] },
  bench: { dossier: 'bench', racine: 'bench', connait: ['contract', 'server'] },
  scripts: { dossier: 'scripts', racine: 'scripts', connait: [] },
};
/** @type {Zone[]} */
const PRODUIT = ['contract', 'server', 'web'];
/** The folders of an application that stand above the domains, like its root files. */
const SOMMETS = new Set(['commandes', 'tests']);
const SOURCE = /\.(?:ts|tsx|js)$/;
const CODE = /\.(?:ts|tsx|js|css)$/;
const TEST = /\.test\.(?:ts|tsx|js)$|(?:^|\/)check-[^/]+\.tsx?$|(?:^|\/)tests\//;
const FICHIERS_PAR_DOSSIER = 25;
/** The names that every declaration of a page exports: routes.tsx reads them alike. */
const NOMS_CONVENUS = new Set(['page', 'imports']);

/** @param {string} dossier @returns {string[]} */
function fichiersDe(dossier) {
  if (!existsSync(dossier)) return [];
  return readdirSync(dossier, { withFileTypes: true }).flatMap((entree) => {
    const chemin = path.join(dossier, entree.name);
    if (entree.isDirectory()) return ['node_modules', 'dist'].includes(entree.name) ? [] : fichiersDe(chemin);
    return CODE.test(entree.name) ? [chemin] : [];
  });
}

/** @param {string} texte @param {number} fin */
const ligneDe = (texte, fin) => texte.slice(0, fin).split('\n').length;

/** @param {string} texte @returns {{ specifier: string, ligne: number }[]} */
export function importsDe(texte) {
  const motifs = [
    /^[ \t]*(?:import|export)\b(?:[^'"`;]*?\bfrom)?\s*(['"])(?<specifier>[^'"\n]+)\1/gm,
    /^(?![ \t]*(?:\/\/|\/?\*)).*?\b(?:import|require|vi\.mock)\s*\(\s*(['"`])(?<specifier>[^'"`\n]+)\1/gm,
  ];
  return motifs.flatMap((motif) =>
    [...texte.matchAll(motif)].map((trouve) => ({
      specifier: trouve.groups?.specifier ?? '',
      ligne: ligneDe(texte, trouve.index + trouve[0].length),
    })),
  );
}

/** @param {string} fichier relative to the root, with slashes @returns {Place | null} */
function place(fichier) {
  const zones = /** @type {[Zone, { dossier: string }][]} */ (Object.entries(ZONES));
  const trouvee = zones.find(([, { dossier }]) => fichier.startsWith(`${dossier}/`));
  if (!trouvee) return null;
  const [zone, { dossier }] = trouvee;
  const [premier = '', ...suite] = fichier
    .slice(dossier.length + 1)
    .replace(/^src\//, '')
    .split('/');
  const isSommet = suite.length === 0 || SOMMETS.has(premier);
  return {
    zone,
    couche: isSommet ? 'sommet' : premier === 'core' ? 'core' : 'domaine',
    domaine: isSommet ? '' : premier,
    isTest: TEST.test(fichier),
  };
}

/**
 * Returns the file of the project that a specifier names, relative to the root, or null for a package.
 * @param {string} fichier @param {string} specifier @returns {string | null}
 */
export function cible(fichier, specifier) {
  const chemin = specifier.replace(/\?.*$/, '');
  if (chemin.startsWith('.')) return path.posix.join(path.posix.dirname(fichier), chemin);
  const espace = /^@gestionscolaire\/(?<zone>[a-z0-9]+)(?:\/(?<reste>.+))?$/.exec(chemin)?.groups;
  if (espace) {
    const zone = /** @type {Zone} */ (espace.zone);
    const dossier = ZONES[zone]?.[zone === 'contract' ? 'racine' : 'dossier'] ?? `apps/${zone}`;
    return path.posix.join(dossier, espace.reste ?? 'package.json');
  }
  const ici = place(fichier);
  return ici && chemin.startsWith('#') ? path.posix.join(ZONES[ici.zone].racine, chemin.slice(1)) : null;
}

/**
 * Returns the fault of one import between two files of the project, or null.
 * @param {string} fichier @param {string} specifier @param {string} vers @returns {string | null}
 */
function faute(fichier, specifier, vers) {
  const ici = place(fichier);
  const la = place(vers);
  if (!ici) return null;
  if (!la || la.zone !== ici.zone) return fauteEntreZones(ici, la, specifier);
  if (
    specifier.startsWith('../') &&
    PRODUIT.includes(ici.zone) &&
    fichier.startsWith(ZONES[ici.zone].racine)
  ) {
    return `« ${specifier} » : un fichier d'un autre dossier s'importe par #…, depuis src.`;
  }
  if (
    vers.endsWith('.css') &&
    la.couche !== 'core' &&
    path.posix.dirname(vers) !== path.posix.dirname(fichier)
  ) {
    return `« ${specifier} » : une feuille de style sert son dossier ; ce que deux pièces partagent va dans core.`;
  }
  if (la.isTest && !ici.isTest)
    return `« ${specifier} » est un fichier d'essai : le produit ne l'importe pas.`;
  // Tests may import everything, and so may routes, app, main and the commands.
  if (ici.isTest || ici.couche === 'sommet' || !PRODUIT.includes(ici.zone)) return null;
  if (ici.couche === 'core' && la.couche !== 'core') {
    return `« ${specifier} » : core ne connaît aucun domaine, ni ce qui les rassemble.`;
  }
  if (ici.zone === 'contract') return null;
  if (la.couche === 'sommet') return `« ${specifier} » : un domaine ne connaît ni routes, ni app, ni main.`;
  const isByIndex = vers === `${ZONES[la.zone].racine}/${la.domaine}/index.ts`;
  if (la.couche === 'domaine' && la.domaine !== ici.domaine && !isByIndex) {
    return `« ${specifier} » : le domaine ${la.domaine} ne s'importe que par son index.ts.`;
  }
  return null;
}

/** @param {Place} ici @param {Place | null} la @param {string} specifier @returns {string | null} */
function fauteEntreZones(ici, la, specifier) {
  if (specifier.startsWith('.')) {
    return `« ${specifier} » sort de ${ZONES[ici.zone].dossier} : un autre espace s'importe par son nom, @gestionscolaire/…`;
  }
  if (ici.zone === 'server' && ici.couche === 'core' && !ici.isTest && la?.couche === 'domaine') {
    return `« ${specifier} » : core ne connaît aucun domaine, celui du contrat non plus (ici ${la.domaine}).`;
  }
  if (la && ZONES[ici.zone].connait.includes(la.zone)) return null;
  // The network on which measures are taken is proved by a test of the server.
  if (la?.zone === 'bench' && ici.zone === 'server' && ici.isTest) return null;
  return `${ZONES[ici.zone].dossier} ne peut pas importer ${la ? ZONES[la.zone].dossier : specifier}.`;
}

const EXPORT =
  /^export (?:async )?(?:const|let|function\*?|class|interface|type|enum) (?<nom>[A-Za-z_$][\w$]*)/gm;

/**
 * Finds the names that two files of one workspace export, in core or in domains: a reader would take one for the other.
 * @param {{ fichier: string, texte: string }[]} lus @returns {Probleme[]}
 */
function homonymes(lus) {
  /**
   * The file that has a name, by workspace and name.
   * @type {Map<string, string>}
   */
  const connus = new Map();
  return lus.flatMap(({ fichier, texte }) => {
    const ici = place(fichier);
    if (!ici || ici.isTest || ici.couche === 'sommet' || !PRODUIT.includes(ici.zone)) return [];
    return [...texte.matchAll(EXPORT)].flatMap((trouve) => {
      const nom = trouve.groups?.nom ?? '';
      const cle = `${ici.zone} ${nom}`;
      const autre = connus.get(cle);
      if (autre === undefined) connus.set(cle, fichier);
      // The signatures of one function stand in one file.
      if (autre === undefined || autre === fichier || NOMS_CONVENUS.has(nom)) return [];
      const phrase = `« ${nom} » est aussi exporté par ${autre} : un nom a un seul sens dans core et dans tous les domaines.`;
      return [{ fichier, ligne: ligneDe(texte, trouve.index), phrase }];
    });
  });
}

/** Finds the folders that hold too many files to find one's way in. @param {string[]} fichiers @returns {Probleme[]} */
function dossiersPleins(fichiers) {
  const nombres = Map.groupBy(fichiers, (fichier) => path.posix.dirname(fichier));
  return [...nombres].flatMap(([dossier, { length }]) =>
    length <= FICHIERS_PAR_DOSSIER
      ? []
      : [
          {
            fichier: dossier,
            ligne: 1,
            phrase: `${length} fichiers de code dans un dossier : ${FICHIERS_PAR_DOSSIER} au plus, faites-y des pièces.`,
          },
        ],
  );
}

/**
 * Finds the imports by which folders stand in a circle, types counted; a folder and one inside it are two.
 * @param {{ fichier: string, texte: string }[]} lus @returns {Probleme[]}
 */
function cercles(lus) {
  const entre = lus.flatMap(({ fichier, texte }) => {
    const ici = place(fichier);
    if (!ici || ici.isTest || !PRODUIT.includes(ici.zone)) return [];
    const de = path.posix.dirname(fichier);
    return importsDe(texte).flatMap(({ specifier, ligne }) => {
      const vers = cible(fichier, specifier);
      const a = vers === null || place(vers)?.zone !== ici.zone ? de : path.posix.dirname(vers);
      return a === de ? [] : [{ fichier, ligne, de, a }];
    });
  });
  const suivants = new Map(
    [...Map.groupBy(entre, ({ de }) => de)].map(([de, all]) => [de, new Set(all.map(({ a }) => a))]),
  );
  /** Returns the folders from one to another; undefined: nothing leads there. @param {string} de @param {string} a */
  const chemin = (de, a) => {
    const venus = new Map([[de, '']]);
    for (const ici of venus.keys()) {
      for (const suivant of suivants.get(ici) ?? []) if (!venus.has(suivant)) venus.set(suivant, ici);
    }
    if (!venus.has(a)) return undefined;
    const pas = [a];
    for (let ici = a; ici !== de; ici = venus.get(ici) ?? de) pas.unshift(venus.get(ici) ?? de);
    return pas;
  };
  return entre.flatMap(({ fichier, ligne, de, a }) => {
    const retour = chemin(a, de)?.map((dossier) => dossier.replace(/^.*?\/src\/?/, '') || 'src');
    return retour === undefined
      ? []
      : [
          {
            fichier,
            ligne,
            phrase: `Les dossiers s'importent en rond : ${[retour.at(-1), ...retour].join(' → ')}.`,
          },
        ];
  });
}

/** The scripts that a slow line waits for before anything else. */
const PREMIERS = ['apps/web/src/login/login.ts', 'apps/web/src/depart.ts'];
const LOURD = /^(?:zod|react|@mantine|@tanstack)(?:$|[/-])/;

/**
 * Finds what these scripts would carry along: through everything that they import for its values, a package too heavy for them.
 * @param {{ fichier: string, texte: string }[]} lus @returns {Probleme[]}
 */
function premiersLourds(lus) {
  const textes = new Map(lus.map(({ fichier, texte }) => [fichier, texte]));
  return PREMIERS.flatMap((premier) => {
    const vus = new Set([premier]);
    /** @type {Probleme[]} */
    const trouves = [];
    for (const fichier of vus) {
      const sansTypes = (textes.get(fichier) ?? '').replaceAll(/^import type [^;]*;/gm, (un) =>
        un.replaceAll(/[^\n]/g, ' '),
      );
      for (const { specifier, ligne } of importsDe(sansTypes)) {
        const vers = cible(fichier, specifier);
        if (vers !== null) vus.add(vers);
        else if (LOURD.test(specifier))
          trouves.push({
            fichier,
            ligne,
            phrase: `« ${specifier} » arriverait dans ${premier}, qu'une ligne lente attend.`,
          });
      }
    }
    return trouves;
  });
}

/**
 * Finds every file of the tree that breaks a rule.
 * @param {string} racine the project's root @returns {Probleme[]}
 */
export function verifierImports(racine) {
  const fichiers = Object.values(ZONES)
    .flatMap(({ dossier }) => fichiersDe(path.join(racine, dossier)))
    .map((fichier) => path.relative(racine, fichier).split(path.sep).join('/'));
  const lus = fichiers
    .filter((fichier) => SOURCE.test(fichier))
    .map((fichier) => ({ fichier, texte: readFileSync(path.join(racine, fichier), 'utf8') }));
  const desImports = lus.flatMap(({ fichier, texte }) =>
    importsDe(texte).flatMap(({ specifier, ligne }) => {
      const vers = cible(fichier, specifier);
      const phrase = vers === null ? null : faute(fichier, specifier, vers);
      return phrase === null ? [] : [{ fichier, ligne, phrase }];
    }),
  );
  const desIndex = lus
    .filter(
      ({ fichier }) => /\/index\.tsx?$/.test(fichier) && !/\/src\/(?!core\/)[^/]+\/index\.ts$/.test(fichier),
    )
    .map(({ fichier }) => ({
      fichier,
      ligne: 1,
      phrase: 'Seul un domaine a un index.ts ; ailleurs, on importe le fichier lui-même.',
    }));
  return [
    ...desImports,
    ...desIndex,
    ...dossiersPleins(fichiers),
    ...homonymes(lus),
    ...cercles(lus),
    ...premiersLourds(lus),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const racine = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const problemes = verifierImports(racine);
  for (const { fichier, ligne, phrase } of problemes) console.error(`${fichier}:${ligne} ${phrase}`);
  process.exitCode = problemes.length > 0 ? 1 : 0;
}
