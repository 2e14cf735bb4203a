/** Reads who is away now: the pupils whom the last sheet of their class, this half-day, says absent. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ETAPES } from '@gestionscolaire/contract/scolarite/niveaux/niveaux.ts';
import { demiJourneeDe, demiJourneeDesHeures } from '@gestionscolaire/contract/suivi/appel/appel.ts';
import type { getAbsentsMaintenant } from '@gestionscolaire/contract/suivi/chiffres/tableau.ts';
import { sql } from 'kysely';
import { isAmong } from '#core/crud/list/filters.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { ReadContext } from '#core/http/context.ts';
import { ordreDesClasses, readSemaines } from '#scolarite/index.ts';
import { debutDuCours } from '#suivi/emploi/jour.ts';

type Lus = Output<typeof getAbsentsMaintenant>;

export async function readAbsentsMaintenant(
  { ecoleId }: Input<typeof getAbsentsMaintenant>,
  { db, caller, now }: ReadContext,
): Promise<Lus> {
  requireReach(caller, { ecoleId });
  const jour = jourDe(now);
  const semaines = await readSemaines(db, ecoleId, jour);
  const heure = now.slice(11, 16);
  // A class whose morning goes on after noon is still in it.
  const auMatin = ETAPES.filter(
    (etape) => demiJourneeDesHeures({ semaines }, etape, jour)(heure) === 'matin',
  );
  const demiJournee = auMatin.length === ETAPES.length ? 'matin' : demiJourneeDe(now);
  /** The sheets of a day that are of the half-day in which their class is. */
  const duMoment = sql`f."ecoleId" = ${ecoleId} and f.jour = ${jour} and f."demiJournee" =
    case when ${isAmong(sql`c.etape`, sql<string>`${JSON.stringify(auMatin)}`, 'texts')} then 'matin' else 'apresMidi' end`;
  const { rows: counted } = await sql<{ appels: number }>`
    select count(distinct f."classeId") as appels from feuilles_appel f
    join classes c on c."ecoleId" = f."ecoleId" and c.id = f."classeId" where ${duMoment}`.execute(db);
  const { rows } = await sql<Lus['absents'][number]>`
    select a."inscriptionId", e.prenoms, e.nom, f."classeId", c.libelle as classe, a.etat
    from feuilles_appel f
    join absences a on a."ecoleId" = f."ecoleId" and a."feuilleAppelId" = f.id
      and a.genre = 'absence' and a."annuleeLe" is null
    join classes c on c."ecoleId" = f."ecoleId" and c.id = f."classeId"
    join inscriptions i on i."ecoleId" = a."ecoleId" and i.id = a."inscriptionId"
    join eleves e on e."ecoleId" = i."ecoleId" and e.id = i."eleveId"
    where ${duMoment} and not exists (
      select 1 from feuilles_appel g where g."ecoleId" = f."ecoleId" and g."classeId" = f."classeId" and g.jour = f.jour
        and g."demiJournee" = f."demiJournee" and coalesce(${debutDuCours('g')}, '') > coalesce(${debutDuCours('f')}, ''))
    order by ${ordreDesClasses('c')}, e."nomCle", e."prenomsCle", i.id`.execute(db);
  return { jour, demiJournee, appels: counted[0]?.appels ?? 0, absents: rows };
}
