/** The pupils of a school who are likely the one that a row of a file tells of, with what is shown of them beside it. */
import type { Candidat } from '@gestionscolaire/contract/core/imports/columns.ts';
import { textesLus } from '@gestionscolaire/contract/core/imports/rows.ts';
import { semblables } from '@gestionscolaire/contract/core/text/ressemblance-personnes.ts';
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

/** The class of each pupil who is enrolled in a session. */
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

/** Reads the active pupils of the school once; what it answers then looks for each row among them, and among who comes later. */
export async function elevesSemblables(db: Db, ecoleId: number, sessionId: number): Promise<Known> {
  const actifs = (from: Db) =>
    from.selectFrom('eleves').where('ecoleId', '=', ecoleId).where('estActif', '=', 1).orderBy('id');
  const tous = await actifs(db).select(COLUMNS).execute();
  const vus = new Map(tous.map(({ id, modifDate }) => [id, modifDate]));
  return {
    likely: parmi(tous, await classesDe(db, ecoleId, sessionId)),
    async since(now) {
      const present = await actifs(now).select(['id', 'modifDate']).execute();
      const others = present.filter(({ id, modifDate }) => vus.get(id) !== modifDate).map(({ id }) => id);
      if (others.length === 0) return undefined;
      const nouveaux = await actifs(now).select(COLUMNS).where('id', 'in', others).execute();
      return parmi(nouveaux, await classesDe(now, ecoleId, sessionId));
    },
  };
}

/** Looks for the pupil of a row. `classes`: where each is enrolled. */
function parmi(tous: readonly Eleve[], classes: ReadonlyMap<number, string>): Known['likely'] {
  const find = semblables(tous, personneDeLEleve, SEMBLABLES_MONTRES);
  return (valeurs) =>
    find(personneDeLEleve(valeurs)).map((eleve): Candidat => {
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
}
