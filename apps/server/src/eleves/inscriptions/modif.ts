/** An enrolment changed: what nobody began to pay follows, and the difference is shown before it is written. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { centiemes } from '@gestionscolaire/contract/core/api/fields.ts';
import { cleDeLigne } from '@gestionscolaire/contract/eleves/echeancier.ts';
import type { apercuEcheancier, updateInscription } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import {
  type Difference,
  differenceEntre,
  fautesDuRecalcul,
  recalculer,
} from '@gestionscolaire/contract/eleves/recalcul.ts';
import { fautesDeMotif, type Remise } from '@gestionscolaire/contract/eleves/remises.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { changes } from '#core/db/journal.ts';
import { updateRow } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import type { PortCaisse } from '#eleves/port-caisse.ts';
import { addPrestations } from './ajout.ts';
import { baremeDe, prixDeLaClasse, readTarifs, refuseSansPrix, type Tarifs } from './bareme.ts';
import { refuseAvant } from './depart.ts';
import { corriger } from './echeances.ts';
import {
  columnsOf,
  findInscription,
  holdInscription,
  type Inscription,
  type NouvelleInscription,
  porteurDe,
  readPrestations,
  refuseAutreEcart,
  refuseMois,
  refuseStale,
  remiseDe,
  requireParents,
  stampOf,
  tenuesEtAbsentes,
  toldOf,
} from './tenue.ts';

/** What of an enrolment its schedule follows from. */
type Demande = Pick<NouvelleInscription, 'classeId' | 'prestationIds' | 'premierMois'> & Remise;

interface Changement {
  readonly champ: string;
  /** Why the lines change, in words. */
  readonly motif: string;
}

async function setPrestations(
  trx: Trx,
  ecoleId: number,
  inscriptionId: number,
  ids: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('inscriptions_prestations')
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .execute();
  await addPrestations(trx, ecoleId, inscriptionId, ids);
}

/** What a person changes that the schedule follows from. */
function changementsDe(
  before: Inscription,
  taken: readonly number[],
  input: Demande & { readonly remiseMotif?: string | null },
): Changement[] {
  const parts: Changement[] = [];
  if (before.classeId !== input.classeId) parts.push({ champ: 'classeId', motif: 'changement de classe' });
  const isSame =
    taken.length === input.prestationIds.length && taken.every((id) => input.prestationIds.includes(id));
  if (!isSame) parts.push({ champ: 'prestationIds', motif: 'changement de prestations' });
  const percent = input.remisePourcentage === null ? null : centiemes(input.remisePourcentage);
  const motif = `remise : ${input.remiseMotif ?? 'aucune'}`;
  if (before.remiseCentiemes !== percent) parts.push({ champ: 'remisePourcentage', motif });
  else if (before.remiseMontant !== input.remiseMontant) parts.push({ champ: 'remiseMontant', motif });
  if (before.premierMois !== input.premierMois)
    parts.push({ champ: 'premierMois', motif: 'premier mois à payer' });
  return parts;
}

function motifDe(parts: readonly Changement[]): string {
  const [first = 'nouveaux prix', ...others] = parts.map(({ motif }) => motif);
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others].join(', ');
}

/** Of who left nothing is recomputed: a change that his schedule does not follow would say what is not so. */
function refuseParti({ etat }: Inscription, parts: readonly Changement[]): void {
  if (etat === 'inscrit') return;
  const phrase = 'Cet élève est parti : cela se change une fois son retour enregistré.';
  refuseFaults(Object.fromEntries(parts.map(({ champ }) => [champ, phrase])));
}

/** What a change would do to the lines that stand: nothing, unless the schedule follows from it, or the person asks for it. */
async function differenceDe(
  db: Db,
  before: Inscription,
  tarifs: Tarifs,
  { isRecomputed, demande }: { isRecomputed: boolean; demande: Demande },
): Promise<Difference> {
  const { tenues, absentes } = await tenuesEtAbsentes(db, before);
  if (!isRecomputed || before.etat !== 'inscrit') return differenceEntre(tenues, [], []);
  const gone = new Set(absentes.map(cleDeLigne));
  return recalculer(tenues, baremeDe(tarifs, demande), remiseDe(demande), gone);
}

