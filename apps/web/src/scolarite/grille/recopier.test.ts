// @vitest-environment node
import { cleDeCase, type GrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { describe, expect, it } from 'vitest';
import { ecrire, lignesPropres, rangsDe, type Saisies, valeursEn } from './modele.ts';
import {
  type Cible,
  cellesQuiChangent,
  type Lue,
  posesDeLAnnee,
  posesPour,
  premiersPrix,
} from './recopier.ts';

const [DERNIERE, CETTE_ANNEE] = [1, 2];
const SCOLARITE = 1;
const TENUE = 2;

let made = 0;
/** A stored line: its service, its class, its year, then its price, its fee and whether every pupil takes it. */
const ligne = (
  prestationId: number,
  classeId: number | null,
  sessionId: number | null,
  [prix, fr_inscription, estObligatoire]: readonly [number, number, 0 | 1],
) => {
  made += 1;
  const place = { prestationId, classeId, sessionId };
  return { id: made, ...place, prix, fr_inscription, estObligatoire, arrondi: null, modifDate: null };
};

const service = (id: number, libelle: string) => ({
  id,
  libelle,
  rythme: 'mensuel' as const,
  dureePrestation: null,
  uniteDuree: null,
  tranches: [],
  tranchesDeLAnnee: false,
});
const GRILLE: Pick<GrilleDePrix, 'classes' | 'prestations' | 'lignes'> = {
  classes: [
    { id: 6, libelle: '6ème A', etape: 'primaire', niveau: '6' },
    { id: 7, libelle: '7ème A', etape: 'collège', niveau: '7' },
    { id: 8, libelle: '8ème A', etape: 'collège', niveau: '8' },
  ],
  prestations: [service(SCOLARITE, 'Scolarité'), service(TENUE, 'Tenue')],
  lignes: [
    ligne(SCOLARITE, 7, CETTE_ANNEE, [90_000, 10_000, 1]),
    ligne(TENUE, 7, CETTE_ANNEE, [30_000, 0, 0]),
    ligne(SCOLARITE, 8, null, [70_000, 0, 0]),
  ],
};
const PROPRES = lignesPropres(GRILLE, CETTE_ANNEE);

/** The grid of this year, with what was typed over it. */
const lue = (saisies: Saisies = {}): Lue => ({
  grille: GRILLE,
  rangs: rangsDe(GRILLE),
  valeurs: (place) => valeursEn(PROPRES, saisies, cleDeCase(place)),
});
const dites = (poses: ReturnType<typeof posesDeLAnnee>) =>
  poses.map(({ place, change }) => [
    cleDeCase(place),
    change.prix,
    change.fr_inscription,
    change.estObligatoire,
  ]);

describe('remplir depuis une autre année', () => {
  const autre = {
    lignes: [
      ligne(SCOLARITE, null, DERNIERE, [100_000, 50_000, 1]),
      ligne(SCOLARITE, 7, DERNIERE, [110_000, 20_000, 0]),
      ligne(TENUE, 8, DERNIERE, [30_000, 0, 1]),
      ligne(SCOLARITE, 99, DERNIERE, [1, 1, 1]),
      ligne(99, 7, DERNIERE, [2, 2, 1]),
      ligne(TENUE, null, null, [25_000, 5_000, 1]),
      ligne(SCOLARITE, 7, null, [80_000, 15_000, 0]),
    ],
  };
  const poses = (sessionId: number | null, garde: boolean, saisies: Saisies = {}) =>
    dites(posesDeLAnnee(lue(saisies), autre, sessionId, garde));
  const ECOLE = ['1-ecole', 100_000, 50_000, 1];
  const SEPTIEME = ['1-7', 110_000, 20_000, 0];
  const TENUE_EN_HUITIEME = ['2-8', 30_000, 0, 1];

  it('[DEBUT-03] reprend le prix, les frais d’inscription et l’obligation de ses lignes, sans classe ni prestation qui n’est plus', () => {
    expect(poses(DERNIERE, false)).toEqual([ECOLE, SEPTIEME, TENUE_EN_HUITIEME]);
  });

  it('[DEBUT-03] laisse à la demande les cases qui ont déjà un prix, enregistré ou tapé', () => {
    expect(poses(DERNIERE, true)).toEqual([ECOLE, TENUE_EN_HUITIEME]);
    const place = { prestationId: TENUE, classeId: 8 };
    expect(poses(DERNIERE, true, ecrire({}, PROPRES, place, { prix: 31_000 }))).toEqual([ECOLE]);
  });

  it('[DEBUT-03] ne prend les lignes de toutes les années que si on les demande, et elles seules', () => {
    expect(poses(null, false)).toEqual([
      ['2-ecole', 25_000, 5_000, 1],
      ['1-7', 80_000, 15_000, 0],
    ]);
    expect(poses(null, true)).toEqual([['2-ecole', 25_000, 5_000, 1]]);
  });

  it('[DEBUT-03] compte les cases qui changent, et celles qui avaient un autre prix', () => {
    const compte = (garde: boolean) => cellesQuiChangent(lue(), posesDeLAnnee(lue(), autre, DERNIERE, garde));
    expect([compte(false), compte(true)]).toEqual([
      { changent: 3, autres: 1 },
      { changent: 2, autres: 0 },
    ]);
    // The same price with another fee is another price.
    const memePrix = { lignes: [ligne(SCOLARITE, 7, DERNIERE, [90_000, 0, 1])] };
    const reprises = posesDeLAnnee(lue(), memePrix, DERNIERE, false);
    expect(cellesQuiChangent(lue(), reprises)).toEqual({ changent: 1, autres: 1 });
    const pareilles = posesDeLAnnee(lue(), GRILLE, CETTE_ANNEE, false);
    expect(cellesQuiChangent(lue(), pareilles)).toEqual({ changent: 0, autres: 0 });
  });
});

describe('le même prix pour d’autres classes', () => {
  const SEPTIEME = 2;
  const CIBLE: Cible = { vers: 'toutes', etapes: [], choisies: [], sauf: 7, garde: false };
  const poses = (cible: Partial<Cible>, plage: Parameters<typeof premiersPrix>[1] = null) =>
    dites(posesPour(lue(), premiersPrix(lue(), plage, SEPTIEME), { ...CIBLE, ...cible }));

  it('[DEBUT-03] donne les prix d’une ligne, frais et obligation compris, à toutes, à un niveau ou à celles qu’on choisit', () => {
    const a = (id: number) => [
      [`1-${id}`, 90_000, 10_000, 1],
      [`2-${id}`, 30_000, 0, 0],
    ];
    expect(poses({})).toEqual([...a(6), ...a(8)]);
    expect(poses({ vers: 'niveaux', etapes: ['collège'] })).toEqual(a(8));
    expect(poses({ vers: 'choisies', choisies: [6, 7] })).toEqual(a(6));
    expect(poses({}, { l0: SEPTIEME, l1: SEPTIEME, c0: 1, c1: 1 })).toEqual([a(6)[1], a(8)[1]]);
    expect(premiersPrix(lue(), null, 0)).toEqual([]);
  });

  it('[DEBUT-03] laisse à la demande ceux qu’elles ont', () => {
    expect(poses({ sauf: null, garde: true }).map(([cle]) => cle)).toEqual(['1-6', '2-6', '1-8', '2-8']);
  });
});
