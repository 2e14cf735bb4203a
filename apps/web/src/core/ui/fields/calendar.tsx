/**
 * The calendar of a date field, over the page: ARIA's grid of days, which the keyboard walks. It comes when it is first opened.
 */
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { today } from '#core/today.ts';
import kit from '#core/ui/kit.module.css';
import classes from './calendar.module.css';
import { addMonths, dayAfterKey, weeksOf, yearsOf } from './calendar-days.ts';

const WHOLE = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('fr-FR', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_month, rank) => MONTH.format(Date.UTC(2026, rank, 1)));
const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

/** Whether the browser knows windows over the page; Chromium up to 113 calls the attribute alone a fault, on its console. */
const CAN_FLOAT = 'showPopover' in HTMLElement.prototype;

/** Pixels between the calendar and its field, or the edge of the window. */
const GAP = 4;

interface CalendarProps {
  /** Label of the field. */
  label: string;
  /** yyyy-MM-dd, '' for none. */
  value: string;
  /** The field: the calendar stands under it, or over it where there is no room. */
  anchor: HTMLElement;
  onChoose: (day: string) => void;
  /** Called by Escape, by a press elsewhere and by Tab past the end; `isByKey`: the focus goes back where it was. */
  onClose: (isByKey: boolean) => void;
}

/** Puts the calendar beside its field, whole in the window. */
function place(calendar: HTMLElement, anchor: HTMLElement): void {
  const field = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = calendar;
  const left = Math.min(field.left, document.documentElement.clientWidth - width - GAP);
  const under = field.bottom + GAP;
  const over = field.top - height - GAP;
  // Without room on either side it stands at the foot of the window, where a thumb reaches it.
  const top = under + height <= window.innerHeight || over < GAP ? under : over;
  calendar.style.left = `${Math.max(GAP, left)}px`;
  calendar.style.top = `${Math.max(GAP, Math.min(top, window.innerHeight - height - GAP))}px`;
}

/** Shows the calendar above everything, a window included, and keeps it beside its field; a press elsewhere closes it. */
function useOver(anchor: HTMLElement, onClose: CalendarProps['onClose']) {
  const ref = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent(() => onClose(false));
  useLayoutEffect(() => {
    const calendar = ref.current;
    if (calendar === null) return undefined;
    // An older browser shows it in its place of the page, and does not close it by itself.
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !calendar.contains(target) && !anchor.contains(target)) leave();
    };
    if (CAN_FLOAT) calendar.showPopover();
    else document.addEventListener('pointerdown', pressed);
    const follow = () => place(calendar, anchor);
    follow();
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, true);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, true);
    };
  }, [anchor]);
  return ref;
}

export function Calendar({ label, value, anchor, onChoose, onClose }: CalendarProps) {
  const [day, setDay] = useState(value === '' ? today : value);
  const ref = useOver(anchor, onClose);
  /** Moves to a day; one before the first that the product knows is not reached. */
  const show = (next: string) => estUnJour(next) && setDay(next);
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onClose(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it watches keys and focus of what it holds
    <div
      ref={ref}
      popover={CAN_FLOAT ? 'auto' : undefined}
      role="dialog"
      aria-label={`Calendrier\u00A0: ${label}`}
      className={`${kit.frame} ${classes.calendar}`}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      onToggle={(event) => event.newState === 'closed' && onClose(false)}
    >
      <div className={`${kit.beside} ${kit.touching}`}>
        <button
          type="button"
          className={`${kit.middle} ${classes.turn}`}
          aria-label="Mois précédent"
          title="Mois précédent"
          onClick={() => show(addMonths(day, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <select
          className={classes.pick}
          aria-label="Mois"
          value={month}
          onChange={(event) => show(addMonths(day, Number(event.currentTarget.value) - month))}
        >
          {MONTHS.map((name, rank) => (
            <option key={name} value={rank + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          className={classes.pick}
          aria-label="Année"
          value={year}
          onChange={(event) => show(addMonths(day, 12 * (Number(event.currentTarget.value) - year)))}
        >
          {yearsOf(day, Number(today().slice(0, 4))).map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
        <button
          type="button"
          className={`${kit.middle} ${classes.turn}`}
          aria-label="Mois suivant"
          title="Mois suivant"
          onClick={() => show(addMonths(day, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </button>
      </div>
      <Days day={day} value={value} onMove={show} onChoose={onChoose} />
      <button
        type="button"
        className={`${kit.ground} ${kit.full} ${classes.today}`}
        onClick={() => onChoose(today())}
      >
        Aujourd'hui
      </button>
    </div>
  );
}

interface DaysProps {
  /** The day that the keyboard stands on. */
  day: string;
  value: string;
  onMove: (day: string) => void;
  onChoose: (day: string) => void;
}

function Days({ day, value, onMove, onChoose }: DaysProps) {
  const current = useRef<HTMLButtonElement>(null);
  /** True when the keyboard walks: the focus follows. It comes to the grid when the calendar opens. */
  const isWalking = useRef(true);
  useEffect(() => {
    if (isWalking.current) current.current?.focus({ preventScroll: true });
    isWalking.current = false;
  }, [day]);
  const month = day.slice(0, 7);
  const ceJour = today();

  const onKeyDown = (event: KeyboardEvent) => {
    const next = event.altKey || event.ctrlKey ? undefined : dayAfterKey(day, event.key, event.shiftKey);
    if (next === undefined) return;
    event.preventDefault();
    isWalking.current = true;
    onMove(next);
  };

  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA's date grid is a table
      role="grid"
      aria-label={`${MONTHS[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`}
      className={classes.grid}
      onKeyDown={onKeyDown}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, row) => (
          <tr key={`${month} ${row}`}>
            {week.map((one, rank) =>
              one === null ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the place of another month's day
                <td key={WEEKDAYS[rank]} />
              ) : (
                <td key={one} aria-selected={one === value}>
                  <button
                    ref={one === day ? current : null}
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    className={classes.day}
                    aria-label={WHOLE.format(Date.parse(one))}
                    aria-current={one === ceJour ? 'date' : undefined}
                    data-chosen={one === value || undefined}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
