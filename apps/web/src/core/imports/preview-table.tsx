/** The rows of a file with the fault of each cell; on a phone the same rows are cards. */
import type { ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import cards from '#core/ui/phone-cards.module.css';
import { type CheckedRow, type Filter, isDoubtful, isFaulty, shownRows } from './checked-rows.ts';
import classes from './imports.module.css';

/** Number of rows shown at first, and added at each click. */
const AT_ONCE = 100;

interface PreviewTableProps {
  contract: ImportContract;
  /** Our columns that the file fills. */
  columns: readonly string[];
  rows: readonly CheckedRow[];
}

export function PreviewTable({ contract, columns, rows }: PreviewTableProps) {
  const faulty = rows.filter(isFaulty).length;
  const doubtful = rows.filter(isDoubtful).length;
  const [chosen, setChosen] = useState<Filter | null>(null);
  const [most, setMost] = useState(AT_ONCE);
  // Rows with faults are shown first: there may be three among a thousand.
  const filter = chosen ?? (faulty > 0 ? 'fautes' : 'toutes');
  const shown = shownRows(rows, filter);
  const choose = (next: Filter) => {
    setChosen(next);
    setMost(AT_ONCE);
  };
  return (
    <>
      <fieldset className={classes.filters}>
        <legend className={classes.hiddenLegend}>Lignes montrées</legend>
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
      </fieldset>
      <Rows contract={contract} columns={columns} rows={shown.slice(0, most)} />
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
      className={classes.filter}
      aria-pressed={filter === is}
      onClick={() => onChoose(is)}
    >
      {label}
    </button>
  );
}

/** Lists the titles of the shown columns: those that are sent, and those that have a fault. */
function titlesOf({ colonnes }: ImportContract, columns: readonly string[], rows: readonly CheckedRow[]) {
  const told = new Set(rows.flatMap(({ faults }) => Object.keys(faults)));
  return Object.entries(colonnes)
    .filter(([name]) => columns.includes(name) || told.has(name))
    .map(([name, { titre }]) => ({ name, titre }));
}

// Cards change the display of rows and cells, and some browsers then drop their roles: the roles are written out.
function Rows({ contract, columns, rows }: PreviewTableProps) {
  const titles = titlesOf(contract, columns, rows);
  return (
    <div className={classes.scroll}>
      <table
        className={`${cards.cards} ${cards.framed} ${classes.table}`}
        role="table"
        aria-label="Lignes du fichier"
      >
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col" className={classes.number}>
              Ligne
            </th>
            {titles.map(({ name, titre }) => (
              <th key={name} role="columnheader" scope="col">
                {titre}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.number} role="row" data-faulty={isFaulty(row) || undefined}>
              <th role="rowheader" scope="row" className={classes.number}>
                <span className={classes.label}>Ligne </span>
                {row.number}
                <Told row={row} name="" />
              </th>
              {titles.map(({ name, titre }) => (
                <td key={name} role="cell" data-fault={row.faults[name] !== undefined || undefined}>
                  <span className={classes.label}>{titre}</span>
                  <div>
                    {row.cells[name] ?? <span className={classes.nothing}>—</span>}
                    <Told row={row} name={name} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Shows the fault of a cell, or the caution to confirm. */
function Told({ row: { faults, cautions }, name }: { row: CheckedRow; name: string }) {
  const fault = faults[name];
  const caution = cautions[name];
  return (
    <>
      {fault !== undefined && <p className={classes.fault}>{fault}</p>}
      {fault === undefined && caution !== undefined && (
        <p className={classes.caution}>{`À confirmer : ${caution}`}</p>
      )}
    </>
  );
}
