/** Closes a day of a school: its sheets are sealed then, and not by the first write after it (AMB-185). */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import type { cloreJournee } from '@gestionscolaire/contract/suivi/appel/feuilles.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { WriteContext } from '#core/http/context.ts';
import { aTousLesAppels } from '#suivi/droits/siennes.ts';
import { dernierJourScelle, premierAppel, scellerJusquAu } from '#suivi/registre/inscrire.ts';
import { estJourScelle } from '#suivi/registre/lecture.ts';

export async function clore(
  { ecoleId, jour }: Input<typeof cloreJournee>,
  { db, caller, now, record }: WriteContext,
): Promise<Output<typeof cloreJournee>> {
  requireReach(caller, { ecoleId });
  if (!aTousLesAppels(caller, 'modification'))
    refuse('HORS_DE_PORTEE', { phrase: "La journée d'une école se clôt par qui tient toutes ses absences." });
  if (jour > jourDe(now)) refuseAt('jour', 'Une journée à venir ne se clôt pas.');
  const jours = await scellerJusquAu(db, ecoleId, jour, { now, userId: caller.userId });
  if (jours === 0) {
    // Two people may close it at once: the second finds it closed, and writes nothing.
    if (estJourScelle(jour, await dernierJourScelle(db, ecoleId)))
      return [{ jour, sort: 'identique', jours }];
    const premier = await premierAppel(db, ecoleId);
    refuseAt(
      'jour',
      premier === null || premier > jour
        ? "Aucun appel n'a encore été fait : il n'y a pas de journée à clore."
        : "Ce jour n'a ni classe ni appel : il n'y a rien à clore.",
    );
  }
  record({ entite: 'ecoles', entiteId: ecoleId, ecoleId, changements: { journeeClose: [null, jour] } });
  return [{ jour, sort: 'ecrite', jours }];
}
