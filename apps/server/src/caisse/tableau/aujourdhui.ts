/**
 * Says how a school stands today, for whoever opens the product: what is late, the classes most behind, what came in today and
 * this week. Its arrears are those of the dashboard, of the current school year.
 */
import {
  enRetardDe,
  parRetard,
  pourcentageEncaisse,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import { jourDe, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { sessionDe } from './statistiques.ts';
import { readCartes } from './statistiques-lignes.ts';

/** Money that came in, and the number of its receipts. */
interface Encaisse {
  readonly montant: number;
  readonly recus: number;
}

export interface Aujourdhui {
  /** `sessionId`: the school year that is counted; `pourcentage`: of what was due, without decimals, null when nothing was. */
  readonly arrieres: {
    readonly sessionId: number | null;
    readonly montant: number;
    readonly eleves: number;
    readonly pourcentage: number | null;
  };
  /** The classes most behind, worst first; `pourcentage`: the part of the money due that came in. */
  readonly classes: readonly {
    readonly classeId: number;
    readonly libelle: string;
    readonly pourcentage: number;
    readonly retard: number;
  }[];
  readonly jour: Encaisse;
  /** From Monday to today. */
  readonly semaine: Encaisse;
}

const AU_PLUS = 3;

async function readEncaisse(db: Db, ecoleId: number, jour: string) {
  const ofToday = sql`case when jour = ${jour}`;
  const { rows } = await sql<{ jour: number; recusDuJour: number; semaine: number; recus: number }>`
    select coalesce(sum(${ofToday} then montant else 0 end), 0) as jour,
      coalesce(sum(${ofToday} then 1 else 0 end), 0) as "recusDuJour",
      coalesce(sum(montant), 0) as semaine, count(*) as recus
    from paiements
    where "ecoleId" = ${ecoleId} and jour between ${lundiDe(jour)} and ${jour} and "annuleLe" is null`.execute(
    db,
  );
  const [row = { jour: 0, recusDuJour: 0, semaine: 0, recus: 0 }] = rows;
  return {
    jour: { montant: row.jour, recus: row.recusDuJour },
    semaine: { montant: row.semaine, recus: row.recus },
  };
}

/** Reads the figures of today; `now`: ISO instant of the call. Cancelled payments count nowhere. */
export async function readAujourdhui(
  db: Db,
  { ecoleId, now }: { readonly ecoleId: number; readonly now: string },
): Promise<Aujourdhui> {
  const session = await sessionDe(db, null, now);
  const cartes =
    session === undefined
      ? []
      : await readCartes(db, { ecoleId, sessionId: session.id, moisId: null, jour: jourDe(now) });
  const total = totalDesCartes(cartes);
  const encaisse = pourcentageEncaisse(total);
  const enRetard = cartes.filter((carte) => enRetardDe(carte) > 0).toSorted(parRetard);
  return {
    arrieres: {
      sessionId: session?.id ?? null,
      montant: enRetardDe(total),
      eleves: total.enRetard,
      pourcentage: encaisse === null ? null : 100 - encaisse,
    },
    classes: enRetard.slice(0, AU_PLUS).map((carte) => ({
      classeId: carte.classeId,
      libelle: carte.libelle,
      pourcentage: pourcentageEncaisse(carte) ?? 0,
      retard: enRetardDe(carte),
    })),
    ...(await readEncaisse(db, ecoleId, jourDe(now))),
  };
}
