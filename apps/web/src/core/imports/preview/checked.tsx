/** The rows once they are checked: what is wrong, what looks like somebody, what will be written, and the one confirmation. */
import { Button, Checkbox } from '@mantine/core';
import { type RefObject, useState } from 'react';
import {
  type CheckedRow,
  countsOf,
  decided,
  isDoubtful,
  isFaulty,
  keptRows,
  saysEffects,
  saysSum,
  summary,
  sumsOf,
  undecidedRows,
} from '#core/imports/check/checked-rows.ts';
import {
  exactDoubles,
  isCompleting,
  overwriting,
  saysRecord,
  writtenValues,
} from '#core/imports/check/completing.ts';
import { type Decisions, isLeftOut } from '#core/imports/check/left-out.ts';
import classes from '#core/imports/imports.module.css';
import type { ImportPage } from '#core/imports/page.ts';
import type { Running } from '#core/imports/use-import.ts';
import type { Work } from '#core/imports/work.ts';
import { LikelyRows } from './likely-rows.tsx';
import { PreviewTable } from './preview-table.tsx';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/InlineInput.css';
import kit from '#core/ui/kit.module.css';

interface CheckedProps {
  page: ImportPage;
  running: Running;
  work: Work;
  rows: readonly CheckedRow[];
  /** The sentence that says what was found: the page goes to it. */
  said: RefObject<HTMLParagraphElement | null>;
}

