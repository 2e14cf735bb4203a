/** Maintains what a pupil does otherwise in a subject: they are of its class and year, and one thing is said of them for a period. */
import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import {
  LIBELLES_DES_GENRES_DE_PARTICULARITE,
  particularites,
} from '@gestionscolaire/contract/notes/enseignements/particularites.ts';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { isReached } from '#core/crud/reach.ts';
import type { Trx } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import { namingFiles } from '#fichiers/index.ts';
import { requireNonScellee } from '#notes/lieu/garde.ts';
import '#notes/tables/saisie.ts';
import { DE_L_ENSEIGNEMENT, ENSEIGNEMENT } from './parents.ts';

type Ligne = WrittenRow<'particularites'>;

const PERIODE = "Cette période n'est pas du niveau et de l'année de cet enseignement.";

/** Refuses a pupil who was never in the class of the subject, that year. */
async function checkInscrit(
  trx: Trx,
  row: Ligne,
  { classeId, sessionId }: StoredRow<'enseignements'>,
): Promise<void> {
  const inscrit = await trx
    .selectFrom('inscriptions as i')
    .innerJoin('inscriptions_classes as k', (on) =>
      on.onRef('k.ecoleId', '=', 'i.ecoleId').onRef('k.inscriptionId', '=', 'i.id'),
    )
    .select('i.id')
    .where('i.ecoleId', '=', row.ecoleId)
    .where('i.id', '=', row.inscriptionId)
    .where('i.sessionId', '=', sessionId)
    .where('i.estActif', '=', 1)
    .where('k.classeId', '=', classeId)
    .executeTakeFirst();
  if (inscrit === undefined) refuseAt('inscriptionId', "Cet élève n'est pas de cette classe cette année.");
}

/** Returns the days of the periods that a row names, open at both ends; refuses those of another stage or year. */
async function joursDe(
  trx: Trx,
  row: Pick<Ligne, 'ecoleId' | 'periodeDebutId' | 'periodeFinId'>,
  { classeId, sessionId }: StoredRow<'enseignements'>,
): Promise<{ du: string; au: string }> {
  const classe = await findRow(trx, 'classes', classeId);
  const of = async (field: 'periodeDebutId' | 'periodeFinId') => {
    const id = row[field];
    if (id === null) return undefined;
    const periode = await findRow(trx, 'periodes', id);
    const isRight =
      periode?.ecoleId === row.ecoleId && periode.sessionId === sessionId && periode.etape === classe?.etape;
    if (!isRight) refuseFaults({ [field]: PERIODE });
    return periode;
  };
  const [debut, fin] = [await of('periodeDebutId'), await of('periodeFinId')];
  return { du: debut?.dateDebut ?? '', au: fin?.dateFin ?? '9999' };
}

type Portee = Pick<Ligne, 'ecoleId' | 'enseignementId' | 'genre' | 'periodeDebutId' | 'periodeFinId'>;

/**
 * Refuses to change what holds in a sealed period of the class (NOTE-47). `avant`, `apres`: what holds before and after, null for
 * nothing. A row that ends after the sealed periods may end sooner, or later.
 */
async function refuseScellees(trx: Trx, avant: Portee | null, apres: Portee | null): Promise<void> {
  const enseignement = await findRow(trx, 'enseignements', (apres ?? avant)?.enseignementId ?? 0);
  if (enseignement === undefined) return;
  const { ecoleId, classeId, sessionId } = enseignement;
  const genreOf = async (row: Portee | null) => {
    const jours = row === null ? undefined : await joursDe(trx, row, enseignement);
    return ({ dateDebut, dateFin }: { dateDebut: string; dateFin: string }) =>
      jours !== undefined && jours.du <= dateDebut && jours.au >= dateFin ? row?.genre : undefined;
  };
  const [before, after] = [await genreOf(avant), await genreOf(apres)];
  const periodes = await trx
    .selectFrom('etats_periodes as e')
    .innerJoin('periodes as p', 'p.id', 'e.periodeId')
    .select(['p.id', 'p.dateDebut', 'p.dateFin'])
    .where('e.ecoleId', '=', ecoleId)
    .where('e.classeId', '=', classeId)
    .where('p.sessionId', '=', sessionId)
    .orderBy('p.id')
    .execute();
  for (const periode of periodes)
    if (before(periode) !== after(periode))
      await requireNonScellee(trx, { ecoleId, classeId, periodeId: periode.id });
}

