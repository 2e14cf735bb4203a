/**
 * Reads an Excel workbook (.xlsx, .xlsm) and tells what it says of itself (AMB-174): its date system, percentages, errors, formulas
 * without a value, hidden rows, columns and sheets. Libraries hide some of these (ADR 0058).
 */
import { builtInKind, type Kind, kindOf } from './formats.ts';
import { type Book, readRows, type SheetRows, unescaped } from './sheet.ts';
import { TooLarge, unzip, type ZipFile } from './unzip.ts';
import { saysYes, walk } from './xml.ts';

export { TooLarge };

/** Most bytes of all texts together: a thousand rows hold a tenth of it. */
export const CLASSEUR_OUVERT_MAXIMAL = 32 * 1024 * 1024;

export interface ReadSheet extends SheetRows {
  name: string;
  isHidden: boolean;
  is1904: boolean;
}

type Parts = ReadonlyMap<string, ZipFile['content']>;

interface Relation {
  id: string;
  type: string;
  part: string;
}

/** Returns a name of a part as parts are compared: whatever the case (ECMA-376, part 2), and with the slash that some programs turn. */
const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

/** Returns the folder of a part, with its slash: 'xl/'. */
const folderOf = (part: string): string => part.slice(0, part.lastIndexOf('/') + 1);

/** Lists what a part refers to; '' is the package itself. */
function relationsOf(parts: Parts, part: string): Relation[] {
  const folder = folderOf(part);
  const relations: Relation[] = [];
  const content = parts.get(keyOf(`${folder}_rels/${part.slice(folder.length)}.rels`));
  if (content === undefined) return relations;
  walk(content, {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const target = attribute('Target') ?? '';
      relations.push({
        id: attribute('Id') ?? '',
        type: (attribute('Type') ?? '').replace(/^.*\//, ''),
        part: keyOf(target.startsWith('/') ? target : folder + target.replace(/^\.\//, '')),
      });
    },
  });
  return relations;
}

const partOf = (relations: readonly Relation[], type: string): string =>
  relations.find((one) => one.type === type)?.part ?? '';

/** Reads the texts that cells share: a text may be cut in runs, and may have a reading in signs of sounds beside it. */
function readTexts(content: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (content === undefined) return texts;
  let [own, isText, isPhonetic] = ['', false, false];
  walk(content, {
    open: (name) => {
      if (name === 'si') own = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    close: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') texts.push(unescaped(own));
    },
    text: (text) => {
      if (isText) own += text;
    },
  });
  return texts;
}

/** Reads the kinds of numbers, by the styles of cells. */
function readKinds(content: Uint8Array | undefined): Kind[] {
  const kinds: Kind[] = [];
  if (content === undefined) return kinds;
  const told = new Map<number, Kind>();
  let isOfCells = false;
  walk(content, {
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId') ?? 0);
      if (name === 'numFmt') told.set(id, kindOf(attribute('formatCode') ?? ''));
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells) kinds.push(told.get(id) ?? builtInKind(id));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return kinds;
}

/** Opens a workbook; sheets of charts hold no row and are passed over. @throws TooLarge; any other error when it is no workbook. */
export function readWorkbook(bytes: Uint8Array<ArrayBuffer>): ReadSheet[] {
  const files = unzip(bytes, (name) => /\.(?:xml|rels)$/i.test(name), CLASSEUR_OUVERT_MAXIMAL);
  const parts: Parts = new Map(files.map(({ name, content }) => [keyOf(name), content]));
  const main = partOf(relationsOf(parts, ''), 'officeDocument') || 'xl/workbook.xml';
  const workbook = parts.get(main);
  if (workbook === undefined) throw new Error('not a workbook');
  const relations = relationsOf(parts, main);
  const sheets: { name: string; isHidden: boolean; part: string }[] = [];
  let is1904 = false;
  walk(workbook, {
    open: (name, attribute) => {
      if (name === 'workbookPr') is1904 = saysYes(attribute('date1904'));
      if (name !== 'sheet') return;
      const own = relations.find(({ id }) => id === attribute('id'));
      const state = attribute('state') ?? 'visible';
      if (own?.type === 'worksheet')
        sheets.push({ name: attribute('name') ?? '', isHidden: state !== 'visible', part: own.part });
    },
  });
  const book: Book = {
    is1904,
    texts: readTexts(parts.get(partOf(relations, 'sharedStrings'))),
    kinds: readKinds(parts.get(partOf(relations, 'styles'))),
  };
  return sheets.map(({ name, isHidden, part }) => ({
    name,
    isHidden,
    is1904,
    ...readRows(parts.get(part) ?? new Uint8Array(), book),
  }));
}
