/** Checks what must hold of the books of every school, whoever wrote them. */
import { EMPREINTE_ZERO } from '@gestionscolaire/contract/caisse/ecritures.ts';
import { expect } from 'vitest';
import { empreinteDe } from '#caisse/ecritures/entree.ts';
import { verifierEcole } from '#caisse/verification/verifier.ts';
import { anyTable } from '#core/db/database.ts';
import type { Row } from '#core/db/tables.ts';
import type { TestServer } from '#tests/harness.ts';

const sumBy = (rows: readonly Row[], key: string): Map<number, number> => {
  const sums = new Map<number, number>();
  for (const row of rows)
    sums.set(Number(row[key]), (sums.get(Number(row[key])) ?? 0) + Number(row['montant']));
  return sums;
};

/**
 * Checks that lines hold what payments and reprises gave them, that payments gave no more than they are, that numbers and ranks
 * have no gap, and that hashes follow.
 */
export async function verifierLesComptes({ database }: Pick<TestServer, 'database'>): Promise<void> {
  const rows = (table: string): Promise<Row[]> =>
    anyTable(database.read).selectFrom(table).selectAll().execute();
  const affectations = (await rows('affectations')).filter(({ estActif }) => estActif === 1);
  const reprises = (await rows('reprises_parts')).filter(({ estActif }) => estActif === 1);
  const byLine = sumBy([...affectations, ...reprises], 'echeanceId');
  for (const { id, paye } of await rows('echeances'))
    expect([id, paye]).toEqual([id, byLine.get(Number(id)) ?? 0]);
  const byPayment = sumBy(affectations, 'paiementId');
  const paiements = await rows('paiements');
  for (const { id, montant, annuleLe } of paiements) {
    const given = byPayment.get(Number(id)) ?? 0;
    expect(given).toBeLessThanOrEqual(annuleLe === null ? Number(montant) : 0);
  }
  const compteurs = new Map(
    (await rows('compteurs')).map(({ ecoleId, nom, valeur }) => [`${ecoleId} ${nom}`, Number(valeur)]),
  );
  const series = Map.groupBy(paiements, ({ ecoleId, sessionId }) => `${ecoleId} recu ${sessionId}`);
  for (const [key, own] of series) {
    const numeros = own.map(({ numero }) => Number(numero)).toSorted((a, b) => a - b);
    expect(numeros).toEqual(own.map((_, index) => index + 1));
    expect(compteurs.get(key)).toBe(own.length);
  }
  const entries = (await rows('ecritures')).toSorted((a, b) => Number(a['rang']) - Number(b['rang']));
  const chains = Map.groupBy(entries, ({ ecoleId }) => Number(ecoleId));
  for (const { ecoleId, rang, empreinte } of await rows('caisses')) {
    const own = chains.get(Number(ecoleId)) ?? [];
    const head = own.reduce((before, entry, index) => {
      expect([entry['rang'], entry['precedente']]).toEqual([index + 1, before]);
      const text = (name: string) => String(entry[name]);
      return empreinteDe({
        ecoleId: Number(ecoleId),
        rang: index + 1,
        genre: text('genre'),
        contenu: text('contenu'),
        precedente: text('precedente'),
      });
    }, EMPREINTE_ZERO);
    expect([rang, empreinte]).toEqual([own.length, head]);
    expect(own.map(({ empreinte: hash }) => hash).at(-1) ?? EMPREINTE_ZERO).toBe(head);
    const instants = own.map(({ instant }) => String(instant));
    expect(instants).toEqual(instants.toSorted());
    // The operator's own command reads them so.
    expect((await verifierEcole(database.read, Number(ecoleId), { tetes: [], cle: null })).constats).toEqual(
      [],
    );
  }
}
