/**
 * Reads of whom a school has something to tell their families: never stored, always what stands now. Who came after all, who was justified,
 * who paid, is not there any more; what a message told is not there again. No motif and no fact is read.
 */
import type { getArrieres } from '@gestionscolaire/contract/caisse/arrieres.ts';
import type { Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour, jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { formaterMontant } from '@gestionscolaire/contract/core/values/montant.ts';
import type { DemiJournee } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import type { EtatDuMessage } from '@gestionscolaire/contract/scolarite/message.ts';
import {
  direQuand,
  type GenreDeMessage,
  type Responsable,
  type Sujet,
  type SujetDeFrais,
} from '@gestionscolaire/contract/suivi/messages/familles.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readArrieresChoisis } from '#caisse/index.ts';
import { isAmong } from '#core/crud/list/filters.ts';
import type { Db } from '#core/db/database.ts';
import type { ReadContext } from '#core/http/context.ts';
import { inscriptionDuJour } from '#eleves/index.ts';
import { ordreDesClasses } from '#scolarite/index.ts';
import { annoncePour } from '#suivi/absences/changer-l-etat.ts';
import { debutDuCours } from '#suivi/emploi/jour.ts';
import '#suivi/tables/absences.ts';
import '#suivi/tables/discipline.ts';
import '#suivi/tables/messages.ts';

/** The reader, by what they are told of the card of a pupil. */
export type Lecteur = { readonly db: Db } & Pick<ReadContext, 'withheld' | 'now'>;

/** Whether a reader is not told the other guardian of pupils. */
export const neLitPasLAutre = ({ withheld }: Pick<Lecteur, 'withheld'>): boolean =>
  withheld.includes('tuteur2Telephone');

interface EleveLu {
  readonly eleveId: number;
  readonly inscriptionId: number;
  readonly prenoms: string;
  readonly nom: string;
  readonly classe: string | null;
  readonly tuteurNom: string | null;
  readonly tuteurTelephone: string | null;
  readonly tuteur2Nom: string | null;
  readonly tuteur2Telephone: string | null;
}

/** Selects a pupil `e` of an enrolment `i` and a class `c`, with their guardians. */
const ELEVE = sql`e.id as "eleveId", i.id as "inscriptionId", e.prenoms, e.nom, c.libelle as classe,
  e."tuteurNom", e."tuteurTelephone", e."tuteur2Nom", e."tuteur2Telephone"`;
const DE_L_INSCRIPTION = sql`join eleves e on e."ecoleId" = i."ecoleId" and e.id = i."eleveId"
  join classes c on c."ecoleId" = i."ecoleId" and c.id = i."classeId"`;
/** The condition that a pupil is still of the school. */
const ENCORE_LA = sql`i."estActif" = 1 and i.etat = 'inscrit'`;
const DANS_L_ORDRE = sql`${ordreDesClasses('c')}, e."nomCle", e."prenomsCle", i.id`;

/** Returns who a pupil is, with the guardians of whom the reader is told. */
function eleveDe(row: EleveLu, lecteur: Lecteur): Omit<Sujet, 'objets' | 'dit'> {
  const { tuteurNom, tuteurTelephone, tuteur2Nom, tuteur2Telephone, ...eleve } = row;
  const premier: Responsable = { nom: tuteurNom, telephone: tuteurTelephone, estAutre: false };
  const autre: Responsable = { nom: tuteur2Nom, telephone: tuteur2Telephone, estAutre: true };
  const { eleveId, inscriptionId, prenoms, nom, classe } = eleve;
  const responsables = neLitPasLAutre(lecteur) ? [premier] : [premier, autre];
  return { eleveId, inscriptionId, prenoms, nom, classe, responsables };
}

/** Gathers the rows of one pupil. */
const parEleve = <R extends EleveLu>(rows: readonly R[]): [R, ...R[]][] =>
  [...Map.groupBy(rows, ({ inscriptionId }) => inscriptionId).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] satisfies [R, ...R[]]],
  );

