/**
 * The calls of payments: taking money, giving it to lines, taking it back, each under the school's lock, in one transaction with the
 * receipt's number, the entry of the chain and the journal; and one payment in the words of its receipt.
 */
import {
  addPaiement,
  affecterCredit,
  annulerPaiement,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { alHeure } from '#caisse/caisse.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/bind.ts';
import { annuler, renduPar } from './annuler.ts';
import { useCredit } from './credit.ts';
import { encaisser } from './encaisser.ts';
import { paiementsListe } from './liste.ts';
import { readRecu } from './recu.ts';

export const paiementsBindings: readonly Binding[] = [
  bindRead(selectPaiementById, async ({ id }, context) => {
    const { db, caller } = context;
    const row = await paiementsListe.find(db, id, caller);
    const { recu: told, tete } = await readRecu(db, Number(row['ecoleId']), id);
    const { matricule, prenoms, nom, classe, session, caissier, lignes, reste } = told;
    const printed = { matricule, prenoms, nom, classe, session, caissier, lignes, reste, tete };
    const rendu = await renduPar(context, id);
    return selectPaiementById.output.parse([{ ...row, ...printed, rendu }]);
  }),
  bindWrite(addPaiement, alHeure(encaisser)),
  bindWrite(annulerPaiement, alHeure(annuler)),
  bindWrite(affecterCredit, alHeure(useCredit)),
];
