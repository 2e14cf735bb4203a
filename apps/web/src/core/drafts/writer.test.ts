import { CLES_LOCALES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearStorage } from '#core/api/identity.ts';
import type { Draft } from './store.ts';
import { draftWriter } from './writer.ts';

const signIn = (id: number) =>
  localStorage.setItem(CLES_LOCALES.identite, JSON.stringify({ token: 'jeton', data: [{ id }] }));
const draft = (content: string): Draft => ({
  id: 'a',
  personId: 7,
  form: 'addDevise',
  title: 'Ajouter une devise',
  savedAt: '2026-11-23T10:00:00.000Z',
  content,
});

/** Makes a writer on a disk that answers when the test lets it. */
function slowDisk() {
  const done: string[] = [];
  const gates: (() => void)[] = [];
  const act = (said: string) =>
    new Promise<void>((resolve) => {
      gates.push(() => {
        done.push(said);
        resolve();
      });
    });
  const writer = draftWriter(
    ({ content }) => act(content),
    (ids) => act(`sans ${ids.join()}`),
  );
  const next = async () => {
    gates.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { writer, done, next };
}

beforeEach(() => signIn(7));
afterEach(clearStorage);

it('[LISTE-09] pendant une écriture, la dernière frappe seule attend', async () => {
  const { writer, done, next } = slowDisk();
  for (const text of ['m', 'ma', 'man', 'mang']) writer.put(draft(text));
  await next();
  await next();
  await next();
  expect(done).toEqual(['m', 'mang']);
});

it('[LISTE-09] ce qui est enregistré est effacé après la dernière frappe, jamais avant', async () => {
  const { writer, done, next } = slowDisk();
  writer.put(draft('m'));
  writer.put(draft('ma'));
  writer.remove('a');
  await next();
  await next();
  await next();
  expect(done).toEqual(['m', 'sans a']);
});

it('[LISTE-09] rien ne s’écrit plus pour qui s’est déconnecté dans un autre onglet', async () => {
  const { writer, done, next } = slowDisk();
  clearStorage();
  writer.put(draft('m'));
  signIn(8);
  writer.put(draft('ma'));
  await next();
  await next();
  expect(done).toEqual([]);
});
