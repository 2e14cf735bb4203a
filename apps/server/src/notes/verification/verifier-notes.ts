/**
 * Reads a school's seals, its sealed bulletins, the marks under them and the history of the others again, and tells what does not hold (NOTE-49), for npm run
 * verifier. It changes nothing.
 */
import type { TeteDeNotes } from '@gestionscolaire/contract/notes/bulletins/chaine.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { estDAcquis } from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import '#notes/tables/bulletins.ts';
import '#notes/tables/saisie.ts';
import { comparerAcquisVivants } from './acquis-vivants.ts';
import { readAnonymises } from './anonymises.ts';
import { relireBulletins } from './bulletins-scelles.ts';
import { type ConstatDeNotes, lireChaine, type ScellementLu } from './chaine-des-sceaux.ts';
import { comparerHistoiresOuvertes } from './histoires-ouvertes.ts';
import { comparerHistoires } from './histoires-vivantes.ts';
import { comparerMots } from './mots-vivants.ts';
import { readNoms } from './noms.ts';
import { comparerVivantes } from './notes-vivantes.ts';
import { comparerPoids } from './poids-vivants.ts';
import { comparerAuJournal, readEcolesDites, readSceauxDits } from './temoin-des-sceaux.ts';

export interface RapportDesNotes {
  readonly ecoleId: number;
  /** The school's name; null: there is no such school. */
  readonly ecole: string | null;
  readonly scellements: number;
  readonly bulletins: number;
  /** Those among them whose pupil the product anonymised: their person is gone from them. */
  readonly anonymises: number;
  readonly constats: readonly ConstatDeNotes[];
  /** The heads that paper shows, and whether the chain has each. */
  readonly tetes: readonly { readonly tete: TeteDeNotes; readonly estConforme: boolean }[];
}

/** Reads the schools that have marks or acquis, have sealed anything, or say so. */
export async function ecolesNotees(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('registres_notes')
    .select('ecoleId')
    .union(db.selectFrom('evaluations').select('ecoleId'))
    .union(db.selectFrom('acquis').select('ecoleId'))
    .union(db.selectFrom('scellements').select('ecoleId'))
    .union(db.selectFrom('bulletins').select('ecoleId'))
    .union(db.selectFrom('etats_periodes').select('ecoleId').where('etat', '=', 'scellee'))
    .execute();
  const found = new Set([...rows.map(({ ecoleId }) => ecoleId), ...(await readEcolesDites(db))]);
  return [...found].toSorted((a, b) => a - b);
}

interface LieuScelle {
  readonly classeId: number;
  readonly periodeId: number;
}

const cleDe = ({ classeId, periodeId }: LieuScelle): string => `${classeId} ${periodeId}`;

/** Reads the classes and periods that are sealed by their state, with their names. */
async function readEtatsScelles(db: Db, ecoleId: number) {
  return db
    .selectFrom('etats_periodes as t')
    .innerJoin('classes as c', 'c.id', 't.classeId')
    .innerJoin('periodes as p', 'p.id', 't.periodeId')
    .select(['t.classeId', 't.periodeId', 't.etat', 'c.libelle as classe', 'p.libelle as periode'])
    .where('t.ecoleId', '=', ecoleId)
    .execute();
}

/** Reads the places of bulletins that no entry of the chain speaks of. */
async function readLieuxDesBulletins(db: Db, ecoleId: number): Promise<LieuScelle[]> {
  return db
    .selectFrom('bulletins')
    .select(['classeId', 'periodeId'])
    .where('ecoleId', '=', ecoleId)
    .groupBy(['classeId', 'periodeId'])
    .orderBy('classeId')
    .orderBy('periodeId')
    .execute();
}

/** The averages that a pupil's bulletin of a period had, from a rank of the chain on. */
interface Passee {
  readonly rang: number;
  readonly moyenne: number | null;
  readonly estClasse: boolean;
}

/** A bulletin of marks: one of competences repeats no earlier period. */
interface BulletinDeNotes {
  readonly row: StoredRow<'bulletins'>;
  readonly lu: ContenuDeBulletin;
  readonly ou: string;
}

/** Tells the bulletins whose earlier periods are not what their own bulletins said then. */
function comparerAnterieures(
  tous: readonly BulletinDeNotes[],
  passees: ReadonlyMap<string, readonly Passee[]>,
): ConstatDeNotes[] {
  return tous.flatMap(({ row, lu, ou }) =>
    lu.periodes
      .filter(({ periodeId }) => periodeId !== lu.periode.id)
      .flatMap(({ periodeId, libelle, moyenne, estClasse }): ConstatDeNotes[] => {
        const versions = passees.get(`${row.inscriptionId} ${periodeId}`) ?? [];
        // A rectification writes the periods that it touches one after the other: the earlier ones first.
        const then = versions.findLast(({ rang }) => rang <= row.scellementRang);
        if ((then?.moyenne ?? null) === moyenne && (then?.estClasse ?? false) === estClasse) return [];
        return [{ ou, quoi: `la moyenne de « ${libelle} » n'est pas celle de son bulletin d'alors` }];
      }),
  );
}

