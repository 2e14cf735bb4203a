/** Finds the pupils of a school who are likely the one of a row of a file, and what is shown of them beside it. */
import type { Candidat } from '@gestionscolaire/contract/core/imports/columns.ts';
import { textesLus } from '@gestionscolaire/contract/core/imports/rows.ts';
import { semblables } from '@gestionscolaire/contract/core/text/ressemblance/personnes.ts';
import { estCeUnRetour } from '@gestionscolaire/contract/eleves/deja-inscrit.ts';
import { LIBELLES_DES_LIENS, LIBELLES_DES_SEXES } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  elevesImport,
  personneDeLEleve,
  SEMBLABLES_MONTRES,
} from '@gestionscolaire/contract/eleves/eleves-import.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import type { Selectable } from 'kysely';
import type { Db } from '#core/db/database.ts';
import type { Tables } from '#core/db/tables.ts';
import type { Known } from '#core/imports/source.ts';
import { inTurns } from '#core/in-turns.ts';
import '#eleves/tables.ts';

const COLUMNS = [
  'id',
  'matricule',
  'prenoms',
  'nom',
  'sexe',
  'dateNaissance',
  'lieuNaissance',
  'tuteurNom',
  'tuteurLien',
  'tuteurTelephone',
  'tuteur2Nom',
  'tuteur2Lien',
  'tuteur2Telephone',
  'modifDate',
] as const;

interface Place {
  readonly classe: string;
  /** Why he is not enrolled again in that session. */
  readonly empeche: string;
}

/** Reads the class of each pupil who is enrolled in a session, or who left in it: his return is noted on his page (AMB-175). */
async function placesDe(db: Db, ecoleId: number, sessionId: number): Promise<ReadonlyMap<number, Place>> {
  const rows = await db
    .selectFrom('inscriptions as i')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .select(['i.eleveId', 'i.etat', 'i.dateDepart', 'c.libelle as classe'])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.sessionId', '=', sessionId)
    .where('i.estActif', '=', 1)
    .orderBy('i.id')
    .execute();
  const places = new Map<number, Place>();
  const isHere = ({ etat }: { etat: string }) => etat === 'inscrit';
  // Who left and came back by a second enrolment is here.
  for (const row of [...rows.filter((one) => !isHere(one)), ...rows.filter(isHere)]) {
    const { eleveId, classe } = row;
    const empeche = isHere(row)
      ? `Déjà inscrit en ${classe} pour cette année scolaire.`
      : `${estCeUnRetour(row)} Son retour se note sur sa fiche.`;
    places.set(eleveId, { classe, empeche });
  }
  return places;
}

const motDe = (mots: Readonly<Record<string, string>>, key: string | null): string | null =>
  key === null ? null : (mots[key] ?? key);

type Eleve = Pick<Selectable<Tables['eleves']>, (typeof COLUMNS)[number]>;

/** Reads the active pupils of the school once; its answer looks for each row among them, and among those who come later. */
export async function elevesSemblables(db: Db, ecoleId: number, sessionId: number): Promise<Known> {
  const actifs = (from: Db) =>
    from.selectFrom('eleves').where('ecoleId', '=', ecoleId).where('estActif', '=', 1).orderBy('id');
  const tous = await actifs(db).select(COLUMNS).execute();
  const vus = new Map(tous.map(({ id, modifDate }) => [id, modifDate]));
  return {
    likely: await parmi(tous, await placesDe(db, ecoleId, sessionId)),
    async since(now) {
      const present = await actifs(now).select(['id', 'modifDate']).execute();
      const others = present.filter(({ id, modifDate }) => vus.get(id) !== modifDate).map(({ id }) => id);
      if (others.length === 0) return undefined;
      const nouveaux = await actifs(now).select(COLUMNS).where('id', 'in', others).execute();
      return parmi(nouveaux, await placesDe(now, ecoleId, sessionId));
    },
  };
}

/** Makes the search for the pupil of a row. `places`: where each is enrolled, or was. */
async function parmi(tous: readonly Eleve[], places: ReadonlyMap<number, Place>): Promise<Known['likely']> {
  const find = await inTurns(semblables(tous, personneDeLEleve, SEMBLABLES_MONTRES));
  return function* (valeurs) {
    const found = yield* find(personneDeLEleve(valeurs));
    return found.map((eleve): Candidat => {
      const place = places.get(eleve.id);
      const mots = {
        sexe: motDe(LIBELLES_DES_SEXES, eleve.sexe),
        tuteurLien: motDe(LIBELLES_DES_LIENS, eleve.tuteurLien),
        tuteur2Lien: motDe(LIBELLES_DES_LIENS, eleve.tuteur2Lien),
        classeId: place?.classe ?? null,
      };
      return {
        id: eleve.id,
        ligne: null,
        nom: `${eleve.matricule} · ${nomComplet(eleve)}`,
        textes: textesLus(elevesImport, { ...eleve, ...mots }),
        empeche: place?.empeche ?? null,
      };
    });
  };
}
