/** The field of a birth: its day, or the year around which the pupil was born where nobody knows the day. */
import { estVersUneAnnee } from '@gestionscolaire/contract/core/values/naissance.ts';
import { NativeSelect, TextInput } from '@mantine/core';
import type { ControlProps } from '#core/crud/crud-page.tsx';
import { asText } from '#core/crud/values.ts';
import { useKept } from '#core/drafts/kept.ts';
import { DateField } from '#core/ui/fields/date-field.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './naissance-champ.module.css';
import '@mantine/core/styles/Input.css';

const PRECISIONS = [
  { value: 'jour', label: 'Date exacte' },
  { value: 'annee', label: 'Vers l’année' },
];

export function Naissance(props: ControlProps) {
  const { id, label, required, disabled, value, error, onChange, onBlur } = props;
  const text = asText(value);
  const [isYear, setYear] = useKept('naissance', () => estVersUneAnnee(text));
  const choose = (next: boolean) => {
    setYear(next);
    // The year of a known day stays; a day is never made out of a year.
    onChange(next && /^\d{4}/.test(text) ? text.slice(0, 4) : '');
  };
  return (
    <div className={`${kit.pile} ${classes['naissance']}`}>
      {isYear ? (
        <TextInput
          {...{ id, label, required, disabled, error, onBlur }}
          inputMode="numeric"
          autoComplete="off"
          placeholder="aaaa"
          maxLength={4}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value.trim())}
        />
      ) : (
        <DateField {...{ id, label, required, disabled, error, onChange, onBlur }} value={text} />
      )}
      <NativeSelect
        label="Précision"
        disabled={disabled}
        data={PRECISIONS}
        value={isYear ? 'annee' : 'jour'}
        onChange={(event) => choose(event.currentTarget.value === 'annee')}
      />
    </div>
  );
}
