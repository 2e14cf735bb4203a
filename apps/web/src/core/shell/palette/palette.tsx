/**
 * The search over everything: a field, and under it the rows of what was found, by groups. The keys move a mark among the rows
 * while the focus stays in the field. Whoever opens it asks and answers; core draws. Fetched with its first use.
 */

import { IconArrowLeft, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { Keys } from '#core/shell/shortcuts/chord.tsx';
import { tileTarget } from '#core/shell/tile-grid.tsx';
import { useHistory } from '#core/shell/use-history.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { hasPointer } from '#core/ui/pointer.ts';
import { PaletteGroups } from './groups.tsx';
import classes from './palette.module.css';
import { namesakes, optionId, optionsOf, type PaletteGroup, type PaletteOption } from './rows.ts';

/** The palette's answer to a text. */
export interface PaletteAnswer {
  groups: readonly PaletteGroup[];
  /** True when the groups are those of the typed text, not of an earlier one. */
  isSettled: boolean;
  error: Error | null;
}

interface PaletteProps {
  typed: string;
  onType: (text: string) => void;
  answer: PaletteAnswer;
  placeholder: string;
  /** The sentence of an empty field with nothing under it. */
  hint: string;
  maxLength: number;
  /** The word of Ctrl+Enter, for whoever may do it. */
  second: string | undefined;
  /** Forgets the rows that stand there before typing. */
  onForget: () => void;
  onClose: () => void;
}

export function Palette(props: PaletteProps) {
  const { typed, onType, second, onClose } = props;
  const { groups, isSettled, error } = props.answer;
  /** The marked row; null: the first one, where there are keys. */
  const [chosen, setChosen] = useState<string | null>(null);
  const listId = useId();
  const history = useHistory();
  const rows = groups.flatMap(optionsOf);
  const same = namesakes(groups);
  const first = hasPointer() && same === undefined ? rows[0]?.key : undefined;
  const marked = rows.find(({ key }) => key === chosen)?.key ?? first;

  const open = (to: string) => {
    onClose();
    const target = tileTarget(to.split('?')[0] ?? '');
    if (target?.kind === 'link') window.location.assign(target.href);
    else history.push(to.startsWith('/') ? to : `/${to}`);
  };
  const move = (step: number) => {
    const at = rows.findIndex(({ key }) => key === marked);
    // With nothing marked, the arrow up leads to the last row.
    const next = rows[((at < 0 && step < 0 ? 0 : at) + step + rows.length) % rows.length];
    if (next === undefined) return;
    setChosen(next.key);
    document.getElementById(optionId(listId, next.key))?.scrollIntoView({ block: 'nearest' });
  };
  const take = (row: PaletteOption, isSecond: boolean) => {
    if (!isSecond) open(row.to);
    else if (second !== undefined && row.second !== undefined) open(row.second);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) move(step);
    else if (event.key === 'Enter') {
      const row = rows.find(({ key }) => key === marked);
      // Enter never takes what an earlier text found.
      if (row !== undefined && isSettled) take(row, event.ctrlKey || event.metaKey);
    } else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) onClose();
    else return;
    event.preventDefault();
  };
  const isEmpty = isSettled && rows.length === 0 && error === null;
  return (
    <Dialog title="Rechercher partout" size="palette" onClose={onClose}>
      <div className={`${kit.beside} ${classes.head}`}>
        <button type="button" className={classes.back} aria-label="Fermer" onClick={onClose}>
          <IconArrowLeft size={22} aria-hidden />
        </button>
        <IconSearch size={22} className={classes.glass} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label="Rechercher partout"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-activedescendant={marked === undefined ? undefined : optionId(listId, marked)}
          aria-autocomplete="list"
          autoComplete="off"
          enterKeyHint="search"
          className={classes.field}
          placeholder={props.placeholder}
          maxLength={props.maxLength}
          value={typed}
          onChange={(event) => {
            onType(event.currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <button
            type="button"
            className={`${kit.middle} ${classes.clear}`}
            aria-label="Vider la recherche"
            onClick={() => onType('')}
          >
            <IconX size={20} aria-hidden />
          </button>
        )}
      </div>
      <PaletteGroups {...{ listId, groups, marked, onOpen: open, onMark: setChosen }} searched={typed} />
      {typed.trim() === '' && rows.length > 0 && (
        <button type="button" className={classes.forget} onClick={props.onForget}>
          Effacer
        </button>
      )}
      <p role="status" className={`${kit.quiet} ${kit.ifAny} ${classes.status}`}>
        {error?.message}
        {isSettled &&
          same !== undefined &&
          `${same.count} ${same.title.toLowerCase()} portent ce nom\u00A0: choisissez par la flèche bas.`}
        {isEmpty && (typed.trim() === '' ? props.hint : `Rien ne ressemble à « ${typed.trim()} ».`)}
        {!isSettled && rows.length === 0 && error === null && 'Recherche…'}
      </p>
      <div className={classes.hints} aria-hidden>
        <Hint keys={['ArrowUp', 'ArrowDown']} label="parcourir" />
        <Hint keys={['Enter']} label="ouvrir" />
        {second !== undefined && <Hint keys={['Ctrl+Enter']} label={second} />}
        <Hint keys={['Escape']} label="fermer" />
      </div>
    </Dialog>
  );
}

function Hint({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <span className={classes.hint}>
      {keys.map((one) => (
        <Keys key={one} keys={one} />
      ))}
      {label}
    </span>
  );
}
