/** Tests which columns a list opens with: the name of the school stands, or waits among the hidden ones. */
import { setFormulations } from '@gestionscolaire/contract/core/text/formulations.ts';
import { afterEach, expect, it } from 'vitest';
import { page as utilisateurs } from '#administration/utilisateurs/utilisateurs.tsx';
import { clearStorage } from '#core/api/identity.ts';
import { page as periodes } from '#notes/periodes.tsx';
import { page as fiches } from '#scolarite/prix/fiches-renseignement.tsx';
import { usualColumns } from './use-columns.ts';

const LISTES = { utilisateurs, fiches, periodes };

/** Returns the lists that show the school to a person of this school (null: of the network). */
function montrees(ecoleId: number | null, shown: Readonly<Record<string, unknown>> = {}): string[] {
  localStorage.setItem('identite', JSON.stringify({ token: 'jeton', data: [{ id: 1, ecoleId }] }));
  return Object.entries(LISTES).flatMap(([nom, { columns, contract }]) =>
    usualColumns({ columns, contract }, shown).some(({ key }) => key === 'ecole') ? [nom] : [],
  );
}

afterEach(() => {
  setFormulations('document');
  clearStorage();
});

it('[FID-16] la colonne École reste dans les listes des documents pour qui est d’une école, et attend parmi les cachées une fois corrigé', () => {
  expect(montrees(null)).toEqual(['utilisateurs', 'fiches', 'periodes']);
  expect(montrees(2)).toEqual(['utilisateurs', 'fiches']);
  expect(montrees(null, { ecoleId: 2 })).toEqual(['utilisateurs', 'fiches']);
  setFormulations('corrigees');
  expect(montrees(2)).toEqual([]);
  expect(montrees(null)).toEqual(['utilisateurs', 'fiches', 'periodes']);
});
