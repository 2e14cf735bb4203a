/**
 * Gives a school of the demonstration what followed the rolls of its last morning: a pupil who came after all with a ticket, and a family who
 * was written to. The others are left in the queue.
 */
import { addBilletEntree } from '@gestionscolaire/contract/suivi/billets/billets.ts';
import { ouvrirMessage } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import * as z from 'zod/mini';
import { findRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { direEtat, donnerUnBillet, ouvrirUnMessage, readMessagesAbsences } from '#suivi/index.ts';
import { instantDe } from './agenda.ts';
import type { EcoleFaite } from './eleves.ts';

/** The hours of these acts, in seconds since midnight: after the morning's roll calls. */
const HEURES = { billet: 9 * 3600, message: 10 * 3600, dit: 10 * 3600 + 300 } as const;

interface Chantier {
  readonly context: WriteContext;
  readonly at: (instant: string, userId: number) => WriteContext;
}

const TOUT = new Set(['lecture', 'ajout', 'modification'] as const);

/** Returns a context whose person has all roll calls: tickets and messages ask whose they are. */
const avecLesAppels = (context: WriteContext): WriteContext => ({
  ...context,
  caller: {
    ...context.caller,
    rights: { menus: new Map([['absences', TOUT]]), onglets: new Map() },
  },
});

export async function sesFamilles(
  { context: { db }, at }: Chantier,
  { ecoleId, direction }: EcoleFaite,
): Promise<void> {
  const absents = await db
    .selectFrom('absences')
    .select(['inscriptionId', 'jour'])
    .where('ecoleId', '=', ecoleId)
    .where('genre', '=', 'absence')
    .where('demiJournee', '=', 'matin')
    .where('annuleeLe', 'is', null)
    .orderBy('jour', 'desc')
    .orderBy('id')
    .limit(1)
    .execute();
  const [arrive] = absents;
  if (arrive === undefined) return;
  const { inscriptionId, jour } = arrive;
  const quand = (heure: number): WriteContext => avecLesAppels(at(instantDe(jour, heure), direction));
  const billet = { inscriptionId, jour, heure: null, motif: 'Transport', creationUserId: 0 };
  await donnerUnBillet(z.parse(addBilletEntree.input, billet), quand(HEURES.billet));

  const prevenir = quand(HEURES.message);
  const { familles } = await readMessagesAbsences({ ecoleId, jour }, prevenir);
  const famille = familles.find(({ destinataires }) => destinataires.length > 0);
  const [destinataire] = famille?.destinataires ?? [];
  if (famille === undefined || destinataire === undefined) return;
  const { eleves, texte } = famille;
  const objets = eleves.flatMap((one) => one.objets);
  const aOuvrir = { ecoleId, genre: 'absence', jour, ligne: destinataire.ligne, objets, texte };
  const [ouvert] = await ouvrirUnMessage(
    z.parse(ouvrirMessage.input, { ...aOuvrir, moyen: 'whatsapp', creationUserId: 0 }),
    prevenir,
  );
  const ecrit = await findRow(db, 'messages_famille', ouvert?.id ?? 0);
  if (ecrit === undefined) return;
  const { id, modifDate } = ecrit;
  await direEtat({ id, etat: 'envoye', modifDate, modifUserId: 0 }, quand(HEURES.dit));
}
