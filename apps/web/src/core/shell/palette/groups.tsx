/** Shows the rows of the palette under the names of their groups, what was matched in bold. */

import { Marked } from './marked.tsx';
import classes from './palette.module.css';
import type { PaletteGroup, PaletteRow } from './rows.tsx';

interface PaletteGroupsProps {
  listId: string;
  groups: readonly PaletteGroup[];
  /** The key of the marked row. */
  marked: string | undefined;
  searched: string;
  onOpen: (to: string) => void;
  onMark: (key: string) => void;
  /** Given where the rows are the last records, which a person may forget. */
  onForget?: () => void;
}

export function PaletteGroups(props: PaletteGroupsProps) {
  const { listId, groups, marked, searched, onOpen, onMark, onForget } = props;
  return (
    <div id={listId} role="listbox" aria-label="Résultats" className={classes.groups}>
      {groups.map(({ title, rows, all }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={classes.title}>
            <span>{title}</span>
            {all !== undefined && (
              <button type="button" className={classes.all} onClick={() => onOpen(all.to)}>
                Voir les {all.count}
              </button>
            )}
            {onForget !== undefined && (
              <button type="button" className={classes.all} onClick={onForget}>
                Effacer
              </button>
            )}
          </div>
          {rows.map((row) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
            <div
              key={row.key}
              id={`${listId} ${row.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={row.key === marked}
              className={classes.row}
              onClick={() => onOpen(row.to)}
              onMouseMove={() => row.key !== marked && onMark(row.key)}
            >
              <Row row={row} searched={searched} />
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function Row({ row, searched }: { row: PaletteRow; searched: string }) {
  const { icon: Icon, first, name, under, tag, right, isLate = false } = row;
  return (
    <>
      <Icon size={20} stroke={1.6} className={classes.icon} aria-hidden />
      <span className={classes.texts}>
        <span className={classes.name}>
          <Marked text={first} searched={searched} />
          {name !== undefined && (
            <>
              {' '}
              <strong>
                <Marked text={name} searched={searched} />
              </strong>
            </>
          )}
          {tag !== undefined && <span className={classes.tag}>{tag}</span>}
        </span>
        {under.length > 0 && (
          <span className={classes.under}>
            {under.map((text, rank) => (
              <span key={text}>
                {rank > 0 && ' · '}
                <Marked text={text} searched={searched} />
              </span>
            ))}
          </span>
        )}
      </span>
      {right !== undefined && (
        <span className={classes.right} data-late={isLate || undefined}>
          {right}
        </span>
      )}
    </>
  );
}
