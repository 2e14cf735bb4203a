/** Opens a message on the person's own telephone, once it is kept that it is being opened. */
import type { MoyenDEnvoi } from '@gestionscolaire/contract/scolarite/message.ts';
import { lienDuMessage } from '@gestionscolaire/contract/suivi/messages/familles.ts';

/** WhatsApp opens beside the page, messages of the telephone over it: both leave the queue where it was. */
export function ouvrirLeLien(moyen: MoyenDEnvoi, ligne: string, texte: string): void {
  const link = document.createElement('a');
  link.href = lienDuMessage(moyen, ligne, texte);
  link.rel = 'noreferrer';
  if (moyen === 'whatsapp') link.target = '_blank';
  link.click();
}
