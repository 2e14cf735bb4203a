/** The domain of currencies and units. */
import type { Binding } from '#core/http/bind.ts';
import { devisesBindings } from './devises.ts';
import { unitesBindings } from './unites.ts';

export const parametresBindings: readonly Binding[] = [...devisesBindings, ...unitesBindings];
