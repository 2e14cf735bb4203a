/** Gives a pupil's credit to lines that they owe (`useCredit`); no new money comes in. */
import { type Affectation, fauteDAffectation } from '@gestionscolaire/contract/caisse/affectation.ts';
import type { affecterCredit } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { ecrire } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import { lockCaisseALHeure } from '#caisse/ecritures/horloge.ts';
import { requireReach } from '#core/crud/reach.ts';
import { changes } from '#core/db/journal/journal.ts';
import type { WriteContext } from '#core/http/context.ts';
import { lignesDeLEleve } from '#eleves/index.ts';
import { addToLines, insertAffectations, totalOf } from './affectations.ts';
import { readPayeur } from './eleve.ts';
import { paiementsDe } from './liste.ts';

/** Returns the payments that each part comes from: the oldest that have something left. */
function fromCredits(
  credits: readonly { id: number; credit: number }[],
  affectations: readonly Affectation[],
): ContenuDe<'credit'>['affectations'] {
  const left = affectations.map((one) => ({ ...one }));
  return credits.flatMap(({ id: paiementId, credit }) => {
    let rest = credit;
    const given: Affectation[] = [];
    for (const part of left) {
      const montant = Math.min(rest, part.montant);
      if (montant <= 0) continue;
      given.push({ echeanceId: part.echeanceId, montant });
      part.montant -= montant;
      rest -= montant;
    }
    return given.length === 0 ? [] : [{ paiementId, affectations: given }];
  });
}

export async function useCredit(
  input: Input<typeof affecterCredit>,
  context: WriteContext,
): Promise<Output<typeof affecterCredit>> {
  const { db, now, caller, record } = context;
  const { ecoleId, eleveId, affectations } = input;
  requireReach(caller, input);
  if (affectations.length === 0)
    refuseAt('affectations', 'Les échéances à régler sont obligatoires : au moins une.');
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  const who = { ecoleId, eleveId, caissierId: caller.userId };
  const { matricule } = await readPayeur(db, { ...who, jour: jourDe(now), sessionId: null });
  const credits = (await paiementsDe(db, ecoleId, eleveId)).toReversed();
  const credit = credits.reduce((sum, one) => sum + one.credit, 0);
  const lignes = await lignesDeLEleve(db, ecoleId, eleveId);
  const faute = fauteDAffectation(credit, affectations, lignes);
  if (faute !== undefined) refuseAt('affectations', faute);
  const sources = fromCredits(credits, affectations);
  await insertAffectations(context, ecoleId, sources);
  await addToLines(db, ecoleId, affectations, 1);
  const montant = totalOf(affectations);
  const contenu: ContenuDe<'credit'> = { eleveId, matricule, montant, affectations: sources };
  await ecrire(db, caisse, { genre: 'credit', entiteId: eleveId, instant: now, contenu, credit: -montant });
  const changements = changes({ credit }, { credit: credit - montant });
  record({ entite: 'eleves', entiteId: eleveId, ecoleId, changements });
  return [{ id: eleveId }];
}
