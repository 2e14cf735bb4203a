import type { EvaluationLue } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { describe, expect, it } from 'vitest';
import { direCollage, direRefus, lireCollage } from '#notes/saisie/collage.ts';
import {
  allerApres,
  direCase,
  direConflit,
  direManquantes,
  direSansNote,
  type EleveDeGrille,
  estAttendu,
  estDeLaColonne,
  etatDeCase,
  horsClasseDe,
  nomOffert,
  resteDeGrille,
  sansNoteDe,
} from './modele.ts';

const VIDE = { valeur: null, code: null };
/** A class that counts all of its pupils, and where an absence is caught up. */
const TOUS = { nonComptes: new Set<number>(), rattrape: true };
/** Makes the cells that are pasted: '12 14 / 17 8', row by row. */
const blocDe = (texte: string) => texte.split(' / ').map((ligne) => ligne.split(' '));
const evaluation = (id: number, more: Partial<EvaluationLue> = {}): EvaluationLue => ({
  id,
  enseignementId: 1,
  periodeId: 1,
  genre: 'devoir',
  libelle: `Devoir ${id}`,
  jour: '2026-11-12',
  noteSur: 20,
  coefficient: 100,
  compte: 1,
  renduLe: null,
  etat: 'ouverte',
  annuleMotif: null,
  aDesNotes: false,
  modifDate: null,
  ...more,
});
const eleve = (id: number, more: Partial<EleveDeGrille> = {}): EleveDeGrille => ({
  inscriptionId: id,
  eleveId: id,
  matricule: `GS-00${id}`,
  prenoms: 'Aïssatou',
  nom: 'Diallo',
  sexe: 'F',
  du: '2026-10-01',
  au: null,
  sortie: null,
  ...more,
});

describe('les touches', () => {
  const key = (name: string, more = {}) => ({ key: name, shiftKey: false, ctrlKey: false, ...more });
  const left = new Set(['1 1', '0 2']);
  const parcours = { lignes: 3, colonnes: 3, estAFaire: ({ l = 0, c = 0 }) => left.has(`${l} ${c}`) };
  const sansTrou = { ...parcours, estPassee: () => false };

  it.each([
    ['Enter', {}, { l: 0, c: 0 }, { l: 1, c: 0 }],
    ['ArrowDown', {}, { l: 0, c: 0 }, { l: 1, c: 0 }],
    ['Enter', { shiftKey: true }, { l: 2, c: 0 }, { l: 1, c: 0 }],
    ['ArrowUp', {}, { l: 1, c: 0 }, { l: 0, c: 0 }],
    ['Tab', {}, { l: 0, c: 0 }, { l: 0, c: 1 }],
    ['ArrowRight', {}, { l: 0, c: 0 }, { l: 0, c: 1 }],
    ['Enter', {}, { l: 2, c: 0 }, { l: 1, c: 1 }],
    ['Enter', {}, { l: 2, c: 1 }, { l: 0, c: 2 }],
    ['Enter', {}, { l: 2, c: 2 }, { l: 2, c: 2 }],
    ['Tab', {}, { l: 2, c: 2 }, null],
  ])('[NOTE-24] %s %o mène de %o à %o', (name, more, from, to) => {
    expect(allerApres(key(name, more), from, sansTrou)).toEqual(to);
  });

  it.each([
    ['Enter', { l: 0, c: 0 }, { l: 2, c: 0 }],
    ['ArrowUp', { l: 2, c: 0 }, { l: 0, c: 0 }],
    ['Tab', { l: 0, c: 2 }, { l: 1, c: 1 }],
    // The last cell of its column does not exist: Enter goes on to what is to fill.
    ['Enter', { l: 1, c: 1 }, { l: 0, c: 2 }],
    ['ArrowDown', { l: 1, c: 1 }, { l: 1, c: 1 }],
  ])('[NOTE-69] %s passe de %o à %o, par-dessus les cases qui n’existent pas', (name, from, to) => {
    const absentes = new Set(['1 0', '2 1']);
    const estPassee = ({ l = 0, c = 0 }) => absentes.has(`${l} ${c}`);
    expect(allerApres(key(name), from, { ...parcours, estPassee })).toEqual(to);
  });
});

