/** Reads the roll calls of a class between two days of a school year: its half-days, its pupils with their days, its sheets and what they say. */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { joursAvant } from '@gestionscolaire/contract/core/values/dates.ts';
import type { PresenceDEleve } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { estDeLaClasse } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import { joursEntre } from '@gestionscolaire/contract/scolarite/calendrier/calendrier.ts';
import { type AbsenceDuRegistre, demisDuRegistre } from '@gestionscolaire/contract/suivi/papiers/registre.ts';
import type { Db } from '#core/db/database.ts';
import { findRow } from '#core/db/rows.ts';
import type { StoredRow } from '#core/db/tables.ts';
import type { ReadContext } from '#core/http/context.ts';
import { readCalendrier } from '#scolarite/index.ts';
import { classeAppelee } from '#suivi/appel/lire.ts';
import { readAppelsAttendus } from '#suivi/chiffres/lire.ts';
import { requireClasseAppelee } from '#suivi/droits/siennes.ts';

/** The days that are asked about, yyyy-MM-dd, both included. */
interface Etendue {
  readonly du: string;
  readonly au: string;
}

interface Demande {
  readonly classe: StoredRow<'classes'>;
  readonly session: StoredRow<'sessions'>;
  readonly etendue: Etendue;
}

/** Returns the class and the year of a paper, which the caller reads today. @throws Refus */
export async function lieuDePapier(
  { db, caller, now, concerns }: ReadContext,
  { classeId, sessionId }: { readonly classeId: number; readonly sessionId: number },
): Promise<Omit<Demande, 'etendue'>> {
  const classe = await classeAppelee({ db, caller }, classeId);
  await requireClasseAppelee(db, caller, { classeId, jour: now.slice(0, 10), operation: 'lecture' });
  const session = (await findRow(db, 'sessions', sessionId)) ?? refuse('INTROUVABLE');
  concerns({ entite: 'classes', entiteId: classeId, ecoleId: classe.ecoleId });
  return { classe, session };
}

/** Keeps days within their school year. */
export const dansLAnnee = (
  { du, au }: Etendue,
  { dateDebut, dateFin }: Pick<StoredRow<'sessions'>, 'dateDebut' | 'dateFin'>,
): Etendue => ({ du: du < dateDebut ? dateDebut : du, au: au > dateFin ? dateFin : au });

/** Returns the first and the last day of a month, '2026-11'. */
export function joursDuMois(mois: string): Etendue {
  const [year = 0, month = 0] = mois.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  return { du: `${mois}-01`, au: joursAvant(next, 1) };
}

/** Reads the pupils of a year who were in the class at some time, by family name, each with the days of `jours` on which they are in it. */
async function readEleves(db: Db, { classe, session }: Demande, jours: readonly string[]) {
  const { ecoleId, id: classeId } = classe;
  const rows = await db
    .selectFrom('inscriptions as i')
    .innerJoin('eleves as e', 'e.id', 'i.eleveId')
    .innerJoin('inscriptions_classes as k', (on) =>
      on.onRef('k.ecoleId', '=', 'i.ecoleId').onRef('k.inscriptionId', '=', 'i.id'),
    )
    .select(['i.id as inscriptionId', 'i.dateInscription', 'i.dateDepart', 'e.id as eleveId', 'e.matricule'])
    .select(['e.prenoms', 'e.nom', 'e.sexe', 'k.classeId', 'k.du'])
    .where('i.ecoleId', '=', ecoleId)
    .where('i.sessionId', '=', session.id)
    .where('i.estActif', '=', 1)
    .where('i.id', 'in', (eb) =>
      eb
        .selectFrom('inscriptions_classes as own')
        .select('own.inscriptionId')
        .where('own.ecoleId', '=', ecoleId)
        .where('own.classeId', '=', classeId),
    )
    .orderBy('e.nomCle')
    .orderBy('e.prenomsCle')
    .orderBy('i.id')
    .execute();
  return [...Map.groupBy(rows, ({ inscriptionId }) => inscriptionId).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { classeId: _class, du: _since, dateInscription, dateDepart, ...eleve } = first;
    const classes = own.map((one) => ({ classeId: one.classeId, du: one.du }));
    const presence: PresenceDEleve = { dateInscription, dateDepart, classes };
    const days = new Set(jours.filter((jour) => estDeLaClasse(presence, classeId, jour)));
    return [{ ...eleve, jours: days }];
  });
}

const readAppels = (db: Db, { classe, session }: Demande, { du, au }: Etendue) =>
  db
    .selectFrom('feuilles_appel')
    .select(['id', 'jour', 'demiJournee', 'effectif'])
    .where('ecoleId', '=', classe.ecoleId)
    .where('classeId', '=', classe.id)
    .where('sessionId', '=', session.id)
    .where('jour', '>=', du)
    .where('jour', '<=', au)
    .orderBy('jour')
    .orderBy('id')
    .execute();

const readAbsences = (db: Db, { classe }: Demande, { du, au }: Etendue): Promise<AbsenceDuRegistre[]> =>
  db
    .selectFrom('absences as a')
    .innerJoin('feuilles_appel as f', (on) =>
      on.onRef('f.ecoleId', '=', 'a.ecoleId').onRef('f.id', '=', 'a.feuilleAppelId'),
    )
    .select(['a.inscriptionId', 'a.jour', 'a.demiJournee', 'a.genre', 'a.minutes', 'a.etat', 'a.annuleeLe'])
    .where('a.ecoleId', '=', classe.ecoleId)
    .where('f.classeId', '=', classe.id)
    .where('a.jour', '>=', du)
    .where('a.jour', '<=', au)
    .orderBy('a.jour')
    .orderBy('a.id')
    .execute();

/** Reads them. `eleves`: those who are in the class on one of the days, or whom a sheet of it names; `attendus`: as the dashboard counts. */
export async function readJoursDeClasse(db: Db, demande: Demande, now: string) {
  const { classe, session } = demande;
  const etendue = dansLAnnee(demande.etendue, session);
  const calendrier = await readCalendrier(db, classe.ecoleId, etendue);
  const appels = await readAppels(db, demande, etendue);
  const absences = await readAbsences(db, demande, etendue);
  const jours = joursEntre(etendue.du, etendue.au);
  const named = new Set(absences.map(({ inscriptionId }) => inscriptionId));
  const all = await readEleves(db, demande, jours);
  const eleves = all.filter(({ inscriptionId, jours: own }) => own.size > 0 || named.has(inscriptionId));
  const demis = demisDuRegistre(calendrier, classe.etape, etendue, appels);
  const dus = await readAppelsAttendus(
    db,
    { ...etendue, ecoleId: classe.ecoleId, classeId: classe.id },
    { session, now },
  );
  const attendus = dus.reduce((sum, one) => sum + one.attendus, 0);
  return { etendue, demis, eleves, appels, absences, attendus };
}
export type JoursDeClasse = Awaited<ReturnType<typeof readJoursDeClasse>>;
