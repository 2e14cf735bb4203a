/** Adds the lessons of a proposal to the timetables as one lot, which is taken back whole while no past week has it. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import type { garderProposition } from '@gestionscolaire/contract/suivi/emploi/proposition.ts';
import { requireReach } from '#core/crud/reach.ts';
import { quietly, withLines } from '#core/crud/write/together.ts';
import type { Act } from '#core/db/journal/journal.ts';
import { writesMany } from '#core/db/lock.ts';
import type { PrepareContext, WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { type LotLigne, noteLot } from '#core/lots/note-lot.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import type { LotSource } from '#core/lots/source.ts';
import { creneauxHandlers } from '#suivi/emploi/creneaux.ts';
import { propositionsDe } from './travaux.ts';

const AUTRE = "Cette proposition n'est plus celle de l'école : relisez la page.";
const INCOMPLETE = "Des leçons n'ont pas de place : dites que vous gardez les autres.";

export const direPour = ({ etape, du }: { readonly etape: string; readonly du: string }): string =>
  `${etape}, à partir du ${formaterJour(du)}`;

/** Returns the proposal that a person keeps, as it stands, and what forgets it once it is kept. @throws Refus */
export async function preparerAGarder(
  { ecoleId, numero, incomplete }: Input<typeof garderProposition>,
  { database }: PrepareContext,
) {
  const propositions = propositionsDe(database);
  const held = propositions.de(ecoleId);
  if (held?.numero !== numero || held.lecons.length === 0) return refuse('REGLE', { phrase: AUTRE });
  if (held.etat === 'incomplete' && !incomplete) return refuse('REGLE', { phrase: INCOMPLETE });
  return { held, oublier: () => propositions.oublier(ecoleId) };
}

export async function garder(
  asked: Input<typeof garderProposition>,
  context: WriteContext,
  { held, oublier }: Awaited<ReturnType<typeof preparerAGarder>>,
): Promise<Output<typeof garderProposition>> {
  const { ecoleId } = asked;
  requireReach(context.caller, asked);
  writesMany(context.db);
  const acts: Act[] = [];
  const inside = quietly(context, acts);
  const made: LotLigne[] = [];
  const { du } = held.demande;
  await eachRow(
    held.lecons,
    async ({ classe, matiere, enseignementId, jourSemaine, de, a, enseignantId, salle }) => {
      const place = { jourSemaine, de, a, enseignantId, salle };
      const [row] = await creneauxHandlers.create(
        { enseignementId, ...place, du, au: null, creationUserId: context.caller.userId },
        inside,
      );
      if (row === undefined) return;
      made.push({
        entite: 'creneaux',
        entiteId: row.id,
        rang: made.length + 1,
        nom: `${matiere}, ${classe}`,
      });
    },
  );
  const nombre = made.length;
  const lot = { ecoleId, entite: 'creneaux', origine: `Emploi du temps, ${direPour(held.demande)}`, nombre };
  const id = await noteLot(withLines(context, ecoleId, acts), lot, made);
  context.afterCommit(oublier);
  return [{ id, nombre }];
}

export const LOT_D_EMPLOI: LotSource = {
  entite: 'creneaux',
  ce: 'Ce lot',
  parts: [
    {
      table: 'creneaux',
      remove: oneByOne((row, context) => creneauxHandlers.disable(row, context)),
      usedBy: [],
    },
  ],
};
