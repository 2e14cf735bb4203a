/**
 * The choice of the theme, light, dark or as the machine has it: it applies at once, and is kept as a preference of the user.
 */
import {
  getPreferences,
  type Preferences,
  updatePreferences,
} from '@gestionscolaire/contract/administration/preferences.ts';
import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { hasToChangePassword } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { logFailure } from '#core/log.ts';
import kit from '#core/ui/kit.module.css';
import classes from './choice.module.css';

type Theme = Preferences['theme'];

const CHOICES: readonly { theme: Theme; label: string; icon: typeof IconSun }[] = [
  { theme: 'light', label: 'Clair', icon: IconSun },
  { theme: 'dark', label: 'Sombre', icon: IconMoon },
  { theme: 'auto', label: 'Auto', icon: IconDeviceDesktop },
];

export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { data: preferences } = useEndpoint(getPreferences, {}, { enabled: !hasToChangePassword() });
  const save = useWrite(updatePreferences);
  const stored = preferences?.data.theme;

  // The user's stored choice follows them to another machine: it is applied once, and never over a click made here.
  const isSettled = useRef(false);
  useEffect(() => {
    if (stored === undefined || isSettled.current) return;
    isSettled.current = true;
    setColorScheme(stored);
  }, [stored, setColorScheme]);

  const choose = (theme: Theme) => {
    isSettled.current = true;
    setColorScheme(theme);
    save.mutate({ theme }, { onError: (error) => logFailure('theme', error) });
  };

  return (
    <fieldset className={classes.choice}>
      <legend>Thème</legend>
      <div className={`${kit.raised} ${classes.options}`}>
        {CHOICES.map(({ theme, label, icon: Icon }) => (
          <label
            key={theme}
            className={`${kit.middle} ${classes.option}`}
            data-chosen={colorScheme === theme || undefined}
          >
            <input
              className={kit.cover}
              type="radio"
              name="theme"
              checked={colorScheme === theme}
              onChange={() => choose(theme)}
            />
            <Icon size={20} aria-hidden />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
