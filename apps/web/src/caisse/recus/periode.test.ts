import { describe, expect, it } from 'vitest';
import { bornesDe, lirePeriode, phraseDeLaPeriode } from './periode.ts';

describe('la période des reçus', () => {
  const dimanche = '2026-11-22';

  it.each([
    [{ periode: 'jour' }, dimanche, dimanche, 'Jour : 22/11/2026'],
    [{ periode: 'semaine' }, '2026-11-16', dimanche, 'Période : du 16/11/2026 au 22/11/2026'],
    [{ periode: 'mois' }, '2026-11-01', dimanche, 'Période : du 01/11/2026 au 22/11/2026'],
    [{ debut: '2026-10-05' }, '2026-10-05', null, 'Période : depuis le 05/10/2026'],
    [{ fin: '2026-10-05' }, null, '2026-10-05', "Période : jusqu'au 05/10/2026"],
    [
      { periode: 'dates', debut: '2026-10-05', fin: '2026-10-09' },
      '2026-10-05',
      '2026-10-09',
      'Période : du 05/10/2026 au 09/10/2026',
    ],
  ])('[GUICHET-05] %j se lit dans l’adresse et s’écrit en mots', (raw, debut, fin, mots) => {
    const periode = lirePeriode(raw);
    expect(bornesDe(periode, dimanche)).toEqual({ debut, fin });
    expect(phraseDeLaPeriode(periode, dimanche)).toEqual([mots]);
  });

  it('la semaine commence le lundi, même un lundi', () => {
    expect(bornesDe(lirePeriode({ periode: 'semaine' }), '2026-11-23').debut).toBe('2026-11-23');
  });

  it('ne dit rien sans période, ni d’une adresse que l’on ne comprend pas', () => {
    for (const raw of [{}, { periode: 'siecle' }, { debut: '2026-02-30' }, { fin: 3 }])
      expect(phraseDeLaPeriode(lirePeriode(raw), dimanche)).toEqual([]);
  });
});
