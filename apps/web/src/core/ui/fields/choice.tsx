/**
 * A choice among the records of another entity, found by typing: the server searches its list, twenty at a time. The value's
 * label comes with it, so that it shows even when the record is disabled or far down its list.
 */

import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { chercheurDe } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { InWindow } from '#core/ui/dialogs/in-window.ts';
import { type ChoiceLabel, type ChoiceOption, ChoiceOptions } from './choice-options.tsx';
import { nearestFirst } from './choice-order.ts';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Combobox.css';

export interface ChoiceProps {
  id?: string;
  label: string;
  required?: boolean;
  disabled?: boolean;
  error?: ReactNode;
  /** Text under the field until something is chosen. */
  hint?: ReactNode;
  value: number | null;
  /** Label of the value. */
  current: ChoiceLabel | null;
  /** The list that is searched. */
  from: Endpoint;
  /** Makes the option of a row, with `value` where the chosen value is not the row's id; rows of one value are one option. */
  option: (row: never) => ChoiceLabel & { value?: string };
  /** More input of the call: the parent whose children are listed. */
  input?: Readonly<Record<string, unknown>> | undefined;
  /** True when the call answers its whole list, which is then searched in the browser. */
  isWhole?: boolean;
  /** Whether a row of a whole list is offered; default: every row is. */
  isOffered?: (row: never) => boolean;
  /** A value that is offered too, where the list leaves it out. */
  also?: { value: number; label: ChoiceLabel } | null;
  /** Sentence shown when the list holds nothing at all. */
  emptyText?: string | undefined;
  /** Text of the option that means null; without it there is none. */
  none?: string | undefined;
  /** Whether that option was chosen, where it differs from choosing nothing: the field then shows its text. */
  isNone?: boolean | undefined;
  onChange: (value: number | null, label: ChoiceLabel | null) => void;
  onBlur?: () => void;
  /** Called as a text begins, and ends, to be typed that is no choice yet: closing would lose it. */
  onTyping?: ((isTyping: boolean) => void) | undefined;
}

const TAPEZ = 'Tapez pour chercher…';

/** Number of options on a page: the others are found by typing, or on the next pages. */
const PAGE = 20;
/** Input of the call before anything is typed; a page that makes this call early has the options ready. */
export const PREMIERES = { page: 1, taille: PAGE } as const;
/** Milliseconds between the last key and the search. */
const PAUSE = 250;

/** Reads the options that the typed text finds, and the state of the search. */
function useOptions(props: ChoiceProps, typed: string, isOpen: boolean) {
  const { from, option, none, input: more = {}, isWhole = false, isOffered = () => true, also } = props;
  const [recherche] = useDebouncedValue(typed.trim(), isWhole ? 0 : PAUSE);
  /** The page that was opened, and for which text; another search, or another opening, begins at the first page. */
  const [turned, setTurned] = useState({ recherche: '', page: 1 });
  const page = turned.recherche === recherche ? turned.page : 1;
  if (!isOpen && turned.page !== 1) setTurned({ recherche: '', page: 1 });
  const asked = { ...PREMIERES, page, ...(recherche === '' ? {} : { recherche }) };
  const query = useEndpoint(from, isWhole ? more : { ...more, ...asked }, {
    keepPrevious: !isWhole,
    // A field that waits for another one has no input to ask with.
    enabled: isOpen && props.disabled !== true,
  });
  const rows = (query.data?.data ?? []) as readonly { id: number }[];
  const named = rows
    .filter((row) => isOffered(row as never))
    .map((row): ChoiceOption => ({ value: String(row.id), ...option(row as never) }));
  const added =
    also == null || query.data === undefined ? [] : [{ value: String(also.value), ...also.label }];
  const all = [...new Map([...added, ...named].map((one) => [one.value, one])).values()];
  const isNamed = chercheurDe(recherche);
  const matches = isWhole ? all.filter(({ label, detail }) => isNamed(`${label} ${detail ?? ''}`)) : all;
  const found = nearestFirst(matches, recherche);
  const options = none === undefined || recherche !== '' ? found : [{ value: '', label: none }, ...found];
  const isSettled = typed.trim() === recherche && !query.isFetching;
  const total = isWhole ? found.length : (query.data?.total ?? found.length);
  const pages = isWhole ? 1 : Math.max(1, Math.ceil(total / PAGE));
  return {
    query,
    options,
    recherche,
    isSettled,
    total,
    found: found.length,
    first: (page - 1) * PAGE + 1,
    page,
    pages,
    turn: (target: number) => {
      if (target >= 1 && target <= pages) setTurned({ recherche, page: target });
    },
  };
}

