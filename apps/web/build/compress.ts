/** Writes a .gz and a .br beside every text file of dist, so that the server compresses nothing while it serves. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
/** Smallest size in bytes: below it a compressed file is no shorter once it travels in a packet. */
const SMALLEST = 512;

function compress(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) compress(file);
    else if (TEXT.test(entry.name)) {
      const content = readFileSync(file);
      if (content.length < SMALLEST) continue;
      writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    }
  }
}

export function compressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'gestionscolaire:compress',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      folder = path.resolve(root, build.outDir);
    },
    // It runs after the service worker is written, which also happens when the bundle is closed.
    closeBundle: { sequential: true, order: 'post', handler: () => compress(folder) },
  };
}