describe('ce que dit une case', () => {
  it('[NOTE-26] son élève, son évaluation, son échelle, son contenu et son état', () => {
    const where = { eleve: 'Diallo Aïssatou', evaluation: 'Devoir 2', noteSur: 20 };
    const vide = { contenu: VIDE, etat: 'vide', phrase: null } as const;
    expect(direCase(where, vide)).toBe('Diallo Aïssatou, Devoir 2, sur 20, vide');
    const attente = { contenu: { valeur: 1250, code: null }, etat: 'enAttente', phrase: null } as const;
    expect(direCase(where, attente)).toBe('Diallo Aïssatou, Devoir 2, sur 20, 12,50, pas encore envoyée');
    expect(etatDeCase(undefined, VIDE)).toBe('vide');
    expect(etatDeCase(undefined, { valeur: 0, code: null })).toBe('enregistree');
  });

  it('un conflit nomme les deux notes, l’auteur et l’instant', () => {
    const auteur = { auteur: 'M. Bah', auteurId: 8, instant: '2026-11-05T16:04:00.000Z' };
    const dit = direConflit({ valeur: 1250, code: null, stocke: { valeur: 1100, code: null, ...auteur } });
    expect(dit).toBe('Vous : 12,50 · Enregistré : 11,00 par M. Bah, 05/11/2026 16:04');
    expect(direConflit({ ...VIDE, stocke: null })).toBe('Vous : rien · Enregistré : rien');
  });
});

describe('les notes qui manquent', () => {
  it('[NOTE-26] seules comptent les cases vides d’évaluations qui comptent, d’élèves présents ce jour-là', () => {
    const sansNote = sansNoteDe({ sansNote: [] });
    const horsClasse = horsClasseDe({ horsClasse: [] });
    const partie = { evaluationId: 1, inscriptionId: 1, genre: 'parti', phrase: 'Partie.' } as const;
    const une = { ...TOUS, sansNote, horsClasse: horsClasseDe({ horsClasse: [partie] }) };
    expect(estAttendu(evaluation(1), eleve(1), une)).toBe(false);
    expect(estAttendu(evaluation(1), eleve(2), une)).toBe(true);
    expect(estAttendu(evaluation(2), eleve(1), une)).toBe(true);
    const evaluations = [evaluation(1), evaluation(2, { compte: 0 }), evaluation(3, { etat: 'annulee' })];
    const held = (_id: number, eleveId: number) => (eleveId === 2 ? { valeur: 0, code: null } : VIDE);
    const eleves = [eleve(1), eleve(2), eleve(3)];
    expect(resteDeGrille({ ...TOUS, eleves, evaluations, sansNote, horsClasse }, held).vides).toBe(2);
    const dites = 'aucune note ne manque · 1 note manque · 2 notes manquent';
    expect([0, 1, 2].map((vides) => direManquantes({ vides, aRattraper: [] }, 1)).join(' · ')).toBe(dites);
    // Nothing is missing of nothing: a grid without an evaluation is not done.
    expect(direManquantes({ vides: 0, aRattraper: [] }, 0)).toBe('aucune évaluation');
  });

  it('[NOTE-62] ni celles de qui est dispensé de la matière, ou ne la suit pas : la case le dit', () => {
    const sansNote = sansNoteDe({
      sansNote: [
        { enseignementId: 1, inscriptionId: 1, etat: 'dispensee' },
        { enseignementId: 1, inscriptionId: 2, etat: 'nonSuivie' },
      ],
    });
    const eleves = [eleve(1), eleve(2), eleve(3)];
    const evaluations = [evaluation(1), evaluation(2, { enseignementId: 2 })];
    const { vides } = resteDeGrille(
      { ...TOUS, eleves, evaluations, sansNote, horsClasse: new Map() },
      () => VIDE,
    );
    expect(vides).toBe(4);
    expect(direSansNote(evaluation(1), eleve(1), sansNote)).toContain('Dispensé');
    expect(direSansNote(evaluation(1), eleve(2), sansNote)).toContain('Ne suit pas');
    expect(direSansNote(evaluation(2, { enseignementId: 2 }), eleve(1), sansNote)).toBeNull();
  });
});

