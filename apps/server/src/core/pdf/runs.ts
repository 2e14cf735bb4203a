/** Cuts a text as a page sets it: where the font changes, and where a line may end within a word. */
import { arrange, FIN_POSSIBLE, lettersOf, openLongWords, SPAN } from './fit-words.ts';
import { familyOf, SANS_GLYPHE, TEXTE } from './fonts.ts';

export interface Run {
  text: string;
  /** The font of the run; absent: the font of the page. */
  font?: string;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/** Cuts a text into pieces, each in a font that has all of it. At an empty piece a line may end. */
export function runsOf(text: string): Run[] {
  const whole = openLongWords(text.normalize('NFC'));
  const runs: Run[] = [];
  let end = 0;
  for (const { 0: span, index } of whole.matchAll(SPAN)) {
    // The spaces around the span stay with the French words: set with the span, they would change sides.
    runs.push(...inFonts(whole.slice(end, index)), ...inFonts(arrange(span)));
    end = index + span.length;
  }
  return [...runs, ...inFonts(whole.slice(end))];
}

function inFonts(text: string): Run[] {
  const runs: Run[] = [];
  for (const [character, font] of text.split(FIN_POSSIBLE).flatMap(placed)) {
    const last = runs.at(-1);
    if (last !== undefined && last.font === font && character !== '' && last.text !== '')
      last.text += character;
    else runs.push(withFont(character, font));
  }
  return runs;
}

type Placed = [character: string, font: string | undefined];

/** Returns the characters of a part with their fonts; an empty one comes before every part but the first. */
const placed = (part: string, at: number): Placed[] => [
  ...(at === 0 ? [] : [['', undefined] satisfies Placed]),
  ...lettersOf(part).flatMap(shown),
];

/**
 * Returns a letter as the paper shows it: whole, with SANS_GLYPHE in place of the marks that no font has, or
 * SANS_GLYPHE alone.
 */
function shown(letter: string): Placed[] {
  const all = Array.from(letter, (character) => ({
    character,
    family: character === '\n' ? TEXTE : familyOf(character),
  }));
  // A joiner or a variant of a sign is no sign of its own.
  const visible = all.filter(({ character, family }) => family !== undefined || !INVISIBLE.test(character));
  if (visible[0] !== undefined && visible[0].family === undefined) return [[SANS_GLYPHE, undefined]];
  return visible.map(({ character, family }) =>
    family === undefined ? [SANS_GLYPHE, undefined] : [character, fontOf(family)],
  );
}

const fontOf = (family: string): string | undefined => (family === TEXTE ? undefined : family);

const withFont = (text: string, font: string | undefined): Run =>
  font === undefined ? { text } : { text, font };

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Splits one text node into nodes that hold one run each, with all other settings of the node. */
function split(node: Node, cut: Cut): Node[] {
  if (typeof node['text'] !== 'string') return [node];
  return cut(node['text']).map((run) => ({ ...node, ...run }));
}

type Cut = (text: string) => readonly Run[];

/**
 * Returns a page's content with every text cut into runs. Texts stand in nodes: `{ text: '…' }`; a string alone is
 * left as it is. `cut`: runsOf, or one that remembers it.
 */
export function withRuns(content: unknown, cut: Cut): unknown {
  if (Array.isArray(content)) return content.map((one) => withRuns(one, cut));
  if (!isNode(content)) return content;
  const { text, ...rest } = content;
  const others = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, withRuns(value, cut)]));
  if (text === undefined) return others;
  if (Array.isArray(text)) return { ...others, text: text.filter(isNode).flatMap((one) => split(one, cut)) };
  return { ...others, text: typeof text === 'string' ? cut(text).map((run) => ({ ...run })) : text };
}
