/** The calls of passages from one school to another: their list, the preview, the write, and taking one back. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { addPassage, apercuPassage, defairePassage } from '@gestionscolaire/contract/eleves/passages.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { ReadContext } from '#core/http/context.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { defairePassageDe } from './defaire.ts';
import { passer } from './ecrire.ts';
import { passagesListeBindings } from './lecture.ts';
import { prevoirPassage } from './prevoir.ts';

const apercu =
  (caisse: PortCaisse) =>
  async (
    input: Input<typeof apercuPassage>,
    { db, now, concerns }: ReadContext,
  ): Promise<Output<typeof apercuPassage>> => {
    concerns({ entite: 'eleves', entiteId: input.eleveId, ecoleId: input.ecoleId });
    const prevision = await prevoirPassage(caisse, db, input, now);
    const { ote, reste, credit, annees, retrouve, semblable, fautes } = prevision;
    const quittees = prevision.quittees.map(({ inscription, classe, session }) => ({
      id: inscription.id,
      classe,
      session,
    }));
    const dites = annees.map(({ session, ecole, classe }) => ({ session, ecole, classe }));
    return { quittees, ote, reste, credit, annees: dites, retrouve, semblable, fautes };
  };

export const passagesBindings = (caisse: PortCaisse): readonly Binding[] => [
  ...passagesListeBindings,
  bindRead(apercuPassage, apercu(caisse)),
  bindWrite(addPassage, passer(caisse)),
  bindWrite(defairePassage, defairePassageDe(caisse)),
];
