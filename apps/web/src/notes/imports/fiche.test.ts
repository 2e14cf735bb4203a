import { CODES_DE_NOTE, type NoteSaisie } from '@gestionscolaire/contract/notes/calcul/donnees.ts';
import { lireNoteDeFichier, numeroDEvaluation } from '@gestionscolaire/contract/notes/imports/fiche.ts';
import { notesImport } from '@gestionscolaire/contract/notes/imports/notes-import.ts';
import { describe, expect, it } from 'vitest';
import { sentColumns } from '#core/imports/check/checked-rows.ts';
import { withOwnColumns } from '#core/imports/file/own-columns.ts';
import { readFile } from '#core/imports/file/read-file.ts';
import { guessReading } from '#core/imports/file/reading.ts';
import { understood } from '#core/imports/file/understood.ts';
import { sheetFile } from '#core/imports/sheet-file.ts';
import type { Brouillon } from '#notes/envois/cases-de-notes.ts';
import { lignesDExport } from '#notes/envois/export.ts';
import { lignesDeFiche, nomDeFiche } from './fiche.ts';

const BORNES = { noteSur: 20, pas: 25 };
const SUR = { noteSur: 20, coefficient: 100, compte: 1, renduLe: null, annuleMotif: null } as const;
const LUE = { ...SUR, aDesNotes: true, modifDate: null, enseignementId: 3, periodeId: 2 } as const;
const DEVOIR = { ...LUE, jour: '2026-11-12', genre: 'devoir', etat: 'ouverte' } as const;
const eleve = (inscriptionId: number, nom: string, prenoms: string) => ({
  inscriptionId,
  eleveId: inscriptionId,
  matricule: `0000${inscriptionId}`,
  nom,
  prenoms,
  sexe: 'F',
  du: '2026-10-01',
  au: null,
  sortie: null,
});
const GRILLE = {
  classe: '7e A',
  periode: { libelle: '1er trimestre', dateDebut: '2026-10-05', dateFin: '2026-12-19', dateFinSaisie: null },
  enseignements: [{ id: 3, matiere: 'Mathématiques', abreviation: 'MATH', coefficient: 200 }],
  evaluations: [
    { ...DEVOIR, id: 12, libelle: 'Devoir n° 1' },
    { ...DEVOIR, id: 13, libelle: 'Composition', genre: 'composition' as const },
    { ...DEVOIR, id: 14, libelle: 'Devoir 2', etat: 'annulee' as const },
  ],
  eleves: [eleve(1, 'Diallo', 'Aïssatou'), eleve(2, 'Keïta', 'Cellou'), eleve(3, 'Sylla', 'Djénabou')],
  horsClasse: [],
  cellules: [
    { evaluationId: 12, inscriptionId: 1, valeur: 0, code: null },
    { evaluationId: 12, inscriptionId: 2, valeur: null, code: 'absent' as const },
    { evaluationId: 13, inscriptionId: 2, valeur: 1225, code: null },
  ],
};

/** Reads a file as its import does: our columns, and the texts of each row. */
async function relire(lignes: readonly (readonly string[])[]) {
  const file = await sheetFile(lignes);
  const arrayBuffer = () => file.arrayBuffer();
  const table = await readFile({ name: 'notes.xlsx', size: file.size, arrayBuffer });
  const contract = withOwnColumns(notesImport, table);
  const { rows, aside } = understood(table, guessReading(table, contract), contract);
  return { rows, aside, columns: sentColumns(contract, rows) };
}

