import { expect, it } from 'vitest';
import { type Row, withRows } from './page.ts';

const HEAD = `# Performance

<!-- figures of the bench -->

| part | engine | measure | asked | measured | verdict | from |
|---|---|---|---|---|---|---|
`;
const FOOT = `
<!-- end of the figures of the bench -->

| measure | asked |
|---|---|
| liste | by hand |
`;
const PAGE = HEAD + FOOT;

const row = (own: Partial<Row>): Row => ({
  part: 'liste',
  engine: 'SQLite',
  measure: 'a page of 25',
  asked: '≥ 0.5 of the floor',
  measured: '0.66 of the floor (0.62 to 0.76)',
  verdict: 'met',
  from: 'abc1234, 1/12/2026, load of 1',
  ...own,
});
const asLine = ({ part, engine, measure, asked, measured, verdict, from }: Row) =>
  `| ${part} | ${engine} | ${measure} | ${asked} | ${measured} | ${verdict} | ${from} |\n`;
const linesOf = (...rows: readonly Row[]) => rows.map(asLine).join('');

const PAGE_OF_25 = row({});
const SEARCH = row({ measure: 'a search' });
const ON_POSTGRES = row({ engine: 'PostgreSQL', asked: '', verdict: 'for the record' });
const START = row({ part: 'demarrage', measure: 'from npm start to the first answer' });

it('fills an empty table in the order of the run, and leaves the rest of the page', () => {
  expect(withRows(PAGE, [PAGE_OF_25, ON_POSTGRES, START])).toBe(
    HEAD + linesOf(PAGE_OF_25, ON_POSTGRES, START) + FOOT,
  );
});

it('replaces a row in its place by its part, its engine and its measure, and adds a new one at the end of its part', () => {
  const page = HEAD + linesOf(PAGE_OF_25, ON_POSTGRES, START) + FOOT;
  const again = row({ measured: '0.41 of the floor', verdict: 'missed', from: 'def5678+, load of 12' });
  expect(withRows(page, [SEARCH, again])).toBe(HEAD + linesOf(again, ON_POSTGRES, SEARCH, START) + FOOT);
});

it('takes no row for another whose measure begins alike, and keeps the last of two figures of one measure', () => {
  const processor = row({ measure: 'a page of 25, processor' });
  const page = HEAD + linesOf(processor) + FOOT;
  const twice = [row({ measured: 'first' }), row({ measured: 'second' })] as const;
  expect(withRows(page, twice)).toBe(HEAD + linesOf(processor, twice[1]) + FOOT);
});

it('writes a bar of a text so that the table keeps its columns, and finds that row again', () => {
  const barred = row({ measure: 'a | b' });
  const once = withRows(PAGE, [barred]);
  expect(once).toContain(String.raw`| a \| b |`);
  expect(withRows(once, [barred])).toBe(once);
});

it('changes nothing without rows, and refuses a page without both comments', () => {
  const page = HEAD + linesOf(PAGE_OF_25) + FOOT;
  expect(withRows(page, [])).toBe(page);
  for (const lost of ['# Performance\n', PAGE.replace('<!-- end', '<!-- no'), PAGE + PAGE])
    expect(() => withRows(lost, [PAGE_OF_25])).toThrow('no place for figures');
});
