/**
 * The side menu of every signed-in page, from 1024 px on; below, a drawer that the top bar opens. Its entries come from the
 * application; the one of the page on screen is marked by the page's breadcrumbs.
 */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { sansBalises, TITRE_APPLICATION } from '@gestionscolaire/contract/ecrans/messages.ts';
import {
  IconChevronRight,
  IconHome,
  IconLayoutSidebarLeftCollapse,
  IconMenu2,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useChoice } from '#core/api/use-choice.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { useTrail } from '#core/navigation/trail.ts';
import { PARTOUT, useShortcuts } from '#core/shell/shortcuts/use-shortcuts.ts';
import { tileTarget } from '#core/shell/tile-grid.tsx';
import kit from '#core/ui/kit.module.css';
import { Logo } from './logo.tsx';
import { readMenu, writeMenu } from './menu-cookie.ts';
import classes from './side-menu.module.css';

export interface MenuEntry {
  key: number;
  label: string;
  url: string;
  icon: TablerIcon;
  /** The entries under this one; empty for a screen. */
  under: readonly Omit<MenuEntry, 'under'>[];
}

interface SideMenuProps {
  /** Undefined until they are read. */
  entries: readonly MenuEntry[] | undefined;
}

/** Number of lines up to which every section stands open. */
const ALL_OPEN = 20;

/** Returns the deepest of these addresses where the page stands: its own, else the nearest of its breadcrumbs. */
function currentOf(
  entries: readonly MenuEntry[],
  trail: readonly string[],
  pathname: string,
): string | undefined {
  const urls = new Set(entries.flatMap(({ url, under }) => [url, ...under.map((one) => one.url)]));
  urls.add(ADRESSES.accueil);
  return [...trail, pathname].findLast((address) => urls.has(address));
}

export function SideMenu({ entries }: SideMenuProps) {
  const [state, keep] = useChoice('menu', readMenu());
  const isFolded = state === 'replie';
  useEffect(() => writeMenu(state), [state]);
  const turn = () => keep(isFolded ? 'ouvert' : 'replie');
  useShortcuts([{ keys: 'Ctrl+B', label: 'Replier ou déplier le menu', run: turn }], PARTOUT);
  return (
    <nav aria-label="Menu" className={classes.side} data-state={state} data-menu>
      <AppLink to={ADRESSES.accueil} className={`${kit.beside} ${classes.brand}`} title={TITRE_APPLICATION}>
        <Logo />
        <span className={isFolded ? kit.aloud : undefined}>{TITRE_APPLICATION}</span>
      </AppLink>
      <Entries entries={entries} isFolded={isFolded} />
      <button
        type="button"
        className={`${kit.quiet} ${kit.beside} ${classes.fold}`}
        onClick={turn}
        title="Ctrl B"
      >
        <IconLayoutSidebarLeftCollapse size={20} aria-hidden />
        <span className={isFolded ? kit.aloud : undefined}>{isFolded ? 'Déplier le menu' : 'Replier'}</span>
        {!isFolded && <kbd aria-hidden>Ctrl B</kbd>}
      </button>
    </nav>
  );
}

/** The button of the top bar that opens the same entries as a drawer. */
export function MenuDrawer({ entries }: SideMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  useEffect(() => dialog.current?.close(), [pathname]);
  return (
    <>
      <button
        type="button"
        className={`${kit.middle} ${classes.opener}`}
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 size={22} aria-hidden />
      </button>
      <dialog ref={dialog} className={classes.drawer} data-menu aria-label="Menu" closedby="any">
        <div className={classes.close}>
          <span className={`${kit.beside} ${classes.brand}`}>
            <Logo />
            {TITRE_APPLICATION}
          </span>
          <button type="button" aria-label="Fermer le menu" onClick={() => dialog.current?.close()}>
            <IconX size={22} aria-hidden />
          </button>
        </div>
        <nav aria-label="Menu" className={classes.inDrawer}>
          <Entries entries={entries} isFolded={false} />
        </nav>
      </dialog>
    </>
  );
}

function Entries({ entries, isFolded }: SideMenuProps & { isFolded: boolean }) {
  const trail = useTrail();
  const { pathname } = useLocation();
  /** The sections that the person opened or closed, by their id. */
  const [turned, setTurned] = useState<Readonly<Record<number, boolean>>>({});
  const all = entries ?? [];
  const current = currentOf(all, trail, pathname);
  const lines = all.reduce((sum, { under }) => sum + 1 + under.length, 1);
  const has = ({ under }: MenuEntry) => under.some(({ url }) => url === current);
  const isOpen = (entry: MenuEntry) =>
    turned[entry.key] ?? (lines <= ALL_OPEN || has(entry) || entry.url === current);
  return (
    <div className={classes.entries}>
      <ul>
        <li>
          <Entry
            entry={{ key: 0, label: 'Accueil', url: ADRESSES.accueil, icon: IconHome }}
            {...{ current, isFolded }}
          />
        </li>
        {all.map((entry) => (
          <li key={entry.key}>
            <div className={classes.row}>
              <Entry
                {...{ entry, current, isFolded }}
                isWithin={has(entry) && (isFolded || !isOpen(entry))}
              />
              {entry.under.length > 0 && !isFolded && (
                <button
                  type="button"
                  className={`${kit.middle} ${classes.unfold}`}
                  aria-expanded={isOpen(entry)}
                  aria-label={`Rubriques de ${sansBalises(entry.label)}`}
                  onClick={() => setTurned({ ...turned, [entry.key]: !isOpen(entry) })}
                >
                  <IconChevronRight size={16} aria-hidden />
                </button>
              )}
            </div>
            {isOpen(entry) && !isFolded && (
              <ul className={classes.under}>
                {entry.under.map((one) => (
                  <li key={one.key}>
                    <Entry entry={one} current={current} isFolded={false} isUnder />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {entries === undefined && (
        <div className={classes.wait} role="status" aria-label="Chargement du menu" />
      )}
    </div>
  );
}

interface EntryProps {
  entry: Omit<MenuEntry, 'under'>;
  current: string | undefined;
  isFolded: boolean;
  /** True for an entry of a section: it has no icon. */
  isUnder?: boolean;
  /** True for a closed section that holds the screen on view. */
  isWithin?: boolean;
}

function Entry({ entry, current, isFolded, isUnder = false, isWithin = false }: EntryProps) {
  const { label, url, icon: Icon } = entry;
  const target = tileTarget(url);
  if (target === null) return null;
  const written = sansBalises(label);
  const content = (
    <>
      {!isUnder && <Icon stroke={1.6} aria-hidden />}
      <span className={isFolded ? kit.aloud : undefined}>{written}</span>
    </>
  );
  const how = {
    className: `${kit.beside} ${classes.entry}`,
    title: isFolded ? written : undefined,
    'data-within': isWithin || undefined,
  };
  if (target.kind === 'link')
    return (
      <a href={target.href} {...how}>
        {content}
      </a>
    );
  return (
    <AppLink to={target.to} aria-current={url === current ? 'page' : undefined} {...how}>
      {content}
    </AppLink>
  );
}
