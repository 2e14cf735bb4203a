/** Tells everybody whether a scanned paper still holds, by its hash: the signature of a cancelled receipt stays right. */
import { getEtatRecu } from '@gestionscolaire/contract/caisse/ecritures.ts';
import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  debutDEmpreinte,
  empreinteDuPapier,
  estSansNom,
  texteDuPapier,
} from '#caisse/ecritures/attestations.ts';
import { ecritureDe } from '#caisse/ecritures/caisse.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { VERIFICATIONS_PAR_MINUTE } from '#signature/index.ts';

type Etat = Pick<Output<typeof getEtatRecu>[number], 'etat' | 'annuleLe'>;

/** Returns the state of a paper from the chain, whose entries are what paper signs. */
async function etatDe(db: Db, ecoleId: number, empreinte: string): Promise<Etat> {
  const entries = await db
    .selectFrom('ecritures')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('attestation', '=', debutDEmpreinte(empreinte))
    .execute();
  const told = entries.find(
    (entry) => estSansNom(entry) || empreinteDuPapier(texteDuPapier(entry) ?? '') === empreinte,
  );
  if (told === undefined) return { etat: 'inconnu', annuleLe: null };
  // A closing whose day was reopened holds no more than a receipt that was cancelled.
  const undone = told.genre === 'paiement' ? 'annulation' : 'reouverture';
  const annulation = await ecritureDe(db, ecoleId, undone, told.entiteId);
  if (annulation === undefined) return { etat: 'valable', annuleLe: null };
  return { etat: 'annule', annuleLe: jourDe(annulation.instant) };
}

export const etatRecuBindings: readonly Binding[] = [
  bindRead(
    getEtatRecu,
    async ({ ecoleId, empreinte }, { db }) => {
      const ecole = await db
        .selectFrom('caisses')
        .innerJoin('ecoles', 'ecoles.id', 'caisses.ecoleId')
        .where('caisses.ecoleId', '=', ecoleId)
        .select(['ecoles.id as ecoleId', 'ecoles.libelle as ecole'])
        .executeTakeFirst();
      if (ecole === undefined) return refuse('INTROUVABLE');
      return [{ ...ecole, ...(await etatDe(db, ecoleId, empreinte)) }];
    },
    { perMinute: VERIFICATIONS_PAR_MINUTE },
  ),
];
