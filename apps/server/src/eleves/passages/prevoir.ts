/** Returns what the passage of a pupil to another school writes, and what forbids it: the preview shows it, the write writes it. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { partir } from '@gestionscolaire/contract/eleves/departs.ts';
import { resteDe } from '@gestionscolaire/contract/eleves/echeancier.ts';
import { type apercuPassage, fauteDAnciennete } from '@gestionscolaire/contract/eleves/passages.ts';
import type { Difference } from '@gestionscolaire/contract/eleves/recalcul.ts';
import type { Db } from '#core/db/database.ts';
import type { StoredRow } from '#core/db/tables.ts';
import { lignesDeLEleve } from '#eleves/inscriptions/echeances.ts';
import { fauteDeDepart } from '#eleves/inscriptions/notes-scellees.ts';
import { passesAilleurs } from '#eleves/inscriptions/regles.ts';
import { type Inscription, tenuesEtAbsentes } from '#eleves/inscriptions/tenue.ts';
import type { PortCaisse } from '#eleves/registre/port-caisse.ts';
import { parcoursDe } from './lecture.ts';

export type PassageDemande = Pick<
  Input<typeof apercuPassage>,
  'ecoleId' | 'eleveId' | 'versEcoleId' | 'jour'
>;
type Apercu = Output<typeof apercuPassage>;

export interface AnneeDePassage {
  readonly session: string;
  readonly dateDebut: string;
  readonly deEcoleId: number;
  readonly ecole: string;
  readonly classe: string;
  readonly etat: string;
}

interface Quittee {
  readonly inscription: Inscription;
  readonly classe: string;
  readonly session: string;
  readonly difference: Difference;
}

export interface PrevisionDePassage extends Omit<Apercu, 'quittees' | 'annees'> {
  readonly eleve: StoredRow<'eleves'>;
  /** The names of the school that they leave and of the one that receives them. */
  readonly ecole: string;
  readonly vers: string;
  readonly quittees: readonly Quittee[];
  readonly annees: readonly AnneeDePassage[];
}

export async function readEleve(db: Db, { ecoleId, eleveId }: PassageDemande): Promise<StoredRow<'eleves'>> {
  const row = await db
    .selectFrom('eleves')
    .selectAll()
    .where('id', '=', eleveId)
    .where('ecoleId', '=', ecoleId)
    .executeTakeFirst();
  return row ?? refuse('INTROUVABLE');
}

const readEcole = (db: Db, id: number) =>
  db.selectFrom('ecoles').select(['libelle', 'estActif']).where('id', '=', id).executeTakeFirst();

async function readInscriptions(db: Db, { ecoleId, eleveId }: PassageDemande) {
  return db
    .selectFrom('inscriptions as i')
    .innerJoin('sessions as s', 's.id', 'i.sessionId')
    .innerJoin('classes as c', 'c.id', 'i.classeId')
    .selectAll('i')
    .select(['s.libelle as session', 's.dateDebut', 's.dateFin', 'c.libelle as classe'])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.eleveId', '=', eleveId)
    .where('i.estActif', '=', 1)
    .orderBy('s.dateDebut', 'desc')
    .orderBy('i.id', 'desc')
    .execute();
}

