import { describe, expect, it } from 'vitest';
import { lireTexteDeCloture } from '#caisse/code.ts';
import { formaterTete, lireTete, lireTexteSigne, texteSigne } from '#caisse/ecritures.ts';
import { formaterTeteDeNotes, lireTeteDeNotes } from '#notes/bulletins/chaine.ts';
import { unBulletin } from '#tests/bulletins.ts';
import { attestationDuBulletin, lireTexteDeBulletin, texteDeBulletin } from './attestation.ts';
import { direPlace, direRegle, legendeDesCodes } from './mots.ts';

const EMPREINTE = '9f2a'.repeat(16);
const TETE = formaterTeteDeNotes(3, 12, EMPREINTE);
const attestee = (contenu = unBulletin()) =>
  attestationDuBulletin(contenu, { empreinte: EMPREINTE, tete: TETE });

describe('ce qu’un bulletin atteste', () => {
  it('[NOTE-50] se relit tel qu’il fut écrit, avec ses matières', () => {
    const text = texteDeBulletin(attestee());
    expect(text.startsWith('GB1\u001F3\u001F')).toBe(true);
    expect(text).toContain('MATH:1233:500,');
    expect(lireTexteDeBulletin(text)).toEqual(attestee());
    const sansRien = { ...attestee(), serie: null, moyenne: null, rang: null, decision: null, matieres: [] };
    expect(lireTexteDeBulletin(texteDeBulletin(sansRien))).toEqual(sansRien);
  });

  it('[NOTE-50] dit dispensée la matière dont l’élève est dispensé, comme le papier', () => {
    const [premiere, ...autres] = unBulletin().matieres;
    if (premiere === undefined) throw new Error('une matière était attendue');
    const dispensee = { ...premiere, etat: 'dispensee' as const, moyenne: null, abreviation: 'CHIM' };
    const dite = attestee(unBulletin({ matieres: [dispensee, ...autres] }));
    expect(texteDeBulletin(dite)).toContain(`CHIM:D:${premiere.coefficient},`);
    expect(lireTexteDeBulletin(texteDeBulletin(dite))?.matieres[0]).toMatchObject({
      abreviation: 'CHIM',
      moyenne: null,
      estDispensee: true,
    });
  });

  it('laisse ses matières quand le texte passe sept cents octets, et garde tout le reste', () => {
    const long = { ...attestee(), eleve: 'Ɓ'.repeat(300) };
    const text = texteDeBulletin(long);
    expect(text).not.toContain('MATH');
    expect(lireTexteDeBulletin(text)).toEqual({ ...long, matieres: [] });
    // The letters of a name are counted as the bytes that a code holds.
    expect(texteDeBulletin({ ...attestee(), eleve: 'B'.repeat(20) })).toContain('MATH');
  });

  const TEXTE = texteDeBulletin(attestee());
  it.each([
    '',
    'GB1',
    `${TEXTE}\u001F`,
    TEXTE.replace('GB1', 'GS1'),
    TEXTE.replace('GB1\u001F3', 'GB1\u001Ftrois'),
    TEXTE.replace('MATH:1233', 'MATH:douze'),
    TEXTE.replace('\u001Fadmis\u001F', '\u001Fpeut-être\u001F'),
    TEXTE.replace(TETE, formaterTete(3, 12, EMPREINTE)),
    TEXTE.replace(`\u001F${EMPREINTE.slice(0, 32)}\u001F`, '\u001F9f2a\u001F'),
  ])('ne se lit pas ailleurs (%#)', (text) => {
    expect(lireTexteDeBulletin(text)).toBeUndefined();
  });

  it('[NOTE-50] n’est jamais pris pour un reçu, ni un reçu pour lui', () => {
    const recu = texteSigne({
      ecoleId: 3,
      ecole: 'École',
      session: '2025-2026',
      numero: 42,
      jour: '2026-03-02',
      montant: 15e5,
      matricule: '00042',
      eleve: 'Aïssatou',
      tete: formaterTete(3, 12, EMPREINTE),
    });
    expect(lireTexteDeBulletin(recu)).toBeUndefined();
    expect([lireTexteSigne(TEXTE), lireTexteDeCloture(TEXTE)]).toEqual([undefined, undefined]);
  });
});

describe('la tête des bulletins', () => {
  it('se relit, espaces et majuscules à part', () => {
    expect(TETE).toBe(`N3-12-${'9f2a'.repeat(8)}`);
    const read = { ecoleId: 3, rang: 12, empreinte: '9f2a'.repeat(8) };
    expect(lireTeteDeNotes(` n3-12-${'9F2A '.repeat(8)}`)).toEqual(read);
  });

  it('[NOTE-50] n’est pas une tête de la caisse, ni l’inverse', () => {
    expect(lireTete(TETE)).toBeUndefined();
    expect(lireTeteDeNotes(formaterTete(3, 12, EMPREINTE))).toBeUndefined();
  });
});

describe('les mots d’un bulletin', () => {
  const regle = unBulletin().regle;

  it('[NOTE-55] disent la règle en une ligne', () => {
    expect(direRegle(regle)).toMatch(
      /^Moyenne de matière = \(cours \+ 2 × composition\) ÷ 3\u00A0; absence non justifiée = 0\u00A0; absence justifiée\u00A0: à rattraper/,
    );
    expect(direRegle({ ...regle, poidsCours: 0, poidsComposition: 1 })).toContain('matière = composition');
    expect(direRegle({ ...regle, poidsCours: 40, poidsComposition: 60 })).toContain(
      '(40 × cours + 60 × composition) ÷ 100',
    );
    expect(direRegle({ ...regle, calcul: 'toutesNotes' })).toContain('toutes les notes');
    expect(direRegle({ ...regle, calcul: 'coursParMois' })).toContain(
      '(cours + 2 × composition) ÷ 3, cours = moyenne des moyennes des mois',
    );
    expect(direRegle({ ...regle, absence: 'exclue' })).toContain(
      'absence non justifiée\u00A0: ne compte pas',
    );
  });

  it('[NOTE-55] disent la place selon le sexe, jamais un féminin de qui l’on ne sait pas', () => {
    const place = { rang: 1, exAequo: false, estClasse: true, moyenne: 1233 };
    expect(direPlace(place, 'F')).toBe('1re');
    expect(direPlace(place, 'M')).toBe('1er');
    expect(direPlace(place, null)).toBe('1er');
    expect(direPlace({ ...place, rang: 2, exAequo: true }, 'F')).toBe('2e ex æquo');
    expect(direPlace({ ...place, rang: null, estClasse: false }, 'F')).toBe('NC');
    // The rule gives no places: nobody is without one.
    expect(direPlace({ ...place, rang: null }, 'F')).toBe('—');
    expect(direPlace({ ...place, rang: null, moyenne: null }, 'F')).toBe('—');
  });

  it('[NOTE-55] disent chaque code', () => {
    for (const code of ['NE', 'ABS', 'ABJ', 'NR', 'DISP', 'NN', 'NC'])
      expect(legendeDesCodes()).toContain(`${code}\u00A0:`);
  });
});
