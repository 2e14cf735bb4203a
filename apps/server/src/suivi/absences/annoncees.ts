/**
 * Maintains announced absences: their half-days begin with the pupil away, and what a sheet has found of them already is justified as
 * soon as they are said.
 */
import { refuseAt, refuseFaults } from '@gestionscolaire/contract/core/api/errors.ts';
import { LIBELLES_DES_PARTIES_DU_JOUR } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { absencesAnnoncees, fauteDeLAnnonce } from '@gestionscolaire/contract/suivi/absences/annoncees.ts';
import { type SqlBool, sql } from 'kysely';
import { bindCrud } from '#core/crud/bind/bind-crud.ts';
import { crudHandlers } from '#core/crud/bind/crud-handlers.ts';
import { seenOf } from '#core/crud/reach.ts';
import type { Db, Trx } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow, WrittenRow } from '#core/db/tables.ts';
import type { Binding } from '#core/http/call/bind.ts';
import type { WriteContext } from '#core/http/context.ts';
import { refuseAnonyme } from '#eleves/index.ts';
import { namingFiles } from '#fichiers/index.ts';
import { refuseOutside } from '#scolarite/index.ts';
import { tenirSesClasses } from '#suivi/presents/tenir.ts';
import { direAuRegistre } from '#suivi/registre/inscrire.ts';
import { annoncePour, justifierLesAnnoncees, rouvrirLesAnnoncees } from './changer-l-etat.ts';
import { MOTIF, requireGenre } from './motif.ts';

type Annonce = WrittenRow<'absences_annoncees'>;

async function checkAnnonce(
  trx: Trx,
  row: Annonce,
  before: StoredRow<'absences_annoncees'> | null,
): Promise<void> {
  refuseFaults(fauteDeLAnnonce(row));
  await requireGenre(trx, row.motifId);
  const inscription = await findRow(trx, 'inscriptions', row.inscriptionId);
  if (inscription === undefined) return;
  await refuseAnonyme(trx, inscription);
  await refuseOutside(trx, inscription.sessionId, row, ['du', 'au']);
  // A roll call of these days waits for this, or this finds what it wrote.
  await tenirSesClasses(trx, row, row.au);
  const other = await trx
    .selectFrom('absences_annoncees')
    .select('id')
    .where('ecoleId', '=', row.ecoleId)
    .where('inscriptionId', '=', row.inscriptionId)
    .where('estActif', '=', 1)
    .where('du', '<=', row.au)
    .where('au', '>=', row.du)
    .where((eb) =>
      row.partie === 'journee'
        ? eb.lit(true)
        : eb.or([eb('partie', '=', 'journee'), eb('partie', '=', row.partie)]),
    )
    .where('id', '!=', before?.id ?? 0)
    .executeTakeFirst();
  if (other !== undefined) refuseAt('du', 'Une absence de cet élève est déjà annoncée ces jours-là.');
}

/** The half-days of the announcement `t` whose sheet was made, and did not find the pupil away. */
const PRESENCES = sql`case when t."estActif" = 0 then 0 else (select count(distinct f.jour || f."demiJournee") from feuilles_appel f
  where f."ecoleId" = t."ecoleId" and f.jour between t.du and t.au and t.partie in ('journee', f."demiJournee")
    and f."classeId" = (select c."classeId" from inscriptions_classes c
      where c."ecoleId" = t."ecoleId" and c."inscriptionId" = t."inscriptionId" and c.du <= f.jour
      order by c.du desc limit 1)
    and not exists (select 1 from absences a where a."ecoleId" = t."ecoleId" and a."feuilleAppelId" = f.id
      and a."inscriptionId" = t."inscriptionId" and a."annuleeLe" is null and a.genre = 'absence')) end`;

