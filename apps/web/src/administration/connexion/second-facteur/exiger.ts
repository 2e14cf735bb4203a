/** Leads to the second factor when a group of the person wants one while they work. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { leaveTo } from '#administration/connexion/life.ts';
import { setEnforce } from '#core/api/client.ts';
import { readIdentity, storeIdentity } from '#core/api/identity.ts';

/** Notes whether the person must activate the factor before anything else. */
export function noteFactor(isMissing: boolean): void {
  const identity = readIdentity();
  if (identity === null) return;
  const { secondFacteurAActiver: _before, ...rest } = identity;
  storeIdentity(isMissing ? { ...rest, secondFacteurAActiver: true } : rest);
}

/** Gives the client the way to the page; the page's own refused calls (the menu, the preferences) stay refused. */
export function installSecondFacteur(): void {
  setEnforce(async () => {
    if (window.location.pathname === ADRESSES.deuxEtapes) return;
    noteFactor(true);
    await leaveTo(ADRESSES.deuxEtapes);
  });
}
