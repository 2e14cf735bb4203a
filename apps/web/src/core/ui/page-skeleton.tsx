/** What stands in place of a page whose files are on their way. */
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
