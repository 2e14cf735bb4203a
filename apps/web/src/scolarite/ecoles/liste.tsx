/** The list of the schools; opening it forgets which tab of a school's page was open (ECOLE-04). */
import { ADRESSES } from '@gestionscolaire/contract/adresses.ts';
import { useEffect } from 'react';
import { ListScreen } from '#core/crud/list/screen.tsx';
import { forgetTab } from '#core/ui/remembered-tab.ts';
import { page } from './ecoles.tsx';

export function ListeEcoles() {
  useEffect(forgetTab, []);
  return <ListScreen page={page} paths={ADRESSES.ecoles} />;
}
