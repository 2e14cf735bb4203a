/**
 * Chooses the modules that travel together. On a slow line every file costs a round trip, so a list needs few: the base of the
 * application, the part that lists and forms share, the list, its entity. What other pages share is put together by one rule
 * (partition.ts). A first, quiet build finds the modules that each of these really uses (a library's index makes everything look
 * used); the second build puts them together.
 */

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { departsPlugin } from './departs.ts';
import { type Group, partition } from './partition.ts';
import { readRoutes } from './routes.ts';

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));
const MAIN = source('main.tsx');
const LIST = source('core/crud/screens/screen.tsx');
const FORM = source('core/crud/form/screen.tsx');
const MENUS = source('administration/navigation/menus-lateraux.tsx');
/** The parts of the frame that come together, once the page is there: to the files of a visit they are one entry. */
const FRAME = [
  MENUS,
  ...['scolarite/ecoles/barre.tsx', 'administration/recherche/ouverts.tsx', 'exploitation/banniere.tsx'].map(
    source,
  ),
];
/** Small modules that nearly every page needs: one file instead of dozens. What imports, likeness and receipts need comes with them. */
const ALWAYS =
  /\/packages\/contract\/src\/(?:core\/(?!imports\/|text\/ressemblance\/|values\/en-lettres)|ecrans\/messages\.ts$)|\/web\/src\/core\/shell\/address\.ts$|\/node_modules\/zod\//;
/** The contract's modules of a domain travel with the pages that name them: the base does not grow with the product. */
const DOMAINS = /\/packages\/contract\/src\//;
/** The control of a day, with its picture. */
const DAY = /\/core\/ui\/fields\/date-field\.tsx|\/IconCalendar\.mjs/;

type Chunk = Rolldown.OutputChunk;

async function firstBuild(define: InlineConfig['define']): Promise<Chunk[]> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react(), departsPlugin()],
    ...(define === undefined ? {} : { define }),
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      // Without this a chunk of style sheets alone disappears, with all it holds.
      cssCodeSplit: false,
      rolldownOptions: { input: MAIN },
    },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((one) =>
    'output' in one ? one.output : [],
  );
  return outputs.filter((output) => output.type === 'chunk');
}

/** Lists the modules that a module's chunk needs before it runs. */
function modulesOf(root: string, chunks: readonly Chunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk | undefined) => {
    if (chunk === undefined || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) visit(byName.get(name));
  };
  visit(chunks.find((chunk) => chunk.moduleIds.includes(root)));
  return new Set([...seen].flatMap((chunk) => chunk.moduleIds));
}

/** The pages that people open most, beside the others. */
const OFTEN: ReadonlyMap<string, number> = new Map([
  [source('administration/accueil/page.tsx'), 30],
  [MENUS, 30],
  [source('caisse/encaisser/page.tsx'), 20],
  [source('caisse/encaisser/eleve.tsx'), 20],
]);

type Named = (id: string) => string | null;
/** The chunks that open together: a page, or a part that comes later. */
type Entry = readonly Chunk[];
type Reached = ReadonlyMap<Chunk, ReadonlySet<number>>;

/** Finds the entries that need each chunk before they run, by their ranks. */
function reachedBy(entries: readonly Entry[], chunks: readonly Chunk[]): Reached {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Map<Chunk, Set<number>>(chunks.map((chunk) => [chunk, new Set()]));
  for (const [rank, entry] of entries.entries()) {
    const visit = (chunk: Chunk | undefined): void => {
      const by = chunk === undefined ? undefined : reached.get(chunk);
      if (chunk === undefined || by === undefined || by.has(rank)) return;
      by.add(rank);
      for (const name of chunk.imports) visit(byName.get(name));
    };
    for (const chunk of entry) visit(chunk);
  }
  return reached;
}

/** Weighs the entries: a part that an often opened page fetches later is opened half as often. */
function weightsOf(entries: readonly Entry[], reached: Reached, named: Named): number[] {
  const own = entries.map((entry) =>
    Math.max(1, ...entry.flatMap(({ moduleIds }) => moduleIds.map((id) => OFTEN.get(id) ?? 1))),
  );
  return entries.map((entry, rank) => {
    const openers = [...reached].filter(
      ([chunk]) =>
        entry.some(({ fileName }) => chunk.dynamicImports.includes(fileName)) &&
        chunk.moduleIds.some((id) => named(id) !== 'socle'),
    );
    return Math.max(own[rank] ?? 1, ...openers.flatMap(([, by]) => [...by].map((at) => (own[at] ?? 1) / 2)));
  });
}

