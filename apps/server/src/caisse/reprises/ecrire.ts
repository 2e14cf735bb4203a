/**
 * Writes what a pupil brings from before the product was there (`ajouterReprise`, and `reprendre` for many): its line,
 * its parts, its entry of the chain, in one transaction. No drawer, no receipt and no number has a part in it.
 */
import { addReprise } from '@gestionscolaire/contract/caisse/reprises.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuse, refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import { ANTERIEUR } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { ANNEES_D_UN_RESTE } from '@gestionscolaire/contract/eleves/reprise.ts';
import { sql } from 'kysely';
import { ecrire } from '#caisse/ecritures/caisse.ts';
import type { ContenuDe } from '#caisse/ecritures/contenus.ts';
import { lockCaisseALHeure, requireHeure } from '#caisse/ecritures/horloge.ts';
import { addToLines } from '#caisse/paiements/affectations.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { insertMany } from '#core/db/insert-many.ts';
import { changes } from '#core/db/journal/journal.ts';
import { insertRow, type Stamp } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { insertLignes, noterDus, type RepriseDemandee, rangeesDe, refuseTropDu } from '#eleves/index.ts';
import { A_FAIRE, type Porteuse, type PrevisionDeReprise, prevoirReprise } from './prevoir.ts';

type Writing = Pick<WriteContext, 'db' | 'now' | 'caller'>;

interface AEcrire extends Omit<RepriseDemandee, 'inscriptionId'> {
  readonly inscriptionId?: number;
}

const CHANGE = 'Ce que cet élève doit a changé pendant que vous lisiez : relisez ce que la reprise écrira.';

