/** The slots by which a person says whose day it is, and why a pupil is away, before or after. */
import { inscriptionSelectBy } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { choice, text } from '#core/crud/crud-page.tsx';
import type { AnyRow } from '#core/crud/values.ts';
import { imageSlot } from '#fichiers/index.ts';

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

export const POURQUOI_ABSENT = {
  motifId: choice({
    from: motifsSuivi.list,
    isWhole: true,
    option: ({ libelle }) => ({ label: libelle }),
    isOffered: ({ genre }) => genre === 'absence',
    current: ({ motif }: AnyRow) => (typeof motif === 'string' ? { label: motif } : null),
    offersStored: true,
    none: 'Sans motif',
    emptyText: "Aucun motif d'absence n'est encore enregistré : dites pourquoi dans la précision",
  }),
  texte: text({ hint: 'Par exemple paludisme, certificat du 12/11' }),
  piece: imageSlot(null, { isPrivate: true, isPage: true }),
};
