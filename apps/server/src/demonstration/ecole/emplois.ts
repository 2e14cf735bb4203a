/**
 * Gives the classes of collège of the demonstration their mornings: as many lessons of a subject as its coefficient, each where its teacher is
 * free. The lycée has none yet: FET may propose them.
 */
import { JOURS_DE_LA_SEMAINE } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { Periode } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { creneaux } from '@gestionscolaire/contract/suivi/emploi/creneaux.ts';
import type { WriteContext } from '#core/http/context.ts';
import { creneauxHandlers } from '#suivi/index.ts';
import { ajouter } from './ajouter-un.ts';
import type { EcoleFaite } from './eleves.ts';

const HEURES = ['08:00', '09:00', '10:00', '11:00', '12:00'] as const;
/** The places of a week, hour after hour: the lessons of a subject fall on several days. */
const PLACES = HEURES.slice(0, -1).flatMap((de, rang) =>
  JOURS_DE_LA_SEMAINE.slice(0, 5).map((jourSemaine) => ({ jourSemaine, de, a: HEURES[rang + 1] ?? de })),
);

/** Reads the subjects of a class with their coefficient and who teaches each; null: nobody is named. */
const readCours = ({ db }: WriteContext, classe: { ecoleId: number; sessionId: number; classeId: number }) =>
  db
    .selectFrom('enseignements as e')
    .leftJoin('enseignements_enseignants as x', (on) =>
      on.onRef('x.ecoleId', '=', 'e.ecoleId').onRef('x.enseignementId', '=', 'e.id').on('x.estActif', '=', 1),
    )
    .select(['e.id', 'e.coefficient', 'x.enseignantId'])
    .where('e.ecoleId', '=', classe.ecoleId)
    .where('e.sessionId', '=', classe.sessionId)
    .where('e.classeId', '=', classe.classeId)
    .orderBy('e.ordre')
    .orderBy('e.id')
    .execute();

export async function sesEmplois(
  context: WriteContext,
  { ecoleId, classes }: Pick<EcoleFaite, 'ecoleId' | 'classes'>,
  session: Periode & { readonly id: number },
): Promise<void> {
  /** The hours at which each teacher is taken: 'id day hour'. */
  const pris = new Set<string>();
  for (const { id: classeId, etape } of classes) {
    if (etape !== 'collège') continue;
    const cours = await readCours(context, { ecoleId, sessionId: session.id, classeId });
    const restent = new Map(cours.map(({ id, coefficient }) => [id, coefficient / 100]));
    for (const place of PLACES) {
      const cle = (enseignantId: number | null) => `${enseignantId} ${place.jourSemaine} ${place.de}`;
      const choisi = cours
        .toSorted((one, other) => (restent.get(other.id) ?? 0) - (restent.get(one.id) ?? 0))
        .find(({ id, enseignantId }) => (restent.get(id) ?? 0) > 0 && !pris.has(cle(enseignantId)));
      if (choisi === undefined) continue;
      const { id: enseignementId, enseignantId } = choisi;
      restent.set(enseignementId, (restent.get(enseignementId) ?? 0) - 1);
      if (enseignantId !== null) pris.add(cle(enseignantId));
      const values = { enseignementId, ...place, enseignantId, salle: null, du: session.dateDebut, au: null };
      await ajouter(creneaux, creneauxHandlers, values, context);
    }
  }
}
