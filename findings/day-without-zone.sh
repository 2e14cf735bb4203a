#!/usr/bin/env bash
#
# Seen with read-excel-file 9.3.17, exceljs 4.4.0 and hucre 1.0.0.
#
# A cell `t="d"` holds a day as ISO 8601 writes it (Excel's "Strict Open XML", openpyxl's `iso_dates`). 12 March 2014 is
# `2014-03-12` or `2014-03-12T00:00:00`: a day of the calendar, without a zone, the same day twice.
# - read-excel-file gives the second as an instant of the computer's zone: in Paris it is 11 March, 23:00 UTC, while the
#   first stays 12 March. A list of births read in Conakry is right, and read in Paris is a day early.
# - exceljs reads the number that the text begins with, 2014, as a count of days: 6 July 1905, whatever the month and the day.
# - hucre gives both as texts, although the format of the cell is a date.
# @e965/xlsx 0.20.3 (SheetJS) reads 12 March 2014 in every zone.
#
# It makes the workbook, reads it in two zones, prints what came, and fails if an answer changes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{ "private": true, "type": "module" }' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --save-exact \
  read-excel-file@9.3.17 exceljs@4.4.0 hucre@1.0.0 @e965/xlsx@0.20.3 fflate@0.8.3

cat >read.js <<'JS'
import assert from 'node:assert/strict';
import { read as readSheetJS } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import readExcelFile from 'read-excel-file/universal';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels"
    ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml"
    ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override
    PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument"
    Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Liste" sheetId="1"
    r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1"
    Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles"
    Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders
    count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf
    numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1">
    <c r="A1" t="d" s="1"><v>2014-03-12</v></c>
    <c r="B1" t="d" s="1"><v>2014-03-12T00:00:00</v></c>
    </row></sheetData></worksheet>`,
};
const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const readers = {
  'read-excel-file 9.3.17': async () => (await readExcelFile(new Blob([bytes])))[0].data[0],
  'exceljs 4.4.0': async () => {
    const [sheet] = (await new ExcelJS.Workbook().xlsx.load(bytes)).worksheets;
    return [sheet.getCell('A1').value, sheet.getCell('B1').value];
  },
  'hucre 1.0.0': async () => (await readXlsx(bytes)).sheets[0].rows[0],
  '@e965/xlsx 0.20.3': () => {
    const sheet = readSheetJS(bytes, { type: 'array', cellDates: true }).Sheets.Liste;
    return [sheet.A1.v, sheet.B1.v];
  },
};
const shown = (value) => (value instanceof Date ? value.toISOString().slice(0, 16) : `text ${value}`);

const same = (text) => [text, text];
const expected = (dayOfReadExcelFile) => ({
  'read-excel-file 9.3.17': ['2014-03-12T00:00', dayOfReadExcelFile],
  'exceljs 4.4.0': same('1905-07-06T00:00'),
  'hucre 1.0.0': ['text 2014-03-12', 'text 2014-03-12T00:00:00'],
  '@e965/xlsx 0.20.3': same('2014-03-12T00:00'),
});
for (const [zone, day] of [
  ['Africa/Conakry', '2014-03-12T00:00'],
  ['Europe/Paris', '2014-03-11T23:00'],
]) {
  process.env.TZ = zone;
  const seen = {};
  for (const [name, read] of Object.entries(readers)) {
    seen[name] = (await read()).map(shown);
    console.log(`${zone.padEnd(15)} ${name.padEnd(22)} ${seen[name].join('   ')}`);
  }
  assert.deepEqual(seen, expected(day));
}
JS
node read.js
