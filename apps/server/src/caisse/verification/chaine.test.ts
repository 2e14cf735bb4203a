import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ecrituresDe, type Lue, refaire, uneHistoire } from '#tests/argent/chaine.ts';
import { rowsOf } from '#tests/exemples/reponse.ts';
import { type TestServer, testServer } from '#tests/harness.ts';
import { nouvelleLecture } from './chaine.ts';
import type { Ecriture } from './maillons.ts';

/** Changes an entry, and makes its hash and those after it again. */
const dans =
  (rang: number, contenu: Record<string, unknown>, more: Partial<Lue> = {}) =>
  (entries: Lue[]): Lue[] =>
    entries.map((one) =>
      one.rang === rang ? { ...one, ...more, contenu: { ...one.contenu, ...contenu } } : one,
    );
/** Tells an entry once more, at the end. */
const encore =
  (rang: number) =>
  (entries: Lue[]): Lue[] => [...entries, ...entries.filter((one) => one.rang === rang)];

/** Changes the parts of the fourth entry, which uses 25 000 FG of the second receipt's credit. */
const credit =
  (change: (parts: Record<string, unknown>[]) => unknown, montant: number) => (entries: Lue[]) => {
    const [source] = rowsOf(entries[3]?.contenu['affectations']);
    const parts = change(rowsOf(source?.['affectations']));
    return dans(4, { montant, affectations: [{ ...source, affectations: parts }] })(entries);
  };

/** The histories whose hashes follow, and that no cashier can have written. */
const IMPOSSIBLES: Record<string, readonly [(entries: Lue[]) => Lue[], RegExp]> = {
  'un paiement dont les parts ne font pas le montant': [
    dans(1, { credit: 5 }),
    /^reçu 00001 .+ : ses échéances \(200.000.FG\) et son crédit \(5.FG\) ne font pas son montant \(200.000.FG\)$/,
  ],
  'un paiement écrit deux fois': [encore(1), /^reçu 00001 .+ : écrit deux fois \(écritures 1 et 10\)$/],
  'une annulation de rien': [
    dans(5, { paiementId: 999 }, { entiteId: 999 }),
    /^Annulation du reçu 00003 : annule un paiement que rien n'écrit avant$/,
  ],
  'une annulation écrite deux fois': [
    encore(5),
    /^Annulation du reçu 00003 .+ : annule un paiement déjà annulé$/,
  ],
  "l'annulation d'un autre montant": [
    dans(5, { montant: 69_000 }),
    /^Annulation du reçu 00003 .+ : annule autre chose que ce que l'écriture 3 a encaissé$/,
  ],
  'un crédit dont les parts ne font pas le montant': [
    dans(4, { montant: 24_000 }),
    /^Crédit de l'élève 00002 : ses parts ne font pas son montant$/,
  ],
  "le crédit d'un autre élève": [
    dans(4, { eleveId: 1 }, { entiteId: 1 }),
    /: se sert d'un paiement qui n'est pas de cet élève, ou annulé$/,
  ],
  'plus de crédit que le paiement n’en a': [
    credit((parts) => parts.map((part) => ({ ...part, montant: 61_000 })), 61_000),
    /^Crédit de l'élève 00002 : se sert de plus que le crédit du reçu 00002 /,
  ],
  'une clôture qui attend autre chose': [
    dans(7, { attendu: 1000, ecart: 328_000 }),
    /^clôture du 21.11.2026, .+ : attend 1.000.FG en espèces, ses écritures en font 330.000.FG$/,
  ],
  'une clôture dont l’écart est faux': [
    dans(7, { ecart: 0 }),
    /^clôture du 21.11.2026, .+ : son écart n'est pas ce qui est compté moins ce qui est attendu$/,
  ],
  'un jour clôturé deux fois': [
    encore(7),
    /^clôture du 21.11.2026, .+ : ce jour était déjà clôturé \(écriture 7\)$/,
  ],
  'un paiement après la clôture de son jour': [
    dans(8, { jour: '2026-11-21' }, { instant: '2026-11-21T20:00:00.000Z' }),
    /^reçu 00005 .+ : écrit après la clôture de ce jour \(écriture 7\)$/,
  ],
  'un paiement écrit avant celui qui le précède': [
    dans(2, {}, { instant: '2026-11-21T07:54:00.000Z' }),
    /^Écriture 2 : écrite le 21.11.2026 07:54:00, après celle du 21.11.2026 08:00:00 : l'horloge était en retard/,
  ],
  'une heure changée à côté de ce que l’empreinte garde': [
    dans(2, {}, { instant: '2026-11-21T09:00:00.000Z' }),
    /^Écriture 2 : son heure n’est pas celle qu’elle raconte$/,
  ],
  'un genre que personne n’écrit': [
    dans(1, {}, { genre: 'don' }),
    /^Écriture 1 : son contenu ne se lit pas$/,
  ],
  'un contenu sans montant': [dans(1, { montant: null }), /^Écriture 1 : son contenu ne se lit pas$/],
};

