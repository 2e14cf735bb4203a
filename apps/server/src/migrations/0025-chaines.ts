/**
 * Puts the journal and what pupils owe in chains (core/db/chain/). The rows that are there already are chained as they are:
 * the head of each chain says how many they were, and when the proof begins.
 */
import { sql } from 'kysely';
import { hashOf, linkOf, newSalt, originOf } from '#core/db/chain/links.ts';
import {
  addColumns,
  createIndex,
  createTable,
  entier,
  instant,
  json,
  reference,
  texte,
} from '#core/db/columns.ts';
import { anyTable, type Trx } from '#core/db/database.ts';
import { insertAnyMany } from '#core/db/insert-many.ts';
import { rowHashOf, sealOf } from '#core/db/journal/journal.ts';
import type { Steps } from '#core/db/migrations/migrate.ts';
import { perEngine } from '#core/db/per-engine.ts';
import type { Row } from '#core/db/tables.ts';

/** The number of acts that are read, chained and written at once: they make one link of each chain. */
const LOT = 5000;

interface Acte {
  readonly id: number;
  readonly instant: string;
  readonly userId: number | null;
  readonly appel: string;
  readonly entite: string;
  readonly entiteId: number;
  readonly changements: string;
  readonly ecoleId: number | null;
}

interface Tete {
  rang: number;
  empreinte: string;
  readonly debut: number;
}

/** Returns the head that each chain of the journal begins with. */
async function debuts(trx: Trx, depuis: string): Promise<Map<number, Tete>> {
  const { rows } = await sql<{ ecoleId: number; nombre: number }>`
    select coalesce("ecoleId", 0) as "ecoleId", count(*) as nombre from journal group by 1 order by 1
  `.execute(trx);
  return new Map(
    rows.map(({ ecoleId, nombre: debut }) => {
      const empreinte = originOf('journal', { ecoleId, debut, depuis });
      return [ecoleId, { rang: 0, empreinte, debut }];
    }),
  );
}

async function actesApres(trx: Trx, last: number): Promise<Acte[]> {
  const { rows } = await sql<Acte>`
    select id, instant, "userId", appel, entite, "entiteId", changements, "ecoleId" from journal
    where id > ${last} order by id limit ${sql.lit(LOT)}
  `.execute(trx);
  return rows;
}

/** Reads the records to which acts are attached, by the act's id. */
async function rattachementsDe(trx: Trx, actes: readonly Acte[]) {
  const { rows } = await sql<{ journalId: number; entite: string; entiteId: number }>`
    select "journalId", entite, "entiteId" from rattachements
    where "journalId" between ${actes[0]?.id ?? 0} and ${actes.at(-1)?.id ?? 0}
  `.execute(trx);
  return Map.groupBy(rows, ({ journalId }) => journalId);
}

const columns = ['chaine', 'rang', 'sel', 'empreinte', 'lien'] as const;

/** Writes the links of many acts at once. */
async function chainer(trx: Trx, made: readonly Record<string, string | number | null>[]): Promise<void> {
  const text = JSON.stringify(made);
  const set = sql.join(columns.map((name) => sql`${sql.ref(name)} = v.${sql.ref(name)}`));
  const read = sql.join(columns.map((name) => sql`value->>${sql.lit(name)} as ${sql.ref(name)}`));
  const from = perEngine({
    sqlite: sql`(select value->>'id' as id, ${read} from json_each(${text})) as v`,
    postgres: sql`json_to_recordset(${text}::json) as v(id bigint, chaine bigint, rang bigint, sel text, empreinte text, lien text)`,
  });
  await sql`update journal set ${set} from ${from} where journal.id = v.id`.execute(trx);
}

