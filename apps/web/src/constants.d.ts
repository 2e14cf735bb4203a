/** The values that vite.config.ts writes into the build. */
declare const __VERSION__: string;
declare const __LICENCES__: readonly { name: string; version: string; licence: string }[];
