/**
 * Writes marks cell by cell, in one transaction under the lock of their class and period: each is compared with what its author saw,
 * and each has its answer. Every change of a value leaves a row that nothing changes.
 */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { nettoyer } from '@gestionscolaire/contract/core/text/cle.ts';
import type { GenreDeChangement } from '@gestionscolaire/contract/notes/changements/changements.ts';
import type { ReponseDeCellule, updateNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import type { WriteContext } from '#core/http/context.ts';
import { ELEVE_SCELLE, refuseScellee, tenirScellesAilleurs } from '#notes/lieu/garde.ts';
import {
  direArretee,
  direFermee,
  type LieuLu,
  lockLieu,
  readLieu,
  readRouverts,
  regleDe,
} from '#notes/lieu/lieu.ts';
import { aToutes, auConseil, lesSiens, PAS_LA_SIENNE, requireSiens } from '#notes/lieu/siens.ts';
import { placeDeCellule, readEvaluations, readTenues } from './cellules.ts';
import { type Changement, changerCellule, GENRE_SELON_L_ETAT, garderCellules } from './changements.ts';
import { decider } from './decider.ts';
import { direHors, readPresences } from './presences.ts';

/** A cell that is asked to be written, with what its author saw in it. */
type CelluleDemandee = Input<typeof updateNotes>['cellules'][number];

/** A cell that was asked for, and what became of it. */
interface CelluleEcrite {
  readonly place: string;
  readonly sort: ReponseDeCellule['sort'];
  readonly phrase: string | null;
}

/** Whether the class is arrêtée and the person of its council: what they write is kept apart in the history. */
export const estAuConseil = ({ etat }: Pick<LieuLu, 'etat'>, caller: WriteContext['caller']): boolean =>
  etat === 'arretee' && auConseil(caller, 'modification');

/** Tells how a person may write in a subject: as they like, with a reason alone, or not at all. */
type Ouverture = 'ouverte' | 'motif' | 'fermee';

/** Says what a person may do in each subject; refuses where nothing may be written any more. */
async function ouvertures(
  lieu: LieuLu,
  { db, caller }: Pick<WriteContext, 'db' | 'caller'>,
): Promise<(enseignementId: number) => Ouverture> {
  if (lieu.etat === 'ouverte') return () => 'ouverte';
  // Whoever may arrêter the class writes with a reason what they find after the council.
  if (estAuConseil(lieu, caller)) return () => 'motif';
  if (lieu.etat !== 'fermee') return refuse('REGLE', { phrase: direArretee(lieu) });
  const rouverts = await readRouverts(db, lieu, lieu.aujourdhui);
  const elsewhere: Ouverture = aToutes(caller, 'modification') ? 'motif' : 'fermee';
  return (enseignementId) => (rouverts.has(null) || rouverts.has(enseignementId) ? 'ouverte' : elsewhere);
}

/** Says whether each subject is open to the person, else its changes want a reason; refuses one that is closed to them. */
export async function ouverture(
  lieu: LieuLu,
  context: Pick<WriteContext, 'db' | 'caller'>,
): Promise<(enseignementId: number) => boolean> {
  const of = await ouvertures(lieu, context);
  return (enseignementId) => {
    const own = of(enseignementId);
    if (own === 'fermee') refuse('REGLE', { phrase: direFermee(lieu) });
    return own === 'ouverte';
  };
}

const motifOf = ({ motif }: CelluleDemandee): string | null => {
  const clean = nettoyer(motif ?? '');
  return clean === '' ? null : clean;
};

/**
 * Writes cells of a class in a period that is locked. Returns what became of each, in their order, and all cells as they stand now.
 * `genre`: the kind of act that the history tells; absent: an entry by hand.
 */
export async function ecrireCellules(
  lieu: LieuLu,
  cellules: readonly CelluleDemandee[],
  { db, now, caller }: WriteContext,
  genre?: GenreDeChangement,
) {
  refuseScellee(lieu);
  const { ecoleId, aujourdhui } = lieu;
  const { pas } = regleDe(lieu);
  const evaluationIds = [...new Set(cellules.map(({ evaluationId }) => evaluationId))];
  const evaluations = await readEvaluations(db, lieu, evaluationIds);
  const enseignements = [...new Set([...evaluations.values()].map(({ enseignementId }) => enseignementId))];
  const isOfCouncil = estAuConseil(lieu, caller);
  const asked = { ids: enseignements, jour: aujourdhui, operation: 'ajout' } as const;
  const siens = new Set(isOfCouncil ? enseignements : await lesSiens(db, caller, asked));
  const of = await ouvertures(lieu, { db, caller });
  const isOpen = (enseignementId: number) => of(enseignementId) === 'ouverte';
  // A call of which something may be written writes it: one cell that is refused keeps no other from leaving.
  if (siens.size === 0) await requireSiens(db, caller, asked);
  if (enseignements.length > 0 && enseignements.every((id) => of(id) === 'fermee'))
    refuse('REGLE', { phrase: direFermee(lieu) });
  const inscriptionIds = [...new Set(cellules.map(({ inscriptionId }) => inscriptionId))];
  const presences = await readPresences(db, lieu, inscriptionIds);
  const scelles = await tenirScellesAilleurs(db, lieu, inscriptionIds);
  const tenues = await readTenues(db, ecoleId, evaluationIds, inscriptionIds);
  const avant = new Map(tenues);
  const modifiables = new Set(
    await lesSiens(db, caller, { ids: enseignements, jour: aujourdhui, operation: 'modification' }),
  );

  const stamp = { now, userId: caller.userId };
  const changements: Changement[] = [];
  const told = cellules.map((cellule): CelluleEcrite => {
    const { evaluationId, inscriptionId, vu, valeur, code } = cellule;
    const place = placeDeCellule(evaluationId, inscriptionId);
    const evaluation = evaluations.get(evaluationId);
    const refusee = (phrase: string) => ({ place, sort: 'refusee' as const, phrase });
    if (evaluation === undefined)
      return refusee("Cette évaluation n'est pas de cette classe et de cette période.");
    const { enseignementId } = evaluation;
    if (!siens.has(enseignementId)) return refusee(PAS_LA_SIENNE);
    if (of(enseignementId) === 'fermee') return refusee(direFermee(lieu));
    if (evaluation.annuleMotif !== null) return refusee('Cette évaluation est annulée.');
    if (!presences.has(inscriptionId)) return refusee("Cet élève n'est pas de cette classe.");
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
        peutModifier: isOfCouncil || modifiables.has(evaluation.enseignementId),
      },
    );
    const hors = direHors(presences, lieu.classeId, { inscriptionId, jour: evaluation.jour });
    // A cell that was filled before may still be emptied.
    const isEmptied = valeur === null && code === null;
    if (hors !== null && !isEmptied && decision.sort !== 'identique') return refusee(hors);
    if (scelles.has(inscriptionId) && decision.sort !== 'identique') return refusee(ELEVE_SCELLE);
    if (decision.sort === 'ecrite') {
      // A first value once the entry is over has a reason: its row keeps it.
      const hasRow = stocke !== undefined || (motif !== null && !isOpen(evaluation.enseignementId));
      const voulue = { ecoleId, evaluationId, inscriptionId, valeur, code, motif };
      const changement = changerCellule(tenues, voulue, stamp);
      if (hasRow) changements.push(changement);
    }
    return { place, ...decision };
  });
  const kind = genre ?? GENRE_SELON_L_ETAT[lieu.etat];
  await garderCellules(db, { ecoleId, avant, tenues, changements, genre: kind }, stamp);
  return { told, tenues, enseignements };
}

export async function ecrireNotes(
  { cellules, ...asked }: Input<typeof updateNotes>,
  context: WriteContext,
): Promise<Output<typeof updateNotes>> {
  const { db, record } = context;
  await lockLieu(db, asked);
  const lieu = await readLieu(context, asked);
  const { ecoleId } = lieu;
  const { told, tenues, enseignements } = await ecrireCellules(lieu, cellules, context);
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
  const auteurs = await nomsDesPersonnes(
    db,
    told.flatMap(({ place }) => tenues.get(place)?.auteurId ?? []),
  );
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
              auteurId: held.auteurId,
              instant: held.instant,
            },
    };
  });
}
