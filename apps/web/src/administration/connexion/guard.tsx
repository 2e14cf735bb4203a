/**
 * Guards every page but the sign-in and the change of password (AMB-008, AMB-011, AMB-025): it wants an identity, and a token
 * that has not expired. The check runs beside the page's own loading; the server decides about the data anyway.
 */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { redirect, useLocation } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { forgetEarly } from '#core/api/early.ts';
import { readIdentity } from '#core/api/identity.ts';
import { isReworded } from '#core/api/wording.ts';
import { PageHorsConnexion } from '#core/shell/plain-pages.tsx';
import { useHistory } from '#core/shell/use-history.ts';
import { tryingAgain } from '#core/storage/send-again.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { checkConnexion, leaveExpired, leaveTo, signInUrl } from './life.ts';

const REFUSED =
  "Votre connexion n'a pas pu être vérifiée : la page n'a pas été ouverte. Réessayez dans un instant.";

/**
 * Runs before a guarded page: without an identity it leads to the sign-in, with a one-time password to its change, without the
 * second factor that a group wants to its own page.
 */
export async function requireIdentity(asked: string): Promise<void> {
  const identity = readIdentity();
  if (identity === null) await leaveTo(signInUrl(asked));
  else if (identity.motDePasseAChanger) throw redirect({ to: ADRESSES.motDePasse });
  else if (identity.secondFacteurAActiver === true && !asked.startsWith(ADRESSES.deuxEtapes))
    throw redirect({ to: ADRESSES.deuxEtapes });
}

interface Approved {
  href: string;
  index: number;
}

interface GuardProps {
  children: ReactNode;
  /** Shown under the failure: the person's own typing that this device keeps. */
  kept: ReactNode;
}

/** Shows the page while its check runs; replaces it by a failure, and what the device keeps, when the check cannot be made. */
export function Guard({ children, kept }: GuardProps) {
  const history = useHistory();
  const { pathname, href } = useLocation();
  const approved = useRef<Approved | null>(null);
  const [isRefused, setRefused] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const index = history.location.state.__TSR_index;
    const before = approved.current;
    // Back on a page that was approved a moment ago: no new check.
    if (before?.href === href && before.index === index) return undefined;
    if (before !== null) forgetEarly();
    void checkConnexion().then((verdict) => {
      if (!isCurrent) return;
      if (verdict === 'ended') void leaveExpired(href);
      // The words of the documents have changed since this page was loaded: it is loaded again in the new ones.
      else if (isReworded()) window.location.reload();
      else if (verdict === 'valid') {
        approved.current = { href, index };
        setRefused(false);
      } else if (before === null) setRefused(true);
      else {
        notify('information', REFUSED);
        if (before.index === index) history.replace(before.href);
        else history.go(before.index - index);
      }
    });
    return () => {
      isCurrent = false;
    };
    // A change of the search alone is the same page.
    // oxlint-disable-next-line react/exhaustive-deps -- href is read, the path alone decides
  }, [pathname, attempt, history]);

  const retry = useCallback(() => {
    setRefused(false);
    setAttempt((before) => before + 1);
  }, []);
  useEffect(() => {
    if (!isRefused) return undefined;
    // The page comes back by itself, and does not move before the server answers.
    return tryingAgain(() => void checkConnexion().then((verdict) => verdict !== 'unknown' && retry()));
  }, [isRefused, retry]);

  if (!isRefused) return children;
  return <PageHorsConnexion onRetry={retry}>{kept}</PageHorsConnexion>;
}
