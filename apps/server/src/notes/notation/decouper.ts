/** Gives several stages their periods of a year, as one lot; what a stage has already stays. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  addPeriodes,
  getLotsPeriode,
  periodeEnPlace,
  reprendrePeriodes,
} from '@gestionscolaire/contract/notes/periodes-en-lot.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import { lockOpenSchool } from '#core/crud/school.ts';
import { quietly, withLines } from '#core/crud/write/together.ts';
import type { Act } from '#core/db/journal/journal.ts';
import { writesMany } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { listLots } from '#core/lots/list-lots.ts';
import { type LotLigne, noteLot } from '#core/lots/note-lot.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import type { LotSource } from '#core/lots/source.ts';
import { takeBack } from '#core/lots/take-back.ts';
import { periodesHandlers } from './periodes.ts';

type Demande = Input<typeof addPeriodes>;

/** Says a refusal of one period at its line of the form: 'periodes.1.dateDebut'. */
async function enLigne(at: number, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Refus) || error.details.champs === undefined) throw error;
    const champs = Object.entries(error.details.champs).map(([champ, phrase]) => {
      const place = champ === 'sessionId' ? champ : `periodes.${at}.${champ}`;
      return [place, phrase] as const;
    });
    throw new Refus(error.code, { ...error.details, champs: Object.fromEntries(champs) });
  }
}

async function ajouter(demande: Demande, context: WriteContext): Promise<Output<typeof addPeriodes>> {
  const { ecoleId, sessionId, genre } = demande;
  const { db, caller } = context;
  requireReach(caller, demande);
  await lockOpenSchool(db, ecoleId);
  const enPlace = await db
    .selectFrom('periodes')
    .select(['etape', 'rang', 'dateDebut', 'dateFin'])
    .where('ecoleId', '=', ecoleId)
    .where('sessionId', '=', sessionId)
    .where('estActif', '=', 1)
    .execute();
  const all = [...new Set(demande.etapes)].flatMap((etape) =>
    demande.periodes.map((one, at) => ({ ...one, etape, at, rang: at + 1 })),
  );
  const missing = all.filter(
    (one) =>
      periodeEnPlace(
        enPlace.filter(({ etape }) => etape === one.etape),
        one,
      ) === undefined,
  );
  if (missing.length === 0) refuse('REGLE', { phrase: 'Tout est déjà en place : il n’y a rien à ajouter.' });

  writesMany(db);
  const acts: Act[] = [];
  const inside = quietly(context, acts);
  const made: LotLigne[] = [];
  await eachRow(missing, ({ at, ...one }) =>
    enLigne(at, async () => {
      const same = {
        ecoleId,
        sessionId,
        genre,
        dateFinSaisie: null,
        poids: 1,
        creationUserId: caller.userId,
      };
      const [row] = await periodesHandlers.create({ ...one, ...same }, inside);
      if (row === undefined) return;
      const nom = `${one.etape}, ${one.libelle}`;
      made.push({ entite: 'periodes', entiteId: row.id, rang: made.length + 1, nom });
    }),
  );
  const session = await findRow(db, 'sessions', sessionId);
  const etapes = [...new Set(missing.map(({ etape }) => etape))].join(', ');
  const lot = { ecoleId, entite: 'periodes', origine: `Périodes de ${session?.libelle ?? ''}, ${etapes}` };
  const id = await noteLot(withLines(context, ecoleId, acts), { ...lot, nombre: made.length }, made);
  return [{ id, nombre: made.length, existants: all.length - missing.length }];
}

/** Evaluations, closings and councils of a period keep it, as they keep it from its own removal. */
const LOT: LotSource = {
  entite: 'periodes',
  ce: 'Ce lot',
  parts: [
    {
      table: 'periodes',
      remove: oneByOne((row, context) => periodesHandlers.disable(row, context)),
      usedBy: [],
    },
  ],
};

export const lotsDePeriodesBindings: Binding[] = [
  bindWrite(addPeriodes, ajouter),
  bindRead(getLotsPeriode, (input, context) => listLots('periodes', nomsDesPersonnes, input, context)),
  bindWrite(reprendrePeriodes, (input, context) => takeBack(LOT, input, context)),
];
