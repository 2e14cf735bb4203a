/** The button of the top bar that opens the search over everything: it looks like the field that it opens. */
import { IconSearch } from '@tabler/icons-react';
import kit from '#core/ui/kit.module.css';
import { openPalette } from './open.tsx';
import classes from './search-button.module.css';

export function SearchButton() {
  return (
    <button
      type="button"
      className={`${kit.lit} ${classes.button}`}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={openPalette}
    >
      <IconSearch size={20} aria-hidden />
      <span className={`${kit.aloud} ${classes.label}`}>
        Rechercher<span className={kit.aloud}> partout</span>
      </span>
      <span className={`${kit.key} ${classes.key}`} data-key="Ctrl K" />
    </button>
  );
}
