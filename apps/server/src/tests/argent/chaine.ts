/**
 * Does what the owner of the database can do to a school's money: change any row, and make every hash again so that
 * the chain follows.
 */
import { addCloture } from '@gestionscolaire/contract/caisse/clotures.ts';
import {
  EMPREINTE_ZERO,
  formaterTete,
  lireTete,
  type Tete,
} from '@gestionscolaire/contract/caisse/ecritures.ts';
import { addPaiement, affecterCredit, annulerPaiement } from '@gestionscolaire/contract/caisse/paiements.ts';
import { attestationDe } from '#caisse/ecritures/attestations.ts';
import { empreinteDe } from '#caisse/ecritures/entree.ts';
import { CLE_DU_SCELLE, ditEntier } from '#caisse/ecritures/prives.ts';
import type { Ecriture } from '#caisse/verification/maillons.ts';
import { conclure, direRapport, estConforme } from '#caisse/verification/rapport.ts';
import { verifierEcole } from '#caisse/verification/verifier.ts';
import { hashOf, linkOf, originOf } from '#core/db/chain/links.ts';
import { rowHashOf, sealOf } from '#core/db/journal/journal.ts';
import { firstOf, objectOf } from '#tests/exemples/reponse.ts';
import { addInscrit, equiper, payer, soldeDe, unPaiement } from '#tests/gestes/scolarite.ts';
import type { TestServer } from '#tests/harness.ts';

type Contenu = Record<string, unknown>;

/** An entry whose text is read. */
export interface Lue extends Omit<Ecriture, 'contenu'> {
  contenu: Contenu;
}

export async function ecrituresDe({ database }: TestServer, ecoleId: number): Promise<Ecriture[]> {
  return database.read
    .selectFrom('ecritures')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .orderBy('rang')
    .execute();
}

/** Where the words about a person stand in the chain that is made again: where they stood, or inside as in entries of before. */
type Forme = 'gardee' | 'dedans';

/** Returns all that an entry says, with the hash that the chain holds of what stands beside it. */
function lue(entry: Ecriture, forme: Forme): Lue {
  const isBeside = entry.prive !== null;
  if (forme === 'gardee' && !isBeside) return { ...entry, contenu: objectOf(JSON.parse(entry.contenu)) };
  const { sel: _sel, ...contenu } = objectOf(ditEntier(entry));
  if (forme === 'gardee') return { ...entry, contenu };
  const { [CLE_DU_SCELLE]: _scelle, ...sans } = contenu;
  return { ...entry, contenu: sans, prive: null };
}

/** Parts the words about a person from the rest again, under the salt that they had. */
function separee({ contenu, prive }: Lue): { contenu: string; prive: string | null } {
  if (prive === null) return { contenu: JSON.stringify(contenu), prive };
  const { sel, ...prives } = objectOf(JSON.parse(prive));
  const reste = { ...contenu };
  const siens: Contenu = { sel };
  for (const key of Object.keys(prives)) {
    siens[key] = contenu[key] ?? null;
    delete reste[key];
  }
  const made = JSON.stringify(siens);
  // The hash keeps its place among the keys: what nobody changed is the same text.
  reste[CLE_DU_SCELLE] = hashOf(made);
  return { contenu: JSON.stringify(reste), prive: made };
}

/** Changes a chain at will: its entries are numbered again and every hash is made again. */
export function refaire(
  before: readonly Ecriture[],
  change: (entries: Lue[]) => Lue[],
  forme: Forme = 'gardee',
): Ecriture[] {
  const wanted = change(before.map((one) => lue(one, forme)));
  let precedente = EMPREINTE_ZERO;
  return wanted.map((one, index) => {
    const entry = { ...one, ...separee(one), rang: index + 1, precedente };
    precedente = empreinteDe(entry);
    const whole = { ...entry, empreinte: precedente };
    return { ...whole, attestation: attestationDe(whole) };
  });
}

/** Does the same in the books. */
export async function refaireLaChaine(
  server: TestServer,
  ecoleId: number,
  change: (entries: Lue[]) => Lue[],
  forme: Forme = 'gardee',
): Promise<void> {
  const after = refaire(await ecrituresDe(server, ecoleId), change, forme);
  await server.database.transaction(async (trx) => {
    await trx.deleteFrom('ecritures').where('ecoleId', '=', ecoleId).execute();
    for (const entry of after) await trx.insertInto('ecritures').values(entry).execute();
    const head = { rang: after.length, empreinte: after.at(-1)?.empreinte ?? EMPREINTE_ZERO };
    await trx.updateTable('caisses').set(head).where('ecoleId', '=', ecoleId).execute();
  });
}

/** Takes acts out of the journal: an owner who changes everything does not forget them. */
export async function faireTaireLeJournal(
  { database }: TestServer,
  entite: string,
  id: number,
): Promise<void> {
  await database.transaction(async (trx) => {
    const acts = await trx
      .selectFrom('journal')
      .select('id')
      .where('entite', '=', entite)
      .where('entiteId', '=', id)
      .execute();
    const ids = acts.map((act) => act.id);
    if (ids.length === 0) return;
    await trx.deleteFrom('rattachements').where('journalId', 'in', ids).execute();
    await trx.deleteFrom('journal').where('id', 'in', ids).execute();
  });
  await refaireLeJournal({ database });
}

