/** Prints the school record of a pupil, from their sealed bulletins alone. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import type { imprimerLivret } from '@gestionscolaire/contract/notes/papiers/impressions.ts';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { PaperRead } from '#core/pdf/bind-paper.ts';
import { readEnVigueur } from '#notes/scelles/annee.ts';
import { readLogos, refusePapierAnonyme } from './lecture/lecture.ts';
import { nomDuLivret, pageDuLivret } from './pages/page-du-livret.ts';

export async function imprimerLeLivret(
  { eleveId }: Input<typeof imprimerLivret>,
  { db, caller, now, concerns }: ReadContext,
): Promise<PaperRead> {
  const eleve = seenOf(caller, await findRow(db, 'eleves', eleveId));
  const { ecoleId } = eleve;
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  refusePapierAnonyme(eleve, 'son livret');
  const inscriptions = await db
    .selectFrom('inscriptions')
    .select(['id', 'sessionId'])
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', '=', eleveId)
    .execute();
  const ids = inscriptions.map(({ id }) => id);
  // Every period of their years: the seals say which bulletins they have, one that was taken out of the base too.
  const periodes =
    ids.length === 0
      ? []
      : await db
          .selectFrom('periodes')
          .select('id')
          .where('ecoleId', '=', ecoleId)
          .where(
            'sessionId',
            'in',
            inscriptions.map(({ sessionId }) => sessionId),
          )
          .execute();
  const periodeIds = periodes.map(({ id }) => id);
  const held = await readEnVigueur(db, { ecoleId, periodeIds, inscriptionIds: ids });
  const contenus = held
    .map(({ lu }) => lu)
    .toSorted((a, b) => (a.periode.dateDebut < b.periode.dateDebut ? -1 : 1));
  const last = contenus.at(-1);
  if (last === undefined)
    return refuse('REGLE', { phrase: "Cet élève n'a aucune période scellée : son livret est vide." });
  const logos = await readLogos(db, [last.ecole]);
  const page = pageDuLivret(contenus, { last, logos, instant: now });
  return { name: nomDuLivret(last), page };
}
