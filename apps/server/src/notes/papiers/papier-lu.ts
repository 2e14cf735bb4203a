/** Binds papers: each is read at one instant, so that its figures are of one moment, and drawn afterwards, which keeps no reading waiting. */
import type { Endpoint, Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { type Binding, bindFile } from '#core/http/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { PdfPage } from '#core/pdf/pdf-file.ts';
import { makePdf } from '#core/pdf/pdf-thread.ts';

/** A paper that was read and is not drawn yet: the name of its file, and its pages. */
export interface PapierLu {
  readonly name: string;
  readonly page: PdfPage;
}

const PAPIER = { heavy: 'paper' } as const;

export const bindPapier = <E extends Endpoint>(
  endpoint: E,
  lire: (input: Input<E>, context: ReadContext) => Promise<PapierLu>,
): Binding =>
  bindFile(
    endpoint,
    async (input, context) => {
      const { name, page } = await context.database.atOneInstant((db) => lire(input, { ...context, db }));
      return { name, type: 'application/pdf', content: await makePdf(context.database, page) };
    },
    PAPIER,
  );
