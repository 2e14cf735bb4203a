/** The list that opens under a choice: the records found, or why there are none. */
import { Button, Combobox } from '@mantine/core';
import { IconCheck, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isDenied } from '#core/api/error.ts';
import kit from '#core/ui/kit.module.css';
import classes from './choice.module.css';

export interface ChoiceLabel {
  label: string;
  /** Detail that tells the record from its namesakes. */
  detail?: string | null | undefined;
}

/** An option as the dropdown shows it; '' is the option that means none. */
export interface ChoiceOption extends ChoiceLabel {
  value: string;
}

interface ChoiceOptionsProps {
  label: string;
  /** The chosen record; null: none is; undefined: nothing is answered yet, where none is an answer. */
  value: number | null | undefined;
  query: UseQueryResult;
  /** Sentence shown when there is nothing to choose from. */
  emptyText: string | undefined;
  options: readonly ChoiceOption[];
  recherche: string;
  total: number;
  /** Number of records shown. */
  found: number;
  /** Rank of the first of them. */
  first: number;
  page: number;
  pages: number;
  turn: (page: number) => void;
}

export function ChoiceOptions(props: ChoiceOptionsProps) {
  const { label, value, query, options, recherche, total, found, first, page, pages, turn, emptyText } =
    props;
  const chosen = value === undefined ? undefined : String(value ?? '');
  return (
    <Combobox.Dropdown>
      {query.error !== null && (
        <div className={classes.state} role="alert">
          <p>{query.error.message}</p>
          {/* Pressing it must not take the focus from the field: that would close the list. */}
          {!isDenied(query.error) && (
            <Button
              variant="default"
              size="sm"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void query.refetch()}
            >
              Réessayer
            </Button>
          )}
        </div>
      )}
      <Combobox.Options key={page} aria-label={label} className={classes.options}>
        {options.map((option) => (
          <Combobox.Option
            key={option.value}
            value={option.value}
            active={option.value === chosen}
            className={classes.option}
          >
            <span className={kit.grid}>
              <span>{option.label}</span>
              {option.detail != null && (
                <span className={`${kit.quiet} ${classes.detail}`}>{option.detail}</span>
              )}
            </span>
            {option.value === chosen && <IconCheck size={18} aria-hidden />}
          </Combobox.Option>
        ))}
        {options.length === 0 && query.error === null && (
          <Combobox.Empty>{query.isPending ? 'Chargement…' : nothing(recherche, emptyText)}</Combobox.Empty>
        )}
      </Combobox.Options>
      {total > found && query.error === null && (
        <Combobox.Footer className={classes.footer}>
          <span role="status">
            {page === 1 ? `${found} premiers` : `${first} à ${first + found - 1}`} sur {total}. Tapez pour
            préciser.
          </span>
          {pages > 1 && (
            <span className={classes.pages}>
              <Turn
                name="Page précédente"
                isOff={page === 1}
                onTurn={() => turn(page - 1)}
                icon={<IconChevronLeft size={18} aria-hidden />}
              />
              <Turn
                name="Page suivante"
                isOff={page === pages}
                onTurn={() => turn(page + 1)}
                icon={<IconChevronRight size={18} aria-hidden />}
              />
            </span>
          )}
        </Combobox.Footer>
      )}
    </Combobox.Dropdown>
  );
}

interface TurnProps {
  name: string;
  isOff: boolean;
  onTurn: () => void;
  icon: ReactNode;
}

/** A button for the mouse and the finger; the field, which keeps the focus, has the keys Page↑ and Page↓. */
function Turn({ name, isOff, onTurn, icon }: TurnProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={`${kit.middle} ${classes.turn}`}
      aria-label={name}
      title={name}
      aria-disabled={isOff || undefined}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onTurn}
    >
      {icon}
    </button>
  );
}

function nothing(recherche: string, emptyText = 'Aucun choix possible'): string {
  return recherche === '' ? emptyText : `Aucun résultat pour « ${recherche} »`;
}
