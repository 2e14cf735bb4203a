/**
 * Writes marks cell by cell, in one transaction under the lock of their class and period: each is compared with what its author saw,
 * and each has its answer. Every change of a value leaves a row that nothing changes.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { nettoyer } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { CODES_DE_NOTE, type CodeDeNote } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import type { ReponseDeCellule, updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import type { Trx } from '#core/db/database.ts';
import { insertRows, nextModifDate } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { type Changement, GENRES_DE_CHANGEMENT, cleDeCellule, tellChanges } from './changements.ts';
import { type CelluleStockee, decider } from './decider.ts';
import { direArretee, direFermee, type LieuLu, lockLieu, readLieu, readRouverts, regleDe } from './lieu.ts';
import { aLaSaisie, aToutes, auConseil, requireSiens } from './siens.ts';
import './tables.ts';

type Asked = Input<typeof updateNotes>['cellules'][number];

/** A cell of the database, as it is before this call or as the call left it. */
interface Tenue extends CelluleStockee {
  readonly id: number;
  readonly auteurId: number | null;
  readonly instant: string;
  readonly modifDate: string | null;
}

const codeDe = (text: string | null): CodeDeNote | null =>
  CODES_DE_NOTE.find((code) => code === text) ?? null;

/** Reads the cells of some evaluations, by place. */
async function readTenues(
  trx: Trx,
  ecoleId: number,
  evaluationIds: readonly number[],
): Promise<Map<string, Tenue>> {
  const rows = await trx
    .selectFrom('notes')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('evaluationId', 'in', evaluationIds)
    .execute();
  return new Map(
    rows.map((row) => {
      const instant = row.modifDate ?? row.creationDate;
      return [
        cleDeCellule(row.evaluationId, row.inscriptionId),
        {
          id: row.id,
          valeur: row.valeur,
          code: codeDe(row.code),
          jour: jourDe(instant),
          auteurId: row.modifDate === null ? row.creationUserId : row.modifUserId,
          instant,
          modifDate: row.modifDate,
        },
      ];
    }),
  );
}

