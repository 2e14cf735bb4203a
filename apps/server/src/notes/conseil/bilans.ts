/** Writes what a council says of its pupils, row by row: each is compared with what its author had read, and each has its answer. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { calculerClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import {
  type accepterPropositions,
  type BilanLu,
  type ContenuDeBilan,
  contenuDeBilan,
  type updateBilans,
} from '@gestionscolaire/contract/notes/conseil/bilans.ts';
import type { Db } from '#core/db/database.ts';
import { insertRow, updateRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readEnfants } from '#notes/competences/lecture.ts';
import { refuseScellee } from '#notes/lieu/garde.ts';
import { estParCompetences, type LieuLu, lockLieu, readLieu } from '#notes/lieu/lieu.ts';
import { readClasse } from '#notes/releve/lecture.ts';
import { readPeriodesDAnnee } from '#notes/scelles/annee.ts';
import { readAnnee } from './annee.ts';
import {
  bilanVoulu,
  type FaitsDuConseil,
  fautesDeLigne,
  fautesDeReprise,
  memesBilans,
  partDeLaPersonne,
} from './juger-bilan.ts';
import { readAuteursDeBilans, readBilans } from './lire-bilans.ts';
import '#notes/tables/conseil.ts';

type Reponse = Output<typeof updateBilans>[number];

const CONFLIT = "Quelqu'un d'autre a écrit sur cet élève entre-temps.";
const PAS_DE_LA_CLASSE = "Cet élève n'est pas de cette classe dans cette période.";
const AUCUNE_PROPOSITION = 'Cette classe se suit par compétences : aucune décision n’y est proposée.';

async function readDistinctionsDe(db: Db, { ecoleId, regle }: LieuLu): Promise<Set<string>> {
  const rows = await db
    .selectFrom('distinctions')
    .select('libelle')
    .where('ecoleId', '=', ecoleId)
    .where('regleId', '=', regle?.id ?? 0)
    .where('estActif', '=', 1)
    .execute();
  return new Set(rows.map(({ libelle }) => libelle));
}

/** Reads the pupils of a class of marks, and what its figures propose for each. */
async function ceQueDisentLesNotes(context: WriteContext, lieu: LieuLu) {
  const { classe } = await readClasse(context.db, lieu);
  const figures = calculerClasse(classe);
  const { estDerniere, propositionDe } = await readAnnee(context, lieu, { classe, figures });
  return {
    inscrits: figures.eleves.map(({ inscriptionId }) => inscriptionId),
    estDerniere,
    propositionDe,
    distinctions: await readDistinctionsDe(context.db, lieu),
  };
}

/** Reads the children of a class that is followed by competences: there is no figure, no distinction and no proposal. */
async function ceQueDisentLesAcquis(db: Db, lieu: LieuLu) {
  const enfants = await readEnfants(db, lieu);
  return {
    inscrits: enfants.map(({ inscriptionId }) => inscriptionId),
    estDerniere: (await readPeriodesDAnnee(db, lieu)).at(-1)?.id === lieu.periodeId,
    propositionDe: undefined,
    distinctions: new Set<string>(),
  };
}

async function ouvrir(
  { ecoleId, classeId, periodeId }: Pick<Input<typeof updateBilans>, 'ecoleId' | 'classeId' | 'periodeId'>,
  context: WriteContext,
): Promise<FaitsDuConseil> {
  const { db, caller } = context;
  await lockLieu(db, { ecoleId, classeId, periodeId });
  const lieu = await readLieu(context, { ecoleId, classeId, periodeId });
  const part = partDeLaPersonne(caller, lieu);
  if (part === 'rien')
    return refuse('HORS_DE_PORTEE', {
      phrase: "L'appréciation des élèves d'une classe s'écrit par son titulaire, ou par le conseil.",
    });
  refuseScellee(lieu);
  const { inscrits, ...facts } = estParCompetences(lieu)
    ? await ceQueDisentLesAcquis(db, lieu)
    : await ceQueDisentLesNotes(context, lieu);
  return {
    lieu,
    inscrits: new Set(inscrits),
    ...facts,
    tenus: await readBilans(db, lieu, inscrits),
    auteurs: await readAuteursDeBilans(db, lieu, inscrits),
    part,
  };
}

/** Writes one row, and returns it as it then is. */
async function garder(
  { db, caller, now }: WriteContext,
  { ecoleId, periodeId }: LieuLu,
  { inscriptionId, tenu, neuf }: { inscriptionId: number; tenu: BilanLu | undefined; neuf: ContenuDeBilan },
): Promise<BilanLu> {
  const stamp = { now, userId: caller.userId };
  if (tenu === undefined) {
    const id = await insertRow(db, 'bilans', { ecoleId, inscriptionId, periodeId, ...neuf }, stamp);
    return { id, modifDate: null, ...neuf };
  }
  const { id, modifDate } = tenu;
  const next = await updateRow(db, 'bilans', { id, modifDate, estActif: 1 }, neuf, stamp);
  if (next === undefined) return refuse('PERIME', { actuel: tenu });
  return { id, modifDate: next, ...neuf };
}

