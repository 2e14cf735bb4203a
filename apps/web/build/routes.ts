/**
 * The table of contents as the build reads it: path -> modules. From it come dist/routes.json, by which the server
 * names in a page's HTML the files that its address needs, and the lists that depart.js asks for.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = fileURLToPath(new URL('../src', import.meta.url));
const SCREENS = {
  list: 'core/crud/list/screen.tsx',
  form: 'core/crud/form/screen.tsx',
  imports: 'core/imports/screen.tsx',
};

export interface Route {
  /** '/modifDevise/$id' */
  path: string;
  /** Files under src/ that this address fetches. */
  modules: string[];
  screen: 'page' | 'list' | 'form';
  /** Word of the look-alike: the name of its file. */
  entity: string;
}

const PAGE = /^\s*(?:page|formPage)\(\s*'(?<path>[^']+)',\s*\(\) =>\s*import\('\.\/(?<file>[^']+)'\)/gm;
const IMPORT = /^\s*importRoute\(\s*'(?<path>[^']+)',\s*\(\) =>\s*import\('\.\/(?<file>[^']+)'\)/gm;
const PATHS = String.raw`\{\s*list: '(?<list>[^']+)',\s*add: '(?<add>[^']+)',\s*edit: '(?<edit>[^']+)',?\s*\}`;
const CRUD = new RegExp(
  String.raw`\.\.\.(?<kind>crud|form)Routes\(\s*${PATHS},\s*\(\) =>\s*import\('\./(?<file>[^']+)'\)`,
  'g',
);

/** Reads the rows of src/routes.tsx by their shape; a row that is not understood stops the build. */
export function readRoutes(text: string = readFileSync(path.join(SOURCE, 'routes.tsx'), 'utf8')): Route[] {
  const pages = [...text.matchAll(PAGE)].map(({ groups = {} }): Route => {
    const { path: at = '', file = '' } = groups;
    return { path: at, modules: [file], screen: 'page', entity: '' };
  });
  for (const { groups = {} } of text.matchAll(IMPORT)) {
    const { path: at = '', file = '' } = groups;
    pages.push({ path: at, modules: [file, SCREENS.imports], screen: 'page', entity: '' });
  }
  const declared = [...text.matchAll(CRUD)];
  const cruds = declared.flatMap(({ groups = {} }): Route[] => {
    const { kind, list = '', add = '', edit = '', file = '' } = groups;
    const entity = path.basename(file, '.tsx');
    const form = [file, SCREENS.form];
    const lists: Route[] = [{ path: list, modules: [file, SCREENS.list], screen: 'list', entity }];
    return [
      // The forms of what another page lists have no list of their own.
      ...(kind === 'crud' ? lists : []),
      { path: add, modules: form, screen: 'form', entity },
      { path: edit, modules: form, screen: 'form', entity },
    ];
  });
  const imports = text.match(/import\('\.\//g)?.length ?? 0;
  if (imports !== pages.length + declared.length)
    throw new Error('src/routes.tsx: a row is not written like the others');
  return [...pages, ...cruds];
}

/**
 * Addresses that the service worker answers with the shell, query included: the pages alone, so that a call is never
 * taken for one, wherever API_BASE puts it.
 */
export function pageAddresses(): RegExp[] {
  return readRoutes().map((route) => {
    const parts = route.path.split('/').map((part) => (part.startsWith('$') ? '[^/?]+' : part));
    return new RegExp(String.raw`^${parts.join('/')}/?(?:\?|$)`);
  });
}

type Chunk = Rolldown.OutputChunk;

/** Chunks and style sheets of a module, with all they import. */
function filesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, found: Set<string>): void {
  if (found.has(chunk.fileName)) return;
  found.add(chunk.fileName);
  for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported !== undefined) filesOf(imported, chunks, found);
  }
}

/**
 * Writes dist/routes.json: [{ path, js, css }], the urls each address needs beside those that index.html names itself.
 */
export function routesPlugin(): Plugin {
  return {
    name: 'gestionscolaire:routes',
    apply: 'build',
    // Last, when chunks of style sheets alone are gone.
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
