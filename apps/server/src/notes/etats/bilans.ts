/** Writes what a council says of its pupils, row by row: each is compared with what its author had read, and each has its answer. */
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { DECISIONS } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import { calculerClasse } from '@gestionscolaire/contract/notes/calcul/classe.ts';
import type {
  accepterPropositions,
  BilanLu,
  updateBilans,
} from '@gestionscolaire/contract/notes/etats/bilans.ts';
import { CHAMPS_SANS_NOTES, fautesDeBilan } from '@gestionscolaire/contract/notes/etats/decision.ts';
import type { Caller } from '#core/acces/caller.ts';
import type { Db } from '#core/db/database.ts';
import { insertRow, updateRow } from '#core/db/rows.ts';
import type { WriteContext } from '#core/http/context.ts';
import { readAnnee } from '#notes/bulletins/annee.ts';
import { refuseScellee } from '#notes/bulletins/garde.ts';
import { readEnfants } from '#notes/competences/lecture.ts';
import { readClasse } from '#notes/releve/lecture.ts';
import { estParCompetences, type LieuLu, lockLieu, readLieu } from '#notes/saisie/lieu.ts';
import { aLaSaisie, auConseil, estTitulaire } from '#notes/saisie/siens.ts';
import { type AnneeDePeriode, lireAnnee } from './annee.ts';
import './tables.ts';

type Demande = Input<typeof updateBilans>['bilans'][number];
type Reponse = Output<typeof updateBilans>[number];
type Contenu = Omit<BilanLu, 'id' | 'modifDate'>;

const VIDE: Contenu = {
  appreciation: null,
  distinction: null,
  conduite: null,
  nonClasse: null,
  nonClasseMotif: null,
  decision: null,
  decisionMotif: null,
};

/** Answers the word of the council on a rank, as the base holds it. */
function motDuRang(flag: number | null): BilanLu['nonClasse'] {
  if (flag === null) return null;
  return flag === 1 ? 1 : 0;
}

/** Reads what the council says of each pupil of a school in a period, by enrolment. */
export async function readBilans(
  db: Db,
  { ecoleId, periodeId }: { readonly ecoleId: number; readonly periodeId: number },
  inscrits: readonly number[],
): Promise<Map<number, BilanLu>> {
  if (inscrits.length === 0) return new Map();
  const rows = await db
    .selectFrom('bilans')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('inscriptionId', 'in', inscrits)
    .execute();
  return new Map(
    rows.map(({ inscriptionId, nonClasse, decision, ...row }) => [
      inscriptionId,
      {
        id: row.id,
        modifDate: row.modifDate,
        appreciation: row.appreciation,
        distinction: row.distinction,
        conduite: row.conduite,
        nonClasse: motDuRang(nonClasse),
        nonClasseMotif: row.nonClasseMotif,
        decision: DECISIONS.find((one) => one === decision) ?? null,
        decisionMotif: row.decisionMotif,
      },
    ]),
  );
}

/** Answers whose the bilans of some pupils are: the one person who wrote each; null where several did. */
async function readAuteurs(
  db: Db,
  { ecoleId, periodeId }: Pick<LieuLu, 'ecoleId' | 'periodeId'>,
  inscrits: readonly number[],
): Promise<Map<number, number | null>> {
  if (inscrits.length === 0) return new Map();
  const rows = await db
    .selectFrom('bilans')
    .select(['inscriptionId', 'creationUserId', 'modifDate', 'modifUserId'])
    .where('ecoleId', '=', ecoleId)
    .where('periodeId', '=', periodeId)
    .where('inscriptionId', 'in', inscrits)
    .execute();
  return new Map(
    rows.map(({ inscriptionId, creationUserId, modifDate, modifUserId }) => [
      inscriptionId,
      modifDate === null || modifUserId === creationUserId ? creationUserId : null,
    ]),
  );
}

