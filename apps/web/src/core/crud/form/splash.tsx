/** A loading splash: it takes the place of a list until the data arrives (GEO-19). */
import { Loader } from '@mantine/core';
import kit from '#core/ui/kit.module.css';
import classes from './splash.module.css';
import '@mantine/core/styles/Loader.css';

export function Splash() {
  return (
    <div className={`${kit.column} ${classes.splash}`} role="status">
      <Loader size={44} aria-hidden />
      <p>Chargement…</p>
    </div>
  );
}
