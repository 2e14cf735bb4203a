import { describe, expect, it } from 'vitest';
import { composerAbsences, composerRappel, direQuand, grouperParFamille, type Sujet } from './familles.ts';

const PERE = { nom: 'Ibrahima Diallo', telephone: '622123456', estAutre: false };
const MERE = { nom: 'Fanta Bah', telephone: '+224628000002', estAutre: true };
let rang = 0;
const sujet = (prenoms: string, more: Partial<Sujet> = {}): Sujet => {
  rang += 1;
  return {
    eleveId: rang,
    inscriptionId: rang,
    prenoms,
    nom: 'Diallo',
    classe: '7e A',
    responsables: [PERE],
    objets: [rang],
    dit: 'le matin',
    ...more,
  };
};

describe('les familles d’une file', () => {
  it('[SUIVI-33] ont un téléphone chacune, écrit comme on veut, et les noms de ceux qui le partagent', () => {
    const grandMere = { nom: 'Kadiatou Sow', telephone: '+224 622 12 34 56', estAutre: false };
    const familles = grouperParFamille([
      sujet('Aïssatou'),
      sujet('Binta', { responsables: [MERE] }),
      sujet('Cellou', { responsables: [grandMere] }),
    ]);
    expect(familles.map(({ sujets }) => sujets.map(({ prenoms }) => prenoms))).toEqual([
      ['Aïssatou', 'Cellou'],
      ['Binta'],
    ]);
    expect(familles[0]?.destinataires).toEqual([
      { nom: 'Ibrahima Diallo / Kadiatou Sow', ligne: '+224622123456', estAutre: false },
    ]);
  });

  it('[SUIVI-33] n’offrent l’autre responsable que s’il l’est de tous les enfants', () => {
    const [ensemble] = grouperParFamille([sujet('A', { responsables: [PERE, MERE] }), sujet('B')]);
    expect(ensemble?.destinataires).toHaveLength(1);
    const [seul] = grouperParFamille([sujet('A', { responsables: [PERE, MERE] })]);
    expect(seul?.destinataires.map(({ nom }) => nom)).toEqual(['Ibrahima Diallo', 'Fanta Bah']);
  });

  it('[SUIVI-33] sans téléphone utilisable, restent seules et disent pourquoi', () => {
    const sans = (telephone: string | null) => [{ nom: null, telephone, estAutre: false }];
    expect(
      grouperParFamille([
        sujet('A', { responsables: sans(null) }),
        sujet('B', { responsables: sans('12') }),
      ]).map(({ sansLigne, sujets }) => [sansLigne, sujets.length]),
    ).toEqual([
      ['aucun', 1],
      ['inutilisable', 1],
    ]);
  });
});

describe('les mots d’un message', () => {
  it.each([
    [[['matin', null]], 'le matin'],
    [
      [
        ['matin', null],
        ['apresMidi', null],
      ],
      'la journée',
    ],
    [
      [
        ['apresMidi', null],
        ['matin', '08:00'],
      ],
      "l'après-midi et au cours de 08:00",
    ],
    [
      [
        ['matin', '10:00'],
        ['matin', '08:00'],
      ],
      'au cours de 08:00 et au cours de 10:00',
    ],
  ] as const)('[SUIVI-33] %j se dit %s', (absences, dit) => {
    expect(direQuand(absences.map(([demiJournee, heure]) => ({ demiJournee, heure })))).toBe(dit);
  });

  it('[SUIVI-33] une école sans mots a ceux du produit', () => {
    expect(
      composerAbsences(null, { ecole: 'Les Palmiers', jour: '2026-11-21', sujets: [sujet('Aïssatou')] }),
    ).toBe(
      "Bonjour. Absence à l'appel du 21/11/2026 : Aïssatou Diallo (7e A), le matin. Merci d'en dire la raison à l'école. Les Palmiers",
    );
  });

  it('[SUIVI-35] un rappel dit la somme, et ce que chacun doit', () => {
    const du = (prenoms: string, net: number, depuis: string) => ({ ...sujet(prenoms), net, depuis });
    const sujets = [du('Aïssatou', 50_000, '2026-11-01'), du('Binta', 30_000, '2026-10-01')];
    const dit = { ecole: 'Les Palmiers', jour: '2026-11-21', sujets };
    expect(composerRappel('{montant} depuis le {depuis} : {eleves}', dit)).toBe(
      '80 000 FG depuis le 01/10/2026 : Aïssatou Diallo (7e A) 50 000 FG ; Binta Diallo (7e A) 30 000 FG',
    );
    expect(composerRappel('{prenoms} : {montant}', dit)).toBe('Aïssatou : 50 000 FG\n\nBinta : 30 000 FG');
  });
});
