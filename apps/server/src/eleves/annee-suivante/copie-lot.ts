/** Takes a copy of prices back whole, under the lock of the school's money, as long as no enrolment owes one of them. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { sql } from 'kysely';
import type { WriteContext } from '#core/http/context.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import type { LotSource } from '#core/lots/source.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { fichesRenseignementHandlers, tranchesHandlers } from '#scolarite/index.ts';

/** The entity under which copies of prices are told; their tranches come with them. */
export const ENTITE_DES_PRIX = 'fiches_renseignement';

/**
 * Refuses while an enrolment of the year owes a line made of one of these prices. A line that was made before them was made of the
 * prices of every year: taking the copy back changes nothing of it.
 */
async function refuseInscrits({ db }: Pick<WriteContext, 'db'>, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ nombre: number }>`
    select count(distinct i.id) as nombre from fiches_renseignement f
      join inscriptions i on i."ecoleId" = f."ecoleId" and i."sessionId" = f."sessionId" and i."estActif" = 1
        and (f."classeId" is null or i."classeId" = f."classeId")
      join echeances e on e."ecoleId" = i."ecoleId" and e."inscriptionId" = i.id and e."estActif" = 1
        and e."prestationId" = f."prestationId" and e."creationDate" >= f."creationDate"
    where f.id in (${sql.join([...ids])})`.execute(db);
  const nombre = rows[0]?.nombre ?? 0;
  if (nombre === 0) return;
  const qui =
    nombre === 1 ? '1 inscription de cette année doit' : `${nombre} inscriptions de cette année doivent`;
  refuse('UTILISE', { phrase: `Cette copie ne peut pas être défaite : ${qui} déjà ces prix.` });
}

export const lotDePrix = ({ lockCaisse }: PortCaisse): LotSource => ({
  entite: ENTITE_DES_PRIX,
  ce: 'Cette copie',
  isFeminine: true,
  parts: [
    {
      table: 'fiches_renseignement',
      // Nobody enrols at these prices meanwhile.
      begin: ({ db, now }, ecoleId) => lockCaisse(db, ecoleId, now),
      async remove(ids, context) {
        await refuseInscrits(context, ids);
        await oneByOne((row, inside) => fichesRenseignementHandlers.disable(row, inside))(ids, context);
      },
      usedBy: [],
    },
    {
      table: 'tranches',
      async remove(ids, context) {
        if (ids.length > 0) await context.readmit(tranches.disable.access);
        await oneByOne((row, inside) => tranchesHandlers.disable(row, inside))(ids, context);
      },
      usedBy: [
        { table: 'echeances', column: 'trancheId', one: 'échéance', many: 'échéances', isOfSchool: true },
      ],
    },
  ],
});
