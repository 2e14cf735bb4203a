/** The tab of a school's classes. */
import { CrudPanel } from '#core/crud/crud-panel.tsx';
import { CLASSES } from '#scolarite/chemins.ts';
import { page } from './classes.tsx';

export function ClassesOnglet({ ecoleId }: { ecoleId: number }) {
  return <CrudPanel page={page} paths={CLASSES} within={{ ecoleId }} />;
}
