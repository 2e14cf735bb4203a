/** Reads the register of a school's days again, and compares it with the sheets and the absences in its books; for npm run verifier. */
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { eachInPieces } from '#core/db/chain/in-pieces.ts';
import { readChain, readHead } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { type EcritureDuRegistre, empreinteDEcriture } from './contenu.ts';
import { readFeuillesDites } from './feuilles.ts';
import { direFeuille, ecartsDeFeuille, type Registre, tenirLeRegistre } from './lecture.ts';

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

/** Tells what the books say otherwise than the register, sheet by sheet. */
async function comparer(
  db: Db,
  ecoleId: number,
  { feuilles, dernierJour }: Registre,
): Promise<ConstatDuSuivi[]> {
  if (dernierJour === null) return [];
  const noms = await readNoms(db, ecoleId);
  const nom = (id: number) => noms.eleve.get(id) ?? `inscription ${id}`;
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

/** Reads the entries of a school again, and tells each that does not hold. */
async function relire(db: Db, ecoleId: number) {
  const constats: ConstatDuSuivi[] = [];
  const entrees: StoredRow<'registre_suivi'>[] = [];
  const ou = (rang: number) => `registre des journées, écriture ${rang}`;
  const reading = readChain('suivi', await readHead(db, 'suivi', ecoleId), {
    ecoleId,
    tell: (rang, quoi) => void constats.push({ ou: ou(rang), quoi }),
  });
  for await (const row of entreesDe(db, ecoleId)) {
    const ecriture: EcritureDuRegistre = row;
    reading.read({ ...row, id: row.rang }, empreinteDEcriture(ecriture) === row.empreinte);
    entrees.push(row);
  }
  reading.end();
  const registre = tenirLeRegistre(entrees, ({ rang }, quoi) => void constats.push({ ou: ou(rang), quoi }));
  return { entrees, registre, constats };
}

/** Verifies the days of a school. It changes nothing. */
export async function verifierSuivi(db: Db, ecoleId: number): Promise<RapportDuSuivi> {
  const ecole = await db.selectFrom('ecoles').select('libelle').where('id', '=', ecoleId).executeTakeFirst();
  const { registre, constats } = await relire(db, ecoleId);
  return {
    ecoleId,
    ecole: ecole?.libelle ?? null,
    journees: registre.journees.size,
    appels: registre.feuilles.size,
    constats: [...constats, ...(await comparer(db, ecoleId, registre))],
  };
}