/** The absences `a` of a day of who is still of the school, unjustified and unannounced, of which no message told. */
const aSignaler = (ecoleId: number, jour: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`a."ecoleId" = ${ecoleId} and a.jour = ${jour} and a.genre = 'absence' and a."annuleeLe" is null
    and a.etat <> 'justifiee' and a."messageId" is null and ${ENCORE_LA}
    and not exists (select 1 from absences_annoncees n where n."ecoleId" = a."ecoleId"
      and n."inscriptionId" = a."inscriptionId" and ${annoncePour(sql`a.jour`, sql`a."demiJournee"`)})`;

/** Counts the pupils away on a day whose family no message told. */
export async function compterAbsentsASignaler(db: Db, ecoleId: number, jour: string): Promise<number> {
  const { rows } = await sql<{ nombre: number }>`
    select count(distinct a."inscriptionId") as nombre
    from absences a join inscriptions i on i."ecoleId" = a."ecoleId" and i.id = a."inscriptionId"
    where ${aSignaler(ecoleId, jour)}`.execute(db);
  return rows[0]?.nombre ?? 0;
}

/** Reads who is absent on a day, unjustified and unannounced, and whose family no message told. */
export async function readAbsents(lecteur: Lecteur, ecoleId: number, jour: string): Promise<Sujet[]> {
  interface Absente extends EleveLu {
    readonly id: number;
    readonly demiJournee: DemiJournee;
    readonly heure: string | null;
  }
  const { rows } = await sql<Absente>`
    select ${ELEVE}, a.id, a."demiJournee", ${debutDuCours('f')} as heure
    from absences a
    join feuilles_appel f on f."ecoleId" = a."ecoleId" and f.id = a."feuilleAppelId"
    join inscriptions i on i."ecoleId" = a."ecoleId" and i.id = a."inscriptionId" ${DE_L_INSCRIPTION}
    where ${aSignaler(ecoleId, jour)}
    order by ${DANS_L_ORDRE}, a."demiJournee" desc, a.id`.execute(lecteur.db);
  return parEleve(rows).map((absences) => ({
    ...eleveDe(absences[0], lecteur),
    objets: absences.map(({ id }) => id),
    dit: direQuand(absences),
  }));
}

/** Reads who is asked to come, from today on, and whose family no message told. */
export async function readConvoques(lecteur: Lecteur, ecoleId: number): Promise<Sujet[]> {
  interface Convoque extends EleveLu {
    readonly id: number;
    readonly jour: string;
    readonly heure: string;
    readonly motif: string;
    readonly avec: string | null;
  }
  const { rows } = await sql<Convoque>`
    select ${ELEVE}, k.id, k.jour, k.heure, k.motif, k.avec
    from convocations k
    join inscriptions i on i."ecoleId" = k."ecoleId" and i.id = k."inscriptionId" ${DE_L_INSCRIPTION}
    where k."ecoleId" = ${ecoleId} and k.jour >= ${jourDe(lecteur.now)} and k."messageId" is null
      and k."retireeLe" is null and ${ENCORE_LA}
    order by ${DANS_L_ORDRE}, k.jour, k.heure, k.id`.execute(lecteur.db);
  const dire = ({ jour, heure, avec, motif }: Convoque): string =>
    `le ${formaterJour(jour)} à ${heure}${avec === null ? '' : `, voir ${avec}`} (${motif})`;
  return parEleve(rows).map((theirs) => ({
    ...eleveDe(theirs[0], lecteur),
    objets: theirs.map(({ id }) => id),
    dit: theirs.map(dire).join(' et '),
  }));
}

/** Selects the pupils whom a message of today reminded. */
const RAPPELES = (ecoleId: number, jour: string): RawBuilder<unknown> => sql`
  select x."eleveId" from messages_famille m
  join contacts_famille k on k."ecoleId" = m."ecoleId" and k."messageId" = m.id
  join inscriptions x on x."ecoleId" = k."ecoleId" and x.id = k."inscriptionId"
  where m."ecoleId" = ${ecoleId} and m.genre = 'frais' and m.jour = ${jour}`;

export interface Debiteur extends SujetDeFrais {
  readonly dernier: { readonly jour: string; readonly etat: EtatDuMessage } | null;
  /** Whether the selection has them: their brothers and sisters are told with them. */
  readonly estChoisi: boolean;
}

type Choix = Pick<Input<typeof getArrieres>, 'ecoleId' | 'sessionId' | 'classeId' | 'age' | 'filtres'> & {
  readonly eleveId?: number | null | undefined;
};

/** Reads who owes today and was not reminded today: all of the school, each told whether a selection has them. */
export async function readDebiteurs(lecteur: Lecteur, choix: Choix): Promise<Debiteur[]> {
  const { db, now } = lecteur;
  const { ecoleId } = choix;
  const jour = jourDe(now);
  const { tous, choisis } = await readArrieresChoisis(db, choix, now);
  const dus = new Map(tous.map((one) => [one.id, one]));
  // A pupil who left owes by an enrolment that was taken away, at the last.
  const { rows } = await sql<EleveLu>`
    select ${ELEVE} from eleves t
    join inscriptions i on i."ecoleId" = t."ecoleId" and i.id = coalesce(${inscriptionDuJour({ jour })},
      (select max(y.id) from inscriptions y where y."ecoleId" = t."ecoleId" and y."eleveId" = t.id))
    ${DE_L_INSCRIPTION}
    where t."ecoleId" = ${ecoleId}
      and ${isAmong(sql`t.id`, sql<string>`${JSON.stringify([...dus.keys()])}`, 'numbers')}
      and t.id not in (${RAPPELES(ecoleId, jour)})
    order by ${DANS_L_ORDRE}`.execute(db);
  return rows.flatMap((row) => {
    const du = dus.get(row.eleveId);
    if (du === undefined) return [];
    const { net, depuis, messageLe, messageEtat } = du;
    return [
      {
        ...eleveDe(row, lecteur),
        objets: [row.eleveId],
        dit: `${formaterMontant(net)} depuis le ${formaterJour(depuis)}`,
        net,
        depuis,
        dernier: messageLe === null || messageEtat === null ? null : { jour: messageLe, etat: messageEtat },
        estChoisi: choisis.has(row.eleveId),
      },
    ];
  });
}

/** Reads the pupils of one kind who are in the queue, whatever the selection. */
export async function readSujets(
  lecteur: Lecteur,
  { ecoleId, genre, jour }: { ecoleId: number; genre: GenreDeMessage; jour: string },
): Promise<Sujet[]> {
  if (genre === 'absence') return readAbsents(lecteur, ecoleId, jour);
  if (genre === 'convocation') return readConvoques(lecteur, ecoleId);
  return readDebiteurs(lecteur, { ecoleId });
}
