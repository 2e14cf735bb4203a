#!/usr/bin/env bash
#
# Seen with read-excel-file 9.3.17, hucre 1.0.0 and @cj-tech-master/excelts 10.2.0.
#
# In Excel the key F11 draws the chart of a list on a sheet of its own, a chart sheet. It stands among the sheets of the
# workbook and has no cells. The list beside it is a plain sheet, and yet:
# - read-excel-file gives the chart as a sheet whose `data` is undefined, where its types promise rows;
# - hucre refuses the whole workbook, and so does excelts as long as its module of charts is not installed.
# exceljs 4.4.0 leaves the chart sheet out, and @e965/xlsx 0.20.3 (SheetJS) gives it with the type "chart".
#
# It makes the workbook, reads it, prints what came, and fails if an answer changes.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
printf '{ "private": true, "type": "module" }' >package.json
npm install --silent --ignore-scripts --no-audit --no-fund --save-exact \
  read-excel-file@9.3.17 exceljs@4.4.0 @cj-tech-master/excelts@10.2.0 hucre@1.0.0 @e965/xlsx@0.20.3 fflate@0.8.3

cat >read.js <<'JS'
import assert from 'node:assert/strict';
import { Workbook } from '@cj-tech-master/excelts';
import { read as readSheetJS } from '@e965/xlsx';
import ExcelJS from 'exceljs';
import { strToU8, zipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import readExcelFile from 'read-excel-file/universal';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument';

/** Writes the relations of a part: its ids are rId1, rId2… in order. */
const relations = (...targets) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const override = (part, type) => `<Override PartName="/xl/${part}.xml" ContentType="${TYPE}.${type}+xml"/>`;

const parts = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels"
    ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
      override('workbook', 'spreadsheetml.sheet.main'),
      override('worksheets/sheet1', 'spreadsheetml.worksheet'),
      override('chartsheets/sheet1', 'spreadsheetml.chartsheet'),
      override('drawings/drawing1', 'drawing'),
      override('charts/chart1', 'drawingml.chart'),
    ].join('')}</Types>`,
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Liste" sheetId="1" r:id="rId1"/><sheet
    name="Graphique" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    ['worksheet', 'worksheets/sheet1.xml'],
    ['chartsheet', 'chartsheets/sheet1.xml'],
  ),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1"><v>12</v></c></row></sheetData></worksheet>`,
  'xl/chartsheets/sheet1.xml': `<chartsheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView
    workbookViewId="0"/></sheetViews><drawing r:id="rId1"/></chartsheet>`,
  'xl/chartsheets/_rels/sheet1.xml.rels': relations(['drawing', '../drawings/drawing1.xml']),
  'xl/drawings/drawing1.xml': `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:absoluteAnchor><xdr:pos
    x="0" y="0"/><xdr:ext cx="9000000" cy="6000000"/><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2"
    name="Graphique 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0"
    cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" xmlns:r="${OFFICE}"
    r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:absoluteAnchor></xdr:wsDr>`,
  'xl/drawings/_rels/drawing1.xml.rels': relations(['chart', '../charts/chart1.xml']),
  'xl/charts/chart1.xml': `<c:chartSpace xmlns:c="${DRAWING}/chart"><c:chart><c:plotArea><c:pieChart><c:ser><c:idx
    val="0"/><c:order val="0"/><c:val><c:numRef><c:f>Liste!$A$1</c:f></c:numRef></c:val></c:ser></c:pieChart></c:plotArea><c:plotVisOnly
    val="1"/></c:chart></c:chartSpace>`,
};
const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const readers = {
  'read-excel-file 9.3.17': async () =>
    (await readExcelFile(new Blob([bytes]))).map(({ sheet, data }) => `${sheet}: ${data?.length} row`),
  'hucre 1.0.0': async () => (await readXlsx(bytes)).sheets.map(({ name }) => name),
  'excelts 10.2.0': async () => {
    const book = new Workbook();
    await book.xlsx.load(bytes);
    return book.worksheets.map(({ name }) => name);
  },
  'exceljs 4.4.0': async () =>
    (await new ExcelJS.Workbook().xlsx.load(bytes)).worksheets.map(({ name }) => name),
  '@e965/xlsx 0.20.3': () => {
    const { SheetNames, Sheets } = readSheetJS(bytes, { type: 'array' });
    return SheetNames.map((name) => `${name}: ${Sheets[name]['!type'] ?? 'sheet'}`);
  },
};

const seen = {};
for (const [name, read] of Object.entries(readers)) {
  try {
    seen[name] = (await read()).join(', ');
  } catch (error) {
    seen[name] = `refused: ${error.message.split(/[.,"] ?/)[0]}`;
  }
  console.log(`${name.padEnd(22)} ${seen[name]}`);
}
assert.deepEqual(seen, {
  'read-excel-file 9.3.17': 'Liste: 1 row, Graphique: undefined row',
  'hucre 1.0.0': 'refused: Invalid XLSX: missing worksheet file for sheet ',
  'excelts 10.2.0': 'refused: No chart support is installed',
  'exceljs 4.4.0': 'Liste',
  '@e965/xlsx 0.20.3': 'Liste: sheet, Graphique: chart',
});
JS
node read.js
