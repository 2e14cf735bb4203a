/** Declares a message that a person sends to a pupil's guardians: its text, those who have a telephone, what became of it. Additions. */
import * as z from 'zod/mini';

export const messageAEnvoyer = z.object({
  texte: z.string(),
  /** The guardians who have a telephone: the first alone for whoever is not told the other. */
  destinataires: z.array(z.object({ nom: z.nullable(z.string()), telephone: z.string() })),
});
export type MessageAEnvoyer = z.output<typeof messageAEnvoyer>;

/** The ways by which a message leaves, both of the person's own telephone. */
export const MOYENS_D_ENVOI = ['whatsapp', 'sms'] as const;
export type MoyenDEnvoi = (typeof MOYENS_D_ENVOI)[number];
export const LIBELLES_DES_MOYENS_D_ENVOI: Readonly<Record<MoyenDEnvoi, string>> = {
  whatsapp: 'WhatsApp',
  sms: 'SMS',
};

/** The states of a message: the product knows the first by itself, a person says the others. */
export const ETATS_DU_MESSAGE = ['ouvert', 'envoye', 'sansReponse'] as const;
export type EtatDuMessage = (typeof ETATS_DU_MESSAGE)[number];
export const LIBELLES_DES_ETATS_DU_MESSAGE: Readonly<Record<EtatDuMessage, string>> = {
  ouvert: 'Ouvert',
  envoye: 'Envoyé',
  sansReponse: 'Pas de réponse',
};
