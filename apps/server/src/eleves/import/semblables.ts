/** Finds the pupils of a school who are likely the one of a row of a file, and what is shown of them beside it. */
import type { Candidat } from '@gestionscolaire/contract/core/imports/columns.ts';
import { colonneDe, textesLus } from '@gestionscolaire/contract/core/imports/rows.ts';
import { motsDe } from '@gestionscolaire/contract/core/text/ressemblance/numeros.ts';
import { semblables } from '@gestionscolaire/contract/core/text/ressemblance/personnes.ts';
import { estVersUneAnnee } from '@gestionscolaire/contract/core/values/naissance.ts';
import { estCeUnRetour } from '@gestionscolaire/contract/eleves/deja-inscrit.ts';
import { LIBELLES_DES_LIENS, LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  elevesImport,
  personneDeLEleve,
  SEMBLABLES_MONTRES,
} from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Db } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import { changedValues } from '#core/imports/complete.ts';
import type { Known } from '#core/imports/source.ts';
import { inTurns } from '#core/turns/in-turns.ts';
import '#eleves/registre/tables.ts';
import { comparerLaFiche } from './completer.ts';

const COLUMNS = [
  'e.id',
  'e.matricule',
  'e.prenoms',
  'e.nom',
  'e.sexe',
  'e.dateNaissance',
  'e.lieuNaissance',
  'e.nationalite',
  'e.tuteurNom',
  'e.tuteurLien',
  'e.tuteurTelephone',
  'e.tuteur2Nom',
  'e.tuteur2Lien',
  'e.tuteur2Telephone',
  'e.quartierId',
  'q.libelle as quartier',
  'e.modifDate',
] as const;

interface Place {
  readonly classeId: number;
  readonly classe: string;
  /** Why they are not enrolled again in that session, where they left in it; null: they are enrolled. */
  readonly parti: string | null;
}

/** Reads the class of each pupil who is enrolled in a session, or who left in it: their return is noted on their page (AMB-175). */
async function placesDe(db: Db, ecoleId: number, sessionId: number): Promise<ReadonlyMap<number, Place>> {
  const rows = await db
    .selectFrom('inscriptions as i')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .select(['i.eleveId', 'i.etat', 'i.dateDepart', 'i.classeId', 'c.libelle as classe'])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.sessionId', '=', sessionId)
    .where('i.estActif', '=', 1)
    .orderBy('i.id')
    .execute();
  const places = new Map<number, Place>();
  const isHere = ({ etat }: { etat: string }) => etat === 'inscrit';
  // Who left and came back by a second enrolment is here.
  for (const row of [...rows.filter((one) => !isHere(one)), ...rows.filter(isHere)]) {
    const { eleveId, classeId, classe } = row;
    const parti = isHere(row) ? null : `${estCeUnRetour(row)} Son retour se note sur sa fiche.`;
    places.set(eleveId, { classeId, classe, parti });
  }
  return places;
}

const motDe = (mots: Readonly<Record<string, string>>, key: string | null): string | null =>
  key === null ? null : (mots[key] ?? key);

/** Reads the active pupils of a school; `ids`: of these alone. */
async function readEleves(db: Db, ecoleId: number, ids?: readonly number[]) {
  const query = db
    .selectFrom('eleves as e')
    .leftJoin('quartiers as q', 'q.id', 'e.quartierId')
    .select(COLUMNS)
    .where('e.ecoleId', '=', ecoleId)
    .where('e.estActif', '=', 1)
    .orderBy('e.id');
  return ids === undefined ? query.execute() : query.where('e.id', 'in', ids).execute();
}
type Eleve = Awaited<ReturnType<typeof readEleves>>[number];

/** Reads the active pupils of the school once; its answer looks for each row among them, and among those who come later. */
export async function elevesSemblables(db: Db, ecoleId: number, sessionId: number): Promise<Known> {
  const tous = await readEleves(db, ecoleId);
  const vus = new Map(tous.map(({ id, modifDate }) => [id, modifDate]));
  return {
    likely: await parmi(tous, await placesDe(db, ecoleId, sessionId)),
    async since(now) {
      const present = await now
        .selectFrom('eleves')
        .select(['id', 'modifDate'])
        .where('ecoleId', '=', ecoleId)
        .where('estActif', '=', 1)
        .execute();
      const others = present.filter(({ id, modifDate }) => vus.get(id) !== modifDate).map(({ id }) => id);
      if (others.length === 0) return undefined;
      return parmi(await readEleves(now, ecoleId, others), await placesDe(now, ecoleId, sessionId));
    },
  };
}

