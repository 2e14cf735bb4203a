/** Declares a message that a person sends to a pupil's guardians: its text, and those who have a telephone. Additions. */
import * as z from 'zod/mini';

export const messageAEnvoyer = z.object({
  texte: z.string(),
  /** The guardians who have a telephone: the first alone for whoever is not told the other. */
  destinataires: z.array(z.object({ nom: z.nullable(z.string()), telephone: z.string() })),
});
export type MessageAEnvoyer = z.output<typeof messageAEnvoyer>;
