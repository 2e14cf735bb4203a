/** Shows and writes rectifications: new versions of sealed bulletins, the marks and words under them, and one entry a class and period. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { differencesDe } from '@gestionscolaire/contract/notes/bulletins/differences.ts';
import type {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { findRow, insertRow, nextModifDate } from '#core/db/rows.ts';
import type { ReadContext, WriteContext } from '#core/http/context.ts';
import { type Lieu, lockLieu, readLieu } from '#notes/lieu/lieu.ts';
import { placeDeCellule, readTenues } from '#notes/saisie/cellules.ts';
import { type Changement, changerCellule, garderCellules } from '#notes/saisie/changements.ts';
import { ecrireAcquisRectifies } from './acquis/rectifier.ts';
import { nommes, type PrevisionDeRectification, prevoirRectification } from './prevoir-rectification.ts';
import { inscrireAuRegistre, lockRegistre } from './registre.ts';

export async function readApercu(
  demande: Input<typeof apercuRectification>,
  context: ReadContext,
): Promise<Output<typeof apercuRectification>> {
  const { db, caller } = context;
  const { classeId, periodeId } = demande;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  const { groupes, ecart } = await prevoirRectification(db, lieu, demande);
  return {
    ecoleId,
    ecart,
    bulletins: groupes.flatMap((groupe) =>
      groupe.bulletins.map(({ avant, apres }) => ({
        inscriptionId: avant.inscriptionId,
        periodeId: groupe.periodeId,
        periode: apres.periode.libelle,
        classe: apres.classe.libelle,
        prenoms: apres.eleve.prenoms,
        nom: apres.eleve.nom,
        version: avant.version + 1,
        differences: differencesDe(avant.lu, apres),
      })),
    ),
  };
}

interface Acte {
  readonly ecoleId: number;
  readonly motif: string;
  readonly userId: number;
  readonly now: string;
}

/** Puts marks under their bulletins, and each change into the history of its cell. */
async function ecrireNotesRectifiees(
  trx: Trx,
  { ecoleId, motif, ...stamp }: Acte,
  cellules: NonNullable<Input<typeof rectifierBulletins>['cellules']>,
): Promise<void> {
  if (cellules.length === 0) return;
  const avant = await readTenues(
    trx,
    ecoleId,
    [...new Set(cellules.map(({ evaluationId }) => evaluationId))],
    [...new Set(cellules.map(({ inscriptionId }) => inscriptionId))],
  );
  const tenues = new Map(avant);
  const changements: Changement[] = [];
  for (const { evaluationId, inscriptionId, valeur, code } of cellules) {
    const stocke = tenues.get(placeDeCellule(evaluationId, inscriptionId));
    if (stocke !== undefined && stocke.valeur === valeur && stocke.code === code) continue;
    const voulue = { ecoleId, evaluationId, inscriptionId, valeur, code, motif };
    changements.push(changerCellule(tenues, voulue, stamp));
  }
  await garderCellules(trx, { ecoleId, avant, tenues, changements, genre: 'rectification' }, stamp);
}

/** Puts what the council says of a pupil where its screen reads it. */
async function ecrireBilan(
  trx: Trx,
  { ecoleId, userId, now }: Acte,
  periodeId: number,
  { inscriptionId, ...bilan }: NonNullable<Input<typeof rectifierBulletins>['bilans']>[number],
): Promise<void> {
  const stored = await trx
    .selectFrom('bilans')
    .select(['id', 'modifDate'])
    .where('ecoleId', '=', ecoleId)
    .where('inscriptionId', '=', inscriptionId)
    .where('periodeId', '=', periodeId)
    .executeTakeFirst();
  if (stored === undefined) {
    await insertRow(trx, 'bilans', { ecoleId, inscriptionId, periodeId, ...bilan }, { now, userId });
    return;
  }
  await trx
    .updateTable('bilans')
    .set({ ...bilan, estActif: 1, modifDate: nextModifDate(now, stored.modifDate), modifUserId: userId })
    .where('id', '=', stored.id)
    .execute();
}

