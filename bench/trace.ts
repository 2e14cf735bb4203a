/** Reads the statements that one call of the product runs, on a server made for that. */
import type { Request } from './charge.ts';
import { property, type Subject } from './processus.ts';

export interface Seen {
  statements: { sql: string; parameters: unknown[] }[];
  text: string;
}

/** Calls twice and reads the second: the first also reads the rights, which the server keeps. */
export async function trace(server: Subject, send: () => Promise<Request>): Promise<Seen> {
  await call(server, await send());
  const request = await send();
  await server.ask({ question: 'suivre' });
  const text = await call(server, request);
  const statements = property(await server.ask({ question: 'releve' }), 'statements');
  if (!isStatements(statements) || statements.length === 0) throw new Error('no statement was seen');
  return { statements, text };
}

export async function call(server: Subject, { method, path, headers, body }: Request): Promise<string> {
  const response = await fetch(server.address + path, { method, headers, ...(body === '' ? {} : { body }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text;
}

function isStatements(value: unknown): value is Seen['statements'] {
  return Array.isArray(value);
}
