/**
 * The screens of the access modes (A§2): a label and, for those added by hand, the operations they allow beside reading
 * (AMB-016).
 */
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { lazy, Suspense } from 'react';
import { type ControlProps, crudPage, custom, text } from '#core/crud/crud-page.tsx';

const Case = lazy(() =>
  import('./modes-acces-operation.tsx').then((module) => ({ default: module.Operation })),
);

function Operation(props: ControlProps) {
  return (
    <Suspense fallback={null}>
      <Case {...props} />
    </Suspense>
  );
}

const operation = () => custom({ control: Operation, format: (value) => (value === 1 ? 'Oui' : 'Non') });

export const page = crudPage(modesAcces, {
  titles: { list: "Modes d'accès", add: "Ajouter un mode d'accès", edit: "Modifier un mode d'accès" },
  trail: [{ label: 'Administration technique', to: ADRESSES.adminTechnique }],
  columns: [{ key: 'libelle', title: 'Libellé' }],
  form: {
    libelle: text(),
    ajout: operation(),
    modification: operation(),
    suppression: operation(),
  },
  messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.modeSupprime },
  nameOf: (row) => row.libelle,
  // The product's own modes are renamed, never deleted (AMB-016).
  canRow: (row, asked) => asked === 'modification' || row.estFourni === 0,
});
