/** Reads and saves who teaches what as one table: the cells of one save are one act, and one lot that is taken back whole. */
import { FONCTION_ENSEIGNANT } from '@gestionscolaire/contract/administration/personne.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { Refus, refuse, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { cle } from '@gestionscolaire/contract/core/text/cle.ts';
import { jourDe, joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  ETAPES_DU_TITULAIRE,
  enseignementsEnseignants,
} from '@gestionscolaire/contract/notes/enseignements/enseignants.ts';
import {
  addAttributions,
  getLotsAttribution,
  getTableauDesEnseignants,
  reprendreAttributions,
  seChangeAuTableau,
} from '@gestionscolaire/contract/notes/enseignements/tableau.ts';
import { nomsDesPersonnes } from '#administration/index.ts';
import { requireReach } from '#core/crud/reach.ts';
import { lockOpenSchool } from '#core/crud/school.ts';
import { quietly, withLines } from '#core/crud/write/together.ts';
import type { Db } from '#core/db/database.ts';
import type { Act } from '#core/db/journal/journal.ts';
import { writesMany } from '#core/db/lock.ts';
import { findRow } from '#core/db/rows.ts';
import { type Binding, bindRead, bindWrite } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { eachRow } from '#core/lots/each-row.ts';
import { listLots } from '#core/lots/list-lots.ts';
import { type LotLigne, noteLot } from '#core/lots/note-lot.ts';
import { oneByOne } from '#core/lots/one-by-one.ts';
import { changedWord, type LotSource } from '#core/lots/source.ts';
import { takeBack } from '#core/lots/take-back.ts';
import { ordreDesClasses } from '#scolarite/index.ts';
import { enseignementsEnseignantsHandlers as handlers } from './enseignants.ts';

type Demande = Input<typeof addAttributions>;

interface Lieu {
  readonly ecoleId: number;
  readonly sessionId: number;
}

const CHANGE =
  "Quelqu'un d'autre a changé qui enseigne entre-temps : rien n'est enregistré, votre saisie est gardée.";
const DATEE = 'Il a des jours, ou ils sont plusieurs : cela se change dans la page de la matière.';

