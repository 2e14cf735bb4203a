/** The box of an operation that an access mode carries; its code comes with the form, not with the list. */
import { Checkbox } from '@mantine/core';
import type { ControlProps } from '#core/crud/crud-page.tsx';

const FOURNI = 'Ce mode vient avec le produit\u00A0: ses opérations ne changent pas.';

/** The operations of the modes that come with the product are what their labels say: they do not change. */
export function Operation({ id, label, disabled, value, error, record, onChange, onBlur }: ControlProps) {
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
