/** Draws the keys of a shortcut, each as a key of a keyboard. */
import kit from '#core/ui/kit.module.css';
import classes from './chord.module.css';
import { sayKeys } from './keys.ts';

export function Keys({ keys }: { keys: string }) {
  return (
    <span className={classes.chord}>
      {sayKeys(keys).map((one) => (
        <kbd key={one} className={`${kit.key} ${classes.key}`}>
          {one}
        </kbd>
      ))}
    </span>
  );
}