/** The subject is locked by then, as its parent. */
async function checkParticularite(
  trx: Trx,
  row: Ligne,
  before: StoredRow<'particularites'> | null,
): Promise<void> {
  const enseignement = await findRow(trx, 'enseignements', row.enseignementId);
  if (enseignement === undefined) return;
  if (before === null) await checkInscrit(trx, row, enseignement);
  if (row.genre === 'suit' && enseignement.facultatif !== 1)
    refuseAt('genre', 'Seule une matière facultative se suit par choix.');
  const jours = await joursDe(trx, row, enseignement);
  if (jours.au < jours.du) refuseAt('periodeFinId', 'La dernière période ne vient pas avant la première.');
  const others = await trx
    .selectFrom('particularites')
    .select(['ecoleId', 'periodeDebutId', 'periodeFinId'])
    .where('ecoleId', '=', row.ecoleId)
    .where('inscriptionId', '=', row.inscriptionId)
    .where('enseignementId', '=', row.enseignementId)
    .where('estActif', '=', 1)
    .where('id', '!=', before?.id ?? 0)
    .execute();
  for (const other of others) {
    const { du, au } = await joursDe(trx, other, enseignement);
    if (du <= jours.au && au >= jours.du)
      refuseAt('inscriptionId', 'Cet élève a déjà une particularité dans cette matière pour cette période.');
  }
  await refuseScellees(trx, before?.estActif === 1 ? before : null, row);
}

const UNE_PERIODE = {
  table: 'periodes',
  refus: "Cette période n'existe pas, est désactivée ou est celle d'une autre école.",
  isOfSchool: true,
  isLocked: true,
} as const;

const source = crudHandlers(particularites, {
  table: 'particularites',
  keyed: [],
  named: 'nom',
  school: DE_L_ENSEIGNEMENT,
  check: checkParticularite,
  beforeRemoval: (trx, row) => (row.estActif === 1 ? refuseScellees(trx, row, null) : Promise.resolve()),
  within: ['enseignementId'],
  joins: [
    { table: 'inscriptions', as: 'inscription', on: 't.inscriptionId' },
    { table: 'eleves', as: 'eleve', on: 'inscription.eleveId' },
    { table: 'enseignements', as: 'enseignement', on: 't.enseignementId' },
    { table: 'matieres', as: 'matiere', on: 'enseignement.matiereId' },
    { table: 'classes', as: 'classe', on: 'enseignement.classeId' },
    { table: 'periodes', as: 'debut', on: 't.periodeDebutId', isOptional: true },
    { table: 'periodes', as: 'fin', on: 't.periodeFinId', isOptional: true },
  ],
  reads: {
    prenoms: 'eleve.prenoms',
    nom: 'eleve.nom',
    matricule: 'eleve.matricule',
    matiere: 'matiere.libelle',
    classe: 'classe.libelle',
    periodeDebut: 'debut.libelle',
    periodeFin: 'fin.libelle',
  },
  searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule', 'matiere.libelle', 'classe.libelle'],
  exported: {
    nom: 'Nom',
    prenoms: 'Prénoms',
    matricule: 'Matricule',
    matiere: 'Matière',
    classe: 'Classe',
    periodeDebut: 'De la période',
    periodeFin: 'À la période',
    motif: 'Motif',
  },
  words: { genre: LIBELLES_DES_GENRES_DE_PARTICULARITE },
  parents: [
    ENSEIGNEMENT,
    {
      field: 'inscriptionId',
      table: 'inscriptions',
      refus: "Cette inscription n'existe pas ou est retirée.",
    },
    { field: 'periodeDebutId', ...UNE_PERIODE },
    { field: 'periodeFinId', ...UNE_PERIODE },
  ],
  referencedBy: [],
});

/** The paper that a row names follows it, and goes with it. */
const made = namingFiles('particularites', source);

const particularitesHandlers = {
  ...made,
  disable: async (input, context) => {
    const before = await findRow(context.db, 'particularites', input.id);
    if (before !== undefined && isReached(context.caller, before) && before.estActif === 1)
      await refuseScellees(context.db, before, null);
    return made.disable(input, context);
  },
} satisfies typeof made;

export const particularitesBindings: Binding[] = bindCrud(particularites, particularitesHandlers);
