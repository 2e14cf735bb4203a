/**
 * The calls of payments: taking money, giving it to lines, cancelling. Each locks the school's money, in one
 * transaction with the receipt's number, the entry of the chain and the journal. Another call reads one payment in
 * the words of its receipt.
 */
import {
  addPaiement,
  affecterCredit,
  annulerPaiement,
  selectPaiementById,
} from '@gestionscolaire/contract/caisse/paiements.ts';
import { accordDe } from '#accords/index.ts';
import { alHeure } from '#caisse/ecritures/horloge.ts';
import { readRecu } from '#caisse/ecritures/lecture.ts';
import { type Binding, bindHeldWrite, bindRead, bindWrite } from '#core/http/call/bind.ts';
import { annuler, renduPar } from './annuler.ts';
import { useCredit } from './credit.ts';
import { encaisser } from './encaisser.ts';
import { paiementsListe } from './liste.ts';

export const paiementsBindings: readonly Binding[] = [
  bindRead(selectPaiementById, async ({ id }, context) => {
    const { db, caller } = context;
    const row = await paiementsListe.find(db, id, caller);
    context.concerns({ entite: 'eleves', entiteId: row.eleveId, ecoleId: row.ecoleId });
    const { dit, tete } = await readRecu(db, row.ecoleId, id);
    const { matricule, prenoms, nom, classe, session, caissier, lignes, reste, restes = null } = dit;
    const printed = { matricule, prenoms, nom, classe, session, caissier, lignes, reste, restes, tete };
    const rendu = await renduPar(context, id);
    const accordPar = row.annuleLe === null ? null : await accordDe(db, 'annulation', id);
    // The row tells the pupil of today, the entry the one of the receipt.
    const isMoved = row.matricule !== matricule;
    const fiche = isMoved
      ? { id: row.eleveId, matricule: row.matricule, prenoms: row.prenoms, nom: row.nom }
      : null;
    return selectPaiementById.output.parse([{ ...row, ...printed, rendu, fiche, accordPar }]);
  }),
  bindWrite(addPaiement, alHeure(encaisser)),
  bindHeldWrite(annulerPaiement, alHeure(annuler)),
  bindWrite(affecterCredit, alHeure(useCredit)),
];
