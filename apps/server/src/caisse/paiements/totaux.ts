/** Adds up the payments of a list, by means and by day: the same rows as its pages and its file. */

import {
  getTotauxPaiements,
  MOYENS,
  type Moyen,
  paiements,
  type TotauxDesPaiements,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { readFilters, writeFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import { sql } from 'kysely';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { paiementsListe } from './liste.ts';

/** The payments of a cashier by one means on one day. */
interface Part {
  caissierId: number;
  moyenPaiement: Moyen;
  jour: string;
  nombre: number;
  montant: number;
  annules: number;
  annule: number;
}

/** Adds up parts; what was cancelled is left out. */
function compteDe(parts: readonly Part[]): { nombre: number; montant: number } {
  const nombre = parts.reduce((sum, part) => sum + part.nombre, 0);
  return { nombre, montant: parts.reduce((sum, part) => sum + part.montant, 0) };
}

/** Adds up the parts of each key, for the keys that have a payment which counts. */
function par<K>(keys: readonly K[], parts: readonly Part[], of: (part: Part) => K) {
  return keys
    .map((key) => ({ key, ...compteDe(parts.filter((part) => of(part) === key)) }))
    .filter(({ nombre }) => nombre > 0);
}

async function nomsDe(db: ReadContext['db'], ids: readonly number[]): Promise<{ id: number; nom: string }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('utilisateurs as p')
    .select(['p.id', nomEnSql('p').as('nom')])
    .where('p.id', 'in', ids)
    .orderBy('p.prenomsCle')
    .orderBy('p.nomCle')
    .orderBy('p.id')
    .execute();
}

async function readTotaux(
  input: Input<typeof getTotauxPaiements>,
  context: ReadContext,
): Promise<TotauxDesPaiements> {
  requireReach(context.caller, input);
  const { caissierId, ...others } = readFilters(paiements.filters, input.filtres ?? '').values;
  const isChosen = (id: number): boolean =>
    (input.caissierId ?? id) === id && (caissierId?.kind !== 'parmi' || caissierId.values.includes(id));
  // The cashiers are those of the other filters: whoever is chosen, another can be.
  const all = await paiementsListe.over<Part>(
    { ...input, caissierId: null, filtres: writeFilters(others) },
    context,
    (found) => sql`
      select t."creationUserId" as "caissierId", t."moyenPaiement", t.jour,
        count(*) filter (where t."annuleLe" is null) as nombre,
        coalesce(sum(t.montant) filter (where t."annuleLe" is null), 0) as montant,
        count(*) filter (where t."annuleLe" is not null) as annules,
        coalesce(sum(t.montant) filter (where t."annuleLe" is not null), 0) as annule
      ${found} group by t."creationUserId", t."moyenPaiement", t.jour`,
  );
  const parts = all.filter((part) => isChosen(part.caissierId));
  const jours = [...new Set(parts.map(({ jour }) => jour))].toSorted().toReversed();
  return getTotauxPaiements.output.parse({
    ...compteDe(parts),
    annules: compteDe(parts.map((part) => ({ ...part, nombre: part.annules, montant: part.annule }))),
    parMoyen: par(MOYENS, parts, (part) => part.moyenPaiement).map(({ key, ...sums }) => ({
      moyenPaiement: key,
      ...sums,
    })),
    parJour: par(jours, parts, (part) => part.jour).map(({ key, ...sums }) => ({ jour: key, ...sums })),
    caissiers: await nomsDe(context.db, [...new Set(all.map((part) => part.caissierId))]),
  });
}

export const totauxBindings: readonly Binding[] = [bindRead(getTotauxPaiements, readTotaux)];
