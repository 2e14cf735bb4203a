/** Tests the day of the money on the payment's form: who is offered it, and what is sent; the test gives the server's answers. */

import { joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { today } from '#core/today.ts';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { FormulaireDePaiement } from './formulaire.tsx';
import { SOLDE } from './tests/solde.ts';

const HIER = joursAvant(today(), 1);

async function ouvrir(operations: readonly string[]) {
  const sent = repondre(
    { menus: ['encaisser'], operations },
    { addPaiement: [{ id: 9, numero: 1, sessionId: 1 }] },
  );
  ouvrirPage('/encaisser/7', '/encaisser/7', () => (
    <FormulaireDePaiement solde={SOLDE} lignes={[]} relire={() => undefined} />
  ));
  fireEvent.change(await screen.findByRole('textbox', { name: /Montant/ }), { target: { value: '50000' } });
  await waitFor(() => expect(sent.map(([name]) => name)).toContain('getMesDroits'));
  return () => sent.filter(([name]) => name === 'addPaiement').map(([, body]) => body);
}

const encaisser = () => fireEvent.click(screen.getByRole('button', { name: /^Encaisser/ }));

describe('le jour de l’argent', () => {
  it('[SEMAINE-03] se tape dans le pli, avec son motif ; le bouton le dit', async () => {
    const envois = await ouvrir(['lecture', 'ajout', 'modification']);
    const jour = await screen.findByLabelText(/Jour de l’argent/);
    expect(jour.closest('details')?.open).toBe(false);
    expect(screen.queryByLabelText(/Motif de ce jour/)).toBe(null);
    fireEvent.change(jour, { target: { value: HIER.split('-').toReversed().join('/') } });
    const motif = await screen.findByLabelText(/Motif de ce jour/);
    encaisser();
    await screen.findByText(/Le motif est obligatoire/);
    expect(envois()).toEqual([]);
    fireEvent.change(motif, { target: { value: 'Coupure' } });
    expect(screen.getByRole('button', { name: /^Encaisser 50\s000\sFG du / })).toBeTruthy();
    encaisser();
    await waitFor(() =>
      expect(envois()).toMatchObject([{ montant: 50_000, jour: HIER, motifJour: 'Coupure' }]),
    );
  });

  it('[SEMAINE-03] à venir ou trop ancien, se dit dès qu’il est tapé en entier, avant « Encaisser »', async () => {
    await ouvrir(['lecture', 'ajout', 'modification']);
    const jour = await screen.findByLabelText(/Jour de l’argent/);
    const taper = (text: string) => fireEvent.change(jour, { target: { value: text } });
    taper(joursAvant(today(), -4).split('-').toReversed().join('/'));
    await screen.findByText(/l’argent à venir s’encaisse quand il est là/);
    taper(joursAvant(today(), 61).split('-').toReversed().join('/'));
    await screen.findByText(/au plus 15 jours avant/);
    taper(HIER.split('-').toReversed().join('/'));
    await waitFor(() => expect(screen.queryByText(/au plus 15 jours avant/)).toBe(null));
    expect(screen.queryByText(/Le motif est obligatoire/)).toBe(null);
  });

  it('[SEMAINE-03] ne s’offre pas sans le droit, et un paiement ordinaire n’en dit rien', async () => {
    const envois = await ouvrir(['lecture', 'ajout']);
    expect(screen.queryByLabelText(/Jour de l’argent/)).toBe(null);
    encaisser();
    await waitFor(() => expect(envois()).toHaveLength(1));
    expect(envois()[0]).not.toHaveProperty('jour');
  });
});
