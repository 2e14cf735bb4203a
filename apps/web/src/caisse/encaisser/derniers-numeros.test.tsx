/** Tests what a restored school is asked before it takes money again; the test gives the server's answers. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { montrerPage } from '#tests/montrer.tsx';
import { DerniersNumeros } from './derniers-numeros.tsx';

const A_DIRE = {
  sauvegarde: '2026-11-21T08:00:00.000Z',
  session: '2026-2027',
  dernierRecu: 12,
  dernierCertificat: 0,
};

it('[SEMAINE-07] le dernier papier se tape comme il est imprimé, une faute se lit à son champ, le vide veut dire aucun', async () => {
  const sent: unknown[] = [];
  const refus = { error: 'Non.', code: 'SAISIE_INVALIDE', champs: { dernierRecu: 'Relisez ce numéro.' } };
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    const isFirst = sent.length === 1;
    return Promise.resolve(
      new Response(JSON.stringify(isFirst ? refus : { ecoleId: 3 }), { status: isFirst ? 422 : 200 }),
    );
  });
  montrerPage(() => <DerniersNumeros ecoleId={3} aDire={A_DIRE} />);
  expect(await screen.findByText('La sauvegarde s’arrête au 00012.')).toBeTruthy();
  expect(screen.getByText('La sauvegarde n’en a aucun.')).toBeTruthy();
  fireEvent.change(screen.getByRole('textbox', { name: 'Dernier reçu' }), { target: { value: '00 042' } });
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  await screen.findByText('Relisez ce numéro.');
  fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
  await waitFor(() => expect(screen.queryByText('Relisez ce numéro.')).toBe(null));
  const dit = { ecoleId: 3, dernierRecu: 42, dernierCertificat: null, tete: null };
  expect(sent).toEqual([dit, dit]);
});
