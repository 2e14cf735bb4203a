/** Reads who of a pupil's guardians may be written to. */
import type { MessageAEnvoyer } from '@gestionscolaire/contract/scolarite/message.ts';
import type { ReadContext } from '#core/http/context.ts';
import './tables.ts';

/** Reads the guardians who have a telephone, each line once; the other one for whoever is told them. */
export async function destinatairesDe(
  { db, withheld }: Pick<ReadContext, 'db' | 'withheld'>,
  ecoleId: number,
  eleveId: number,
): Promise<MessageAEnvoyer['destinataires']> {
  const eleve = await db
    .selectFrom('eleves')
    .select(['tuteurNom', 'tuteurTelephone', 'tuteur2Nom', 'tuteur2Telephone'])
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', eleveId)
    .executeTakeFirstOrThrow();
  const { tuteurNom, tuteurTelephone, tuteur2Nom, tuteur2Telephone } = eleve;
  const first = tuteurTelephone === null ? [] : [{ nom: tuteurNom, telephone: tuteurTelephone }];
  const isOther =
    !withheld.includes('tuteur2Telephone') &&
    tuteur2Telephone !== null &&
    tuteur2Telephone !== tuteurTelephone;
  return isOther ? [...first, { nom: tuteur2Nom, telephone: tuteur2Telephone }] : first;
}
