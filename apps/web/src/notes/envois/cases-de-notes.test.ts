import type { ReponseDeCellule } from '@gestionscolaire/contract/notes/saisie/notes.ts';
import { describe, expect, it } from 'vitest';
import { motiver, prochainLot, reunir } from '#notes/brouillons/cases.ts';
import { type Brouillon, CASES_DE_NOTES, contenuDe } from './cases-de-notes.ts';
import { lignesDExport } from './export.ts';

const { accorder, garderLeMien, partir, peutRemplacer, repondre, revenir, taper } = CASES_DE_NOTES;

const note = (valeur: number | null) => ({ valeur, code: null });
const VIDE = note(null);
const PLACE = {
  ecoleId: 1,
  classeId: 2,
  periodeId: 3,
  evaluationId: 4,
  inscriptionId: 5,
  matricule: 'M5',
  eleve: 'Diallo Aïssatou',
  evaluation: 'Devoir 1',
};
const INSTANT = '2026-11-05T16:04:00.000Z';
const frappe = (valeur: number | null, tenu = VIDE, more = {}) => ({
  place: { ...PLACE, ...more },
  userId: 7,
  voulu: note(valeur),
  tenu,
  instant: INSTANT,
});
function draftOf(valeur: number | null, tenu = VIDE): Brouillon {
  const draft = taper(undefined, frappe(valeur, tenu));
  if (draft === null) throw new Error('aucun brouillon');
  return draft;
}
const answer = (
  sort: ReponseDeCellule['sort'],
  stocke: number | null = null,
  auteurId = 8,
): ReponseDeCellule => ({
  sort,
  phrase: sort === 'ecrite' || sort === 'identique' ? null : 'Non.',
  stocke: stocke === null ? null : { ...note(stocke), auteur: 'M. Bah', auteurId, instant: INSTANT },
});

describe('taper dans une case', () => {
  it('[NOTE-30] garde ce que la personne voyait, d’une frappe à l’autre', () => {
    const first = draftOf(1200, note(1000));
    expect(first).toMatchObject({ id: '7 4 5', userId: 7, vu: note(1000), valeur: 1200, sort: 'attente' });
    expect(taper(first, frappe(1300, note(1200)))).toMatchObject({ vu: note(1000), valeur: 1300 });
  });

  it('ne laisse rien à envoyer quand la case tient de nouveau ce qui est enregistré', () => {
    expect(taper(undefined, frappe(1000, note(1000)))).toBeNull();
    expect(taper(draftOf(1200, note(1000)), frappe(1000, note(1000)))).toBeNull();
    // It may be stored already: it is sent over.
    const partie = partir(draftOf(1200, note(1000)));
    expect(taper(partie, frappe(1000, note(1000)))).toMatchObject({ valeur: 1000 });
  });

  it('laisse un conflit à régler', () => {
    const draft = repondre(draftOf(1200), note(1200), answer('conflit', 1100));
    expect(draft?.sort).toBe('conflit');
    expect(taper(draft ?? undefined, frappe(1300))).toMatchObject({ sort: 'conflit', valeur: 1300 });
  });
});

describe('la réponse du serveur', () => {
  it('[NOTE-30] une case écrite n’attend plus ; ce qui fut tapé entre-temps part sur ce qui vient d’être écrit', () => {
    expect(repondre(draftOf(1200), note(1200), answer('ecrite', 1200))).toBeNull();
    expect(repondre(draftOf(1200), note(1200), answer('identique', 1200))).toBeNull();
    const suivante = { vu: note(1200), valeur: 1300, sort: 'attente', essais: [] };
    expect(repondre(draftOf(1300), note(1200), answer('ecrite', 1200))).toMatchObject(suivante);
  });

  it('ce qui fut écrit sans réponse n’est le conflit de personne', () => {
    const lost = partir(draftOf(1200));
    const typed = taper(lost, frappe(1300));
    expect(typed?.essais).toEqual([note(1200)]);
    const sent = partir(typed ?? lost);
    const sienne = repondre(sent, note(1300), answer('conflit', 1200, 7));
    expect(sienne).toMatchObject({ vu: note(1200), valeur: 1300, sort: 'attente' });
    // A colleague typed the same as what was lost: their mark is not overwritten unseen.
    expect(repondre(sent, note(1300), answer('conflit', 1200))).toMatchObject({ sort: 'conflit' });
    expect(repondre(sent, note(1300), answer('conflit', 900))).toMatchObject({ sort: 'conflit' });
    expect(repondre(sent, note(1200), answer('conflit', 1300))).toBeNull();
  });

  it('[NOTE-26] un refus ne tient plus quand la case a changé', () => {
    const refusee = { sort: 'refusee', phrase: 'Non.' };
    expect(repondre(draftOf(1200), note(1200), answer('refusee'))).toMatchObject(refusee);
    expect(repondre(draftOf(1300), note(1200), answer('refusee'))).toMatchObject({ sort: 'attente' });
    expect(revenir(partir(draftOf(1200)), note(1200)).essais).toEqual([]);
  });

  it('[NOTE-34] un motif et un choix renvoient la case', () => {
    const draft = repondre(draftOf(1200, note(1000)), note(1200), answer('motif', 1000));
    expect(draft?.sort).toBe('motif');
    const motivee = { sort: 'attente', motif: 'Rattrapage', vu: note(1000) };
    expect(draft === null ? null : motiver(draft, 'Rattrapage')).toMatchObject(motivee);
    const conflict = repondre(draftOf(1200), note(1200), answer('conflit', 1100));
    const gardee = { sort: 'attente', vu: note(1100), stocke: null };
    expect(conflict === null ? null : garderLeMien(conflict)).toMatchObject(gardee);
  });
});

