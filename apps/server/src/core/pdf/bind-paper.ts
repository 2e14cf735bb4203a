/** Binds the calls that answer a paper. */
import type { Endpoint, Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { type Binding, bindFile } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { PdfPage } from './pdf-file.ts';
import { makePdf } from './pdf-thread.ts';

/** A paper that was read and is not drawn yet: the name of its file, and its pages. */
export interface PaperRead {
  readonly name: string;
  readonly page: PdfPage;
}

/** Binds a paper that is read, at one instant, after what is done before it. */
const bindPaperAfter = <E extends Endpoint, N>(
  endpoint: E,
  before: (input: Input<E>, context: ReadContext) => Promise<N>,
  read: (input: Input<E>, context: ReadContext, noted: N) => Promise<PaperRead>,
): Binding =>
  bindFile(
    endpoint,
    async (input, context) => {
      const noted = await before(input, context);
      const { name, page } = await context.database.atOneInstant((db) =>
        read(input, { ...context, db }, noted),
      );
      return { name, type: 'application/pdf', content: await makePdf(page) };
    },
    { heavy: 'paper' },
  );

/** Binds a paper: it is read at one instant, so that its figures are of one moment, then drawn, which keeps no reading waiting. */
export const bindPaper = <E extends Endpoint>(
  endpoint: E,
  read: (input: Input<E>, context: ReadContext) => Promise<PaperRead>,
): Binding => bindPaperAfter(endpoint, () => Promise.resolve(), read);

/** Binds a paper that is noted before it is read, such as how many times it was asked for: its declaration says where. */
export function bindNotedPaper<E extends Endpoint, N>(
  endpoint: E,
  note: (input: Input<E>, context: ReadContext) => Promise<N>,
  read: (input: Input<E>, context: ReadContext, noted: N) => Promise<PaperRead>,
): Binding {
  if (endpoint.notedIn === undefined) throw new Error(`${endpoint.name} notes nothing`);
  return bindPaperAfter(endpoint, note, read);
}
