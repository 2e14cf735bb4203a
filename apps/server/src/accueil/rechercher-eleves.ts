/** Searches pupils for the palette: the likeliest of a school, else those of all schools whose texts hold the words. */
import { LIGNES_PAR_GENRE, type Recherche } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { chercheurDe, lireMotsCherches } from '@gestionscolaire/contract/core/text/ressemblance/noms.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { sql } from 'kysely';
import { searching } from '#administration/index.ts';
import { holdsWord, wordsOf } from '#core/crud/list/words.ts';
import type { ReadContext } from '#core/http/context.ts';
import { chercher, classeDe, elevesHandlers, elevesLus, RESTE_D_UNE_LIGNE } from '#eleves/index.ts';
import { type Cherche, premieres } from './premieres.ts';

type Groupe = NonNullable<Recherche['eleves']>;

const TAILLE = LIGNES_PAR_GENRE.eleves;

export async function chercherEleves(cherche: Cherche, context: ReadContext): Promise<Groupe> {
  const { recherche, ecoleId } = cherche;
  if (ecoleId === null) return dansToutes(cherche, context);
  const asked = { ...searching({ recherche }), ecoleId, page: 1, taille: 1 };
  // The list counts what 'Voir les n' leads to.
  const listed = await premieres(
    context,
    (inside) => elevesHandlers.list(asked, inside),
    ({ id }) => id,
  );
  const likely = await chercher({ ecoleId, recherche }, context);
  return {
    ...listed,
    lignes: likely
      .slice(0, TAILLE)
      .map(({ id, matricule, prenoms, nom, classe, tuteurNom, echu, estExact }) => ({
        id,
        matricule,
        prenoms,
        nom,
        classe,
        responsable: tuteurNom,
        ecole: null,
        echu,
        ressemblant: !estExact,
      })),
  };
}

/** The texts that hold the words of a search over all schools. */
const TEXTES = [
  'prenoms',
  'nom',
  'tuteurNom',
  'tuteur2Nom',
  'matricule',
  'tuteurTelephone',
  'tuteur2Telephone',
];

/**
 * Finds the first pupils that hold every word. It looks no further than it shows: to order or to count them would read all that a
 * common name has in 200 schools, and no list of all schools is there to lead to.
 */
async function dansToutes(cherche: Cherche, context: ReadContext): Promise<Groupe> {
  const { withheld } = context;
  const texts = TEXTES.filter((text) => !withheld.includes(text)).map((name) => ({ alias: 't', name }));
  const words = wordsOf(searching(cherche).recherche).map((word) => sql`and ${holdsWord(texts, word)}`);
  const { rows } = await sql<{ id: number }>`
    select id from eleves t where "estActif" = 1 and ${elevesLus(context)} ${sql.join(words, sql` `)} limit ${TAILLE + 1}`.execute(
    context.db,
  );
  const ids = rows.slice(0, TAILLE).map(({ id }) => id);
  const lignes = await readEleves(ids, cherche, context);
  return { total: rows.length, totalExact: rows.length <= TAILLE, lignes };
}

/** Reads pupils as the palette shows them, in the order of their ids; of another school than `ecoleId` none. */
export async function readEleves(
  ids: readonly number[],
  { recherche, ecoleId }: Cherche,
  { db, now, caller, withheld }: ReadContext,
): Promise<Groupe['lignes']> {
  if (ids.length === 0) return [];
  const today = jourDe(now);
  const rows = await db
    .selectFrom('eleves as t')
    .innerJoin('ecoles as o', 'o.id', 't.ecoleId')
    .select([
      't.id',
      't.matricule',
      't.prenoms',
      't.nom',
      't.tuteurNom',
      't.tuteur2Nom',
      'o.libelle as ecole',
    ])
    .select([
      sql<string | null>`${classeDe('libelle', today)}`.as('classe'),
      sql<number>`coalesce((select sum(${RESTE_D_UNE_LIGNE}) from echeances e
        where e."ecoleId" = t."ecoleId" and e."eleveId" = t.id and e."estActif" = 1
          and e."dateEcheance" <= ${today}), 0)`.as('echu'),
    ])
    .where('t.id', 'in', ids)
    .where(elevesLus({ caller, now }))
    .$if(ecoleId !== null, (query) => query.where('t.ecoleId', '=', ecoleId))
    .execute();
  const searches = lireMotsCherches(recherche).map(({ mot }) => chercheurDe(mot));
  const holds = (text: string | null) => searches.some((isHeld) => isHeld(text ?? ''));
  const isOther = (row: (typeof rows)[number]) =>
    !withheld.includes('tuteur2Nom') && holds(row.tuteur2Nom) && !holds(row.tuteurNom);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { tuteurNom, tuteur2Nom, ecole, ...shown } = row;
    return {
      ...shown,
      responsable: isOther(row) ? tuteur2Nom : tuteurNom,
      ecole: ecoleId === null ? ecole : null,
      ressemblant: false,
    };
  });
}
