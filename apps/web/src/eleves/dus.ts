/** Says whether the person is told what families owe: screens of pupils show no amount to others, nor what amounts alone decide. */
import { lireLesDus } from '@gestionscolaire/contract/eleves/eleves.ts';
import { useDroits } from '#core/api/droits.ts';

/** Whether amounts are shown; not while the rights are not known. */
export function useIsToldDus(): boolean {
  const { isKnown, can } = useDroits();
  return isKnown && can({ access: lireLesDus });
}
