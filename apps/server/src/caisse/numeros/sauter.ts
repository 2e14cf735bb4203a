/**
 * Makes the numbers of a school go on after the highest that is known to have been given, once a restoration took some out of the
 * books (AMB-179). The leap is an entry of the chain of its money, with its reason, and an act of the journal.
 */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { ecrire, lockCaisse } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import type { Db, Trx } from '#core/db/database.ts';
import type { Changes } from '#core/db/journal/journal.ts';
import { continueAfter, counterOf } from '#core/db/numbering.ts';
import { openSecret } from '#core/db/secrets.ts';
import { signer } from '#signature/index.ts';
import { type EcoleConnue, estLaMeme, readConnues } from './connus.ts';
import { direSaut } from './mots.ts';
import { texteDeSaut } from './texte-de-saut.ts';

/** Why numbers leap. */
export interface Raison {
  readonly motif: string;
  /** The instant of the backup that was restored; null: not known. */
  readonly sauvegarde: string | null;
  readonly auteurId: number | null;
}

/** The numbers that may have been given after the highest that is known, where that is some minutes old. */
export interface Marge {
  readonly rang: number;
  readonly papier: number;
  /** For what a file brings at once. */
  readonly enNombre: number;
}
export const SANS_MARGE: Marge = { rang: 0, papier: 0, enNombre: 0 };

/** The highest numbers that are known to have been given. */
export interface Souvenir {
  readonly ecoles: readonly EcoleConnue[];
  /** Those that may have been given since. */
  readonly marge: Marge;
  /** Whether the base that gave them is gone: one that knows as much still lacks what was given since. */
  readonly estPerdue?: boolean;
}

type Saut = Pick<ContenuDe<'saut'>, 'rangs' | 'numeros'>;

/** A school whose base knows less than was given. */
export interface EcoleEnRetard extends Saut {
  readonly ecoleId: number;
}

/** The key of a counter: its name, and the label of its year. */
const cleDe = (nom: string, libelle: string | null): string =>
  `${nom} ${libelle === null ? '' : cle(libelle)}`;

/** Reads the numbers that a base still has to leave for years that it has not. */
async function readAttendus(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('numeros_attendus').selectAll().execute();
  return new Map(
    rows.map(({ ecoleId, nom, sessionCle, valeur }) => [`${ecoleId} ${nom} ${sessionCle}`, valeur]),
  );
}

/** Compares a base with what is known to have been given; returns the schools that are behind. */
export async function ecolesEnRetard(
  db: Db,
  { ecoles: connues, marge, estPerdue = false }: Souvenir,
): Promise<EcoleEnRetard[]> {
  const presentes = await readConnues(db);
  const annees = await db.selectFrom('sessions').select(['id', 'libelle', 'creationDate']).execute();
  const attendus = await readAttendus(db);
  /** Returns where a number goes on that a base has at `de`; `de` itself where it lacks none. */
  const suite = (connu: number, de: number, place: number): number =>
    connu > de || estPerdue ? Math.max(de, connu + place) : de;
  return connues.flatMap((connue) => {
    const presente = presentes.find((one) => estLaMeme(one, connue));
    if (presente === undefined) return [];
    const { ecoleId } = presente;
    const donnes = new Map(
      presente.numeros.map(({ nom, annee, valeur }) => [cleDe(nom, annee?.libelle ?? null), valeur]),
    );
    const numeros = connue.numeros.flatMap(({ nom, annee, valeur }) => {
      const year =
        annee === null
          ? undefined
          : (annees.find(({ id, creationDate }) => id === annee.id && creationDate === annee.creationDate) ??
            annees.find(({ libelle }) => cle(libelle) === cle(annee.libelle)));
      const libelle = year?.libelle ?? annee?.libelle ?? null;
      const attendu = libelle === null ? 0 : (attendus.get(`${ecoleId} ${nom} ${cle(libelle)}`) ?? 0);
      const de = donnes.get(cleDe(nom, libelle)) ?? attendu;
      const a = suite(valeur, de, annee === null ? marge.enNombre : marge.papier);
      if (a === de) return [];
      return [{ nom, sessionId: year?.id ?? null, session: libelle, de, a }];
    });
    const { rang: de } = presente;
    const rangs = { de, a: suite(connue.rang, de, marge.rang) };
    return numeros.length === 0 && rangs.a === rangs.de ? [] : [{ ecoleId, rangs, numeros }];
  });
}

async function tenir(trx: Trx, ecoleId: number, { nom, sessionId, session, a }: Saut['numeros'][number]) {
  if (session === null) return continueAfter(trx, { ecoleId, nom, valeur: a });
  if (sessionId !== null) return continueAfter(trx, { ecoleId, nom: counterOf(nom, sessionId), valeur: a });
  return trx
    .insertInto('numeros_attendus')
    .values({ ecoleId, nom, sessionCle: cle(session), valeur: a })
    .onConflict((conflict) => conflict.columns(['ecoleId', 'nom', 'sessionCle']).doUpdateSet({ valeur: a }))
    .execute();
}

/** Tells a leap to the journal. */
export const changementsDuSaut = (saut: Saut, { motif }: Raison): Changes => ({
  numerosSautes: [null, direSaut(saut)],
  raisonDuSaut: [null, motif],
});

/** Makes the numbers of a school leap, under the lock of its money: one entry of its chain. */
export async function sauter(
  trx: Trx,
  { ecoleId, rangs: dits, numeros }: EcoleEnRetard,
  raison: Raison,
  now: string,
): Promise<Saut> {
  const caisse = await lockCaisse(trx, ecoleId, now);
  for (const one of numeros) await tenir(trx, ecoleId, one);
  const rangs = { de: caisse.rang, a: Math.max(caisse.rang, dits.a) };
  const dit = { ecoleId, ...raison, rangs, numeros };
  const privee = openSecret(trx, { table: 'caisses', id: ecoleId }, caisse.clePrivee);
  const contenu = { ...dit, signature: signer(texteDeSaut(dit), privee) };
  const entry = { genre: 'saut', entiteId: ecoleId, instant: now, contenu, credit: 0 } as const;
  await ecrire(trx, { ...caisse, rang: rangs.a }, entry);
  return { rangs, numeros };
}
