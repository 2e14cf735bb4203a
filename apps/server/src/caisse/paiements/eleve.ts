/** Reads for whom a payment is: the pupil with their class, their school, and the cashier at the desk. */

import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { sql } from 'kysely';
import type { Db } from '#core/db/database.ts';
import { nomEnSql } from '#core/person/nom-en-sql.ts';
import { inscriptionDuJour } from '#eleves/index.ts';

export interface PayeurEtCaissier {
  readonly matricule: string;
  readonly prenoms: string;
  readonly nom: string;
  readonly estActif: number;
  readonly ecole: string;
  readonly inscriptionId: number | null;
  readonly classe: string | null;
  readonly caissier: string;
}

const DESACTIVE =
  'Cet élève est désactivé\u00A0: réactivez d’abord sa fiche, car ses échéances seraient à nouveau dues.';

/**
 * Refuses to make lines owed again on a record that is disabled, as only one without a debt may be.
 * @throws Refus REGLE
 */
export async function requireEleveActif(db: Db, ecoleId: number, eleveId: number): Promise<void> {
  const row = await db
    .selectFrom('eleves')
    .select('estActif')
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', eleveId)
    .executeTakeFirst();
  if (row?.estActif !== 1) refuse('REGLE', { phrase: DESACTIVE });
}

interface PayeurDemande {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly caissierId: number;
  readonly jour: string;
  /** The session of the receipt. */
  readonly sessionId: number | null;
}

/** Reads the pupil with their class, their school and the cashier at the desk, in one statement. */
export async function readPayeur(
  db: Db,
  { ecoleId, eleveId, caissierId, jour, sessionId }: PayeurDemande,
): Promise<PayeurEtCaissier> {
  const { rows } = await sql<PayeurEtCaissier>`
    select t.matricule, t.prenoms, t.nom, t."estActif", s.libelle as ecole, i.id as "inscriptionId", c.libelle as classe,
      (select ${nomEnSql('p')} from utilisateurs p where p.id = ${caissierId}) as caissier
    from eleves t join ecoles s on s.id = t."ecoleId"
    left join inscriptions i on i.id = ${inscriptionDuJour({ jour, sessionId })}
    left join classes c on c.id = i."classeId"
    where t.id = ${eleveId} and t."ecoleId" = ${ecoleId}`.execute(db);
  return rows[0] ?? refuse('INTROUVABLE');
}
