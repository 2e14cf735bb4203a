/** A whole telephone, with its dial code: grouped as it is read once it is one. */
import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { TextInput } from '@mantine/core';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';

export function TelephoneComplet(props: ControlProps) {
  const { id, label, required, disabled, value, error, hint, onChange, onBlur } = props;
  return (
    <TextInput
      {...{ id, label, required, disabled, error, onBlur }}
      description={hint}
      type="tel"
      autoComplete="off"
      value={formaterTelephone(asText(value))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
