/** Marks in a text what a search matched: accents and capitals do not count, as in the search itself. */
import { cle, motsCherches } from '@gestionscolaire/contract/core/text/cle.ts';
import classes from './palette.module.css';

interface Part {
  text: string;
  isHit: boolean;
}

/** Splits a text where words match it: `partsOf('Traoré', 'tra')` is 'Tra', matched, then 'oré'. */
export function partsOf(text: string, searched: string): Part[] {
  const signs = Array.from(text);
  // The key of each sign, and the sign that each letter of the key comes from.
  const from: number[] = [];
  let key = '';
  for (const [index, sign] of signs.entries()) {
    for (const letter of sign === ' ' ? ' ' : cle(sign)) {
      key += letter;
      from.push(index);
    }
  }
  const hits = new Set<number>();
  for (const word of motsCherches(searched)) {
    for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + 1))
      for (let letter = at; letter < at + word.length; letter += 1) hits.add(from[letter] ?? -1);
  }
  const parts: Part[] = [];
  for (const [index, sign] of signs.entries()) {
    const last = parts.at(-1);
    if (last?.isHit === hits.has(index)) last.text += sign;
    else parts.push({ text: sign, isHit: hits.has(index) });
  }
  return parts;
}

/** Shows a text with what the search matched in it. */
export function Marked({ text, searched }: { text: string; searched: string }) {
  let at = 0;
  return partsOf(text, searched).map(({ text: part, isHit }) => {
    const key = at;
    at += part.length;
    return isHit ? (
      <mark key={key} className={classes.hit}>
        {part}
      </mark>
    ) : (
      <span key={key}>{part}</span>
    );
  });
}
