/** Reads the grid of a class in a period: its evaluations, its pupils and what each got; and the history of a cell. */

import type { Operation } from '@gestionscolaire/contract/core/api/droits.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import { faitRattraper } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import { GENRES_D_EVALUATION, type PresenceDEleve } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import {
  estDeLaClasse,
  horsDeLaClasse,
  jourDuCompte,
} from '@gestionscolaire/contract/notes/calcul/presence.ts';
import { pourquoiSansNote } from '@gestionscolaire/contract/notes/calcul/suivi.ts';
import type { EvaluationLue } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import type { getChangementsNote, getGrilleNotes } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { nomDuCompte, nomsDesPersonnes } from '#administration/index.ts';
import { requireReach, seenOf } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readScellesAilleurs } from '#notes/lieu/ailleurs.ts';
import {
  direArretee,
  direFermee,
  type LieuLu,
  readLieu,
  readRouverts,
  SANS_MOYENNE,
} from '#notes/lieu/lieu.ts';
import { readParticularites, vautPour } from '#notes/lieu/particularites.ts';
import { aToutes, auConseil, lesSiens, requireSiens } from '#notes/lieu/siens.ts';
import { commeScellee } from '#notes/scelles/grilles.ts';
import { codeDe } from './cellules.ts';
import { cellulesHors, readPresences } from './presences.ts';

/** Reads the subjects of the class that the person reads, in the order of the bulletin. */
async function readEnseignements(db: Db, { ecoleId, classeId, periode }: LieuLu) {
  return db
    .selectFrom('enseignements as t')
    .innerJoin('matieres as m', 'm.id', 't.matiereId')
    .select(['t.id', 'm.libelle as matiere', 'm.abreviation', 't.coefficient', 't.facultatif'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.classeId', '=', classeId)
    .where('t.sessionId', '=', periode.sessionId)
    .where('t.estActif', '=', 1)
    .orderBy('t.ordre')
    .orderBy('t.id')
    .execute();
}

/** Reads the evaluations of some subjects in a period, by day. */
async function readEvaluations(
  db: Db,
  { ecoleId, periodeId }: LieuLu,
  ids: readonly number[],
): Promise<Omit<EvaluationLue, 'aDesNotes'>[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('evaluations')
    .selectAll()
    .where('ecoleId', '=', ecoleId)
    .where('enseignementId', 'in', ids)
    .where('periodeId', '=', periodeId)
    .orderBy('jour')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    enseignementId: row.enseignementId,
    periodeId: row.periodeId,
    genre: GENRES_D_EVALUATION.find((genre) => genre === row.genre) ?? 'autre',
    libelle: row.libelle,
    jour: row.jour,
    noteSur: row.noteSur,
    coefficient: row.coefficient,
    compte: row.compte === 1 ? 1 : 0,
    renduLe: row.renduLe,
    etat: row.annuleMotif === null ? 'ouverte' : 'annulee',
    annuleMotif: row.annuleMotif,
    modifDate: row.modifDate,
  }));
}

/** The days of a stay in a class; `au` null: to the end. */
interface Sejour {
  readonly du: string;
  readonly au: string | null;
}

/** Lists the stays of a pupil in a class: they may leave it and come back. */
function sejours({ classes, dateInscription, dateDepart }: PresenceDEleve, classeId: number): Sejour[] {
  const rows = classes.toSorted((a, b) => (a.du < b.du ? -1 : 1));
  return rows.flatMap((row, at): Sejour[] => {
    if (row.classeId !== classeId) return [];
    const fin = [rows[at + 1]?.du ?? null, dateDepart].filter((jour) => jour !== null).toSorted()[0];
    const du = row.du > dateInscription ? row.du : dateInscription;
    // The first day elsewhere is not one of this class.
    const au = fin === undefined ? null : joursAvant(fin, 1);
    return au !== null && au < du ? [] : [{ du, au }];
  });
}

