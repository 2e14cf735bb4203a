/**
 * The dashboard of payments (B§2, B§7; AMB-129 to AMB-134, AMB-161): a card for each class of a school, its credit and
 * receipts, and the payers of a class. A user of a school sees their own, and is refused another one; a user of the
 * network names the school (AMB-115).
 */
import { setImmediate } from 'node:timers/promises';
import { AGES } from '@gestionscolaire/contract/caisse/arrieres.ts';
import {
  exportStatistiquePaiement,
  getPayeursClasse,
  getRecettesPaiement,
  getStatistiqueEcoles,
  getStatistiquePaiement,
  getTotauxPaiement,
  totalDesCartes,
} from '@gestionscolaire/contract/caisse/statistiques.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { enseignantDe } from '@gestionscolaire/contract/scolarite/classes.ts';
import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { exportList } from '#core/crud/export/file.ts';
import { requireReach, seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindFile, bindRead } from '#core/http/call/bind.ts';
import type { FileAnswer, ReadContext } from '#core/http/context.ts';
import { compileCartes, readCartes, readParMoyen, readPayeurs, readTotaux } from './statistiques-lignes.ts';

type Filtres = Input<typeof getStatistiquePaiement>;
type Totaux = Output<typeof getTotauxPaiement>;
type Payeurs = Output<typeof getPayeursClasse>;

/** Returns the school to tell of; null: a person of the network named none. */
function ecoleDe({ ecoleId }: Pick<Filtres, 'ecoleId'>, caller: ReadContext['caller']): number | null {
  if (ecoleId === null) return caller.ecoleId;
  requireReach(caller, { ecoleId });
  return ecoleId;
}

/** Reads the session asked for, else the current one; undefined when there is none at all. */
export async function sessionDe(db: Db, sessionId: number | null, now: string) {
  const query = db.selectFrom('sessions').select(['id', 'libelle', 'dateDebut', 'dateFin']);
  if (sessionId === null)
    return sessionCourante(await query.where('estActif', '=', 1).execute(), jourDe(now));
  return (await query.where('id', '=', sessionId).executeTakeFirst()) ?? refuse('INTROUVABLE');
}

async function readStatistiques(input: Filtres, { db, caller, now }: ReadContext) {
  const ecoleId = ecoleDe(input, caller);
  const { sessionId, moisId } = input;
  const found =
    ecoleId === null ? [] : await readCartes(db, { ecoleId, sessionId, moisId, jour: jourDe(now) });
  // No card: the session that is asked for may not exist.
  if (found.length === 0) await sessionDe(db, sessionId, now);
  return found;
}

/** The columns of the file, in its order. */
const TITRES: Readonly<Record<string, string>> = {
  libelle: 'Classe',
  etape: 'Ordre',
  enseignant: 'Titulaire',
  eleveInscrit: 'Élèves inscrits',
  concernes: 'Concernés',
  ontPaye: 'Ont payé',
  montantPaye: 'Payé',
  montantRestant: 'Reste à payer',
  aVenir: 'À venir',
  avance: "Payé d'avance",
  enRetard: 'En retard',
  ...Object.fromEntries(AGES.map(({ cle, libelle }) => [cle, libelle])),
};
const FICHIER = { entity: 'tableau-de-bord', fields: {}, sortable: ['libelle'] };

/** The ids of no school and of no session: their file has titles alone. */
const AUCUNE = 0;

async function exporter(
  input: Input<typeof exportStatistiquePaiement>,
  context: ReadContext,
): Promise<FileAnswer> {
  const { db, caller, now } = context;
  const ecoleId = ecoleDe(input, caller) ?? AUCUNE;
  const session = await sessionDe(db, input.sessionId, now);
  const demande = { ecoleId, sessionId: session?.id ?? AUCUNE, moisId: input.moisId, jour: jourDe(now) };
  const everything = (of: Db) => compileCartes(of, demande);
  return exportList(FICHIER, { exported: TITRES, words: {} }, { everything }, input, context);
}

