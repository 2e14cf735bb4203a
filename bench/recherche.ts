/** Measures searches in a network of 200 schools and 100,000 pupils: a pupil of a school, and everything at once. */

import type { Load, Request } from './charge.ts';
import { outcomeOf } from './duel.ts';
import { type Person, signIn } from './installation.ts';
import { property, type Subject, start } from './processus.ts';
import { reportP95 } from './rapport/rapport.ts';
import { RESEAU } from './reseau/reseau.ts';

/** The most milliseconds at the 95th percentile. */
const AU_PLUS = { eleve: 30, tout: 60 };
const RECHERCHES = 300;

export function post({ headers }: Person, path: string, body: object): Request {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  return {
    method: 'POST',
    path: `/api/${path}`,
    headers: { ...headers, 'content-length': length },
    body: text,
  };
}

/** A search that somebody types, in a school. */
interface Typed {
  ecoleId: number;
  recherche: string;
}

/** Measures searches as people type them: names in any order, a letter too few or twice. */
export async function measureSearches(server: Subject): Promise<void> {
  const person = await signIn(server.address);
  const typed = await readTyped(person);
  await measure(server, {
    what: 'finding a pupil of a school',
    requests: typed.map((one) => post(person, 'chercherEleve', one)),
    most: AU_PLUS.eleve,
  });
  await measure(server, {
    what: 'searching everything, in a school',
    requests: typed.map((one, rank) =>
      post(person, 'rechercher', { ecoleId: one.ecoleId, recherche: other(one.recherche, rank) }),
    ),
    most: AU_PLUS.tout,
  });
  await measure(server, {
    what: 'searching everything, in all schools',
    requests: typed.map(({ recherche }, rank) =>
      post(person, 'rechercher', { recherche: other(recherche, rank) }),
    ),
    most: AU_PLUS.tout,
  });
}

/** Returns, every third time, what else people type: the number of a receipt, a matricule, a telephone, a screen. */
function other(recherche: string, rank: number): string {
  const kinds = [String(rank), String(rank).padStart(5, '0'), `6221234${10 + (rank % 90)}`, 'arriérés'];
  return rank % 3 === 0 ? (kinds[(rank / 3) % kinds.length] ?? recherche) : recherche;
}

async function readTyped(person: Person): Promise<Typed[]> {
  const typed: Typed[] = [];
  for (let rank = 0; typed.length < RECHERCHES; rank += 1) {
    const ecoleId = 1 + ((rank * 37) % RESEAU.ecoles);
    const page = { ecoleId, page: 1 + (rank % 5), taille: 100 };
    const { rows } = await person.call('POST', 'eleveSelectBy', page);
    for (const row of rows.filter((_, index) => index % 10 === rank % 10))
      typed.push({ ecoleId, recherche: slip(row, typed.length) });
  }
  return typed;
}

async function measure(
  { address }: Subject,
  { what, requests, most }: { what: string; requests: Request[]; most: number },
): Promise<void> {
  const generator = await start('charge.ts', {});
  const load: Load = {
    address,
    milliseconds: 0,
    turns: requests.length,
    requests,
    connections: 1,
    isChain: false,
  };
  const { outcome } = outcomeOf(await generator.ask({ question: 'charger', load }));
  await generator.stop();
  if (outcome.failures > 0) throw new Error(`${outcome.failures} refusals`);
  reportP95(what, outcome.durations, most);
}

function slip(row: unknown, rank: number): string {
  const [prenoms, nom] = [String(property(row, 'prenoms')), String(property(row, 'nom'))];
  const whole = rank % 2 === 0 ? `${prenoms} ${nom}` : `${nom} ${prenoms}`.toLowerCase();
  const at = 1 + (rank % Math.max(1, whole.length - 2));
  const kinds = [whole, whole.slice(0, at) + whole.slice(at + 1), whole.slice(0, at) + whole.slice(at - 1)];
  return kinds[rank % kinds.length] ?? whole;
}
