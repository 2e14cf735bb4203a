/** Tests the form that closes a day, by the keyboard. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { DialogHost } from '#core/ui/dialogs/dialog-host.tsx';
import kit from '#core/ui/kit.module.css';
import { montrerPage } from '#tests/montrer.tsx';
import { ClotureFaite, Cloturer } from './cloture.tsx';

const JOURNAL = {
  caissierId: 7,
  caissier: 'Fodé Camara',
  jour: '2026-11-21',
  mouvements: [],
  totaux: [],
  attendu: 700_000,
  cloture: null,
  rouvertes: [],
  caissiers: [],
  nonClos: [],
  reinitialisations: [],
};

it('[SEMAINE-04] Ctrl+Entrée clôture aussi depuis les observations, une fois le motif de l’écart écrit', async () => {
  const relire = vi.fn<() => void>();
  montrerPage(() => (
    <>
      <Cloturer journal={JOURNAL} ecoleId={2} relire={relire} />
      <DialogHost />
    </>
  ));
  const compte = await screen.findByLabelText(/Espèces comptées/);
  fireEvent.change(compte, { target: { value: '695.000' } });
  fireEvent.blur(compte);
  const observations = await screen.findByLabelText(/Observations/);
  fireEvent.keyDown(observations, { key: 'Enter', ctrlKey: true });
  await screen.findByText(/d'où vient l'écart/);
  fireEvent.change(observations, { target: { value: 'Monnaie rendue en trop' } });
  fireEvent.keyDown(observations, { key: 'Enter', ctrlKey: true });
  const question = await screen.findByText(/Il manque 5\s000\sFG. Une fois la journée du 21\/11\/2026/);
  expect(question.textContent).toContain('Clôturer');
});

it.each([
  [-5000, /Il manque/, kit.flag],
  [0, /Aucun écart/, ''],
])('l’écart de %d se voit sur son fond, qui a du jeu autour de ses lettres', async (ecart, phrase, look) => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]')));
  const faite = {
    id: 1,
    caissierId: 7,
    caissier: 'Fodé Camara',
    jour: '2026-11-21',
    attendu: 700_000,
    compte: 700_000 + ecart,
    ecart,
  };
  const reste = {
    observations: null,
    cloturePar: null,
    accordPar: null,
    rouverteLe: null,
    rouvertePar: null,
    rouverteMotif: null,
    suitLe: null,
    tete: 'abc',
  };
  montrerPage(() => (
    <ClotureFaite
      cloture={{
        ...faite,
        ...reste,
        creationDate: '2026-11-21T18:00:00.000Z',
        creationUserId: 7,
        modifDate: null,
        modifUserId: null,
        estActif: 1,
        ecoleId: 2,
      }}
    />
  ));
  expect((await screen.findByText(phrase)).className).toBe(look);
});