/**
 * Reads the pupils who were in the class during the period, by name: each once, with the first and the last day on which they were there,
 * and all of their days. One who left it before the period is not in it.
 */
async function readPresentsDeGrille(db: Db, lieu: LieuLu) {
  const { ecoleId, classeId, periode } = lieu;
  const rows = await db
    .selectFrom('inscriptions as t')
    .innerJoin('eleves as e', 'e.id', 't.eleveId')
    .select(['t.id as inscriptionId', 'e.id as eleveId', 'e.matricule', 'e.prenoms', 'e.nom', 'e.sexe'])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.sessionId', '=', periode.sessionId)
    .where('t.estActif', '=', 1)
    .where('t.id', 'in', (eb) =>
      eb
        .selectFrom('inscriptions_classes as own')
        .select('own.inscriptionId')
        .where('own.ecoleId', '=', ecoleId)
        .where('own.classeId', '=', classeId),
    )
    .orderBy('e.nomCle')
    .orderBy('e.prenomsCle')
    .orderBy('t.id')
    .execute();
  const all = await readPresences(
    db,
    lieu,
    rows.map(({ inscriptionId }) => inscriptionId),
  );
  const presences = new Map<number, PresenceDEleve>();
  const eleves = rows.flatMap((row): Output<typeof getGrilleNotes>['eleves'] => {
    const presence = all.get(row.inscriptionId);
    if (presence === undefined) return [];
    const own = sejours(presence, classeId).filter(
      ({ du, au }) => du <= periode.dateFin && (au === null || au >= periode.dateDebut),
    );
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { du } = first;
    const { au } = last;
    presences.set(row.inscriptionId, presence);
    const sortie = au === null ? null : horsDeLaClasse(presence, classeId, joursAvant(au, -1));
    return [{ ...row, du, au, sortie }];
  });
  return { eleves, presences };
}

/** Reads the pupils of the grid alone. */
export const readElevesDeGrille = async (db: Db, lieu: LieuLu) =>
  (await readPresentsDeGrille(db, lieu)).eleves;

/** Returns the pupils who owe a subject no mark in the period. */
async function readSansNote(
  db: Db,
  { ecoleId, periode }: LieuLu,
  enseignements: readonly { readonly id: number; readonly facultatif: number }[],
  eleves: Output<typeof getGrilleNotes>['eleves'],
): Promise<Output<typeof getGrilleNotes>['sansNote']> {
  const inscriptionIds = [...new Set(eleves.map(({ inscriptionId }) => inscriptionId))];
  if (inscriptionIds.length === 0) return [];
  const read = await readParticularites(db, ecoleId, { inscriptionIds });
  const genres = Map.groupBy(
    read.filter((one) => vautPour(one, periode)),
    (one) => `${one.enseignementId} ${one.inscriptionId}`,
  );
  return enseignements.flatMap(({ id: enseignementId, facultatif }) =>
    inscriptionIds.flatMap((inscriptionId) => {
      const own = genres.get(`${enseignementId} ${inscriptionId}`) ?? [];
      const etat = pourquoiSansNote(
        { facultatif: facultatif === 1 ? 1 : 0 },
        own.map(({ genre }) => genre),
      );
      return etat === null ? [] : [{ enseignementId, inscriptionId, etat }];
    }),
  );
}

/** Says why nothing can be written, or null. */
async function direSiFerme(
  lieu: LieuLu,
  ids: readonly number[],
  { db, caller }: ReadContext,
): Promise<string | null> {
  if (lieu.regle === undefined)
    return "La règle de notation n'est pas choisie pour ce niveau : la grille se lit seulement.";
  if (lieu.regle.genre === 'competences') return SANS_MOYENNE;
  if (lieu.etat === 'ouverte') return null;
  if (lieu.etat === 'arretee' && auConseil(caller, 'modification')) return null;
  if (lieu.etat !== 'fermee') return direArretee(lieu);
  const rouverts = await readRouverts(db, lieu, lieu.aujourdhui);
  const isOpen = rouverts.has(null) || ids.some((id) => rouverts.has(id)) || aToutes(caller, 'modification');
  return isOpen ? null : direFermee(lieu);
}

