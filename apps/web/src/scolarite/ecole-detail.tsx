/** The first tab of a school's page: its form (ECOLE-07). */
import { EditPanel } from '#core/crud/form-screen.tsx';
import { ECOLES } from './chemins.ts';
import classes from './ecole-page.module.css';
import { page } from './ecoles.tsx';

export function DetailOnglet({ ecoleId }: { ecoleId: number }) {
  return (
    <div className={classes.detail}>
      <EditPanel key={ecoleId} id={ecoleId} page={page} paths={ECOLES} />
    </div>
  );
}
