/** The field of the school year of a price or a tranche: one session, or all years. */
import { TOUTES_LES_ANNEES } from '@gestionscolaire/contract/scolarite/annee-de-prix.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { choice } from '#core/crud/crud-page.tsx';

export const anneeSlot = () =>
  choice({
    from: sessions.list,
    isWhole: true,
    none: TOUTES_LES_ANNEES,
    option: ({ libelle }) => ({ label: libelle }),
    current: ({ session }: { session: string | null }) => (session === null ? null : { label: session }),
    offersStored: true,
    hint: 'Une année qui a ses prix ne prend plus ceux de toutes les années',
    emptyText: "Aucune année scolaire n'est encore enregistrée",
  });
