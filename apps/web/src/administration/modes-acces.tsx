/** The screens of the access modes (A§2): a label; for those added by hand, the operations they carry beside reading (AMB-016). */
import { modesAcces } from '@gestionscolaire/contract/administration/modes-acces.ts';
import { MESSAGES } from '@gestionscolaire/contract/messages.ts';
import { Checkbox } from '@mantine/core';
import { type ControlProps, crudPage, custom, text } from '#core/crud/crud-page.tsx';

const FOURNI = 'Ce mode vient avec le produit\u00A0: ses opérations ne changent pas.';

/** The operations of the modes that come with the product are what their labels say: they do not change. */
function Operation({ id, label, disabled, value, error, record, onChange, onBlur }: ControlProps) {
  const isFourni = record?.['estFourni'] === 1;
  return (
    <Checkbox
      {...{ id, label, error, onBlur }}
      size="md"
      disabled={disabled || isFourni}
      description={isFourni ? FOURNI : undefined}
      checked={value === 1}
      onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
    />
  );
}

const operation = () => custom({ control: Operation, format: (value) => (value === 1 ? 'Oui' : 'Non') });

export const page = crudPage(modesAcces, {
  titles: { list: "Modes d'accès", add: "Ajouter un mode d'accès", edit: "Modifier un mode d'accès" },
  trail: [{ label: 'Administration technique', to: '/adminTechnique' }],
  columns: [{ key: 'libelle', title: 'Libellé' }],
  form: {
    libelle: text(),
    ajout: operation(),
    modification: operation(),
    suppression: operation(),
  },
  messages: { added: MESSAGES.enregistre, changed: MESSAGES.enregistre, removed: MESSAGES.modeSupprime },
  nameOf: (row) => row.libelle,
  // Those of the product are renamed, never deleted (AMB-016).
  canRow: (row, asked) => asked === 'modification' || row.estFourni === 0,
});
