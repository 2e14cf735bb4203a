/** Reads the prices of a school as one grid, at one instant and by a number of statements that does not follow its size. */
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { lireMoisNonFactures } from '@gestionscolaire/contract/scolarite/ecoles.ts';
import type { GrilleDePrix, getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { RYTHMES } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Db } from '#core/db/database.ts';
import { ordreDesClasses } from '#scolarite/classes/classes.ts';
import { readLignesDePrix, readTranches, readTranchesDeLAnnee } from './lignes.ts';

/** Reads the asked year, else the one whose calendar makes the totals of the prices of every year. */
async function readAnnee(db: Db, sessionId: number | null, now: string): Promise<GrilleDePrix['annee']> {
  const all = await db
    .selectFrom('sessions')
    .select(['id', 'libelle', 'dateDebut', 'dateFin', 'estActif'])
    .execute();
  const asked = all.find(({ id }) => id === sessionId);
  if (sessionId !== null && asked === undefined) return refuse('INTROUVABLE');
  const active = all.filter(({ estActif }) => estActif === 1);
  const found = asked ?? sessionCourante(active, jourDe(now));
  if (found === undefined) return null;
  const { estActif: _estActif, ...annee } = found;
  return annee;
}

/** Reads the active classes of a school, in the order of its stages. */
async function readClasses(db: Db, ecoleId: number): Promise<GrilleDePrix['classes']> {
  const rows = await db
    .selectFrom('classes')
    .select(['id', 'libelle', 'etape', 'niveau'])
    .where('ecoleId', '=', ecoleId)
    .where('estActif', '=', 1)
    .orderBy(ordreDesClasses('classes'))
    .execute();
  return rows.map(({ niveau, ...row }) => ({ ...row, niveau: String(niveau) }));
}

const rythmeDe = (text: string) => RYTHMES.find((one) => one === text) ?? 'unique';

/** Reads the services that the school may bill, the network's and its own, with their tranches. */
async function readPrestations(
  db: Db,
  ecoleId: number,
  sessionId: number | null,
): Promise<GrilleDePrix['prestations']> {
  const rows = await db
    .selectFrom('prestations as p')
    .leftJoin('unites as u', 'u.id', 'p.uniteDureeId')
    .select(['p.id', 'p.libelle', 'p.rythme', 'p.dureePrestation', 'u.libelle as uniteDuree'])
    .where('p.estActif', '=', 1)
    .where((eb) => eb.or([eb('p.ecoleId', '=', ecoleId), eb('p.ecoleId', 'is', null)]))
    .orderBy('p.libelleCle')
    .orderBy('p.id')
    .execute();
  const tranches = await readTranches(db, ecoleId, sessionId);
  const own = await readTranchesDeLAnnee(db, ecoleId, sessionId);
  return rows.map(({ rythme, ...row }) => ({
    ...row,
    rythme: rythmeDe(rythme),
    tranches: tranches.get(row.id) ?? [],
    tranchesDeLAnnee: own.has(row.id),
  }));
}

/** Reads the grid; the school was found within the caller's reach. */
export async function readGrille(
  db: Db,
  { ecoleId, sessionId = null }: Input<typeof getGrilleDePrix>,
  now: string,
): Promise<GrilleDePrix> {
  const ecole = await db
    .selectFrom('ecoles')
    .select(['libelle', 'moisNonFactures', 'estActif'])
    .where('id', '=', ecoleId)
    .executeTakeFirst();
  if (ecole?.estActif !== 1) return refuse('INTROUVABLE');
  const annee = await readAnnee(db, sessionId, now);
  return {
    ecole: ecole.libelle,
    annee,
    moisNonFactures: [...lireMoisNonFactures(ecole.moisNonFactures)],
    classes: await readClasses(db, ecoleId),
    prestations: await readPrestations(db, ecoleId, sessionId),
    lignes: await readLignesDePrix(db, ecoleId, sessionId),
  };
}
