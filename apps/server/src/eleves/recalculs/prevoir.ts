/**
 * Computes which enrolments a recomputation by today's prices would change, and how: each as its own window does
 * (`previsionDeChangement`), read together.
 */
import { createHash } from 'node:crypto';
import { cleDeLigne, type LigneDue } from '@gestionscolaire/contract/eleves/echeancier.ts';
import type { Difference } from '@gestionscolaire/contract/eleves/recalcul.ts';
import type { CibleDeRecalcul } from '@gestionscolaire/contract/eleves/recalculs.ts';
import type { Db } from '#core/db/database.ts';
import { readTarifs, type Tarifs } from '#eleves/inscriptions/bareme.ts';
import { pourcentageDe } from '#eleves/inscriptions/modif.ts';
import { type Prevision, previsionDeChangement } from '#eleves/inscriptions/prevision.ts';
import { estRetenue } from '#eleves/inscriptions/remise-retenue.ts';
import { type Inscription, readPrestationsDe, tenuesEtAbsentesDe } from '#eleves/inscriptions/tenue.ts';

/** An enrolment that today's prices change. */
export interface Recalcul {
  readonly inscription: Inscription;
  readonly session: string;
  readonly difference: Difference;
  readonly motif: string;
  /** The reason why it is not recomputed; null: it is. */
  readonly refus: string | null;
  /** The services whose lines change. */
  readonly prestationIds: ReadonlySet<number>;
}

/** The enrolments whose lines are read by one statement. */
const A_LA_FOIS = 500;

const RETENUE =
  'Sa remise passerait la limite de l’école\u00A0: recalculez-le depuis sa fiche, qui en demande l’accord.';

/** Returns whether lines ask something else than others: an amount, a due day or a month; a new name alone asks the same. */
const ditAutrement = (ligne: LigneDue): string =>
  [cleDeLigne(ligne), ligne.brut, ligne.montant, ligne.dateEcheance, ligne.moisId].join(' ');

/** Returns the services whose lines a difference changes. */
function prestationsTouchees({ retirees, ajoutees }: Difference): Set<number> {
  const gone = new Set(retirees.map(ditAutrement));
  const come = new Set(ajoutees.map(ditAutrement));
  const changed = [
    ...retirees.filter((ligne) => !come.has(ditAutrement(ligne))),
    ...ajoutees.filter((ligne) => !gone.has(ditAutrement(ligne))),
  ];
  return new Set(changed.flatMap(({ prestationId }) => prestationId ?? []));
}

/** Reads the school years that are meant: the asked one, else those that are not over on the day (yyyy-MM-dd). */
async function readSessionIds(db: Db, { sessionId }: CibleDeRecalcul, jour: string): Promise<number[]> {
  if (sessionId != null) return [sessionId];
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('estActif', '=', 1)
    .where('dateFin', '>=', jour)
    .orderBy('dateDebut')
    .execute();
  return rows.map(({ id }) => id);
}

/** Reads the enrolments that stand in a year; those of who left keep what they ask. */
async function readInscriptions(
  db: Db,
  { ecoleId, classeId, prestationId }: CibleDeRecalcul,
  sessionId: number,
): Promise<Inscription[]> {
  let asked = db
    .selectFrom('inscriptions as i')
    .innerJoin('eleves as t', 't.id', 'i.eleveId')
    .selectAll('i')
    .where('i.ecoleId', '=', ecoleId)
    .where('i.sessionId', '=', sessionId)
    .where('i.estActif', '=', 1)
    .where('i.etat', '=', 'inscrit')
    .where('t.estActif', '=', 1);
  if (classeId != null) asked = asked.where('i.classeId', '=', classeId);
  if (prestationId != null)
    asked = asked.where((eb) =>
      eb.exists(
        eb
          .selectFrom('inscriptions_prestations as p')
          .select('p.inscriptionId')
          .whereRef('p.ecoleId', '=', 'i.ecoleId')
          .whereRef('p.inscriptionId', '=', 'i.id')
          .where('p.prestationId', '=', prestationId),
      ),
    );
  return asked.orderBy('i.id').execute();
}

/** Returns why an enrolment cannot be recomputed with the others; null where it can. */
async function refusDe(db: Db, one: Inscription, { difference, fautes }: Prevision): Promise<string | null> {
  const [first] = Object.values(fautes);
  if (first !== undefined) return first;
  const remise = { remisePourcentage: pourcentageDe(one), remiseMontant: one.remiseMontant };
  if (remise.remisePourcentage === null && remise.remiseMontant === null) return null;
  const { gardees, retirees, ajoutees } = difference;
  const donnee = {
    one: { ...remise, ecoleId: one.ecoleId, eleveId: one.eleveId, remiseMotif: one.remiseMotif },
    lignes: [...gardees, ...ajoutees],
    avant: { remise, lignes: [...gardees, ...retirees] },
  };
  return (await estRetenue(db, one.ecoleId, donnee)) ? RETENUE : null;
}

async function previsionsDe(db: Db, tarifs: Tarifs, all: readonly Inscription[]): Promise<Recalcul[]> {
  const [first] = all;
  if (first === undefined) return [];
  const ids = all.map(({ id }) => id);
  const prises = await readPrestationsDe(db, first.ecoleId, ids);
  const lignes = await tenuesEtAbsentesDe(db, first.ecoleId, ids);
  const found: Recalcul[] = [];
  for (const inscription of all) {
    const { id, classeId, premierMois, remiseMontant, remiseMotif } = inscription;
    const taken = prises.get(id) ?? [];
    const remise = { remisePourcentage: pourcentageDe(inscription), remiseMontant, remiseMotif };
    const demande = { ...remise, classeId, premierMois, prestationIds: taken, recalculer: true };
    const siennes = lignes.get(id) ?? { tenues: [], absentes: [] };
    const prevision = previsionDeChangement(tarifs, demande, inscription, { taken, ...siennes });
    const prestationIds = prestationsTouchees(prevision.difference);
    if (prestationIds.size === 0) continue;
    const { difference, motif } = prevision;
    const refus = await refusDe(db, inscription, prevision);
    found.push({ inscription, session: tarifs.session.libelle, difference, motif, refus, prestationIds });
  }
  return found;
}

/** Returns the enrolments that today's prices change, in the order of their years and ids; the day is yyyy-MM-dd. */
export async function prevoirRecalculs(db: Db, cible: CibleDeRecalcul, jour: string): Promise<Recalcul[]> {
  const found: Recalcul[] = [];
  for (const sessionId of await readSessionIds(db, cible, jour)) {
    const all = await readInscriptions(db, cible, sessionId);
    if (all.length === 0) continue;
    const tarifs = await readTarifs(db, cible.ecoleId, sessionId);
    for (let from = 0; from < all.length; from += A_LA_FOIS)
      found.push(...(await previsionsDe(db, tarifs, all.slice(from, from + A_LA_FOIS))));
  }
  const { prestationId } = cible;
  return prestationId == null ? found : found.filter((one) => one.prestationIds.has(prestationId));
}

/** Returns those that are written. */
export const recalculables = (all: readonly Recalcul[]): Recalcul[] =>
  all.filter(({ refus }) => refus === null);

/** The fingerprint of what would be written: which enrolments, as they were read, and which lines go and come. */
export function empreinteDesRecalculs(all: readonly Recalcul[]): string {
  const rows = recalculables(all).map(({ inscription: { id, modifDate }, difference }) => [
    id,
    modifDate,
    difference.retirees.map((ligne) => ligne.id),
    difference.ajoutees.map(({ libelle, ...ligne }) => [ditAutrement({ libelle, ...ligne }), libelle]),
  ]);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}
