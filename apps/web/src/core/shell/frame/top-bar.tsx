/** The bar of the signed-in pages (SHELL-03): the menu of a narrow screen, search, school, and the settings under the person's name. */
import { TITRE_APPLICATION } from '@gestionscolaire/contract/ecrans/messages.ts';
import type { ReactNode } from 'react';
import type { Person } from '#core/api/identity.ts';
import { ShortcutsButton } from '#core/shell/shortcuts/button.tsx';
import kit from '#core/ui/kit.module.css';
import { SettingsMenu } from './settings-menu.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  person: Person;
  /** Opens the menu where it does not stand beside the page. */
  menu?: ReactNode;
  /** The search over everything. */
  search?: ReactNode;
  /** The school whose pages are shown; without one a narrow screen shows the product's name. */
  school?: ReactNode;
  onSignOut: () => void;
}

export function TopBar({ person, menu, search, school, onSignOut }: TopBarProps) {
  return (
    <header className={`${kit.beside} ${kit.screenOnly} ${classes.bar}`}>
      {menu}
      <div className={classes.search}>{search}</div>
      <div className={classes.school}>
        {school ?? <span className={classes.brand}>{TITRE_APPLICATION}</span>}
      </div>
      <div className={classes.keys}>
        <ShortcutsButton />
      </div>
      <SettingsMenu person={person} onSignOut={onSignOut} />
    </header>
  );
}
