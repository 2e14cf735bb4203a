/**
 * Asks, once, a school that comes from a backup of another computer for the last paper that somebody has in their hand, and makes its
 * numbers go on after it (AMB-179).
 */
import {
  type DerniersNumerosADire,
  direDerniersNumeros,
} from '@gestionscolaire/contract/caisse/derniers-numeros.ts';
import { lireTete } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { formaterNumero } from '@gestionscolaire/contract/caisse/paiements.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse, refuseAt } from '@gestionscolaire/contract/core/api/errors.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { sessionCourante } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { lockCaisse } from '#caisse/ecritures/caisse.ts';
import { requireHeure } from '#caisse/ecritures/horloge.ts';
import { requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { counterOf, untold } from '#core/db/numbering.ts';
import { type Binding, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { changementsDuSaut, sauter } from './sauter.ts';

const MOTIF = 'Sauvegarde restaurée sur un autre ordinateur';

/**
 * The entries that are left out besides those of receipts, where no head on paper tells how many there were: closings, cancellations,
 * reprises of a file.
 */
const ECRITURES_PERDUES = 10_000;
/** The most receipts that may be lost: a number beyond is misread. */
const PERDUS_AU_PLUS = 100_000;

async function readSessionDuJour(db: Db, jour: string) {
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'libelle', 'dateDebut', 'dateFin'])
    .where('estActif', '=', 1)
    .execute();
  return sessionCourante(sessions, jour);
}

async function readDerniers(db: Db, ecoleId: number, sessionId: number | undefined) {
  const rows =
    sessionId === undefined
      ? []
      : await db.selectFrom('compteurs').select(['nom', 'valeur']).where('ecoleId', '=', ecoleId).execute();
  const of = (nom: string) =>
    rows.find((one) => sessionId !== undefined && one.nom === counterOf(nom, sessionId))?.valeur ?? 0;
  return { recu: of('recu'), certificats: of('certificats') };
}

/** Returns what a school is asked; null: nothing. */
export async function readADire(db: Db, ecoleId: number, now: string): Promise<DerniersNumerosADire | null> {
  const sauvegarde = await untold(db, ecoleId);
  if (sauvegarde === undefined) return null;
  const session = await readSessionDuJour(db, jourDe(now));
  const { recu, certificats } = await readDerniers(db, ecoleId, session?.id);
  return { sauvegarde, session: session?.libelle ?? null, dernierRecu: recu, dernierCertificat: certificats };
}

const RIEN_A_DIRE = 'Cette école sait ses derniers numéros : rien ne lui est demandé.';
const SANS_ANNEE = "Ouvrez d'abord l'année scolaire de ce papier : un numéro est d'une année.";

/** Returns the number that a person read on paper, or the one that the backup has where they have none. */
function numeroDit(champ: string, dit: number | null, connu: number): number {
  if (dit === null) return connu;
  if (dit < connu)
    refuseAt(champ, `La sauvegarde a déjà le ${formaterNumero(connu)} : tapez un numéro plus haut, ou rien.`);
  if (dit - connu > PERDUS_AU_PLUS)
    refuseAt(champ, `La sauvegarde s'arrête au ${formaterNumero(connu)} : relisez ce numéro.`);
  return dit;
}

/** Returns the rank of the last entry that paper shows; undefined: nobody told it. */
function rangDit(ecoleId: number, text: string | null): number | undefined {
  if (text === null) return undefined;
  const tete = lireTete(text);
  if (tete?.ecoleId === ecoleId) return tete.rang;
  return refuseAt(
    'tete',
    `Cette suite n'est pas celle d'un reçu de cette école : elle commence par ${ecoleId}-.`,
  );
}

async function dire(
  { ecoleId, dernierRecu, dernierCertificat, tete }: Input<typeof direDerniersNumeros>,
  { db, now, caller, record }: WriteContext,
): Promise<Output<typeof direDerniersNumeros>> {
  requireReach(caller, { ecoleId });
  await requireHeure(db, now);
  const { rang } = await lockCaisse(db, ecoleId, now);
  const sauvegarde = (await untold(db, ecoleId)) ?? refuse('REGLE', { phrase: RIEN_A_DIRE });
  const session = await readSessionDuJour(db, jourDe(now));
  if (session === undefined && (dernierRecu ?? dernierCertificat) !== null)
    refuse('REGLE', { phrase: SANS_ANNEE });
  const connus = await readDerniers(db, ecoleId, session?.id);
  const recu = numeroDit('dernierRecu', dernierRecu, connus.recu);
  const certificat = numeroDit('dernierCertificat', dernierCertificat, connus.certificats);
  const numeros = [
    { nom: 'recu', de: connus.recu, a: recu },
    { nom: 'certificats', de: connus.certificats, a: certificat },
  ].flatMap(({ nom, de, a }) =>
    a === de || session === undefined
      ? []
      : [{ nom, sessionId: session.id, session: session.libelle, de, a }],
  );
  const perdues = 2 * (recu - connus.recu) + ECRITURES_PERDUES;
  const rangs = { de: rang, a: Math.max(rang, rangDit(ecoleId, tete) ?? rang + perdues) };
  const raison = { motif: MOTIF, sauvegarde, auteurId: caller.userId };
  const saut = await sauter(db, { ecoleId, rangs, numeros }, raison, now);
  await db.deleteFrom('numeros_a_dire').where('ecoleId', '=', ecoleId).execute();
  record({ entite: 'ecoles', entiteId: ecoleId, ecoleId, changements: changementsDuSaut(saut, raison) });
  return { ecoleId };
}

export const derniersNumerosBindings: readonly Binding[] = [bindWrite(direDerniersNumeros, dire)];
