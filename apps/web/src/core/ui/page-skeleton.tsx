/** What stands in place of a page, or of a panel of it, whose files are on their way. */
import classes from './page-skeleton.module.css';

export function PageSkeleton() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.hidden}>Chargement de la page…</span>
      <div className={classes.bone} data-part="crumbs" />
      <div className={classes.bone} data-part="title" />
      <div className={classes.bone} data-part="content" />
    </div>
  );
}

/** The content of a tab or of a part of a page: its title and its tabs are there already. */
export function PanelSkeleton() {
  return (
    <div className={classes.page} role="status">
      <span className={classes.hidden}>Chargement…</span>
      <div className={classes.bone} data-part="content" />
    </div>
  );
}
