/** Lookups that no screen uses: the product keeps no structures and no providers, so both are empty (AMB-092). */
import { getAllPrestataire, getAllStructure } from '@gestionscolaire/contract/scolarite/annuaires.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';

export const annuairesBindings: readonly Binding[] = [
  bindRead(getAllStructure, async () => []),
  bindRead(getAllPrestataire, async () => []),
];
