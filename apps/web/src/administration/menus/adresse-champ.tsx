/** The address field of the menu and tab forms; its suggestions come with the form, not with the list. */
import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { type ControlProps, custom } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { INDICES } from './mots.ts';

const Ecrans = lazy(() => import('./adresse.tsx').then((module) => ({ default: module.Ecrans })));

function Adresse({ id, label, required, disabled, value, error, hint, onChange, onBlur }: ControlProps) {
  const ecrans = `${id}-ecrans`;
  return (
    <div>
      <TextInput
        {...{ id, label, required, disabled, error, onBlur }}
        description={hint}
        list={ecrans}
        autoComplete="off"
        value={asText(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Suspense fallback={null}>
        <Ecrans id={ecrans} />
      </Suspense>
    </div>
  );
}

export const adresseSlot = custom({ control: Adresse, format: asText, hint: INDICES.adresse });
