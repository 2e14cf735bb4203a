/** The banner that says on every page that what one types here is readable on the network. */
import { IconLockOpen } from '@tabler/icons-react';
import { EN_CLAIR, isPlainHttp } from '#core/shell/plain-http.ts';
import kit from '#core/ui/kit.module.css';
import classes from './clock-banner.module.css';

export function PlainHttpBanner() {
  return (
    isPlainHttp(window.location) && (
      <p className={`${kit.beside} ${kit.screenOnly} ${classes.banner}`}>
        <IconLockOpen size={20} aria-hidden />
        {EN_CLAIR}
      </p>
    )
  );
}
