#!/usr/bin/env bash
#
# Seen with pdfmake 0.3.11.
#
# A paper that must stand on one sheet is set, measured, and set tighter while it does not. pdfmake tells where each node
# stands through `pageBreakBefore`: its `pageNumbers` are the pages that it covers. A long receipt whose table says
# `dontBreakRows` is told to stand on page 1 alone, itself and the stack that holds it, and the file has two pages.
# It is so for one row taller than a page and for a second row that goes over whole. Without `dontBreakRows` the same
# tables are told to cover both pages.
#
# It sets four tables, prints what is told of each beside the pages of its file, and fails if an answer changes.

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

const lines = (count) => ({ stack: Array.from({ length: count }, (_line, at) => `Line ${at + 1}`) });
const BODIES = { 'a row of 80 lines': [[lines(80)]], 'rows of 30 and 45': [[lines(30)], [lines(45)]] };

const seen = {};
for (const dontBreakRows of [false, true])
  for (const [name, body] of Object.entries(BODIES)) {
    let told = '';
    const file = pdfmake.createPdf({
      pageSize: 'A4',
      defaultStyle: { font: 'Helvetica' },
      content: [{ id: 'sheet', stack: [{ table: { dontBreakRows, body } }] }],
      pageBreakBefore: ({ id, pageNumbers }) => {
        if (id === 'sheet') told = pageNumbers.join(' and ');
        return false;
      },
    });
    const pages = (await PDFDocument.load(await file.getBuffer())).getPageCount();
    const what = `${name}, ${dontBreakRows ? 'unbroken' : 'broken'}`;
    seen[what] = `told on ${told}, ${pages} pages`;
    console.log(`${what.padEnd(28)} ${seen[what]}`);
  }
assert.deepEqual(seen, {
  'a row of 80 lines, broken': 'told on 1 and 2, 2 pages',
  'rows of 30 and 45, broken': 'told on 1 and 2, 2 pages',
  'a row of 80 lines, unbroken': 'told on 1, 2 pages',
  'rows of 30 and 45, unbroken': 'told on 1, 2 pages',
});
JS
node set.js
