/** Keeps what marks rest on: an evaluation that has some changes what they count with a reason, and never under a seal. */

import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { direQuelques } from '@gestionscolaire/contract/core/text/quelques.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import type { Trx } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { tenirScellesAilleurs } from '#notes/lieu/garde.ts';
import type { LieuLu } from '#notes/lieu/lieu.ts';
import { bulletinsDeNotes, readEnVigueur } from '#notes/scelles/annee.ts';
import { direHors, readPresences } from './presences.ts';
import '#notes/tables/saisie.ts';

const DEPLACEE_FERMEE =
  'Cette évaluation a des notes : elle ne change de période que tant que la saisie des deux est ouverte.';
const MOTIF_D_EVALUATION = 'Ses notes datent d’un autre jour : dites pourquoi ce qu’elles comptent change.';
const MOTIF_D_EVALUATION_FERMEE =
  'La saisie est fermée, et elle a des notes : dites pourquoi ce qu’elles comptent change.';

/** Refuses a scale under marks that stand; the refusal names their pupils. */
export async function refuseUnder(
  trx: Trx,
  { ecoleId, id }: StoredRow<'evaluations'>,
  noteSur: number,
): Promise<void> {
  const above = await trx
    .selectFrom('notes as n')
    .innerJoin('inscriptions as t', 't.id', 'n.inscriptionId')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['e.prenoms', 'e.nom', 'n.valeur'])
    .where('n.ecoleId', '=', ecoleId)
    .where('n.evaluationId', '=', id)
    .where('n.valeur', '>', noteSur * 100)
    .orderBy('e.nomCle')
    .orderBy('e.prenomsCle')
    .execute();
  if (above.length === 0) return;
  const names = above
    .slice(0, 5)
    .map(({ prenoms, nom, valeur }) => `${nomDAbord({ nom, prenoms })} (${formaterNote(valeur ?? 0)})`);
  const more = above.length > names.length ? ` et ${above.length - names.length} de plus` : '';
  refuseAt('noteSur', `Des notes la passent : ${names.join(', ')}${more}.`);
}

/** Refuses a day on which pupils who have a mark of the evaluation are not in the class, and were on the one before. */
export async function refuseHorsDeLaClasse(
  trx: Trx,
  { ecoleId, id, jour: avant }: StoredRow<'evaluations'>,
  { lieu, jour }: { readonly lieu: LieuLu; readonly jour: string },
): Promise<void> {
  if (jour === avant) return;
  const marked = await trx
    .selectFrom('notes as n')
    .innerJoin('inscriptions as t', 't.id', 'n.inscriptionId')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['n.inscriptionId', 'e.prenoms', 'e.nom'])
    .where('n.ecoleId', '=', ecoleId)
    .where('n.evaluationId', '=', id)
    .where((eb) => eb.or([eb('n.valeur', 'is not', null), eb('n.code', 'is not', null)]))
    .orderBy('e.nomCle')
    .orderBy('e.prenomsCle')
    .execute();
  const ids = marked.map(({ inscriptionId }) => inscriptionId);
  const presences = await readPresences(trx, lieu, ids);
  const outside = marked.filter(({ inscriptionId }) => {
    const dire = (day: string) => direHors(presences, lieu.classeId, { inscriptionId, jour: day });
    return dire(avant) === null && dire(jour) !== null;
  });
  if (outside.length > 0)
    refuseAt(
      'jour',
      `Des élèves qui y ont une note ne sont pas dans la classe ce jour-là : ${direQuelques(outside.map(({ prenoms, nom }) => nomDAbord({ nom, prenoms })))}.`,
    );
}

/** Reads the marks that an evaluation holds, each with the day of its last value. */
async function readMarques(trx: Trx, { ecoleId, id }: StoredRow<'evaluations'>) {
  const rows = await trx
    .selectFrom('notes')
    .select(['inscriptionId', 'creationDate', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .where('evaluationId', '=', id)
    .where((eb) => eb.or([eb('valeur', 'is not', null), eb('code', 'is not', null)]))
    .execute();
  return rows.map(({ inscriptionId, creationDate, modifDate }) => ({
    inscriptionId,
    jour: jourDe(modifDate ?? creationDate),
  }));
}
type Marques = Awaited<ReturnType<typeof readMarques>>;

/** Refuses to touch an evaluation that stands in the sealed bulletin of a pupil who took their mark of it to another class. */
async function requireHorsDesBulletins(
  trx: Trx,
  { id, lieu, marques }: { readonly id: number; readonly lieu: LieuLu; readonly marques: Marques },
): Promise<void> {
  const ids = marques.map(({ inscriptionId }) => inscriptionId);
  const { ecoleId, periodeId } = lieu;
  const inscriptionIds = [...(await tenirScellesAilleurs(trx, lieu, ids))];
  const held = bulletinsDeNotes(
    await readEnVigueur(trx, { ecoleId, periodeIds: [periodeId], inscriptionIds }),
  );
  const eleves = held
    .filter(({ lu }) => lu.matieres.some(({ evaluations }) => evaluations.some((one) => one.id === id)))
    .map(({ lu }) => `${nomDAbord(lu.eleve)} (${lu.classe.libelle})`);
  if (eleves.length > 0)
    refuse('REGLE', {
      phrase: `Cette évaluation est au bulletin scellé d'une autre classe : ${eleves.join(', ')}. Seule une rectification le change.`,
    });
}

/** Whether a day is of another month than before, where the rule of the class averages by month. */
const changeDeMois = ({ regle }: LieuLu, before: { jour: string }, values: { jour: string }): boolean =>
  regle?.calcul === 'coursParMois' && before.jour.slice(0, 7) !== values.jour.slice(0, 7);

const CHAMPS_QUI_COMPTENT = ['genre', 'noteSur', 'coefficient', 'compte', 'periodeId'] as const;

/**
 * Keeps averages from changing without a reason: what an evaluation weighs is that of each of its marks. It moves with marks only
 * between two open periods.
 */
export async function requireMotifDEvaluation(
  trx: Trx,
  {
    before,
    values,
    motif,
    lieu,
    vers,
  }: {
    readonly before: StoredRow<'evaluations'>;
    readonly values: Pick<StoredRow<'evaluations'>, (typeof CHAMPS_QUI_COMPTENT)[number] | 'jour'>;
    readonly motif: string | null;
    readonly lieu: LieuLu;
    readonly vers: LieuLu;
  },
): Promise<void> {
  const isSame = CHAMPS_QUI_COMPTENT.every((champ) => values[champ] === before[champ]);
  if (isSame && !changeDeMois(vers, before, values)) return;
  const marques = await readMarques(trx, before);
  if (marques.length === 0) return;
  const isOpen = lieu.etat === 'ouverte' && vers.etat === 'ouverte';
  if (vers.periodeId !== lieu.periodeId && !isOpen) refuse('REGLE', { phrase: DEPLACEE_FERMEE });
  await requireHorsDesBulletins(trx, { id: before.id, lieu, marques });
  if (motif !== null) return;
  if (!isOpen) refuseAt('motif', MOTIF_D_EVALUATION_FERMEE);
  if (marques.some(({ jour }) => jour !== lieu.aujourdhui)) refuseAt('motif', MOTIF_D_EVALUATION);
}

/** Refuses to cancel, or to open again, an evaluation that stands in a sealed bulletin of another class. */
export async function requireNonPartie(
  trx: Trx,
  before: StoredRow<'evaluations'>,
  lieu: LieuLu,
): Promise<void> {
  const marques = await readMarques(trx, before);
  await requireHorsDesBulletins(trx, { id: before.id, lieu, marques });
}
