/**
 * Finds a pupil by what somebody types of him, slips and all. It reads the names of a whole school through an index
 * and compares them (contract core/text/ressemblance/recherche.ts). It keeps nothing between two searches, so it finds a pupil
 * who was just added.
 */

import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { lireSaisie } from '@gestionscolaire/contract/core/text/ressemblance/numeros.ts';
import {
  lesPlusRessemblants,
  type Textes,
} from '@gestionscolaire/contract/core/text/ressemblance/recherche.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { chercherEleve, ELEVES_TROUVES, SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import { sql } from 'kysely';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { inTurns } from '#core/in-turns.ts';
import { classeDe } from './eleves.ts';
import { resteDesLignes } from './reste.ts';
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

/** The columns that the index of the school's lists holds. */
const NOMS = ['id', 'prenomsCle', 'nomCle'] as const;
/** The columns that the index lacks: they are read only when digits were typed. */
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

/** Reads the active pupils of a school in the order of its lists, which equally likely pupils keep. */
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

/** The amount that he still owes for all his enrolments. */
const reste = resteDesLignes(sql`e."ecoleId" = t."ecoleId" and e."eleveId" = t.id`);

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

/** Finds the pupils of a school, the likeliest first. */
export async function chercher(
  { ecoleId, recherche }: Input<typeof chercherEleve>,
  { db, now, caller }: ReadContext,
): Promise<Trouves> {
  requireReach(caller, { ecoleId });
  const { mots, nombres } = lireSaisie(recherche);
  if (mots.length + nombres.length === 0) return [];
  const candidats = await readCandidats(db, ecoleId, nombres.length > 0);
  const best = await inTurns(lesPlusRessemblants(recherche, candidats, textesDe, ELEVES_TROUVES));
  return readTrouves(
    { db, now },
    ecoleId,
    best.map(({ id }) => id),
  );
}

export const chercherBindings: readonly Binding[] = [bindRead(chercherEleve, chercher)];
