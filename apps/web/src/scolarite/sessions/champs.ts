/** The fields of what is of a school year, or of a stage. */
import type { Field, Fields } from '@gestionscolaire/contract/core/api/fields.ts';
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { sessionCourante, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { beginningWith, rowsRead } from '#core/crud/beginning.ts';
import { choice, oneOf } from '#core/crud/crud-page.tsx';
import { today } from '#core/today.ts';

/** The lists that a form reads before it opens, so that it begins with the year of today. */
export const LECTURES_DE_L_ANNEE = [sessions.list];

const annees = () => rowsRead(sessions.list, {}) ?? [];

/** Returns the same fields; a new record begins with the year of today. */
export const avecLAnnee = <F extends Fields & { readonly sessionId: Field }>(fields: F): F =>
  beginningWith(fields, { sessionId: () => sessionCourante(annees(), today())?.id ?? null });

export const sessionSlot = () =>
  choice({
    from: sessions.list,
    isWhole: true,
    option: ({ libelle }) => ({ label: libelle }),
    current: ({ session }: { session: string }) => ({ label: session }),
    named: (value) => {
      const found = annees().find(({ id }) => id === value);
      return found === undefined ? null : { label: found.libelle };
    },
    offersStored: true,
    isFixedOnEdit: true,
    emptyText: "Aucune année scolaire n'est encore enregistrée",
  });

export const etapeSlot = () =>
  oneOf(
    ETAPES.map((etape) => ({ value: etape, label: etape })),
    { isFixedOnEdit: true },
  );
