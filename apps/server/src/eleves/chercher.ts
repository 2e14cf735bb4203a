/**
 * A pupil found by what somebody types of him, slips and all. The names of a whole school are read through an index and compared
 * (contract core/text/ressemblance.ts); nothing is kept between two searches, so whoever was just added is found.
 */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { lesPlusRessemblants, type Textes } from '@gestionscolaire/contract/core/text/ressemblance.ts';
import { lireSaisie } from '@gestionscolaire/contract/core/text/ressemblance-numeros.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { chercherEleve, ELEVES_TROUVES, SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { sql } from 'kysely';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { classeDe } from './eleves.ts';
import './tables.ts';

type Trouves = Output<typeof chercherEleve>;

interface Candidat {
  id: number;
  prenomsCle: string;
  nomCle: string;
  matricule?: string;
  tuteurTelephone?: string | null;
  tuteur2Telephone?: string | null;
}

/** What the index of the school's lists holds. */
const NOMS = ['id', 'prenomsCle', 'nomCle'] as const;
/** Read only when digits were typed: the index has them not. */
const NUMEROS = ['matricule', 'tuteurTelephone', 'tuteur2Telephone'] as const;

const textesDe = ({
  prenomsCle,
  nomCle,
  matricule,
  tuteurTelephone,
  tuteur2Telephone,
}: Candidat): Textes => ({
  prenoms: prenomsCle,
  nom: nomCle,
  matricule: matricule ?? '',
  telephones: [tuteurTelephone ?? '', tuteur2Telephone ?? ''],
});

/** The active pupils of a school in the order of its lists, which the equally likely keep. */
async function readCandidats(db: Db, ecoleId: number, isNumbered: boolean): Promise<Candidat[]> {
  return db
    .selectFrom('eleves')
    .select(NOMS)
    .$if(isNumbered, (query) => query.select(NUMEROS))
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy('nomCle')
    .orderBy('nom')
    .orderBy('prenomsCle')
    .orderBy('prenoms')
    .orderBy('id')
    .execute();
}

/** What he still owes of all his enrolments. */
const reste = sql<number>`coalesce((
  select sum(e.montant - e.paye) from echeances e
  where e."ecoleId" = t."ecoleId" and e."eleveId" = t.id and e."estActif" = 1), 0)`;

async function readTrouves(
  { db, now }: Pick<ReadContext, 'db' | 'now'>,
  ecoleId: number,
  ids: readonly number[],
): Promise<Trouves> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('eleves as t')
    .select(['t.id', 't.matricule', 't.prenoms', 't.nom', 't.sexe', 't.dateNaissance', 't.photo'])
    .select(['t.tuteurNom', 't.tuteurTelephone'])
    .select([sql<string | null>`${classeDe('libelle', jourDe(now))}`.as('classe'), reste.as('reste')])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.estActif', '=', 1)
    .where('t.id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row === undefined ? [] : { ...row, sexe: SEXES.find((one) => one === row.sexe) ?? 'F' };
  });
}

async function find(
  { ecoleId, recherche }: Input<typeof chercherEleve>,
  { db, now, caller }: ReadContext,
): Promise<Trouves> {
  requireReach(caller, { ecoleId });
  const { mots, nombres } = lireSaisie(recherche);
  if (mots.length + nombres.length === 0) return [];
  const candidats = await readCandidats(db, ecoleId, nombres.length > 0);
  const best = lesPlusRessemblants(recherche, candidats, textesDe, ELEVES_TROUVES);
  return readTrouves(
    { db, now },
    ecoleId,
    best.map(({ id }) => id),
  );
}

export const chercherBindings: readonly Binding[] = [bindRead(chercherEleve, find)];
