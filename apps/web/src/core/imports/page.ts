/** ImportPage: the page that imports the records of an entity, declared. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import type { ComponentType } from 'react';
import type { Crumb } from '#core/crud/crud-page.tsx';

/** What is chosen once for all rows of a file: the values of the contract's options. */
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
}

export interface ImportPage {
  contract: ImportContract;
  /** 'Importer des classes' */
  title: string;
  /** Between Accueil and the page; '$ecoleId' is the school of the address. */
  trail: readonly Crumb[];
  /** Where what was imported is seen, with '$ecoleId', and how the link is called. */
  list: Crumb;
  /** What the person should know before choosing a file. */
  notes: readonly string[];
  /** The control of the contract's options, where it has some. */
  Choices?: ComponentType<OptionsProps>;
  /** Where rows may look like records that are there. */
  likely?: LikelyWords;
}
