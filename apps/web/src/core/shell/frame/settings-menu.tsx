/** The settings menu (SHELL-04, SHELL-05): the signed-in person, password, connexions, second factor, theme, about, sign out. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  IconChevronDown,
  IconDevices,
  IconInfoCircle,
  IconKey,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { Person } from '#core/api/identity.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { ThemeChoice } from '#core/shell/theme/choice.tsx';
import kit from '#core/ui/kit.module.css';
import classes from './settings-menu.module.css';

interface SettingsMenuProps {
  person: Person;
  onSignOut: () => void;
}

const PANEL = 'reglages';

function initials({ prenoms, nom }: Person): string {
  return [prenoms, nom]
    .map((name) => Array.from(name.trim())[0] ?? '')
    .join('')
    .toLocaleUpperCase('fr');
}

/** A button that opens a panel, not an ARIA menu: the panel also holds the choice of the theme. */
export function SettingsMenu({ person, onSignOut }: SettingsMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = `${person.prenoms} ${person.nom}`.trim();

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only watches keys and focus of what it holds
    <div className={`${kit.anchor} ${kit.shrinks}`} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={`${kit.beside} ${classes.button}`}
        aria-expanded={isOpen}
        aria-controls={PANEL}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={`${kit.middle} ${classes.initials}`} data-initials={initials(person)} />
        <span className={classes.name}>
          <span className={kit.aloud}>Réglages de </span>
          {name}
        </span>
        <IconChevronDown size={18} aria-hidden />
      </button>
      {/* The panel can take the focus, so that a click between two controls does not close it. */}
      <div id={PANEL} className={`${kit.card} ${classes.panel}`} hidden={!isOpen} tabIndex={-1}>
        <p className={classes.person}>{name}</p>
        <ThemeChoice />
        <hr />
        <AppLink
          to={ADRESSES.motDePasse}
          className={`${kit.lit} ${kit.line} ${classes.item}`}
          onClick={() => setOpen(false)}
        >
          <IconKey size={20} aria-hidden /> Changer le mot de passe
        </AppLink>
        <AppLink
          to={ADRESSES.connexions}
          className={`${kit.lit} ${kit.line} ${classes.item}`}
          onClick={() => setOpen(false)}
        >
          <IconDevices size={20} aria-hidden /> Mes connexions
        </AppLink>
        <AppLink
          to={ADRESSES.deuxEtapes}
          className={`${kit.lit} ${kit.line} ${classes.item}`}
          onClick={() => setOpen(false)}
        >
          <IconShieldLock size={20} aria-hidden /> Vérification en deux étapes
        </AppLink>
        <AppLink
          to={ADRESSES.aPropos}
          className={`${kit.lit} ${kit.line} ${classes.item}`}
          onClick={() => setOpen(false)}
        >
          <IconInfoCircle size={20} aria-hidden /> À propos
        </AppLink>
        <hr />
        <button type="button" className={`${kit.lit} ${kit.line} ${classes.item}`} onClick={onSignOut}>
          <IconLogout size={20} aria-hidden /> Se déconnecter
        </button>
      </div>
    </div>
  );
}