/** Reads the evaluations that the cells name, of this class and period alone, by id. */
async function readEvaluations(trx: Trx, { ecoleId, classeId, periodeId }: LieuLu, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .select(['t.id', 't.enseignementId', 't.noteSur', 't.annuleMotif'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', ids)
    .where('t.periodeId', '=', periodeId)
    .where('e.classeId', '=', classeId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Answers which of these enrolments were in the class at some time. */
async function readInscrits(
  trx: Trx,
  { ecoleId, classeId }: LieuLu,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('inscriptions_classes as c')
    .innerJoin('inscriptions as t', 't.id', 'c.inscriptionId')
    .select('t.id')
    .where('c.ecoleId', '=', ecoleId)
    .where('c.classeId', '=', classeId)
    .where('c.inscriptionId', 'in', ids)
    .where('t.estActif', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Reads the names of the authors of cells that are told. */
async function readNoms(trx: Trx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('utilisateurs')
    .select(['id', 'prenoms', 'nom'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, prenoms, nom }) => [id, `${prenoms} ${nom}`.trim()]));
}

/** Whether the class is arrêtée and the person of its council: his marks are kept apart in the history. */
const estAuConseil = ({ etat }: LieuLu, caller: WriteContext['caller']): boolean =>
  etat === 'arretee' && auConseil(caller, 'modification');

/** Says whether each subject is open to the person; refuses the whole call where nothing may be written any more. */
async function ouverture(
  lieu: LieuLu,
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
): Promise<(enseignementId: number) => boolean> {
  if (lieu.etat === 'ouverte') return () => true;
  // Whoever may arrêter the class writes with a reason what he finds after the council.
  if (estAuConseil(lieu, caller)) return () => false;
  if (lieu.etat !== 'fermee') return refuse('REGLE', { phrase: direArretee(lieu) });
  const rouverts = await readRouverts(db, lieu, lieu.aujourdhui);
  const isOpen = (enseignementId: number) => rouverts.has(null) || rouverts.has(enseignementId);
  return (enseignementId) => {
    if (isOpen(enseignementId)) return true;
    if (!aToutes(caller, 'modification')) refuse('REGLE', { phrase: direFermee(lieu) });
    return false;
  };
}

const motifOf = ({ motif }: Asked): string | null => {
  const clean = nettoyer(motif ?? '');
  return clean === '' ? null : clean;
};

export async function ecrireNotes(
  { cellules, ...asked }: Input<typeof updateNotes>,
  context: WriteContext,
): Promise<Output<typeof updateNotes>> {
  const { db, now, caller, record } = context;
  await lockLieu(db, asked);
  const lieu = await readLieu(context, asked);
  const { ecoleId, aujourdhui } = lieu;
  const { pas } = regleDe(lieu);
  const evaluationIds = [...new Set(cellules.map(({ evaluationId }) => evaluationId))];
  const evaluations = await readEvaluations(db, lieu, evaluationIds);
  const enseignements = [...new Set([...evaluations.values()].map(({ enseignementId }) => enseignementId))];
  const isOfCouncil = estAuConseil(lieu, caller);
  if (!isOfCouncil)
    await requireSiens(db, caller, { ids: enseignements, jour: aujourdhui, operation: 'ajout' });
  const isOpen = await ouverture(lieu, context);
  const inscrits = await readInscrits(db, lieu, [
    ...new Set(cellules.map(({ inscriptionId }) => inscriptionId)),
  ]);
  const tenues = await readTenues(db, ecoleId, evaluationIds);
  const avant = new Map(tenues);
  const peutModifier = isOfCouncil || aLaSaisie(caller, 'modification');

  const changements: Changement[] = [];
  const told = cellules.map(
    (cellule): { place: string; sort: ReponseDeCellule['sort']; phrase: string | null } => {
      const { evaluationId, inscriptionId, vu, valeur, code } = cellule;
      const place = cleDeCellule(evaluationId, inscriptionId);
      const evaluation = evaluations.get(evaluationId);
      const refusee = (phrase: string) => ({ place, sort: 'refusee' as const, phrase });
      if (evaluation === undefined)
        return refusee("Cette évaluation n'est pas de cette classe et de cette période.");
      if (evaluation.annuleMotif !== null) return refusee('Cette évaluation est annulée.');
      if (!inscrits.has(inscriptionId)) return refusee("Cet élève n'est pas de cette classe.");
      const stocke = tenues.get(place);
      const motif = motifOf(cellule);
      const decision = decider(
        { vu, voulu: { valeur, code }, motif },
        {
          stocke,
          bornes: { noteSur: evaluation.noteSur, pas },
          aujourdhui,
          estOuverte: isOpen(evaluation.enseignementId),
          estArretee: isOfCouncil,
          peutModifier,
        },
      );
      if (decision.sort === 'ecrite') {
        if (stocke !== undefined)
          changements.push({
            ecoleId,
            evaluationId,
            inscriptionId,
            ancienneValeur: stocke.valeur,
            ancienCode: stocke.code,
            valeur,
            code,
            motif,
          });
        tenues.set(place, {
          id: stocke?.id ?? 0,
          valeur,
          code,
          jour: aujourdhui,
          auteurId: caller.userId,
          instant: now,
          modifDate: stocke?.modifDate ?? null,
        });
      }
      return { place, ...decision };
    },
  );
  await keep(db, { ecoleId, tenues, avant, stamp: { now, userId: caller.userId } });
  await tellChanges(db, changements, {
    genre: GENRES_DE_CHANGEMENT[lieu.etat],
    auteurId: caller.userId,
    instant: now,
  });
  const ecrites = told.filter(({ sort }) => sort === 'ecrite').length;
  if (ecrites > 0)
    // The journal says how many, never what: marks are read under their own right.
    record({
      entite: 'classes',
      entiteId: lieu.classeId,
      ecoleId,
      changements: { notes: [null, `${ecrites} en ${lieu.periode.libelle}`] },
      rattaches: enseignements.map((entiteId) => ({ entite: 'enseignements', entiteId })),
    });
  const auteurs = await readNoms(db, [
    ...new Set(told.flatMap(({ place }) => tenues.get(place)?.auteurId ?? [])),
  ]);
  return told.map(({ place, sort, phrase }) => {
    const held = tenues.get(place);
    return {
      sort,
      phrase,
      stocke:
        held === undefined
          ? null
          : {
              valeur: held.valeur,
              code: held.code,
              auteur: held.auteurId === null ? null : (auteurs.get(held.auteurId) ?? null),
              instant: held.instant,
            },
    };
  });
}

/** Stores the cells that this call left otherwise than they were. */
async function keep(
  trx: Trx,
  {
    ecoleId,
    tenues,
    avant,
    stamp,
  }: {
    readonly ecoleId: number;
    readonly tenues: ReadonlyMap<string, Tenue>;
    readonly avant: ReadonlyMap<string, Tenue>;
    readonly stamp: { readonly now: string; readonly userId: number };
  },
): Promise<void> {
  const changed = [...tenues].filter(([place, held]) => avant.get(place) !== held);
  const cells = changed.map(([place, { id, valeur, code, modifDate }]) => {
    const [evaluationId = 0, inscriptionId = 0] = place.split(' ').map(Number);
    return { id, ecoleId, evaluationId, inscriptionId, valeur, code, modifDate };
  });
  const added = cells.filter(({ id }) => id === 0).map(({ id: _none, modifDate: _never, ...cell }) => cell);
  await insertRows(trx, 'notes', added, stamp);
  for (const { id, valeur, code, modifDate } of cells.filter((cell) => cell.id !== 0))
    await trx
      .updateTable('notes')
      .set({ valeur, code, modifDate: nextModifDate(stamp.now, modifDate), modifUserId: stamp.userId })
      .where('id', '=', id)
      .execute();
}
