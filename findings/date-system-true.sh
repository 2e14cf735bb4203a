#!/usr/bin/env bash
#
# Seen with read-excel-file 9.3.17, exceljs 4.4.0 and @cj-tech-master/excelts 10.2.0.
#
# A workbook counts days from 1904 when its `workbookPr` has `date1904`, an xsd:boolean: "1" and "true" say the same.
# Excel writes "1", LibreOffice "true". These three take "1" alone, so LibreOffice's workbook is read without a fault,
# and each of its days comes four years and a day early: 12/03/2014 becomes 11/03/2010. hucre 1.0.0 reads both.
#
# It makes both workbooks, reads them, prints what came, and fails if an answer changes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{ "private": true, "type": "module" }' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --save-exact \
  read-excel-file@9.3.17 exceljs@4.4.0 @cj-tech-master/excelts@10.2.0 hucre@1.0.0 fflate@0.8.3

cat >read.js <<'JS'
import assert from 'node:assert/strict';
import { Workbook } from '@cj-tech-master/excelts';
import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import readExcelFile from 'read-excel-file/universal';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** 40248 days after 1 January 1904 are 12 March 2014. */
const workbook = (date1904) => {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels"
      ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml"
      ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override
      PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument"
      Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${date1904}"/><sheets><sheet
      name="Liste" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1"
      Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles"
      Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders
      count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf
      numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"
      s="1"><v>40248</v></c></row></sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
};

const readers = {
  'read-excel-file 9.3.17': async (bytes) => (await readExcelFile(new Blob([bytes])))[0].data[0][0],
  'exceljs 4.4.0': async (bytes) =>
    (await new ExcelJS.Workbook().xlsx.load(bytes)).worksheets[0].getCell('A1').value,
  'excelts 10.2.0': async (bytes) => {
    const book = new Workbook();
    await book.xlsx.load(bytes);
    return book.worksheets[0].getCell('A1').value;
  },
  'hucre 1.0.0': async (bytes) => (await readXlsx(bytes)).sheets[0].rows[0][0],
};

const seen = {};
for (const [name, read] of Object.entries(readers)) {
  seen[name] = [];
  for (const word of ['1', 'true']) {
    const day = (await read(workbook(word))).toISOString().slice(0, 10);
    console.log(`${name.padEnd(22)} date1904="${word}"  ${day}`);
    seen[name].push(day);
  }
}
assert.deepEqual(seen, {
  'read-excel-file 9.3.17': ['2014-03-12', '2010-03-11'],
  'exceljs 4.4.0': ['2014-03-12', '2010-03-11'],
  'excelts 10.2.0': ['2014-03-12', '2010-03-11'],
  'hucre 1.0.0': ['2014-03-12', '2014-03-12'],
});
JS
node read.js
