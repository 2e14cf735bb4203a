/** Compares the acquis of sealed periods with those of their bulletins: nothing but a rectification changes both. */
import {
  competencesDe,
  direMotScelle,
  estDAcquis,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { Db } from '#core/db/database.ts';
import { readAcquis, readMots } from '#notes/competences/lecture.ts';
import type { BulletinRelu } from './bulletins-scelles.ts';
import type { ConstatDeNotes } from './chaine-des-sceaux.ts';

interface Dit {
  readonly mot: string;
  readonly observation: string | null;
}

const direDit = ({ mot, observation }: Dit): string =>
  observation === null ? mot : `${mot} « ${observation} »`;

/** Reads the names of some competences, each with its domain. */
async function readNoms(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('competences as t')
    .innerJoin('domaines as d', 'd.id', 't.domaineId')
    .select(['t.id', 't.libelle', 'd.libelle as domaine'])
    .where('t.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, domaine, libelle }) => [id, `${domaine}, ${libelle}`]));
}

/** Tells each acquis of a sealed class that its bulletins do not have, or have otherwise. */
export async function comparerAcquisVivants(
  db: Db,
  { ecoleId, periodeId }: { readonly ecoleId: number; readonly periodeId: number },
  enVigueur: readonly BulletinRelu[],
): Promise<ConstatDeNotes[]> {
  const scelles = enVigueur.flatMap(({ lu, ...one }) => (estDAcquis(lu) ? [{ ...one, lu }] : []));
  const ids = scelles.map(({ lu }) => lu.eleve.inscriptionId);
  const vivants = await readAcquis(db, { ecoleId, periodeId }, ids);
  const vivantsDe = Map.groupBy(vivants, ({ inscriptionId }) => inscriptionId);
  const noms = await readNoms(db, [...new Set(vivants.map(({ competenceId }) => competenceId))]);
  const valeurs = new Set(vivants.flatMap(({ valeurId }) => valeurId ?? []));
  const mots = new Map((await readMots(db, [...valeurs])).map((mot) => [mot.id, mot]));
  // The words of a scale may change after the seal: an acquis is the same while it has the same word.
  const motDe = (valeurId: number | null): string => {
    const mot = valeurId === null ? undefined : mots.get(valeurId);
    return mot === undefined ? direMotScelle(null) : direMotScelle({ ...mot, valeurId: mot.id });
  };
  return scelles.flatMap(({ lu, ou, aSaPersonne }) => {
    const base = new Map((vivantsDe.get(lu.eleve.inscriptionId) ?? []).map((one) => [one.competenceId, one]));
    const bulletin = new Map(
      competencesDe(lu).map(({ competenceId, ...one }) => [competenceId, one] as const),
    );
    return [...new Set([...bulletin.keys(), ...base.keys()])].flatMap((competenceId): ConstatDeNotes[] => {
      const scelle = bulletin.get(competenceId);
      const vivant = base.get(competenceId);
      const isSame =
        (vivant?.valeurId ?? null) === (scelle?.valeur?.valeurId ?? null) &&
        // A remark that does not stand beside its bulletin any more is told there.
        (!aSaPersonne || (vivant?.observation ?? null) === (scelle?.observation ?? null));
      if (isSame) return [];
      const nom =
        scelle === undefined
          ? (noms.get(competenceId) ?? `compétence ${competenceId}`)
          : `${scelle.domaine}, ${scelle.competence}`;
      const ici = direDit({ mot: motDe(vivant?.valeurId ?? null), observation: vivant?.observation ?? null });
      const la = direDit({
        mot: direMotScelle(scelle?.valeur ?? null),
        observation: scelle?.observation ?? null,
      });
      return [{ ou, quoi: `${nom} : ${ici} dans la base, ${la} au bulletin scellé` }];
    });
  });
}
