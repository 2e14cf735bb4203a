/** Searches pupils for the palette: the likeliest of a school, else those of all schools whose texts hold the words. */
import { LIGNES_PAR_GENRE, type Recherche } from '@gestionscolaire/contract/accueil/rechercher.ts';
import { cle, motsCherches } from '@gestionscolaire/contract/core/text/cle.ts';
import { lireSaisie } from '@gestionscolaire/contract/core/text/ressemblance/numeros.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { sql } from 'kysely';
import { searching } from '#administration/index.ts';
import type { ReadContext } from '#core/http/context.ts';
import { chercher, classeDe, elevesHandlers, RESTE_D_UNE_LIGNE } from '#eleves/index.ts';
import { type Cherche, premieres } from './premieres.ts';

type Groupe = NonNullable<Recherche['eleves']>;

const TAILLE = LIGNES_PAR_GENRE.eleves;

export async function chercherEleves(cherche: Cherche, context: ReadContext): Promise<Groupe> {
  const { recherche, ecoleId } = cherche;
  // The list counts what 'Voir les n' leads to.
  const listed = await premieres(
    context,
    (inside) =>
      elevesHandlers.list(
        { ...searching({ recherche }), page: 1, taille: TAILLE, ...(ecoleId === null ? {} : { ecoleId }) },
        inside,
      ),
    ({ id }) => id,
  );
  const likely =
    ecoleId === null ? [] : (await chercher({ ecoleId, recherche }, context)).map(({ id }) => id);
  const ids = (likely.length > 0 ? likely : listed.lignes).slice(0, TAILLE);
  return { ...listed, lignes: await readEleves(ids, cherche, context) };
}

async function readEleves(
  ids: readonly number[],
  { recherche, ecoleId }: Cherche,
  { db, now }: ReadContext,
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
    .execute();
  const words = motsCherches(recherche);
  const isNumbered = lireSaisie(recherche).nombres.length > 0;
  const holds = (text: string | null) => words.some((word) => cle(text ?? '').includes(word));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (row === undefined) return [];
    const { tuteurNom, tuteur2Nom, ecole, ...shown } = row;
    const texts = cle(`${row.prenoms} ${row.nom} ${tuteurNom ?? ''} ${tuteur2Nom ?? ''} ${row.matricule}`);
    return {
      ...shown,
      responsable: holds(tuteur2Nom) && !holds(tuteurNom) ? tuteur2Nom : tuteurNom,
      ecole: ecoleId === null ? ecole : null,
      ressemblant: !isNumbered && !words.every((word) => texts.includes(word)),
    };
  });
}