it('[NOTE-68] une absence justifiée se compte à part, où la règle la fait rattraper ; qui a quitté la classe ne doit rien', () => {
  const rien = { sansNote: new Map(), horsClasse: new Map(), nonComptes: new Set([3]) };
  const grille = {
    ...rien,
    eleves: [eleve(1), eleve(2), eleve(3)],
    evaluations: [evaluation(1), evaluation(2)],
  };
  const held = (_id: number, eleveId: number) =>
    eleveId === 1 ? ({ valeur: null, code: 'absentJustifie' } as const) : VIDE;
  const reste = resteDeGrille({ ...grille, rattrape: true }, held);
  expect(reste).toEqual({
    vides: 2,
    aRattraper: [1, 2].map((id) => ({ evaluationId: id, inscriptionId: 1, nom: 'Diallo Aïssatou' })),
  });
  expect(direManquantes(reste, 2)).toBe('2 notes manquent, 2 à rattraper : Diallo Aïssatou');
  expect(resteDeGrille({ ...grille, rattrape: false }, held)).toEqual({ vides: 2, aRattraper: [] });
});

describe('une case qui n’existe pas', () => {
  it('[NOTE-69] ne compte pas au pied de sa colonne, sauf une note d’avant l’arrivée, qui compte encore', () => {
    const note = { valeur: 600, code: null };
    const compte = (genre: 'parti' | 'ailleurs' | 'pasEncore', held = note) => {
      const hors = { evaluationId: 1, inscriptionId: 1, genre, phrase: '' };
      const sansAttente = { sansNote: new Map(), horsClasse: horsClasseDe({ horsClasse: [hors] }) };
      return estDeLaColonne(evaluation(1), eleve(1), sansAttente, held);
    };
    expect([compte('parti'), compte('ailleurs'), compte('pasEncore')]).toEqual([false, false, true]);
    const vide = { sansNote: new Map(), horsClasse: horsClasseDe({ horsClasse: [] }) };
    expect(estDeLaColonne(evaluation(1), eleve(1), vide, VIDE)).toBe(true);
  });
});

