/** The school that a paper is of: its name and its logo, read before the paper is printed. */
import { getImage } from '@gestionscolaire/contract/fichiers/fichiers.ts';
import { ecoles } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { apiBase, call } from '#core/api/client.ts';
import { currentPerson } from '#core/api/identity.ts';
import { wireRequest } from '#core/api/request.ts';

export interface PaperSchool {
  libelle: string;
  /** Null without a logo; `src`: its address, null when it does not load. */
  logo: { readonly src: string | null } | null;
}

/** Loads an image before the paper is made, which does not wait for it. */
async function loaded(name: string): Promise<string | null> {
  const image = new Image();
  image.src = apiBase() + wireRequest(getImage, { file: name }).path;
  return image.decode().then(
    () => image.src,
    () => null,
  );
}

/** Reads a school; null for none. @param ecoleId the school of the rows; default: the person's own */
export async function fetchPaperSchool(ecoleId: unknown, signal: AbortSignal): Promise<PaperSchool | null> {
  const id = typeof ecoleId === 'number' ? ecoleId : (currentPerson()?.ecoleId ?? null);
  if (id === null) return null;
  // A paper says what it can: without its school, rather than nothing.
  const answer = await call(ecoles.list, { page: 1, taille: 1, pageDe: id }, { signal }).catch(() => null);
  const found = answer?.data.find((one) => one.id === id);
  if (found === undefined) return null;
  const { libelle, logo } = found;
  return { libelle, logo: typeof logo === 'string' && logo !== '' ? { src: await loaded(logo) } : null };
}
