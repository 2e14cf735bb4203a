/** The button of the top bar that opens the list of keys: for whoever does not know '?', or switched it off. */
import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { openShortcutsHelp } from './open-help.ts';
import '@mantine/core/styles/ActionIcon.css';

export function ShortcutsButton() {
  return (
    <ActionIcon aria-label="Raccourcis du clavier" title="Raccourcis du clavier" onClick={openShortcutsHelp}>
      <IconKeyboard size={20} aria-hidden />
    </ActionIcon>
  );
}
