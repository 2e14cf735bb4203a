/** Finds a person by the identifier typed at the sign-in: an e-mail, or a telephone in any of its spellings. */
import { CHIFFRES_LOCAUX } from '@gestionscolaire/contract/administration/personne.ts';
import { aDesCaracteresInterdits, cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { INDICATIF_PAR_DEFAUT } from '@gestionscolaire/contract/geographie/pays.ts';
import type { Db } from '#core/db/database.ts';
import { among, prepared } from '#core/db/prepared.ts';

export interface Personne {
  id: number;
  prenoms: string;
  nom: string;
  ecoleId: number | null;
  motDePasse: string;
  motDePasseAChanger: number;
  provisoireDepuis: string | null;
  derniereConnexion: string | null;
  estSuspendu: number;
}

const COLONNES = [
  'id',
  'prenoms',
  'nom',
  'ecoleId',
  'motDePasse',
  'motDePasseAChanger',
  'provisoireDepuis',
  'derniereConnexion',
  'estSuspendu',
] as const;

/** The longest dial code, in digits. */
const INDICATIF_MAXIMAL = 6;

/** Returns the pairs (indicatif, digits) that a text may stand for: '622 00 00 00', '+224622000000', '00224 622…'. */
export function lecturesDuTelephone(text: string): { indicatif: string; telephone: string }[] {
  const compact = text.replace(/[\s.()/-]/g, '');
  if (!/^\+?\d{5,20}$/.test(compact)) return [];
  const international = compact.replace(/^(\+|00)/, '');
  const readings: { indicatif: string; telephone: string }[] = [];
  if (international === compact) readings.push({ indicatif: INDICATIF_PAR_DEFAUT, telephone: compact });
  for (let length = 1; length <= INDICATIF_MAXIMAL && length < international.length; length += 1) {
    readings.push({ indicatif: international.slice(0, length), telephone: international.slice(length) });
  }
  return readings;
}

/** The most characters of an identifier; a longer text typed at the sign-in is cut off there. */
const IDENTIFIANT_MAXIMAL = 200;

/** Whether a person can sign in with this text: an e-mail, or a telephone in one of its spellings. */
export function isIdentifiant(text: string): boolean {
  if (text.length > IDENTIFIANT_MAXIMAL || aDesCaracteresInterdits(text)) return false;
  return /^[^\s@]+@[^\s@]+$/.test(text) || lecturesDuTelephone(text).length > 0;
}

/** Returns one text for all spellings of a telephone, dial code first; undefined when it is no telephone. */
export function numeroEntier(text: string): string | undefined {
  const [reading] = lecturesDuTelephone(text);
  if (reading === undefined) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  const isWhole = digits.startsWith(INDICATIF_PAR_DEFAUT) && digits.length > CHIFFRES_LOCAUX;
  return isWhole ? digits : reading.indicatif + reading.telephone;
}

/** Finds the active person with an identifier; undefined when there is none. */
export async function findPersonne(db: Db, login: string): Promise<Personne | undefined> {
  if (login.includes('@')) {
    return db
      .selectFrom('utilisateurs')
      .select(COLONNES)
      .where('emailCle', '=', cle(login))
      .where('estActif', '=', 1)
      .executeTakeFirst();
  }
  const readings = lecturesDuTelephone(login);
  if (readings.length === 0) return undefined;
  const rows = await db
    .selectFrom('utilisateurs')
    .select([...COLONNES, 'telephone', 'telephoneIndicatif'])
    .where('estActif', '=', 1)
    .where((eb) =>
      eb.or(
        readings.map(({ indicatif, telephone }) =>
          eb.and([eb('telephone', '=', telephone), eb('telephoneIndicatif', '=', indicatif)]),
        ),
      ),
    )
    .execute();
  // The likelier reading wins: for a local number, that of this country comes first.
  const rank = (row: (typeof rows)[number]): number =>
    readings.findIndex(
      ({ indicatif, telephone }) => row.telephone === telephone && row.telephoneIndicatif === indicatif,
    );
  return rows.toSorted((a, b) => rank(a) - rank(b))[0];
}

interface Nommable {
  readonly prenoms: string | null;
  readonly nom: string | null;
}

/** Returns the whole name of an account; null where a join found none. */
export function nomDuCompte(compte: { readonly prenoms: string; readonly nom: string }): string;
export function nomDuCompte(compte: Nommable): string | null;
export function nomDuCompte({ prenoms, nom }: Nommable): string | null {
  return nom === null ? null : `${prenoms ?? ''} ${nom}`.trim();
}

const nomsDeComptes = prepared((_value, db) =>
  db.selectFrom('utilisateurs').select(['id', 'prenoms', 'nom']).where(among('id', 'ids')),
);

/** Reads the names of these persons, disabled or not. */
export async function nomsDesPersonnes(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await nomsDeComptes.all(db, { ids: [...new Set(ids)] });
  return new Map(rows.map((row) => [row.id, nomDuCompte(row)]));
}
