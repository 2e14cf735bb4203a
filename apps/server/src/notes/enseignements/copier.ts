/** Copies the programmes of a year, or of another school that the person reads, as one lot; what stands already stays. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  copierProgramme,
  getLotsProgramme,
  porteeDeProgramme,
  reprendreProgramme,
} from '@gestionscolaire/contract/notes/enseignements/programmes.ts';
import { matieres as desMatieres } from '@gestionscolaire/contract/notes/matieres.ts';
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
import { matieresHandlers } from '#notes/matieres/matieres.ts';
import { readUtilisables } from './appliquer.ts';
import { type LigneDeProgramme, programmesHandlers, readProgrammes } from './programmes.ts';

type Demande = Input<typeof copierProgramme>;

const cleDe = ({ etape, niveau, serie, matiereId }: LigneDeProgramme): string =>
  [etape, niveau, serie ?? '', matiereId].join(' ');

async function copier(demande: Demande, context: WriteContext): Promise<Output<typeof copierProgramme>> {
  const { ecoleId, sessionId, deEcoleId, deSessionId } = demande;
  const { db, caller } = context;
  requireReach(caller, demande);
  requireReach(caller, { ecoleId: deEcoleId });
  if (ecoleId === deEcoleId && sessionId === deSessionId)
    refuseAt('deSessionId', "Un programme se copie d'une autre année ou d'une autre école.");
  await lockOpenSchool(db, ecoleId);
  const [de, vers] = [await findRow(db, 'sessions', deSessionId), await findRow(db, 'sessions', sessionId)];
  if (vers?.estActif !== 1) refuseAt('sessionId', "Cette année scolaire n'existe pas ou est désactivée.");
  const all = await readProgrammes(db, { ecoleId: deEcoleId, sessionId: deSessionId });
  if (all.length === 0) refuseAt('deSessionId', "Il n'y a pas de programme dans cette année.");
  const enPlace = new Set((await readProgrammes(db, demande)).map(cleDe));
  const { matieres, groupe } = await readUtilisables(db, ecoleId);
  const missing = all.filter((one) => !enPlace.has(cleDe(one)));
  const taken = missing.filter(({ matiereId }) => matieres.has(matiereId));
  if (taken.length === 0) refuse('REGLE', { phrase: 'Tout est déjà en place : il n’y a rien à copier.' });

  writesMany(db);
  const acts: Act[] = [];
  const inside = quietly(context, acts);
  const made: LotLigne[] = [];
  await eachRow(taken, async (one) => {
    const { etape, niveau, serie, matiereId, coefficient, ordre, priseEnCompte, facultatif, heures } = one;
    const pourQui = { ecoleId, sessionId, etape, niveau, serie, creationUserId: caller.userId };
    const groupeMatiereId = groupe(one.groupeMatiereId);
    const form = { matiereId, coefficient, ordre, priseEnCompte, facultatif, heures, groupeMatiereId };
    const [row] = await programmesHandlers.create({ ...pourQui, ...form }, inside);
    if (row === undefined) return;
    const nom = `${porteeDeProgramme(one)}, ${one.matiere}`;
    made.push({ entite: 'programmes', entiteId: row.id, rang: made.length + 1, nom });
  });
  const nombre = made.length;
  const origine = `Programmes de ${de?.libelle ?? ''} copiés vers ${vers?.libelle ?? ''}`;
  const lot = { ecoleId, entite: 'programmes', origine, nombre };
  const id = await noteLot(withLines(context, ecoleId, acts), lot, made);
  return [{ id, nombre, existants: all.length - missing.length, ecartes: missing.length - taken.length }];
}

/** A lot of programmes is a copy, or an example with the subjects that the school lacked (`addExempleProgramme`). */
const LOT: LotSource = {
  entite: 'programmes',
  ce: 'Ce lot',
  parts: [
    {
      table: 'programmes',
      remove: oneByOne((row, context) => programmesHandlers.disable(row, context)),
      usedBy: [],
    },
    {
      table: 'matieres',
      async remove(ids, context) {
        await context.readmit(desMatieres.disable.access);
        await oneByOne((row, inside) => matieresHandlers.disable(row, inside))(ids, context);
      },
      usedBy: [
        { table: 'programmes', column: 'matiereId', one: 'programme', many: 'programmes', isOfSchool: true },
        {
          table: 'enseignements',
          column: 'matiereId',
          one: 'enseignement',
          many: 'enseignements',
          isOfSchool: true,
        },
      ],
    },
  ],
};

export const copiesDeProgrammeBindings: Binding[] = [
  bindWrite(copierProgramme, copier),
  bindRead(getLotsProgramme, (input, context) => listLots('programmes', nomsDesPersonnes, input, context)),
  bindWrite(reprendreProgramme, (input, context) => takeBack(LOT, input, context)),
];
