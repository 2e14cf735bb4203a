/**
 * Runs the suite that every look-alike passes, with one sample and the requirement ids that its calls prove. Only the
 * differences of an entity are tested beside it.
 */
import { isOfSchools } from '@gestionscolaire/contract/core/api/crud.ts';
import { describe } from 'vitest';
import { checkFilters } from './check-filters.ts';
import { checkLabels } from './check-labels.ts';
import { checkMany } from './check-many.ts';
import { checkRecords } from './check-records.ts';
import { checkNetwork, checkSchools } from './check-schools.ts';
import { type CrudCheck, toolsOf } from './check-tools.ts';

export type { CrudCheck } from './check-tools.ts';

export function checkCrud(check: CrudCheck): void {
  const { contract } = check;
  describe(contract.entity, () => {
    const tools = toolsOf(check);
    checkRecords(check, tools);
    checkMany(check, tools);
    checkFilters(check, tools);
    // Some entities give the words of their labels, and some records have none.
    if (contract.fields['libelle']?.schema.safeParse('Échantillon').success === true)
      checkLabels(check, tools);
    if (isOfSchools(contract)) checkSchools(check, tools);
    else checkNetwork(check, tools);
  });
}
