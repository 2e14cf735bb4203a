import { expect, it } from 'vitest';
import { periodeEnPlace, periodeSuivante, proposerPeriodes } from './periodes-en-lot.ts';

const jours = (all: readonly { dateDebut: string; dateFin: string }[]) =>
  all.map(({ dateDebut, dateFin }) => `${dateDebut} ${dateFin}`);

it('[NOTE-74] trois trimestres se partagent les mois de l’année, sans trou ni jour en double', () => {
  const proposes = proposerPeriodes({ dateDebut: '2026-10-05', dateFin: '2027-06-30' }, 'trimestre');
  expect(jours(proposes)).toEqual([
    '2026-10-05 2026-12-31',
    '2027-01-01 2027-03-31',
    '2027-04-01 2027-06-30',
  ]);
  expect(proposes.map(({ libelle }) => libelle)).toEqual(['1er trimestre', '2e trimestre', '3e trimestre']);
  expect(jours(proposerPeriodes({ dateDebut: '2026-09-15', dateFin: '2027-07-31' }, 'semestre'))).toEqual([
    '2026-09-15 2027-02-28',
    '2027-03-01 2027-07-31',
  ]);
});

it('[NOTE-74] après une période, la suivante a son rang, son nom et autant de jours', () => {
  const premiere = { genre: 'trimestre', rang: 1, dateDebut: '2026-10-01', dateFin: '2026-12-20' } as const;
  expect(periodeSuivante(premiere)).toEqual({
    rang: 2,
    libelle: '2e trimestre',
    dateDebut: '2026-12-21',
    dateFin: '2027-03-11',
  });
  expect(periodeSuivante({ ...premiere, genre: 'mois' })).not.toHaveProperty('libelle');
  expect(periodeSuivante({ ...premiere, rang: 12 })).toEqual({});
});

it('[NOTE-74] une période du même rang, ou qui touche ces jours, est déjà en place', () => {
  const la = { rang: 2, dateDebut: '2027-01-04', dateFin: '2027-03-27' };
  expect(periodeEnPlace([la], { ...la, dateDebut: '2028-01-01', dateFin: '2028-02-01' })).toBe(la);
  expect(periodeEnPlace([la], { rang: 1, dateDebut: '2026-10-01', dateFin: '2027-01-04' })).toBe(la);
  expect(periodeEnPlace([la], { rang: 1, dateDebut: '2026-10-01', dateFin: '2027-01-03' })).toBeUndefined();
});
