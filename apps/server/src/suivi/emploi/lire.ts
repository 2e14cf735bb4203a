/** Reads the week of a class, of a teacher or of a room: its lessons on their days, and the days that have class. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { joursAvant, lundiDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type Calendrier,
  direSansClasse,
  jourDeLaSemaine,
  jourDuCalendrier,
  joursEntre,
} from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { paraitChez } from '@gestionscolaire/contract/suivi/emploi/changements.ts';
import type {
  CreneauDeSemaine,
  getEmploiDuTemps,
} from '@gestionscolaire/contract/suivi/emploi/emploi-du-temps.ts';
import { estFige, jourDuCreneau } from '@gestionscolaire/contract/suivi/emploi/semaine.ts';
import { nomDuCompte } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readCalendrier } from '#scolarite/index.ts';
import { avecChangements, readChangementsPoses } from './changements.ts';
import '#suivi/tables/emploi.ts';

/** A school's lessons of a school year. */
interface Annee {
  readonly ecoleId: number;
  readonly sessionId: number;
}

const creneauxDe = (db: Db, { ecoleId, sessionId }: Annee) =>
  db
    .selectFrom('creneaux as t')
    .innerJoin('enseignements as e', (on) =>
      on.onRef('e.ecoleId', '=', 't.ecoleId').onRef('e.id', '=', 't.enseignementId'),
    )
    .where('t.ecoleId', '=', ecoleId)
    .where('t.estActif', '=', 1)
    .where('e.sessionId', '=', sessionId);

/** Reads the lessons of all classes of a school in the week of a day by its timetable, on their days, in the order of their hours. */
export async function readSemaine(
  db: Db,
  annee: Annee,
  { jour, now }: { readonly jour: string; readonly now: string },
): Promise<readonly CreneauDeSemaine[]> {
  const lundi = lundiDe(jour);
  const rows = await creneauxDe(db, annee)
    .innerJoin('classes as c', 'c.id', 'e.classeId')
    .innerJoin('matieres as m', 'm.id', 'e.matiereId')
    .leftJoin('utilisateurs as u', 'u.id', 't.enseignantId')
    .select(['t.id', 't.enseignementId', 't.jourSemaine', 't.de', 't.a', 't.enseignantId', 't.salle'])
    .select(['t.du', 't.au', 't.modifDate', 't.creationDate', 'e.classeId', 'c.libelle as classe'])
    .select(['m.libelle as matiere', 'm.abreviation', 'u.prenoms', 'u.nom'])
    .where('t.du', '<=', joursAvant(lundi, -6))
    .where((eb) => eb.or([eb('t.au', 'is', null), eb('t.au', '>=', lundi)]))
    .orderBy('t.de')
    .orderBy('t.id')
    .execute();
  return rows.flatMap(({ creationDate, prenoms, nom, ...row }) => {
    const own = jourDuCreneau(row, jour);
    if (own === undefined) return [];
    const enseignant = prenoms === null || nom === null ? null : nomDuCompte({ prenoms, nom });
    const fige = estFige({ du: row.du, creationDate }, now);
    return [{ ...row, jour: own, enseignant, estFige: fige, changement: null }];
  });
}

/** Returns the days of a week that have class, or would but for a day without class, or a lesson. */
export function joursDeLaSemaine(
  calendrier: Calendrier,
  etape: string | null,
  jour: string,
  creneaux: readonly Pick<CreneauDeSemaine, 'jour'>[],
): Output<typeof getEmploiDuTemps>['jours'] {
  const lundi = lundiDe(jour);
  return joursEntre(lundi, joursAvant(lundi, -6)).flatMap((one) => {
    const { classe, prises } = jourDuCalendrier(calendrier, etape, one);
    if (classe.length + prises.length === 0 && !creneaux.some((creneau) => creneau.jour === one)) return [];
    const sansClasse = direSansClasse(calendrier, etape, one) ?? null;
    return [{ jour: one, jourSemaine: jourDeLaSemaine(one), sansClasse }];
  });
}

/** Returns those who have a lesson in a school year, by name. */
async function readEnseignants(db: Db, annee: Annee): Promise<{ id: number; nom: string }[]> {
  const rows = await creneauxDe(db, annee)
    .innerJoin('utilisateurs as u', 'u.id', 't.enseignantId')
    .select(['u.id', 'u.prenoms', 'u.nom', 'u.nomCle', 'u.prenomsCle'])
    .distinct()
    .orderBy('u.nomCle')
    .orderBy('u.prenomsCle')
    .orderBy('u.id')
    .execute();
  return rows.map(({ id, prenoms, nom }) => ({ id, nom: nomDuCompte({ prenoms, nom }) }));
}

/** Returns the rooms of a school year, each once as it was first written. */
async function readSalles(db: Db, annee: Annee): Promise<string[]> {
  const rows = await creneauxDe(db, annee)
    .select(['t.salle', 't.salleCle'])
    .where('t.salle', 'is not', null)
    .orderBy('t.salleCle')
    .orderBy('t.id')
    .execute();
  const byKey = new Map<string, string>();
  for (const { salle, salleCle } of rows)
    if (salle !== null && !byKey.has(salleCle)) byKey.set(salleCle, salle);
  return [...byKey.values()];
}

export async function readEmploiDuTemps(
  asked: Input<typeof getEmploiDuTemps>,
  { db, caller, now }: ReadContext,
): Promise<Output<typeof getEmploiDuTemps>> {
  requireReach(caller, asked);
  const { ecoleId, jour, vue, quiId } = asked;
  const lundi = lundiDe(jour);
  const classe = vue === 'classe' && quiId !== null ? await findRow(db, 'classes', quiId) : undefined;
  const calendrier = await readCalendrier(db, ecoleId, { du: lundi, au: joursAvant(lundi, -6) });
  const semaine = avecChangements(
    await readSemaine(db, asked, { jour, now }),
    await readChangementsPoses(db, ecoleId, { du: lundi, au: joursAvant(lundi, -6) }),
  );
  const creneaux = semaine.filter((one) => paraitChez(one, asked));
  const etape = classe?.ecoleId === ecoleId ? classe.etape : null;
  return {
    jours: joursDeLaSemaine(calendrier, etape, jour, creneaux),
    creneaux: [...creneaux],
    enseignants: await readEnseignants(db, asked),
    salles: await readSalles(db, asked),
  };
}
