import { describe, expect, it } from 'vitest';
import { demiJourneeDeLHeure } from '#suivi/appel/appel.ts';
import { type Changement, direChangement, estVidee, leconsTenues, montrerSemaine } from './changements.ts';

const JOUR = '2026-11-20';
const RIEN = { de: null, a: null, salle: null, remplacantId: null, remplacant: null };
const ANNULE: Changement = { ...RIEN, genre: 'annulation' };
const SOW: Changement = { ...RIEN, genre: 'remplacement', remplacantId: 9, remplacant: 'Ousmane Sow' };
const aller = (de: string, a: string, salle: string | null = null): Changement => ({
  ...RIEN,
  genre: 'deplacement',
  de,
  a,
  salle,
});
const lecon = (id: number, de: string, a: string, changement: Changement | null = null) => ({
  id,
  jour: JOUR,
  classeId: 7,
  de,
  a,
  salle: null,
  enseignantId: 3,
  enseignant: 'Binta Bah',
  changement,
});
const DE_LA_CLASSE = { vue: 'classe', quiId: 7, salle: null } as const;
const voir = (...asked: Parameters<typeof montrerSemaine>) =>
  montrerSemaine(...asked).map(({ de, estBarree, dit }) => [de, estBarree, dit]);

describe('une semaine où un jour change', () => {
  it('[SUIVI-30] un cours annulé y est barré, un cours déplacé est barré à sa place et écrit à l’autre', () => {
    const semaine = [lecon(1, '08:00', '09:00', ANNULE), lecon(2, '09:00', '10:00', aller('11:00', '12:00'))];
    expect(voir(semaine, DE_LA_CLASSE)).toEqual([
      ['11:00', false, 'Déplacé de 09:00'],
      ['08:00', true, 'Annulé'],
      ['09:00', true, 'Déplacé de 11:00 à 12:00'],
    ]);
  });

  it('[SUIVI-30] deux cours échangés ne se cachent pas l’un l’autre', () => {
    const semaine = [
      lecon(1, '08:00', '09:00', aller('09:00', '10:00')),
      lecon(2, '09:00', '10:00', aller('08:00', '09:00')),
    ];
    expect(voir(semaine, DE_LA_CLASSE)).toEqual([
      ['09:00', false, 'Déplacé de 08:00'],
      ['08:00', false, 'Déplacé de 09:00'],
    ]);
  });

  it('[SUIVI-30] un remplacement est nommé chez la classe et le remplaçant, et barré chez l’absent', () => {
    const semaine = [lecon(1, '08:00', '09:00', SOW)];
    const chez = (quiId: number) => voir(semaine, { vue: 'enseignant', quiId, salle: null });
    expect(voir(semaine, DE_LA_CLASSE)).toEqual([['08:00', false, 'Remplace Binta Bah']]);
    expect(chez(9)).toEqual([['08:00', false, 'Remplace Binta Bah']]);
    expect(chez(3)).toEqual([['08:00', true, 'Remplacé par Ousmane Sow']]);
  });

  it('[SUIVI-30] une autre salle se dit, et se barre chez la première', () => {
    const semaine = [{ ...lecon(1, '08:00', '09:00', aller('08:00', '09:00', 'Labo')), salle: 'Salle 2' }];
    expect(voir(semaine, DE_LA_CLASSE)).toEqual([['08:00', false, 'Déplacé de 08:00 à 09:00 (Labo)']]);
    expect(voir(semaine, { vue: 'salle', quiId: null, salle: 'salle 2' })[0]?.[1]).toBe(true);
    expect(voir(semaine, { vue: 'salle', quiId: null, salle: 'LABO' })[0]?.[1]).toBe(false);
  });
});

describe('ce qui est tenu un jour', () => {
  it('[SUIVI-30] les cours à leur heure de ce jour, sans ceux qui sont annulés', () => {
    const jour = [lecon(1, '08:00', '09:00', aller('10:00', '11:00')), lecon(2, '09:00', '10:00', ANNULE)];
    expect(leconsTenues(jour).map(({ id, de }) => [id, de])).toEqual([[1, '10:00']]);
    expect(direChangement({ ...RIEN, genre: 'surveillance' })).toBe('Appel fait par le surveillant');
  });

  it('[SUIVI-30] une demi-journée est vidée quand aucun de ses cours ne reste, et pas si elle n’en avait pas', () => {
    expect(estVidee([lecon(1, '08:00', '09:00', ANNULE)], 'matin', demiJourneeDeLHeure)).toBe(true);
    expect(
      estVidee([lecon(1, '08:00', '09:00', aller('15:00', '16:00'))], 'matin', demiJourneeDeLHeure),
    ).toBe(true);
    expect(
      estVidee([lecon(1, '08:00', '09:00', aller('15:00', '16:00'))], 'apresMidi', demiJourneeDeLHeure),
    ).toBe(false);
    expect(
      estVidee(
        [lecon(1, '08:00', '09:00', ANNULE), lecon(2, '09:00', '10:00')],
        'matin',
        demiJourneeDeLHeure,
      ),
    ).toBe(false);
    expect(estVidee([], 'matin', demiJourneeDeLHeure)).toBe(false);
  });
});
