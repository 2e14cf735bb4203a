/** Declares what calls that print a paper with a code take. */
import * as z from 'zod/mini';

/** The address of the product in the person's browser: the code that a parent scans leads there, where the server is found. */
export const origine = z.string().check(z.maxLength(200), z.regex(/^https?:\/\/[A-Za-z0-9.:[\]-]+$/));
