/**
 * Reads src/routes.tsx for the build: path -> modules. It writes dist/routes.json, by which the server names in a page's HTML
 * the files that its address needs, and finds the lists that depart.js asks for.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const SCREENS = {
  list: 'core/crud/screens/screen.tsx',
  form: 'core/crud/form/screen.tsx',
  imports: 'core/imports/screen/screen.tsx',
};

export interface Route {
  /** '/modifDevise/$id' */
  path: string;
  /** Files under src/ that this address needs. */
  modules: string[];
  screen: 'page' | 'list' | 'form';
  /** Word of the look-alike: the name of its file. */
  entity: string;
}

const FILE = String.raw`\(\) =>\s*import\('\./(?<file>[^']+)'\)`;
const NAME = String.raw`ADRESSES\.(?<name>[\w.]+)`;
const PAGE = new RegExp(String.raw`^\s*(?:page|formPage)\(\s*${NAME},\s*${FILE}`, 'gm');
const IMPORT = new RegExp(String.raw`^\s*importRoute\(\s*${NAME},\s*${FILE}`, 'gm');
const CRUD = new RegExp(String.raw`^\s*\.\.\.crudRoutes\(\s*${NAME},\s*${FILE}`, 'gm');
/** Matches the row of two forms: the address of the page that lists, a name or `pathBy(…)`, stands before their own. */
const FORM = new RegExp(
  String.raw`^\s*\.\.\.formRoutes\(\s*[\w.]+(?:\([^)]*\))?,\s*${NAME},\s*${FILE}`,
  'gm',
);

/** Reads the addresses of a name of the table: 'recu' is '/recu/$id', 'pays' has three, 'eleves.list' is one of three. */
function rowOf(name: string): Readonly<Record<string, string>> {
  const [word = '', key] = name.split('.');
  const row = Object.entries(ADRESSES).find(([one]) => one === word)?.[1] ?? {};
  const all: Readonly<Record<string, string>> = typeof row === 'string' ? { [word]: row } : row;
  return key === undefined ? all : { [key]: all[key] ?? '' };
}

function addressOf(name: string): string {
  const [address, ...more] = Object.values(rowOf(name));
  if (!address || more.length > 0) throw new Error(`src/routes.tsx: ADRESSES.${name} is not one address`);
  return address;
}

/** Reads the rows of src/routes.tsx by their shape. @throws on a row that it cannot read, which stops the build. */
export function readRoutes(text: string = readFileSync(path.join(SOURCE, 'routes.tsx'), 'utf8')): Route[] {
  const rowsLike = (shape: RegExp) =>
    [...text.matchAll(shape)].map(({ groups: { name = '', file = '' } = {} }) => ({ name, file }));
  const pages = rowsLike(PAGE).map(
    ({ name, file }): Route => ({ path: addressOf(name), modules: [file], screen: 'page', entity: '' }),
  );
  const imports = rowsLike(IMPORT).map(
    ({ name, file }): Route => ({
      path: addressOf(name),
      modules: [file, SCREENS.imports],
      screen: 'page',
      entity: '',
    }),
  );
  const cruds = rowsLike(CRUD);
  const forms = rowsLike(FORM);
  const lookAlike = ({ name, file }: { name: string; file: string }, screens: readonly ('list' | 'form')[]) =>
    screens.flatMap((screen): Route[] => {
      const { list, add, edit } = rowOf(name);
      const paths = screen === 'list' ? [list] : [add, edit];
      return paths.map((at): Route => {
        if (!at) throw new Error(`src/routes.tsx: ADRESSES.${name} has no ${screen}`);
        return { path: at, modules: [file, SCREENS[screen]], screen, entity: path.basename(file, '.tsx') };
      });
    });
  const written = text.match(/import\('\.\//g)?.length ?? 0;
  if (written !== pages.length + imports.length + cruds.length + forms.length)
    throw new Error('src/routes.tsx: a row is not written like the others');
  return [
    ...pages,
    ...imports,
    ...cruds.flatMap((row) => lookAlike(row, ['list', 'form'])),
    // Forms whose rows another page lists have no list of their own.
    ...forms.flatMap((row) => lookAlike(row, ['form'])),
  ];
}

/**
 * Matches the addresses that the service worker answers with the shell, query included. They are the pages alone, so that no
 * call is taken for one, wherever API_BASE puts it.
 */
export function pageAddresses(): RegExp[] {
  return readRoutes().map((route) => {
    const parts = route.path.split('/').map((part) => (part.startsWith('$') ? '[^/?]+' : part));
    return new RegExp(String.raw`^${parts.join('/')}/?(?:\?|$)`);
  });
}

type Chunk = Rolldown.OutputChunk;

/** Collects the chunks and style sheets of a module, with all they import: a sheet comes after those that it may overrule. */
function filesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, found: Set<string>): void {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported !== undefined) filesOf(imported, chunks, found);
  }
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
}

/** Writes dist/routes.json: [{ path, js, css }], the urls each address needs beside those that index.html names itself. */
export function routesPlugin(): Plugin {
  return {
    name: 'gestionscolaire:routes',
    apply: 'build',
    // It runs last, when chunks of style sheets alone are gone.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const outputs = Object.values(bundle).filter((output) => output.type === 'chunk');
        const chunks = new Map(outputs.map((chunk) => [chunk.fileName, chunk]));
        const byModule = new Map(
          outputs.flatMap((chunk) => chunk.moduleIds.map((id) => [id.split('?')[0], chunk] as const)),
        );
        const entry = outputs.find((chunk) => chunk.isEntry && chunk.name === 'index');
        const already = new Set<string>();
        if (entry !== undefined) filesOf(entry, chunks, already);
        const table = readRoutes().map((route) => {
          const found = new Set<string>();
          for (const module of route.modules) {
            const chunk = byModule.get(path.join(SOURCE, module));
            if (chunk === undefined) throw new Error(`${route.path}: ${module} is in no chunk`);
            filesOf(chunk, chunks, found);
          }
          const urls = [...found].filter((file) => !already.has(file)).map((file) => `/${file}`);
          const isCss = (url: string) => url.endsWith('.css');
          return { path: route.path, js: urls.filter((url) => !isCss(url)), css: urls.filter(isCss) };
        });
        this.emitFile({
          type: 'asset',
          fileName: 'routes.json',
          source: `${JSON.stringify(table, null, 1)}\n`,
        });
      },
    },
  };
}
