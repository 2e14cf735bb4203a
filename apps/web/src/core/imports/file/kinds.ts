/** Tells a file that is no CSV and no workbook by its first bytes, and says how to make one of it. Pure. */

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, rank) => bytes[rank] === byte);

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
/** The workbooks of Excel 2 to 4, which are no OLE documents. */
const OLDER_EXCEL = [0x00, 0x02, 0x04, 0x08].map((version) => [0x09, version]);
/** First bytes of documents that decode as text and hold no table: '%PDF' and '{\rtf'. */
const OF_DOCUMENTS = [
  [0x25, 0x50, 0x44, 0x46],
  [0x7b, 0x5c, 0x72, 0x74, 0x66],
];

export const NEITHER = 'Ce fichier n’est ni un CSV ni un classeur Excel (.xlsx).';
export const UNREADABLE =
  'Ce fichier ne se lit pas. Ouvrez-le dans Excel ou LibreOffice, enregistrez-le en « Classeur Excel (.xlsx) », puis choisissez-le.';

const SAVE_IT = 'Ouvrez-le, enregistrez-le en « Classeur Excel (.xlsx) » ou en CSV, puis choisissez-le.';
const SAVE_IT_THERE =
  'Ouvrez-le dans Excel ou LibreOffice, enregistrez-le en « Classeur Excel (.xlsx) », puis choisissez-le.';
const OLD_EXCEL = `Ce fichier est d’un ancien format d’Excel. ${SAVE_IT}`;
const LOCKED =
  'Ce classeur est protégé par un mot de passe. Dans Excel : Fichier, Informations, Protéger le classeur, Chiffrer avec mot de passe, effacez-le, enregistrez, puis choisissez-le.';
const ODS =
  'Ce fichier est un classeur de LibreOffice (.ods). Dans LibreOffice : Fichier, Enregistrer sous, type « Classeur Excel 2007-365 (.xlsx) », puis choisissez-le.';
const BINARY = `Ce classeur est enregistré en binaire (.xlsb). ${SAVE_IT_THERE}`;
const NUMBERS =
  'Ce fichier est de Numbers. Dans Numbers : Fichier, Exporter vers, Excel, puis choisissez ce qui est exporté.';
const WEB_PAGE = `Ce fichier est une page web sous le nom d'un tableur. ${SAVE_IT_THERE}`;
const XML = `Ce fichier est du XML, non un CSV ni un classeur .xlsx. ${SAVE_IT_THERE}`;
const SYLK = `Ce fichier est au format SYLK (.slk). ${SAVE_IT_THERE}`;
const WORD =
  'Ce fichier est un document de Word. Copiez son tableau dans un nouveau classeur, enregistrez-le en « Classeur Excel (.xlsx) », puis choisissez-le.';
const ARCHIVE = 'Ce fichier est une archive (.zip). Extrayez-en la liste, puis choisissez-la.';
const DIF = `Ce fichier est au format DIF (.dif). ${SAVE_IT_THERE}`;
export const OLD_ENCODING =
  "Les accents de ce fichier ne se lisent pas : il est d'un ancien codage. Dans le tableur, enregistrez-le en « CSV UTF-8 » ou en « Classeur Excel (.xlsx) », puis choisissez-le.";

export const isZip = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP);

/** Whether the bytes hold a name, each letter of it followed by `gap` zero bytes. */
function holds(bytes: Uint8Array, name: string, gap: 0 | 1 = 0): boolean {
  const letters = Array.from(name, (letter) => letter.charCodeAt(0));
  const step = gap + 1;
  for (let at = bytes.indexOf(letters[0] ?? 0); at !== -1; at = bytes.indexOf(letters[0] ?? 0, at + 1))
    if (letters.every((letter, rank) => bytes[at + rank * step] === letter)) return true;
  return false;
}

/** Returns why bytes are no list of ours, and the way out; undefined: they may be a text, or a workbook. */
export function otherThanAList(bytes: Uint8Array): string | undefined {
  if (OF_DOCUMENTS.some((start) => startsWith(bytes, start))) return NEITHER;
  if (startsWith(bytes, OLE)) {
    if (holds(bytes, 'EncryptedPackage', 1)) return LOCKED;
    return holds(bytes, 'WordDocument', 1) ? WORD : OLD_EXCEL;
  }
  if (OLDER_EXCEL.some((start) => startsWith(bytes, start)) && bytes.includes(0)) return OLD_EXCEL;
  if (!isZip(bytes)) return undefined;
  // The names of the files in a zip are not compressed.
  if (holds(bytes, 'opendocument.spreadsheet') || holds(bytes, 'content.xml')) return ODS;
  if (holds(bytes, 'xl/workbook.bin')) return BINARY;
  if (holds(bytes, 'word/document.xml')) return WORD;
  if (holds(bytes, '.iwa')) return NUMBERS;
  return ['[Content_Types].xml', 'xl/'].some((name) => holds(bytes, name)) ? undefined : ARCHIVE;
}

/** Returns why a text is no CSV, and the way out; undefined where it may be one. */
export function otherThanCsv(text: string): string | undefined {
  const start = text.slice(0, 1000).trimStart();
  if (/^<(?:!doctype html|html|head|meta|table|body|div|style)\b/i.test(start)) return WEB_PAGE;
  if (/^<\?xml[^>]*\?>\s*<(?:!doctype html|html)\b/i.test(start)) return WEB_PAGE;
  // Excel saves a page with its pictures as a message: 'page web à fichier unique'.
  if (
    /^(?:mime-version|from|content-type):/i.test(start) &&
    /^content-type:\s*(?:multipart|text\/html)/im.test(start)
  )
    return WEB_PAGE;
  if (start.startsWith('<')) return XML;
  if (/^ID;P[^\n]*\n[A-Z]{1,3};[A-Z]/.test(start.replace(/\r\n?/g, '\n'))) return SYLK;
  return /^TABLE\s*[\r\n]+0,1\s*[\r\n]/.test(start) ? DIF : undefined;
}