/** The part of a bilan that a person writes: all of it, the titulaire its appreciation alone. */
export function partDeLaPersonne(caller: Caller, lieu: LieuLu): 'tout' | 'appreciation' | 'rien' {
  if (auConseil(caller, 'ajout')) return 'tout';
  return estTitulaire(caller, lieu) && aLaSaisie(caller, 'modification') ? 'appreciation' : 'rien';
}

/** Answers the bilan that a row asks for: a field that is not sent stays, and a reason goes with what it was for. */
function voulu(tenu: Contenu, demande: Demande): Contenu {
  const asked = Object.fromEntries(
    Object.entries(demande).filter(([champ, value]) => champ in VIDE && value !== undefined),
  );
  const whole: Contenu = { ...tenu, ...asked };
  return {
    ...whole,
    nonClasseMotif: whole.nonClasse === null ? null : whole.nonClasseMotif,
    decisionMotif: whole.decision === null ? null : whole.decisionMotif,
  };
}

const contenuDe = ({ id: _id, modifDate: _stamp, ...contenu }: BilanLu): Contenu => contenu;
const CHAMPS = Object.keys(VIDE).filter((champ): champ is keyof Contenu => champ in VIDE);
const memes = (one: Contenu, other: Contenu): boolean => CHAMPS.every((champ) => one[champ] === other[champ]);

const CONFLIT = "Quelqu'un d'autre a écrit sur cet élève entre-temps.";
const PAS_DE_LA_CLASSE = "Cet élève n'est pas de cette classe dans cette période.";
const DISTINCTION_INCONNUE = "Cette distinction n'est pas l'une de celles de la règle.";
const RIEN_DE_CELA =
  'Cette classe se suit par compétences : le conseil n’y dit que l’appréciation et la décision.';
const AUCUNE_PROPOSITION = 'Cette classe se suit par compétences : aucune décision n’y est proposée.';
const SANS_NOTES: ReadonlySet<string> = new Set(CHAMPS_SANS_NOTES);
const DIT_PAR_UN_AUTRE =
  "Quelqu'un d'autre l'a dit : le changer demande le droit de modifier ce que disent les conseils.";
const DIT_ET_ARRETE =
  'Le conseil a arrêté cette période : changer ce qu’il a dit demande le droit de modifier ce que disent les conseils.';
const DECISION_RETIREE =
  'Le conseil a arrêté cette période : une décision s’y remplace, elle ne s’y retire plus.';
const DECISION_CHANGEE = 'Le conseil a arrêté cette période : dites pourquoi cette décision change.';
const APPRECIATION_SEULE = "Le titulaire de la classe n'écrit que l'appréciation.";

/** The facts of a class that its rows are checked against. */
interface Conseil {
  readonly lieu: LieuLu;
  readonly inscrits: ReadonlySet<number>;
  readonly estDerniere: boolean;
  /** See AnneeDePeriode; undefined: the class is followed by competences, and nothing is proposed there. */
  readonly propositionDe: AnneeDePeriode['propositionDe'] | undefined;
  readonly distinctions: ReadonlySet<string>;
  readonly tenus: ReadonlyMap<number, BilanLu>;
  /** See readAuteurs. */
  readonly auteurs: ReadonlyMap<number, number | null>;
  readonly part: 'tout' | 'appreciation';
}

interface Ligne {
  readonly inscriptionId: number;
  readonly tenu: Contenu;
  readonly neuf: Contenu;
}

/**
 * Answers the fields of a row that say otherwise what stands. The first word on a pupil is an addition; another word in the place of
 * somebody else's, or of anybody's after the arrêt, is a modification, and a decision then has its reason.
 */
