import { describe, expect, it } from 'vitest';
import {
  fautesDe,
  type LigneARegler,
  lignesARegler,
  parAnnee,
  partsDe,
  propositions,
  repartition,
  restera,
  resteraDeLAnnee,
  saisieDe,
  totalDu,
  totalEchu,
} from './encaissement.ts';

const ligne = (id: number, dateEcheance: string, montant: number, paye = 0) => ({
  id,
  prestationId: 1,
  nature: 'mois' as const,
  libelle: `Ligne ${id}`,
  moisId: '10',
  trancheId: null,
  dateEcheance,
  brut: montant,
  remise: 0,
  montant,
  paye,
  anterieure: false,
  suivante: false,
});

const JOUR = '2026-11-21';

function dues(): LigneARegler[] {
  const lignes = [
    ligne(3, '2026-12-01', 100_000),
    ligne(1, '2026-10-01', 100_000, 100_000),
    ligne(2, '2026-11-01', 100_000, 40_000),
    ligne(4, JOUR, 30_000),
  ];
  return lignesARegler({ inscriptions: [{ session: '2026-2027', lignes }] }, JOUR);
}

describe('encaisser', () => {
  it('montre ce qui reste, du plus ancien au plus récent, et dit ce qui est échu', () => {
    expect(dues().map(({ id, reste, isDue, isLate }) => [id, reste, isDue, isLate])).toEqual([
      [2, 60_000, true, true],
      [4, 30_000, true, false],
      [3, 100_000, false, false],
    ]);
    expect(totalEchu(dues())).toBe(90_000);
    expect(totalDu(dues())).toBe(190_000);
  });

  it('[GUICHET-04] propose ce qui est échu, avec toute l’échéance d’après, et tout ; sans rien d’échu, la prochaine', () => {
    const lignes = [
      ligne(1, '2026-10-01', 100_000),
      ligne(2, '2026-12-01', 20_000),
      ligne(3, '2026-12-01', 5000),
    ];
    const plusTard = ligne(4, '2027-01-01', 300_000);
    const proposes = (des: (typeof plusTard)[]) =>
      propositions(lignesARegler({ inscriptions: [{ session: '2026-2027', lignes: des }] }, JOUR))
        .map(({ keys, titre, montant }) => `${keys} ${titre} : ${montant}`)
        .join(' · ');
    const tous = 'Alt+1 Échu : 100000 · Alt+2 Échu et prochaine : 125000 · Alt+3 Tout : 425000';
    expect(proposes([...lignes, plusTard])).toBe(tous);
    const prochaine = 'Alt+1 Échu : 0 · Alt+2 Prochaine échéance : 300000 · Alt+3 Tout : 300000';
    expect(proposes([plusTard])).toBe(prochaine);
    expect(proposes([])).toMatch(/^[^:]*: 0 · [^:]*: 0 · [^:]*: 0$/);
  });

  it('[SEMAINE-05] la suivante ouverte, « Tout » et ce qui restera sont d’une seule année, et chaque ligne dit la sienne', () => {
    const cette = { session: '2026-2027', lignes: [ligne(1, '2026-12-01', 900_000)] };
    const apres = {
      session: '2027-2028',
      lignes: [{ ...ligne(2, '2027-10-01', 3_000_000), suivante: true }],
    };
    const avant = { session: '2025-2026', lignes: [{ ...ligne(3, '2026-05-01', 80_000), anterieure: true }] };
    const tout = (...inscriptions: (typeof cette)[]) => {
      const lignes = lignesARegler({ inscriptions }, JOUR);
      const { titre, montant } = propositions(lignes)[2] ?? {};
      return `${titre} : ${montant}`;
    };
    expect(tout(apres, cette)).toBe('Tout 2026-2027 : 900000');
    // Arrears are paid first: all of this year takes them with it.
    expect(tout(apres, cette, avant)).toBe('Tout jusqu’à 2026-2027 : 980000');
    expect(tout(cette, avant)).toBe('Tout : 980000');
    // Once this year is paid, the next one is looked at.
    expect(tout(apres)).toBe('Tout 2027-2028 : 3000000');

    // So does a due day of the next one, beside what is due or alone.
    const prochaine = (...inscriptions: (typeof cette)[]) =>
      propositions(lignesARegler({ inscriptions }, JOUR))[1]?.titre;
    expect(prochaine(apres, avant)).toBe('Échu et prochaine 2027-2028');
    expect(prochaine(apres)).toBe('Prochaine échéance 2027-2028');
    expect(prochaine(apres, cette, avant)).toBe('Échu et prochaine');

    const lignes = lignesARegler({ inscriptions: [apres, cette, avant] }, JOUR);
    expect(parAnnee(lignes).map(({ titre, siennes }) => [titre, siennes.map(({ id }) => id)])).toEqual([
      ['Années précédentes', [3]],
      ['2026-2027', [1]],
      ['2027-2028', [2]],
    ]);
    const deux = lignesARegler({ inscriptions: [apres, cette] }, JOUR);
    const payer = (montant: number) => resteraDeLAnnee(deux, repartition(montant, null, deux));
    expect(payer(400_000)).toEqual({ titre: 'Restera de 2026-2027', montant: 500_000 });
    expect(payer(1_000_000)).toEqual({ titre: 'Restera de 2026-2027', montant: 0 });
    const seule = lignesARegler({ inscriptions: [cette] }, JOUR);
    expect(resteraDeLAnnee(seule, repartition(400_000, null, seule)).titre).toBe('Restera de l’année');
  });

  it('dit ce qui restera échu après un paiement', () => {
    expect(restera(dues(), repartition(null, null, dues()))).toBe(90_000);
    expect(restera(dues(), repartition(70_000, null, dues()))).toBe(20_000);
    expect(restera(dues(), repartition(150_000, null, dues()))).toBe(0);
  });

  it('répartit au plus ancien, le reste en crédit', () => {
    const [deux, quatre] = [
      { echeanceId: 2, montant: 60_000 },
      { echeanceId: 4, montant: 10_000 },
    ] as const;
    const juste = { affectations: [deux, quatre], credit: 0, faute: undefined };
    expect(repartition(70_000, null, dues())).toEqual(juste);
    expect(repartition(200_000, null, dues()).credit).toBe(10_000);
    expect(repartition('abc', null, dues()).affectations).toEqual([]);
  });

  it('change ligne par ligne, et dit ce qui ne va pas', () => {
    const parts = partsDe(70_000, dues());
    expect(parts).toEqual({ 2: 60_000, 4: 10_000, 3: 0 });
    const moins = repartition(70_000, { ...parts, 2: 0 }, dues());
    expect(moins).toMatchObject({ credit: 60_000, faute: undefined });
    const { faute } = repartition(70_000, { ...parts, 3: 20_000 }, dues());
    expect(faute).toBe('Les échéances reçoivent plus que le montant encaissé.');
    expect(repartition(70_000, { ...parts, 4: 'x' }, dues()).faute).toContain('nombre entier de francs');
    // The line 99 was paid meanwhile and is no longer there: no money is sent for it.
    expect(repartition(70_000, { ...parts, 99: 5000 }, dues()).affectations).toHaveLength(2);
  });

  it('demande un montant, et une référence sauf en espèces', () => {
    expect(fautesDe(saisieDe(null), dues(), JOUR)).toEqual({ montant: 'Le montant est obligatoire.' });
    expect(fautesDe({ ...saisieDe(null), montant: 1000 }, dues(), JOUR)).toEqual({});
    const orange = { ...saisieDe(null), montant: 1000, moyenPaiement: 'orangeMoney' } as const;
    const reference = 'La référence est obligatoire, sauf en espèces.';
    expect(fautesDe(orange, dues(), JOUR)).toEqual({ reference });
  });
});