/** Makes the line of what was owed before, and returns its id. */
async function faireLaLigne(
  trx: Trx,
  { ecoleId, eleveId }: AEcrire,
  { id: inscriptionId, sessionId }: Porteuse,
  { anterieur, stamp }: { readonly anterieur: PrevisionDeReprise['anterieur']; readonly stamp: Stamp },
): Promise<number | null> {
  if (anterieur === null) return null;
  const [rangee] = rangeesDe({ id: inscriptionId, ecoleId, eleveId, sessionId }, [anterieur], stamp);
  if (rangee === undefined) return null;
  await insertLignes(trx, [rangee]);
  await noterDus(trx, ecoleId, [inscriptionId], stamp.now);
  const { id } = await trx
    .selectFrom('echeances')
    .select(sql<number>`max(id)`.as('id'))
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .where('nature', '=', anterieur.nature)
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes one reprise as it was foreseen; the school's money is locked. */
async function ecrireReprise(
  one: AEcrire,
  prevision: PrevisionDeReprise,
  { db, now, caller }: Writing,
): Promise<number> {
  const { ecoleId, eleveId, resteAnterieur, dejaPaye } = one;
  const { inscription = refuse('INTROUVABLE'), anterieur, affectations, lignes, reste } = prevision;
  const stamp = { now, userId: caller.userId };
  const jour = jourDe(now);
  const caisse = await lockCaisseALHeure(db, ecoleId, now);
  const echeanceId = await faireLaLigne(db, one, inscription, { anterieur, stamp });
  const idOf = (id: number): number => (id === A_FAIRE ? (echeanceId ?? id) : id);
  const parts = affectations.map((part) => ({
    libelle: lignes.find(({ id }) => id === part.echeanceId)?.libelle ?? '',
    echeanceId: idOf(part.echeanceId),
    montant: part.montant,
  }));
  const inscriptionId = inscription.id;
  const row = { ecoleId, eleveId, inscriptionId, jour, resteAnterieur, dejaPaye, echeanceId };
  const repriseId = await insertRow(db, 'reprises', row, stamp);
  await insertMany(
    db,
    'reprises_parts',
    parts.map((part) => ({
      ecoleId,
      repriseId,
      echeanceId: part.echeanceId,
      montant: part.montant,
      estActif: 1,
      creationDate: now,
      creationUserId: caller.userId,
      modifDate: null,
      modifUserId: null,
    })),
  );
  await addToLines(db, ecoleId, parts, 1);
  const { session, matricule, prenoms, nom } = inscription;
  const contenu: ContenuDe<'reprise'> = {
    repriseId,
    eleveId,
    inscriptionId,
    auteurId: caller.userId,
    session,
    jour,
    matricule,
    prenoms,
    nom,
    resteAnterieur,
    echeanceId,
    dejaPaye,
    lignes: parts,
    reste,
  };
  await ecrire(db, caisse, { genre: 'reprise', entiteId: repriseId, instant: now, contenu, credit: 0 });
  return repriseId;
}

/**
 * Asks for a confirmation when what is owed from before may have a nought too many: it is more than several years like
 * this one. A year without a line has nothing to compare it with.
 */
function demanderSiTropGrand(
  { resteAnterieur, isConfirmed }: AEcrire,
  { inscription, lignes }: PrevisionDeReprise,
): void {
  const annee = lignes
    .filter(({ nature, sessionId }) => nature !== ANTERIEUR && sessionId === inscription?.sessionId)
    .reduce((sum, { montant }) => sum + montant, 0);
  if (isConfirmed === true || annee === 0 || resteAnterieur <= ANNEES_D_UN_RESTE * annee) return;
  const phrase = `Cet élève doit ${formaterMontant(annee)} pour cette année\u00A0: ce reste est plus grand que ${ANNEES_D_UN_RESTE} années comme elle. N'y a-t-il pas un zéro de trop\u00A0?`;
  refuse('A_CONFIRMER', { champs: { resteAnterieur: phrase } });
}

const SANS_DROIT = 'Reprendre ce qui précède demande le droit d’ajout sur « Reprises », que vous n’avez pas.';

/** Refuses at the amount a person who imports pupils without the right of reprises, in words that they can act on. */
export async function requireReprendre(
  { resteAnterieur }: Pick<RepriseDemandee, 'resteAnterieur'>,
  { readmit }: Pick<WriteContext, 'readmit'>,
): Promise<void> {
  try {
    await readmit(addReprise.access);
  } catch (error) {
    if (!(error instanceof Refus) || error.code !== 'DROIT_ABSENT') throw error;
    refuseAt(resteAnterieur > 0 ? 'resteAnterieur' : 'dejaPaye', SANS_DROIT);
  }
}

/**
 * Writes a reprise of an enrolment for an import; the caller tells the journal
 * and calls refuseTropDu.
 */
export async function reprendre(
  one: RepriseDemandee,
  context: Writing & Pick<WriteContext, 'readmit'>,
): Promise<number> {
  await requireReprendre(one, context);
  await requireHeure(context.db, context.now);
  const prevision = await prevoirReprise(context.db, one, jourDe(context.now));
  refuseFaults(prevision.fautes);
  demanderSiTropGrand(one, prevision);
  return ecrireReprise(one, prevision, context);
}

/** Writes the reprise of one pupil as one act. */
export async function ajouterReprise(
  input: Input<typeof addReprise>,
  context: WriteContext,
): Promise<Output<typeof addReprise>> {
  const { db, now, record } = context;
  const { ecoleId, eleveId, reste: shown = null } = input;
  requireReach(context.caller, input);
  await lockCaisseALHeure(db, ecoleId, now);
  const one = {
    ecoleId,
    eleveId,
    resteAnterieur: input.resteAnterieur ?? 0,
    dejaPaye: input.dejaPaye ?? 0,
    isConfirmed: input.resteAnterieurConfirme,
  };
  const prevision = await prevoirReprise(db, one, jourDe(now));
  refuseFaults(prevision.fautes);
  if (shown !== null && shown !== prevision.reste) refuse('REGLE', { phrase: CHANGE });
  demanderSiTropGrand(one, prevision);
  const id = await ecrireReprise(one, prevision, context);
  await refuseTropDu(db, ecoleId, { champ: 'resteAnterieur', mot: 'le montant' });
  const { resteAnterieur, dejaPaye } = one;
  const changements = changes(null, { eleveId, resteAnterieur, dejaPaye });
  record({
    entite: 'reprises',
    entiteId: id,
    ecoleId,
    changements,
    rattaches: [{ entite: 'eleves', entiteId: eleveId }],
  });
  return [{ id }];
}
