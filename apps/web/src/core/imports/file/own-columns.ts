/** Gives a contract the columns that a file brings, each known by the number in its title. Pure. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { avecSesColonnes } from '@gestionscolaire/contract/core/imports/famille.ts';
import { HEADER_AMONG } from './header.ts';
import type { Table } from './read-file.ts';

/** Returns the contract as a table is read by it: whichever of its first rows has the titles, their columns are there. */
export const withOwnColumns = (contract: ImportContract, { lines }: Table): ImportContract =>
  contract.famille === undefined
    ? contract
    : avecSesColonnes(
        contract,
        lines.slice(0, HEADER_AMONG).flatMap(({ cells }) => cells.filter((cell) => cell !== null)),
      );
