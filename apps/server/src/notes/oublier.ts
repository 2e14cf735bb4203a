/**
 * Takes a pupil's person out of what his school sealed and delivered (`oublierDesNotes`): the words that stand beside his bulletins, and
 * those of his certificates. Marks, ranks, decisions, numbers and every hash stay.
 */
import {
  type ContenuDeCertificat,
  contenuDeCertificat,
} from '@gestionscolaire/contract/notes/papiers/certificats.ts';
import { nomAnonyme } from '@gestionscolaire/contract/personne/anonymat.ts';
import * as z from 'zod/mini';
import type { Db, Trx } from '#core/db/database.ts';
import { attestationDuLu, exigerFideles } from './bulletins/fidelite.ts';
import { lockSceaux } from './bulletins/registre.ts';
import './bulletins/tables.ts';
import './papiers/tables.ts';

interface SesFiches {
  readonly ecoleId: number;
  /** His records: the one that stands, and those that merges put away. */
  readonly eleveIds: readonly number[];
}

async function readInscriptions(db: Db, { ecoleId, eleveIds }: SesFiches): Promise<number[]> {
  const rows = await db
    .selectFrom('inscriptions')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('eleveId', 'in', eleveIds)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Erases what his bulletins say of him, every version, and keeps the hash of what each paper signed: the paper in somebody's hands is
 * told as before.
 * @throws Refus when one of them is not as its seal holds it: what was changed is told first, by the verifier
 */
async function oublierLesBulletins(
  trx: Trx,
  ecoleId: number,
  inscriptionIds: readonly number[],
): Promise<void> {
  const rows = await trx
    .selectFrom('bulletins')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', inscriptionIds)
    .orderBy('id')
    .execute();
  for (const lu of await exigerFideles(trx, ecoleId, rows))
    await trx
      .updateTable('bulletins')
      .set({ prive: null, motif: null, attestation: attestationDuLu(lu) })
      .where('id', '=', lu.id)
      .execute();
}

/** Answers a certificate without his person. */
const certificatSansPersonne = ({ eleve, ...dit }: ContenuDeCertificat): ContenuDeCertificat => ({
  ...dit,
  eleve: { ...eleve, ...nomAnonyme(eleve.matricule), naissance: null, lieuNaissance: null },
});

/** Erases what his certificates say of him: their numbers stay, and none is printed again. */
async function oublierLesCertificats(
  trx: Trx,
  ecoleId: number,
  inscriptionIds: readonly number[],
): Promise<void> {
  const rows = await trx
    .selectFrom('certificats')
    .select(['id', 'contenu'])
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', inscriptionIds)
    .execute();
  for (const { id, contenu } of rows) {
    const sans = certificatSansPersonne(z.parse(contenuDeCertificat, JSON.parse(contenu)));
    await trx
      .updateTable('certificats')
      .set({ contenu: JSON.stringify(z.parse(contenuDeCertificat, sans)) })
      .where('id', '=', id)
      .execute();
  }
}

/**
 * Takes the person out, before his card becomes a pseudonym: what is missing already is then found, and not taken for this erasure.
 *
 * The seals of the school are locked first, before any row of marks, councils or acquis of his. Whoever rectifies holds that lock when
 * he writes such rows, and reads the bulletins under it, so that no version is made of words that go meanwhile. Whoever waits for it
 * holds a class in a period at most (lockLieu), which nobody asks for here; and whoever has it never asks for the school's money or for
 * a card, which are held here. So no two of them wait for each other.
 */
export async function oublierDesNotes(trx: Trx, fiches: SesFiches): Promise<void> {
  const { ecoleId } = fiches;
  await lockSceaux(trx, ecoleId);
  const inscriptionIds = await readInscriptions(trx, fiches);
  if (inscriptionIds.length === 0) return;
  await oublierLesBulletins(trx, ecoleId, inscriptionIds);
  await oublierLesCertificats(trx, ecoleId, inscriptionIds);
}
