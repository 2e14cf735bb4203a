/** Leads a person of one menu to its screen, as they arrive: a grid with one tile would only be one more click (NAV-10). */
import type { Menu } from '@gestionscolaire/contract/administration/menus.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { tileTarget } from '#core/shell/tile-grid.tsx';

/** Replaces the page of tiles by the screen of its only menu; `menus` is undefined until they are read anew. */
export function useSeulEcran(menus: readonly Menu[] | undefined): boolean {
  const navigate = useNavigate();
  const [only, second] = menus ?? [];
  const target = only === undefined || second !== undefined ? null : tileTarget(only.url);
  const to = target?.kind === 'path' ? target.to : null;
  const leave = useEffectEvent((screen: string) => void navigate({ to: screen, replace: true }));
  useEffect(() => {
    if (to !== null) leave(to);
  }, [to]);
  return to !== null;
}
