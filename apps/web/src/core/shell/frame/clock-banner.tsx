/** Says that the server's clock is late, on every page, until it is right. */
import { phraseHorloge } from '@gestionscolaire/contract/core/values/clock.ts';
import { IconClockExclamation } from '@tabler/icons-react';
import { serverClock } from '#core/api/server-clock.ts';
import classes from './clock-banner.module.css';

export function ClockBanner() {
  const minutes = serverClock.use();
  return (
    <div role="alert">
      {minutes > 0 && (
        <p className={classes.banner}>
          <IconClockExclamation size={20} aria-hidden />
          {phraseHorloge(minutes)}
        </p>
      )}
    </div>
  );
}
