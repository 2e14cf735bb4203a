/** Arrête a class in a period, with the figures that the council saw; lifts the arrêt; says that a period was not held. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { calculerClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import { jourDuCompte } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type {
  arreterPeriode,
  desarreterPeriode,
  direNonTenue,
  retirerNonTenue,
} from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { type FiguresArretees, figuresAGarder } from '@gestionscolaire/contract/notes/releve/figures.ts';
import type { Db } from '#core/db/database.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readAcquis, readEnfants } from '#notes/competences/lecture.ts';
import { refuseScellee } from '#notes/lieu/garde.ts';
import { estParCompetences, type Lieu, type LieuLu, lockLieu, readLieu } from '#notes/lieu/lieu.ts';
import { readClasse } from '#notes/releve/lecture.ts';
import { readBlocagesDuLieu, refuseBlocages } from './blocages.ts';
import { ecrireEtat } from './ecrire-etat.ts';

const ARRETEE = 'Le conseil a déjà arrêté cette période.';

/** Locks a class in a period and reads it as it then is. */
async function ouvrir(lieu: Lieu, context: WriteContext): Promise<LieuLu> {
  await lockLieu(context.db, lieu);
  return readLieu(context, lieu);
}

/** Refuses an act on a class that the council has arrêtée, or whose bulletins are sealed. */
export function refuseArretee(lieu: LieuLu): void {
  refuseScellee(lieu);
  if (lieu.etat === 'arretee') refuse('REGLE', { phrase: ARRETEE });
}

/** Notes an act on a class for the journal. */
function tell({ record }: WriteContext, lieu: LieuLu, words: Readonly<Record<string, string>>): void {
  record({
    entite: 'classes',
    entiteId: lieu.classeId,
    ecoleId: lieu.ecoleId,
    changements: Object.fromEntries(Object.entries(words).map(([champ, mot]) => [champ, [null, mot]])),
  });
}

/** Returns the figures that the council saw; null: the class is followed by competences, and has none. */
async function figuresVues(db: Db, lieu: LieuLu): Promise<FiguresArretees | null> {
  if (estParCompetences(lieu)) return null;
  const { classe } = await readClasse(db, lieu);
  return figuresAGarder(calculerClasse(classe), jourDuCompte(classe.dateFin, classe.aujourdhui));
}

export async function arreter(
  { ecoleId, classeId, periodeId }: Input<typeof arreterPeriode>,
  context: WriteContext,
): Promise<Output<typeof arreterPeriode>> {
  const { db, caller, now } = context;
  const lieu = await ouvrir({ ecoleId, classeId, periodeId }, context);
  refuseArretee(lieu);
  refuseBlocages(await readBlocagesDuLieu(db, lieu));
  const figures = await figuresVues(db, lieu);
  const written = await ecrireEtat(context, lieu, {
    etat: 'arretee',
    arreteeLe: now,
    arreteePar: caller.userId,
    figures: figures === null ? null : JSON.stringify(figures),
  });
  tell(context, lieu, { conseil: `${lieu.periode.libelle}, arrêtée` });
  return [written];
}

export async function desarreter(
  { ecoleId, classeId, periodeId, motif }: Input<typeof desarreterPeriode>,
  context: WriteContext,
): Promise<Output<typeof desarreterPeriode>> {
  const lieu = await ouvrir({ ecoleId, classeId, periodeId }, context);
  refuseScellee(lieu);
  if (lieu.etat !== 'arretee') return refuse('REGLE', { phrase: "Cette période n'est pas arrêtée." });
  const written = await ecrireEtat(context, lieu, {
    etat: 'fermee',
    arreteeLe: null,
    arreteePar: null,
    figures: null,
  });
  tell(context, lieu, { conseil: `${lieu.periode.libelle}, arrêt levé`, motif });
  return [written];
}

/** Whether something was said of a child of the class in the period. */
async function aDesAcquisDits(db: Db, lieu: LieuLu): Promise<boolean> {
  const ids = (await readEnfants(db, lieu)).map(({ inscriptionId }) => inscriptionId);
  return (await readAcquis(db, lieu, ids)).length > 0;
}

export async function neTientPas(
  { ecoleId, classeId, periodeId, motif }: Input<typeof direNonTenue>,
  context: WriteContext,
): Promise<Output<typeof direNonTenue>> {
  const { db } = context;
  const lieu = await ouvrir({ ecoleId, classeId, periodeId }, context);
  refuseArretee(lieu);
  const evaluation = await db
    .selectFrom('evaluations as t')
    .innerJoin('enseignements as e', 'e.id', 't.enseignementId')
    .select('t.id')
    .where('t.ecoleId', '=', ecoleId)
    .where('t.periodeId', '=', periodeId)
    .where('t.annuleMotif', 'is', null)
    .where('e.classeId', '=', classeId)
    .executeTakeFirst();
  if (evaluation !== undefined)
    return refuse('REGLE', {
      phrase: 'Cette classe a des évaluations dans cette période : elle la tient.',
    });
  if (estParCompetences(lieu) && (await aDesAcquisDits(db, lieu)))
    return refuse('REGLE', { phrase: 'Cette classe a des acquis dans cette période : elle la tient.' });
  const written = await ecrireEtat(context, lieu, { nonTenueMotif: motif });
  tell(context, lieu, { conseil: `${lieu.periode.libelle}, non tenue`, motif });
  return [written];
}

export async function tient(
  { ecoleId, classeId, periodeId }: Input<typeof retirerNonTenue>,
  context: WriteContext,
): Promise<Output<typeof retirerNonTenue>> {
  const lieu = await ouvrir({ ecoleId, classeId, periodeId }, context);
  refuseArretee(lieu);
  if (lieu.nonTenueMotif === null) return [];
  const written = await ecrireEtat(context, lieu, { nonTenueMotif: null });
  tell(context, lieu, { conseil: `${lieu.periode.libelle}, tenue` });
  return [written];
}
