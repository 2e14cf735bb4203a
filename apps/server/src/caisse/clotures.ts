/** The day book of each cashier and its closing: cash that was counted against what the day's entries make. */
import {
  addCloture,
  CLORE_POUR_UN_AUTRE,
  champsDeCloture,
  clotureSelectBy,
  exportCloture,
  fauteDEcart,
  getJournalCaisse,
  TRIS_DE_CLOTURE,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { EMPREINTE_IMPRIMEE } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { MOYENS, type Moyen } from '@gestionscolaire/contract/caisse/paiements.ts';
import { jourDe } from '@gestionscolaire/contract/core/dates.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/endpoint.ts';
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/errors.ts';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Caller } from '#core/acces/caller.ts';
import { requireReach } from '#core/crud/reach.ts';
import { readOnlyList } from '#core/crud/read-only.ts';
import type { ListSource } from '#core/crud/source.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal.ts';
import { insertRow } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import {
  alHeure,
  ecrire,
  ecritureDe,
  estClos,
  type Journee,
  prendreLaCaisse,
  refuseHorlogeEnRetard,
} from './caisse.ts';
import type { Cloture } from './contenus.ts';

/** What a closing prints, kept in its entry of the chain as it was then. */
const clotureTenue = z.object({
  ecole: z.string(),
  caissier: z.string(),
  jour: z.string(),
  totaux: z.array(z.object({ moyenPaiement: z.enum(MOYENS), nombre: z.int(), montant: z.int() })),
  attendu: z.int(),
  compte: z.int(),
  ecart: z.int(),
  observations: z.nullable(z.string()),
  /** Told since somebody may close in another's place. */
  cloturePar: z._default(z.nullable(z.string()), null),
});
type ClotureTenue = z.output<typeof clotureTenue>;

const source: ListSource = {
  table: 'clotures',
  keyed: [],
  named: 'jour',
  school: { kind: 'own' },
  within: ['ecoleId'],
  joins: [{ table: 'utilisateurs', as: 'personne', on: 't.caissierId' }],
  computed: {
    caissier: sql`personne.prenoms || ' ' || personne.nom`,
    cloturePar: sql`(select u.prenoms || ' ' || u.nom from utilisateurs u
      where u.id = t."creationUserId" and t."creationUserId" <> t."caissierId")`,
    tete: sql`(select cast(e."ecoleId" as text) || '-' || cast(e.rang as text) || '-'
      || substr(e.empreinte, 1, ${sql.lit(EMPREINTE_IMPRIMEE)})
      from ecritures e where e."ecoleId" = t."ecoleId" and e.genre = 'cloture' and e."entiteId" = t.id)`,
  },
  order: { caissier: [sql`personne."prenomsCle"`, sql`personne."nomCle"`] },
  searched: ['personne.prenoms', 'personne.nom'],
  exported: {
    caissier: 'Caissier',
    attendu: 'Espèces attendues',
    ecart: 'Écart',
    observations: 'Observations',
    cloturePar: 'Clôturée par',
    tete: 'Tête',
  },
};

export const cloturesListe = readOnlyList(
  {
    entity: 'clotures',
    fields: champsDeCloture,
    row: clotureSelectBy.output.def.element,
    sortable: TRIS_DE_CLOTURE,
  },
  source,
);

type Mouvement = Output<typeof getJournalCaisse>['mouvements'][number];

/** What a cashier took that day, and what he cancelled, as it happened. */
async function readMouvements(db: Db, { ecoleId, caissierId, jour }: Journee): Promise<Mouvement[]> {
  const of = db
    .selectFrom('paiements as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id as paiementId', 't.numero', 'e.matricule', 't.moyenPaiement', 't.reference', 't.montant'])
    .select(sql<string>`e.prenoms || ' ' || e.nom`.as('eleve'))
    .where('t.ecoleId', '=', ecoleId);
  const taken = await of
    .select('t.creationDate as instant')
    .where('t.jour', '=', jour)
    .where('t.creationUserId', '=', caissierId)
    .execute();
  const cancelled = await of
    .select('t.annuleLe as instant')
    .where('t.annuleJour', '=', jour)
    .where('t.annuleParId', '=', caissierId)
    .execute();
  const rows = [
    ...taken.map((row) => ({ ...row, genre: 'paiement' })),
    ...cancelled.map((row) => ({ ...row, genre: 'annulation', montant: -row.montant })),
  ];
  return getJournalCaisse.output.shape.mouvements
    .parse(rows)
    .toSorted((a, b) =>
      a.instant < b.instant ? -1 : a.instant > b.instant ? 1 : a.paiementId - b.paiementId,
    );
}

