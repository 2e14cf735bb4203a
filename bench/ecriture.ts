/** Measures an update with its journal entry at fifty connections: cost against the floor, syncs for each acknowledged write. */
import { createHash } from 'node:crypto';
import type { Request } from './charge.ts';
import { fight } from './duel.ts';
import { type Engine, install, type Person, signIn } from './installation.ts';
import { tokenOf } from './liste.ts';
import { property, start } from './processus.ts';
import { title } from './rapport/rapport.ts';
import { nameValues } from './scenario.ts';
import { measureSyncs } from './synchronisations.ts';
import { trace } from './trace.ts';

const CONNECTIONS = 50;

export async function measureWrites(engine: Engine, cluster: string): Promise<void> {
  title(`Update of a currency and its journal, ${CONNECTIONS} connections`);
  const place = await install(engine, cluster);
  const server = await place.startServer();
  const seeing = await place.startServer({ trace: true });
  try {
    const person = await signIn(server.address);
    const rows = (await person.call('GET', 'getAllDevise')).rows;
    const seen = await trace(seeing, () => updateRequest(person, Number(property(rows[0], 'id'))));
    const statements = nameValues(seen.statements, await valuesSeen(person, seen.statements, rows[0]));
    const plan = { file: place.file, databaseUrl: place.databaseUrl, statements, isWrite: true, rows: 0 };
    const floor = await start('plancher.ts', { BANC_PLAN: JSON.stringify(plan) });
    const ids = rows.map((row) => Number(property(row, 'id')));
    const requestsOf = (from: number) =>
      Promise.all(ids.slice(from, from + CONNECTIONS).map((id) => updateRequest(person, id)));
    await fight({
      what: `update and its journal, ${CONNECTIONS} connections`,
      product: { subject: server, requests: await requestsOf(1) },
      floor: { subject: floor, requests: await requestsOf(1 + CONNECTIONS) },
      connections: CONNECTIONS,
      isChain: true,
      bar: engine === 'sqlite' ? { least: 0.5 } : undefined,
    });
    await floor.stop();
    await measureSyncs(place, server, await requestsOf(1));
  } finally {
    await server.stop();
    await seeing.stop();
    await place.remove();
  }
}

let keys = 0;

/** Makes a change of the label of one currency as it is now. */
async function updateRequest(person: Person, id: number): Promise<Request> {
  const [row] = (await person.call('GET', `getOneDevise/${id}`)).rows;
  const label = String(property(row, 'libelle')).replace(/ \d+$/, '');
  keys += 1;
  const body = JSON.stringify({
    id,
    libelle: `${label} ${100 + keys}`,
    symbole: property(row, 'symbole'),
    libelleConfirme: false,
    modifUserId: 0,
    modifDate: property(row, 'modifDate'),
  });
  const headers = { ...person.headers, 'idempotency-key': `banc-${process.pid}-${keys}` };
  return { method: 'PUT', path: '/api/updateDevise', headers, body };
}

/** Reads back the values of the traced call, from its record and its statements: the floor makes the same from its own requests. */
async function valuesSeen(
  person: Person,
  statements: readonly { sql: string; parameters: readonly unknown[] }[],
  before: unknown,
): Promise<Record<string, string | number | null>> {
  const id = Number(property(before, 'id'));
  const [row] = (await person.call('GET', `getOneDevise/${id}`)).rows;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const inserted = (table: string): readonly unknown[] =>
    statements.find(({ sql }) => new RegExp(`insert into "${table}"`, 'i').test(sql))?.parameters ?? [];
  const update = statements.find(({ sql }) => /^update "devises"/i.test(sql))?.parameters ?? [];
  const idempotence = inserted('idempotences');
  const now = text(property(row, 'modifDate'));
  const stamps = update.filter((value) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value));
  return {
    jeton: createHash('sha256').update(tokenOf(person)).digest('base64url'),
    id,
    libelle: text(property(row, 'libelle')),
    libelleCle: text(update.find((value) => value !== property(row, 'libelle') && text(value).length > 3)),
    now,
    modifDate: text(stamps.find((value) => value !== now)),
    changements: text(inserted('journal').find((value) => text(value).startsWith('{'))),
    cle: text(idempotence.find((value) => text(value).startsWith('banc-'))),
    empreinte: text(idempotence.find((value) => /^[\w-]{43}$/.test(text(value)))),
    reponse: text(idempotence.find((value) => text(value).startsWith('[{'))),
  };
}