describe('la fiche de notes', () => {
  it('[NOTE-58] [FICHIER-12] [FICHIER-16] a une colonne par évaluation ouverte, connue par son numéro, et se relit où qu’elle soit', async () => {
    const lignes = lignesDeFiche(GRILLE, { avecNotes: true, compositions: false });
    const evaluations = ['Devoir n° 1 sur 20 (évaluation n° 12)', 'Composition sur 20 (évaluation n° 13)'];
    expect(lignes[0]).toEqual(['Matricule', 'Nom', 'Prénoms', ...evaluations]);
    // Columns in another order, below the title of the school.
    const tournees = [['École de Kipé'], ...lignes.map((cells) => cells.toReversed())];
    const { rows, aside, columns } = await relire(tournees);
    expect(aside).toEqual([]);
    expect(columns).toEqual(['matricule', 'nom', 'prenoms', 'evaluation13', 'evaluation12']);
    const lues = (name: string) => rows.map(({ texts }) => texts[name]);
    expect(lues('matricule')).toEqual(['00001', '00002', '00003']);
    expect(lues('evaluation12')).toEqual(['0,00', 'ABS', null]);
    expect(lues('evaluation13')).toEqual([null, '12,25', null]);
    expect(nomDeFiche(GRILLE)).toBe('notes-7e-A-1er-trimestre.xlsx');
  });

  it('à remplir, elle n’a que les noms ; des compositions seules, les leurs ; rien à noter, aucune ligne', () => {
    const vide = lignesDeFiche(GRILLE, { avecNotes: false, compositions: false });
    expect(vide[1]).toEqual(['00001', 'Diallo', 'Aïssatou', '', '']);
    expect(lignesDeFiche(GRILLE, { avecNotes: true, compositions: true })[2]).toEqual(
      '00002 Keïta Cellou 12,25'.split(' '),
    );
    const sans = lignesDeFiche({ ...GRILLE, evaluations: [] }, { avecNotes: true, compositions: false });
    expect(sans).toEqual([]);
  });

  it('[NOTE-15] un tiret y reste un texte, que la lecture refuse : une case vide ne changerait rien', async () => {
    const { rows } = await relire([
      ['Matricule', 'Devoir (évaluation n° 12)'],
      ['00001', '-'],
    ]);
    expect(rows.map(({ texts }) => texts['evaluation12'])).toEqual(['-']);
  });

  it('[NOTE-69] n’a ni ligne de qui n’y a aucune case, ni note dans une case qui n’existe pas', () => {
    const hors = (evaluationId: number, inscriptionId: number) => ({
      evaluationId,
      inscriptionId,
      genre: 'parti' as const,
      phrase: 'Aucune note du 12/11/2026.',
    });
    const partis = { ...GRILLE, horsClasse: [hors(12, 2), hors(12, 3), hors(13, 3)] };
    const [, ...lignes] = lignesDeFiche(partis, { avecNotes: true, compositions: false });
    expect(lignes).toEqual([
      ['00001', 'Diallo', 'Aïssatou', '0,00', ''],
      ['00002', 'Keïta', 'Cellou', '', '12,25'],
    ]);
  });

  it('un titre sans numéro n’est d’aucune évaluation', () => {
    expect(numeroDEvaluation('Devoir n° 2')).toBeNull();
    expect(numeroDEvaluation('Devoir (n° 2)')).toBeNull();
    expect(numeroDEvaluation('DEVOIR 1 (EVALUATION No 12)')).toBe(12);
  });
});

describe('les notes non envoyées', () => {
  const brouillon = (inscriptionId: number, note: NoteSaisie): Brouillon => ({
    ecoleId: 1,
    classeId: 2,
    periodeId: 3,
    evaluationId: 12,
    inscriptionId,
    matricule: `0000${inscriptionId}`,
    eleve: 'Diallo Aïssatou',
    evaluation: 'MATH Devoir 1',
    id: `7 12 ${inscriptionId}`,
    userId: 7,
    ...note,
    vu: { valeur: 1100, code: null },
    motif: null,
    instant: `2026-11-05T16:0${inscriptionId}:00.000Z`,
    essais: [],
    sort: 'attente',
    phrase: null,
    stocke: null,
  });

  it('[NOTE-15] [NOTE-33] [FICHIER-12] s’exportent et se relisent comme elles étaient : vide, 0 et absent restent trois choses', async () => {
    const notes: readonly NoteSaisie[] = [
      ...[null, 0, 1225].map((valeur) => ({ valeur, code: null })),
      ...CODES_DE_NOTE.map((code) => ({ valeur: null, code })),
    ];
    const { rows, aside, columns } = await relire(
      lignesDExport(notes.map((note, rang) => brouillon(rang + 1, note))),
    );
    expect(aside).toEqual([]);
    expect(columns).toEqual(['matricule', 'eleve', 'evaluation', 'note']);
    expect(rows.map(({ texts }) => texts['matricule'])).toEqual(notes.map((_, rang) => `0000${rang + 1}`));
    expect(rows.map(({ texts }) => numeroDEvaluation(texts['evaluation'] ?? ''))).toEqual(
      notes.map(() => 12),
    );
    expect(rows.map(({ texts }) => lireNoteDeFichier(texts['note'] ?? '', BORNES).note)).toEqual(notes);
  });
});