const AVANCE = '2030-01-03T08:00:00.000Z';

describe('une chaîne qui se suit, et que personne n’a pu écrire', () => {
  let server: TestServer;
  let ecoleId: number;
  let entries: Ecriture[];

  beforeAll(async () => {
    server = await testServer();
    ({ ecoleId } = await uneHistoire(server));
    entries = await ecrituresDe(server, ecoleId);
  });
  afterAll(() => server.close());

  const lire = (change: (all: Lue[]) => Lue[], corriges: readonly string[] = []) => {
    const corrections = corriges.map((instant) => ({ instant, avances: new Set([AVANCE]) }));
    const lecture = nouvelleLecture(ecoleId, { tetes: [], corrections });
    for (const entry of refaire(entries, change)) lecture.lire(entry);
    const { constats, remarques } = lecture.relecture;
    const dits = (all: typeof constats) => all.map(({ ou, quoi }) => `${ou} : ${quoi}`);
    return { constats: dits(constats), remarques: dits(remarques) };
  };
  const relire = (change: (all: Lue[]) => Lue[]): string[] => lire(change).constats;

  it('telle qu’elle fut écrite, il n’y a rien à redire', () => {
    expect(relire((all) => all)).toEqual([]);
  });

  it('quelques minutes de retard ne sont la faute de personne', () => {
    const instant = '2026-11-21T07:56:00.000Z';
    expect(relire(dans(2, { instant }, { instant }))).toEqual([]);
  });

  /**
   * Moves entries that no closing counts into the future, as a clock that runs ahead does: the third and the fifth,
   * by Orange Money.
   */
  const enAvance =
    (...rangs: number[]) =>
    (all: Lue[]): Lue[] =>
      all.map((one) => {
        const instant = rangs.includes(one.rang) ? AVANCE : one.instant;
        const jour = one.contenu['jour'] === undefined ? {} : { jour: instant.slice(0, 10) };
        return { ...one, instant, contenu: { ...one.contenu, instant, ...jour } };
      });
  const CORRIGE = '2026-11-21T07:59:00.000Z';

  it('une heure qui recule est une faute ; une horloge corrigée au journal en explique une, et se remarque', () => {
    expect(lire(enAvance(3))).toMatchObject({
      constats: [expect.stringContaining("l'horloge était en retard, ou son heure a été changée")],
      remarques: [],
    });
    expect(lire(enAvance(3), [CORRIGE])).toEqual({
      constats: [],
      remarques: [
        "Écriture 4 : écrite le 21/11/2026 08:00:00, après celle du 03/01/2030 08:00:00 : l'horloge avançait, et quelqu'un l'a dite juste le 21/11/2026 07:59:00 (npm run horloge, au journal)",
      ],
    });
    // The clock ran ahead twice, and was corrected once, long after those entries.
    expect(lire(enAvance(3, 5), [CORRIGE])).toMatchObject({
      constats: [expect.stringMatching(/^Écriture 6/)],
    });
    expect(lire(enAvance(3, 5), [CORRIGE, '2026-11-21T08:01:00.000Z'])).toMatchObject({ constats: [] });
    expect(lire(enAvance(3), ['2026-11-22T08:00:00.000Z'])).toMatchObject({
      constats: [expect.stringMatching(/^Écriture 4/)],
      remarques: [],
    });
  });

  it.each(Object.entries(IMPOSSIBLES))('%s', (_nom, [change, dit]) => {
    expect(relire(change)).toContainEqual(expect.stringMatching(dit));
  });
});
