/** Reads whole lists, page after page: what is chosen among all of them is not cut. */

/** The longest page that the server gives. */
export const WHOLE_PAGE = 100;
/** Most pages that are read: a school has fewer. */
const PAGES = 100;

/** Returns the rows as a call answers them. */
export async function readPages<Row>(
  read: (page: number) => Promise<readonly Row[]>,
): Promise<{ data: Row[] }> {
  const all: Row[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const rows = await read(page);
    all.push(...rows);
    if (rows.length < WHOLE_PAGE) break;
  }
  return { data: all };
}
