/**
 * Names the oldest browsers that run everything: the last Chromium and Firefox of Windows 7 and 8, and Safari 16.4
 * (docs/decisions/0059). scripts/anciens/planchers.js reads the same file.
 */
import floors from './floors.json' with { type: 'json' };

/** The floors for Vite, which lowers newer syntax and newer style sheets to them. */
export const TARGETS: string[] = Object.entries(floors).map(([engine, version]) => `${engine}${version}`);
