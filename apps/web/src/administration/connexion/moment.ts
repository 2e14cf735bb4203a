/** Says an instant as a sentence does: '25 novembre 2026 à 14:05'. */
import { FUSEAU } from '@gestionscolaire/contract/core/values/dates.ts';

const MOMENT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short', timeZone: FUSEAU });

export const moment = (instant: string): string => MOMENT.format(new Date(instant));
