/**
 * Takes the key of the server at the start, and closes with it the secrets of the base that stand in clear. A server that has not the key
 * of its base is refused: it could sign no receipt, and read no second factor.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { placeOf, setServerKey } from '#core/db/secrets.ts';
import { retirerLeFacteurPerdu } from './administration/index.ts';
import { changerCle } from './caisse/index.ts';
import { anyTable, type Database, type Trx } from './core/db/database.ts';
import { lockName } from './core/db/lock.ts';
import {
  CleDuServeurRefusee,
  FICHIER_DE_CLE,
  isWrapped,
  keepServerKey,
  printOf,
  type ServerKeySettings,
  serverKeyOf,
  unwrap,
  wrap,
} from './core/secret/server-key.ts';
import { keepRepere, readRepere } from './exploitation/index.ts';

/** The print of the key of a base: another key is refused. */
const CLE = { nom: 'serveur.cle', schema: z.object({ empreinte: z.string() }) };

/** The columns that hold secrets, with the one that names the row. */
const SECRETS = [
  { table: 'caisses', id: 'ecoleId', columns: ['clePrivee'] },
  { table: 'seconds_facteurs', id: 'userId', columns: ['secret', 'prepare'] },
] as const;

const PERDUE = `Si elle est perdue : npm run cles -- --perdue. Rien n'a été changé.`;
const ABSENTE = `CLE_DU_SERVEUR : les secrets de cette base sont fermés par une clé que ce serveur n'a pas. Donnez ce réglage, ou copiez le fichier ${FICHIER_DE_CLE} du serveur qui l'a. ${PERDUE}`;
const AUTRE = `CLE_DU_SERVEUR : la clé de ce serveur n'est pas celle de cette base. Donnez la bonne, par ce réglage ou dans le fichier ${FICHIER_DE_CLE}. ${PERDUE}`;

/** The secrets that no key opened, and that the base does without. */
export interface Perdus {
  /** The schools that have a new key. */
  readonly ecoles: number[];
  /** The persons who have no second factor any more. */
  readonly personnes: number[];
}

interface Fermeture {
  /** Other keys that may open what the base holds. */
  readonly anciennes: readonly string[];
  readonly now: string;
  /** Why the school gets another key, where none opens its own; null: the base is refused. */
  readonly motif: string | null;
}

/**
 * Closes every secret of the base by `cle`: one in clear, or closed by one of `anciennes`. One that none of them opens is lost: the
 * school gets a new key, the person loses the second factor.
 * @throws CleDuServeurRefusee
 */
async function refermer(trx: Trx, cle: string, { anciennes, now, motif }: Fermeture): Promise<Perdus> {
  setServerKey(trx, cle);
  const perdus: Perdus = { ecoles: [], personnes: [] };
  for (const { table, id: named, columns } of SECRETS) {
    const rows = await anyTable(trx).selectFrom(table).selectAll().orderBy(named).execute();
    for (const row of rows) {
      const id = Number(row[named]);
      const values: Record<string, string> = {};
      let isLost = false;
      for (const column of columns) {
        const stored = row[column];
        if (typeof stored !== 'string') continue;
        const clear = ouvrir([cle, ...anciennes], placeOf({ table, id }), stored);
        if (clear === undefined) isLost = true;
        else if (!isWrapped(stored) || clear.by !== cle)
          values[column] = wrap(cle, placeOf({ table, id }), clear.text);
      }
      if (isLost) (table === 'caisses' ? perdus.ecoles : perdus.personnes).push(id);
      else if (Object.keys(values).length > 0)
        await anyTable(trx).updateTable(table).set(values).where(named, '=', id).execute();
    }
  }
  if (motif === null && perdus.ecoles.length + perdus.personnes.length > 0)
    throw new CleDuServeurRefusee(AUTRE);
  for (const ecoleId of perdus.ecoles) await changerCle(trx, ecoleId, { now, motif: motif ?? '' });
  for (const userId of perdus.personnes) await retirerLeFacteurPerdu(trx, userId, now);
  await keepRepere(trx, CLE, { empreinte: printOf(cle) }, now);
  return perdus;
}

/** Opens a stored secret by the first of some keys that does. */
function ouvrir(
  keys: readonly string[],
  place: string,
  stored: string,
): { text: string; by: string | null } | undefined {
  if (!isWrapped(stored)) return { text: stored, by: null };
  for (const by of keys) {
    try {
      return { text: unwrap(by, place, stored), by };
    } catch {
      // Another key may open it.
    }
  }
  return undefined;
}

/**
 * Gives the open database its key; makes the key at the first start.
 * @throws CleDuServeurRefusee when the base has the secrets of another key
 */
export async function prendreLaCle(
  database: Database,
  settings: ServerKeySettings,
  now: string,
  say: (line: string) => void,
): Promise<void> {
  const isThere = serverKeyOf(settings) !== null;
  const cle = await database.transaction(async (trx) => {
    await lockName(trx, CLE.nom);
    const known = await readRepere(trx, CLE);
    const own = serverKeyOf(settings);
    if (known !== undefined && own === null) throw new CleDuServeurRefusee(ABSENTE);
    if (known !== undefined && own !== null && printOf(own) !== known.empreinte)
      throw new CleDuServeurRefusee(AUTRE);
    const key = own ?? keepServerKey(settings.dataDir);
    await refermer(trx, key, { anciennes: [], now, motif: null });
    return key;
  });
  database.useKey(cle);
  if (!isThere && existsSync(join(settings.dataDir, FICHIER_DE_CLE)))
    say(
      `La clé du serveur est dans ${join(settings.dataDir, FICHIER_DE_CLE)} : une sauvegarde chiffrée la contient, une en clair non.`,
    );
}

/** Closes the secrets of a base by a key that opens none of them: a new one of this folder, or the one that was given. */
export async function reprendreSansLaCle(
  database: Database,
  settings: ServerKeySettings,
  now: string,
): Promise<Perdus> {
  const cle = serverKeyOf(settings) ?? keepServerKey(settings.dataDir);
  database.useKey(cle);
  return database.transaction((trx) =>
    refermer(trx, cle, { anciennes: [], now, motif: 'Clé du serveur perdue' }),
  );
}

/**
 * Closes the secrets of a base that was just restored by the key of this computer; one that has none takes that of the backup.
 * `cle`: the key that a sealed backup holds; null: it is in clear, or older.
 */
export async function prendreLaCleDe(
  trx: Trx,
  settings: ServerKeySettings,
  { cle, now }: { readonly cle: string | null; readonly now: string },
): Promise<Perdus> {
  // The file is there before the base counts on it.
  const own = serverKeyOf(settings) ?? keepServerKey(settings.dataDir, cle ?? undefined);
  return refermer(trx, own, {
    anciennes: cle === null ? [] : [cle],
    now,
    motif: 'Sauvegarde restaurée sans la clé du serveur',
  });
}

/** Says what was lost with a key. */
export const direPerdus = ({ ecoles, personnes }: Perdus): string[] => [
  ...(ecoles.length === 0
    ? []
    : [
        `Sans la clé qui les fermait, ${ecoles.length} école${ecoles.length > 1 ? 's ont' : ' a'} une nouvelle clé pour ses reçus. Ceux d’avant se vérifient toujours.`,
      ]),
  ...(personnes.length === 0
    ? []
    : [
        `${personnes.length} personne${personnes.length > 1 ? 's' : ''} sans second facteur : chacune active le sien à nouveau.`,
      ]),
];
