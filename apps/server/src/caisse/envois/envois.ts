/** Writes the message of a receipt that people of a school send: its own words, filled in with what the receipt says. */
import { getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import {
  direLeJour,
  direLesRestes,
  formaterNumero,
  LIBELLES_DES_MOYENS,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { MessageAEnvoyer } from '@gestionscolaire/contract/scolarite/message.ts';
import {
  remplirLeTexte,
  TEXTE_DU_RECU,
  type ValeursDuRecu,
} from '@gestionscolaire/contract/scolarite/textes.ts';
import { type RecuLu, readRecu } from '#caisse/ecritures/lecture.ts';
import { paiementsListe } from '#caisse/paiements/liste.ts';
import type { Db } from '#core/db/database.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { destinatairesDe } from '#eleves/index.ts';

const SANS_CLASSE = 'sans classe';

async function ecoleDe(db: Db, id: number) {
  return db
    .selectFrom('ecoles')
    .select(['libelle', 'texteRecu'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/**
 * Writes '900 000 FG', or each year's: '900 000 FG en 2026-2027 (Reste en 2027-2028 : 3 000 000 FG)'. What the payment left on no
 * line is told too: a family that paid it is not asked for the rest as if it had not.
 */
function resteEnMots(dit: RecuLu): string {
  const [sien, ...autres] = direLesRestes(dit);
  const montant = formaterMontant(sien?.montant ?? 0);
  const reste = autres.length === 0 ? montant : `${montant} en ${dit.session}`;
  const garde = dit.credit > 0 ? [{ titre: 'gardé en crédit', montant: dit.credit }] : [];
  const dits = [...autres, ...garde].map((one) => `${one.titre}\u00A0: ${formaterMontant(one.montant)}`);
  return dits.length === 0 ? reste : `${reste} (${dits.join(', ')})`;
}

async function texteDuRecu(
  { id }: Input<typeof getTexteRecu>,
  { db, caller, concerns, withheld }: ReadContext,
): Promise<MessageAEnvoyer> {
  const { ecoleId, eleveId, annuleLe } = await paiementsListe.find(db, id, caller);
  concerns({ entite: 'eleves', entiteId: eleveId, ecoleId });
  if (annuleLe !== null) refuse('REGLE', { phrase: 'Ce reçu est annulé : il ne s’envoie pas.' });
  const { dit } = await readRecu(db, ecoleId, id);
  const { texteRecu } = await ecoleDe(db, ecoleId);
  const valeurs: ValeursDuRecu = {
    ecole: dit.ecole,
    prenoms: dit.prenoms,
    nom: dit.nom,
    classe: dit.classe ?? SANS_CLASSE,
    numero: formaterNumero(dit.numero),
    date: direLeJour(dit.jour, dit.saisiLe),
    montant: formaterMontant(dit.montant),
    moyen: LIBELLES_DES_MOYENS[dit.moyenPaiement],
    reste: resteEnMots(dit),
  };
  const texte = remplirLeTexte(texteRecu ?? TEXTE_DU_RECU, valeurs);
  return { texte, destinataires: await destinatairesDe({ db, withheld }, ecoleId, eleveId) };
}

export const envoisBindings: readonly Binding[] = [bindRead(getTexteRecu, texteDuRecu)];
