/** Closes a cashier's day: counted cash is compared with the sum of the day's entries (journee.ts). */
import {
  addCloture,
  CLORE_POUR_UN_AUTRE,
  getJournalCaisse,
  rouvrirCloture,
} from '@gestionscolaire/contract/caisse/clotures.ts';
import { ecartDeCaisse, fauteDEcart } from '@gestionscolaire/contract/caisse/especes.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { sql } from 'kysely';
import { exigerAccord } from '#accords/index.ts';
import { ecrire, estClos, type Journee } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import { alHeure, lockCaisseALHeure } from '#caisse/ecritures/horloge.ts';
import type { Caller } from '#core/acces/caller.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type ChainName, type Head, readHead } from '#core/db/chain/links.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { insertRow } from '#core/db/rows.ts';
import { type Binding, bindHeldWrite, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import {
  especesDe,
  readCaissier,
  readCaissiers,
  readMouvements,
  readNom,
  readNonClos,
  totauxClos,
  totauxDe,
} from './journee.ts';
import { cloturesListe } from './liste.ts';
import { readReinitialisations } from './reinitialisations.ts';
import { readSuite, rouvrirLaJournee } from './rouvrir.ts';

async function readJournal(
  input: Input<typeof getJournalCaisse>,
  db: Db,
  caller: Caller,
): Promise<Output<typeof getJournalCaisse>> {
  requireReach(caller, input);
  const { ecoleId, jour, tous = null } = input;
  const asked = { ecoleId, caissierId: input.caissierId ?? caller.userId, jour };
  const own = tous === 'toujours' ? [] : await readMouvements(db, asked);
  const isOfAll = tous !== null && own.length === 0;
  const journee = isOfAll ? { ...asked, caissierId: null } : asked;
  const mouvements = isOfAll ? await readMouvements(db, journee) : own;
  const totaux = totauxDe(mouvements);
  const whose = isOfAll ? sql`` : sql` and t."caissierId" = ${asked.caissierId}`;
  const faites = await cloturesListe.rows(
    db,
    sql`t."ecoleId" = ${ecoleId} and t.jour = ${jour}${whose} order by t.id`,
  );
  const caissiers = await readCaissiers(db, journee);
  return getJournalCaisse.output.parse({
    caissierId: journee.caissierId,
    caissier: isOfAll ? null : await readCaissier(db, asked, caller),
    jour,
    mouvements,
    totaux,
    attendu: especesDe(totaux),
    cloture: isOfAll ? null : (faites.find(({ rouverteLe }) => rouverteLe === null) ?? null),
    rouvertes: faites.filter(({ rouverteLe }) => rouverteLe !== null),
    caissiers,
    nonClos: await readNonClos(db, journee),
    reinitialisations: await readReinitialisations(db, {
      ...journee,
      presents: caissiers.map(({ id }) => id),
    }),
  });
}

/** Returns the day to close: one's own; or another's, once it is over, for a caller with that right. */
async function journeeACloturer(
  { ecoleId, jour, caissierId }: Input<typeof addCloture>,
  { caller, now, readmit }: WriteContext,
): Promise<Journee> {
  const today = jourDe(now);
  if (jour > today) refuseAt('jour', 'Un jour se clôture quand il est là, pas avant.');
  if (caissierId === undefined || caissierId === null || caissierId === caller.userId)
    return { ecoleId, caissierId: caller.userId, jour };
  await readmit(CLORE_POUR_UN_AUTRE.access);
  if (jour === today) refuseAt('jour', 'La journée d’un autre se clôture quand elle est finie.');
  return { ecoleId, caissierId, jour };
}

/** Returns the totals of the day's entries; refuses when they changed since the person saw them. */
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

/** Returns the head of another chain of the school, as the closing tells it. */
async function teteDite(db: Db, nom: ChainName, ecoleId: number): Promise<Head | null> {
  const head = await readHead(db, nom, ecoleId);
  return head === undefined ? null : { rang: head.rang, empreinte: head.empreinte };
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
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  const totaux = await totauxACloturer(db, journee, attendu);
  const values = {
    caissierId,
    jour,
    attendu,
    compte,
    ecart: ecartDeCaisse({ attendu, compte }),
    observations,
  };
  const id = await insertRow(db, 'clotures', { ecoleId, ...values }, { now, userId: caller.userId });
  const { libelle: ecole } = await db
    .selectFrom('ecoles')
    .select('libelle')
    .where('id', '=', ecoleId)
    .executeTakeFirstOrThrow();
  const isOwn = caissierId === caller.userId;
  const caissier = await readCaissier(db, journee, caller);
  const accordParId = isOwn
    ? null
    : await exigerAccord(context, {
        genre: 'cloture',
        ecoleId,
        entite: 'utilisateurs',
        entiteId: caissierId,
        objet: `Clôturer la journée du ${formaterJour(jour)} de ${caissier}\u00A0: ${formaterMontant(attendu)} attendus en espèces, ${formaterMontant(compte)} comptés`,
      });
  const contenu: ContenuDe<'cloture'> = {
    clotureId: id,
    clotureParId: caller.userId,
    cloturePar: isOwn ? null : await readNom(db, caller.userId),
    accordParId,
    accordPar: accordParId === null ? null : await readNom(db, accordParId),
    ecole,
    caissier,
    ...values,
    totaux: totauxClos(totaux),
    suite: await readSuite(db, journee),
    journal: await teteDite(db, 'journal', ecoleId),
    dus: await teteDite(db, 'dus', ecoleId),
  };
  await ecrire(db, caisse, { genre: 'cloture', entiteId: id, instant: now, contenu, credit: 0 });
  record({ entite: 'clotures', entiteId: id, ecoleId, changements: changes(null, values) });
  return [{ id }];
}

export const cloturesBindings: readonly Binding[] = [
  bindRead(getJournalCaisse, (input, { db, caller }) => readJournal(input, db, caller)),
  bindHeldWrite(addCloture, alHeure(cloturer)),
  bindWrite(rouvrirCloture, alHeure(rouvrirLaJournee)),
  ...cloturesListe.bindings(),
];
