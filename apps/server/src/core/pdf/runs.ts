/**
 * Text as a page sets it: cut where the font changes, what runs from right to left in the order in which it is seen. Enough for
 * names among French words; no whole page runs from right to left.
 */
import { familyOf, SANS_GLYPHE, TEXTE } from './fonts.ts';

export interface Run {
  text: string;
  /** Absent: the font of the page. */
  font?: string;
}

const ALPHABETS = ['Arabic', 'Hebrew', 'Nko', 'Adlam', 'Syriac', 'Thaana'];
/** Words of one alphabet that runs from right to left, with what stands between them. */
const SPAN = new RegExp(
  ALPHABETS.map((alphabet) => {
    const letter = String.raw`\p{Script=${alphabet}}`;
    const word = String.raw`${letter}(?:${letter}|\p{M})*`;
    return String.raw`${word}(?:[\s\p{P}]+${word})*`;
  }).join('|'),
  'gu',
);
/** A letter with its marks. */
const LETTERS = /\P{M}\p{M}*/gu;

/**
 * A span is set in one piece, so that its first word stands at its right. The setter turns the alphabets that it knows; Adlam it
 * does not.
 */
function arrange(span: string): string {
  const whole = span.replace(/\s/g, '\u00A0');
  if (!/\p{Script=Adlam}/u.test(span)) return whole;
  return (whole.match(LETTERS) ?? []).toReversed().join('');
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** A text's pieces, each in a font that has all of it; '□' stands for what none has. */
export function runsOf(text: string): Run[] {
  const whole = text.normalize('NFC');
  const runs: Run[] = [];
  let end = 0;
  for (const { 0: span, index } of whole.matchAll(SPAN)) {
    // The spaces around it stay with the French words: set with it they would change sides.
    runs.push(...inFonts(whole.slice(end, index)), ...inFonts(arrange(span)));
    end = index + span.length;
  }
  return [...runs, ...inFonts(whole.slice(end))];
}

function inFonts(text: string): Run[] {
  const runs: Run[] = [];
  for (const character of text) {
    const family = character === '\n' ? TEXTE : familyOf(character);
    // A joiner or a variant of a sign is no sign of its own.
    if (family === undefined && INVISIBLE.test(character)) continue;
    const shown = family === undefined ? SANS_GLYPHE : character;
    const last = runs.at(-1);
    if (last !== undefined && last.font === fontOf(family)) last.text += shown;
    else runs.push(withFont(shown, fontOf(family)));
  }
  return runs;
}

const fontOf = (family: string | undefined): string | undefined =>
  family === undefined || family === TEXTE ? undefined : family;

const withFont = (text: string, font: string | undefined): Run =>
  font === undefined ? { text } : { text, font };

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** One text node as nodes that hold one run each, with all that the node said of itself. */
function split(node: Node): Node[] {
  if (typeof node['text'] !== 'string') return [node];
  return runsOf(node['text']).map((run) => ({ ...node, ...run }));
}

/** A page's content with every text cut into runs. Texts stand in nodes: `{ text: '…' }`; a string alone is left as it is. */
export function withRuns(content: unknown): unknown {
  if (Array.isArray(content)) return content.map(withRuns);
  if (!isNode(content)) return content;
  const { text, ...rest } = content;
  const others = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withRuns(value)]));
  if (text === undefined) return others;
  if (Array.isArray(text)) return { ...others, text: text.filter(isNode).flatMap(split) };
  return { ...others, text: typeof text === 'string' ? runsOf(text) : text };
}