export function Choice(props: ChoiceProps) {
  const {
    id,
    label,
    required = false,
    disabled = false,
    error,
    hint,
    value,
    current,
    none,
    isNone,
    emptyText,
    onChange,
    onBlur,
    onTyping,
  } = props;
  const isInWindow = use(InWindow);
  /** The typed text; null while the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const combobox = useCombobox({ opened: isOpen, onOpenedChange: setOpen });
  const search = useOptions(props, typed ?? '', isOpen);
  const { options, isSettled } = search;

  // The first record found is selected, so that Enter takes it.
  const proposeFirst = useEffectEvent(() => {
    if (typed !== null && typed !== '') combobox.selectFirstOption();
    else combobox.resetSelectedOption();
  });
  useEffect(() => {
    if (isOpen && isSettled) proposeFirst();
  }, [isOpen, isSettled, search.page]);

  const show = (text: string | null) => {
    setTyped(text);
    onTyping?.(text !== null && text !== '');
  };
  const take = (option: ChoiceOption) => {
    if (option.value === '') onChange(null, null);
    else onChange(Number(option.value), option);
    show(null);
    combobox.closeDropdown();
  };
  const type = (text: string) => {
    show(text);
    // An emptied field has no value any more.
    if (text === '' && value !== null) onChange(null, null);
    combobox.openDropdown();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const window = relatedTarget?.closest('dialog') ?? null;
    // A window over this one asks something, and gives the focus back: what is typed waits.
    if (window !== null && !window.contains(currentTarget)) return combobox.closeDropdown();
    // A label typed to its end is a choice, unless several records have it.
    const meant =
      typed === null || !isSettled ? [] : options.filter((option) => cle(option.label) === cle(typed));
    if (meant.length === 1 && meant[0] !== undefined) take(meant[0]);
    show(null);
    combobox.closeDropdown();
    onBlur?.();
  };

  const shown = typed ?? (value === null ? (isNone === true ? (none ?? '') : '') : (current?.label ?? ''));
  return (
    <Combobox
      store={combobox}
      // The list stays open when scrolling through it moves its field out of sight.
      hideDetached={false}
      withinPortal={false}
      floatingStrategy={isInWindow ? 'fixed' : 'absolute'}
      shadow="md"
      onOptionSubmit={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option !== undefined) take(option);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={id}
          label={label}
          required={required}
          disabled={disabled}
          error={error}
          description={value === null ? hint : current?.detail}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={isNone === undefined ? (none ?? TAPEZ) : TAPEZ}
          value={shown}
          rightSectionPointerEvents="none"
          rightSection={isOpen && !isSettled ? <Loader size={18} aria-hidden /> : <Combobox.Chevron />}
          aria-autocomplete="list"
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            // While a person searches, Enter takes a record; it never sends the form.
            if (event.key === 'Enter' && typed !== null) event.preventDefault();
            // Escape closes the list, and the window only once it is closed.
            if (event.key === 'Escape' && isOpen) event.preventDefault();
            if (!isOpen || (event.key !== 'PageDown' && event.key !== 'PageUp')) return;
            event.preventDefault();
            search.turn(search.page + (event.key === 'PageDown' ? 1 : -1));
          }}
          onClick={() => combobox.openDropdown()}
          onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
          onBlur={leave}
        />
      </Combobox.Target>
      <ChoiceOptions
        label={label}
        value={isNone === false && value === null ? undefined : value}
        emptyText={emptyText}
        {...search}
      />
    </Combobox>
  );
}
