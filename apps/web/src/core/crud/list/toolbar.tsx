/** The tools above a list: search as one types, active or disabled rows, files and paper. */
import { RECHERCHE_MAXIMALE } from '@gestionscolaire/contract/core/api/lists.ts';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { changeListSearch } from '#core/crud/search.ts';
import type { ListSource } from '#core/crud/source.ts';
import { useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';
import kit from '#core/ui/kit.module.css';
import { SortMenu } from './sort-menu.tsx';
import { StateFilter } from './state-filter.tsx';
import classes from './toolbar.module.css';
import { ListTools } from './tools.tsx';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/ActionIcon.css';

/** Milliseconds between the last key and the search. */
const PAUSE = 300;

interface FoldProps {
  /** How many filters are set: the folded button says it. */
  set: number;
  children: ReactNode;
}

/** Folds the filters of a bar under one button on a phone; on a desk they stand in the bar. */
export function Fold({ set, children }: FoldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={classes.fold}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filtres
        {set > 0 && <span className={classes.set}>{set}</span>}
      </Button>
      <div id={id} className={classes.folded} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}

export function ListToolbar(props: ListSource) {
  const { search, go, isStateless = false, subject, chips } = props;
  const set = props.set + (search.etat === undefined ? 0 : 1);
  return (
    <div className={`${kit.row} ${kit.screenOnly} ${classes.toolbar}`}>
      <SearchBox
        value={search.recherche ?? ''}
        onSearch={(recherche) => go(changeListSearch(search, { recherche }), 'replace')}
      />
      <Fold set={set}>
        {!isStateless && (
          <StateFilter
            value={search.etat ?? 'actifs'}
            onChange={(etat) => go(changeListSearch(search, { etat }))}
          />
        )}
        {chips}
        {subject !== undefined && <div className={classes.filters}>{subject}</div>}
        <SortMenu {...props} />
        <ListTools {...props} />
      </Fold>
    </div>
  );
}

interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Searches as one types, after a pause. */
export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useShortcuts(
    [{ keys: 'F2', label: 'Chercher dans la liste', run: () => input.current?.focus() }],
    'Dans la liste',
  );
  /** The last search sent or received, and the sent ones that the address does not show yet. */
  const last = useRef(value);
  const underWay = useRef(new Set<string>());

  useEffect(() => {
    if (underWay.current.delete(value)) return;
    // The address changed in another way (Back, 'Effacer la recherche'): it replaces the typed text.
    last.current = value;
    setTyped(value);
  }, [value]);

  const send = useEffectEvent((text: string) => {
    last.current = text;
    underWay.current.add(text);
    onSearch(text);
  });
  useEffect(() => {
    // Blanks alone search nothing: the field keeps them, the address does not.
    const text = typed.trim() === '' ? '' : typed;
    if (text === last.current) return undefined;
    const timer = setTimeout(() => send(text), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <TextInput
      ref={input}
      type="search"
      className={classes.search}
      aria-label="Rechercher"
      placeholder="Rechercher…"
      autoComplete="off"
      maxLength={RECHERCHE_MAXIMALE}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed === '' ? null : (
          <ActionIcon size={32} aria-label="Vider la recherche" onClick={() => setTyped('')}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && setTyped('')}
    />
  );
}
