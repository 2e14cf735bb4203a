/**
 * Reads the register of a school's days again, compares it with the sheets and the absences in its books, and counts the absences of sealed
 * bulletins again; for npm run verifier.
 */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { eachInPieces } from '#core/db/chain/in-pieces.ts';
import { readChain, readHead } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import { type EcritureDuRegistre, empreinteDEcriture } from './contenu.ts';
import { readFeuillesDites } from './feuilles.ts';
import { direFeuille, ecartsDeFeuille, type Registre, RegistreLu } from './lecture.ts';
import { aCompter, type BulletinCompte, ecartsDeBulletin } from './recompter.ts';

interface ConstatDuSuivi {
  readonly ou: string;
  readonly quoi: string;
}

export interface RapportDuSuivi {
  readonly ecoleId: number;
  /** The school's name; null: there is no such school. */
  readonly ecole: string | null;
  readonly journees: number;
  readonly appels: number;
  /** The sealed bulletins that count absences. */
  readonly bulletins: number;
  readonly constats: readonly ConstatDuSuivi[];
}

/** The number of entries read at a time. */
const LOT = 200;

const entreesDe = (db: Db, ecoleId: number) =>
  eachInPieces({
    piece: LOT,
    read: (after) =>
      db
        .selectFrom('registre_suivi')
        .selectAll()
        .where('ecoleId', '=', ecoleId)
        .where('rang', '>', after)
        .orderBy('rang')
        .limit(LOT)
        .execute(),
    numberOf: ({ rang }) => rang,
  });

/** Reads the schools that have a sealed day, or say so. */
export async function ecolesSuivies(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('registre_suivi')
    .select('ecoleId')
    .union(db.selectFrom('chaines').select('ecoleId').where('nom', '=', 'suivi').where('rang', '>', 0))
    .execute();
  return rows.map(({ ecoleId }) => ecoleId).toSorted((a, b) => a - b);
}

/** Reads the names by which a finding is told: classes by their id, pupils by their enrolment. */
async function readNoms(db: Db, ecoleId: number) {
  const classes = await db
    .selectFrom('classes')
    .select(['id', 'libelle'])
    .where('ecoleId', '=', ecoleId)
    .execute();
  const eleves = await db
    .selectFrom('inscriptions as i')
    .innerJoin('eleves as e', (on) => on.onRef('e.ecoleId', '=', 'i.ecoleId').onRef('e.id', '=', 'i.eleveId'))
    .select(['i.id', 'e.prenoms', 'e.nom', 'e.matricule'])
    .where('i.ecoleId', '=', ecoleId)
    .execute();
  return {
    classe: new Map(classes.map(({ id, libelle }) => [id, libelle])),
    eleve: new Map(eleves.map(({ id, matricule, ...named }) => [id, `${nomDAbord(named)} (${matricule})`])),
  };
}

/** Returns the name of a pupil by their enrolment. */
type Nom = (inscriptionId: number) => string;
type Noms = Awaited<ReturnType<typeof readNoms>>;

const nomDe =
  ({ eleve }: Noms): Nom =>
  (id) =>
    eleve.get(id) ?? `inscription ${id}`;

/** Tells what the books say otherwise than the register, sheet by sheet. */
async function comparer(
  db: Db,
  ecoleId: number,
  { feuilles, dernierJour }: Registre,
  noms: Noms,
): Promise<ConstatDuSuivi[]> {
  if (dernierJour === null) return [];
  const nom = nomDe(noms);
  const ou = (jour: string, feuille: Parameters<typeof direFeuille>[2] & { readonly classeId: number }) =>
    direFeuille(
      noms.classe.get(feuille.classeId) ?? `classe ${feuille.classeId}`,
      formaterJour(jour),
      feuille,
    );
  const enBase = await readFeuillesDites(db, ecoleId, { du: '', au: dernierJour });
  const known = new Map(enBase.map((one) => [one.feuille.id, one]));
  return [
    ...[...feuilles.values()].flatMap(({ jour, feuille }): ConstatDuSuivi[] => {
      const live = known.get(feuille.id);
      if (live === undefined || live.jour !== jour)
        return [{ ou: ou(jour, feuille), quoi: "son appel est au registre, et n'est plus dans les livres" }];
      return [...ecartsDeFeuille(feuille, live.feuille, nom)].map((quoi) => ({
        ou: ou(jour, feuille),
        quoi,
      }));
    }),
    ...enBase
      .filter(({ feuille }) => !feuilles.has(feuille.id))
      .map(({ jour, feuille }) => ({
        ou: ou(jour, feuille),
        quoi: 'son appel est venu sans passer par le produit : le registre ne le dit pas',
      })),
  ];
}

