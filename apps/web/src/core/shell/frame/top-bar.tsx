/** The bar of the signed-in pages (SHELL-03): the product, and the settings menu under the person's name. */
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { TITRE_APPLICATION } from '@gestionscolaire/contract/messages.ts';
import type { Person } from '#core/api/identity.ts';
import { AppLink } from '#core/shell/link.tsx';
import { Logo } from './logo.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  person: Person;
  onSignOut: () => void;
}

export function TopBar({ person, onSignOut }: TopBarProps) {
  return (
    <header className={classes.bar}>
      <div className={classes.inner}>
        <AppLink to={ADRESSES.accueil} className={classes.brand}>
          <Logo />
          <span>{TITRE_APPLICATION}</span>
        </AppLink>
        <SettingsMenu person={person} onSignOut={onSignOut} />
      </div>
    </header>
  );
}
