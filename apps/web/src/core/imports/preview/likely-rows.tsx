/** The rows that look like records: each stands beside them, with the choices for it. */
import type { Decision, ImportContract } from '@gestionscolaire/contract/core/imports/columns.ts';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import {
  type CheckedRow,
  decided,
  isTaken,
  likelyRows,
  sideBySide,
} from '#core/imports/check/checked-rows.ts';
import { completed, completing } from '#core/imports/check/completing.ts';
import type { Decisions } from '#core/imports/check/left-out.ts';
import classes from '#core/imports/check/likely-rows.module.css';
import type { LikelyWords } from '#core/imports/page.ts';
import kit from '#core/ui/kit.module.css';

/** Number of rows shown at first, and added at each click. */
const AT_ONCE = 20;

interface LikelyRowsProps {
  contract: ImportContract;
  words: LikelyWords;
  rows: readonly CheckedRow[];
  decisions: Decisions;
  disabled: boolean;
  onDecide: (decisions: Decisions) => void;
}

export function LikelyRows({ contract, words, rows, decisions, disabled, onDecide }: LikelyRowsProps) {
  const [most, setMost] = useState(AT_ONCE);
  const heading = useId();
  const all = likelyRows(rows);
  if (all.length === 0) return null;
  const open = all.filter(({ number }) => !decisions.has(number));
  const taken = open.filter(isTaken);
  const known = open.flatMap((row) => {
    const found = completing(row);
    return found === undefined ? [] : [{ row, ...found }];
  });
  const brought = new Set(known.flatMap(({ columns }) => columns));
  return (
    <section className={`${kit.stack} ${classes.section}`} aria-labelledby={heading}>
      <h3 id={heading} className={kit.even}>
        {words.title}
      </h3>
      <p role="status" className={kit.dimmed}>
        {told(open.length, all.length)}
      </p>
      <div className={`${kit.wrap} ${kit.tall} ${kit.grown} ${kit.near}`}>
        {known.length > 0 && (
          <Button
            disabled={disabled}
            onClick={() =>
              onDecide(
                completed(
                  decisions,
                  known.map(({ row }) => row),
                ),
              )
            }
          >
            {words.completeAll(known.length, brought)}
          </Button>
        )}
        <Button
          variant="default"
          disabled={disabled || open.length === 0}
          onClick={() => onDecide(decided(decisions, open, 'nouveau'))}
        >
          {words.allNew}
        </Button>
        {taken.length > 0 && (
          <Button
            variant="default"
            disabled={disabled}
            onClick={() => onDecide(decided(decisions, taken, 'ignorer'))}
          >
            {`${words.skipTaken} (${taken.length})`}
          </Button>
        )}
      </div>
      {all.slice(0, most).map((row) => (
        <LikelyRow
          key={row.number}
          contract={contract}
          words={words}
          row={row}
          decision={decisions.get(row.number)}
          disabled={disabled}
          onDecide={(decision) => onDecide(decided(decisions, [row], decision))}
        />
      ))}
      {all.length > most && (
        <Button variant="default" onClick={() => setMost(most + AT_ONCE)}>
          {`Montrer la suite (${all.length - most})`}
        </Button>
      )}
    </section>
  );
}

/** Counts the rows to decide: '3 lignes à décider, sur 12.' */
function told(open: number, all: number): string {
  if (open === 0) return all === 1 ? 'La ligne est décidée.' : `Les ${all} lignes sont décidées.`;
  const left = open === 1 ? '1 ligne à décider' : `${open} lignes à décider`;
  return open === all ? `${left}.` : `${left}, sur ${all}.`;
}

interface LikelyRowProps {
  contract: ImportContract;
  words: LikelyWords;
  row: CheckedRow;
  decision: Decision | undefined;
  disabled: boolean;
  onDecide: (decision: Decision) => void;
}

function LikelyRow({ contract, words, row, decision, disabled, onDecide }: LikelyRowProps) {
  const name = useId();
  const option = (value: Decision, label: string) => (
    <label key={value} className={`${kit.line} ${classes.option}`}>
      <input type="radio" name={name} checked={decision === value} onChange={() => onDecide(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset
      className={`${kit.frame} ${kit.inset} ${classes.row}`}
      disabled={disabled}
      data-open={decision === undefined || undefined}
    >
      <legend>{`Ligne ${row.number} : ${nameOf(contract, row)}`}</legend>
      <SideBySide contract={contract} row={row} />
      <div className={`${kit.wrap} ${classes.options}`}>
        {option('nouveau', words.isNew)}
        {row.candidats.map(({ id, nom, empeche, deja }) => {
          if (id === null || empeche !== null) return null;
          if (deja === undefined) return option(id, `${words.isKnown} ${nom}`);
          return deja.colonnes.length === 0 ? null : option(id, words.complete(nom, new Set(deja.colonnes)));
        })}
        {option('ignorer', 'Ignorer cette ligne')}
      </div>
    </fieldset>
  );
}

/** Names a row by its first two columns: the names of a person. */
const nameOf = ({ colonnes }: ImportContract, { cells }: CheckedRow): string =>
  Object.keys(colonnes)
    .slice(0, 2)
    .flatMap((column) => cells[column] ?? [])
    .join(' ');

/** Says why a record is not added again. */
function Held({ sentence }: { sentence: string | undefined }) {
  return sentence === undefined ? null : <p className={`${kit.warned} ${kit.plain}`}>{sentence}</p>;
}

function SideBySide({ contract, row }: { contract: ImportContract; row: CheckedRow }) {
  return (
    <div className={kit.scroll}>
      <table className={`${kit.small} ${classes.table}`}>
        <thead>
          <tr>
            <th scope="col">Colonne</th>
            <th scope="col">{`Ligne ${row.number}`}</th>
            {row.candidats.map(({ id, ligne, nom, empeche, deja }) => (
              <th key={id ?? `ligne ${ligne}`} scope="col">
                {nom}
                <Held sentence={empeche ?? deja?.dit} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sideBySide(contract, row).map(({ name, titre, texts }) => (
            <tr key={name}>
              <th scope="row">{titre}</th>
              {texts.map((text, rang) => (
                // The ranks are stable keys: the columns never change places.
                <td key={rang}>{text ?? <span className={kit.dimmed}>—</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