describe('deux onglets de la même personne', () => {
  const PLUS_TARD = '2026-11-05T16:05:00.000Z';
  const tapee = (valeur: number, instant = INSTANT): Brouillon => ({ ...draftOf(valeur), instant });

  it('[NOTE-30] une case reçue par le serveur n’ôte pas ce que l’autre onglet y a tapé depuis', () => {
    const held = tapee(1200);
    expect(peutRemplacer(held, null, held)).toBe(true);
    expect(peutRemplacer(held, null, partir(held))).toBe(true);
    expect(peutRemplacer(held, null, tapee(1300, PLUS_TARD))).toBe(false);
    expect(peutRemplacer(held, null, tapee(1300))).toBe(false);
    expect(peutRemplacer(undefined, null, tapee(1300))).toBe(false);
  });

  it('[NOTE-30] ce qui part, ou revient, n’écrase pas non plus ; la dernière frappe se garde', () => {
    const held = tapee(1200);
    expect(peutRemplacer(held, partir(held), held)).toBe(true);
    expect(peutRemplacer(held, partir(held), undefined)).toBe(true);
    expect(peutRemplacer(held, partir(held), tapee(1300, PLUS_TARD))).toBe(false);
    expect(peutRemplacer(undefined, tapee(1400, PLUS_TARD), tapee(1300))).toBe(true);
  });

  it('[NOTE-32] sortir demande ce que deviennent les frappes des deux : de deux de la même case, la dernière', () => {
    const [here, after] = [tapee(1200), tapee(1300, PLUS_TARD)];
    const other = { ...tapee(900), id: '7 4 6', inscriptionId: 6 };
    expect(reunir({ [here.id]: here }, [after, other])).toEqual({ [here.id]: after, [other.id]: other });
    expect(reunir({ [here.id]: after }, [here])).toEqual({ [here.id]: after });
  });
});

describe('le prochain envoi', () => {
  it('prend deux cents cases au plus, d’une seule classe et période, les plus anciennes d’abord', () => {
    const many = Array.from({ length: 250 }, (_one, rank) => ({
      ...draftOf(1200),
      id: `7 4 ${rank}`,
      inscriptionId: rank,
      instant: `2026-11-05T16:04:${String(rank % 60).padStart(2, '0')}.000Z`,
    }));
    const elsewhere = { ...draftOf(1200), id: '7 9 9', classeId: 9, instant: '2026-11-06T08:00:00.000Z' };
    const lot = prochainLot([elsewhere, ...many], {});
    expect(lot).toHaveLength(200);
    expect(lot.every(({ classeId }) => classeId === 2)).toBe(true);
    expect(prochainLot([elsewhere, ...many], { '1 2 3': 'Fermée.' })).toEqual([elsewhere]);
    expect(prochainLot([{ ...elsewhere, sort: 'conflit' }], {})).toEqual([]);
  });
});

it('[NOTE-33] les brouillons s’exportent avec le matricule et la note comme elle s’écrit', () => {
  const absence = { valeur: null, code: 'absent' } as const;
  const absent = { ...draftOf(1250), ...absence, instant: '2026-11-04T16:04:00.000Z' };
  expect(lignesDExport([draftOf(1250), absent])).toEqual([
    ['Matricule', 'Élève', 'Évaluation', 'Note', 'Saisie le'],
    ['M5', 'Diallo Aïssatou', 'Devoir 1 (évaluation n° 4)', 'ABS', '2026-11-04'],
    ['M5', 'Diallo Aïssatou', 'Devoir 1 (évaluation n° 4)', '12,50', '2026-11-05'],
  ]);
  // A cell that was emptied says so: an empty text would change nothing where it is imported.
  expect(lignesDExport([draftOf(null, note(1100))])[1]?.[3]).toBe('EFFACER');
  expect(contenuDe(absent)).toEqual({ valeur: null, code: 'absent' });
});

describe('la grille relue', () => {
  it('[NOTE-30] une note que le serveur tient déjà n’attend plus, quel que soit qui l’a écrite', () => {
    expect(accorder(draftOf(1200), note(1200))).toBeNull();
    const draft = draftOf(1200);
    expect(accorder(draft, VIDE)).toBe(draft);
  });

  it('[NOTE-30] ce que la grille montre ne suffit pas tant qu’un autre contenu est parti sans réponse', () => {
    // 12 left and was never answered; the cell is empty again, as the grid, read before, still shows it. The server may hold 12.
    const vide = taper(partir(draftOf(1200)), frappe(null, VIDE));
    if (vide === null) throw new Error('aucun brouillon');
    expect(accorder(vide, VIDE)).toBe(vide);
    // The same content left alone: the server holds it.
    expect(accorder(partir(draftOf(1200)), note(1200))).toBeNull();
  });

  it('[NOTE-27] un conflit avec une valeur qui n’est plus là se redemande ; le même reste', () => {
    const conflit = repondre(draftOf(1200), note(1200), answer('conflit', 600));
    if (conflit === null) throw new Error('aucun brouillon');
    expect(accorder(conflit, note(600))).toBe(conflit);
    const redemandee = { sort: 'attente', phrase: null, stocke: null, vu: VIDE };
    expect(accorder(conflit, note(1600))).toMatchObject(redemandee);
  });
});
