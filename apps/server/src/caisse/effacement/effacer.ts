/**
 * Takes a pupil's name out of the books of money (`oublierDesLivres`): what stood beside the entries of the chain goes, older entries
 * keep what is left of them, and one entry, signed, tells which. No amount, no hash and no receipt's number changes.
 */

import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ecrire } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import { empreinteDe } from '#caisse/ecritures/entree.ts';
import { lockCaisseALHeure } from '#caisse/ecritures/horloge.ts';
import { etatPrive, MOTIF_EFFACE, sansPrives } from '#caisse/ecritures/prives.ts';
import { hashOf } from '#core/db/chain/links.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { openSecret } from '#core/db/secrets.ts';
import type { WriteContext } from '#core/http/context.ts';
import { signer } from '#signature/index.ts';
import { texteDEffacement } from './texte-d-effacement.ts';

/** The records of one pupil: the one that stands, and those that merges put away. */
export interface FichesDUnEleve {
  readonly ecoleId: number;
  readonly eleveId: number;
  readonly eleveIds: readonly number[];
}

/** Reads the ids of what the books of money hold of a pupil. */
export async function livresDe(db: Db, { ecoleId, eleveIds }: FichesDUnEleve) {
  const idsOf = async (table: 'paiements' | 'reprises') => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('ecoleId', '=', ecoleId)
      .where('eleveId', 'in', eleveIds)
      .execute();
    return rows.map(({ id }) => id);
  };
  const fusions = await db
    .selectFrom('fusions')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where((of) => of.or([of('eleveId', 'in', eleveIds), of('ecarteId', 'in', eleveIds)]))
    .execute();
  return {
    paiements: await idsOf('paiements'),
    reprises: await idsOf('reprises'),
    fusions: fusions.map(({ id }) => id),
  };
}

/** Reads the entries that tell of a pupil, by what they tell: their payments, reprises and merges are theirs. */
export async function ecrituresSur(db: Db, fiches: FichesDUnEleve) {
  const { paiements, reprises, fusions } = await livresDe(db, fiches);
  const found = [];
  for (const [genres, ids] of [
    [['paiement', 'annulation'], paiements],
    [['reprise'], reprises],
    [['fusion'], fusions],
  ] as const) {
    if (ids.length === 0) continue;
    const rows = await db
      .selectFrom('ecritures')
      .selectAll()
      .where('ecoleId', '=', fiches.ecoleId)
      .where('genre', 'in', genres)
      .where('entiteId', 'in', ids)
      .execute();
    found.push(...rows);
  }
  return found.toSorted((one, other) => one.rang - other.rang);
}

const NE_SE_SUIT_PAS =
  'Une écriture de la caisse n’est plus celle de son empreinte\u00A0: rien ne s’efface avant que npm run verifier ait dit laquelle.';

/** Erases the personal part of entries, and returns which lost one. */
async function effacerEcritures(
  trx: Trx,
  fiches: FichesDUnEleve,
  now: string,
): Promise<Pick<ContenuDe<'effacement'>, 'rangs' | 'anciennes'>> {
  const [rangs, anciennes]: [number[], { rang: number; reste: string }[]] = [[], []];
  for (const entry of await ecrituresSur(trx, fiches)) {
    const { ecoleId, rang } = entry;
    const etat = etatPrive(entry);
    if (etat !== 'aCote' && etat !== 'dedans') continue;
    // The erasing entry is signed: nothing that was changed in the base is vouched for.
    if (empreinteDe(entry) !== entry.empreinte) refuse('REGLE', { phrase: NE_SE_SUIT_PAS });
    const contenu = etat === 'dedans' ? sansPrives(entry, now) : entry.contenu;
    if (etat === 'dedans') anciennes.push({ rang, reste: hashOf(contenu) });
    else rangs.push(rang);
    await trx
      .updateTable('ecritures')
      .set({ contenu, prive: null })
      .where('ecoleId', '=', ecoleId)
      .where('rang', '=', rang)
      .execute();
  }
  return { rangs, anciennes };
}

/** Takes the name out, under the lock of the school's money. The stamps of what is changed stay: the chain tells them too. */
export async function oublierDesLivres(
  { db, now, caller }: Pick<WriteContext, 'db' | 'now' | 'caller'>,
  fiches: FichesDUnEleve,
): Promise<void> {
  const { ecoleId, eleveId, eleveIds } = fiches;
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  const effacees = await effacerEcritures(db, fiches, now);
  await db
    .updateTable('paiements')
    .set((of) => ({
      payeur: null,
      payeurCle: '',
      observations: null,
      motifJour: of.case().when('motifJour', 'is', null).then(null).else(MOTIF_EFFACE).end(),
      annuleMotif: of.case().when('annuleMotif', 'is', null).then(null).else(MOTIF_EFFACE).end(),
    }))
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', eleveIds)
    .execute();
  // A merge keeps what the record was before it: it is not undone any more.
  await db
    .updateTable('fusions')
    .set({ avant: '{}', marques: '{}' })
    .where('ecoleId', '=', ecoleId)
    .where((of) => of.or([of('eleveId', 'in', eleveIds), of('ecarteId', 'in', eleveIds)]))
    .execute();
  if (effacees.rangs.length + effacees.anciennes.length === 0) return;
  const dit = { eleveId, auteurId: caller.userId, jour: jourDe(now), ...effacees };
  const privee = openSecret(db, { table: 'caisses', id: ecoleId }, caisse.clePrivee);
  const contenu = { ...dit, signature: signer(texteDEffacement(ecoleId, dit), privee) };
  await ecrire(db, caisse, { genre: 'effacement', entiteId: eleveId, instant: now, contenu, credit: 0 });
}
