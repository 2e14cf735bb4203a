/** Tells a cashier of their own day, before they type a payment that a closed day would refuse. */
import { DERNIERS_ENCAISSEMENTS, getMaJournee } from '@gestionscolaire/contract/caisse/ma-journee.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { estClos } from '#caisse/ecritures/caisse.ts';
import { readADire } from '#caisse/numeros/dire.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { readMouvements } from './journee.ts';

export const maJourneeBindings: readonly Binding[] = [
  bindRead(getMaJournee, async ({ ecoleId }, { db, now, caller }) => {
    requireReach(caller, { ecoleId });
    const journee = { ecoleId, caissierId: caller.userId, jour: jourDe(now) };
    const mouvements = await readMouvements(db, journee);
    const annules = new Set(
      mouvements.filter(({ genre }) => genre === 'annulation').map(({ paiementId }) => paiementId),
    );
    return {
      jour: journee.jour,
      estClose: await estClos(db, journee),
      aDire: await readADire(db, ecoleId, now),
      encaisse: mouvements.reduce((sum, { montant }) => sum + montant, 0),
      derniers: mouvements
        .filter(({ genre, paiementId }) => genre === 'paiement' && !annules.has(paiementId))
        .slice(-DERNIERS_ENCAISSEMENTS)
        .toReversed()
        .map(({ paiementId: id, eleve, instant, montant }) => ({ id, eleve, instant, montant })),
    };
  }),
];
