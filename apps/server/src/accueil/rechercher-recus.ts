/** Searches receipts for the palette: those that the list of a school finds, else by number or reference in all schools. */
import { LIGNES_PAR_GENRE, type Recherche } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { MOYENS, type Paiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { type RawBuilder, sql } from 'kysely';
import { paiementsListe } from '#caisse/index.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import { type Cherche, premieres } from './premieres.ts';

type Groupe = NonNullable<Recherche['recus']>;
type Ligne = Groupe['lignes'][number];

const TAILLE = LIGNES_PAR_GENRE.recus;
/** The last of the texts that begin with a word comes before the word and this sign. */
const FIN = '\u{10FFFF}';
/** The most digits of a receipt's number. */
const CHIFFRES = 9;

const ligne = ({
  id,
  numero,
  jour,
  moyenPaiement,
  reference,
  montant,
  annuleLe,
  prenoms,
  nom,
}: Pick<
  Paiement,
  'id' | 'numero' | 'jour' | 'moyenPaiement' | 'reference' | 'montant' | 'annuleLe' | 'prenoms' | 'nom'
>): Ligne => ({
  id,
  numero,
  jour,
  moyenPaiement,
  reference,
  montant,
  estAnnule: annuleLe !== null,
  prenoms,
  nom,
  ecole: null,
});

export async function chercherRecus({ recherche, ecoleId }: Cherche, context: ReadContext): Promise<Groupe> {
  if (ecoleId === null) return dansToutes(context.db, recherche);
  const asked = { ecoleId, recherche, page: 1, taille: TAILLE, tri: 'jour', ordre: 'desc' } as const;
  return premieres(context, (inside) => paiementsListe.list(asked, inside), ligne);
}

/** Asks each school's own index: the network has a million payments, and no index over all of them. */
async function dansToutes(db: Db, recherche: string): Promise<Groupe> {
  const word = cle(recherche);
  const numero = /^\d+$/.test(word) && word.length <= CHIFFRES ? Number(word) : null;
  const byReference = sql`select p.id from ecoles o cross join paiements p where p."ecoleId" = o.id
    and p."referenceCle" >= ${word} and p."referenceCle" < ${word + FIN}`;
  const byNumber = sql`select p.id from ecoles o cross join sessions s
    cross join paiements p where p."ecoleId" = o.id and p."sessionId" = s.id and p.numero = ${numero}`;
  const ids = numero === null ? byReference : sql`${byReference} union ${byNumber}`;
  const found = await readRecusTrouves(
    db,
    sql`select id from (${ids}) as x order by id desc limit ${TAILLE}`,
    null,
  );
  // There is no list of all schools to lead to: the total is that of the rows.
  return { total: found.length, totalExact: true, lignes: found };
}

/** Reads receipts as the palette shows them, the latest first; of another school than `ecoleId` none. */
export async function readRecusTrouves(
  db: Db,
  ids: RawBuilder<unknown>,
  ecoleId: number | null,
): Promise<Ligne[]> {
  const rows = await db
    .selectFrom('paiements as p')
    .innerJoin('eleves as e', 'e.id', 'p.eleveId')
    .innerJoin('ecoles as o', 'o.id', 'p.ecoleId')
    .select(['p.id', 'p.numero', 'p.jour', 'p.moyenPaiement', 'p.reference', 'p.montant', 'p.annuleLe'])
    .select(['e.prenoms', 'e.nom', 'o.libelle as ecole'])
    .where('p.id', 'in', sql<number>`(${ids})`)
    .$if(ecoleId !== null, (query) => query.where('p.ecoleId', '=', ecoleId))
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map(({ ecole, moyenPaiement, ...row }) => {
    const moyen = MOYENS.find((one) => one === moyenPaiement) ?? 'especes';
    return { ...ligne({ ...row, moyenPaiement: moyen }), ecole: ecoleId === null ? ecole : null };
  });
}
