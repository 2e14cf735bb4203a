/** The window of '?': the keys of the page, as they are declared where they act, and the switch of those of one sign. Fetched once it is asked for. */
import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { useChoice } from '#core/api/use-choice.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { Keys } from './chord.tsx';
import classes from './help.module.css';
import { shortcutsNow } from './use-shortcuts.ts';

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const [groups] = useState(shortcutsNow);
  const [touches, keep] = useChoice('touches', 'toutes');
  return (
    <Dialog title="Raccourcis du clavier" onClose={onClose} withCross>
      {groups.map(({ where, shortcuts }) => (
        <section key={where} aria-label={where}>
          <h3 className={`${kit.fine} ${classes.where}`}>{where}</h3>
          <dl>
            {shortcuts.map(({ keys, label }) => (
              <div key={label} className={`${kit.apart} ${classes.one}`}>
                <dt>{label}</dt>
                {keys.map((one) => (
                  <dd key={one}>
                    <Keys keys={one} />
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        className={classes.switch}
        label="Les touches d'un seul signe agissent : /, ?, E"
        checked={touches === 'toutes'}
        onChange={(event) => keep(event.currentTarget.checked ? 'toutes' : 'aucune')}
      />
    </Dialog>
  );
}
