/** The tab of a school's classes. */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { CrudPanel } from '#core/crud/screens/crud-panel.tsx';
import { page } from './classes.tsx';

export function ClassesOnglet({ ecoleId }: { ecoleId: number }) {
  return <CrudPanel page={page} paths={ADRESSES.classes} within={{ ecoleId }} />;
}
