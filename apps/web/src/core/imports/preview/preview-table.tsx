/** The rows of a file with the fault of each cell, corrected in place or left out; on a phone the same rows are cards. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  type CheckedRow,
  type Corrections,
  type Filter,
  isDoubtful,
  isFaulty,
  shownRows,
} from '#core/imports/check/checked-rows.ts';
import { type Decisions, isLeftOut } from '#core/imports/check/left-out.ts';
import classes from '#core/imports/imports.module.css';
import kit from '#core/ui/kit.module.css';
import { Rows } from './rows.tsx';

/** Number of rows shown at first, and added at each click. */
const AT_ONCE = 100;

export interface PreviewTableProps {
  contract: ImportContract;
  /** Our columns that are sent. */
  columns: readonly string[];
  rows: readonly CheckedRow[];
  decisions: Decisions;
  corrections: Corrections;
  /** Rows that are tried again. */
  pending: ReadonlySet<number>;
  disabled: boolean;
  onCorrect: (number: number, name: string, text: string | null) => void;
  onLeaveOut: (number: number, isLeftOut: boolean) => void;
}

export function PreviewTable(props: PreviewTableProps) {
  const { rows, decisions, onCorrect, onLeaveOut } = props;
  const faulty = rows.filter(isFaulty).length;
  const doubtful = rows.filter(isDoubtful).length;
  const left = rows.filter(({ number }) => isLeftOut(number, decisions)).length;
  const [chosen, setChosen] = useState<Filter | null>(null);
  const [most, setMost] = useState(AT_ONCE);
  /** The rows that were worked on under this filter: they stay in sight whatever became of them. */
  const [touched, setTouched] = useState<ReadonlySet<number>>(new Set());
  // Rows with faults are shown first: there may be three among a thousand.
  const filter = chosen ?? (faulty > 0 || touched.size > 0 ? 'fautes' : 'toutes');
  const matching = new Set(shownRows(rows, filter, decisions).map(({ number }) => number));
  const shown = rows.filter(({ number }) => matching.has(number) || touched.has(number));
  const choose = (next: Filter) => {
    setChosen(next);
    setMost(AT_ONCE);
    setTouched(new Set());
  };
  const touch = (number: number) => setTouched(new Set([...touched, number]));
  return (
    <>
      <fieldset className={`${kit.wrap} ${classes.filters}`}>
        <legend className={kit.aloud}>Lignes montrées</legend>
        <FilterButton label={`Toutes (${rows.length})`} is="toutes" filter={filter} onChoose={choose} />
        <FilterButton label={`Avec une faute (${faulty})`} is="fautes" filter={filter} onChoose={choose} />
        {doubtful > 0 && (
          <FilterButton
            label={`À confirmer (${doubtful})`}
            is="confirmer"
            filter={filter}
            onChoose={choose}
          />
        )}
        {left > 0 && (
          <FilterButton
            label={`Laissées de côté (${left})`}
            is="laissees"
            filter={filter}
            onChoose={choose}
          />
        )}
      </fieldset>
      <Rows
        {...props}
        rows={shown.slice(0, most)}
        onCorrect={(number, name, text) => {
          touch(number);
          onCorrect(number, name, text);
        }}
        onLeaveOut={(number, isOut) => {
          touch(number);
          onLeaveOut(number, isOut);
        }}
      />
      {shown.length > most && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
            {`Montrer la suite (${shown.length - most})`}
          </Button>
        </div>
      )}
    </>
  );
}

interface FilterButtonProps {
  label: string;
  is: Filter;
  filter: Filter;
  onChoose: (filter: Filter) => void;
}

function FilterButton({ label, is, filter, onChoose }: FilterButtonProps) {
  return (
    <button
      type="button"
      className={`${kit.lit} ${classes.filter}`}
      aria-pressed={filter === is}
      onClick={() => onChoose(is)}
    >
      {label}
    </button>
  );
}
