/**
 * Lists the pupils who owe something that was due by today, by the age of the debt: from all enrolments, of pupils
 * who left too, less their credit. No table holds this list: the debts of each pupil are added up first, then
 * searched and ordered, for a page, for its totals and for its file.
 */
import {
  AGES,
  type Arriere,
  arrieres,
  exportArrieres,
  getArrieres,
  getTotauxArrieres,
} from '@gestionscolaire/contract/caisse/arrieres.ts';
import type { Input, Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { type FilterValue, readFilters } from '@gestionscolaire/contract/core/api/filters.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { LIBELLES_DES_ETATS } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { type RawBuilder, sql } from 'kysely';
import { exportList } from '#core/crud/export/file.ts';
import { isAmong } from '#core/crud/list/filters.ts';
import { holdsWord, wordsOf } from '#core/crud/list/words.ts';
import { pageOf } from '#core/crud/page-of.ts';
import { isReached, requireReach } from '#core/crud/reach.ts';
import type { Db } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import { type Binding, bindFile, bindRead } from '#core/http/call/bind.ts';
import type { FileAnswer, ReadContext } from '#core/http/context.ts';
import { inscriptionDuJour, RESTE_ANTERIEUR, RESTE_D_UNE_LIGNE, readAnnees } from '#eleves/index.ts';
import { JOUR_DE_LA_DETTE, joursDesAges, sommesParAge } from './ages.ts';
import { sessionDe } from './statistiques.ts';

type Appel = Input<typeof getTotauxArrieres> & Pick<Input<typeof getArrieres>, 'recherche' | 'tri' | 'ordre'>;

/** The debts that are asked for, and in which order. */
interface Filtres extends Pick<Appel, 'ecoleId' | 'sessionId' | 'age' | 'recherche' | 'tri' | 'ordre'> {
  readonly eleveId?: number;
  /** The pupils of these classes alone; null: of any. */
  readonly classeIds?: readonly number[] | null;
  /** These pupils alone; null: all. */
  readonly ids?: readonly number[] | null;
}
type Totaux = Output<typeof getTotauxArrieres>;

/** The day of the list, and the first one of its school year: what is asked of earlier years is told apart. */
interface Quand {
  readonly today: string;
  readonly debut: string;
}

async function readQuand(db: Db, now: string): Promise<Quand> {
  const today = jourDe(now);
  return { today, debut: (await readAnnees(db, today)).debut };
}

/** Returns the numbers among which a filter narrows; null: it does not. */
const parmi = (value: FilterValue | undefined): readonly number[] | null =>
  value?.kind === 'parmi' ? value.values.map(Number) : null;

/** Understands a call: what its filters say, and what it names by itself. */
function filtresDe({ filtres = '', sessionId, classeId, age, ...asked }: Appel): Filtres {
  const { values } = readFilters(arrieres.filters, filtres);
  const [said] = values['age']?.kind === 'parmi' ? values['age'].values : [];
  return {
    ...asked,
    sessionId: parmi(values['sessionId'])?.[0] ?? sessionId,
    classeIds: parmi(values['classeId']) ?? (classeId == null ? null : [classeId]),
    age: AGES.find(({ cle }) => cle === said)?.cle ?? age,
  };
}

/** The parts of the debts, by whose lines they are: the first two are of one school year. */
const PARTS = ['inscrits', 'partis', 'autres'] as const;
type NomDePart = (typeof PARTS)[number];

/** Sums the lines of each part: the dashboard counts those of pupils enrolled in the year, and no others. */
function sommesParPart(annee: number): RawBuilder<unknown> {
  const part = sql`case when n."sessionId" is null or n."sessionId" <> ${annee} then 'autres'
    when n.etat = 'inscrit' and n."estActif" = 1 then 'inscrits' else 'partis' end`;
  return sql`${sql.join(
    PARTS.map(
      (name) =>
        sql`sum(case when ${part} = ${sql.lit(name)} then ${RESTE_D_UNE_LIGNE} else 0 end) as ${sql.ref(name)}`,
    ),
  )},`;
}

/** Selects one row for each pupil who owes. `annee`: tells the parts of each, of this school year. */
function dettes(
  { ecoleId, eleveId, sessionId = null, age = null }: Filtres,
  { today, debut }: Quand,
  annee?: number,
): RawBuilder<unknown> {
  const latest = joursDesAges(today);
  const since = latest[AGES.findIndex(({ cle }) => cle === age)] ?? today;
  return sql`
    select e."eleveId", min(${JOUR_DE_LA_DETTE}) as depuis, sum(${RESTE_D_UNE_LIGNE}) as total,
      ${RESTE_ANTERIEUR({ debut })} as anterieur, ${annee === undefined ? sql`` : sommesParPart(annee)}
      ${sommesParAge((rang) => sql`${latest[rang]}`)}
    from echeances e ${annee === undefined ? sql`` : sql`left join inscriptions n on n.id = e."inscriptionId"`}
    where e."ecoleId" = ${ecoleId} ${sessionId === null ? sql`` : sql`and e."sessionId" = ${sessionId}`}
      ${eleveId === undefined ? sql`` : sql`and e."eleveId" = ${eleveId}`}
      and e."estActif" = 1 and e."dateEcheance" <= ${today} and e.paye < e.montant
    group by e."eleveId"
    having min(${JOUR_DE_LA_DETTE}) <= ${since}`;
}

/** Selects the same with the pupil's credit: what their payments and what they had already paid brought, less
 * what lines were given of them. */
const avecCredit = (filtres: Filtres, quand: Quand, annee?: number): RawBuilder<unknown> => sql`
  with dettes as (${dettes(filtres, quand, annee)}), nettes as materialized (
    select d.*,
      coalesce((select sum(p.montant) from paiements p
        where p."ecoleId" = ${filtres.ecoleId} and p."eleveId" = d."eleveId" and p."annuleLe" is null), 0)
      + coalesce((select sum(r."dejaPaye") from reprises r
        where r."ecoleId" = ${filtres.ecoleId} and r."eleveId" = d."eleveId" and r."estActif" = 1), 0)
      - coalesce((select sum(e.paye) from echeances e
        where e."ecoleId" = ${filtres.ecoleId} and e."eleveId" = d."eleveId"), 0) as credit
    from dettes d
  ) select nettes.*, total - credit as net from nettes`;

const isOneOf = (column: RawBuilder<unknown>, ids: readonly number[] | null): RawBuilder<unknown> =>
  ids === null ? sql`` : sql`and ${isAmong(column, sql<string>`${JSON.stringify(ids)}`, 'numbers')}`;

/** The texts that a search looks into: those of a pupil that the list shows. */
const CHERCHES = ['prenoms', 'nom', 'matricule', 'tuteurNom', 'tuteurTelephone'].map((name) => ({
  alias: 't',
  name,
}));

/**
 * Returns the part of the statement after its columns: pupils `t` with debts `d`, enrolment `i` and class `c`, those
 * whose credit covers the debts too. `joined`: what the columns read besides.
 */
function trouves(
  filtres: Filtres,
  quand: Quand,
  { annee, joined = sql`` }: { readonly annee?: number; readonly joined?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  const { today } = quand;
  const { sessionId = null, classeIds = null, ids = null, recherche = '' } = filtres;
  const words = wordsOf(recherche).map((word) => sql`and ${holdsWord(CHERCHES, word)}`);
  return sql`
    from (${avecCredit(filtres, quand, annee)}) d
    join eleves t on t.id = d."eleveId" and t."ecoleId" = ${filtres.ecoleId}
    left join inscriptions i on i.id = ${inscriptionDuJour({ jour: today, sessionId })}
    left join classes c on c.id = i."classeId" ${joined}
    where 1 = 1 ${isOneOf(sql`i."classeId"`, classeIds)} ${isOneOf(sql`t.id`, ids)}
    ${sql.join(words, sql` `)}`;
}

/** The condition of a pupil who owes more than the school holds for them. */
const DOIT = sql`d.net > 0`;

const NOMS = [sql`t."nomCle"`, sql`t."prenomsCle"`, sql`t.id`];
const ORDRES: Readonly<Record<(typeof arrieres.sortable)[number], readonly RawBuilder<unknown>[]>> = {
  nom: NOMS,
  classe: [sql`coalesce(c."libelleCle", '')`, ...NOMS],
  total: [sql`d.total`, ...NOMS],
  anterieur: [sql`d.anterieur`, ...NOMS],
  net: [sql`d.net`, ...NOMS],
  depuis: [sql`d.depuis`, ...NOMS],
};

/** Joins the last reminder `m` that somebody opened for a pupil `t`. */
const DERNIER_RAPPEL = sql`left join messages_famille m on m.id = (
  select max(f.id) from inscriptions x
  join contacts_famille k on k."ecoleId" = x."ecoleId" and k."inscriptionId" = x.id
  join messages_famille f on f.id = k."messageId" and f.genre = 'frais'
  where x."ecoleId" = t."ecoleId" and x."eleveId" = t.id)`;

/** Selects the rows in the order asked for. */
function lignes(filtres: Filtres, quand: Quand): RawBuilder<Arriere> {
  const order = ORDRES[filtres.tri ?? 'nom'].map(
    (term) => sql`${term}${filtres.ordre === 'desc' ? sql` desc` : sql``}`,
  );
  return sql<Arriere>`
    select t.id, t.matricule, t.prenoms, t.nom, c.libelle as classe, coalesce(i.etat, 'parti') as etat,
      t."tuteurNom", t."tuteurTelephone", d.depuis,
      ${sql.join(AGES.map(({ cle }) => sql`d.${sql.ref(cle)}`))}, d.total, d.anterieur, d.credit, d.net,
      m.jour as "messageLe", m.etat as "messageEtat"
    ${trouves(filtres, quand, { joined: DERNIER_RAPPEL })} and ${DOIT}
    order by ${sql.join(order)}`;
}

/** Reads all that the pupils of a school owe, as rows of the list, and which of them a selection has. */
export async function readArrieresChoisis(
  db: Db,
  choix: Appel & { readonly eleveId?: number | null | undefined },
  now: string,
): Promise<{ readonly tous: readonly Arriere[]; readonly choisis: ReadonlySet<number> }> {
  const quand = await readQuand(db, now);
  const { rows: tous } = await lignes({ ecoleId: choix.ecoleId }, quand).execute(db);
  const { eleveId, ...asked } = choix;
  const { rows } = await sql<{ id: number }>`
    select t.id ${trouves({ ...filtresDe(asked), ...(eleveId == null ? {} : { ids: [eleveId] }) }, quand)} and ${DOIT}`.execute(
    db,
  );
  return { tous, choisis: new Set(rows.map(({ id }) => id)) };
}

/** The id of no school. */
const AUCUNE = 0;

/** Returns the filters of a list that is empty for another school, as every list is. */
const dansSonEcole = (filtres: Filtres, { caller }: ReadContext): Filtres =>
  isReached(caller, filtres) ? filtres : { ...filtres, ecoleId: AUCUNE };

/** The sums of the amounts of a list. */
const SOMMES = [...AGES.map(({ cle }) => cle), 'total', 'anterieur', 'credit', 'net'].map(
  (column) => sql`coalesce(sum(d.${sql.ref(column)}), 0) as ${sql.ref(column)}`,
);

async function readPage(input: Input<typeof getArrieres>, context: ReadContext): Promise<Arriere[]> {
  const quand = await readQuand(context.db, context.now);
  const filtres = dansSonEcole(filtresDe(input), context);
  return pageOf(context, input, {
    rows: ({ taille, offset }) => sql`${lignes(filtres, quand)} limit ${taille} offset ${offset}`,
    found: sql`select 1 as un ${trouves(filtres, quand)} and ${DOIT}`,
    totals: sql`select ${sql.join(SOMMES)} ${trouves(filtres, quand)} and ${DOIT}`,
  });
}

/** The id of no school year: no line is of it. */
const SANS_ANNEE = 0;

async function readTotaux(
  input: Input<typeof getTotauxArrieres>,
  { db, caller, now }: ReadContext,
): Promise<Totaux> {
  requireReach(caller, input);
  const quand = await readQuand(db, now);
  const filtres = filtresDe(input);
  const sessionId = filtres.sessionId ?? (await sessionDe(db, null, now))?.id ?? null;
  const sums = [...AGES.map(({ cle }) => cle), 'total', 'anterieur', 'credit', 'net'].map(
    (column) => sql`coalesce(sum(d.${sql.ref(column)}) filter (where ${DOIT}), 0) as ${sql.ref(column)}`,
  );
  const parts = PARTS.flatMap((part) => [
    sql`coalesce(sum(d.${sql.ref(part)}), 0) as ${sql.ref(part)}`,
    sql`count(*) filter (where d.${sql.ref(part)} > 0) as ${sql.ref(`${part}Eleves`)}`,
  ]);
  const {
    rows: [row],
  } = await sql<Omit<Totaux, 'parts'> & Record<NomDePart | `${NomDePart}Eleves` | 'dettesCouvertes', number>>`
    select count(*) filter (where ${DOIT}) as eleves, count(*) filter (where not ${DOIT}) as couverts,
      coalesce(sum(d.total) filter (where not ${DOIT}), 0) as "dettesCouvertes", ${sql.join(parts)},
      ${sql.join(sums)} ${trouves(filtres, quand, { annee: sessionId ?? SANS_ANNEE })}`.execute(db);
  if (row === undefined) throw new Error('A statement of sums answered no row');
  const { inscrits, partis, autres, inscritsEleves, partisEleves, autresEleves, dettesCouvertes, ...told } =
    row;
  return {
    ...told,
    parts: {
      sessionId,
      inscrits: { eleves: inscritsEleves, montant: inscrits },
      partis: { eleves: partisEleves, montant: partis },
      autres: { eleves: autresEleves, montant: autres },
      couverts: dettesCouvertes,
    },
  };
}

/** The columns of the file, in its order. */
const TITRES: Readonly<Record<string, string>> = {
  matricule: 'Matricule',
  nom: 'Nom',
  prenoms: 'Prénoms',
  classe: 'Classe',
  etat: 'État',
  tuteurNom: 'Responsable',
  tuteurTelephone: 'Téléphone',
  depuis: 'Depuis le',
  ...Object.fromEntries(AGES.map(({ cle, libelle }) => [cle, libelle])),
  anterieur: 'Années précédentes',
  total: 'Total dû',
  credit: 'Crédit',
  net: 'Reste net',
};

async function exporter(input: Input<typeof exportArrieres>, context: ReadContext): Promise<FileAnswer> {
  const quand = await readQuand(context.db, context.now);
  const { selection, ...asked } = input;
  // Chosen pupils come from several searches; the year says which debts are told.
  const filtres = Array.isArray(selection)
    ? { ...filtresDe(asked), classeIds: null, age: null, recherche: '', ids: selection }
    : filtresDe(asked);
  const everything = (db: Db) => sql<Row>`${lignes(dansSonEcole(filtres, context), quand)}`.compile(db);
  return exportList(
    { ...arrieres, sortable: Object.keys(TITRES) },
    { exported: TITRES, words: { etat: LIBELLES_DES_ETATS } },
    { everything },
    input,
    context,
  );
}

export const arrieresBindings: readonly Binding[] = [
  bindRead(getArrieres, readPage),
  bindRead(getTotauxArrieres, readTotaux),
  bindFile(exportArrieres, exporter, { heavy: 'export' }),
];