function fautesDeReprise(
  { lieu, auteurs, part }: Conseil,
  { inscriptionId, tenu, neuf }: Ligne,
  caller: Caller,
): Record<string, string> {
  const repris = CHAMPS.filter((champ) => tenu[champ] !== null && tenu[champ] !== neuf[champ]);
  const isArretee = lieu.etat === 'arretee';
  // The titulaire has his own right, which is to modify.
  if (part === 'tout' && !auConseil(caller, 'modification')) {
    const phrase = isArretee ? DIT_ET_ARRETE : DIT_PAR_UN_AUTRE;
    if (isArretee || auteurs.get(inscriptionId) !== caller.userId)
      return Object.fromEntries(repris.map((champ) => [champ, phrase]));
  }
  if (!isArretee || !repris.includes('decision')) return {};
  if (neuf.decision === null) return { decision: DECISION_RETIREE };
  // The reason of the decision before is none for this one.
  return neuf.decisionMotif === null || neuf.decisionMotif === tenu.decisionMotif
    ? { decisionMotif: DECISION_CHANGEE }
    : {};
}

/** Answers the fields of a row that cannot be written as they are. */
function fautesDe(
  { estDerniere, propositionDe, distinctions, part }: Conseil,
  { inscriptionId, tenu, neuf }: Ligne,
) {
  if (part === 'appreciation') {
    const champ = CHAMPS.find((one) => one !== 'appreciation' && tenu[one] !== neuf[one]);
    return champ === undefined ? {} : { [champ]: APPRECIATION_SEULE };
  }
  if (propositionDe === undefined) {
    const champ = CHAMPS.find((one) => !SANS_NOTES.has(one) && tenu[one] !== neuf[one]);
    if (champ !== undefined) return { [champ]: RIEN_DE_CELA };
  }
  const isOther = neuf.distinction !== null && neuf.distinction !== tenu.distinction;
  const isSaid = neuf.decision !== tenu.decision || neuf.decisionMotif !== tenu.decisionMotif;
  // A decision that stands is not asked about again, though the figures moved since.
  const said = isSaid ? neuf : { ...neuf, decision: null };
  return {
    ...(isOther && !distinctions.has(neuf.distinction ?? '') && { distinction: DISTINCTION_INCONNUE }),
    ...fautesDeBilan(said, {
      estDerniere,
      // Where nothing is proposed, no decision is another one than that.
      proposition: propositionDe === undefined ? said.decision : propositionDe(inscriptionId),
    }),
  };
}

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
  const { estDerniere, propositionDe } = await lireAnnee(context, lieu, { classe, figures });
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
    estDerniere: (await readAnnee(db, lieu)).at(-1)?.id === lieu.periodeId,
    propositionDe: undefined,
    distinctions: new Set<string>(),
  };
}

async function ouvrir(
  { ecoleId, classeId, periodeId }: Pick<Input<typeof updateBilans>, 'ecoleId' | 'classeId' | 'periodeId'>,
  context: WriteContext,
): Promise<Conseil> {
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
    auteurs: await readAuteurs(db, lieu, inscrits),
    part,
  };
}

/** Writes one row, and answers it as it then is. */
async function garder(
  { db, caller, now }: WriteContext,
  { ecoleId, periodeId }: LieuLu,
  { inscriptionId, tenu, neuf }: { inscriptionId: number; tenu: BilanLu | undefined; neuf: Contenu },
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
    const stored = tenu === undefined ? VIDE : contenuDe(tenu);
    const neuf = voulu(stored, demande);
    if (memes(stored, neuf)) {
      answer('identique');
      continue;
    }
    if ((tenu?.id ?? null) !== demande.id || (tenu?.modifDate ?? null) !== demande.modifDate) {
      answer('conflit', { phrase: CONFLIT });
      continue;
    }
    const ligne = { inscriptionId, tenu: stored, neuf };
    const champs = { ...fautesDe(conseil, ligne), ...fautesDeReprise(conseil, ligne, context.caller) };
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
    const stored = tenu === undefined ? VIDE : contenuDe(tenu);
    await garder(context, lieu, { inscriptionId, tenu, neuf: { ...stored, decision, decisionMotif: null } });
    ecrites += 1;
  }
  await tellBilans(context, lieu, { nombre: ecrites });
  return { ecrites };
}