const made = namingFiles(
  'absences_annoncees',
  crudHandlers(absencesAnnoncees, {
    table: 'absences_annoncees',
    keyed: [],
    named: 'nom',
    school: {
      kind: 'parent',
      field: 'inscriptionId',
      table: 'inscriptions',
      refus: "Cette inscription n'est d'aucune école.",
    },
    // Both may be about health, or a family's affairs.
    discreet: ['texte', 'parQui'],
    check: checkAnnonce,
    within: ['inscriptionId'],
    joins: [
      { table: 'inscriptions', as: 'inscription', on: 't.inscriptionId' },
      { table: 'eleves', as: 'eleve', on: 'inscription.eleveId' },
      { table: 'classes', as: 'classe', on: 'inscription.classeId' },
      { table: 'motifs_suivi', as: 'motif', on: 't.motifId', isOptional: true },
    ],
    reads: {
      eleveId: 'inscription.eleveId',
      prenoms: 'eleve.prenoms',
      nom: 'eleve.nom',
      matricule: 'eleve.matricule',
      classe: 'classe.libelle',
      motif: 'motif.libelle',
    },
    computed: { presences: PRESENCES },
    order: {
      nom: [sql`eleve."nomCle"`, sql`eleve."prenomsCle"`],
      classe: [sql`classe."libelleCle"`],
    },
    searched: ['eleve.prenoms', 'eleve.nom', 'eleve.matricule', 'classe.libelle', 'motif.libelle'],
    exported: {
      partie: 'Absent',
      nom: 'Nom',
      prenoms: 'Prénoms',
      matricule: 'Matricule',
      classe: 'Classe',
      motif: 'Motif',
      texte: 'Précision',
      parQui: 'Annoncée par',
      presences: 'Demi-journées où il était là',
    },
    words: { partie: LIBELLES_DES_PARTIES_DU_JOUR },
    parents: [
      {
        field: 'inscriptionId',
        table: 'inscriptions',
        refus: "Cette inscription n'existe pas ou est retirée.",
      },
      MOTIF,
    ],
    referencedBy: [
      {
        table: 'justifications',
        column: 'annonceId',
        one: 'justification',
        many: 'justifications',
        isFeminine: true,
        isOfSchool: true,
        isAlwaysActive: true,
      },
    ],
  }),
);

/** Justifies what sheets found already of an announced absence, and asks again for what it is of no more. */
async function appliquer({ db, now, caller }: WriteContext, id: number): Promise<void> {
  const annonce = await findRow(db, 'absences_annoncees', id);
  if (annonce === undefined) return;
  const stamp = { now, userId: caller.userId };
  const { ecoleId } = annonce;
  const rouvertes = await rouvrirLesAnnoncees(db, { ecoleId, annonceId: id }, stamp);
  const justifiees = await justifierLesAnnoncees(db, ecoleId, sql<SqlBool>`n.id = ${id}`, stamp);
  const feuilles = [...new Set([...rouvertes, ...justifiees])];
  await direAuRegistre(db, ecoleId, { genre: 'justification', feuilles }, stamp);
}

const createMany: typeof made.createMany = async (inputs, context) => {
  const added = await made.createMany(inputs, context);
  for (const { id } of added) await appliquer(context, id);
  return added;
};

export const absencesAnnonceesHandlers = {
  ...made,
  create: (input, context) => createMany([input], context),
  createMany,
  update: async (input, context) => {
    const changed = await made.update(input, context);
    await appliquer(context, input.id);
    return changed;
  },
  disable: async (input, context) => {
    const { db, caller } = context;
    const annonce = seenOf(caller, await findRow(db, 'absences_annoncees', input.id));
    // A roll call of its days waits for this, or this finds what it wrote by the announcement.
    await tenirSesClasses(db, annonce, annonce.au);
    const disabled = await made.disable(input, context);
    await appliquer(context, input.id);
    return disabled;
  },
  enable: async (input, context) => {
    const changed = await made.enable(input, context);
    await appliquer(context, input.id);
    return changed;
  },
} satisfies typeof made;

export const absencesAnnonceesBindings: Binding[] = bindCrud(absencesAnnoncees, absencesAnnonceesHandlers);

/**
 * Returns, by enrolment, why pupils were announced away on a half-day: « Maladie, paludisme ». A teacher is told the motif alone, '' where
 * there is none: the precision may be about health.
 */
export async function annonceesDe(
  db: Db,
  ecoleId: number,
  { jour, demiJournee }: { readonly jour: string; readonly demiJournee: string },
  isTeacher: boolean,
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ inscriptionId: number; motif: string | null; texte: string | null }>`
    select n."inscriptionId", m.libelle as motif, n.texte from absences_annoncees n
      left join motifs_suivi m on m.id = n."motifId"
    where n."ecoleId" = ${ecoleId} and ${annoncePour(sql`${jour}`, sql`${demiJournee}`)} order by n.id`.execute(
    db,
  );
  return new Map(
    rows.map(({ inscriptionId, motif, texte }) => [
      inscriptionId,
      [motif, isTeacher ? null : texte].filter((said) => said !== null).join(', '),
    ]),
  );
}
