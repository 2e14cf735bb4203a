/** The day and the month when a tranche is due (an addition): two selects, '10-15' for the 15th of October. */
import { MOIS_DE_LA_RENTREE } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Input, NativeSelect } from '@mantine/core';
import type { FocusEvent } from 'react';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import kit from '#core/ui/kit.module.css';
import classes from './echeance.module.css';
import '@mantine/core/styles/Input.css';

const JOURS = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));
const RIEN = { value: '', label: '—' };

export function Echeance({ id, label, disabled, value, error, hint, onChange, onBlur }: ControlProps) {
  const [mois = '', jour = ''] = asText(value).split('-');
  // A day without its month stays as it is, and so does a month without its day: the contract's rule refuses it with its
  // sentence.
  const give = (nextMois: string, nextJour: string) =>
    onChange(nextMois === '' && nextJour === '' ? null : `${nextMois}-${nextJour}`);
  const hasError = error !== undefined && error !== null;
  const commun = {
    disabled,
    // Moving from one select to the other does not leave the field.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLSelectElement>) => {
      if (relatedTarget?.closest('fieldset') !== currentTarget.closest('fieldset')) onBlur();
    },
    error: hasError,
    'aria-describedby': [`${id}-hint`, ...(hasError ? [`${id}-error`] : [])].join(' '),
  };
  return (
    <fieldset className={kit.group}>
      <legend>{label}</legend>
      {hint !== undefined && (
        <Input.Description id={`${id}-hint`} size="md">
          {hint}
        </Input.Description>
      )}
      <div className={`${kit.pile} ${classes.champs}`}>
        <NativeSelect
          {...commun}
          id={id}
          aria-label={`${label}, jour`}
          data={[RIEN, ...JOURS.map((one) => ({ value: one, label: String(Number(one)) }))]}
          value={jour}
          onChange={(event) => give(mois, event.currentTarget.value)}
        />
        <NativeSelect
          {...commun}
          id={`${id}-mois`}
          aria-label={`${label}, mois`}
          data={[RIEN, ...MOIS_DE_LA_RENTREE.map((one) => ({ value: one.id, label: one.libelle }))]}
          value={mois}
          onChange={(event) => give(event.currentTarget.value, jour)}
        />
      </div>
      {hasError && (
        <Input.Error id={`${id}-error`} size="md">
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
