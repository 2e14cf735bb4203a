/**
 * Counts the figures of the dashboard again from the rows of the tables, one by one, by the sentences of AMB-130. It
 * shares nothing with what it judges: what a line was given is counted from the payments, not read from the line.
 */
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import type { Row } from '#core/db/tables.ts';
import { firstOf } from '#tests/exemples/reponse.ts';
import type { TestServer } from '#tests/harness.ts';

interface Compte {
  classeId: number;
  eleveInscrit: number;
  ontPaye: number;
  montantPaye: number;
  montantRestant: number;
}

export interface Recompte {
  cartes(moisId: string | null): Compte[];
  credit: number;
  recettes: { jour: string; montant: number }[];
}

const sum = (rows: readonly Row[], of: (row: Row) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const amount = (row: Row): number => Number(row['montant']);

/** Answers the month of a line: a month's line has its own; a tranche and a single line have that of their due day. */
const moisDe = (ligne: Row): string =>
  ligne['nature'] === 'mois' ? String(ligne['moisId']) : String(ligne['dateEcheance']).slice(5, 7);

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

  const session = firstOf((await server.admin.call(sessions.get, { id: sessionId })).data);
  const days = new Map<string, number>();
  for (const paiement of paiements) {
    const jour = String(paiement['jour']);
    if (jour < String(session['dateDebut']) || jour > String(session['dateFin'])) continue;
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
          const pupils = inscrits.filter(({ classeId }) => classeId === id);
          const concerned = pupils.map((one) =>
            lignes.filter(
              (ligne) =>
                ligne['inscriptionId'] === one['id'] && (moisId === null || moisDe(ligne) === moisId),
            ),
          );
          const all = concerned.flat();
          const settled = (own: Row[]) =>
            own.length > 0 && own.every((ligne) => given(ligne) === amount(ligne));
          return {
            classeId: Number(id),
            eleveInscrit: pupils.length,
            ontPaye: concerned.filter(settled).length,
            montantPaye: sum(all, given),
            montantRestant: sum(all, amount) - sum(all, given),
          };
        })
        .toSorted((a, b) => a.classeId - b.classeId),
  };
}