/** Reads the schools one after another, each as its own dashboard reads it, and serves the others in between. */
async function readEcoles(
  { sessionId, moisId }: Input<typeof getStatistiqueEcoles>,
  { db, caller, now }: ReadContext,
): Promise<Output<typeof getStatistiqueEcoles>> {
  const session = await sessionDe(db, sessionId, now);
  if (session === undefined) return [];
  const rows = await db
    .selectFrom('ecoles')
    .select(['id', 'libelle'])
    .where('estActif', '=', 1)
    .$if(caller.ecoleId !== null, (query) => query.where('id', '=', caller.ecoleId ?? AUCUNE))
    .orderBy('libelleCle')
    .orderBy('id')
    .execute();
  const ecoles: Output<typeof getStatistiqueEcoles> = [];
  for (const { id: ecoleId, libelle } of rows) {
    const cartes = await readCartes(db, { ecoleId, sessionId: session.id, moisId, jour: jourDe(now) });
    ecoles.push({ ecoleId, libelle, ...totalDesCartes(cartes) });
    await setImmediate();
  }
  return ecoles;
}

async function readRecettesDe(
  input: Input<typeof getRecettesPaiement>,
  { db, caller, now }: ReadContext,
): Promise<Output<typeof getRecettesPaiement>> {
  const ecoleId = ecoleDe(input, caller);
  const session = await sessionDe(db, input.sessionId, now);
  return ecoleId === null || session === undefined ? [] : readParMoyen(db, ecoleId, session);
}

async function readTotauxDe(input: Filtres, { db, caller, now }: ReadContext): Promise<Totaux> {
  const ecoleId = ecoleDe(input, caller);
  const { sessionId, moisId } = input;
  const found =
    ecoleId === null ? undefined : await readTotaux(db, { ecoleId, sessionId, moisId, jour: jourDe(now) });
  if (found !== undefined) return found;
  const session = await sessionDe(db, sessionId, now);
  return { sessionId: session?.id ?? null, credit: 0, partis: 0, repris: 0, recettes: [] };
}

/** Reads a class with its teacher; refuses another school's as not there. */
async function findClasse(db: Db, id: number, ecoleId: number | null) {
  const row = await db
    .selectFrom('classes as c')
    .leftJoin('utilisateurs as p', 'p.id', 'c.enseignantId')
    .select(['c.ecoleId', 'c.libelle', 'c.etape', 'p.prenoms', 'p.nom'])
    .where('c.id', '=', id)
    .executeTakeFirst();
  return seenOf({ ecoleId }, row);
}

async function readClasse(
  { classeId, sessionId, moisId }: Input<typeof getPayeursClasse>,
  { db, caller, now }: ReadContext,
): Promise<Payeurs> {
  const { ecoleId, libelle, etape, prenoms, nom } = await findClasse(db, classeId, caller.ecoleId);
  const session = (await sessionDe(db, sessionId, now)) ?? refuse('INTROUVABLE');
  const eleves = await readPayeurs(
    db,
    { ecoleId, sessionId: session.id, moisId, jour: jourDe(now) },
    classeId,
  );
  return {
    ecoleId,
    classe: libelle,
    etape,
    enseignant: enseignantDe({ enseignantPrenoms: prenoms, enseignantName: nom }),
    session: session.libelle,
    eleves: eleves.map((eleve) => ({
      ...eleve,
      estConcerne: eleve.estConcerne === 1,
      aPaye: eleve.aPaye === 1,
    })),
  };
}

export const statistiquesBindings: readonly Binding[] = [
  bindRead(getStatistiquePaiement, readStatistiques),
  bindFile(exportStatistiquePaiement, exporter, { heavy: 'export' }),
  bindRead(getStatistiqueEcoles, readEcoles),
  bindRead(getTotauxPaiement, readTotauxDe),
  bindRead(getRecettesPaiement, readRecettesDe),
  bindRead(getPayeursClasse, readClasse),
];
