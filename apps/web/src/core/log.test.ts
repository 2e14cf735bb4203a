import { expect, it, vi } from 'vitest';
import { ApiError, networkError } from './api/error.ts';
import { logFailure } from './log.ts';

it('[SHARED-15] écrit une faute à la console, et laisse au navigateur le silence d’un appel coupé', () => {
  const lines = vi.spyOn(console, 'error').mockReturnValue();
  logFailure('noterRecent', networkError());
  expect(lines).not.toHaveBeenCalled();
  const refusal = new ApiError(500, 'INTERNE', "L'opération a échoué");
  logFailure('noterRecent', refusal);
  expect(lines.mock.calls).toEqual([['noterRecent', refusal]]);
});