/** Reads who teaches each subject of a year on a day, yyyy-MM-dd. */
async function readCases(db: Db, { ecoleId, sessionId }: Lieu, jour: string) {
  const subjects = await db
    .selectFrom('enseignements as t')
    .innerJoin('classes as c', 'c.id', 't.classeId')
    .innerJoin('matieres as m', 'm.id', 't.matiereId')
    .leftJoin('utilisateurs as u', 'u.id', 'c.enseignantId')
    .select(['t.id as enseignementId', 't.classeId', 't.matiereId'])
    .select(['u.id as titulaireId', 'u.prenoms', 'u.nom'])
    .select(['c.libelle as classe', 'c.etape', 'm.libelle as matiere'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.sessionId', '=', sessionId)
    .where('t.estActif', '=', 1)
    .where('c.estActif', '=', 1)
    .orderBy(ordreDesClasses('c'))
    .orderBy('t.ordre')
    .orderBy('t.id')
    .execute();
  const held = await db
    .selectFrom('enseignements_enseignants as a')
    .innerJoin('enseignements as t', 't.id', 'a.enseignementId')
    .innerJoin('utilisateurs as u', 'u.id', 'a.enseignantId')
    .select([
      'a.id',
      'a.enseignementId',
      'a.enseignantId',
      'a.du',
      'a.au',
      'a.modifDate',
      'u.prenoms',
      'u.nom',
    ])
    .where('a.ecoleId', '=', ecoleId)
    .where('t.sessionId', '=', sessionId)
    .where('a.estActif', '=', 1)
    .where((eb) => eb.or([eb('a.au', 'is', null), eb('a.au', '>=', jour)]))
    .orderBy('a.id')
    .execute();
  const bySubject = Map.groupBy(held, ({ enseignementId }) => enseignementId);
  return subjects.map((one) => ({ ...one, attributions: bySubject.get(one.enseignementId) ?? [] }));
}
type CaseLue = Awaited<ReturnType<typeof readCases>>[number];

/** Returns a cell as the table shows it. */
const montrer = ({ enseignementId, classeId, matiereId, attributions }: CaseLue) => ({
  enseignementId,
  classeId,
  matiereId,
  enseignants: attributions.map(({ enseignantId, prenoms, nom, du, au }) => ({
    id: enseignantId,
    prenoms,
    nom,
    estDate: du !== null || au !== null,
  })),
});

/** Returns the teacher of a class who teaches the subjects in which nobody is named. */
const titulaireDe = ({ etape, titulaireId, prenoms, nom }: CaseLue) =>
  titulaireId === null || !ETAPES_DU_TITULAIRE.some((one) => one === etape)
    ? null
    : { id: titulaireId, prenoms: prenoms ?? '', nom: nom ?? '' };

async function readTableau(
  { db, now }: { readonly db: Db; readonly now: string },
  lieu: Lieu,
): Promise<Output<typeof getTableauDesEnseignants>> {
  const cases = await readCases(db, lieu, jourDe(now));
  const enseignants = await db
    .selectFrom('utilisateurs')
    .select(['id', 'prenoms', 'nom'])
    .where('ecoleId', '=', lieu.ecoleId)
    .where('fonctionCle', '=', cle(FONCTION_ENSEIGNANT))
    .where('estActif', '=', 1)
    .orderBy('nomCle')
    .orderBy('prenomsCle')
    .orderBy('id')
    .execute();
  const classes = new Map(
    cases.map((one) => [
      one.classeId,
      { id: one.classeId, libelle: one.classe, etape: one.etape, titulaire: titulaireDe(one) },
    ]),
  );
  const matieres = new Map(cases.map(({ matiereId: id, matiere: libelle }) => [id, { id, libelle }]));
  return {
    classes: [...classes.values()],
    matieres: [...matieres.values()],
    enseignants,
    cases: cases.map(montrer),
  };
}

/** Ends the attribution that a cell had the day before, where one was; returns its line of the lot. */
async function finir(one: CaseLue, context: WriteContext): Promise<LotLigne | undefined> {
  const [held] = one.attributions;
  if (held === undefined) return undefined;
  const { id, enseignementId, enseignantId, du, modifDate } = held;
  const au = joursAvant(jourDe(context.now), 1);
  await context.readmit(enseignementsEnseignants.update.access);
  const sent = { id, enseignementId, enseignantId, du, au, modifDate, modifUserId: context.caller.userId };
  await handlers.update(sent, context);
  const nom = `${one.classe}, ${one.matiere}`;
  return { entite: changedWord('enseignements_enseignants'), entiteId: id, rang: 0, nom };
}

/** Gives a cell its teacher: from today on where another one is replaced, else of the whole year. */
async function commencer(
  one: CaseLue,
  enseignantId: number,
  { context, estRemplace }: { readonly context: WriteContext; readonly estRemplace: boolean },
): Promise<LotLigne | undefined> {
  const du = estRemplace ? jourDe(context.now) : null;
  const { enseignementId } = one;
  const sent = { enseignementId, enseignantId, du, au: null, creationUserId: context.caller.userId };
  const [row] = await handlers.create(sent, context);
  if (row === undefined) return undefined;
  return {
    entite: 'enseignements_enseignants',
    entiteId: row.id,
    rang: 0,
    nom: `${one.classe}, ${one.matiere}`,
  };
}

/** Refuses cells that are not of the year, that somebody changed, or that the table does not change. */
function verifier({ cases }: Demande, known: ReadonlyMap<number, CaseLue>): void {
  if (new Set(cases.map(({ enseignementId }) => enseignementId)).size < cases.length) refuse('INTROUVABLE');
  const champs: Record<string, string> = {};
  for (const { enseignementId, vu } of cases) {
    const one = known.get(enseignementId);
    if (one === undefined) return refuse('INTROUVABLE');
    const shown = montrer(one);
    if (!seChangeAuTableau(shown)) champs[String(enseignementId)] = DATEE;
    else if ((shown.enseignants[0]?.id ?? null) !== vu) refuse('PERIME', { phrase: CHANGE, actuel: null });
  }
  refuseFaults(champs);
}

async function enregistrer(demande: Demande, context: WriteContext): Promise<Output<typeof addAttributions>> {
  const { ecoleId, sessionId } = demande;
  const { db, caller } = context;
  requireReach(caller, demande);
  await lockOpenSchool(db, ecoleId);
  const all = await readCases(db, demande, jourDe(context.now));
  const known = new Map(all.map((one) => [one.enseignementId, one]));
  verifier(demande, known);

  writesMany(db);
  const acts: Act[] = [];
  const inside = quietly(context, acts);
  const made: LotLigne[] = [];
  const note = (ligne: LotLigne | undefined) => {
    if (ligne !== undefined) made.push({ ...ligne, rang: made.length + 1 });
  };
  const champs: Record<string, string> = {};
  await eachRow(demande.cases, async ({ enseignementId, vu, enseignantId }) => {
    const one = known.get(enseignementId);
    if (one === undefined || vu === enseignantId) return;
    try {
      note(await finir(one, inside));
      if (enseignantId !== null)
        note(await commencer(one, enseignantId, { context: inside, estRemplace: vu !== null }));
    } catch (error) {
      // Each wrong cell is told; the refusal below undoes the others.
      if (!(error instanceof Refus) || error.details.champs === undefined) throw error;
      champs[String(enseignementId)] = Object.values(error.details.champs)[0] ?? error.message;
    }
  });
  refuseFaults(champs);
  if (made.length === 0) refuse('REGLE', { phrase: 'Aucune case ne change : il n’y a rien à enregistrer.' });
  const session = await findRow(db, 'sessions', sessionId);
  const nombre = demande.cases.length;
  const origine = `Qui enseigne quoi, ${session?.libelle ?? ''}`;
  const lot = { ecoleId, entite: 'enseignements_enseignants', origine, nombre };
  const id = await noteLot(withLines(context, ecoleId, acts), lot, made);
  return [{ id, nombre }];
}

/** Those who came go; those who were there before come back, without a last day. */
const LOT: LotSource = {
  entite: 'enseignements_enseignants',
  ce: 'Ce lot',
  parts: [
    {
      table: 'enseignements_enseignants',
      remove: oneByOne((row, context) => handlers.disable(row, context)),
      usedBy: [],
    },
    {
      table: 'enseignements_enseignants',
      isChanged: true,
      mayHaveChanged: true,
      remove: oneByOne(async ({ id }, context) => {
        const row = await findRow(context.db, 'enseignements_enseignants', id);
        if (row === undefined) return;
        const { enseignementId, enseignantId, du, modifDate } = row;
        await context.readmit(enseignementsEnseignants.update.access);
        const sent = { id, enseignementId, enseignantId, du, au: null, modifDate };
        await handlers.update({ ...sent, modifUserId: context.caller.userId }, context);
      }),
      usedBy: [],
    },
  ],
};

export const tableauDesEnseignantsBindings: Binding[] = [
  bindRead(getTableauDesEnseignants, (input, { database, caller, now }) => {
    requireReach(caller, input);
    return database.atOneInstant((db) => readTableau({ db, now }, input));
  }),
  bindWrite(addAttributions, enregistrer),
  bindRead(getLotsAttribution, (input, context) =>
    listLots('enseignements_enseignants', nomsDesPersonnes, input, context),
  ),
  bindWrite(reprendreAttributions, (input, context) => takeBack(LOT, input, context)),
];
