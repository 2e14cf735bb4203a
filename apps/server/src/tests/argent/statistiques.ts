/**
 * Counts the figures of the dashboard again from the rows of the tables, one by one, by the sentences of AMB-161. It
 * shares nothing with what it judges: what a line was given is counted from the payments, not read from the line.
 */
import type { Comptes } from '@gestionscolaire/contract/caisse/statistiques.ts';
import { jourDe } from '@gestionscolaire/contract/core/values/dates.ts';
import { DAY } from '@gestionscolaire/contract/core/values/durations.ts';
import { type Periode, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Row } from '#core/db/tables.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { TestServer } from '#tests/harness.ts';

type Compte = Comptes & { classeId: number };

export interface Recompte {
  cartes(moisId: string | null): Compte[];
  credit: number;
  recettes: { jour: string; montant: number }[];
}

const sum = (rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const amount = (row: Row): number => Number(row['montant']);

/** Returns the month of a line: a month's line has its own; a tranche and a single line have that of their due day. */
const moisDe = (ligne: Row): string =>
  ligne['nature'] === 'mois' ? String(ligne['moisId']) : String(ligne['dateEcheance']).slice(5, 7);

/** A day of a line, as the sentences look at it. */
interface Regard {
  /** Whether the line is due, for a session that runs, is over or is to come. */
  isDue(ligne: Row): boolean;
  /** The days since it was due. */
  age(ligne: Row): number;
}

export function regardDe({ dateDebut, dateFin }: Periode, jour: string): Regard {
  const [isOver, isToCome] = [dateFin < jour, dateDebut > jour];
  const depuis = (due: unknown) => (Date.parse(jour) - Date.parse(String(due))) / DAY;
  // The years of the tests follow each other and end on one day: that of before ended a year before this one does.
  const finDAvant = `${Number(dateFin.slice(0, 4)) - 1}${dateFin.slice(4)}`;
  return {
    age: ({ nature, dateEcheance }) => depuis(nature === 'anterieur' ? finDAvant : dateEcheance),
    isDue: ({ dateEcheance }) => isOver || (!isToCome && depuis(dateEcheance) >= 0),
  };
}

/** Counts pupils, each by their own lines. `moisId` null: those due, the rest being to come. */
export function compterEleves(
  eleves: readonly (readonly Row[])[],
  { moisId, regard, given }: { moisId: string | null; regard: Regard; given: (ligne: Row) => number },
): Comptes {
  const reste = (ligne: Row) => amount(ligne) - given(ligne);
  const isConcerned = (ligne: Row) => (moisId === null ? regard.isDue(ligne) : moisDe(ligne) === moisId);
  const concerned = eleves.map((own) => own.filter(isConcerned));
  const all = concerned.flat();
  const later = moisId === null ? eleves.flat().filter((ligne) => !isConcerned(ligne)) : [];
  const late = concerned.map((own) => own.filter((ligne) => regard.isDue(ligne) && reste(ligne) > 0));
  const old = late.map((own) => own.filter((ligne) => regard.age(ligne) >= 30));
  const between = (from: number, to: number) =>
    sum(
      late.flat().filter((ligne) => regard.age(ligne) >= from && regard.age(ligne) < to),
      reste,
    );
  return {
    eleveInscrit: eleves.length,
    concernes: concerned.filter((own) => own.length > 0).length,
    ontPaye: concerned.filter((own) => sum(own, reste) === 0).length,
    montantPaye: sum(all, given),
    montantRestant: sum(all, reste),
    aVenir: sum(later, reste),
    avance: sum(later, given),
    enRetard: late.filter((own) => own.length > 0).length,
    enRetardDepuis30: old.filter((own) => own.length > 0).length,
    moins30: between(-Infinity, 30),
    moins60: between(30, 60),
    moins90: between(60, 90),
    plus90: between(90, Infinity),
  };
}

export async function compter(server: TestServer, ecoleId: number, sessionId: number): Promise<Recompte> {
  const of = async (table: string) => (await server.rows(table)).filter((row) => row['ecoleId'] === ecoleId);
  const paiements = (await of('paiements')).filter(({ annuleLe }) => annuleLe === null);
  const counted = new Set(paiements.map(({ id }) => id));
  const affectations = (await of('affectations')).filter(({ paiementId }) => counted.has(paiementId ?? null));
  const lignes = (await of('echeances')).filter(
    (row) => row['estActif'] === 1 && row['sessionId'] === sessionId,
  );
  const inscrits = (await of('inscriptions')).filter(
    (row) => row['estActif'] === 1 && row['etat'] === 'inscrit' && row['sessionId'] === sessionId,
  );
  const classes = (await of('classes')).filter(({ estActif }) => estActif === 1);
  const given = (ligne: Row) =>
    sum(
      affectations.filter(({ echeanceId }) => echeanceId === ligne['id']),
      amount,
    );

  const { dateDebut, dateFin } = firstOf((await server.admin.call(sessions.get, { id: sessionId })).data);
  const regard = regardDe({ dateDebut: String(dateDebut), dateFin: String(dateFin) }, jourDe(server.now));
  const days = new Map<string, number>();
  for (const paiement of paiements) {
    const jour = String(paiement['jour']);
    if (jour < String(dateDebut) || jour > String(dateFin)) continue;
    days.set(jour, (days.get(jour) ?? 0) + amount(paiement));
  }

  return {
    credit: sum(paiements, amount) - sum(affectations, amount),
    recettes: [...days]
      .map(([jour, montant]) => ({ jour, montant }))
      .toSorted((a, b) => (a.jour < b.jour ? -1 : 1)),
    cartes: (moisId) =>
      classes
        .map(({ id }) => {
          const eleves = inscrits
            .filter(({ classeId }) => classeId === id)
            .map((one) => lignes.filter(({ inscriptionId }) => inscriptionId === one['id']));
          return { classeId: Number(id), ...compterEleves(eleves, { moisId, regard, given }) };
        })
        .toSorted((a, b) => a.classeId - b.classeId),
  };
}
