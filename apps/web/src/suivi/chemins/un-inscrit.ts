/** The slot by which a person says whose day it is. */
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { choice } from '#core/crud/crud-page.tsx';

/** Chooses an enrolled pupil of a year, by their name. */
export const unInscrit = (annee: { readonly ecoleId: number; readonly sessionId: number }) =>
  choice({
    from: inscriptionSelectBy,
    input: () => ({ ...annee, etatInscription: 'inscrit' }),
    option: ({ nom, prenoms, matricule, classe }) => ({
      label: nomDAbord({ nom, prenoms }),
      detail: `${matricule} · ${classe}`,
    }),
    current: () => null,
    emptyText: "Aucun élève n'est inscrit cette année",
  });
