/** Two values of one field side by side, and the choice of the one that stays. */
import kit from '#core/ui/kit.module.css';
import classes from './dialog.module.css';

interface Option<S extends string> {
  readonly side: S;
  /** Whose value it is: 'Votre valeur'. */
  readonly name: string;
  /** The value as a person reads it; '' for nothing. */
  readonly shown: string;
}

interface ChoicesProps<S extends string> {
  field: string;
  label: string;
  options: readonly Option<S>[];
  side: S;
  onSide: (side: S) => void;
}

export function Choices<S extends string>({ field, label, options, side, onSide }: ChoicesProps<S>) {
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {options.map((one) => (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the texts are in the spans
        <label
          key={one.side}
          className={`${kit.pile} ${kit.lit} ${classes.option}`}
          data-chosen={side === one.side || undefined}
        >
          <input
            type="radio"
            name={`merge-${field}`}
            checked={side === one.side}
            data-autofocus={side === one.side || undefined}
            onChange={() => onSide(one.side)}
          />
          <span>
            <span className={`${kit.quiet} ${kit.block} ${classes.side}`}>{one.name}</span>
            <span className={kit.name}>{one.shown === '' ? '(vide)' : one.shown}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