/** Groups the modules that have the same name, or none and the same entries. */
function groupsOf(reached: Reached, named: Named): Group[] {
  const byName = new Map([...reached.keys()].map((chunk) => [chunk.fileName, chunk]));
  const keysOf = (chunk: Chunk): Map<string, string[]> =>
    Map.groupBy(chunk.moduleIds, (id) => named(id) ?? [...(reached.get(chunk) ?? [])].join(' '));
  const keys = new Map([...reached.keys()].map((chunk) => [chunk, keysOf(chunk)]));
  const rank = new Map(
    [...new Set([...keys.values()].flatMap((own) => [...own.keys()]))].map((key, at) => [key, at]),
  );
  return [...rank.keys()].map((key) => {
    const own = [...keys].filter(([, ids]) => ids.has(key)).map(([chunk]) => chunk);
    const modules = own.flatMap((chunk) => keys.get(chunk)?.get(key) ?? []);
    const isFixed = modules.some((id) => named(id) !== null);
    const imported = own.flatMap(({ imports }) => imports.flatMap((name) => byName.get(name) ?? []));
    const needed = imported.flatMap((chunk) => [...(keys.get(chunk)?.keys() ?? [])]);
    return {
      modules,
      size: own.reduce(
        (sum, { modules: all }) =>
          sum + modules.reduce((part, id) => part + (all[id]?.renderedLength ?? 0), 0),
        0,
      ),
      entries: new Set(own.flatMap((chunk) => [...(reached.get(chunk) ?? [])])),
      // A file that every page has needs nothing that another one brings.
      needs: new Set(
        isFixed ? [] : needed.filter((other) => other !== key).map((other) => rank.get(other) ?? 0),
      ),
      isFixed,
    };
  });
}

/** Returns the name of a module's file without its ending. */
const baseName = (id: string): string => path.basename(id).replace(/\.[^.]*$/, '');

/** Names a file after its page: the rank that kept two of one name apart is not shown, their prints tell them apart. */
const shownName = (name: string): string => name.replace(/~\d+$/, '');
export const scriptNameOf = ({ name }: { readonly name: string }): string =>
  `assets/${shownName(name)}-[hash:8].js`;
export const styleNameOf = ({ names: [name = ''] }: { readonly names: readonly string[] }): string =>
  `assets/${shownName(baseName(name))}-[hash:8][extname]`;

/** Names a module's chunk for `output.codeSplitting.groups`; null leaves the module where it falls. */
export async function chunkNames(define: InlineConfig['define']): Promise<Named> {
  const chunks = await firstBuild(define);
  const main = modulesOf(MAIN, chunks);
  const list = modulesOf(LIST, chunks);
  const form = modulesOf(FORM, chunks);
  const menus = modulesOf(MENUS, chunks);
  const declarations = readRoutes().filter((route) => route.screen === 'list');
  const declared = new Set(
    declarations.flatMap(({ modules: [file = ''] }) => [...modulesOf(source(file), chunks)]),
  );
  const named: Named = (id) => {
    if (main.has(id) || ALWAYS.test(id)) return 'socle';
    if (DOMAINS.test(id)) return null;
    // The modules of core that a declaration uses travel with both of its screens.
    if (declared.has(id) && id.startsWith(source('core/'))) return 'commun';
    if (list.has(id)) return form.has(id) ? 'commun' : 'liste';
    // The menu and the school of the bar are on every page: they must not fetch the form.
    if (form.has(id) && menus.has(id)) return 'commun';
    // A page that needs a day field too must not fetch the form for it.
    if (form.has(id)) return DAY.test(id) ? 'jour' : 'formulaire';
    return null;
  };
  const first = chunks.filter((chunk) => chunk.isEntry || chunk.isDynamicEntry);
  const isFrame = ({ facadeModuleId }: Chunk): boolean => FRAME.includes(facadeModuleId ?? '');
  const entries = [
    first.filter(isFrame),
    ...first.filter((chunk) => !isFrame(chunk)).map((chunk) => [chunk]),
  ];
  const reached = reachedBy(entries, chunks);
  const files = partition(groupsOf(reached, named), weightsOf(entries, reached, named));
  const facades = new Set(first.map(({ facadeModuleId }) => facadeModuleId));
  const fileOf = new Map(
    files.flatMap((modules, at) => {
      const name = `${baseName(modules.find((id) => facades.has(id)) ?? modules[0] ?? '')}~${at}`;
      return modules.map((id) => [id, name] as const);
    }),
  );
  return (id) => named(id) ?? fileOf.get(id) ?? null;
}