export function CheckedFile({
  page: { contract, likely, Proposal },
  running,
  work,
  rows,
  said,
}: CheckedProps) {
  const [isConfirmed, setConfirmed] = useState(false);
  const { progress, isAsked, pending, isComparing } = running;
  const { decisions, corrections } = work;
  const chosen = rows.filter(({ number }) => !isLeftOut(number, decisions));
  const kept = keptRows(rows, decisions);
  const doubtful = kept.filter(isDoubtful).length;
  const undecided = undecidedRows(rows, decisions).length;
  const isBusy = progress !== null;
  const sums = sumsOf(
    contract,
    kept.flatMap(({ number }) => {
      const essai = running.essais?.get(number);
      return essai === undefined ? [] : [writtenValues(contract, essai)];
    }),
  );
  const effects = saysEffects(kept);
  const mustConfirm = doubtful > 0 || (isAsked && undecided === 0);
  return (
    <>
      <p
        ref={said}
        tabIndex={-1}
        role="status"
        className={classes.summary}
        data-faulty={chosen.some(isFaulty) || undefined}
      >
        {summary(chosen, undecided)}
      </p>
      {likely !== undefined && (
        <LikelyRows
          contract={contract}
          words={likely}
          rows={rows}
          decisions={decisions}
          disabled={isBusy}
          onDecide={running.decide}
        />
      )}
      <ExactDoubles rows={rows} decisions={decisions} disabled={isBusy} onDecide={running.decide} />
      {Proposal !== undefined && (
        <Proposal
          rows={kept.filter((row) => !isCompleting(decisions)(row))}
          disabled={isBusy}
          onFill={running.fill}
        />
      )}
      <SameElsewhere contract={contract} running={running} />
      <PreviewTable
        contract={contract}
        columns={running.columns}
        rows={rows}
        decisions={decisions}
        corrections={corrections}
        pending={pending}
        disabled={isBusy}
        onCorrect={running.correct}
        onLeaveOut={(number, isOut) => {
          const next = new Map(decisions);
          if (isOut) next.set(number, 'ignorer');
          else next.delete(number);
          running.decide(next);
        }}
      />
      <div className={`${kit.tall} ${kit.grown} ${kit.acts} ${kit.foot} ${classes.foot}`}>
        <p className={classes.counts}>
          {countsOf(kept.length, rows.length - kept.length)}
          {undecided > 0 && (
            <span className={`${kit.block} ${kit.plain}`}>
              {undecided === 1
                ? 'Décidez d’abord de la ligne qui ressemble.'
                : `Décidez d’abord des ${undecided} lignes qui ressemblent.`}
            </span>
          )}
          {effects !== '' && <span className={`${kit.block} ${kit.plain}`}>{effects}</span>}
          {sums.map((sum) => (
            <span key={sum.titre} className={`${kit.block} ${kit.plain}`}>
              {saysSum(sum)}
            </span>
          ))}
        </p>
        <KeepStored rows={kept} disabled={isBusy} onKeep={running.empty} />
        {kept.length > 0 && mustConfirm && (
          <Checkbox
            size="md"
            className={classes.tick}
            label={
              doubtful === 0
                ? "J'ai relu ce qui est à confirmer : c'est exact"
                : doubtful === 1
                  ? "J'ai relu la ligne à confirmer : elle est exacte"
                  : `J'ai relu les ${doubtful} lignes à confirmer : elles sont exactes`
            }
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        {kept.length > 0 && (
          <Button
            loading={isBusy}
            disabled={(mustConfirm && !isConfirmed) || undecided > 0 || pending.size > 0 || isComparing}
            onClick={() => void running.record(isConfirmed)}
          >
            {saysRecord(contract, kept, decisions)}
          </Button>
        )}
      </div>
    </>
  );
}

interface ExactDoublesProps {
  rows: readonly CheckedRow[];
  decisions: Decisions;
  disabled: boolean;
  onDecide: (decisions: Decisions) => void;
}

/** The most rows that a sentence names. */
const NAMED = 5;

/** Names rows: 'ligne 126', 'lignes 126, 130', and the first ones of many. */
function nommer(rows: readonly CheckedRow[]): string {
  const numbers = rows.slice(0, NAMED).map(({ number }) => number);
  return `ligne${rows.length > 1 ? 's' : ''} ${numbers.join(', ')}${rows.length > NAMED ? '…' : ''}`;
}

/** Offers to leave out at once the rows that add nothing to what is there, or to the file. */
function ExactDoubles({ rows, decisions, disabled, onDecide }: ExactDoublesProps) {
  const doubles = exactDoubles(rows, decisions);
  if (doubles.length === 0) return null;
  const say = doubles.length === 1 ? '1 ligne dit' : `${doubles.length} lignes disent`;
  return (
    <div role="status" className={`${kit.good} ${kit.row} ${classes.same}`}>
      <p>{`${say} exactement ce qui est déjà là, ou plus haut dans le fichier (${nommer(doubles)}).`}</p>
      <Button
        size="compact-md"
        disabled={disabled}
        onClick={() => onDecide(decided(decisions, doubles, 'ignorer'))}
      >
        {`Ignorer les doubles exacts (${doubles.length})`}
      </Button>
    </div>
  );
}

interface KeepStoredProps {
  rows: readonly CheckedRow[];
  disabled: boolean;
  onKeep: Running['empty'];
}

/** Offers to keep what the records hold, in place of what the file says: its cells are emptied. */
function KeepStored({ rows, disabled, onKeep }: KeepStoredProps) {
  const cells = overwriting(rows);
  const count = cells.reduce((sum, { names }) => sum + names.length, 0);
  if (count === 0) return null;
  return (
    <Button variant="default" disabled={disabled} onClick={() => onKeep(cells)}>
      {`Garder ce qui est déjà écrit (${count === 1 ? '1 case' : `${count} cases`})`}
    </Button>
  );
}

/** Offers to write the same correction in the other rows that had the same text. */
function SameElsewhere({ contract, running }: { contract: ImportPage['contract']; running: Running }) {
  const { same, correctSame } = running;
  if (same === null) return null;
  const { name, from, to, numbers } = same;
  const count = numbers.length === 1 ? '1 autre ligne a' : `${numbers.length} autres lignes ont`;
  return (
    <div role="status" className={`${kit.good} ${kit.row} ${classes.same}`}>
      <p>{`${count} « ${from} » dans « ${contract.colonnes[name]?.titre ?? name} ».`}</p>
      <Button size="compact-md" onClick={correctSame}>
        {`Y mettre « ${to} » aussi`}
      </Button>
    </div>
  );
}
