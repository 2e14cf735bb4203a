/** The list of the schools; opening it forgets the tab that was open on a school's page (ECOLE-04). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { useEffect } from 'react';
import { ListScreen } from '#core/crud/screens/screen.tsx';
import { forgetTab } from '#core/ui/remembered-tab.ts';
import { page } from './ecoles.tsx';

export function ListeEcoles() {
  useEffect(forgetTab, []);
  return <ListScreen page={page} paths={ADRESSES.ecoles} />;
}
