/** Tests the keys of the table of privileges: they pass over the boxes that may not change, and ticks are taken back. */
import type { TableauPrivileges } from '@gestionscolaire/contract/administration/droits/privileges.ts';
import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useUndoable } from '#core/ui/grid/undo.ts';
import { presser } from '#tests/grilles.ts';
import type { Coches } from './tableau-model.ts';
import { TableauTable } from './tableau-table.tsx';

const mode = (id: number, libelle: string) =>
  ({ id, libelle, ajout: 0, modification: 0, suppression: 0 }) as const;
const ligne = (menuId: number, libelle: string, modes: number[]) => ({
  menuId,
  ongletId: null,
  reference: libelle,
  libelle,
  parentId: null,
  typeAcces: 'Prive',
  modes,
});
/** The group reads the countries; nobody here may withdraw. */
const TABLEAU: TableauPrivileges = {
  modes: [mode(1, 'Lecture'), mode(2, 'Ajout')],
  lignes: [ligne(1, 'Devises', []), ligne(2, 'Pays', [1]), ligne(3, 'Unités', [])],
};
const AUCUNE: Coches = {};

function Essai() {
  const { now, write, restart: _restart, ...undo } = useUndoable(AUCUNE);
  return (
    <MantineProvider>
      <TableauTable
        tableau={TABLEAU}
        lignes={TABLEAU.lignes}
        coches={now}
        setCoches={write}
        permis={{ ajouts: true, retraits: false }}
        undo={undo}
        nom="Comptables"
      />
    </MantineProvider>
  );
}

const boite = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const cochees = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked, disabled }) => checked && !disabled)
    .map((one) => one.getAttribute('aria-label'));

it('les flèches vont de coche en coche, par-dessus celles qu’on ne change pas ; Suppr décoche, Ctrl+Z défait', () => {
  render(<Essai />);
  boite('Lecture sur Devises').focus();
  for (const [key, name] of [
    ['ArrowDown', 'Lecture sur Unités'],
    ['ArrowRight', 'Ajout sur Unités'],
    ['ArrowUp', 'Ajout sur Pays'],
    ['End', 'Tout sur Pays'],
    ['Home', 'Tout sur Pays'],
    ['Enter', 'Tout sur Unités'],
  ] as const) {
    presser(key);
    expect(document.activeElement).toBe(boite(name));
  }
  fireEvent.click(boite('Tout sur Unités'));
  fireEvent.click(boite('Ajout sur Devises'));
  const toutes = ['Ajout sur Devises', 'Lecture sur Unités', 'Ajout sur Unités', 'Tout sur Unités'];
  expect(cochees()).toEqual(toutes);
  presser('Delete');
  expect(cochees()).toEqual(['Ajout sur Devises']);
  presser('z', { ctrlKey: true });
  expect(cochees()).toEqual(toutes);
  presser('z', { ctrlKey: true });
  presser('z', { ctrlKey: true });
  expect(cochees()).toEqual([]);
  presser('Z', { ctrlKey: true, shiftKey: true });
  expect(cochees()).toEqual(toutes.slice(1));
});
