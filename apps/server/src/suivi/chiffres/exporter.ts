/** Makes the file of the figures of absence: the lines of the screen, in its order and in its words. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { aUnTaux, LIBELLES_DES_DIMENSIONS } from '@gestionscolaire/contract/suivi/chiffres/chiffrer.ts';
import type { exportTableauSuivi } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import {
  direMilliemes,
  partDesAbsences,
  tauxDAbsence,
} from '@gestionscolaire/contract/suivi/chiffres/taux.ts';
import { exportTableau } from '#core/crud/export/file.ts';
import type { FileAnswer, ReadContext } from '#core/http/context.ts';
import { readTableauSuivi } from './lire.ts';

const COLONNES = [
  { key: 'par', title: 'Par' },
  { key: 'libelle', title: 'De' },
  { key: 'absences', title: "Demi-journées d'absence" },
  { key: 'taux', title: "Taux d'absentéisme" },
  { key: 'part', title: 'Part des absences' },
  { key: 'faits', title: 'Appels faits' },
  { key: 'attendus', title: 'Appels attendus' },
];

export async function exporterTableauSuivi(
  { format, ...asked }: Input<typeof exportTableauSuivi>,
  context: ReadContext,
): Promise<FileAnswer> {
  const { session, du, au, total, lignes } = await context.database.atOneInstant((db) =>
    readTableauSuivi(asked, { ...context, db }),
  );
  const rows = [{ par: null, libelle: 'En tout', ...total }, ...lignes].map(({ par, libelle, ...one }) => ({
    par: par === null ? '' : LIBELLES_DES_DIMENSIONS[par],
    libelle,
    absences: one.absences,
    taux: par === null || aUnTaux(par) ? direMilliemes(tauxDAbsence(one)) : '',
    part: direMilliemes(partDesAbsences(one.absences, total.absences)),
    faits: one.faits,
    attendus: one.attendus,
  }));
  const head = [
    "Chiffres d'absence",
    `${session?.libelle ?? ''}, du ${formaterJour(du)} au ${formaterJour(au)}`,
  ];
  const table = { name: `chiffres-absence-${jourDe(context.now)}`, head, columns: COLONNES, rows };
  return exportTableau(format, table, context);
}
