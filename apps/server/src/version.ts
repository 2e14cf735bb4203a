/** Reads the product's version, from the root package. */
import { readFileSync } from 'node:fs';

export function version(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? '';
}
