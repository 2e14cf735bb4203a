#!/usr/bin/env bash
#
# Seen with exceljs 4.4.0, @cj-tech-master/excelts 10.2.0, hucre 1.0.0 and read-excel-file 9.3.17.
#
# A secretary numbers her pupils with a number format: the cell holds 12, the format "MAT-"0000 shows MAT-0012, and that
# is what stands on the pupils' papers. A telephone has its first zero, or its +224, in the same way. exceljs and excelts
# have a property `text` of a cell, and it is not the text that the sheet shows: it is the bare 12, as with hucre and
# read-excel-file. Two pupils of two series (P-0012 and C-0012) become one number, and no reader says that anything was
# left out. @e965/xlsx 0.20.3 (SheetJS) gives the text shown, and so does numfmt 4.0.1 for the same formats.
#
# It makes the workbook, reads it, prints what came, and fails if an answer changes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{ "private": true, "type": "module" }' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --save-exact \
  read-excel-file@9.3.17 exceljs@4.4.0 @cj-tech-master/excelts@10.2.0 hucre@1.0.0 @e965/xlsx@0.20.3 numfmt@4.0.1

cat >read.js <<'JS'
import assert from 'node:assert/strict';
import { Workbook } from '@cj-tech-master/excelts';
import { read as readSheetJS, utils } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { readXlsx } from 'hucre/xlsx';
import { format } from 'numfmt';
import readExcelFile from 'read-excel-file/universal';

const SHOWN = [
  ['"MAT-"0000', 12, 'MAT-0012'],
  ['00000', 42, '00042'],
  ['0#" "##" "##" "##" "##', 612345678, '06 12 34 56 78'],
  ['"+224" 000 00 00 00', 622123456, '+224 622 12 34 56'],
];
const book = new ExcelJS.Workbook();
const sheet = book.addWorksheet('Liste');
SHOWN.forEach(([code, value], at) => {
  sheet.getCell(at + 1, 1).value = value;
  sheet.getCell(at + 1, 1).numFmt = code;
});
const bytes = new Uint8Array(await book.xlsx.writeBuffer());

const texts = async (other) => {
  await other.xlsx.load(bytes);
  return SHOWN.map((_, at) => other.worksheets[0].getCell(at + 1, 1).text);
};
const seen = {
  'exceljs 4.4.0': await texts(new ExcelJS.Workbook()),
  'excelts 10.2.0': await texts(new Workbook()),
  'hucre 1.0.0': (await readXlsx(bytes)).sheets[0].rows.flat().map(String),
  'read-excel-file 9.3.17': (await readExcelFile(new Blob([bytes])))[0].data.flat().map(String),
  '@e965/xlsx 0.20.3': utils
    .sheet_to_json(readSheetJS(bytes, { type: 'array' }).Sheets.Liste, { header: 1, raw: false })
    .flat(),
  'numfmt 4.0.1': SHOWN.map(([code, value]) => format(code, value)),
};
for (const [name, read] of Object.entries(seen)) console.log(name.padEnd(22), read.join(' | '));

const bare = SHOWN.map(([, value]) => String(value));
const shown = SHOWN.map(([, , text]) => text);
assert.deepEqual(seen, {
  'exceljs 4.4.0': bare,
  'excelts 10.2.0': bare,
  'hucre 1.0.0': bare,
  'read-excel-file 9.3.17': bare,
  '@e965/xlsx 0.20.3': shown,
  'numfmt 4.0.1': shown,
});
JS
node read.js
