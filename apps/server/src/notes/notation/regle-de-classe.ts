/** Answers which rule of marking a class has in a school year, and why it is that one. */
import { getRegleDeClasse, SANS_REGLE } from '@gestionscolaire/contract/notes/regle-de-classe.ts';
import { pourquoiCetteRegle, reglePour } from '@gestionscolaire/contract/notes/regles-notation.ts';
import { lireMentions } from '@gestionscolaire/contract/notes/seuils.ts';
import { seenOf } from '#core/crud/reach.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead } from '#core/http/call/bind.ts';
import { readDistinctions } from '#notes/matieres/lignes-de-seuils.ts';
import { reglesNotationHandlers } from './regles-notation.ts';

export const regleDeClasseBindings: Binding[] = [
  bindRead(getRegleDeClasse, async ({ classeId, sessionId }, context) => {
    const { db, caller } = context;
    const { ecoleId, etape, niveau, serie } = seenOf(caller, await findRow(db, 'classes', classeId));
    const regles = await reglesNotationHandlers.list({ ecoleId, sessionId, estActif: 1 }, context);
    const found = reglePour(regles, { etape, niveau: String(niveau), serie });
    if (found === undefined) return { regle: null, pourquoi: SANS_REGLE };
    const distinctions = await readDistinctions(db, found.id);
    return {
      regle: { ...found, mentions: lireMentions(found.mentions), distinctions },
      pourquoi: pourquoiCetteRegle(found),
    };
  }),
];
