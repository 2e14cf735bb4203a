/** Tests the window that reopens a day, and who is offered it; the test gives the server's answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { montrerPage } from '#tests/montrer.tsx';
import { ReouvertureFenetre } from './reouverture.tsx';
import { clotureRouverte, estDUnAutre, reouvertureDite } from './rouverte.ts';

const CLOTURE = { id: 5, modifDate: null, jour: '2026-11-21', caissier: 'Fodé Camara' };

it('[SEMAINE-04] rouvrir demande son motif, dit le refus au champ, et se ferme une fois fait', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const isFirst = sent.length === 1;
    const refus = { error: 'Cette clôture est déjà rouverte.', code: 'REGLE' };
    const fait = [{ id: 5, modifDate: '2026-11-21T14:00:00.000Z' }];
    return Promise.resolve(
      new Response(JSON.stringify(isFirst ? refus : fait), { status: isFirst ? 409 : 200 }),
    );
  });
  const onClose = vi.fn<() => void>();
  montrerPage(() => <ReouvertureFenetre cloture={CLOTURE} onClose={onClose} />);
  const rouvrir = await screen.findByRole('button', { name: 'Rouvrir la journée' });
  fireEvent.click(rouvrir);
  await screen.findByText(/Le motif/);
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByRole('textbox', { name: /Motif/ }), { target: { value: 'Fermée à midi' } });
  fireEvent.click(rouvrir);
  await screen.findByText('Cette clôture est déjà rouverte.');
  fireEvent.click(rouvrir);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent.at(-1)).toMatchObject({ id: 5, modifDate: null, rouverteMotif: 'Fermée à midi' });
});

it('[SEMAINE-04] une clôture rouverte le dit, et se rouvre par un autre que son caissier et que qui l’a faite', () => {
  const rouverte = {
    caissier: 'Fodé Camara',
    creationDate: '2026-11-21T12:00:00.000Z',
    rouverteLe: '2026-11-21T14:00:00.000Z',
    rouvertePar: 'Aïssatou Bah',
    rouverteMotif: 'Fermée à midi',
  };
  const dite = 'le 21/11/2026 14:00:00 par Aïssatou Bah\u00A0: Fermée à midi';
  expect(clotureRouverte(rouverte, true)).toBe(
    `Clôture du 21/11/2026 12:00:00 (Fodé Camara), rouverte ${dite}`,
  );
  expect(clotureRouverte(rouverte, false)).toBe(`Clôture du 21/11/2026 12:00:00, rouverte ${dite}`);
  expect(reouvertureDite({ ...rouverte, rouverteLe: null })).toBe('');
  const pour = { caissierId: 2, creationUserId: 3 };
  expect([2, 3, 4].map((me) => estDUnAutre(pour, me))).toEqual([false, false, true]);
});
