/** The choices by which the lists of the cash desk are filtered: the school year and the class, each read once, whole. */
import { ACTIF } from '@gestionscolaire/contract/core/api/lists.ts';
import { classes } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { choice } from '#core/crud/crud-page.tsx';

export const CHOIX_DE_CAISSE = {
  classeId: choice({
    from: classes.list,
    isWhole: true,
    input: ({ ecoleId }) => ({ estActif: ACTIF, ecoleId }),
    option: ({ libelle }) => ({ label: libelle }),
    current: () => null,
  }),
  sessionId: choice({
    from: sessions.list,
    isWhole: true,
    option: ({ libelle }) => ({ label: libelle }),
    current: () => null,
  }),
};
