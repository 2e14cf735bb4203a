/** Computes the days of a calendar: its weeks, which begin on Monday, and where a key leads. Pure; days are yyyy-MM-dd. */
const WEEK = 7;
/** Rows of every month, so that the calendar keeps its height. */
const ROWS = 6;

const dateOf = (day: string): Date => new Date(`${day}T00:00:00.000Z`);
const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

function addDays(day: string, count: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** Moves by months and keeps the day, or takes the month's last one: 31/01 and a month is 28/02. */
export function addMonths(day: string, count: number): string {
  const date = dateOf(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + count);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(last, Number(day.slice(8))));
  return dayOf(date);
}

/** Returns the day's place in its week: 0 for Monday. */
const rankOf = (day: string): number => (dateOf(day).getUTCDay() + WEEK - 1) % WEEK;

/** Lists the weeks of a month, '2026-11'; null where a cell belongs to another month. */
export function weeksOf(month: string): (string | null)[][] {
  const first = addDays(`${month}-01`, -rankOf(`${month}-01`));
  return Array.from({ length: ROWS }, (_row, week) =>
    Array.from({ length: WEEK }, (_cell, rank) => {
      const day = addDays(first, week * WEEK + rank);
      return day.startsWith(month) ? day : null;
    }),
  );
}

/** Returns the day that a key of the grid leads to (ARIA's date grid); undefined for a key that is not the grid's. */
export function dayAfterKey(day: string, key: string, isShift: boolean): string | undefined {
  const months = isShift ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -WEEK);
    case 'ArrowDown':
      return addDays(day, WEEK);
    case 'Home':
      return addDays(day, -rankOf(day));
    case 'End':
      return addDays(day, WEEK - 1 - rankOf(day));
    case 'PageUp':
      return addMonths(day, -months);
    case 'PageDown':
      return addMonths(day, months);
    default:
      return undefined;
  }
}

/** Lists the years that a calendar offers: those of a person's life, and the shown one. */
export function yearsOf(day: string, thisYear: number): number[] {
  const shown = Number(day.slice(0, 4));
  const first = Math.min(shown, thisYear - 90);
  const last = Math.max(shown, thisYear + 10);
  return Array.from({ length: last - first + 1 }, (_year, rank) => first + rank);
}