/** For each means that has entries, how many and what they make; cancellations count less than nothing. */
function totauxDe(
  mouvements: readonly Mouvement[],
): { moyenPaiement: Moyen; nombre: number; montant: number }[] {
  return MOYENS.flatMap((moyenPaiement) => {
    const own = mouvements.filter((one) => one.moyenPaiement === moyenPaiement);
    const montant = own.reduce((sum, one) => sum + one.montant, 0);
    return own.length === 0 ? [] : [{ moyenPaiement, nombre: own.length, montant }];
  });
}

const especesDe = (totaux: ReturnType<typeof totauxDe>): number =>
  totaux.find(({ moyenPaiement }) => moyenPaiement === 'especes')?.montant ?? 0;

/** Who took or cancelled something that day. */
async function readCaissiers(db: Db, { ecoleId, jour }: Journee): Promise<{ id: number; nom: string }[]> {
  const { rows } = await sql<{ id: number; nom: string }>`
    select p.id, p.prenoms || ' ' || p.nom as nom from utilisateurs p where p.id in (
      select t."creationUserId" from paiements t where t."ecoleId" = ${ecoleId} and t.jour = ${jour}
      union select t."annuleParId" from paiements t where t."ecoleId" = ${ecoleId} and t."annuleJour" = ${jour})
    order by p."prenomsCle", p."nomCle", p.id`.execute(db);
  return rows;
}

/** A cashier's name; of whoever never stood at this school's desk and is none of its people it is not told. */
async function readCaissier(db: Db, { ecoleId, caissierId }: Journee, caller: Caller): Promise<string> {
  const { rows } = await sql<{ nom: string }>`
    select p.prenoms || ' ' || p.nom as nom from utilisateurs p where p.id = ${caissierId} and (
      p.id = ${caller.userId} or p."ecoleId" = ${ecoleId}
      or exists (select 1 from paiements t where t."ecoleId" = ${ecoleId} and t."creationUserId" = p.id)
      or exists (select 1 from paiements t where t."ecoleId" = ${ecoleId} and t."annuleParId" = p.id))`.execute(
    db,
  );
  return rows[0]?.nom ?? refuse('INTROUVABLE');
}

/** Days with entries and no closing, before this one. */
async function readNonClos(db: Db, { ecoleId, caissierId, jour }: Journee): Promise<string[]> {
  const { rows } = await sql<{ jour: string }>`
    select d.jour from (
      select t.jour as jour from paiements t
      where t."ecoleId" = ${ecoleId} and t."creationUserId" = ${caissierId} and t.jour < ${jour}
      union select t."annuleJour" as jour from paiements t
      where t."ecoleId" = ${ecoleId} and t."annuleParId" = ${caissierId} and t."annuleJour" < ${jour}) d
    where not exists (select 1 from clotures c
      where c."ecoleId" = ${ecoleId} and c."caissierId" = ${caissierId} and c.jour = d.jour)
    order by d.jour`.execute(db);
  return rows.map((row) => row.jour);
}

async function readJournal(
  input: Input<typeof getJournalCaisse>,
  db: Db,
  caller: Caller,
): Promise<Output<typeof getJournalCaisse>> {
  requireReach(caller, input);
  const { ecoleId, jour } = input;
  const caissierId = input.caissierId ?? caller.userId;
  const journee = { ecoleId, caissierId, jour };
  const mouvements = await readMouvements(db, journee);
  const totaux = totauxDe(mouvements);
  const [cloture] = await cloturesListe.rows(
    db,
    sql`t."ecoleId" = ${ecoleId} and t."caissierId" = ${caissierId} and t.jour = ${jour}`,
  );
  return getJournalCaisse.output.parse({
    caissierId,
    caissier: await readCaissier(db, journee, caller),
    jour,
    mouvements,
    totaux,
    attendu: especesDe(totaux),
    cloture: cloture ?? null,
    caissiers: await readCaissiers(db, journee),
    nonClos: await readNonClos(db, journee),
  });
}

