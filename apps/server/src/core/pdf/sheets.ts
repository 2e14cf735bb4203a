/** Fits sheets on one page each: a class's papers are one file, and each is set as large as it alone allows. */
import type { Content, Node } from 'pdfmake/interfaces.js';

/** A sheet: its content, then the same tighter and tighter. */
export type Sheet = readonly Content[][];

const NOM = /^feuille (\d+)$/;

/** Answers the content of all sheets, each on a page of its own. `settings`: which setting of each. */
export const contentOf = (sheets: readonly Sheet[], settings: readonly number[]): Content[] =>
  sheets.map((sheet, at) => {
    // The setter looks at no node that begins a page: the sheet is named one level below.
    const named: Content = { id: `feuille ${at}`, stack: sheet[settings[at] ?? 0] ?? [] };
    return { stack: [named], ...(at > 0 && { pageBreak: 'before' as const }) };
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

/** Answers the next settings, tighter where a sheet overflows and can be; undefined: nothing changes any more. */
export function tighter(
  sheets: readonly Sheet[],
  settings: readonly number[],
  over: ReadonlySet<number>,
): number[] | undefined {
  const can = (at: number): boolean => over.has(at) && (settings[at] ?? 0) + 1 < (sheets[at]?.length ?? 0);
  if (!settings.some((_, at) => can(at))) return undefined;
  return settings.map((setting, at) => (can(at) ? setting + 1 : setting));
}
