/** Declares the page that imports the records of an entity. */
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import type { Essai, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import type { ComponentType } from 'react';
import type { RecordCrumb } from '#core/crud/crud-page.tsx';
import type { CheckedRow } from './check/checked-rows.ts';
import type { Filled } from './use-corrections.ts';

/** The values of the contract's options, chosen once for all rows of a file. */
export type Options = Readonly<Record<string, unknown>>;

export interface OptionsProps {
  ecoleId: number;
  value: Options;
  disabled: boolean;
  onChange: (value: Options) => void;
}

/** The words for a row that looks like a record. */
export interface LikelyWords {
  /** 'Des lignes ressemblent à des élèves connus' */
  title: string;
  /** 'Nouvel élève' */
  isNew: string;
  /** 'C'est lui : l'inscrire' */
  isKnown: string;
  /** 'Tous nouveaux' */
  allNew: string;
  /** 'Ignorer les inscrits' */
  skipTaken: string;
  /** Says what a row does for a record that is there: 'Compléter 00042 · Awa Diallo'. `columns`: what the row brings it. */
  complete: (name: string, columns: ReadonlySet<string>) => string;
  /** The same of all rows that are such a record beyond doubt: 'Reprendre ces montants pour les 119 inscrits'. */
  completeAll: (count: number, columns: ReadonlySet<string>) => string;
}

export interface ProposalProps {
  /** The rows that would be added. */
  rows: readonly CheckedRow[];
  disabled: boolean;
  onFill: (rows: readonly Filled[]) => void;
}

export interface ImportPage {
  contract: ImportContract;
  /** 'Importer des classes' */
  title: string;
  /** Breadcrumbs between Accueil and the page; '$ecoleId' is the school of the address. */
  trail: readonly RecordCrumb[];
  /** Link to the imported records: its path, with '$ecoleId', and its label. */
  list: RecordCrumb;
  /** Link to the form that adds one record by hand: its path, with '$ecoleId', and its label. */
  byHand?: RecordCrumb;
  /** Returns the search of that link, from what was imported: a list that asks for its school is given it. */
  listSearch?: (ecoleId: number, rows: readonly Essai['valeurs'][]) => string;
  /** Sentences that the person should read before choosing a file. */
  notes: readonly string[];
  /** The columns that only some fill in, each with the call whose right that takes: to others the import has no such column. */
  asks?: Readonly<Record<string, Pick<Endpoint, 'access'>>>;
  /** Slot: what a person begins with, in place of an example: a sheet of their own records to fill. */
  Sheet?: ComponentType<{ ecoleId: number }>;
  /** The control of the contract's options, if it has any. */
  Choices?: ComponentType<OptionsProps>;
  /** Slot: cells that follow from what rows say elsewhere, and that only a person may fill so. */
  Proposal?: ComponentType<ProposalProps>;
  /** Words for rows that look like records; absent where rows never do. */
  likely?: LikelyWords;
}
