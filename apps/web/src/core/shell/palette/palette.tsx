/**
 * The search over everything: screens, pupils, receipts, teachers, users and schools, by groups. The keys move a mark among the
 * rows while the focus stays in the field. Fetched with its first use.
 */
import { getRecents } from '@gestionscolaire/contract/accueil/recents.ts';
import { rechercher } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { addPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { RECHERCHE_MAXIMALE } from '@gestionscolaire/contract/core/api/lists.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft, IconSearch, IconX, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Keys } from '#core/shell/shortcuts/chord.tsx';
import { tileTarget } from '#core/shell/tile-grid.tsx';
import { useHistory } from '#core/shell/use-history.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import { PaletteGroups } from './groups.tsx';
import classes from './palette.module.css';
import { useForgetRecents } from './recents.ts';
import {
  groupsOf,
  namesakes,
  optionId,
  optionsOf,
  type PaletteGroup,
  type PaletteOption,
  ranked,
  rowsOfRecents,
  type Screen,
} from './rows.tsx';

interface PaletteProps {
  onClose: () => void;
  /** The screens of the person's menus. */
  screens: readonly Screen[];
  /** The school that is searched; null: every school that he reaches. */
  ecoleId: number | null;
  /** The icon of a menu, by its reference. */
  iconOf: (reference: string) => TablerIcon;
}

/** Milliseconds between the last key and the search. */
const PAUSE = 120;

/** Answers the groups to show, and whether they are those of the typed text. */
function useGroups({ screens, ecoleId, iconOf }: PaletteProps, typed: string) {
  const text = typed.trim();
  const [recherche] = useDebouncedValue(text, PAUSE);
  const asked = { recherche, ecoleId };
  const found = useEndpoint(rechercher, asked, { keepPrevious: true, enabled: recherche !== '' });
  const recents = useEndpoint(getRecents, {}).data?.data;
  if (text === '') {
    const rows = recents === undefined ? [] : rowsOfRecents(recents, iconOf);
    const groups: PaletteGroup[] = rows.length === 0 ? [] : [{ title: 'Dernières fiches ouvertes', rows }];
    return { groups, isSettled: recents !== undefined, error: null };
  }
  const records = found.data === undefined ? [] : groupsOf(found.data.data, text, ecoleId);
  return {
    groups: ranked(records, screens, text),
    isSettled: text === recherche && !found.isFetching,
    error: found.error,
  };
}

/** Whether a mouse or a trackpad is there: a phone has no key to take what is marked. */
const hasKeys = () => window.matchMedia('(pointer: fine)').matches;

export function Palette(props: PaletteProps) {
  const { onClose } = props;
  const [typed, setTyped] = useState('');
  /** The marked row; null: the first one, where there are keys. */
  const [chosen, setChosen] = useState<string | null>(null);
  const { groups, isSettled, error } = useGroups(props, typed);
  const listId = useId();
  const history = useHistory();
  const canCollect = useDroits().can(addPaiement);
  const forget = useForgetRecents();
  const rows = groups.flatMap(optionsOf);
  const same = namesakes(groups);
  const first = hasKeys() && same === 0 ? rows[0]?.key : undefined;
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
  const take = (row: PaletteOption, isCollecting: boolean) => {
    if (!isCollecting) open(row.to);
    else if (canCollect && row.collect !== undefined) open(row.collect);
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
      <div className={classes.head}>
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
          placeholder="Rechercher un élève, un reçu, un écran…"
          maxLength={RECHERCHE_MAXIMALE}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
        {typed !== '' && (
          <button
            type="button"
            className={classes.clear}
            aria-label="Vider la recherche"
            onClick={() => setTyped('')}
          >
            <IconX size={20} aria-hidden />
          </button>
        )}
      </div>
      <PaletteGroups {...{ listId, groups, marked, onOpen: open, onMark: setChosen }} searched={typed} />
      {typed.trim() === '' && rows.length > 0 && (
        <button type="button" className={classes.forget} onClick={forget}>
          Effacer
        </button>
      )}
      <p role="status" className={classes.status}>
        {error?.message}
        {isSettled && same > 0 && `${same} élèves portent ce nom\u00A0: choisissez par la flèche bas.`}
        {isEmpty &&
          (typed.trim() === ''
            ? 'Tapez un nom, un matricule, un téléphone, un numéro de reçu ou un écran.'
            : `Rien ne ressemble à « ${typed.trim()} ».`)}
        {!isSettled && rows.length === 0 && error === null && 'Recherche…'}
      </p>
      <div className={classes.hints} aria-hidden>
        <Hint keys={['ArrowUp', 'ArrowDown']} label="parcourir" />
        <Hint keys={['Enter']} label="ouvrir" />
        {canCollect && <Hint keys={['Ctrl+Enter']} label="encaisser" />}
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
