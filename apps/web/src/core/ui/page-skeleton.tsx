/** The grey shape of a page, or of a panel, whose files are on their way. */
import kit from '#core/ui/kit.module.css';
import classes from './page-skeleton.module.css';

export function PageSkeleton() {
  return (
    <div className={classes.page} role="status">
      <span className={kit.aloud}>Chargement de la page…</span>
      <div className={classes.bone} data-part="crumbs" />
      <div className={classes.bone} data-part="title" />
      <div className={classes.bone} data-part="content" />
    </div>
  );
}

/** The grey shape of a tab's content, while its title and its tabs are already there. */
export function PanelSkeleton() {
  return (
    <div className={classes.page} role="status">
      <span className={kit.aloud}>Chargement…</span>
      <div className={classes.bone} data-part="content" />
    </div>
  );
}
