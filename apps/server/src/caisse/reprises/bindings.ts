/** The calls of reprises: their list, the preview, the write, and taking one back. */
import {
  addReprise,
  apercuReprise,
  direSansReprise,
  retirerReprise,
} from '@gestionscolaire/contract/caisse/reprises.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { alHeure } from '#caisse/ecritures/horloge.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { ajouterReprise } from './ecrire.ts';
import { reprisesListeBindings } from './lecture.ts';
import { prevoirReprise } from './prevoir.ts';
import { oterReprise } from './retirer.ts';
import { noterSansReprise } from './sans.ts';

async function apercu(
  input: Input<typeof apercuReprise>,
  { db, caller, now }: ReadContext,
): Promise<Output<typeof apercuReprise>> {
  requireReach(caller, input);
  const prevision = await prevoirReprise(db, input, jourDe(now));
  const { inscription, anterieur, affectations, lignes, avant, reste, fautes } = prevision;
  const byId = new Map(lignes.map((ligne) => [ligne.id, ligne]));
  return {
    inscription:
      inscription === undefined
        ? null
        : { id: inscription.id, classe: inscription.classe, session: inscription.session },
    avant,
    reste,
    anterieur:
      anterieur === null
        ? null
        : { libelle: anterieur.libelle, dateEcheance: anterieur.dateEcheance, montant: anterieur.montant },
    couvertes: affectations.flatMap(({ echeanceId, montant }) => {
      const ligne = byId.get(echeanceId);
      if (ligne === undefined) return [];
      const { libelle, dateEcheance } = ligne;
      return [{ libelle, dateEcheance, montant, reste: ligne.montant - ligne.paye - montant }];
    }),
    fautes,
  };
}

export const reprisesBindings: readonly Binding[] = [
  ...reprisesListeBindings,
  bindRead(apercuReprise, apercu),
  bindWrite(addReprise, alHeure(ajouterReprise)),
  bindWrite(direSansReprise, noterSansReprise),
  bindWrite(retirerReprise, alHeure(oterReprise)),
];
