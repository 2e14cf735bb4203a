/**
 * Measures a payment with its receipt number, its entry of the chain and its journal: cost against the same statements, and
 * syncs.
 */
import { createHash } from 'node:crypto';
import type { Request } from './charge.ts';
import { fight } from './duel.ts';
import { type Installation, type Person, signIn } from './installation.ts';
import { tokenOf } from './liste.ts';
import { property, type Subject, start } from './processus.ts';
import { type FloorStatement, type FloorValue, nameValues, PAIEMENT, type PlainPlan } from './scenario.ts';
import { measureSyncs } from './synchronisations.ts';
import { trace } from './trace.ts';

const CONNECTIONS = 50;
/** The least share of the product's cost that the same statements cost alone. */
const AU_MOINS = 0.4;
/** The amount that a line must still ask: each payment gives it one franc. */
const LARGE = 60_000;

export async function measurePayments(place: Installation, server: Subject, ecoleId: number): Promise<void> {
  const requests = await fightPayments(
    place,
    server,
    ecoleId,
    place.engine === 'sqlite' ? AU_MOINS : undefined,
  );
  await measureSyncs(place, server, requests.map(withOwnKey));
}

/** Compares payments with their statements alone, and returns the payments. */
export async function fightPayments(
  place: Installation,
  server: Subject,
  ecoleId: number,
  least: number | undefined,
): Promise<Request[]> {
  const person = await signIn(server.address);
  const requests = await paymentsOf(person, ecoleId);
  const [first, ...others] = requests;
  if (first === undefined || others.length < CONNECTIONS) throw new Error('too few pupils who owe');
  const floor = await floorOf(place, person, first);
  try {
    await fight({
      what: `a payment, its receipt, its chain and its journal, ${CONNECTIONS} connections`,
      product: { subject: server, requests: others.slice(0, CONNECTIONS) },
      floor: { subject: floor, requests: others.slice(0, CONNECTIONS).map(withOwnKey) },
      connections: CONNECTIONS,
      isChain: true,
      bar: least === undefined ? undefined : { least },
    });
  } finally {
    await floor.stop();
  }
  return others.slice(0, CONNECTIONS);
}

let keys = 0;

const withOwnKey = (request: Request): Request => {
  keys += 1;
  return {
    ...request,
    headers: { ...request.headers, 'idempotency-key': `banc-paiement-${process.pid}-${keys}` },
  };
};

/** Makes payments of one franc for each pupil of the school who owes a large line. */
export async function paymentsOf(person: Person, ecoleId: number): Promise<Request[]> {
  const found: Request[] = [];
  for (let page = 1; found.length <= CONNECTIONS; page += 1) {
    const { rows } = await person.call('POST', 'inscriptionSelectBy', { ecoleId, page, taille: 100 });
    if (rows.length === 0) return found;
    for (const row of rows.filter((one) => Number(property(one, 'reste')) >= LARGE)) {
      const eleveId = Number(property(row, 'eleveId'));
      const [solde] = (await person.call('GET', `getSoldeEleve/${eleveId}`)).rows;
      const echeanceId = largeLine(solde);
      if (echeanceId !== undefined) found.push(payment(person, { ecoleId, eleveId, echeanceId }));
    }
  }
  return found;
}

function largeLine(solde: unknown): number | undefined {
  const lignes = property(property(property(solde, 'inscriptions'), '0'), 'lignes');
  const all: readonly unknown[] = Array.isArray(lignes) ? lignes : [];
  const line = all.find((one) => Number(property(one, 'montant')) - Number(property(one, 'paye')) >= LARGE);
  return line === undefined ? undefined : Number(property(line, 'id'));
}

function payment(
  person: Person,
  { ecoleId, eleveId, echeanceId }: Record<'ecoleId' | 'eleveId' | 'echeanceId', number>,
): Request {
  const body = JSON.stringify({
    ecoleId,
    eleveId,
    montant: 1,
    moyenPaiement: 'especes',
    reference: null,
    payeur: null,
    observations: null,
    affectations: [{ echeanceId, montant: 1 }],
    montantConfirme: true,
    creationUserId: 0,
  });
  return withOwnKey({ method: 'POST', path: PAIEMENT, headers: person.headers, body });
}

/**
 * Starts the floor with the statements of one payment, as a server was seen to run them; each run takes its own numbers from the
 * rows it reads.
 */
async function floorOf(place: Installation, person: Person, request: Request): Promise<Subject> {
  const seeing = await place.startServer({ trace: true });
  const { statements } = await trace(seeing, async () => withOwnKey(request));
  await seeing.stop();
  const now = statements.flatMap(({ sql, parameters }) =>
    /insert into "idempotences"/.test(sql) ? [parameters.at(-1)] : [],
  )[0];
  const cle = statements
    .flatMap(({ parameters }) => parameters)
    .find((one) => String(one).startsWith('banc-'));
  const seen = {
    jeton: createHash('sha256').update(tokenOf(person)).digest('base64url'),
    now: String(now),
    cle: String(cle),
  };
  const plan: PlainPlan = {
    path: PAIEMENT,
    file: place.file,
    databaseUrl: place.databaseUrl,
    statements: nameValues(statements, seen).map(chained),
    isWrite: true,
    rows: 0,
  };
  return start('plancher.ts', { BANC_PLAN: JSON.stringify(plan) });
}

/** The values that each statement takes from those before it, by column. */
const PRISES: Readonly<Record<string, Readonly<Record<string, FloorValue>>>> = {
  idempotences: { empreinte: { name: 'empreinte' } },
  paiements: { numero: { name: 'numero' } },
  affectations: { paiementId: { name: 'id' } },
  ecritures: {
    rang: { name: 'rang', plus: 1 },
    entiteId: { name: 'id' },
    precedente: { name: 'precedente' },
    empreinte: { name: 'maillon' },
  },
  journal: { entiteId: { name: 'id' } },
  rattachements: { journalId: { name: 'journalId' } },
};

/** The values that a statement's row gives to those after it. */
const DONS: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/^\s*update "caisses".* returning/s, { rang: 'rang', precedente: 'empreinte' }],
  [/insert into compteurs/, { numero: 'valeur' }],
  [/insert into "paiements"/, { id: 'id' }],
  [/insert into "journal"/, { journalId: 'id' }],
];

function chained({ sql, parameters }: FloorStatement): FloorStatement {
  const gives = DONS.find(([form]) => form.test(sql))?.[1];
  const own = gives === undefined ? {} : { gives };
  if (/^\s*update "caisses" set "rang"/.test(sql)) {
    const [, , ...rest] = parameters;
    return { sql, parameters: [{ name: 'rang', plus: 1 }, { name: 'maillon' }, ...rest] };
  }
  const [, table = '', list = ''] = /^\s*insert into "(\w+)" \(([^)]*)\)/.exec(sql) ?? [];
  const taken = PRISES[table];
  if (taken === undefined) return { sql, parameters, ...own };
  const columns = list.split(', ').map((name) => name.slice(1, -1));
  return { sql, parameters: parameters.map((value, rank) => taken[columns[rank] ?? ''] ?? value), ...own };
}
