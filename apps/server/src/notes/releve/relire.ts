/** Reads a sealed class as the calculation takes it, from its bulletins alone: what its screens show is what its papers say. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { classeDesBulletins } from '@gestionscolaire/contract/notes/bulletins/chiffrer.ts';
import type { ClasseACalculer } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import type { Db } from '#core/db/database.ts';
import { type LieuLu, SANS_MOYENNE } from '#notes/lieu/lieu.ts';
import { bulletinsDeNotes, readEnVigueur } from '#notes/scelles/annee.ts';
import { readClasse } from './lecture.ts';

export interface ClasseNommee {
  readonly classe: ClasseACalculer;
  /** In the order of the bulletin. */
  readonly matieres: readonly {
    readonly id: number;
    readonly matiere: string;
    readonly abreviation: string;
    readonly coefficient: number;
  }[];
  readonly inscrits: readonly {
    readonly inscriptionId: number;
    readonly matricule: string;
    readonly prenoms: string;
    readonly nom: string;
    readonly sexe: string;
  }[];
}

/**
 * Reads a class in a period: as it is now, or, once it is sealed, as its bulletins in force have it.
 * @throws Refus when it was sealed by competences
 */
export async function relireClasse(db: Db, lieu: LieuLu): Promise<ClasseNommee> {
  if (lieu.etat !== 'scellee') return readClasse(db, lieu);
  const { ecoleId, classeId, periodeId } = lieu;
  const held = await readEnVigueur(db, { ecoleId, classeId, periodeIds: [periodeId] });
  const bulletins = bulletinsDeNotes(held).map(({ lu }) => lu);
  // Whatever its rule says now, a class that was sealed by competences has no figure.
  if (bulletins.length < held.length) return refuse('REGLE', { phrase: SANS_MOYENNE });
  const classe = classeDesBulletins(bulletins);
  if (classe === undefined) return readClasse(db, lieu);
  return {
    classe,
    matieres: (bulletins[0]?.matieres ?? []).map((one) => ({ ...one, id: one.enseignementId })),
    inscrits: bulletins.map(({ eleve }) => ({ ...eleve, sexe: eleve.sexe ?? '' })),
  };
}
