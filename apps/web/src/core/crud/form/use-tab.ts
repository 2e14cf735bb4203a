/** Chooses the open tab of a page: the one that was last open there, else the first (AMB-033). */
import type { Screen } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mayLeave } from '#core/shell/use-unsaved.ts';
import { rememberedTab, rememberTab, type TabName } from '#core/ui/remembered-tab.ts';

export interface OpenTab {
  /** Reference of the open tab; '' while there is none. */
  open: string;
  choose: (reference: string) => void;
}

/** Opens one tab of a page. @param tabs those the person may see, in their order; none while they are not known. */
export function useTab(tabs: readonly TabName[]): OpenTab {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(rememberedTab);
  const open = (tabs.find(({ reference }) => reference === chosen) ?? tabs[0])?.reference ?? '';
  const choose = async (reference: string) => {
    const tab = tabs.find((one) => one.reference === reference);
    if (tab === undefined || !(await mayLeave())) return;
    rememberTab(tab);
    setChosen(reference);
    // The search and the page in the address belong to the list of the tab that is left.
    void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  };
  return { open, choose: (reference) => void choose(reference) };
}

/**
 * Remembers the tab whose records a screen of its own writes: every way back opens it, whichever was last open. A bookmark of the
 * form of a class leads back to the classes of its school.
 */
export function useTabOfRecords({ kind, reference }: Screen): void {
  useEffect(() => {
    if (kind === 'onglets') rememberTab({ reference, id: 0 });
  }, [kind, reference]);
}
