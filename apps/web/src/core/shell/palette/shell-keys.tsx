/** The keys of every page: Ctrl+K and '/' search everything, '?' lists the keys. A person may switch the keys of one sign off. */
import { useEffect } from 'react';
import { useChoice } from '#core/api/use-choice.ts';
import { openShortcutsHelp } from '#core/shell/shortcuts/open-help.ts';
import { PARTOUT, switchSigns, useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';
import { openPalette } from './open.tsx';

/** `search`: what the search finds, in the words of '?'. */
export function ShellKeys({ search }: { search: string }) {
  const [touches] = useChoice('touches', 'toutes');
  useEffect(() => switchSigns(touches === 'toutes'), [touches]);
  useShortcuts(
    [
      { keys: 'Ctrl+K', label: search, run: openPalette },
      { keys: '/', label: search, run: openPalette },
      { keys: '?', label: 'Voir les raccourcis', run: openShortcutsHelp },
    ],
    PARTOUT,
  );
  return null;
}