/** Makes every link of the journal again, of all its chains, and their heads. */
async function refaireLeJournal({ database }: Pick<TestServer, 'database'>): Promise<void> {
  await database.transaction(async (trx) => {
    const rows = await trx.selectFrom('journal').selectAll().orderBy('id').execute();
    const attached = await trx.selectFrom('rattachements').selectAll().execute();
    for (const [ecoleId, own] of Map.groupBy(rows, ({ chaine }) => chaine ?? 0)) {
      let lien = originOf('journal', { ecoleId, debut: 0, depuis: '' });
      for (const [index, row] of own.entries()) {
        const rattaches = attached.filter(({ journalId }) => journalId === row.id);
        const scelle = row.scelle ?? sealOf(row.sel ?? '', row.changements);
        const empreinte = rowHashOf({ ...row, rattaches }, scelle);
        lien = linkOf(lien, [empreinte]);
        const made = { rang: index + 1, empreinte, lien };
        await trx.updateTable('journal').set(made).where('id', '=', row.id).execute();
      }
      const head = { rang: own.length, empreinte: lien };
      const ofSchool = trx.updateTable('chaines').set(head).where('nom', '=', 'journal');
      await ofSchool.where('ecoleId', '=', ecoleId).execute();
    }
  });
}

/** Reads the head that a receipt or closing made now would print. */
export async function teteDe({ database }: TestServer, ecoleId: number): Promise<Tete> {
  const { rang, empreinte } = await database.read
    .selectFrom('caisses')
    .select(['rang', 'empreinte'])
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirstOrThrow();
  const tete = lireTete(formaterTete(ecoleId, rang, empreinte));
  if (tete === undefined) throw new Error('a head cannot be read');
  return tete;
}

/** Returns what the verifier says of a school. */
export async function verification(
  { database }: TestServer,
  ecoleId: number,
  tetes: readonly Tete[] = [],
  cle: string | null = null,
) {
  const rapport = await verifierEcole(database.read, ecoleId, { tetes, cle });
  return {
    isSound: estConforme(rapport),
    constats: rapport.constats.map(({ ou, quoi }) => `${ou} : ${quoi}`),
    remarques: rapport.remarques.map(({ ou, quoi }) => `${ou} : ${quoi}`),
    dit: [...direRapport(rapport), ...conclure([rapport], undefined, false)].join('\n'),
  };
}

export interface Histoire {
  readonly ecoleId: number;
  /** The ids of the payments, in the order of their receipts. */
  readonly ids: readonly number[];
  /** The head of the closing. */
  readonly tete: Tete;
}

/**
 * Makes receipts 1 (200 000), 2 (100 000, of which 40 000 to a line and 25 000 later as credit), 3 (70 000, Orange
 * Money, cancelled), 4 (30 000) and the closing of the day; then, after the head that somebody holds, 5 (12 000) and
 * 6 (13 000).
 */
export async function uneHistoire(server: TestServer): Promise<Histoire> {
  const ecole = await equiper(server);
  const { ecoleId } = ecole;
  const auteur = { creationUserId: 0 };
  const idOf = ({ data }: { data: unknown }) => Number(firstOf(data)['id']);
  const [une, autre] = [await addInscrit(server, ecole), await addInscrit(server, ecole)];
  const { eleveId } = autre;
  const { admin } = server;
  const ids = [idOf(await payer(admin, ecoleId, une.eleveId, 200_000))];
  const lines = (await soldeDe(admin, eleveId)).inscriptions.flatMap(({ lignes }) => lignes);
  const part = (rang: number, montant: number) => [{ echeanceId: lines[rang]?.id ?? 0, montant }];
  const sien = { ecoleId, eleveId, ...auteur };
  const deSaTante = unPaiement({ ...sien, montant: 100_000, affectations: part(0, 40_000) });
  ids.push(idOf(await admin.call(addPaiement, { ...deSaTante, payeur: 'Sa tante' })));
  const parOrange = { moyenPaiement: 'orangeMoney', reference: 'PP 1234' } as const;
  ids.push(idOf(await payer(admin, ecoleId, une.eleveId, 70_000, parOrange)));
  idOf(await admin.call(affecterCredit, { ...sien, affectations: part(1, 25_000) }));
  const annule = { id: Number(ids[2]), annuleMotif: 'Refusé', modifUserId: 0, modifDate: null };
  idOf(await admin.call(annulerPaiement, annule));
  ids.push(idOf(await payer(admin, ecoleId, eleveId, 30_000)));
  const jour = { jour: '2026-11-21', attendu: 330_000, compte: 329_000, observations: 'Un billet faux' };
  idOf(await admin.call(addCloture, { ecoleId, ...jour, ...auteur }));
  const tete = await teteDe(server, ecoleId);
  server.now = '2026-11-22T08:00:00.000Z';
  const lendemain = await server.signIn(admin.id);
  for (const montant of [12_000, 13_000])
    ids.push(idOf(await payer(lendemain, ecoleId, une.eleveId, montant)));
  return { ecoleId, ids, tete };
}