/** Whose day is closed: one's own; another's, once it is over, by who may. */
async function journeeACloturer(
  { ecoleId, jour, caissierId }: Input<typeof addCloture>,
  { caller, now, readmit }: WriteContext,
): Promise<Journee> {
  const today = jourDe(now);
  if (jour > today) refuseAt('jour', 'Un jour se clôture quand il est là, pas avant.');
  if (caissierId === undefined || caissierId === null || caissierId === caller.userId)
    return { ecoleId, caissierId: caller.userId, jour };
  await readmit(caller, CLORE_POUR_UN_AUTRE.access);
  if (jour === today) refuseAt('jour', 'La journée d’un autre se clôture quand elle est finie.');
  return { ecoleId, caissierId, jour };
}

/** What the day's entries make, as the person was shown. */
async function totauxACloturer(db: Db, journee: Journee, attendu: number) {
  if (await estClos(db, journee)) refuse('REGLE', { phrase: 'Cette caisse est déjà clôturée ce jour-là.' });
  const mouvements = await readMouvements(db, journee);
  if (mouvements.length === 0) {
    const phrase = 'Rien n’a été encaissé ni annulé ce jour-là : il n’y a rien à clôturer.';
    refuse('REGLE', { phrase });
  }
  const totaux = totauxDe(mouvements);
  if (especesDe(totaux) !== attendu) {
    const phrase = 'La caisse a changé pendant que vous comptiez : relisez ce qu’elle doit contenir.';
    refuse('REGLE', { phrase });
  }
  return totaux;
}

export async function cloturer(
  input: Input<typeof addCloture>,
  context: WriteContext,
): Promise<Output<typeof addCloture>> {
  const { db, now, caller, record } = context;
  const { ecoleId, jour, compte, attendu, observations } = input;
  requireReach(caller, input);
  refuseFaults(fauteDEcart(input));
  const journee = await journeeACloturer(input, context);
  const { caissierId } = journee;
  const caisse = await prendreLaCaisse(db, ecoleId, now);
  await refuseHorlogeEnRetard(db, caisse, now);
  const totaux = await totauxACloturer(db, journee, attendu);
  const values = { caissierId, jour, attendu, compte, ecart: compte - attendu, observations };
  const id = await insertRow(db, 'clotures', { ecoleId, ...values }, { now, userId: caller.userId });
  const { libelle: ecole } = await db
    .selectFrom('ecoles')
    .select('libelle')
    .where('id', '=', ecoleId)
    .executeTakeFirstOrThrow();
  const isOwn = caissierId === caller.userId;
  const contenu: ClotureTenue & Cloture = {
    clotureId: id,
    clotureParId: caller.userId,
    cloturePar: isOwn ? null : await readNom(db, caller.userId),
    ecole,
    caissier: await readCaissier(db, journee, caller),
    ...values,
    totaux,
  };
  await ecrire(db, caisse, { genre: 'cloture', entiteId: id, instant: now, contenu, credit: 0 });
  record({ entite: 'clotures', entiteId: id, ecoleId, changements: changes(null, values) });
  return [{ id }];
}

async function readNom(db: Db, id: number): Promise<string> {
  const { prenoms, nom } = await db
    .selectFrom('utilisateurs')
    .select(['prenoms', 'nom'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return `${prenoms} ${nom}`;
}

/** What a closing prints, as it was then, with its place in the chain. */
export async function readCloture(db: Db, ecoleId: number, clotureId: number) {
  const entry = (await ecritureDe(db, ecoleId, 'cloture', clotureId)) ?? refuse('INTROUVABLE');
  const { rang, empreinte, contenu } = entry;
  return { cloture: clotureTenue.parse(JSON.parse(contenu)), rang, empreinte };
}

export const cloturesBindings: readonly Binding[] = [
  bindRead(getJournalCaisse, (input, { db, caller }) => readJournal(input, db, caller)),
  bindWrite(addCloture, alHeure(cloturer)),
  ...cloturesListe.bindings(clotureSelectBy, exportCloture),
];
