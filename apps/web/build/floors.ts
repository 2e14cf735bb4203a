/** Names the oldest browsers that run everything: the last Chromium and Firefox of Windows 7 and 8, and Safari 16.4 (docs/decisions/0059). */

/** The engines, as `web-features` and the build both name them. */
export const FLOORS = { chrome: 109, firefox: 115, safari: 16.4 };

/** The same for Vite, which lowers newer syntax and newer style sheets to them. */
export const TARGETS: string[] = Object.entries(FLOORS).map(([engine, version]) => `${engine}${version}`);