const regleDeGrille = ({ noteSur, pas, modele, ...regle }: NonNullable<LieuLu['regle']>) => ({
  noteSur,
  pas,
  modele,
  rattrape: faitRattraper(regle),
});

/** Returns the pupils of the grid whom the class counts no more: nothing of them keeps it from its council. */
async function readNonComptes(
  db: Db,
  lieu: LieuLu,
  presences: ReadonlyMap<number, PresenceDEleve>,
): Promise<number[]> {
  const { classeId, periode, aujourdhui } = lieu;
  const compte = jourDuCompte(periode.dateFin, aujourdhui);
  const scelles = await readScellesAilleurs(db, lieu);
  return [...presences].flatMap(([inscriptionId, presence]) =>
    scelles.has(inscriptionId) || !estDeLaClasse(presence, classeId, compte) ? [inscriptionId] : [],
  );
}

/** Reads the grid. `isWhole`: whoever asks has decided that the person reads all subjects, as the titulaire on a paper of their class. */
export async function readGrilleDeNotes(
  { enseignementId = null, ...asked }: Input<typeof getGrilleNotes>,
  context: ReadContext,
  isWhole = false,
): Promise<Output<typeof getGrilleNotes>> {
  const { db, caller } = context;
  const { ecoleId } = seenOf(caller, await findRow(db, 'classes', asked.classeId));
  const lieu = await readLieu(context, { ecoleId, ...asked });
  const all = await readEnseignements(db, lieu);
  const wanted = enseignementId === null ? all : all.filter(({ id }) => id === enseignementId);
  if (enseignementId !== null && wanted.length === 0) refuse('INTROUVABLE');
  const ofHim = { ids: wanted.map(({ id }) => id), jour: lieu.aujourdhui, operation: 'lecture' } as const;
  // The grid of one subject is refused to another teacher; that of the class shows each their own.
  if (enseignementId !== null) await requireSiens(db, caller, ofHim);
  const siens = new Set(isWhole ? ofHim.ids : await lesSiens(db, caller, ofHim));
  // A class that has no subject yet is nobody's: its pupils are listed to whoever has all marks.
  if (siens.size === 0 && !isWhole && !aToutes(caller, 'lecture'))
    refuse('HORS_DE_PORTEE', { phrase: "Vous n'enseignez aujourd'hui aucune matière de cette classe." });
  const siennes = wanted.filter(({ id }) => siens.has(id));
  const ids = siennes.map(({ id }) => id);
  const tenues = await readEvaluations(db, lieu, ids);
  const { eleves, presences } = await readPresentsDeGrille(db, lieu);
  const shown = new Set(eleves.map(({ inscriptionId }) => inscriptionId));
  const notes =
    tenues.length === 0
      ? []
      : await db
          .selectFrom('notes')
          .select(['evaluationId', 'inscriptionId', 'valeur', 'code'])
          .where('ecoleId', '=', lieu.ecoleId)
          .where(
            'evaluationId',
            'in',
            tenues.map(({ id }) => id),
          )
          .orderBy('evaluationId')
          .orderBy('inscriptionId')
          .execute();
  const { enseignements, evaluations, cellules } = await commeScellee(
    db,
    lieu,
    {
      enseignements: siennes.map(({ facultatif: _optional, ...one }) => one),
      evaluations: tenues,
      cellules: notes
        .filter((note) => shown.has(note.inscriptionId) && (note.valeur !== null || note.code !== null))
        .map(({ code, ...note }) => ({ ...note, code: codeDe(code) })),
    },
    [...shown],
  );
  const notees = new Set(notes.map(({ evaluationId }) => evaluationId));
  const { libelle, dateDebut, dateFin, dateFinSaisie } = lieu.periode;
  // A subject that they only read lets them write nothing: the server refuses the whole call of one such cell.
  const peut = async (operation: Operation): Promise<boolean> =>
    (await lesSiens(db, caller, { ids, jour: lieu.aujourdhui, operation })).length === ids.length;
  const isOfCouncil = lieu.etat === 'arretee' && auConseil(caller, 'modification');
  return {
    ecoleId,
    classe: lieu.classe.libelle,
    peutAjouter: isOfCouncil || (await peut('ajout')),
    peutModifier: isOfCouncil || (await peut('modification')),
    peutAnnuler: await peut('suppression'),
    periode: { libelle, dateDebut, dateFin, dateFinSaisie },
    regle: lieu.regle === undefined ? null : regleDeGrille(lieu.regle),
    etat: lieu.etat,
    ferme: await direSiFerme(lieu, ids, context),
    enseignements,
    evaluations: evaluations.map((one) => ({ ...one, aDesNotes: notees.has(one.id) })),
    eleves,
    sansNote: await readSansNote(db, lieu, siennes, eleves),
    horsClasse: cellulesHors(presences, lieu.classeId, evaluations),
    nonComptes: await readNonComptes(db, lieu, presences),
    cellules,
  };
}

