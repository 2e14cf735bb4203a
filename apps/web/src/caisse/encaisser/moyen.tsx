/**
 * The means of a payment, all seen at once: real radios, so that arrows and Tab work as everywhere. 'Alt+4' and after take one
 * from wherever the cashier types, and go where its reference is typed.
 */
import {
  champsDePaiement,
  LIBELLES_DES_MOYENS,
  MOYENS,
  type Moyen,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { sayKeys } from '#core/shell/shortcuts/keys.ts';
import { useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';
import kit from '#core/ui/kit.module.css';
import { toucheDuMoyen } from './encaissement.ts';
import classes from './formulaire.module.css';

interface MoyensProps {
  id: string;
  value: string;
  faute: string | undefined;
  isDisabled: boolean;
  change: (moyen: Moyen) => void;
  /** Takes a means by its keys: what it asks is typed next. */
  take: (moyen: Moyen) => void;
}

const [PREMIER, DERNIER] = [MOYENS[0], MOYENS[MOYENS.length - 1]].map((moyen) =>
  moyen === undefined ? '' : sayKeys(toucheDuMoyen(moyen)).join(' '),
);

export function Moyens({ id, value, faute, isDisabled, change, take }: MoyensProps) {
  const label = champsDePaiement.moyenPaiement.label;
  useShortcuts(
    isDisabled
      ? []
      : MOYENS.map((moyen) => ({
          keys: toucheDuMoyen(moyen),
          label: LIBELLES_DES_MOYENS[moyen],
          run: () => take(moyen),
        })),
    'Encaisser',
  );
  return (
    <fieldset
      className={classes['moyens']}
      aria-describedby={faute === undefined ? undefined : `${id}-faute`}
    >
      <legend>
        {label}
        <kbd aria-hidden>{`${PREMIER} à ${DERNIER}`}</kbd>
      </legend>
      <div>
        {MOYENS.map((moyen) => (
          <label key={moyen} className={kit.ring} data-chosen={value === moyen || undefined}>
            <input
              type="radio"
              name={id}
              id={value === moyen ? id : undefined}
              value={moyen}
              checked={value === moyen}
              onChange={() => change(moyen)}
            />
            <span>{LIBELLES_DES_MOYENS[moyen]}</span>
            <kbd aria-hidden>{sayKeys(toucheDuMoyen(moyen)).at(-1)}</kbd>
          </label>
        ))}
      </div>
      {faute !== undefined && (
        <p id={`${id}-faute`} role="alert">
          {faute}
        </p>
      )}
    </fieldset>
  );
}
