/** The screens of the headers of papers: an addition. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { entetes } from '@gestionscolaire/contract/notes/entetes.ts';
import { lazy, Suspense } from 'react';
import { type ControlProps, crudPage, custom, day, lines } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { avecMonEcole, DE_TOUTES_LES_ECOLES, ecoleSlot, monEcole } from '#scolarite/index.ts';
import { TRAIL_REGLES } from './chemins/trails.ts';

// Only the forms need it: the list does not carry its code.
const Controle = lazy(() => import('./ministere.tsx').then((module) => ({ default: module.Ministere })));

function Ministere(props: ControlProps) {
  return (
    <Suspense fallback={null}>
      <Controle {...props} />
    </Suspense>
  );
}

export const page = crudPage(
  { ...entetes, fields: avecMonEcole(entetes.fields) },
  {
    titles: {
      list: 'En-têtes des papiers',
      add: 'Ajouter un en-tête',
      edit: 'Modifier un en-tête',
    },
    trail: TRAIL_REGLES,
    columns: [
      { key: 'ministere', title: 'Ministère' },
      { key: 'aPartirDu', title: 'À partir du', isDay: true },
      { key: 'ecole', title: 'École', none: DE_TOUTES_LES_ECOLES },
    ],
    form: {
      ecoleId: ecoleSlot({
        none: DE_TOUTES_LES_ECOLES,
        hint: 'Chaque école a les siens et ceux de toutes les écoles',
      }),
      aPartirDu: day({ hint: 'Un papier garde celui qui valait à son jour' }),
      ministere: custom({
        control: Ministere,
        format: asText,
        hint: 'Son nom entier, comme il se lit sur un acte officiel',
      }),
      lignes: lines({ hint: "Trois au plus, sous le ministère : l'inspection, la direction" }),
    },
    messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.supprime },
    nameOf: ({ ministere, aPartirDu }) => `${ministere}, ${formaterJour(aPartirDu)}`,
    // People of a school read the headers of every school, and change their own.
    canRow: (row) => monEcole() === null || row.ecoleId === monEcole(),
  },
);