export async function readChangements(
  { ecoleId, evaluationId, inscriptionId }: Input<typeof getChangementsNote>,
  { db, caller, now, concerns }: ReadContext,
): Promise<Output<typeof getChangementsNote>> {
  requireReach(caller, { ecoleId });
  const evaluation = await db
    .selectFrom('evaluations')
    .select('enseignementId')
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', evaluationId)
    .executeTakeFirst();
  if (evaluation === undefined) return refuse('INTROUVABLE');
  await requireSiens(db, caller, {
    ids: [evaluation.enseignementId],
    jour: now.slice(0, 10),
    operation: 'lecture',
  });
  const eleve = await db
    .selectFrom('inscriptions')
    .select('eleveId')
    .where('ecoleId', '=', ecoleId)
    .where('id', '=', inscriptionId)
    .executeTakeFirst();
  if (eleve === undefined) return refuse('INTROUVABLE');
  concerns({ entite: 'eleves', entiteId: eleve.eleveId, ecoleId });
  const note = await db
    .selectFrom('notes')
    .select(['valeur', 'code', 'creationDate', 'creationUserId'])
    .where('ecoleId', '=', ecoleId)
    .where('evaluationId', '=', evaluationId)
    .where('inscriptionId', '=', inscriptionId)
    .executeTakeFirst();
  if (note === undefined) return [];
  const rows = await db
    .selectFrom('changements_notes as t')
    .leftJoin('utilisateurs as u', 'u.id', 't.auteurId')
    .select([
      't.ancienneValeur',
      't.ancienCode',
      't.valeur',
      't.code',
      't.motif',
      't.instant',
      'u.prenoms',
      'u.nom',
    ])
    .where('t.ecoleId', '=', ecoleId)
    .where('t.evaluationId', '=', evaluationId)
    .where('t.inscriptionId', '=', inscriptionId)
    .orderBy('t.rang', 'desc')
    .execute();
  const first = rows.at(-1);
  // A first value that was written with a reason has its own row.
  const isWhole =
    first?.ancienneValeur === null && first.ancienCode === null && first.instant === note.creationDate;
  const creator = note.creationUserId ?? 0;
  const names = await nomsDesPersonnes(db, [creator]);
  return [
    ...rows.map(({ ancienCode, code, prenoms, nom, ...row }) => ({
      ...row,
      ancienCode: codeDe(ancienCode),
      code: codeDe(code),
      auteur: nomDuCompte({ prenoms, nom }),
    })),
    ...(isWhole
      ? []
      : [
          {
            ancienneValeur: null,
            ancienCode: null,
            valeur: first === undefined ? note.valeur : first.ancienneValeur,
            code: codeDe(first === undefined ? note.code : first.ancienCode),
            motif: null,
            auteur: names.get(creator) ?? null,
            instant: note.creationDate,
          },
        ]),
  ];
}
