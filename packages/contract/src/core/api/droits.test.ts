import { expect, it } from 'vitest';
import { OPERATIONS } from './droits.ts';

it('les opérations sont quatre', () => {
  expect(OPERATIONS).toEqual(['lecture', 'ajout', 'modification', 'suppression']);
});
