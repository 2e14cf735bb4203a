/** Keeps the place of the side menu until its code is there. */
import { readMenu } from './menu-cookie.ts';
import classes from './side-menu.module.css';

export function SideMenuPlace() {
  return <div className={classes.side} data-state={readMenu()} aria-hidden />;
}
