/** The domain of currencies, units and the network's choice of words. */
import type { Binding } from '#core/http/call/bind.ts';
import { devisesBindings } from './devises.ts';
import { formulationsBindings } from './formulations.ts';
import { unitesBindings } from './unites.ts';

export { proposeFormulations } from './formulations.ts';

export const parametresBindings: readonly Binding[] = [
  ...devisesBindings,
  ...unitesBindings,
  ...formulationsBindings,
];