describe('un bloc collé', () => {
  const classe = {
    eleves: [eleve(1), eleve(2), eleve(3)],
    evaluations: [evaluation(1), evaluation(2, { noteSur: 10 })],
    pas: 25,
  };
  const libre = () => null;

  it('[NOTE-25] se lit par place, chaque refus avec sa ligne et sa raison', () => {
    const bloc = [['12', '9'], ['21', ''], ['abs', '10,5'], ['14']];
    const collage = lireCollage(bloc, { l: 0, c: 0 }, classe, libre);
    const lues = collage.lues.map(({ at, texte }) => `${at.l} ${at.c} : ${texte}`);
    expect(lues).toEqual(['0 0 : 12', '0 1 : 9', '2 0 : abs']);
    expect(direCollage(collage)).toBe('6 valeurs, 3 refusées');
    expect(collage.refusees.map(direRefus)).toEqual([
      'Ligne 2 « 21 » : La note est sur 20 : de 0 à 20.',
      'Ligne 3 « 10,5 » : La note est sur 10 : de 0 à 10.',
      'Ligne 4 « 14 » : Elle dépasse de la grille.',
    ]);
  });

  it('[NOTE-25] va par matricule quand la première de deux colonnes en a', () => {
    const bloc = blocDe('GS-003 12 / gs-001 aj / GS-009 13');
    const { lues, refusees, parMatricule } = lireCollage(bloc, { l: 1, c: 0 }, classe, libre);
    expect(parMatricule).toBe(true);
    const places = lues.map(({ at, note }) => `${at.l} : ${note.valeur ?? note.code}`);
    expect(places).toEqual(['2 : 1200', '0 : absentJustifie']);
    expect(refusees.map(direRefus)).toEqual(['Ligne 3 « GS-009 » : Aucun élève n’a ce matricule.']);
  });

  it('[NOTE-25] un tableur ôte les zéros d’un matricule : la personne dit si la première colonne en a, rien ne se lit avant', () => {
    const numeros = ['00012', '00017', '00380'].map((matricule, at) => eleve(at + 1, { matricule }));
    const celle = { ...classe, eleves: numeros };
    const coller = (texte: string, dite?: 'matricules' | 'notes') =>
      lireCollage(blocDe(texte), { l: 0, c: 0 }, celle, libre, dite);
    const rien = { lues: [], refusees: [], parMatricule: false, titre: null };
    expect(coller('12 14 / 17 8')).toEqual({ ...rien, estAmbigu: true });
    const places = (dite: 'matricules' | 'notes') =>
      coller('12 14 / 17 8', dite).lues.map(({ at, note }) => `${at.l} ${at.c} : ${note.valeur}`);
    expect(places('matricules')).toEqual(['0 0 : 1400', '1 0 : 800']);
    expect(places('notes')).toEqual(['0 0 : 1200', '1 0 : 1700', '1 1 : 800']);
    // A title, then numbers that each name a pupil: asked, unless the title says that they do.
    expect(coller('Élève Note / 380 9')).toEqual({ ...rien, titre: 'Élève · Note', estAmbigu: true });
    const nommee = coller('Matricule Note / 380 9 / 999 5');
    expect([nommee.estAmbigu, nommee.lues.map(({ at }) => at.l), nommee.refusees.length]).toEqual([
      false,
      [2],
      1,
    ]);
    // Three columns are read by place, whatever their title.
    expect(coller('Matricule A B / 380 9 8').parMatricule).toBe(false);
    // The zeros of one are there: they are matricules, those of the others may be missing.
    const ecrits = coller('00012 14 / 17 8');
    expect([ecrits.estAmbigu, ecrits.parMatricule, ecrits.lues.length]).toEqual([false, true, 2]);
    // Twice the same number, or one that nobody has: marks.
    for (const autre of ['12', '13']) expect(coller(`12 14 / ${autre} 8`).estAmbigu).toBe(false);
    // A number that is no mark: the pupil of another class among them must not shift the marks of this one.
    for (const autre of ['12', '999'])
      expect(coller(`380 9 / ${autre} 5`)).toEqual({ ...rien, estAmbigu: true });
    const { lues, refusees } = coller('380 9 / 999 5', 'matricules');
    expect(lues.map(({ at }) => at.l)).toEqual([2]);
    expect(refusees.map(direRefus)).toEqual(['Ligne 2 « 999 » : Aucun élève n’a ce matricule.']);
  });

  it('[FICHIER-16] une première ligne qui est un titre n’est pas une note : rien ne se décale, et elle est dite', () => {
    const coller = (...lignes: string[][]) => lireCollage(lignes, { l: 0, c: 0 }, classe, libre);
    const places = ({ lues }: ReturnType<typeof coller>) =>
      lues.map(({ at, note, ligne }) => `${at.l} : ${note.valeur} (${ligne})`);
    const avec = coller(['Note'], ['9'], ['8'], ['7']);
    expect(places(avec)).toEqual(['0 : 900 (2)', '1 : 800 (3)', '2 : 700 (4)']);
    expect([avec.refusees, direCollage(avec)]).toEqual([[], '3 valeurs, sans le titre « Note »']);
    expect(places(coller(['Matricule', 'Note'], ['GS-002', '9']))).toEqual(['1 : 900 (2)']);
    // A code is a mark, and a line alone is what was meant.
    expect(coller(['ABS'], ['8']).lues).toHaveLength(2);
    expect(coller(['Note']).refusees).toHaveLength(1);
    expect(coller(['9,5x'], ['8']).refusees).toHaveLength(1);
  });

  it('n’écrit pas dans une case fermée', () => {
    const { lues, refusees } = lireCollage([['12']], { l: 0, c: 0 }, classe, () => 'Annulée.');
    expect(lues).toEqual([]);
    expect(refusees.map(({ phrase }) => phrase)).toEqual(['Annulée.']);
  });
});

it('une nouvelle évaluation porte le premier nom libre de son genre, dans sa matière', () => {
  const grille = {
    evaluations: [evaluation(1), evaluation(3), evaluation(2, { enseignementId: 2 })],
  };
  expect(nomOffert(grille, 1, 'devoir')).toBe('Devoir 2');
  expect(nomOffert(grille, 2, 'devoir')).toBe('Devoir 1');
  expect(nomOffert({ evaluations: [1, 2].map((id) => evaluation(id)) }, 1, 'devoir')).toBe('Devoir 3');
  // The class writes one composition a period: a number would say that there is another.
  expect(nomOffert(grille, 1, 'composition')).toBe('Composition');
  const faite = evaluation(4, { genre: 'composition', libelle: 'COMPOSITION' });
  expect(nomOffert({ evaluations: [faite] }, 1, 'composition')).toBe('Composition 2');
  expect(nomOffert(grille, 1, 'autre')).toBe('');
});
