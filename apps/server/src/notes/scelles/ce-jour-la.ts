/** Reads what a bulletin prints beside its figures, as it is on the day of the seal: header, school, who teaches, who signs, identities. */
import { direNaissance } from '@gestionscolaire/contract/core/values/naissance.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { ETAPES_DU_TITULAIRE } from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import { GENRES_DES_SIGNATAIRES } from '@gestionscolaire/contract/notes/signataires.ts';
import { nomDuCompte } from '#administration/index.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import { readFichier } from '#fichiers/index.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import type { PeriodeDAnnee } from './annee.ts';
import { empreinteDOctets } from './empreintes.ts';
import '#notes/tables/notes.ts';

/** Reads the header in force on a day (yyyy-MM-dd): the school's own before the network's. */
export async function readEntete(
  db: Db,
  ecoleId: number,
  jour: string,
): Promise<ContenuDeBulletin['entete']> {
  const rows = await db
    .selectFrom('entetes')
    .select(['ecoleId', 'ministere', 'lignes'])
    .where((eb) => eb.or([eb('ecoleId', '=', ecoleId), eb('ecoleId', 'is', null)]))
    .where('aPartirDu', '<=', jour)
    .where('estActif', '=', 1)
    .orderBy('aPartirDu', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const held = rows.find((row) => row.ecoleId === ecoleId) ?? rows[0];
  return { ministere: held?.ministere ?? null, lignes: held?.lignes?.split('\n') ?? [] };
}

/** Reads a school, with the hash of its logo's bytes. */
export async function readEcole(db: Db, id: number): Promise<ContenuDeBulletin['ecole']> {
  const { libelle, slogan, telephone, agrement, ire, dpe, dsee, logo } = await db
    .selectFrom('ecoles')
    .select(['libelle', 'slogan', 'telephone', 'agrement', 'ire', 'dpe', 'dsee', 'logo'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const image = logo === null ? null : await readFichier(db, logo);
  const empreinte = image === null ? null : empreinteDOctets(image.contenu);
  return { id, libelle, slogan, telephone, agrement, ire, dpe, dsee, logo: empreinte };
}

/** Returns the name of the teacher of a class today; null: it has none. */
export async function readTitulaire(db: Db, { classe }: LieuLu): Promise<string | null> {
  if (classe.enseignantId === null) return null;
  const who = await findRow(db, 'utilisateurs', classe.enseignantId);
  return who === undefined ? null : nomDuCompte(who);
}

/** Reads who signs the papers of the class, from the left; its own teacher signs where no other name stands. */
async function readSignataires(
  db: Db,
  { ecoleId, classe }: LieuLu,
  titulaire: string | null,
): Promise<ContenuDeBulletin['signataires']> {
  const rows = await db
    .selectFrom('signataires')
    .select(['titre', 'nom', 'genre'])
    .where('ecoleId', '=', ecoleId)
    .where('etape', '=', classe.etape)
    .where('estActif', '=', 1)
    .orderBy('rang')
    .orderBy('id')
    .execute();
  return rows.map(({ titre, nom, genre }) => ({
    titre,
    nom: nom ?? (genre === 'titulaire' ? titulaire : null),
    genre: GENRES_DES_SIGNATAIRES.find((one) => one === genre) ?? 'direction',
  }));
}

/**
 * Reads what all bulletins of a class in a period have alike, whatever it is followed by. `annee`: its periods (readPeriodesDAnnee); `titulaire`: the
 * name of its teacher (readTitulaire).
 */
export async function readCommun(
  db: Db,
  lieu: LieuLu,
  { annee, titulaire }: { readonly annee: readonly PeriodeDAnnee[]; readonly titulaire: string | null },
) {
  const { ecoleId, periode, periodeId, classe, aujourdhui } = lieu;
  const ici = annee.find(({ id }) => id === periodeId);
  const session = await db
    .selectFrom('sessions')
    .select(['id', 'libelle'])
    .where('id', '=', periode.sessionId)
    .executeTakeFirstOrThrow();
  return {
    version: 1,
    jour: aujourdhui,
    remplace: null,
    motif: null,
    entete: await readEntete(db, ecoleId, aujourdhui),
    ecole: await readEcole(db, ecoleId),
    session,
    periode: {
      id: periodeId,
      libelle: periode.libelle,
      rang: ici?.rang ?? 0,
      dateDebut: periode.dateDebut,
      dateFin: periode.dateFin,
      poids: ici?.poids ?? 1,
      estDerniere: annee.at(-1)?.id === periodeId,
    },
    classe: {
      id: lieu.classeId,
      libelle: classe.libelle,
      etape: classe.etape,
      niveau: classe.niveau,
      serie: classe.serie,
    },
    signataires: await readSignataires(db, lieu, titulaire),
  } as const satisfies Partial<ContenuDeBulletin>;
}

/** Reads the names of those who teach the subjects of a class on a day, by subject; where nobody is named, the class's own teacher may. */
export async function readEnseignants(
  db: Db,
  { ecoleId, classe }: LieuLu,
  { ids, jour, titulaire }: { ids: readonly number[]; jour: string; titulaire: string | null },
): Promise<(enseignementId: number) => string[]> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('enseignements_enseignants as a')
          .innerJoin('utilisateurs as u', 'u.id', 'a.enseignantId')
          .select(['a.enseignementId', 'u.prenoms', 'u.nom'])
          .where('a.ecoleId', '=', ecoleId)
          .where('a.enseignementId', 'in', ids)
          .where('a.estActif', '=', 1)
          .where((eb) => eb.or([eb('a.du', 'is', null), eb('a.du', '<=', jour)]))
          .where((eb) => eb.or([eb('a.au', 'is', null), eb('a.au', '>=', jour)]))
          .orderBy('u.nomCle')
          .orderBy('u.id')
          .execute();
  const named = Map.groupBy(rows, ({ enseignementId }) => enseignementId);
  const alone =
    titulaire !== null && ETAPES_DU_TITULAIRE.some((etape) => etape === classe.etape) ? [titulaire] : [];
  return (id) => named.get(id)?.map((one) => nomDuCompte(one)) ?? alone;
}

/** Reads the names of those who teach some subjects of a class today, as readEnseignants does. */
export const readEnseignantsDAujourdhui = async (
  db: Db,
  lieu: LieuLu,
  ids: readonly number[],
): Promise<(enseignementId: number) => string[]> =>
  readEnseignants(db, lieu, { ids, jour: lieu.aujourdhui, titulaire: await readTitulaire(db, lieu) });

type Identite = Pick<
  ContenuDeBulletin['eleve'],
  'matricule' | 'prenoms' | 'nom' | 'sexe' | 'naissance' | 'redoublant'
>;

/** Says a birth as papers do: 'née le 12/03/2015 à Labé'; null where neither day nor place is known. */
function direLaNaissance(sexe: string, jour: string | null, lieu: string | null): string | null {
  if (jour === null && lieu === null) return null;
  const ne = sexe === 'F' ? 'née' : 'né';
  const dite = jour === null ? ne : direNaissance(sexe === 'F' ? 'F' : 'M', jour);
  return lieu === null ? dite : `${dite} à ${lieu}`;
}

/** Returns the pupils, of some enrolments, who were in the same order in an earlier year of the school. */
async function readRedoublants(db: Db, ecoleId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('inscriptions as t')
    .innerJoin('classes as c', 'c.id', 't.classeId')
    .innerJoin('sessions as s', 's.id', 't.sessionId')
    .innerJoin('inscriptions as avant', (on) =>
      on.onRef('avant.ecoleId', '=', 't.ecoleId').onRef('avant.eleveId', '=', 't.eleveId'),
    )
    .innerJoin('classes as d', 'd.id', 'avant.classeId')
    .innerJoin('sessions as r', 'r.id', 'avant.sessionId')
    .select('t.id')
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', ids)
    .where('avant.estActif', '=', 1)
    .whereRef('d.etape', '=', 'c.etape')
    .whereRef('d.niveau', '=', 'c.niveau')
    .whereRef('r.dateDebut', '<', 's.dateDebut')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Reads the pupils of some enrolments as the register has them now, by enrolment. */
export async function readIdentites(
  db: Db,
  ecoleId: number,
  ids: readonly number[],
): Promise<Map<number, Identite>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id', 'e.matricule', 'e.prenoms', 'e.nom', 'e.sexe', 'e.dateNaissance', 'e.lieuNaissance'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', ids)
    .execute();
  const redoublants = await readRedoublants(db, ecoleId, ids);
  return new Map(
    rows.map(({ id, matricule, prenoms, nom, sexe, dateNaissance, lieuNaissance }) => [
      id,
      {
        matricule,
        prenoms,
        nom,
        sexe: sexe === '' ? null : sexe,
        naissance: direLaNaissance(sexe, dateNaissance, lieuNaissance),
        redoublant: redoublants.has(id),
      },
    ]),
  );
}
