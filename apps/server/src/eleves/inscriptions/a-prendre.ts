/** Answers the services that pupils of a school may take in a session, and for which classes each is compulsory. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import {
  getPrestationsAPrendre,
  type PrestationAPrendre,
  type PrestationsAPrendre,
} from '@gestionscolaire/contract/eleves/prestations-a-prendre.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { prixDeLaClasse, readTarifs } from './bareme.ts';

type Prise = PrestationAPrendre & { obligatoires: number[]; autres: number[] };

async function readAPrendre(
  db: Db,
  { ecoleId, sessionId }: Input<typeof getPrestationsAPrendre>,
): Promise<PrestationsAPrendre> {
  const tarifs = await readTarifs(db, ecoleId, sessionId);
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'libelle'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy('libelleCle')
    .orderBy('id')
    .execute();
  const found = new Map<number, Prise>();
  for (const { id } of classes)
    for (const { prestationId, prestation, estObligatoire } of prixDeLaClasse(tarifs, id)) {
      const one = found.get(prestationId) ?? { prestationId, prestation, obligatoires: [], autres: [] };
      found.set(prestationId, one);
      (estObligatoire === 1 ? one.obligatoires : one.autres).push(id);
    }
  // The order is that of the price lines: one service is everywhere at the same place.
  const ordre = [...new Set(tarifs.fiches.map(({ prestationId }) => prestationId))];
  return { classes, prestations: ordre.flatMap((id) => found.get(id) ?? []) };
}

export const aPrendreBindings: readonly Binding[] = [
  bindRead(getPrestationsAPrendre, (input, { database, caller }) => {
    requireReach(caller, input);
    return database.atOneInstant((db) => readAPrendre(db, input));
  }),
];
