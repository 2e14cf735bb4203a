/** Amounts as they are read: with their sign, on one line. They are typed in a MoneyField. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';

/** An amount as it is read: '1 500 000 FG', on one line. */
export function Money({ amount }: { amount: number }) {
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formaterMontant(amount)}
    </span>
  );
}
