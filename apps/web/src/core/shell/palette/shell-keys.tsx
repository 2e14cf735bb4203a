/** The keys of every page: '?' lists the keys. A person may switch off those that are one sign. */
import { useChoice } from '#core/api/use-choice.ts';
import { openShortcutsHelp } from '#core/shell/shortcuts/open-help.ts';
import { useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';

export function ShellKeys() {
  const [touches] = useChoice('touches', 'toutes');
  const signs = [{ keys: '?', label: 'Voir les raccourcis', run: openShortcutsHelp }];
  useShortcuts(touches === 'toutes' ? signs : [], 'Partout');
  return null;
}
