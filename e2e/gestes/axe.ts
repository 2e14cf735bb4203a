/** Asks axe what a page does that some people cannot use. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** The script that a page needs before it is judged. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose verdict depends on the theme or the width; the others were judged on the same page already. */
const REGLES_DE_L_APPARENCE = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

interface AxeResultats {
  violations: { id: string; nodes: { html: string }[] }[];
}

declare global {
  interface Window {
    axe: { run: (racine: Document, options: object) => Promise<AxeResultats> };
  }
}

/** Returns the faults of a page. `isWhole`: by every rule; otherwise by those of the theme and the width alone. */
export async function juger(page: Page, isWhole: boolean): Promise<string[]> {
  return page.evaluate(
    async ([regles]) => {
      const seulement =
        regles === null
          ? { rules: { 'target-size': { enabled: true } } }
          : { runOnly: { type: 'rule', values: regles } };
      const { violations } = await window.axe.run(document, { ...seulement, resultTypes: ['violations'] });
      return violations.map(({ id, nodes }) => `${id} : ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [isWhole ? null : REGLES_DE_L_APPARENCE] as const,
  );
}
