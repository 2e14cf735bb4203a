/** The calls of merges of two records of a pupil: their list, the preview, the write, and taking one back. */
import { addFusion, apercuFusion, defaireFusion } from '@gestionscolaire/contract/caisse/fusions.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { alHeure } from '#caisse/ecritures/horloge.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import { elevesHandlers } from '#eleves/index.ts';
import { defaire } from './defaire.ts';
import { fusionner } from './ecrire.ts';
import { fusionsListeBindings } from './lecture.ts';
import { prevoirFusion } from './prevoir.ts';

async function apercu(
  input: Input<typeof apercuFusion>,
  context: ReadContext,
): Promise<Output<typeof apercuFusion>> {
  requireReach(context.caller, input);
  const { comptes, doubles, fautes } = await prevoirFusion(context.db, input);
  const ficheDe = async (id: number) =>
    (await elevesHandlers.get({ id }, context))[0] ?? refuse('INTROUVABLE');
  const garde = await ficheDe(input.eleveId);
  const ecarte = await ficheDe(input.ecarteId);
  return { garde, ecarte, comptes, doubles, fautes };
}

export const fusionsBindings: readonly Binding[] = [
  ...fusionsListeBindings,
  bindRead(apercuFusion, apercu),
  bindWrite(addFusion, alHeure(fusionner)),
  bindWrite(defaireFusion, alHeure(defaire)),
];
