/** Fits sheets on one page each: a class's papers are one file, and each is set as large as it alone allows. */
import type { Content, ContentStack, Node } from 'pdfmake/interfaces.js';

/** A sheet: its content, then the same tighter and tighter. */
export type Sheet = readonly Content[][];

/** Lays out sheets as they are asked for, each once: those of a class are too many to hold at a time. */
export function* aMesure<T>(ones: Iterable<T>, lay: (one: T) => Sheet): Generator<Sheet> {
  for (const one of ones) yield lay(one);
}

const NOM = /^feuille (\d+)$/;

/** Answers the content of some sheets, each on a page of its own. `settings`: the setting of each, by the place of the sheet. */
export const contentOf = (sheets: readonly Sheet[], settings: ReadonlyMap<number, number>): Content[] =>
  [...settings].map(([at, setting], index) => {
    // The setter looks at no node that begins a page: the sheet is named one level below.
    const named: ContentStack & { id: string } = { id: `feuille ${at}`, stack: sheets[at]?.[setting] ?? [] };
    return { stack: [named], ...(index > 0 && { pageBreak: 'before' as const }) };
  });

/** Makes the hook by which the setter tells on which pages a node stands; it breaks no page. `over`: the sheets on several. */
export function overflowing(): {
  readonly over: Set<number>;
  readonly pageBreakBefore: (node: Node) => boolean;
} {
  const over = new Set<number>();
  return {
    over,
    pageBreakBefore: ({ id, pageNumbers }) => {
      const [, at] = NOM.exec(id ?? '') ?? [];
      if (at !== undefined && pageNumbers.length > 1) over.add(Number(at));
      return false;
    },
  };
}

/** Answers the sheets that overflow and can be tighter, each with its next setting. */
export const tighter = (
  sheets: readonly Sheet[],
  settings: ReadonlyMap<number, number>,
  over: ReadonlySet<number>,
): Map<number, number> =>
  new Map(
    [...settings].flatMap(([at, setting]) =>
      over.has(at) && setting + 1 < (sheets[at]?.length ?? 0) ? [[at, setting + 1] as const] : [],
    ),
  );
