/** Finds the pupil of a row among those of the class: by the matricule, else by the whole name, where one alone has it. */

import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { cleDuNomEntier } from '@gestionscolaire/contract/notes/imports/fiche.ts';
import type { Db } from '#core/db/database.ts';
import type { Cellules } from '#core/imports/source.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';

interface EleveDuFichier {
  readonly inscriptionId: number;
  readonly matricule: string;
  readonly nomEntier: string;
}

/** The pupils of a class in a year. */
export interface ClasseDuFichier {
  readonly eleves: readonly EleveDuFichier[];
  readonly parMatricule: ReadonlyMap<string, EleveDuFichier>;
  /** By the matricule as Excel leaves it: 12 for 00012, where one pupil alone is so. */
  readonly sansZeros: ReadonlyMap<string, readonly EleveDuFichier[]>;
  readonly parNom: ReadonlyMap<string, readonly EleveDuFichier[]>;
}

/** Reads the pupils who were in a class at some time of the year. */
export async function readClasseDuFichier(
  db: Db,
  { ecoleId, classeId, periode }: LieuLu,
): Promise<ClasseDuFichier> {
  const rows = await db
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id as inscriptionId', 'e.matricule', 'e.prenoms', 'e.nom'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.sessionId', '=', periode.sessionId)
    .where('t.estActif', '=', 1)
    .where('t.id', 'in', (eb) =>
      eb
        .selectFrom('inscriptions_classes as own')
        .select('own.inscriptionId')
        .where('own.ecoleId', '=', ecoleId)
        .where('own.classeId', '=', classeId),
    )
    .execute();
  const eleves = rows.map(({ inscriptionId, matricule, prenoms, nom }) => ({
    inscriptionId,
    matricule,
    nomEntier: nomDAbord({ nom, prenoms }),
  }));
  return {
    eleves,
    parMatricule: new Map(eleves.map((eleve) => [cle(eleve.matricule), eleve])),
    sansZeros: Map.groupBy(eleves, ({ matricule }) => zerosOtes(cle(matricule))),
    parNom: Map.groupBy(eleves, ({ nomEntier }) => cleDuNomEntier(nomEntier)),
  };
}

/** Takes the zeros from the front of a number, as spreadsheets do. */
const zerosOtes = (matricule: string): string => matricule.replace(/^0+(?=\d+$)/, '');

/** Finds a pupil by the matricule as it is written, else by the number that Excel made of it. */
function parSonMatricule(
  matricule: string,
  { parMatricule, sansZeros }: ClasseDuFichier,
): EleveDuFichier | undefined {
  const written = parMatricule.get(cle(matricule));
  const [only, ...others] = sansZeros.get(zerosOtes(cle(matricule))) ?? [];
  return written ?? (others.length === 0 ? only : undefined);
}

/** The pupil of a row; or the fault of what names them, at its column. `autreNom`: the matricule is of somebody of this other name. */
type EleveTrouve =
  | { readonly eleve: EleveDuFichier; readonly autreNom: string | null }
  | { readonly eleve: null; readonly colonne: string; readonly faute: string };

/** Returns the name that a row gives, and its column; null: it gives none, or half of one. */
function nomDe({ eleve, nom, prenoms }: Cellules): { colonne: string; texte: string } | null {
  if (eleve != null) return { colonne: 'eleve', texte: eleve };
  return nom == null || prenoms == null ? null : { colonne: 'nom', texte: nomDAbord({ nom, prenoms }) };
}

/** Finds the pupil of a row. */
export function trouverEleve(cellules: Cellules, classe: ClasseDuFichier): EleveTrouve {
  const { matricule = null } = cellules;
  const named = nomDe(cellules);
  if (matricule !== null) {
    const eleve = parSonMatricule(matricule, classe);
    if (eleve === undefined)
      return { eleve: null, colonne: 'matricule', faute: 'Aucun élève de cette classe n’a ce matricule.' };
    const isSame = named === null || cleDuNomEntier(named.texte) === cleDuNomEntier(eleve.nomEntier);
    return { eleve, autreNom: isSame ? null : eleve.nomEntier };
  }
  if (named === null)
    return { eleve: null, colonne: 'matricule', faute: 'Écrivez le matricule, ou le nom et les prénoms.' };
  const { colonne, texte } = named;
  const [eleve, another] = classe.parNom.get(cleDuNomEntier(texte)) ?? [];
  if (eleve === undefined)
    return { eleve: null, colonne, faute: 'Aucun élève de cette classe ne porte ce nom.' };
  return another === undefined
    ? { eleve, autreNom: null }
    : {
        eleve: null,
        colonne,
        faute: 'Plusieurs élèves de cette classe portent ce nom : écrivez le matricule.',
      };
}