/** Tells what some bulletins count otherwise than the register as it was at the entry that they name. */
const recompter = (
  bulletins: readonly BulletinCompte[],
  { feuilles }: Registre,
  nom: Nom,
): ConstatDuSuivi[] => {
  if (bulletins.length === 0) return [];
  const registre = aCompter([...feuilles.values()]);
  return bulletins.flatMap((bulletin) =>
    [...ecartsDeBulletin(bulletin, registre)].map((quoi) => ({ ou: ouDuBulletin(bulletin, nom), quoi })),
  );
};

/** Names a bulletin: « 7e A, 1er trimestre, Diallo Aïssatou (00042), version 1 ». */
const ouDuBulletin = ({ lu: { classe, periode, eleve, version } }: BulletinCompte, nom: Nom): string =>
  [classe.libelle, periode.libelle, nom(eleve.inscriptionId), `version ${version}`].join(', ');

/** Reads the entries of a school again, and tells each that does not hold; and each bulletin, at the entry that it names. */
async function relire(db: Db, ecoleId: number, bulletins: readonly BulletinCompte[], nom: Nom) {
  const constats: ConstatDuSuivi[] = [];
  const ou = (rang: number) => `registre des journées, écriture ${rang}`;
  const reading = readChain('suivi', await readHead(db, 'suivi', ecoleId), {
    ecoleId,
    tell: (rang, quoi) => void constats.push({ ou: ou(rang), quoi }),
  });
  const registre = new RegistreLu(({ rang }, quoi) => void constats.push({ ou: ou(rang), quoi }));
  const parRang = Map.groupBy(bulletins, ({ absences }) => absences.registre);
  const comptes: ConstatDuSuivi[] = [];
  for await (const row of entreesDe(db, ecoleId)) {
    const ecriture: EcritureDuRegistre = row;
    reading.read({ ...row, id: row.rang }, empreinteDEcriture(ecriture) === row.empreinte);
    registre.lire(row);
    comptes.push(...recompter(parRang.get(row.rang) ?? [], registre, nom));
    parRang.delete(row.rang);
  }
  reading.end();
  const sans = [...parRang.values()].flat().map((bulletin) => ({
    ou: ouDuBulletin(bulletin, nom),
    quoi: `il compte l'écriture ${bulletin.absences.registre} du registre des journées, qui n'y est pas`,
  }));
  return { registre, constats: [...constats, ...comptes, ...sans] };
}

/** Verifies the days of a school. `bulletins`: its sealed bulletins that count absences. It changes nothing. */
export async function verifierSuivi(
  db: Db,
  ecoleId: number,
  bulletins: readonly BulletinCompte[],
): Promise<RapportDuSuivi> {
  const ecole = await db.selectFrom('ecoles').select('libelle').where('id', '=', ecoleId).executeTakeFirst();
  const noms = await readNoms(db, ecoleId);
  const { registre, constats } = await relire(db, ecoleId, bulletins, nomDe(noms));
  return {
    ecoleId,
    ecole: ecole?.libelle ?? null,
    journees: registre.journees,
    appels: registre.feuilles.size,
    bulletins: bulletins.length,
    constats: [...constats, ...(await comparer(db, ecoleId, registre, noms))],
  };
}
