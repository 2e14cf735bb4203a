/**
 * Chooses the modules that travel together. On a slow line every file costs a round trip, so a list needs few: the base of the
 * application, the part that lists and forms share, the list, its entity. A first, quiet build finds the modules that each of
 * these really uses (a library's index makes everything look used); the second build puts them together.
 */

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { departsPlugin } from './departs.ts';
import { readRoutes } from './routes.ts';

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));
const MAIN = source('main.tsx');
const LIST = source('core/crud/list/screen.tsx');
const FORM = source('core/crud/form/screen.tsx');
/** The parts of the frame that come once the page is there. */
const FRAME = ['administration/accueil/menus-lateraux.tsx'].map(source);
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

/** Names a module's chunk for `output.codeSplitting.groups`; null leaves the module where it falls. */
export async function chunkNames(define: InlineConfig['define']): Promise<(id: string) => string | null> {
  const chunks = await firstBuild(define);
  const main = modulesOf(MAIN, chunks);
  const list = modulesOf(LIST, chunks);
  const form = modulesOf(FORM, chunks);
  const frame = new Set(FRAME.flatMap((file) => [...modulesOf(file, chunks)]));
  const declarations = readRoutes().filter((route) => route.screen === 'list');
  const declared = new Set(
    declarations.flatMap(({ modules: [file = ''] }) => [...modulesOf(source(file), chunks)]),
  );
  return (id) => {
    if (main.has(id) || ALWAYS.test(id)) return 'socle';
    if (DOMAINS.test(id)) return null;
    // The modules of core that a declaration uses travel with both of its screens.
    if (declared.has(id) && id.startsWith(source('core/'))) return 'commun';
    if (list.has(id)) return form.has(id) ? 'commun' : 'liste';
    // The menu and the school of the bar are on every page: they must not fetch the form.
    if (form.has(id) && frame.has(id)) return 'commun';
    // A page that needs a day field too must not fetch the form for it.
    if (form.has(id)) return DAY.test(id) ? 'jour' : 'formulaire';
    return null;
  };
}