/** Reads the record that a pupil had in the school that receives them, when they came from there. */
export async function readRetrouve(
  db: Db,
  { eleveId, versEcoleId }: PassageDemande,
): Promise<Apercu['retrouve']> {
  const row = await db
    .selectFrom('passages as p')
    .innerJoin('eleves as e', 'e.id', 'p.eleveId')
    .select(['e.id', 'e.matricule'])
    .where('p.ecoleId', '=', versEcoleId)
    .where('p.autreEleveId', '=', eleveId)
    .where('p.estActif', '=', 1)
    .where('e.estActif', '=', 1)
    .orderBy('p.id', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

async function readSemblable(
  db: Db,
  versEcoleId: number,
  { nomCle, prenomsCle }: StoredRow<'eleves'>,
): Promise<Apercu['semblable']> {
  const row = await db
    .selectFrom('eleves')
    .select(['matricule', 'dateNaissance'])
    .where('ecoleId', '=', versEcoleId)
    .where('estActif', '=', 1)
    .where('nomCle', '=', nomCle)
    .where('prenomsCle', '=', prenomsCle)
    .executeTakeFirst();
  return row ?? null;
}

/** Finds the fault of the day; '': none. */
function fauteDuJour(jour: string, now: string, quittees: readonly Quittee[]): string {
  if (jour > jourDe(now)) return "La date du passage n'est pas dans l'avenir.";
  const today = jourDe(now);
  // A pupil enrolled for a year to come, on its first day, may pass before it.
  const begun = quittees.filter(({ inscription }) => inscription.dateInscription <= today);
  const tard = begun.find(({ inscription }) => inscription.dateInscription > jour);
  if (tard === undefined) return '';
  return `La date du passage ne vient pas avant celle de l'inscription, le ${formaterJour(tard.inscription.dateInscription)}.`;
}

/** Finds the fault of a day from which something of the pupil is sealed here; '': none. */
async function fauteDesScelles(db: Db, jour: string, quittees: readonly Quittee[]): Promise<string> {
  for (const { inscription } of quittees) {
    const faute = await fauteDeDepart(db, inscription, jour);
    if (faute !== undefined) return faute;
  }
  return '';
}

export async function prevoirPassage(
  caisse: PortCaisse,
  db: Db,
  demande: PassageDemande,
  now: string,
): Promise<PrevisionDePassage> {
  const { ecoleId, eleveId, versEcoleId, jour } = demande;
  const eleve = await readEleve(db, demande);
  const ecole = (await readEcole(db, ecoleId))?.libelle ?? '';
  const arrivee = await readEcole(db, versEcoleId);
  const inscriptions = await readInscriptions(db, demande);
  const quittees: Quittee[] = [];
  for (const { session, dateDebut: _debut, dateFin, classe, ...inscription } of inscriptions) {
    if (inscription.etat !== 'inscrit' || dateFin < jour) continue;
    const { tenues, absentes } = await tenuesEtAbsentes(db, inscription);
    const difference = partir(tenues, absentes, { avant: null, jour });
    quittees.push({ inscription, classe, session, difference });
  }
  const lignes = await lignesDeLEleve(db, ecoleId, eleveId);
  const ote = quittees.reduce((sum, { difference }) => sum - difference.ecart, 0);
  const credits = await caisse.paiementsDe(db, ecoleId, eleveId);
  const vers = arrivee?.libelle ?? '';
  // A year that they were to begin here is none of those that they were here.
  const begun = inscriptions.filter((one) => one.etat !== 'inscrit' || one.dateInscription <= jourDe(now));
  const ici = begun.map(({ id, session, dateDebut, classe, etat }) => ({
    session,
    dateDebut,
    deEcoleId: ecoleId,
    ecole,
    classe,
    etat: quittees.some(({ inscription }) => inscription.id === id) ? 'transfere' : etat,
  }));
  // The school that receives them knows its own years.
  const ailleurs = (await parcoursDe(db, ecoleId, eleveId)).filter((one) => one.deEcoleId !== versEcoleId);
  const fautes: Record<string, string> = {};
  const faute =
    fauteDAnciennete(jour, eleve.dateNaissance) ||
    fauteDuJour(jour, now, quittees) ||
    (await fauteDesScelles(db, jour, quittees));
  if (faute !== '') fautes['jour'] = faute;
  if (arrivee?.estActif !== 1) fautes['versEcoleId'] = "Cette école n'existe pas ou est désactivée.";
  if (versEcoleId === ecoleId) fautes['versEcoleId'] = 'Cet élève est déjà de cette école.';
  if (eleve.estActif !== 1) fautes['versEcoleId'] = 'Cet élève est désactivé : réactivez-le d’abord.';
  const [parti] = await passesAilleurs(db, ecoleId, [eleveId]);
  // One enrolled here since, before this was refused, may still pass.
  if (quittees.length === 0 && parti !== undefined)
    fautes['versEcoleId'] = `Cet élève est déjà passé à « ${parti.autreEcole} ».`;
  const retrouve = await readRetrouve(db, demande);
  return {
    eleve,
    ecole,
    vers,
    quittees,
    ote,
    reste: resteDe(lignes) - ote,
    credit: credits.reduce((sum, { credit }) => sum + credit, 0),
    annees: [...ici, ...ailleurs],
    retrouve,
    semblable: retrouve === null ? await readSemblable(db, versEcoleId, eleve) : null,
    fautes,
  };
}
