/** Gives a school of the demonstration its week, and the days of the year without class. */
import { SEMAINE_D_USAGE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { joursSansClasse } from '@gestionscolaire/contract/scolarite/calendrier/jours-sans-classe.ts';
import { semainesDeClasse } from '@gestionscolaire/contract/scolarite/calendrier/semaines-de-classe.ts';
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { WriteContext } from '#core/http/context.ts';
import { joursSansClasseHandlers, semainesDeClasseHandlers } from '#scolarite/index.ts';
import { ajouter } from './ajouter-un.ts';

/** Days of each year, 'MM-dd', both included. */
const JOURS = [
  ["Fête de l'Indépendance", '10-02', '10-02'],
  ['Congés de Noël', '12-24', '12-31'],
  ['Jour de l’An', '01-01', '01-01'],
  ['Congés de Pâques', '03-29', '04-08'],
  ['Fête du Travail', '05-01', '05-01'],
] as const;

/** Returns a day of a session from its month and day; null where the session has it not. */
function dansLAnnee({ dateDebut, dateFin }: Periode, jour: string): string | null {
  const years = [dateDebut, dateFin].map((one) => one.slice(0, 4));
  return years.map((year) => `${year}-${jour}`).find((day) => dateDebut <= day && day <= dateFin) ?? null;
}

export async function sonCalendrier(
  context: WriteContext,
  ecoleId: number,
  session: Periode & { readonly id: number },
): Promise<void> {
  const week = { ...SEMAINE_D_USAGE, libelle: 'Semaine ordinaire', etape: null };
  const begun = { ecoleId, aPartirDu: session.dateDebut };
  await ajouter(semainesDeClasse, semainesDeClasseHandlers, { ...week, ...begun }, context);
  for (const [libelle, first, last] of JOURS) {
    const du = dansLAnnee(session, first);
    const au = dansLAnnee(session, last);
    if (du === null || au === null) continue;
    const values = { ecoleId, sessionId: session.id, libelle, du, au, partie: 'journee' };
    await ajouter(joursSansClasse, joursSansClasseHandlers, values, context);
  }
}
