/** Writes CSV as a French spreadsheet reads it: UTF-8 behind a byte order mark, semicolons. */

/** Puts an apostrophe before a text that a spreadsheet would run as a formula; reading a file takes it away. */
const neutral = (text: string): string => (/^[=+\-@]/.test(text) ? `'${text}` : text);

const quoted = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

export const csvText = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => cells.map((text) => quoted(neutral(text))).join(';')).join('\r\n')}\r\n`;
