/**
 * Declares the message of a receipt that the people of a school send themselves: the school's words with its places filled in, and the
 * lines of those who may receive it. Nothing is sent by the product. Additions.
 */
import * as z from 'zod/mini';
import { endpoint } from '#core/api/endpoint.ts';
import { id } from '#core/api/stamps.ts';
import { lectureDe } from '#core/api/trace.ts';
import { reserveALaFiche } from '#eleves/eleves.ts';
import { messageAEnvoyer } from '#scolarite/message.ts';
import { selectPaiementById } from './paiements.ts';

/** Answers the message of a receipt; a cancelled one has none. */
export const getTexteRecu = endpoint('GET getTexteRecu/:id', {
  access: selectPaiementById.access,
  input: z.object({ id }),
  reserved: reserveALaFiche,
  output: messageAEnvoyer,
  trace: lectureDe('Responsables à qui écrire'),
  summary: "Rend le message à envoyer pour un reçu, dans les mots de l'école.",
  source: 'addition',
});