/**
 * Says why each version is written: the reason that was typed may name a pupil, and stays in their own bulletin. Those who change because
 * they do say so; a rectification that names nobody is about the whole class.
 */
function motifPour(
  motif: string,
  demande: Input<typeof apercuRectification>,
): (inscriptionId: number) => string {
  const siens = nommes(demande);
  const suite =
    (demande.coefficients ?? []).length > 0
      ? 'Un coefficient de la classe est rectifié'
      : 'Un autre bulletin de la classe est rectifié';
  return (inscriptionId) => (siens.size === 0 || siens.has(inscriptionId) ? motif : suite);
}

/** Writes the new versions, one entry of the chain a class and period, the earlier periods first. */
async function ecrireVersions(
  trx: Trx,
  { ecoleId, userId, now }: Omit<Acte, 'motif'>,
  { groupes, motifDe }: PrevisionDeRectification & { readonly motifDe: (inscriptionId: number) => string },
): Promise<{ rang: number; nombre: number; tete: string }[]> {
  let tete = await lockRegistre(trx, ecoleId, now);
  const written: { rang: number; nombre: number; tete: string }[] = [];
  for (const { classeId, periodeId, bulletins } of groupes) {
    const { tete: after, dite } = await inscrireAuRegistre(trx, tete, {
      genre: 'rectification',
      classeId,
      periodeId,
      instant: now,
      auteurId: userId,
      bulletins: bulletins.map(({ avant, apres }) => ({
        ...apres,
        version: avant.version + 1,
        jour: jourDe(now),
        remplace: { version: avant.version, jour: avant.lu.jour },
        motif: motifDe(avant.inscriptionId),
      })),
    });
    tete = after;
    written.push({ rang: after.rang, nombre: bulletins.length, tete: dite });
  }
  return written;
}

export async function rectifier(
  { motif, ecart, creationUserId: _who, ...demande }: Input<typeof rectifierBulletins>,
  context: WriteContext,
): Promise<Output<typeof rectifierBulletins>> {
  const { db, caller, now, record } = context;
  const { classeId, periodeId, cellules = [], acquis = [], bilans = [] } = demande;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', classeId));
  const place: Lieu = { ecoleId, classeId, periodeId };
  await lockLieu(db, place);
  // No other seal or rectification of the school comes between what is worked out and what is written.
  await lockRegistre(db, ecoleId, now);
  const lieu = await readLieu(context, place);
  const prevision = await prevoirRectification(db, lieu, demande);
  if (prevision.groupes.length === 0)
    return refuse('REGLE', { phrase: "Rien ne change : aucun bulletin n'est à rectifier." });
  if (prevision.ecart !== ecart)
    return refuse('PERIME', {
      phrase: 'Ces bulletins ont changé depuis que vous les avez vus : relisez ce qui change.',
      actuel: { ecart: prevision.ecart },
    });
  const acte = { ecoleId, motif, userId: caller.userId, now };
  await ecrireNotesRectifiees(db, acte, cellules);
  await ecrireAcquisRectifies(db, { ...acte, periodeId }, acquis);
  for (const bilan of bilans) await ecrireBilan(db, acte, periodeId, bilan);
  const written = await ecrireVersions(db, acte, { ...prevision, motifDe: motifPour(motif, demande) });
  const nombre = written.reduce((sum, one) => sum + one.nombre, 0);
  const inscriptionIds = new Set(
    prevision.groupes.flatMap((groupe) => groupe.bulletins.map(({ avant }) => avant.inscriptionId)),
  );
  // The reason may name a pupil: it stands beside their bulletin alone. A row that loses a word, once they are anonymised, would vouch for
  // the head no more.
  record({
    entite: 'classes',
    entiteId: classeId,
    ecoleId,
    changements: {
      // The verifier reads the head at the end of these words (temoin-des-sceaux.ts).
      rectification: [
        null,
        `${lieu.periode.libelle}, ${nombre} bulletin${nombre > 1 ? 's' : ''}, ${written.at(-1)?.tete ?? ''}`,
      ],
    },
    rattaches: [...inscriptionIds].map((entiteId) => ({ entite: 'inscriptions', entiteId })),
  });
  return written;
}
