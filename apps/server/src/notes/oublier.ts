/**
 * Takes a pupil's person out of their sealed bulletins and their certificates (`anonymiser`): who they were, and the words that were said
 * of them. Marks, averages, places, decisions and numbers stay, and so does every seal (decision 0046).
 */
import { texteDuScelle } from '@gestionscolaire/contract/notes/papiers/attestation-d-acquis.ts';
import { contenuDeCertificat } from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import { nomAnonyme } from '@gestionscolaire/contract/personne/anonymat.ts';
import * as z from 'zod/mini';
import { hashOf } from '#core/db/chain/links.ts';
import type { Trx } from '#core/db/database.ts';
import { lockSceaux } from '#eleves/index.ts';
import { readFideles } from './scelles/fidelite.ts';
import './tables/bulletins.ts';
import './tables/papiers.ts';

interface UnEleve {
  readonly ecoleId: number;
  readonly eleveIds: readonly number[];
}

const inscriptionsDe = (trx: Trx, { ecoleId, eleveIds }: UnEleve) =>
  trx.selectFrom('inscriptions').select('id').where('ecoleId', '=', ecoleId).where('eleveId', 'in', eleveIds);

/**
 * Erases what stands beside their sealed bulletins. What their papers attested is kept as a hash: they are told in force, or replaced, as
 * before.
 */
async function oublierDesBulletins(trx: Trx, eleve: UnEleve): Promise<void> {
  const { ecoleId } = eleve;
  const rows = await trx
    .selectFrom('bulletins')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(trx, eleve))
    .where('prive', 'is not', null)
    .execute();
  const lus = await readFideles(trx, ecoleId, rows);
  for (const [at, { id }] of rows.entries()) {
    const lu = lus[at];
    // One that somebody changed in the database attests nothing, and its person goes all the same.
    const attestation = lu === undefined ? null : hashOf(texteDuScelle(lu.lu, lu));
    await trx
      .updateTable('bulletins')
      .set({ prive: null, motif: null, attestation })
      .where('id', '=', id)
      .execute();
  }
}

async function oublierDesCertificats(trx: Trx, eleve: UnEleve): Promise<void> {
  const rows = await trx
    .selectFrom('certificats')
    .select(['id', 'contenu'])
    .where('ecoleId', '=', eleve.ecoleId)
    .where('inscriptionId', 'in', inscriptionsDe(trx, eleve))
    .execute();
  for (const { id, contenu } of rows) {
    const dit = z.parse(contenuDeCertificat, JSON.parse(contenu));
    const sien = {
      ...dit,
      eleve: { ...dit.eleve, ...nomAnonyme(dit.eleve.matricule), naissance: null, lieuNaissance: null },
    };
    await trx
      .updateTable('certificats')
      .set({ contenu: JSON.stringify(sien) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Takes the person out. It waits for a seal or a rectification under way, which would write the words again; those wait for nothing that
 * its caller holds (the cash desk, the cards), so neither waits for the other in a circle.
 */
export async function oublierDesPapiers(trx: Trx, eleve: UnEleve): Promise<void> {
  await lockSceaux(trx, eleve.ecoleId);
  await oublierDesBulletins(trx, eleve);
  await oublierDesCertificats(trx, eleve);
}
