#!/usr/bin/env bash
#
# Seen with pdfmake 0.3.11.
#
# A paper leaves room under its last line, for a signature, by a margin below it. Where the line still stands on the first
# page and its margin passes the foot, pdfmake makes a second page on which nothing stands. `pageBreakBefore`, by which a
# paper is measured and set tighter, is told that the sheet covers one page alone. The same room made of an empty text of
# that height is told to cover both.
#
# It sets both for sheets of more and more lines, prints what is told beside the pages of the file where they differ, and
# fails if an answer changes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{ "private": true, "type": "module" }' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --save-exact pdfmake@0.3.11 pdf-lib@1.17.1

cat >set.js <<'JS'
import assert from 'node:assert/strict';
import { PDFDocument } from 'pdf-lib';
import pdfmake from 'pdfmake';

pdfmake.setFonts({ Helvetica: { normal: 'Helvetica' } });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === 'Helvetica');

const ENDS = {
  'a margin': [{ text: 'Signature', margin: [0, 0, 0, 40] }],
  'an empty text': ['Signature', { text: ' ', fontSize: 34 }],
};

const blank = {};
for (const [name, end] of Object.entries(ENDS)) {
  blank[name] = [];
  for (let count = 64; count <= 68; count += 1) {
    let told = 0;
    const file = pdfmake.createPdf({
      pageSize: 'A4',
      defaultStyle: { font: 'Helvetica' },
      content: [
        { stack: [{ id: 'sheet', stack: [...Array.from({ length: count }, (_line, at) => `Line ${at + 1}`), ...end] }] },
      ],
      pageBreakBefore: ({ id, pageNumbers }) => {
        if (id === 'sheet') told = pageNumbers.length;
        return false;
      },
    });
    const pages = (await PDFDocument.load(await file.getBuffer())).getPageCount();
    console.log(`${name.padEnd(14)} ${count} lines: told ${told}, ${pages} pages`);
    if (told !== pages) blank[name].push(count);
  }
}
assert.deepEqual(blank, { 'a margin': [65, 66, 67], 'an empty text': [] });
JS
node set.js
