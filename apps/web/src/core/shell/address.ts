/** What the address of a page says: the record of its path, the choices behind its '?'. */
import { useParams } from '@tanstack/react-router';

/** The id that a text or a number names; null for anything else. */
export function idOf(given: unknown): number | null {
  const text = typeof given === 'number' ? String(given) : given;
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The id that a parameter of the page's path names: `useIdParam('id')` is 3 at '/eleve/3', and null at '/eleve/trois'. */
export function useIdParam(name: string): number | null {
  const params: Readonly<Record<string, string>> = useParams({ strict: false });
  return idOf(params[name]);
}
