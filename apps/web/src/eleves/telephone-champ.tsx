/** The field of a whole telephone, with its dial code; it groups the digits once the number is whole. */
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
