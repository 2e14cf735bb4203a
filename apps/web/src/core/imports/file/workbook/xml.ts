/** Walks the elements of an XML text. Programs write the same elements under many prefixes: names are given without them. */
import { Parser } from 'saxen';

/** Returns an attribute of an element by its name without prefix; undefined where the element has none. */
export type Attribute = (name: string) => string | undefined;

export interface Walk {
  open?: (name: string, attribute: Attribute) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const localOf = (name: string): string => name.slice(name.indexOf(':') + 1);

const attributeOf =
  (attributes: () => Record<string, string>): Attribute =>
  (name) => {
    const all = attributes();
    return all[name] ?? Object.entries(all).find(([own]) => localOf(own) === name)?.[1];
  };

/** @throws Error when the text is no XML, or is XML that the parser only half understands: an attribute would be lost in silence. */
export function walk(content: Uint8Array, { open, close, text }: Walk): void {
  const parser = new Parser();
  parser.on('warn', (warning) => {
    throw warning;
  });
  if (open !== undefined)
    parser.on('openTag', (name, attributes) => open(localOf(name), attributeOf(attributes)));
  if (close !== undefined) parser.on('closeTag', (name) => close(localOf(name)));
  if (text !== undefined) {
    parser.on('text', (found, decode) => text(decode(found)));
    parser.on('cdata', text);
  }
  parser.parse(decoded(content));
}

/** Decodes an XML part: UTF-8, or UTF-16 with its mark. */
function decoded(content: Uint8Array): string {
  const [first, second] = content;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(content);
}

/** Whether the value of an attribute says yes: the standard has two writings of it, and programs write both. */
export const saysYes = (value: string | undefined): boolean => value === '1' || value === 'true';
