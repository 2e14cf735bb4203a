import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Options } from '#core/imports/page.ts';
import { montrerChamp } from '#tests/montrer.tsx';
import { repondre } from '#tests/page-ouverte.tsx';
import { ChoixDuFichier } from './choix.tsx';

const TIMBRES = { creationDate: '', creationUserId: 1, modifDate: null, modifUserId: null };
const annee = (id: number, debut: number) => ({
  id,
  libelle: `${debut}-${debut + 1}`,
  dateDebut: `${debut}-10-01`,
  dateFin: `${debut + 1}-07-31`,
  estActif: 1,
  ...TIMBRES,
});

it('[SEMAINE-14] le premier jour de l’année est proposé, celui d’une autre année avec elle, et un jour dit reste', async () => {
  const prestations = [{ prestationId: 4, prestation: 'Mensualité', obligatoires: [7], autres: [] }];
  const classes = [{ id: 7, libelle: '7ème A' }];
  repondre(
    { menus: ['eleves'] },
    { selectAllSession: [annee(1, 2025), annee(2, 2026)], getPrestationsAPrendre: { classes, prestations } },
  );
  const tenues = montrerChamp<Options>({}, (value, onChange) => (
    <ChoixDuFichier ecoleId={2} value={value} disabled={false} onChange={onChange} />
  ));
  const dit = () => tenues.at(-1);
  const choisir = (id: number) =>
    fireEvent.change(screen.getByLabelText(/^Année scolaire/), { target: { value: String(id) } });
  await screen.findByLabelText(/^Inscrits depuis le/);
  await waitFor(() => expect(screen.getByRole('option', { name: '2025-2026' })).toBeDefined());
  choisir(1);
  await waitFor(() => expect(dit()).toMatchObject({ sessionId: 1, dateInscription: '2025-10-01' }));
  choisir(2);
  await waitFor(() => expect(dit()).toMatchObject({ dateInscription: '2026-10-01', prestationIds: [4] }));
  fireEvent.change(screen.getByLabelText(/^Inscrits depuis le/), { target: { value: '12/10/2026' } });
  await waitFor(() => expect(dit()).toMatchObject({ dateInscription: '2026-10-12' }));
  choisir(1);
  await waitFor(() => expect(dit()).toMatchObject({ sessionId: 1 }));
  expect(dit()).toMatchObject({ dateInscription: '2026-10-12' });
});
