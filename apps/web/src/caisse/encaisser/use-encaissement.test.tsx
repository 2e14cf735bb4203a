/** Tests the payment's form after each failure of its sending; the test gives the server's answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { montrerPage } from '#tests/montrer.tsx';
import { FormulaireDePaiement } from './formulaire.tsx';
import { SOLDE } from './tests/solde.ts';

type Reponse = readonly [status: number, code: string];
const SILENCE: Reponse = [0, ''];
/** A success whose body was cut on the way. */
const COUPE: Reponse = [201, ''];

let answers: Reponse[] = [];
let sent: { key: string | null; body: string }[] = [];

beforeEach(() => {
  [answers, sent] = [[], []];
  vi.stubGlobal('fetch', (url: string, { headers, body }: { headers: Headers; body: string }) => {
    if (!url.includes('addPaiement')) return Promise.resolve(new Response('{}', { status: 403 }));
    sent.push({ key: headers.get('idempotency-key'), body });
    const [status, code] = answers.shift() ?? SILENCE;
    if (status === 0) return Promise.reject(new TypeError('Failed to fetch'));
    const refusal = JSON.stringify({ error: 'Non.', code });
    return Promise.resolve(new Response(status === 201 ? '[{"id":' : refusal, { status }));
  });
});

async function open(): Promise<void> {
  montrerPage(() => <FormulaireDePaiement solde={SOLDE} lignes={[]} relire={() => undefined} />);
  fireEvent.change(await screen.findByRole('textbox', { name: /Montant/ }), { target: { value: '50000' } });
}

const isFrozen = () => screen.queryByRole('button', { name: 'Réessayer' }) !== null;

/** Presses the button, and waits for the failure. */
async function send(): Promise<void> {
  const count = sent.length + 1;
  fireEvent.click(screen.getByRole('button', { name: /Réessayer|Encaisser/ }));
  await waitFor(() => expect(sent).toHaveLength(count));
  await screen.findByText(/^(Non\.|Le serveur ne répond pas|La réponse du serveur n'est pas lisible)/);
}

describe('un paiement dont l’envoi a échoué', () => {
  it.each([
    ['le silence', SILENCE],
    ['un 201 coupé en route', COUPE],
    ['500', [500, 'INTERNE']],
    ['503', [503, 'INDISPONIBLE']],
  ] as const)('[CODE-03] après %s, le formulaire reste tel quel et renvoie le même', async (_, failure) => {
    answers = [failure, SILENCE];
    await open();
    await send();
    expect(isFrozen()).toBe(true);
    await send();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it.each([
    ['401', [401, 'NON_CONNECTE'], true],
    ['403', [403, 'DROIT_ABSENT'], true],
    ['409', [409, 'DOUBLON'], false],
    ['422', [422, 'SAISIE_INVALIDE'], false],
    ['429', [429, 'TROP_DE_TENTATIVES'], true],
    ['404 d’un relais', [404, 'INTERNE'], true],
  ] as const)(
    '[CODE-03] %s rouvre le formulaire, mais dit-il ce que devint l’envoi d’avant, resté sans réponse ?',
    async (_, failure, staysFrozen) => {
      answers = [failure, SILENCE, failure];
      await open();
      await send();
      expect(isFrozen()).toBe(false);
      await send();
      expect(isFrozen()).toBe(true);
      await send();
      expect(isFrozen()).toBe(staysFrozen);
      const [, second, third] = sent;
      expect(third).toEqual(second);
    },
  );
});
