/**
 * Keeps that a message to a family is being opened, before it opens: one a guardian, day and kind, told to all the pupils whom it is of.
 * The same sending of a person is the same message; another person is told who was first.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterInstant, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type GenreDeMessage,
  ligneDe,
  type Sujet,
} from '@gestionscolaire/contract/suivi/messages/familles.ts';
import type { ouvrirMessage, ouvrirRappel } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { changes } from '#core/db/journal/journal.ts';
import { lockName } from '#core/db/lock.ts';
import { insertRow, insertRows } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readSujets } from './sujets.ts';

const CHANGEE = 'Ce qu’il y a à dire à cette famille a changé entre-temps : relisez-la.';
/** A pupil's contacts say this of a reminder: the words with their amounts stay with the arrears. */
const RAPPEL = 'Rappel de ce qui reste à payer.';

interface AOuvrir extends Input<typeof ouvrirRappel> {
  readonly genre: GenreDeMessage;
  /** The day of which it tells, yyyy-MM-dd. */
  readonly jour: string;
}

const DEJA_UN_MESSAGE =
  'Ce responsable a déjà un message de ce jour, pour une autre famille : choisissez un autre responsable, ou appelez-le.';

/** Reads what a message told: absences, convocations, or the pupils who owe. */
async function readObjetsDits(db: Db, { ecoleId, genre }: AOuvrir, messageId: number): Promise<Set<number>> {
  if (genre === 'frais') {
    const rows = await db
      .selectFrom('contacts_famille as k')
      .innerJoin('inscriptions as i', 'i.id', 'k.inscriptionId')
      .select('i.eleveId')
      .where('k.ecoleId', '=', ecoleId)
      .where('k.messageId', '=', messageId)
      .execute();
    return new Set(rows.map(({ eleveId }) => eleveId));
  }
  const rows = await db
    .selectFrom(genre === 'absence' ? 'absences' : 'convocations')
    .select('id')
    .where('ecoleId', '=', ecoleId)
    .where('messageId', '=', messageId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Refuses a message that another person opened, and one's own that told something else; returns the id of the same one. */
async function dejaOuvert(asked: AOuvrir, { db, caller }: WriteContext): Promise<number | undefined> {
  const { ecoleId, genre, jour, ligne } = asked;
  const row = await db
    .selectFrom('messages_famille')
    .select(['id', 'creationUserId', 'creationDate'])
    .where('ecoleId', '=', ecoleId)
    .where('jour', '=', jour)
    .where('genre', '=', genre)
    .where('ligne', '=', ligne)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id, creationUserId, creationDate } = row;
  if (creationUserId === caller.userId) {
    const dits = await readObjetsDits(db, asked, id);
    if (!asked.objets.every((one) => dits.has(one))) refuse('REGLE', { phrase: DEJA_UN_MESSAGE });
    return id;
  }
  const noms = await nomsDesPersonnes(db, creationUserId === null ? [] : [creationUserId]);
  const qui = (creationUserId === null ? undefined : noms.get(creationUserId)) ?? 'Une autre personne';
  return refuse('REGLE', { phrase: `${qui} a déjà ouvert ce message le ${formaterInstant(creationDate)}.` });
}

/** Returns the pupils of whom it tells: all that the person was shown is still to be told, and to that guardian. */
function sujetsDits(sujets: readonly Sujet[], { objets, ligne }: AOuvrir): Sujet[] {
  const asked = new Set(objets);
  const dits = sujets
    .filter((one) => one.objets.some((objet) => asked.has(objet)))
    .map((one) => ({ ...one, objets: one.objets.filter((objet) => asked.has(objet)) }));
  const found = dits.reduce((sum, one) => sum + one.objets.length, 0);
  const isTheirs = dits.every(({ responsables }) => responsables.some((one) => ligneDe(one) === ligne));
  if (found !== asked.size || !isTheirs) refuse('PERIME', { phrase: CHANGEE });
  return dits;
}

async function ouvrir(input: AOuvrir, context: WriteContext): Promise<Output<typeof ouvrirMessage>> {
  const { db, caller, now, record } = context;
  const { ecoleId, genre, jour, ligne, moyen, texte } = input;
  requireReach(caller, { ecoleId });
  // The second of two who open at once finds the first, and what it told.
  await lockName(db, `messages ${ecoleId}`);
  const known = await dejaOuvert(input, context);
  if (known !== undefined) return [{ id: known }];
  const dits = sujetsDits(await readSujets(context, input), input);
  const siens = dits.flatMap(({ responsables }) => responsables.filter((one) => ligneDe(one) === ligne));
  const noms = [...new Set(siens.flatMap(({ nom }) => nom ?? []))];
  const nom = noms.length === 0 ? null : noms.join(' / ');
  const estAutre = siens.every((one) => one.estAutre) ? 1 : 0;
  const stamp = { now, userId: caller.userId };
  const row = { ecoleId, jour, genre, ligne, nom, estAutre, moyen, texte, etat: 'ouvert' } as const;
  const messageId = await insertRow(db, 'messages_famille', row, stamp);
  const contact = {
    ecoleId,
    jour: jourDe(now),
    moyen: 'message',
    // Fewer persons are told the other guardian than read contacts.
    avec: estAutre === 1 ? 'Autre responsable' : nom,
    texte: genre === 'frais' ? RAPPEL : texte,
    suite: null,
    messageId,
  } as const;
  await insertRows(
    db,
    'contacts_famille',
    dits.map(({ inscriptionId }) => ({ ...contact, inscriptionId })),
    stamp,
  );
  if (genre !== 'frais')
    await db
      .updateTable(genre === 'absence' ? 'absences' : 'convocations')
      .set({ messageId })
      .where('ecoleId', '=', ecoleId)
      .where(
        'id',
        'in',
        dits.flatMap(({ objets }) => objets),
      )
      .execute();
  record({
    entite: 'messages_famille',
    entiteId: messageId,
    ecoleId,
    // The journal says that one was opened and for how many, never to whom nor its words.
    changements: changes(null, { jour, genre, moyen, eleves: String(dits.length) }),
    rattaches: dits.map(({ eleveId }) => ({ entite: 'eleves', entiteId: eleveId })),
  });
  return [{ id: messageId }];
}

export async function ouvrirUnMessage(
  input: Input<typeof ouvrirMessage>,
  context: WriteContext,
): Promise<Output<typeof ouvrirMessage>> {
  const today = jourDe(context.now);
  if (input.jour > today) refuseAt('jour', 'Ce jour est à venir.');
  return ouvrir(input.genre === 'absence' ? input : { ...input, jour: today }, context);
}

export const ouvrirUnRappel = (
  input: Input<typeof ouvrirRappel>,
  context: WriteContext,
): Promise<Output<typeof ouvrirRappel>> =>
  ouvrir({ ...input, genre: 'frais', jour: jourDe(context.now) }, context);