/** Tells the classes whose state and whose seals contradict each other. */
function comparerEtats(
  etats: Awaited<ReturnType<typeof readEtatsScelles>>,
  scelles: ReadonlySet<string>,
): ConstatDeNotes[] {
  return etats.flatMap((one): ConstatDeNotes[] => {
    const ou = `${one.classe}, ${one.periode}`;
    if (one.etat === 'scellee' && !scelles.has(cleDe(one)))
      return [{ ou, quoi: 'la période se dit scellée, et aucun scellement ne la tient' }];
    if (one.etat !== 'scellee' && scelles.has(cleDe(one)))
      return [{ ou, quoi: 'un scellement la tient, et la période ne se dit plus scellée' }];
    return [];
  });
}

/** Returns the enrolments that the seals and the bulletins of a class in a period name, each once. */
const nommes = (entrees: readonly ScellementLu[], rows: readonly StoredRow<'bulletins'>[]): number[] => [
  ...new Set([
    ...entrees.flatMap(({ lu }) => lu.bulletins.map(([inscriptionId]) => inscriptionId)),
    ...rows.map(({ inscriptionId }) => inscriptionId),
  ]),
];

/** Verifies the bulletins of a school. `db`: one unchanging state of the database; `asked`: the heads that paper shows. */
export async function verifierNotes(
  db: Db,
  ecoleId: number,
  asked: readonly TeteDeNotes[] = [],
): Promise<RapportDesNotes> {
  const ecole = await db.selectFrom('ecoles').select('libelle').where('id', '=', ecoleId).executeTakeFirst();
  const tete = await db
    .selectFrom('registres_notes')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('scellements')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .orderBy('rang')
    .orderBy('id')
    .execute();
  const own = asked.filter((one) => one.ecoleId === ecoleId);
  const chaine = lireChaine(rows, tete, own);
  const entreesDe = Map.groupBy(chaine.entrees, (entree: ScellementLu) => cleDe(entree.lu));
  const lieux = new Map<string, LieuScelle>();
  for (const lieu of [...chaine.entrees.map(({ lu }) => lu), ...(await readLieuxDesBulletins(db, ecoleId))])
    lieux.set(cleDe(lieu), { classeId: lieu.classeId, periodeId: lieu.periodeId });
  const constats: ConstatDeNotes[] = [
    ...chaine.constats,
    ...comparerAuJournal(rows, await readSceauxDits(db, ecoleId), chaine.dits),
  ];
  const passees = new Map<string, Passee[]>();
  const legers: BulletinDeNotes[] = [];
  let bulletins = 0;
  let anonymises = 0;
  for (const lieu of lieux.values()) {
    const stored = await db
      .selectFrom('bulletins')
      .selectAll()
      .where('ecoleId', '=', ecoleId)
      .where('classeId', '=', lieu.classeId)
      .where('periodeId', '=', lieu.periodeId)
      .orderBy('id')
      .execute();
    bulletins += stored.length;
    const anonymes = await readAnonymises(db, ecoleId, stored);
    anonymises += stored.filter((row) => row.prive === null && anonymes.has(row.inscriptionId)).length;
    const entrees = entreesDe.get(cleDe(lieu)) ?? [];
    const place = { ecoleId, ...lieu };
    const noms = await readNoms(db, place, nommes(entrees, stored));
    const relue = relireBulletins(entrees, { rows: stored, anonymes, noms });
    constats.push(
      ...relue.constats,
      ...(await comparerPoids(db, ecoleId, relue.tous)),
      ...(await comparerVivantes(db, place, relue.enVigueur)),
      ...(await comparerAcquisVivants(db, place, relue.enVigueur)),
      ...(await comparerMots(db, place, relue.enVigueur)),
      ...(await comparerHistoires(db, place, { entrees, enVigueur: relue.enVigueur })),
    );
    for (const { row, lu, ou } of relue.tous) {
      if (estDAcquis(lu)) continue;
      const cle = `${row.inscriptionId} ${row.periodeId}`;
      const { moyenne, estClasse } = lu;
      passees.set(cle, [...(passees.get(cle) ?? []), { rang: row.scellementRang, moyenne, estClasse }]);
      // The cells were read: what stays of a bulletin is small, whatever the school has sealed.
      if (lu.periodes.length > 1)
        legers.push({ row: { ...row, contenu: '' }, lu: { ...lu, matieres: [] }, ou });
    }
  }
  constats.push(
    ...comparerAnterieures(legers, passees),
    ...(await comparerHistoiresOuvertes(db, ecoleId, new Set(lieux.keys()))),
    ...comparerEtats(await readEtatsScelles(db, ecoleId), new Set(entreesDe.keys())),
  );
  return {
    ecoleId,
    ecole: ecole?.libelle ?? null,
    scellements: rows.length,
    bulletins,
    anonymises,
    constats,
    tetes: own.map((one) => ({ tete: one, estConforme: chaine.conformes.has(one) })),
  };
}
