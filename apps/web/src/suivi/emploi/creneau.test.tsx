/** Tests the window of a lesson; the test gives the server's answers. */
import type { CreneauDeSemaine } from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ouvrirPage, repondre } from '#tests/page-ouverte.tsx';
import { ChangerLeCreneau } from './creneau.tsx';

const CRENEAU: CreneauDeSemaine = {
  id: 8,
  enseignementId: 3,
  classeId: 5,
  classe: '7e A',
  matiere: 'Maths',
  abreviation: 'MATHS',
  jourSemaine: 'lundi',
  jour: '2026-11-02',
  de: '08:00',
  a: '09:00',
  enseignantId: null,
  enseignant: null,
  salle: null,
  du: '2026-11-02',
  au: null,
  modifDate: null,
  estFige: false,
  changement: null,
};
const REFUS = "Ce créneau vaut depuis le 02/11/2026 : dites plutôt jusqu'à quel jour.";

it('[SUIVI-28] un créneau de la semaine, déjà appelé, ne se supprime pas : la fenêtre dit pourquoi', async () => {
  repondre({ menus: ['emploisDuTemps'] }, {});
  const repondu = fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('deleteCreneau')
      ? Promise.resolve(new Response(JSON.stringify({ error: REFUS, code: 'REGLE' }), { status: 409 }))
      : repondu(url, init),
  );
  const onClose = vi.fn<() => void>();
  ouvrirPage('/', '/', () => <ChangerLeCreneau ecoleId={2} creneau={CRENEAU} onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Supprimer' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Oui' }));
  expect(await screen.findByText(REFUS)).not.toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});