/** Refuses what the enrolment cannot become. */
async function refuseChangement(
  context: WriteContext,
  before: Inscription,
  input: Input<typeof updateInscription>,
  { taken, tarifs }: { taken: readonly number[]; tarifs: Tarifs },
): Promise<void> {
  const { ecoleId, eleveId, dateDepart } = before;
  const { classeId } = input;
  if (dateDepart !== null) refuseAvant('dateInscription', dateDepart, input);
  if (classeId !== before.classeId) await requireParents(context.db, { ecoleId, eleveId, classeId });
  refuseMois(tarifs.session, input.premierMois);
  const added = input.prestationIds.filter((one) => !taken.includes(one));
  if (added.length > 0) refuseSansPrix(tarifs, { classeId, prestationIds: added });
  refuseFaults(fautesDeMotif(input));
}

export async function changerInscription(
  caisse: PortCaisse,
  input: Input<typeof updateInscription>,
  context: WriteContext,
): Promise<Output<typeof updateInscription>> {
  const { db, record } = context;
  const { id, modifDate } = input;
  const before = await holdInscription(caisse, context, input);
  const { ecoleId, eleveId, sessionId } = before;
  const tarifs = await readTarifs(db, ecoleId, sessionId);
  const taken = await readPrestations(db, ecoleId, id);
  await refuseChangement(context, before, input, { taken, tarifs });
  const parts = changementsDe(before, taken, input);
  refuseParti(before, parts);
  const isRecomputed = input.recalculer === true || parts.length > 0;
  const difference = await differenceDe(db, before, tarifs, { isRecomputed, demande: input });
  if (isRecomputed && before.etat === 'inscrit') refuseFaults(fautesDuRecalcul(difference, remiseDe(input)));
  refuseAutreEcart(input.ecart, difference);

  const next = await updateRow(
    db,
    'inscriptions',
    { id, modifDate, estActif: 1 },
    columnsOf(input),
    stampOf(context),
  );
  if (next === undefined) return refuseStale(context, id);
  await setPrestations(db, ecoleId, id, input.prestationIds);
  await corriger(db, porteurDe(before), difference, motifDe(parts), stampOf(context));
  const old = toldOf({
    ...before,
    prestationIds: taken,
    remisePourcentage: before.remiseCentiemes === null ? null : before.remiseCentiemes / 100,
  });
  const told = changes(
    { ...old, ecart: 0 },
    { ...toldOf({ ...input, eleveId, sessionId }), ecart: difference.ecart },
  );
  const rattaches = [{ entite: 'eleves', entiteId: eleveId }];
  record({ entite: 'inscriptions', entiteId: id, ecoleId, changements: told, rattaches });
  return [{ id, modifDate: next }];
}

/** What a change of an enrolment that stands would do, as `changerInscription` does it. */
async function apercuDuChangement(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  { id, input, tarifs }: { id: number; input: Input<typeof apercuEcheancier>; tarifs: Tarifs },
): Promise<Difference> {
  const before = await findInscription(db, id, caller.ecoleId);
  const taken = await readPrestations(db, before.ecoleId, id);
  const isRecomputed = input.recalculer === true || changementsDe(before, taken, input).length > 0;
  return differenceDe(db, before, tarifs, { isRecomputed, demande: input });
}

export async function apercu(
  input: Input<typeof apercuEcheancier>,
  context: Pick<ReadContext, 'db' | 'caller'>,
): Promise<Output<typeof apercuEcheancier>> {
  requireReach(context.caller, input);
  const { ecoleId, sessionId, classeId, inscriptionId = null } = input;
  const tarifs = await readTarifs(context.db, ecoleId, sessionId);
  const prix = prixDeLaClasse(tarifs, classeId).map((fiche) => ({
    prestationId: fiche.prestationId,
    prestation: fiche.prestation,
    rythme: fiche.rythme,
    prix: fiche.prix,
    fr_inscription: fiche.fr_inscription,
  }));
  const difference =
    inscriptionId === null
      ? recalculer([], baremeDe(tarifs, input), remiseDe(input))
      : await apercuDuChangement(context, { id: inscriptionId, input, tarifs });
  const all = [...difference.gardees, ...difference.ajoutees];
  const total = all.reduce((sum, { montant }) => sum + montant, 0);
  return {
    prix,
    gardees: [...difference.gardees],
    retirees: [...difference.retirees],
    ajoutees: [...difference.ajoutees],
    ecart: difference.ecart,
    total,
  };
}
