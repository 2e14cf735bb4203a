/** Saves the changed cells of a grid of prices as one act, each by the operation of a price line's own form. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseCles } from '@gestionscolaire/contract/core/api/errors.ts';
import { fichesRenseignement } from '@gestionscolaire/contract/scolarite/fiches-renseignement.ts';
import {
  type CaseDePrix,
  cleDeCase,
  getGrilleDePrix,
  type LigneDeGrille,
  updateGrilleDePrix,
} from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { requireReach } from '#core/crud/reach.ts';
import { type OneWrite, writeTogether } from '#core/crud/write/together.ts';
import { lockRow } from '#core/db/lock.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { fichesRenseignementHandlers as handlers } from '#scolarite/tarifs/fiches-renseignement.ts';
import { readLignesDePrix } from './lignes.ts';
import { readGrille } from './lire.ts';

type Demande = Input<typeof updateGrilleDePrix>;

const CHANGEE =
  "Quelqu'un d'autre a changé des prix entre-temps : rien n'est enregistré, votre saisie est gardée.";

/** The lines that a save may change, by their cell: those of the asked year, or of every year. */
const ofYear = (lignes: readonly LigneDeGrille[], sessionId: number | null) =>
  new Map(lignes.filter((ligne) => ligne.sessionId === sessionId).map((ligne) => [cleDeCase(ligne), ligne]));

/** Whether a cell is still as the person read it: the same line, or none. */
const isUnchanged = ({ id, modifDate }: CaseDePrix, ligne: LigneDeGrille | undefined): boolean =>
  ligne === undefined ? id === null : ligne.id === id && ligne.modifDate === modifDate;

/** Refuses what our screen never sends: one cell twice, an empty cell that is emptied. */
function checkCases({ cases }: Demande): void {
  const keys = new Set(cases.map(cleDeCase));
  const isEach = cases.every(({ id, valeurs }) => id !== null || valeurs !== null);
  if (keys.size !== cases.length || !isEach) refuseCles('cases');
}

/** Decides the call for each kind of write that it makes, as the forms would be. */
async function readmitAll({ cases }: Demande, { readmit }: WriteContext): Promise<void> {
  if (cases.some(({ id }) => id === null)) await readmit(fichesRenseignement.create.access);
  if (cases.some(({ valeurs }) => valeurs === null)) await readmit(fichesRenseignement.disable.access);
}

/** Makes the write of a cell; `written` receives its line. */
function partOf(demande: Demande, one: CaseDePrix, written: Output<typeof updateGrilleDePrix>): OneWrite {
  const { ecoleId, sessionId } = demande;
  const { id, modifDate, prestationId, classeId, valeurs } = one;
  return {
    cle: cleDeCase(one),
    async write(context) {
      if (valeurs === null || id === null) {
        if (id !== null) written.push(...(await handlers.disable({ id, modifDate }, context)));
        if (valeurs === null) return;
      }
      const form = { ecoleId, prestationId, classeId, sessionId, ...valeurs };
      const change = { ...form, id, modifDate };
      if (id !== null) written.push(...(await handlers.update({ ...change, id }, context)));
      else {
        const made = await handlers.create(form, context);
        written.push(...made.map((row) => ({ ...row, modifDate: null })));
      }
    },
  };
}

async function save(demande: Demande, context: WriteContext): Promise<Output<typeof updateGrilleDePrix>> {
  const { ecoleId, sessionId, cases } = demande;
  const { db, caller, now } = context;
  requireReach(caller, { ecoleId });
  checkCases(demande);
  // Whoever else saves prices of this school waits here, and then finds them changed.
  if (!(await lockRow(db, 'ecoles', ecoleId))) refuse('INTROUVABLE');
  await readmitAll(demande, context);
  const lignes = ofYear(await readLignesDePrix(db, ecoleId, sessionId), sessionId);
  if (!cases.every((one) => isUnchanged(one, lignes.get(cleDeCase(one)))))
    refuse('PERIME', { phrase: CHANGEE, actuel: await readGrille(db, { ecoleId, sessionId }, now) });
  const written: Output<typeof updateGrilleDePrix> = [];
  const parts = cases.map((one) => partOf(demande, one, written));
  await writeTogether(context, { entite: 'ecoles', entiteId: ecoleId, ecoleId }, parts);
  return written;
}

export const grilleBindings: readonly Binding[] = [
  bindRead(getGrilleDePrix, (input, { database, caller, now }) => {
    requireReach(caller, input);
    return database.atOneInstant((db) => readGrille(db, input, now));
  }),
  bindWrite(updateGrilleDePrix, save),
];
