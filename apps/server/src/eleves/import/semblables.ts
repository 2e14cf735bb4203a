/** Finds the pupils of a school who are likely the one of a row of a file, and what is shown of them beside it. */
import type { Candidat } from '@gestionscolaire/contract/core/imports/columns.ts';
import { textesLus } from '@gestionscolaire/contract/core/imports/rows.ts';
import { semblables } from '@gestionscolaire/contract/core/text/ressemblance/personnes.ts';
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

/** Reads the class of each pupil who is enrolled in a session. */
async function classesDe(db: Db, ecoleId: number, sessionId: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('inscriptions as i')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .select(['i.eleveId', 'c.libelle'])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.sessionId', '=', sessionId)
    .where('i.estActif', '=', 1)
    .where('i.etat', '=', 'inscrit')
    .execute();
  return new Map(rows.map(({ eleveId, libelle }) => [eleveId, libelle]));
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
    likely: await parmi(tous, await classesDe(db, ecoleId, sessionId)),
    async since(now) {
      const present = await actifs(now).select(['id', 'modifDate']).execute();
      const others = present.filter(({ id, modifDate }) => vus.get(id) !== modifDate).map(({ id }) => id);
      if (others.length === 0) return undefined;
      const nouveaux = await actifs(now).select(COLUMNS).where('id', 'in', others).execute();
      return parmi(nouveaux, await classesDe(now, ecoleId, sessionId));
    },
  };
}

/** Makes the search for the pupil of a row. `classes`: the class where each is enrolled. */
async function parmi(tous: readonly Eleve[], classes: ReadonlyMap<number, string>): Promise<Known['likely']> {
  const find = await inTurns(semblables(tous, personneDeLEleve, SEMBLABLES_MONTRES));
  return function* (valeurs) {
    const found = yield* find(personneDeLEleve(valeurs));
    return found.map((eleve): Candidat => {
      const classe = classes.get(eleve.id);
      const mots = {
        sexe: motDe(LIBELLES_DES_SEXES, eleve.sexe),
        tuteurLien: motDe(LIBELLES_DES_LIENS, eleve.tuteurLien),
        tuteur2Lien: motDe(LIBELLES_DES_LIENS, eleve.tuteur2Lien),
        classeId: classe ?? null,
      };
      return {
        id: eleve.id,
        ligne: null,
        nom: `${eleve.matricule} · ${nomComplet(eleve)}`,
        textes: textesLus(elevesImport, { ...eleve, ...mots }),
        empeche: classe === undefined ? null : `Déjà inscrit en ${classe} pour cette année scolaire.`,
      };
    });
  };
}
