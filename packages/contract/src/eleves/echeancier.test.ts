import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareme, fiche, tranche } from '#tests/echeanciers.ts';
import { dueLe, lignesBrutes } from './echeancier.ts';

const mois = (lignes: readonly { moisId: string }[]) => lignes.map(({ moisId }) => moisId);

/** Returns the calendar months from one day to another, '2026-08', '2026-09' …; a session has no month twice. */
function moisCivilsDe({ dateDebut, dateFin }: { dateDebut: string; dateFin: string }): string[] {
  const found: string[] = [];
  const day = new Date(`${dateDebut}T12:00:00Z`);
  for (; day.toISOString().slice(0, 10) <= dateFin && found.length < 13; day.setUTCDate(day.getUTCDate() + 1))
    if (found.at(-1) !== day.toISOString().slice(0, 7)) found.push(day.toISOString().slice(0, 7));
  return found.slice(0, 12);
}

const jourDeSession = (jours: number): string =>
  new Date(Date.UTC(2026, 0, 1 + jours)).toISOString().slice(0, 10);
const sessions = fc
  .tuple(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 364 }))
  .map(([debut, duree]) => ({ dateDebut: jourDeSession(debut), dateFin: jourDeSession(debut + duree) }));
const moisTus = fc.subarray(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12']);

const jours = (lignes: readonly { dateEcheance: string }[]) => lignes.map(({ dateEcheance }) => dateEcheance);
describe('l’échéancier', () => {
  it('a une ligne par mois de l’année, moins ceux que l’école ne facture pas', () => {
    const attendus = ['10', '11', '12', '01', '02', '03', '04', '05', '06'];
    const lignes = lignesBrutes(bareme([fiche()]));
    expect(mois(lignes)).toEqual(attendus);
    expect(jours(lignes).slice(0, 4)).toEqual(['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01']);
    expect(lignes[0]?.libelle).toBe('Mensualité, octobre 2026');
    expect(mois(lignesBrutes(bareme([fiche()], { moisNonFactures: [] })))).toEqual([...attendus, '07']);
    expect(mois(lignesBrutes(bareme([fiche()], { moisNonFactures: ['12', '07'] })))).not.toContain('12');
  });

  it('s’arrête à la durée de la prestation, comptée en mois facturés', () => {
    const trois = fiche({ dureePrestation: 3, uniteDuree: 'Mois' });
    expect(mois(lignesBrutes(bareme([trois])))).toEqual(['10', '11', '12']);
    const sans = bareme([trois], { moisNonFactures: ['11'] });
    expect(mois(lignesBrutes(sans))).toEqual(['10', '12', '01']);
    const trimestres = fiche({ dureePrestation: 2, uniteDuree: 'Trimestre' });
    expect(mois(lignesBrutes(bareme([trimestres])))).toHaveLength(6);
    // A unit that is no number of months says nothing, so the service lasts the whole year.
    expect(mois(lignesBrutes(bareme([fiche({ dureePrestation: 3, uniteDuree: 'Séance' })])))).toHaveLength(9);
  });

  it('[CODE-10] une année qui commence le 3 août demande trois mois à partir d’août', () => {
    const session = { dateDebut: '2026-08-03', dateFin: '2027-06-30' };
    const trois = fiche({ dureePrestation: 3, uniteDuree: 'Mois' });
    const lignes = lignesBrutes(bareme([trois], { session, moisNonFactures: [] }));
    expect(lignes.map(({ libelle, dateEcheance }) => [libelle, dateEcheance])).toEqual([
      ['Mensualité, août 2026', '2026-08-03'],
      ['Mensualité, septembre 2026', '2026-09-01'],
      ['Mensualité, octobre 2026', '2026-10-01'],
    ]);
    const sansSeptembre = lignesBrutes(bareme([trois], { session, moisNonFactures: ['09'] }));
    expect(mois(sansSeptembre)).toEqual(['08', '10', '11']);
    const desSeptembre = bareme([trois], { session, moisNonFactures: [], premierMois: '09' });
    expect(mois(lignesBrutes(desSeptembre))).toEqual(['09', '10']);
  });

  it('[CODE-10] N mois sont les N premiers mois facturés de l’année, dans l’ordre de ses jours', () => {
    fc.assert(
      fc.property(sessions, moisTus, fc.integer({ min: 1, max: 12 }), (session, moisNonFactures, duree) => {
        const service = fiche({ dureePrestation: duree, uniteDuree: 'Mois' });
        const lignes = lignesBrutes(bareme([service], { session, moisNonFactures }));
        const factures = moisCivilsDe(session).filter((one) => !moisNonFactures.includes(one.slice(5)));
        expect(lignes.map(({ dateEcheance }) => dateEcheance.slice(0, 7))).toEqual(factures.slice(0, duree));
        expect(mois(lignes)).toEqual(factures.slice(0, duree).map((one) => one.slice(5)));
      }),
    );
  });

  it('commence au premier mois à payer, sans rallonger la durée', () => {
    expect(mois(lignesBrutes(bareme([fiche()], { premierMois: '04' })))).toEqual(['04', '05', '06']);
    const trois = fiche({ dureePrestation: 3, uniteDuree: 'Mois' });
    expect(mois(lignesBrutes(bareme([trois], { premierMois: '12' })))).toEqual(['12']);
    // The first month concerns monthly services only: the others are owed whole.
    const unique = fiche({ prestationId: 2, prestation: 'Tenue', rythme: 'unique' });
    expect(lignesBrutes(bareme([unique], { premierMois: '04' }))).toHaveLength(1);
  });

  it('n’est jamais dû avant que l’année commence', () => {
    const session = { dateDebut: '2026-10-12', dateFin: '2027-06-30' };
    const scolarite = fiche({
      prestationId: 2,
      rythme: 'parTranche',
      tranches: [tranche(1, 50, '10-05'), tranche(2, 50, '01-10')],
    });
    const premiers = jours(lignesBrutes(bareme([fiche(), scolarite], { session }))).slice(0, 3);
    expect(premiers).toEqual(['2026-10-12', '2026-10-12', '2026-11-01']);
    expect(jours(lignesBrutes(bareme([scolarite], { session })))).toEqual(['2026-10-12', '2027-01-10']);
  });

  it('met les tranches à leurs jours, la sans échéance au premier de l’année, le 29 février au 28 s’il n’y en a pas', () => {
    const parts = [tranche(1, 20, null), tranche(2, 30, '02-29'), tranche(3, 50, '12-15')];
    const scolarite = fiche({ rythme: 'parTranche', prix: 900_000, tranches: parts });
    const lignes = lignesBrutes(bareme([scolarite]));
    const dites = lignes.map((une) => [une.trancheId, une.dateEcheance, une.brut, une.moisId].join(' '));
    expect(dites).toEqual(['1 2026-10-01 180000 10', '3 2026-12-15 450000 12', '2 2027-02-28 270000 02']);
    const bissextile = { dateDebut: '2027-10-01', dateFin: '2028-07-31' };
    expect(jours(lignesBrutes(bareme([scolarite], { session: bissextile })))[2]).toBe('2028-02-29');
  });

  it('[SEMAINE-16] des parts égales donnent le reste à la dernière due, quel que soit le mois où l’année commence', () => {
    const session = { dateDebut: '2026-08-03', dateFin: '2027-06-30' };
    const parts = [tranche(1, 33.33, '08-20'), tranche(2, 33.33, '11-20'), tranche(3, 33.34, '02-20')];
    const scolarite = fiche({ rythme: 'parTranche', prix: 1_000_001, tranches: parts });
    const lignes = lignesBrutes(bareme([scolarite], { session }));
    expect(lignes.map(({ dateEcheance, brut }) => [dateEcheance, brut])).toEqual([
      ['2026-08-20', 333_333],
      ['2026-11-20', 333_333],
      ['2027-02-20', 333_335],
    ]);
  });

  it('dit les frais d’inscription d’abord, et rien de ce qui ne coûte rien', () => {
    const tenue = fiche({
      prestationId: 2,
      prestation: 'Tenue',
      rythme: 'unique',
      prix: 0,
      fr_inscription: 5_000,
    });
    const lignes = lignesBrutes(bareme([fiche({ fr_inscription: 0 }), tenue]));
    const frais = { nature: 'inscription', libelle: "Tenue, frais d'inscription", brut: 5_000 };
    expect(lignes[0]).toMatchObject(frais);
    expect(lignes.filter(({ nature }) => nature === 'unique')).toEqual([]);
    expect(dueLe({ dateEcheance: '2026-10-15' })).toBe('due le 15/10/2026');
  });
});
