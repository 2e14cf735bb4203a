/** The fields that the periods and the rules of marking share: the year, the stage. */
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { choice, oneOf } from '#core/crud/crud-page.tsx';

export const sessionSlot = () =>
  choice({
    from: sessions.list,
    isWhole: true,
    option: ({ libelle }) => ({ label: libelle }),
    current: ({ session }: { session: string }) => ({ label: session }),
    offersStored: true,
    isFixedOnEdit: true,
    emptyText: "Aucune année scolaire n'est encore enregistrée",
  });

export const etapeSlot = () =>
  oneOf(
    ETAPES.map((etape) => ({ value: etape, label: etape })),
    { isFixedOnEdit: true },
  );
