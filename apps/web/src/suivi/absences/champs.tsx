/** The slots by which a person says why a pupil is away, before or after. */
import { motifsSuivi } from '@gestionscolaire/contract/suivi/motifs-suivi.ts';
import { choice, text } from '#core/crud/crud-page.tsx';
import type { AnyRow } from '#core/crud/values.ts';
import { imageSlot } from '#fichiers/index.ts';

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