async function chainerLeJournal(trx: Trx, depuis: string): Promise<void> {
  const tetes = await debuts(trx, depuis);
  for (let actes = await actesApres(trx, 0); actes.length > 0; ) {
    const rattaches = await rattachementsDe(trx, actes);
    const made = actes.map((acte) => {
      const [chaine, sel] = [acte.ecoleId ?? 0, newSalt()];
      const whole = { ...acte, chaine, rattaches: rattaches.get(acte.id) ?? [] };
      const empreinte = rowHashOf(whole, sealOf(sel, acte.changements));
      return { id: acte.id, chaine, rang: 0, sel, empreinte, lien: '' };
    });
    for (const [chaine, own] of Map.groupBy(made, (one) => one.chaine)) {
      const tete = tetes.get(chaine);
      if (tete === undefined) continue;
      for (const one of own) one.rang = tete.rang += 1;
      tete.empreinte = linkOf(
        tete.empreinte,
        own.map(({ empreinte }) => empreinte),
      );
      const last = own.at(-1);
      if (last !== undefined) last.lien = tete.empreinte;
    }
    await chainer(
      trx,
      made.map((one) => ({ ...one, lien: one.lien === '' ? null : one.lien })),
    );
    actes = await actesApres(trx, actes.at(-1)?.id ?? 0);
  }
  await insertAnyMany(
    trx,
    'chaines',
    [...tetes].map(([ecoleId, tete]) => ({ nom: 'journal', ecoleId, ...tete, depuis })),
  );
}

/** The columns of an amount due that its mark holds, as eleves/registre/dus.ts reads them; they are repeated here, since this never changes. */
const MARQUES = [
  'sessionId',
  'prestationId',
  'nature',
  'libelle',
  'moisId',
  'trancheId',
  'dateEcheance',
  'brut',
  'remise',
  'correctionId',
  'retireParId',
] as const;
/** The number of lines of one record. */
const PAR_ECRITURE = 1000;

/** Returns a line as a record tells it. */
function dite(ligne: Row): unknown[] {
  const marque = hashOf(JSON.stringify(MARQUES.map((name) => ligne[name]))).slice(0, 32);
  const nombres = ['id', 'eleveId', 'inscriptionId', 'montant', 'estActif'].map((name) =>
    Number(ligne[name]),
  );
  return [...nombres, marque];
}

async function chainerLesDus(trx: Trx, depuis: string): Promise<void> {
  const { rows: ecoles } = await sql<{ ecoleId: number }>`
    select distinct "ecoleId" from echeances order by 1
  `.execute(trx);
  for (const { ecoleId } of ecoles) {
    const lignes = await anyTable(trx)
      .selectFrom('echeances')
      .selectAll()
      .where('ecoleId', '=', ecoleId)
      .orderBy('id')
      .execute();
    const debut = Math.ceil(lignes.length / PAR_ECRITURE);
    let empreinte = originOf('dus', { ecoleId, debut, depuis });
    const dus = Array.from({ length: debut }, (_, index) => {
      const piece = lignes.slice(index * PAR_ECRITURE, (index + 1) * PAR_ECRITURE);
      const contenu = JSON.stringify(piece.map(dite));
      empreinte = linkOf(empreinte, [hashOf(`${depuis}\n${contenu}`)]);
      return { ecoleId, rang: index + 1, instant: depuis, contenu, lien: empreinte };
    });
    await insertAnyMany(trx, 'dus', dus);
    const tete = { nom: 'dus', ecoleId, rang: debut, empreinte, debut, depuis };
    await anyTable(trx).insertInto('chaines').values(tete).execute();
  }
}

export const chaines: Steps = {
  name: '0025-chaines',
  async up(trx, now) {
    await createTable(
      trx,
      'chaines',
      {
        nom: texte(),
        // The school may be gone, and its acts stay; 0: the network.
        ecoleId: entier(),
        rang: entier(),
        empreinte: texte(),
        debut: entier(),
        depuis: texte(),
      },
      { primaryKey: ['nom', 'ecoleId'] },
    );
    await addColumns(trx, 'journal', {
      chaine: entier({ nullable: true }),
      rang: entier({ nullable: true }),
      sel: texte({ nullable: true }),
      scelle: texte({ nullable: true }),
      empreinte: texte({ nullable: true }),
      lien: texte({ nullable: true }),
      effaceLe: instant({ nullable: true }),
    });
    await createIndex(trx, 'rattachements', 'journalId', ['journalId']);
    await createTable(
      trx,
      'dus',
      { ecoleId: reference('ecoles'), rang: entier(), instant: instant(), contenu: json(), lien: texte() },
      { primaryKey: ['ecoleId', 'rang'] },
    );
    await chainerLeJournal(trx, now);
    await chainerLesDus(trx, now);
  },
};
