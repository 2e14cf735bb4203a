import { describe, expect, it } from 'vitest';
import { ETAPES, ORDRES_DES_CLASSES } from '#scolarite/niveaux/niveaux.ts';
import { paires } from '#tests/mots.ts';
import { cleDeClasse, niveauDuLibelle, serieDuLibelle } from './libelle-de-classe.ts';

describe('le libellé d’une classe', () => {
  it.each(
    paires(`
      7ème année A = 7e A · 7ème année A = 7 ème Année A · 7ème année A = 7A · 7ème A = 7EME-A
      7ème A = 7ÈMEA · 7ème A = 7eA · 7ème année A = Classe de 7ème (A) · CP1 = CP 1 · CP1 A = cp 1a
      Terminale SM = Tle SM · 1ère année = 1ere année · Petite Section = petite  section
      7ème A = Septième année A · 11ème SS = Onzième SS · 1ère année = Première année`),
  )('une classe : %s, %s', (libelle, ecrit) => {
    expect(cleDeClasse(ecrit)).toBe(cleDeClasse(libelle));
  });

  it('deux classes restent deux', () => {
    const labels =
      '7ème A · 7ème B · 8ème A · 17ème A · 7ème E · CP1 · CP2 · Terminale SM · Terminale SE'.split(' · ');
    expect(new Set(labels.map(cleDeClasse)).size).toBe(labels.length);
  });

  it.each(
    paires(`
      7ème A = collège 7 · 7A = collège 7 · 10e année B = collège 10 · 1ère année = primaire 1 · CP1 = primaire 1
      CE 2 B = primaire 4 · CM2 = primaire 6 · 11ème SM = lycée 13 · 12e SS = lycée 14 · Tle SM = lycée 15
      TSE = lycée 15 · PS = maternelle 1 · Moyenne section B = maternelle 2 · G.S. = maternelle 3
      Neuvième année = collège 9 · Onzième SS = lycée 13 · Première année B = primaire 1 · Douzième = lycée 14`),
  )('[DEBUT-01] dit le niveau et l’ordre : %s est %s', (libelle, dit) => {
    const [etape, niveau] = dit.split(' ');
    expect(niveauDuLibelle(libelle)).toEqual({ etape, niveau });
  });

  it.each('Les Lions|Classe A|14ème|CP3|Terrain|Première S|Seconde|'.split('|'))(
    '[DEBUT-01] ne dit rien : « %s »',
    (libelle) => {
      expect(niveauDuLibelle(libelle)).toBeNull();
    },
  );

  it('[NOTE-03] dit la série d’une classe de lycée, qu’un programme demande ; ailleurs, ou dans le doute, rien', () => {
    const dites =
      '11ème SM · 11eSM · 12e SS 2 · Tle S.E. · TSM · TSE 1 · T S S · Terminale Sciences sociales · 11 TCS · Terminale SSFA A';
    expect(dites.split(' · ').map(serieDuLibelle)).toEqual('SM SM SS SE SM SE SS SS TCS SSFA'.split(' '));
    for (const muette of ['11ème A', 'Terminale', '10ème SM', '11ème SM/SE', 'Les Lions SM'])
      expect(serieDuLibelle(muette)).toBeNull();
  });

  it('relit chaque ordre du formulaire, suivi d’une section', () => {
    for (const etape of ETAPES)
      for (const { niveau, libelle } of ORDRES_DES_CLASSES[etape])
        expect(niveauDuLibelle(`${libelle} B`)).toEqual({ etape, niveau });
  });
});
