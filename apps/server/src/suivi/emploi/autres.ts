/** Reads the lessons that stand in the way of another: those of its hours, by its class, its teacher or its room. */
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import {
  type CreneauDit,
  type Heurt,
  heurtsAvec,
  type PlaceDeCreneau,
} from '@gestionscolaire/contract/suivi/emploi/semaine.ts';
import { nomDuCompte } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import '#suivi/tables/emploi.ts';

/** A lesson of a school, stored or about to be. */
interface Demande extends PlaceDeCreneau, Pick<CreneauDit, 'enseignantId' | 'salle'> {
  /** The stored lesson that it replaces; null: none. */
  readonly id: number | null;
}

type Enseignement = Pick<StoredRow<'enseignements'>, 'ecoleId' | 'sessionId' | 'classeId'>;

const DERNIER_JOUR = '9999-12-31';

/** Returns the clashes of a lesson of a class in its school year, one a field. */
export async function heurtsDuCreneau(
  db: Db,
  { ecoleId, sessionId, classeId }: Enseignement,
  { id, ...wanted }: Demande,
): Promise<readonly Heurt[]> {
  const { jourSemaine, de, a, du, au, enseignantId, salle } = wanted;
  const rows = await db
    .selectFrom('creneaux as t')
    .innerJoin('enseignements as e', (on) =>
      on.onRef('e.ecoleId', '=', 't.ecoleId').onRef('e.id', '=', 't.enseignementId'),
    )
    .innerJoin('classes as c', 'c.id', 'e.classeId')
    .innerJoin('matieres as m', 'm.id', 'e.matiereId')
    .leftJoin('utilisateurs as u', 'u.id', 't.enseignantId')
    .select(['t.jourSemaine', 't.de', 't.a', 't.du', 't.au', 't.enseignantId', 't.salle', 'e.classeId'])
    .select(['c.libelle as classe', 'm.libelle as matiere', 'u.prenoms', 'u.nom'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.estActif', '=', 1)
    .where('e.sessionId', '=', sessionId)
    .where('t.jourSemaine', '=', jourSemaine)
    .where('t.de', '<', a)
    .where('t.a', '>', de)
    .where('t.du', '<=', au ?? DERNIER_JOUR)
    .where((eb) => eb.or([eb('t.au', 'is', null), eb('t.au', '>=', du)]))
    .where((eb) =>
      eb.or([
        eb('e.classeId', '=', classeId),
        ...(enseignantId === null ? [] : [eb('t.enseignantId', '=', enseignantId)]),
        ...(salle === null ? [] : [eb('t.salleCle', '=', cle(salle))]),
      ]),
    )
    .where('t.id', '!=', id ?? 0)
    .orderBy('t.de')
    .orderBy('t.id')
    .execute();
  const others = rows.map(({ prenoms, nom, ...row }): CreneauDit => {
    const enseignant = prenoms === null || nom === null ? null : nomDuCompte({ prenoms, nom });
    return { ...row, enseignant };
  });
  return heurtsAvec({ ...wanted, classeId }, others, (one, other) => cle(one) === cle(other));
}
