/** The box of an operation that an access mode allows; its code comes with the form, not with the list. */
import { Checkbox } from '@mantine/core';
import type { ControlProps } from '#core/crud/crud-page.tsx';

const FOURNI = 'Ce mode vient avec le produit\u00A0: ses opérations ne changent pas.';

/** The box; it is fixed for the modes that come with the product, whose labels name their operations. */
export function Operation({ id, label, disabled, value, error, record, onChange, onBlur }: ControlProps) {
  const isSupplied = record?.['estFourni'] === 1;
  return (
    <Checkbox
      {...{ id, label, error, onBlur }}
      size="md"
      disabled={disabled || isSupplied}
      description={isSupplied ? FOURNI : undefined}
      checked={value === 1}
      onChange={(event) => onChange(event.currentTarget.checked ? 1 : 0)}
    />
  );
}
