/** The choice between Actifs and Désactivés: two radio buttons that look like one switch. */
import { useId } from 'react';
import type { Etat } from '#core/crud/search.ts';
import kit from '#core/ui/kit.module.css';
import classes from './state-filter.module.css';

interface StateFilterProps {
  value: Etat;
  onChange: (etat: Etat) => void;
}

const STATES = [
  { value: 'actifs', label: 'Actifs' },
  { value: 'desactives', label: 'Désactivés' },
] as const;

export function StateFilter({ value, onChange }: StateFilterProps) {
  const name = useId();
  return (
    <fieldset className={`${kit.raised} ${classes.filter}`}>
      <legend className={kit.aloud}>État des éléments</legend>
      {STATES.map((state) => (
        <label key={state.value} className={`${kit.anchor} ${kit.grows} ${classes.option}`}>
          <input
            className={kit.cover}
            type="radio"
            name={name}
            checked={value === state.value}
            onChange={() => onChange(state.value)}
          />
          <span>{state.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
