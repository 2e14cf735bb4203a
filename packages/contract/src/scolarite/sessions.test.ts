import { describe, expect, it } from 'vitest';
import {
  anneeDuMois,
  anneeQuittee,
  fauteDePeriode,
  finitBientot,
  libelleDuMois,
  moisCivil,
  moisDeLaSession,
  moisOfferts,
  premiereApres,
  sessionAProposer,
  sessionCourante,
  sessionSuivante,
  TOUS_LES_MOIS,
} from './sessions.ts';

const annee = (dateDebut: string, dateFin: string) => ({ dateDebut, dateFin });
const OCTOBRE = annee('2026-10-01', '2027-06-30');
const SEPTEMBRE = annee('2026-09-15', '2027-07-10');

describe('années scolaires', () => {
  it('l’année en cours est celle du jour, sinon la dernière commencée, sinon la prochaine', () => {
    const avant = annee('2025-10-01', '2026-06-30');
    const all = [OCTOBRE, avant];
    expect(sessionCourante(all, '2026-10-01')).toBe(OCTOBRE);
    expect(sessionCourante(all, '2027-06-30')).toBe(OCTOBRE);
    expect(sessionCourante(all, '2026-06-30')).toBe(avant);
    expect(sessionCourante(all, '2026-08-15')).toBe(avant);
    expect(sessionCourante(all, '2030-01-01')).toBe(OCTOBRE);
    expect(sessionCourante(all, '2020-01-01')).toBe(avant);
    expect(sessionCourante([], '2026-10-01')).toBeUndefined();
  });

  it('une année se propose : celle du jour, puis celle qui suit la dernière', () => {
    expect(sessionAProposer([], '2026-11-30')).toEqual({ libelle: '2026-2027', ...OCTOBRE });
    expect(sessionAProposer([], '2027-07-31')).toEqual({ libelle: '2026-2027', ...OCTOBRE });
    expect(sessionAProposer([], '2026-08-01')).toEqual({ libelle: '2026-2027', ...OCTOBRE });
    const [une, autre] = [
      { libelle: '2025-2026', ...annee('2025-10-01', '2026-06-30') },
      { libelle: '2026-2027', ...SEPTEMBRE },
    ];
    const suivante = { libelle: '2027-2028', ...annee('2027-09-15', '2028-07-10') };
    expect(sessionAProposer([autre, une], '2026-11-30')).toEqual(suivante);
  });

  it('[ANNEE-03] l’année qui suit a les mêmes jours un an plus tard, et un nom d’un an de plus', () => {
    const suite = (libelle: string, jours = OCTOBRE) => sessionSuivante({ libelle, ...jours });
    const suivante = annee('2027-10-01', '2028-06-30');
    expect(suite('2026-2027')).toEqual({ libelle: '2027-2028', ...suivante });
    expect(suite('Année 2026/2027').libelle).toBe('Année 2027/2028');
    expect(suite('La première').libelle).toBe('2027-2028');
    const bissextile = suite('27-28', annee('2027-09-01', '2028-02-29'));
    expect(bissextile).toEqual({ libelle: '2028-2029', ...annee('2028-09-01', '2029-02-28') });
    // Whatever its days, it never overlaps.
    for (const jours of ['2028-02-29 2029-02-28', '2026-01-01 2026-12-31', '2027-03-01 2028-02-29']) {
      const [debut = '', fin = ''] = jours.split(' ');
      const next = suite('x', annee(debut, fin));
      expect(next.dateDebut > fin).toBe(true);
      expect(fauteDePeriode(next)).toBeUndefined();
    }
    expect(premiereApres([SEPTEMBRE, OCTOBRE], SEPTEMBRE)).toBe(OCTOBRE);
    expect(premiereApres([SEPTEMBRE, OCTOBRE], OCTOBRE)).toBeUndefined();
    // A year far ahead does not follow.
    expect(premiereApres([annee('2029-10-01', '2030-06-30')], OCTOBRE)).toBeUndefined();
  });

  it('[ANNEE-03] finit bientôt, soixante jours avant son dernier jour et après', () => {
    const jours = ['2027-04-30', '2027-05-01', '2027-06-30', '2027-08-15'];
    expect(jours.map((jour) => finitBientot(OCTOBRE, jour))).toEqual([false, true, true, true]);
  });

  it('[ANNEE-03] pendant ses trois premiers mois, une année suit encore celle d’avant', () => {
    const avant = annee('2025-10-01', '2026-06-30');
    const toutes = [avant, OCTOBRE];
    const jours = ['2026-10-01', '2027-01-01', '2027-01-02'];
    expect(jours.map((jour) => anneeQuittee(toutes, OCTOBRE, jour))).toEqual([avant, avant, undefined]);
    expect(anneeQuittee(toutes, avant, '2025-10-01')).toBeUndefined();
  });

  it('[CONST-19] offre les onze mois des documents, et septembre quand ses jours le touchent', () => {
    const ids = (session: typeof OCTOBRE) => moisOfferts(session).map(({ id }) => id);
    const onze = ['10', '11', '12', '01', '02', '03', '04', '05', '06', '07', '08'];
    expect(ids(OCTOBRE)).toEqual(onze);
    expect(ids(SEPTEMBRE)).toEqual(['09', ...onze]);
    expect(ids(annee('2026-10-15', '2027-09-10'))).toEqual([...onze, '09']);
  });

  it('ses mois sont ceux que ses jours touchent', () => {
    const ids = (session: typeof OCTOBRE) => moisDeLaSession(session).map(({ id }) => id);
    expect(ids(OCTOBRE)).toEqual(['10', '11', '12', '01', '02', '03', '04', '05', '06']);
    expect(ids(SEPTEMBRE)[0]).toBe('09');
    expect(ids(SEPTEMBRE).at(-1)).toBe('07');
  });

  it('[CODE-10] ses mois vont dans l’ordre de ses jours, quel que soit celui qui la commence', () => {
    const ids = (session: typeof OCTOBRE) => moisDeLaSession(session).map(({ id }) => id);
    expect(ids(annee('2026-08-03', '2027-03-31'))).toEqual(['08', '09', '10', '11', '12', '01', '02', '03']);
    expect(ids(annee('2026-02-16', '2026-12-18'))[0]).toBe('02');
    expect(ids(annee('2026-07-01', '2026-09-30'))).toEqual(['07', '08', '09']);
  });

  it('un mois d’une session est un mois du calendrier', () => {
    expect(anneeDuMois(OCTOBRE, '10')).toBe(2026);
    expect(anneeDuMois(OCTOBRE, '09')).toBe(2027);
    expect(anneeDuMois(SEPTEMBRE, '09')).toBe(2026);
    expect(moisCivil(SEPTEMBRE, '08')).toBe('2027-08');
  });

  it('les mois se disent sans accents, septembre compris', () => {
    expect(TOUS_LES_MOIS.map(({ id }) => id)).toEqual('01 02 03 04 05 06 07 08 09 10 11 12'.split(' '));
    expect(['02', '09', '13'].map((mois) => libelleDuMois(mois))).toEqual(['Fevrier', 'Septembre', '13']);
  });

  it('finit après avoir commencé et dure un an au plus', () => {
    expect(fauteDePeriode(OCTOBRE)).toBeUndefined();
    expect(fauteDePeriode(annee('2026-10-01', '2027-09-30'))).toBeUndefined();
    const faute = (dateFin: string) => fauteDePeriode(annee('2026-10-01', dateFin));
    expect(faute('2027-10-01')).toEqual({ dateFin: 'Une année scolaire dure un an au plus.' });
    expect(faute('2026-09-30')).toEqual({ dateFin: 'Le dernier jour vient après le premier.' });
  });
});
