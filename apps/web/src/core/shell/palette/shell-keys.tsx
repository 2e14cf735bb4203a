/** The keys of every page: Ctrl+K and '/' search everything, '?' lists the keys. A person may switch the two signs off. */
import { useChoice } from '#core/api/use-choice.ts';
import { openShortcutsHelp } from '#core/shell/shortcuts/open-help.ts';
import { PARTOUT, useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';
import { openPalette } from './open.ts';

const RECHERCHER = 'Rechercher un élève, un reçu, un écran';

export function ShellKeys() {
  const [touches] = useChoice('touches', 'toutes');
  const signs = [
    { keys: '/', label: RECHERCHER, run: openPalette },
    { keys: '?', label: 'Voir les raccourcis', run: openShortcutsHelp },
  ];
  useShortcuts(
    [{ keys: 'Ctrl+K', label: RECHERCHER, run: openPalette }, ...(touches === 'toutes' ? signs : [])],
    PARTOUT,
  );
  return null;
}
