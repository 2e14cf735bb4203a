/** The banner that says on every page that the server's clock is late, until it is right. */
import { phraseDuRetard } from '@gestionscolaire/contract/core/values/clock.ts';
import { IconClockExclamation } from '@tabler/icons-react';
import { serverClock } from '#core/api/server-clock.ts';
import kit from '#core/ui/kit.module.css';
import classes from './clock-banner.module.css';

export function ClockBanner() {
  const minutes = serverClock.use();
  return (
    <div role="alert">
      {minutes > 0 && (
        <p className={`${kit.beside} ${kit.screenOnly} ${classes.banner}`}>
          <IconClockExclamation size={20} aria-hidden />
          {phraseDuRetard(minutes)}
        </p>
      )}
    </div>
  );
}
