/**
 * Reads a school's chain and its books, and tells what does not hold (`verifierEcole`), for npm run verifier. It
 * changes nothing.
 */

import type { Tete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { empreinteDeCle } from '@gestionscolaire/contract/core/text/code-signe.ts';
import { sql } from 'kysely';
import { eachInPieces } from '#core/db/chain/in-pieces.ts';
import { headText } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import { type JournalReport, verifyJournal } from '#core/db/journal/verify.ts';
import { clockCorrections } from '#core/db/marks/known-time.ts';
import { keyOf, openSecret } from '#core/db/secrets.ts';
import { isWrapped } from '#core/secret/server-key.ts';
import { type Constat, nouvelleLecture, type Relecture } from './chaine.ts';
import { cleTenue } from './cles.ts';
import { ouDeLaCloture } from './dits.ts';
import { verifierDus } from './dus.ts';
import { readEffacees } from './effacements.ts';
import { comparerLivres } from './livres.ts';
import { noterNoms } from './livres-eleves.ts';
import type {
  ClotureTenue,
  EcheanceTenue,
  FusionTenue,
  Livres,
  PaiementTenu,
  PartDeRepriseTenue,
  PartTenue,
  RepriseTenue,
} from './livres-tenus.ts';
import type { Correction, Ecriture } from './maillons.ts';
import { type ActeTenu, comparerJournal } from './temoin.ts';
import '#caisse/ecritures/tables.ts';

/** The number of rows read at a time. */
const LOT = 2000;

export interface Rapport {
  readonly ecoleId: number;
  /** The school's name; null: there is no such school. */
  readonly ecole: string | null;
  readonly tetes: readonly Tete[];
  readonly relecture: Relecture;
  readonly constats: readonly Constat[];
  /** The remarks: no fault, but somebody should know. */
  readonly remarques: readonly Constat[];
  /** The proofs of the school's journal and of its amounts due. */
  readonly preuves: readonly Preuve[];
  /** The print of the school's public key; null: it has none. */
  readonly cle: string | null;
  /** The print that paper shows; null: not given. */
  readonly cleDite: string | null;
}

/** A chain beside that of the money, and the closing that vouches for the most of it. */
export interface Preuve {
  readonly nom: 'journal' | 'dus';
  /** The number of acts of the journal, or of lines of schedules. */
  readonly nombre: number;
  /** The number of first records that were there before the chain, and when they were put in it. */
  readonly debut: number;
  readonly depuis: string;
  /** The last closing whose head the chain has, by its rank in the chain of the money; undefined: none. */
  readonly cloture: { readonly rang: number; readonly jour: string } | undefined;
}

const ecrituresDe = (db: Db, ecoleId: number): AsyncGenerator<Ecriture> =>
  eachInPieces({
    piece: LOT,
    read: (after) =>
      db
        .selectFrom('ecritures')
        .selectAll()
        .where('ecoleId', '=', ecoleId)
        .where('rang', '>', after)
        .orderBy('rang')
        .limit(LOT)
        .execute(),
    numberOf: ({ rang }) => rang,
  });

async function readPaiements(db: Db, ecoleId: number): Promise<PaiementTenu[]> {
  return db
    .selectFrom('paiements as t')
    .leftJoin('eleves as e', 'e.id', 't.eleveId')
    .leftJoin('sessions as s', 's.id', 't.sessionId')
    .select(['t.id', 't.eleveId', 't.inscriptionId', 't.sessionId', 't.numero', 't.jour', 't.montant'])
    .select(['t.motifJour', 't.moyenPaiement', 't.reference', 't.payeur', 't.observations'])
    .select(['t.creationUserId as caissierId', 't.creationDate', 't.estActif'])
    .select(['t.annuleLe', 't.annuleJour', 't.annuleParId', 't.annuleCaissierId', 't.annuleMotif'])
    .select([
      sql<string>`coalesce(s.libelle, '')`.as('session'),
      sql<string>`coalesce(e.matricule, '')`.as('matricule'),
      sql<string>`coalesce(e.prenoms, '')`.as('prenoms'),
      sql<string>`coalesce(e.nom, '')`.as('nom'),
    ])
    .where('t.ecoleId', '=', ecoleId)
    .orderBy('t.id')
    .execute();
}

async function readParts(db: Db, ecoleId: number): Promise<PartTenue[]> {
  return db
    .selectFrom('affectations')
    .select(['paiementId', 'echeanceId', 'montant', 'estActif'])
    .where('ecoleId', '=', ecoleId)
    .orderBy('id')
    .execute();
}

async function readEcheances(db: Db, ecoleId: number): Promise<EcheanceTenue[]> {
  return db
    .selectFrom('echeances as t')
    .leftJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id', 't.eleveId', 't.libelle', 't.nature', 't.montant', 't.paye', 't.estActif'])
    .select([
      sql<string>`coalesce(e.matricule, '')`.as('matricule'),
      sql<string>`coalesce(e.prenoms, '')`.as('prenoms'),
      sql<string>`coalesce(e.nom, '')`.as('nom'),
    ])
    .where('t.ecoleId', '=', ecoleId)
    .orderBy('t.id')
    .execute();
}

async function readReprises(db: Db, ecoleId: number): Promise<RepriseTenue[]> {
  return db
    .selectFrom('reprises as t')
    .leftJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id', 't.eleveId', 't.inscriptionId', 't.jour', 't.resteAnterieur', 't.dejaPaye'])
    .select([
      't.echeanceId',
      't.estActif',
      't.creationDate',
      't.creationUserId',
      't.modifDate',
      't.modifUserId',
    ])
    .select([
      sql<string>`coalesce(e.matricule, '')`.as('matricule'),
      sql<string>`coalesce(e.prenoms, '')`.as('prenoms'),
      sql<string>`coalesce(e.nom, '')`.as('nom'),
    ])
    .where('t.ecoleId', '=', ecoleId)
    .orderBy('t.id')
    .execute();
}

async function readPartsDesReprises(db: Db, ecoleId: number): Promise<PartDeRepriseTenue[]> {
  return db
    .selectFrom('reprises_parts')
    .select(['repriseId', 'echeanceId', 'montant', 'estActif'])
    .where('ecoleId', '=', ecoleId)
    .orderBy('id')
    .execute();
}

async function readFusions(db: Db, ecoleId: number): Promise<FusionTenue[]> {
  return db
    .selectFrom('fusions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .innerJoin('eleves as x', 'x.id', 't.ecarteId')
    .select(['t.id', 't.eleveId', 't.ecarteId', 't.jour', 't.estActif'])
    .select(['t.creationDate', 't.creationUserId', 't.modifDate', 't.modifUserId'])
    .select(['e.matricule', 'e.prenoms', 'e.nom'])
    .select(['x.matricule as matriculeEcarte', 'x.estActif as ecarteActif'])
    .where('t.ecoleId', '=', ecoleId)
    .orderBy('t.id')
    .execute();
}

async function readClotures(db: Db, ecoleId: number): Promise<ClotureTenue[]> {
  return db
    .selectFrom('clotures')
    .select(['id', 'caissierId', 'jour', 'attendu', 'compte', 'ecart', 'observations'])
    .select(['creationDate', 'creationUserId', 'estActif', 'rouverteLe', 'rouverteParId', 'rouverteMotif'])
    .where('ecoleId', '=', ecoleId)
    .orderBy('id')
    .execute();
}

/** Returns how the private key is opened; null: it is wrapped, and the key of the server is not here. */
const ouvrirCle = (db: Db, id: number, stored: string): (() => string) | null =>
  isWrapped(stored) && keyOf(db) === undefined
    ? null
    : () => openSecret(db, { table: 'caisses', id }, stored);

const COMPTEUR = /^recu (\d+)$/;

async function readLivres(db: Db, ecoleId: number): Promise<Livres> {
  const caisse = await db
    .selectFrom('caisses')
    .select(['rang', 'empreinte', 'credit', 'clePublique', 'clePrivee'])
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  const counters = await db
    .selectFrom('compteurs')
    .select(['nom', 'valeur'])
    .where('ecoleId', '=', ecoleId)
    .execute();
  const compteurs = counters.flatMap(({ nom, valeur }) => {
    const sessionId = COMPTEUR.exec(nom)?.[1];
    return sessionId === undefined ? [] : [[Number(sessionId), valeur] as const];
  });
  return {
    caisse,
    cle: caisse && cleTenue(caisse.clePublique, ouvrirCle(db, ecoleId, caisse.clePrivee)),
    compteurs: new Map(compteurs),
    paiements: await readPaiements(db, ecoleId),
    parts: await readParts(db, ecoleId),
    echeances: await readEcheances(db, ecoleId),
    clotures: await readClotures(db, ecoleId),
    reprises: await readReprises(db, ecoleId),
    partsDesReprises: await readPartsDesReprises(db, ecoleId),
    fusions: await readFusions(db, ecoleId),
  };
}

async function readActes(db: Db, ecoleId: number): Promise<ActeTenu[]> {
  return db
    .selectFrom('journal')
    .select(['entite', 'entiteId', 'changements'])
    .where('ecoleId', '=', ecoleId)
    .where('entite', 'in', ['paiements', 'clotures', 'reprises', 'fusions'])
    .orderBy('id')
    .execute();
}

/** Reads the corrections of the clock, each with the instants of this school's journal that ran ahead of it. */
async function readCorrections(db: Db, ecoleId: number): Promise<Correction[]> {
  const found: Correction[] = [];
  for (const { id, instant } of await clockCorrections(db)) {
    const ahead = await db
      .selectFrom('journal')
      .select('instant')
      .where('ecoleId', '=', ecoleId)
      .where('id', '<', id)
      .where('instant', '>', instant)
      .execute();
    found.push({ instant, avances: new Set(ahead.map((one) => one.instant)) });
  }
  return found;
}

/** Reads the schools that have money in any table, amounts due, or acts of their own. */
export async function ecolesAVerifier(db: Db): Promise<number[]> {
  const { rows } = await sql<{ ecoleId: number }>`
    select "ecoleId" from caisses union select "ecoleId" from ecritures
    union select "ecoleId" from paiements
    union select "ecoleId" from reprises
    union select "ecoleId" from fusions
    union select "ecoleId" from echeances union select "ecoleId" from dus
    union select c."ecoleId" from chaines c join ecoles e on e.id = c."ecoleId" order by 1`.execute(db);
  return rows.map(({ ecoleId }) => ecoleId);
}

/** Whether a school is there, or is gone and has left money in a table: a deleted one that left nothing is no school to verify. */
export async function estAVerifier(db: Db, ecoleId: number): Promise<boolean> {
  const ecole = await db.selectFrom('ecoles').select('id').where('id', '=', ecoleId).executeTakeFirst();
  return ecole !== undefined || (await ecolesAVerifier(db)).includes(ecoleId);
}

/** The facts of a school's money that paper shows. */
export interface Papier {
  readonly tetes: readonly Tete[];
  /** The print of its key; null: not given. */
  readonly cle: string | null;
}

/** The heads of one other chain that closings tell, each with its closing. */
const tetesDites = ({ clotures }: Relecture, nom: Preuve['nom']) =>
  [...clotures.values()].flatMap(({ rang, fait }) => {
    const tete = fait[nom];
    return tete == null ? [] : [{ rang, fait, tete }];
  });

/** Compares a chain with the heads that closings tell of it. */
function prouver(
  relecture: Relecture,
  nom: Preuve['nom'],
  { held, nombre, debut, depuis }: Omit<Preuve, 'nom' | 'cloture'> & { readonly held: ReadonlySet<string> },
): { readonly preuve: Preuve; readonly constats: readonly Constat[] } {
  const dites = tetesDites(relecture, nom);
  const isHeld = ({ tete }: (typeof dites)[number]) => held.has(headText(tete));
  const last = dites.findLast(isHeld);
  const cloture = last && { rang: last.rang, jour: last.fait.jour };
  const mot = nom === 'journal' ? 'le journal' : 'ce que doivent les élèves';
  const constats = dites
    .filter((one) => !isHeld(one))
    .map(({ rang, fait }) => ({
      rang,
      ou: ouDeLaCloture(fait),
      quoi: `${mot} d'avant elle n'est plus ce qu'elle garantit : changé, ôté ou ajouté depuis`,
    }));
  return { preuve: { nom, nombre, debut, depuis, cloture }, constats };
}

/** Verifies a school. `db`: one unchanging state of the database. */
export async function verifierEcole(db: Db, ecoleId: number, papier: Papier): Promise<Rapport> {
  const tetes = papier.tetes.filter((tete) => tete.ecoleId === ecoleId);
  const ecole = await db.selectFrom('ecoles').select('libelle').where('id', '=', ecoleId).executeTakeFirst();
  const effacees = await readEffacees(db, ecoleId);
  const lecture = nouvelleLecture(ecoleId, {
    tetes,
    corrections: await readCorrections(db, ecoleId),
    effacees,
  });
  for await (const entry of ecrituresDe(db, ecoleId)) lecture.lire(entry);
  const { relecture } = lecture;
  const livres = await readLivres(db, ecoleId);
  const asked = (nom: Preuve['nom']) => tetesDites(relecture, nom).map(({ tete }) => tete);
  const journal = await verifyJournal(db, ecoleId, asked('journal'));
  const dus = await verifierDus(db, ecoleId, { asked: asked('dus'), echeances: livres.echeances });
  const preuves = [
    prouver(relecture, 'journal', { ...journal, nombre: journal.actes }),
    prouver(relecture, 'dus', { ...dus, nombre: livres.echeances.length }),
  ];
  return {
    ecoleId,
    ecole: ecole?.libelle ?? null,
    tetes,
    relecture,
    constats: [
      ...relecture.constats,
      ...comparerLivres(relecture, livres),
      ...comparerJournal(relecture, await readActes(db, ecoleId)),
      ...dus.constats,
      ...journal.fautes.map((faute) => ({ rang: null, ...faute })),
      ...preuves.flatMap(({ constats }) => constats),
    ],
    remarques: [...relecture.remarques, ...noterNoms(relecture, livres)],
    preuves: preuves.map(({ preuve }) => preuve),
    cle: livres.cle === undefined ? null : empreinteDeCle(livres.cle.publique),
    cleDite: papier.cle,
  };
}

/** Verifies the journal of the network, and of the schools that were deleted. */
export const verifierReseau = (db: Db): Promise<JournalReport> => verifyJournal(db, null);
