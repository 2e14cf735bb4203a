/**
 * Keeps what pupils owe in a chain of each school: an act that makes, takes away or moves lines of a schedule adds one record
 * that tells the lines of the enrolment as it left them. Whoever changes an amount due in the database, or takes a line
 * away, is told by the verifier (caisse/verification/). The part that is paid is in the chain of money already.
 */
import { eachInPieces } from '#core/db/chain/in-pieces.ts';
import { addLink, hashOf, linkOf, originOf } from '#core/db/chain/links.ts';
import type { Db, Trx } from '#core/db/database.ts';
import './tables.ts';

/** A line as its record tells it. */
export interface LigneChainee {
  readonly id: number;
  readonly eleveId: number;
  readonly inscriptionId: number;
  readonly montant: number;
  readonly estActif: number;
  /** A hash of the rest of the line: its day, its service, its discount … */
  readonly marque: string;
}

/** The columns of a line that its mark holds, in their order. */
const MARQUES = [
  'sessionId',
  'prestationId',
  'nature',
  'libelle',
  'moisId',
  'trancheId',
  'dateEcheance',
  'brut',
  'remise',
  'correctionId',
  'retireParId',
] as const;

const LUES = ['id', 'eleveId', 'inscriptionId', 'montant', 'estActif', ...MARQUES] as const;

/** A line as the database has it. */
type LigneEnBase = Record<(typeof LUES)[number], string | number | null>;

/** The characters of a mark: 128 bits. */
const MARQUE = 32;

/** Returns what a record tells of a line. */
export function chainee(row: LigneEnBase): LigneChainee {
  const marque = hashOf(JSON.stringify(MARQUES.map((name) => row[name]))).slice(0, MARQUE);
  const [id, eleveId, inscriptionId] = [Number(row.id), Number(row.eleveId), Number(row.inscriptionId)];
  return { id, eleveId, inscriptionId, montant: Number(row.montant), estActif: Number(row.estActif), marque };
}

/** Writes the lines as a record keeps them: short arrays, since a pupil has a dozen lines. */
const contenuDesDus = (lignes: readonly LigneChainee[]): string =>
  JSON.stringify(
    lignes.map((one) => [one.id, one.eleveId, one.inscriptionId, one.montant, one.estActif, one.marque]),
  );

/** Returns the hash of a record. */
export const empreinteDesDus = ({ instant, contenu }: { instant: string; contenu: string }): string =>
  hashOf(`${instant}\n${contenu}`);

/** The number of lines of one record, where many are told at once. */
const PAR_ECRITURE = 1000;

/** Returns the records and the head of a school whose lines nobody chained yet. */
export function chaineDesDus(
  { ecoleId, depuis }: { readonly ecoleId: number; readonly depuis: string },
  lignes: readonly LigneEnBase[],
) {
  const all = lignes.map(chainee);
  const pieces = Array.from({ length: Math.ceil(all.length / PAR_ECRITURE) }, (_, index) =>
    all.slice(index * PAR_ECRITURE, (index + 1) * PAR_ECRITURE),
  );
  const debut = pieces.length;
  let empreinte = originOf('dus', { ecoleId, debut, depuis });
  const dus = pieces.map((piece, index) => {
    const contenu = contenuDesDus(piece);
    empreinte = linkOf(empreinte, [empreinteDesDus({ instant: depuis, contenu })]);
    return { ecoleId, rang: index + 1, instant: depuis, contenu, lien: empreinte };
  });
  return { dus, tete: { nom: 'dus', ecoleId, rang: debut, empreinte, debut, depuis } };
}

/** The number of lines that are read at a time. */
const LOT = 2000;

/** Reads the lines of a school in the order of their ids, some at a time. */
export const lignesEnBase = (db: Db, ecoleId: number): AsyncGenerator<LigneEnBase & { id: number }> =>
  eachInPieces({
    piece: LOT,
    read: (after) =>
      db
        .selectFrom('echeances')
        .select(LUES)
        .where('ecoleId', '=', ecoleId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(LOT)
        .execute(),
    numberOf: ({ id }) => id,
  });

/**
 * Adds to the chain of a school what some enrolments ask now, those of their lines that were taken away too. Each act that
 * changes lines calls it once, at its end, under the lock of the school's money.
 */
export async function noterDus(
  trx: Trx,
  ecoleId: number,
  inscriptions: readonly number[],
  now: string,
): Promise<void> {
  if (inscriptions.length === 0) return;
  const rows = await trx
    .selectFrom('echeances')
    .select(LUES)
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', 'in', inscriptions)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return;
  const contenu = contenuDesDus(rows.map(chainee));
  const { rang, empreinte: lien } = await addLink(trx, 'dus', ecoleId, [
    empreinteDesDus({ instant: now, contenu }),
  ]);
  await trx.insertInto('dus').values({ ecoleId, rang, instant: now, contenu, lien }).execute();
}