/** The columns of a file that no card has, and whose amounts a pupil is not shown to bring already: who may read them is asked later. */
const DITS_A_PART = ['resteAnterieur', 'dejaPaye', 'observations'] as const;

/** Lists the columns by which a row says of an enrolled pupil what their card does not have so. */
const apportsDe = (eleve: Eleve, valeurs: Row): string[] =>
  [
    ...Object.keys(changedValues(comparerLaFiche(eleve, { ...valeurs, observations: null }))),
    ...DITS_A_PART.filter((champ) => (valeurs[champ] ?? null) !== null),
  ].map((champ) => colonneDe(elevesImport, champ));

const motsTries = (noms: string): string => motsDe(noms).toSorted().join(' ');

/** Whether two births may be one: a year alone is that of any of its days. */
function sontPossibles(ne: string | null, dit: string | null): boolean {
  if (ne === null || dit === null) return true;
  return estVersUneAnnee(ne) || estVersUneAnnee(dit) ? ne.slice(0, 4) === dit.slice(0, 4) : ne === dit;
}

/** Whether a pupil of the very names of a row is the row's: their birth says it, a telephone, or their class. */
function estLeMeme(eleve: Eleve, place: Place | undefined, valeurs: Row): boolean {
  const [lui, dit] = [personneDeLEleve(eleve), personneDeLEleve(valeurs)];
  if (motsTries(lui.noms) !== motsTries(dit.noms)) return false;
  if (!sontPossibles(lui.dateNaissance, dit.dateNaissance)) return false;
  const isDay = dit.dateNaissance !== null && !estVersUneAnnee(dit.dateNaissance);
  if (isDay && lui.dateNaissance === dit.dateNaissance) return true;
  if (lui.telephones.some((telephone) => dit.telephones.includes(telephone))) return true;
  const isSilent = lui.telephones.length === 0 || dit.telephones.length === 0;
  return isSilent && place?.classeId === valeurs['classeId'];
}

/** Returns the one pupil whom a row means beyond doubt; undefined where there is none, or two. */
function luiSeul(
  found: readonly Eleve[],
  places: ReadonlyMap<number, Place>,
  valeurs: Row,
): Eleve | undefined {
  const memes = found.filter((eleve) => estLeMeme(eleve, places.get(eleve.id), valeurs));
  const [lui, autre] = memes;
  return autre === undefined ? lui : undefined;
}

/** Makes the search for the pupil of a row. `places`: where each is enrolled, or was. */
async function parmi(tous: readonly Eleve[], places: ReadonlyMap<number, Place>): Promise<Known['likely']> {
  const find = await inTurns(semblables(tous, personneDeLEleve, SEMBLABLES_MONTRES));
  const homonymes = Map.groupBy(tous, (eleve) => motsTries(personneDeLEleve(eleve).noms));
  return function* (valeurs) {
    const dit = personneDeLEleve(valeurs);
    const proches = yield* find(dit);
    // A parent may have another telephone by now: a namesake of the very class is shown too.
    const deLaClasse = (homonymes.get(motsTries(dit.noms)) ?? []).filter(
      (eleve) =>
        places.get(eleve.id)?.classeId === valeurs['classeId'] &&
        sontPossibles(eleve.dateNaissance, dit.dateNaissance) &&
        !proches.includes(eleve),
    );
    const found = [...proches, ...deLaClasse].slice(0, SEMBLABLES_MONTRES);
    const lui = luiSeul(found, places, valeurs);
    return found.map((eleve): Candidat => {
      const place = places.get(eleve.id);
      const mots = {
        sexe: motDe(LIBELLES_DES_SEXES, eleve.sexe),
        tuteurLien: motDe(LIBELLES_DES_LIENS, eleve.tuteurLien),
        tuteur2Lien: motDe(LIBELLES_DES_LIENS, eleve.tuteur2Lien),
        classeId: place?.classe ?? null,
        quartierId: eleve.quartier,
      };
      return {
        id: eleve.id,
        ligne: null,
        nom: `${eleve.matricule} · ${nomComplet(eleve)}`,
        textes: textesLus(elevesImport, { ...eleve, ...mots }),
        empeche: place?.parti ?? null,
        ...(place?.parti === null && {
          deja: {
            dit: `Déjà inscrit en ${place.classe} pour cette année scolaire.`,
            colonnes: apportsDe(eleve, valeurs),
            estExact: eleve === lui,
          },
        }),
      };
    });
  };
}
