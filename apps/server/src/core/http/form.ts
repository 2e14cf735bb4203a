/** Reads a form with a file (multipart/form-data) into the input that JSON would give: a file becomes its base64 text. */
import { buffer } from 'node:stream/consumers';
import multipart from '@fastify/multipart';
import { Refus, refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The room for what stands around the file. */
const AROUND = 64 * 1024;

/** Returns the bytes of a whole request whose file has at most `fileBytes`: base64 in JSON is its longest spelling. */
export const requestLimit = (fileBytes: number): number => Math.ceil(fileBytes / 3) * 4 + AROUND;

/** Lets the routes of `scope` take forms; no others do. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { files: 1, fields: 10, parts: 11, fieldSize: AROUND, fieldNameSize: 100, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
}

/** Reads the body of a call that takes a file: a form's fields, or the JSON that was read already. */
export async function readForm(request: FastifyRequest, fileBytes: number): Promise<unknown> {
  if (!request.isMultipart()) return request.body;
  if (Number(request.headers['content-length'] ?? 0) > requestLimit(fileBytes)) refuse('TROP_VOLUMINEUX');
  try {
    return await fieldsOf(request, fileBytes);
  } catch (error) {
    // The form is cut short, or is no form at all: the parser's own sentences are for programs.
    if (error instanceof Refus) throw error;
    return refuse('REQUETE_INVALIDE');
  }
}

async function fieldsOf(request: FastifyRequest, fileBytes: number): Promise<Record<string, unknown>> {
  const values = new Map<string, unknown>();
  // Three bytes too many make one group of base64 too many: the field's own rule then says that the file is too long.
  for await (const part of request.parts({ limits: { fileSize: fileBytes + 3 } })) {
    if (values.has(part.fieldname)) refuse('REQUETE_INVALIDE');
    if (part.type === 'field') {
      values.set(part.fieldname, part.value);
      continue;
    }
    values.set(part.fieldname, (await buffer(part.file)).toString('base64'));
  }
  return Object.fromEntries(values);
}
