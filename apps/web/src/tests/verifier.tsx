/** Plays the public pages that check the code of a paper; a test gives the server's answers. */
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { montrerPage } from './montrer.tsx';

/** Makes an answer of the server. */
export const json =
  (value: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(value), { status });

/** Returns the school's key as the server tells it: those that it had, the last in force. */
export const cleDeLEcole = (cle: string) =>
  json([{ id: 3, cle, cles: [{ cle, depuis: '2026-10-01T08:00:00.000Z', jusque: null }] }]);

/** Makes a server that answers `cle` about the key and `etat` about the paper; a call without an answer does not reach it. */
export function jouerLeServeur(answers: { cle?: () => Response; etat?: () => Response } = {}): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    const answer = url.includes('getCleEcole') ? answers.cle : answers.etat;
    return answer === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(answer());
  });
  return asked;
}

/** Opens the page as the code of a paper does. */
export async function ouvrir(page: () => ReactNode, adresse: string, code: string): Promise<void> {
  montrerPage(page, `${adresse}#${code.split('#')[1] ?? code}`);
  await screen.findByRole('textbox', { name: 'Texte du code' });
}

/** Types the text of a code and sends it. */
export function envoyer(texte: string): void {
  fireEvent.change(screen.getByRole('textbox'), { target: { value: texte } });
  fireEvent.click(screen.getByRole('button', { name: 'Vérifier' }));
}

export const verdict = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
export const shown = () => document.body.textContent ?? '';
