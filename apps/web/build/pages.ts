/**
 * Completes the two HTML pages at build time. index.html gets depart.js at its place. login.html gets its one script, and the
 * names of the application's files, which it fetches in advance once a person can already type.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ANNEE_COPYRIGHT, LIENS_PIED_DE_PAGE } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { Plugin, Rolldown } from 'vite';
import { departsPlugin } from './departs.ts';
import { bundleScript } from './script.ts';

const source = (file: string) => fileURLToPath(new URL(`../src/${file}`, import.meta.url));
/** Page whose files a signed-in person needs first, whatever page they asked for. */
const FIRST_PAGE = 'administration/accueil/page.tsx';

const ONLY_IMPORTS = /^(?:\s|\/\/.*|\/\*[^]*?\*\/|import\s*(?:[^"'();]*?from\s*)?["'][^"']+["'];?)*$/;

interface Script {
  fileName: string;
  code: string;
}

async function scriptOf(name: string, file: string, anciens?: Script): Promise<Script> {
  const code = await bundleScript(source(file), [departsPlugin(anciens && `/${anciens.fileName}`)]);
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
  return { fileName: `assets/${name}-${hash}.js`, code };
}

function applicationFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const starts = chunks.filter(
    (chunk) =>
      (chunk.isEntry && chunk.name === 'index') || chunk.moduleIds.some((id) => id.endsWith(FIRST_PAGE)),
  );
  const found = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (chunk === undefined || found.has(chunk.fileName)) return;
    found.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const name of chunk.imports) visit(chunks.find((other) => other.fileName === name));
  };
  for (const chunk of starts) visit(chunk);
  // An entry that only imports other chunks is not written: the page's HTML names those itself.
  const isWritten = (file: string) =>
    chunks.every((chunk) => chunk.fileName !== file || !ONLY_IMPORTS.test(chunk.code));
  return [...found].filter(isWritten).map((file) => `/${file}`);
}

/** The product's mark and its name, as they head the sign-in and what an old browser reads in its place. */
const MARQUE = `<p class="marque">${readFileSync(new URL('../public/icone.svg', import.meta.url), 'utf8')
  .trim()
  .replace('<svg', '<svg width="36" height="36" aria-hidden="true"')} GestionScolaire</p>`;

/** Writes the marks and the foot of the sign-in page, with the words of every other page (SHELL-06 to SHELL-11). */
function withItsWords(html: string, author: string): string {
  const links = LIENS_PIED_DE_PAGE.map(
    (label) => `<li><span role="link" aria-disabled="true">${label}</span></li>`,
  );
  const name = author.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html
    .replaceAll('<!--marque-->', MARQUE)
    .replace('<!--liens-->', links.join(''))
    .replace('<!--copyright-->', () => `© ${ANNEE_COPYRIGHT} ${name}`);
}

export function pagesPlugin(): Plugin {
  let depart: Script;
  let login: Script;
  let isBuild = false;
  let author = '';
  return {
    name: 'gestionscolaire:pages',
    configResolved: (config) => {
      isBuild = config.command === 'build';
      // An empty VITE_AUTEUR in .env counts as absent.
      author = String(config.env['VITE_AUTEUR'] || 'GestionScolaire');
    },
    async buildStart() {
      if (!isBuild) return;
      const anciens = await scriptOf('anciens', 'anciens.ts');
      [depart, login] = await Promise.all([
        scriptOf('depart', 'depart.ts', anciens),
        scriptOf('login', 'login/login.ts'),
      ]);
      for (const { fileName, code } of [anciens, depart, login])
        this.emitFile({ type: 'asset', fileName, source: code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (filename.endsWith('login.html')) {
          const script = isBuild
            ? `<script defer src="/${login.fileName}"></script>`
            : '<script type="module" src="/src/login/login.ts"></script>';
          const files = bundle === undefined ? [] : applicationFiles(bundle);
          return withItsWords(html, author)
            .replace('<!--script-->', script)
            .replace(/<meta name="suite"[^>]*>/, `<meta name="suite" content="${files.join(' ')}">`);
        }
        const script = isBuild
          ? `<script src="/${depart.fileName}"></script>`
          : '<script type="module" src="/src/depart.ts"></script>';
        // The style of a page comes after that of every page, as when a link leads to it: it says otherwise.
        return html
          .replace('<!--depart-->', script)
          .replace(/\s*<!--preload-->/, '')
          .replace('</head>', '<!--preload--></head>');
      },
    },
  };
}
