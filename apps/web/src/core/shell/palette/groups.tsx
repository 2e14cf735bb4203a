/** Shows the rows of the palette under the names of their groups, what was matched in bold. */
import type { ReactNode } from 'react';
import kit from '#core/ui/kit.module.css';
import { Marked } from './marked.tsx';
import classes from './palette.module.css';
import { keyOfAll, optionId, type PaletteGroup, type PaletteRow } from './rows.ts';

interface PaletteGroupsProps {
  listId: string;
  groups: readonly PaletteGroup[];
  /** The key of the marked row. */
  marked: string | undefined;
  searched: string;
  onOpen: (to: string) => void;
  onMark: (key: string) => void;
}

export function PaletteGroups(props: PaletteGroupsProps) {
  const { listId, groups, marked, searched, onOpen, onMark } = props;
  return (
    <div id={listId} role="listbox" aria-label="Résultats" className={`${kit.ifAny} ${classes.groups}`}>
      {groups.map(({ title, rows, all }) => (
        <div key={title} role="group" aria-labelledby={optionId(listId, `titre ${title}`)}>
          <div
            id={optionId(listId, `titre ${title}`)}
            role="presentation"
            className={`${kit.fine} ${classes.title}`}
          >
            {title}
          </div>
          {rows.map((row) => (
            <Option key={row.key} optionKey={row.key} to={row.to} {...{ listId, marked, onOpen, onMark }}>
              <Row row={row} searched={searched} />
            </Option>
          ))}
          {all !== undefined && (
            <Option optionKey={keyOfAll(title)} to={all.to} {...{ listId, marked, onOpen, onMark }}>
              <span className={`${kit.accent} ${kit.small}`}>Voir les {all.count}</span>
            </Option>
          )}
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Pick<PaletteGroupsProps, 'listId' | 'marked' | 'onOpen' | 'onMark'> {
  optionKey: string;
  to: string;
  children: ReactNode;
}

function Option({ listId, optionKey, to, marked, onOpen, onMark, children }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and the keys
    <div
      id={optionId(listId, optionKey)}
      role="option"
      tabIndex={-1}
      aria-selected={optionKey === marked}
      className={`${kit.line} ${classes.row}`}
      onClick={() => onOpen(to)}
      onMouseMove={() => optionKey !== marked && onMark(optionKey)}
    >
      {children}
    </div>
  );
}

function Row({ row, searched }: { row: PaletteRow; searched: string }) {
  const { icon: Icon, first, name, under, right, isLate = false, isResembling = false } = row;
  const tag = isResembling ? 'ressemblant' : row.tag;
  return (
    <>
      <Icon size={20} stroke={1.6} className={classes.icon} aria-hidden />
      <span className={kit.rest}>
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
          <span className={`${kit.fine} ${classes.under}`}>
            {under.map((text, rank) => (
              // Two texts may be alike: a class and a guardian of one name.
              <span key={rank}>
                {rank > 0 && ' · '}
                <Marked text={text} searched={searched} />
              </span>
            ))}
          </span>
        )}
      </span>
      {right !== undefined && (
        <span
          className={`${kit.quiet} ${kit.stiff} ${kit.whole} ${classes.right}`}
          data-late={isLate || undefined}
        >
          {right}
        </span>
      )}
    </>
  );
}
