/** The months that a school does not bill (an addition): a box for each, '07,08,09' for July to September. */
import { lireMoisNonFactures } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import { MOIS_DE_LA_RENTREE } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Checkbox, Input } from '@mantine/core';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import classes from './mois.module.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Checkbox.css';

/** Reads the months; without a value they are the product's own choice. */
const choisis = (value: unknown): string[] => lireMoisNonFactures(typeof value === 'string' ? value : null);

export function MoisNonFactures({ id, label, disabled, value, error, hint, onChange, onBlur }: ControlProps) {
  const chosen = new Set(choisis(value));
  const toggle = (mois: string, isIn: boolean) => {
    const next = new Set(chosen);
    if (isIn) next.add(mois);
    else next.delete(mois);
    onChange([...next].toSorted().join(','));
  };
  const hasError = error !== undefined && error !== null;
  return (
    <fieldset className={classes['mois']} id={id} aria-describedby={`${id}-hint`}>
      <legend>{label}</legend>
      {hint !== undefined && (
        <Input.Description id={`${id}-hint`} size="md">
          {hint}
        </Input.Description>
      )}
      <div className={classes['cases']}>
        {MOIS_DE_LA_RENTREE.map((mois) => (
          <Checkbox
            key={mois.id}
            label={mois.libelle}
            checked={chosen.has(mois.id)}
            disabled={disabled}
            onChange={(event) => toggle(mois.id, event.currentTarget.checked)}
            onBlur={onBlur}
          />
        ))}
      </div>
      {hasError && (
        <Input.Error id={`${id}-error`} size="md">
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
