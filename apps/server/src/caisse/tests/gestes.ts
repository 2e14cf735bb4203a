/** Makes the acts of the cash desk as its screens send them, and what the owner of the database does by hand. */
import { addCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import { addFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import { addPaiement, affecterCredit, annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { addReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { anyTable } from '#core/db/database.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { Answer, Person, TestServer } from '#tests/harness.ts';
import { feuilles, serre } from '#tests/papier.ts';

type Saisie = Readonly<Record<string, unknown>>;

export const JOUR = '2026-11-21';
export const ORIGINE = 'http://192.168.1.20:3000';
const auteur = { creationUserId: 0 };

export const idDe = ({ data }: { data: unknown }): number => Number(firstOf(data)['id']);

/** Returns the status of a refusal and its sentence. */
export async function refusDe(answer: Promise<Answer<unknown>>): Promise<string> {
  const { status, refus } = await answer;
  return `${status} ${refus.error}`;
}

/** Returns what the form of a payment sends: 10 000 FG in cash, all of it credit. */
export const unPaiement = (ecoleId: number, eleveId: number, more: Saisie = {}) => ({
  ecoleId,
  eleveId,
  montant: 10_000,
  moyenPaiement: 'especes',
  reference: null,
  payeur: null,
  observations: null,
  affectations: [],
  ...auteur,
  ...more,
});

/** Pays lines of a pupil in cash; `montant`: the amount, when some of it stays as credit. */
export function payerLignes(
  who: Person,
  { ecoleId, eleveId }: { ecoleId: number; eleveId: number },
  affectations: readonly { echeanceId: number | undefined; montant: number }[],
  montant = affectations.reduce((sum, part) => sum + part.montant, 0),
) {
  return who.call(
    addPaiement,
    unPaiement(ecoleId, eleveId, { montant, affectations, montantConfirme: true }),
  );
}

export const annuler = (who: Person, id: unknown, more: Saisie = {}) =>
  who.call(annulerPaiement, { id, annuleMotif: 'Erreur', modifUserId: 0, modifDate: null, ...more });

/** Pays lines of a pupil with their credit. */
export const employer = (who: Person, ecoleId: number, eleveId: number, affectations: readonly object[]) =>
  who.call(affecterCredit, { ecoleId, eleveId, affectations, ...auteur });

/** Closes the day of a cashier, who counted what was expected unless `more` says otherwise. */
export function clore(who: Person, ecoleId: number, attendu: number, more: Saisie = {}) {
  const compte = { jour: JOUR, compte: attendu, attendu, observations: null };
  return who.call(addCloture, { ecoleId, ...compte, ...auteur, ...more });
}

export const reprendre = (who: Person, ecoleId: number, eleveId: number, more: Saisie) =>
  who.call(addReprise, { ecoleId, eleveId, resteAnterieur: null, dejaPaye: null, ...auteur, ...more });

/** Merges two records that nobody changed. */
export function fusionner(who: Person, ecoleId: number, fiches: readonly number[], more: Saisie = {}) {
  const [eleveId, ecarteId] = fiches;
  const marques = { modifDate: null, modifDateEcarte: null };
  return who.call(addFusion, {
    ecoleId,
    eleveId,
    ecarteId,
    prend: [],
    retireIds: [],
    ...marques,
    ...auteur,
    ...more,
  });
}

/** Changes rows of a table by hand. */
export const poser = (
  { database }: TestServer,
  table: string,
  id: unknown,
  values: object,
): Promise<unknown> =>
  database.transaction((trx) =>
    anyTable(trx).updateTable(table).set(values).where('id', '=', Number(id)).execute(),
  );

/** Prints a paper as this person, and reads its sheets: `call` reads texts. */
export async function imprime(
  server: TestServer,
  { path }: Endpoint,
  payload: object,
  { token } = server.admin,
) {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { origine: ORIGINE, ...payload },
  });
  return { pages: await feuilles(answer.rawPayload), headers: answer.headers };
}

/** Reads all that a paper says, without its spaces. */
export async function texteImprime(...asked: Parameters<typeof imprime>): Promise<string> {
  const { pages } = await imprime(...asked);
  return pages.map(({ text }) => serre(text)).join('');
}
