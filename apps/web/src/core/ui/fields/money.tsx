/** Shows amounts, with their sign, on one line. A MoneyField types them. */
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';

/** An amount as a person reads it: '1 500 000 FG', on one line. */
export function Money({ amount }: { amount: number }) {
  return (
    <span style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {formaterMontant(amount)}
    </span>
  );
}
