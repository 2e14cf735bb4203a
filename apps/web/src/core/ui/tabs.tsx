/**
 * The tabs of a page, one stop of the Tab key. Arrows, Home and End move between them, Enter or a click opens. The arrows do
 * not open, so that nobody leaves unsaved typing by an oversight.
 */
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import kit from '#core/ui/kit.module.css';
import classes from './tabs.module.css';

interface Tab {
  key: string;
  label: string;
}

interface TabsProps {
  /** Name of the page's subject: 'École Les Palmiers'. */
  label: string;
  tabs: readonly Tab[];
  /** Key of the open tab. */
  open: string;
  onOpen: (key: string) => void;
  /** Content of the open tab. */
  children: ReactNode;
}

/** Returns the tab that a key leads to from the one at `index`. */
function target(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

export function Tabs({ label, tabs, open, onOpen, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  /** Key of the tab that has the focus; the open one stands for it while none has it. */
  const [reached, setReached] = useState<string | null>(null);
  const stop = tabs.some(({ key }) => key === reached) ? reached : open;

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === stop);
    const next = target(event.key, at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div className={`${kit.stack} ${classes.root}`}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className={`${kit.wrap} ${kit.screenOnly} ${classes.list}`}
        onKeyDown={onKeyDown}
        onBlur={() => setReached(null)}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={tab.key === open}
            aria-controls={tab.key === open ? `${id}-panel` : undefined}
            tabIndex={tab.key === stop ? 0 : -1}
            onFocus={() => setReached(tab.key)}
            onClick={() => tab.key !== open && onOpen(tab.key)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={open}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${open}`}
        className={`${kit.stack} ${classes.panel}`}
      >
        {children}
      </div>
    </div>
  );
}
