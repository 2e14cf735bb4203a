/** Reads what the minutes of a council tell beside its bulletins: the meeting, and the cells that changed since the closing. */
import {
  type ContenuScelle,
  competencesDe,
  estDAcquis,
  estDeNotes,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import { nomDuCompte } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import { apresFermeture } from '#notes/changements/apres-fermeture.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { codeDe } from '#notes/saisie/cellules.ts';
import '#notes/tables/competences.ts';
import '#notes/tables/conseil.ts';
import '#notes/tables/saisie.ts';

/** The kinds of a change of an acquis that was made once the entry was over. */
const DEPUIS_LA_FERMETURE = ['fermee', 'arretee', 'rectification'];

/** Returns the names that bulletins have, by what a change names: its pupil, its subject or its competence. */
function nomsDesBulletins(contenus: readonly ContenuScelle[]) {
  const eleves = new Map(contenus.map(({ eleve }) => [eleve.inscriptionId, eleve]));
  const matieres = new Map(
    contenus
      .filter(estDeNotes)
      .flatMap((one) =>
        one.matieres.map(({ enseignementId, matiere }) => [enseignementId, matiere] as const),
      ),
  );
  const competences = new Map(
    contenus
      .filter(estDAcquis)
      .flatMap(competencesDe)
      .map(({ competenceId, competence }) => [competenceId, competence] as const),
  );
  return { eleves, matieres, competences };
}

/**
 * Returns changes of marks with the names that the bulletins of the class have: once they are sealed, minutes tell a subject and a pupil
 * as they were then. Who is in no bulletin keeps their own.
 */
export function nommerChangements(
  rows: readonly ChangementLu[],
  contenus: readonly ContenuScelle[],
): ChangementLu[] {
  const { eleves, matieres } = nomsDesBulletins(contenus);
  return rows.map((row) => {
    const { prenoms, nom } = eleves.get(row.inscriptionId) ?? row;
    return { ...row, prenoms, nom, matiere: matieres.get(row.enseignementId) ?? row.matiere };
  });
}

/** The same of changes of acquis. */
export function nommerChangementsDAcquis(
  rows: readonly ChangementDAcquisLu[],
  contenus: readonly ContenuScelle[],
): ChangementDAcquisLu[] {
  const { eleves, competences } = nomsDesBulletins(contenus);
  return rows.map((row) => {
    const { prenoms, nom } = eleves.get(row.inscriptionId) ?? row;
    return { ...row, prenoms, nom, competence: competences.get(row.competenceId) ?? row.competence };
  });
}

/** Reads the marks of a class that changed since the entry was closed, the oldest first, each with its reason. */
export async function readChangementsDepuis(db: Db, { ecoleId, classeId, periodeId }: LieuLu) {
  const rows = await db
    .selectFrom('changements_notes as t')
    .innerJoin('evaluations as v', 'v.id', 't.evaluationId')
    .innerJoin('enseignements as n', 'n.id', 'v.enseignementId')
    .innerJoin('matieres as m', 'm.id', 'n.matiereId')
    .innerJoin('inscriptions as i', 'i.id', 't.inscriptionId')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .leftJoin('utilisateurs as u', 'u.id', 't.auteurId')
    .select([
      't.ancienneValeur',
      't.ancienCode',
      't.valeur',
      't.code',
      't.motif',
      't.instant',
      't.inscriptionId',
      'v.enseignementId',
      'v.libelle as evaluation',
      'm.libelle as matiere',
      'e.prenoms',
      'e.nom',
      'u.prenoms as auteurPrenoms',
      'u.nom as auteurNom',
    ])
    .where('t.ecoleId', '=', ecoleId)
    .where('v.ecoleId', '=', ecoleId)
    .where('v.periodeId', '=', periodeId)
    .where('n.classeId', '=', classeId)
    .where(apresFermeture, '=', 1)
    .orderBy('t.instant')
    .orderBy('t.id')
    .execute();
  return rows.map(({ ancienneValeur, ancienCode, valeur, code, ...row }) => ({
    ...avecAuteur(row),
    avant: { valeur: ancienneValeur, code: codeDe(ancienCode) },
    apres: { valeur, code: codeDe(code) },
  }));
}

export type ChangementLu = Awaited<ReturnType<typeof readChangementsDepuis>>[number];

/** Puts the name of the author in one text; null: the account is no more. */
function avecAuteur<R extends { readonly auteurPrenoms: string | null; readonly auteurNom: string | null }>({
  auteurPrenoms,
  auteurNom,
  ...row
}: R) {
  return { ...row, auteur: nomDuCompte({ prenoms: auteurPrenoms, nom: auteurNom }) };
}

/**
 * Reads the acquis of children that changed since the entry was closed, the oldest first, each with its reason. `inscriptionIds`: the
 * children of the class in that period.
 */
export async function readChangementsDAcquisDepuis(
  db: Db,
  { ecoleId, periodeId }: LieuLu,
  inscriptionIds: readonly number[],
) {
  if (inscriptionIds.length === 0) return [];
  const rows = await db
    .selectFrom('changements_acquis as t')
    .innerJoin('competences as c', 'c.id', 't.competenceId')
    .innerJoin('inscriptions as i', 'i.id', 't.inscriptionId')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .leftJoin('echelles_valeurs as a', 'a.id', 't.ancienneValeurId')
    .leftJoin('echelles_valeurs as v', 'v.id', 't.valeurId')
    .leftJoin('utilisateurs as u', 'u.id', 't.auteurId')
    .select([
      'a.code as avantCode',
      'a.libelle as avantLibelle',
      'v.code as apresCode',
      'v.libelle as apresLibelle',
      't.ancienneObservation',
      't.observation',
      't.motif',
      't.instant',
      't.inscriptionId',
      't.competenceId',
      'c.libelle as competence',
      'e.prenoms',
      'e.nom',
      'u.prenoms as auteurPrenoms',
      'u.nom as auteurNom',
    ])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.periodeId', '=', periodeId)
    .where('t.inscriptionId', 'in', inscriptionIds)
    .where('t.genre', 'in', DEPUIS_LA_FERMETURE)
    .orderBy('t.instant')
    .orderBy('t.id')
    .execute();
  return rows.map(avecAuteur);
}

export type ChangementDAcquisLu = Awaited<ReturnType<typeof readChangementsDAcquisDepuis>>[number];
