/** Builds two pages: index.html, the application, and login.html, the static sign-in. */

import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkNames, scriptNameOf, styleNameOf } from './build/chunks.ts';
import { compressPlugin } from './build/compress.ts';
import { departsPlugin } from './build/departs.ts';
import { TARGETS } from './build/floors.ts';
import { licences, licencesPlugin, productVersion } from './build/licences.ts';
import { pagesPlugin } from './build/pages.ts';
import { pageAddresses, routesPlugin } from './build/routes.ts';
import { signInPlugin } from './build/sign-in.ts';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const define = {
  __VERSION__: JSON.stringify(productVersion()),
  __LICENCES__: JSON.stringify(licences().map(({ name, version, licence }) => ({ name, version, licence }))),
};

async function output() {
  const group = { name: await chunkNames(define), debugName: 'pages' };
  return {
    codeSplitting: { includeDependenciesRecursively: false, groups: [group] },
    // The base names every file once: a shorter name is a lighter page, and 32 bits tell a file's versions apart.
    hashCharacters: 'hex' as const,
    chunkFileNames: scriptNameOf,
    assetFileNames: styleNameOf,
  };
}

export default defineConfig(async ({ command }) => ({
  plugins: [
    react(),
    departsPlugin(),
    signInPlugin(),
    pagesPlugin(),
    routesPlugin(),
    licencesPlugin(),
    VitePWA({
      injectRegister: false,
      registerType: 'autoUpdate',
      manifest: {
        name: 'GestionScolaire',
        short_name: 'GestionScolaire',
        lang: 'fr',
        start_url: '/pageAccueil',
        display: 'standalone',
        theme_color: '#0a7553',
        background_color: '#f6f8f7',
        icons: [{ src: '/icone.svg', sizes: 'any', type: 'image/svg+xml' }],
      },
      workbox: {
        // The service worker keeps the static shell only: never an answer of the API, the sign-in or a file of a person.
        globPatterns: ['index.html', 'icone.svg', 'assets/**/*.{js,css}'],
        // An older browser alone fetches what it lacks, and keeps it in its cache for a year.
        globIgnores: ['assets/login-*', 'assets/anciens-*'],
        navigateFallback: '/index.html',
        navigateFallbackAllowlist: pageAddresses(),
        cleanupOutdatedCaches: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
    compressPlugin(),
  ],
  // The server's settings are in the same .env; no name but VITE_AUTEUR reaches the pages.
  envDir: file('../..'),
  define,
  build: {
    target: TARGETS,
    manifest: true,
    modulePreload: { polyfill: false },
    // The weight of a page is measured by the bench: a warning at every start would only frighten.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { index: file('index.html'), login: file('login.html') },
      ...(command === 'build' && { output: await output() }),
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api/': 'http://127.0.0.1:3000' },
  },
}));