/** A decision that took the place of another one, or of none any more. */
interface DecisionChangee {
  readonly inscriptionId: number;
  readonly avant: BilanLu['decision'];
  readonly apres: BilanLu['decision'];
}

/** Says decisions by the numbers of the pupils, before and after: '00042 : redouble, 00043 : admis'. */
async function direDecisions(
  db: Db,
  { ecoleId }: LieuLu,
  changees: readonly DecisionChangee[],
): Promise<[string, string]> {
  const ids = changees.map(({ inscriptionId }) => inscriptionId);
  const rows = await db
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id', 'e.matricule'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.id', 'in', ids)
    .execute();
  const matricules = new Map(rows.map(({ id, matricule }) => [id, matricule]));
  const dire = (of: (one: DecisionChangee) => BilanLu['decision']): string =>
    changees
      .map((one) => `${matricules.get(one.inscriptionId) ?? one.inscriptionId} : ${of(one) ?? 'aucune'}`)
      .join(', ');
  return [dire(({ avant }) => avant), dire(({ apres }) => apres)];
}

/** Notes in the journal how many pupils something was said of, never what; and each decision that changed, since nothing else keeps it. */
async function tellBilans(
  { db, record }: WriteContext,
  lieu: LieuLu,
  { nombre, changees = [] }: { readonly nombre: number; readonly changees?: readonly DecisionChangee[] },
): Promise<void> {
  if (nombre === 0) return;
  record({
    entite: 'classes',
    entiteId: lieu.classeId,
    ecoleId: lieu.ecoleId,
    changements: {
      bilans: [null, `${nombre} en ${lieu.periode.libelle}`],
      ...(changees.length > 0 && { decisions: await direDecisions(db, lieu, changees) }),
    },
  });
}

export async function ecrireBilans(
  { bilans, ...asked }: Input<typeof updateBilans>,
  context: WriteContext,
): Promise<Output<typeof updateBilans>> {
  const ouvert = await ouvrir(asked, context);
  const { userId } = context.caller;
  const auteurs = new Map(ouvert.auteurs);
  const conseil = { ...ouvert, auteurs };
  const { lieu, inscrits } = conseil;
  const tenus = new Map(conseil.tenus);
  const answers: Reponse[] = [];
  const changees: DecisionChangee[] = [];
  for (const demande of bilans) {
    const { inscriptionId } = demande;
    const tenu = tenus.get(inscriptionId);
    const answer = (
      sort: Reponse['sort'],
      { phrase = null, champs = {}, bilan = tenu ?? null }: Partial<Reponse> = {},
    ) => answers.push({ inscriptionId, sort, phrase, champs, bilan });
    if (!inscrits.has(inscriptionId)) {
      answer('refusee', { phrase: PAS_DE_LA_CLASSE });
      continue;
    }
    const stored = contenuDeBilan(tenu);
    const neuf = bilanVoulu(stored, demande);
    if (memesBilans(stored, neuf)) {
      answer('identique');
      continue;
    }
    if ((tenu?.id ?? null) !== demande.id || (tenu?.modifDate ?? null) !== demande.modifDate) {
      answer('conflit', { phrase: CONFLIT });
      continue;
    }
    const ligne = { inscriptionId, tenu: stored, neuf };
    const champs = { ...fautesDeLigne(conseil, ligne), ...fautesDeReprise(conseil, ligne, context.caller) };
    const [phrase] = Object.values(champs);
    if (phrase !== undefined) {
      answer('refusee', { phrase, champs });
      continue;
    }
    const bilan = await garder(context, lieu, { inscriptionId, tenu, neuf });
    tenus.set(inscriptionId, bilan);
    auteurs.set(inscriptionId, tenu === undefined || auteurs.get(inscriptionId) === userId ? userId : null);
    if (stored.decision !== null && stored.decision !== neuf.decision)
      changees.push({ inscriptionId, avant: stored.decision, apres: neuf.decision });
    answer('ecrite', { bilan });
  }
  const nombre = answers.filter(({ sort }) => sort === 'ecrite').length;
  await tellBilans(context, lieu, { nombre, changees });
  return answers;
}

export async function accepter(
  asked: Input<typeof accepterPropositions>,
  context: WriteContext,
): Promise<Output<typeof accepterPropositions>> {
  const { lieu, inscrits, estDerniere, propositionDe, tenus } = await ouvrir(asked, context);
  if (propositionDe === undefined) return refuse('REGLE', { phrase: AUCUNE_PROPOSITION });
  if (!estDerniere)
    return refuse('REGLE', { phrase: "Les décisions se prennent à la dernière période de l'année." });
  let ecrites = 0;
  for (const inscriptionId of inscrits) {
    const tenu = tenus.get(inscriptionId);
    const decision = propositionDe(inscriptionId);
    if (decision === null || tenu?.decision != null) continue;
    const stored = contenuDeBilan(tenu);
    await garder(context, lieu, { inscriptionId, tenu, neuf: { ...stored, decision, decisionMotif: null } });
    ecrites += 1;
  }
  await tellBilans(context, lieu, { nombre: ecrites });
  return { ecrites };
}
