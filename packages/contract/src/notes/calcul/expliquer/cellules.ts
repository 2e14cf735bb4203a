/** Says of each cell why it counts otherwise than by its value: a code, another scale, another class, nothing typed. Additions. */
import { formaterJour } from '#core/values/dates.ts';
import { type CelluleLue, regimeDuCode } from '#notes/calcul/cellule.ts';
import { type CodeDeNote, type RegleDeCalcul, SIGLES_DES_CODES } from '#notes/calcul/donnees.ts';
import { formaterNote } from '#notes/calcul/formater.ts';

const REGIMES = {
  zero: 'compte 0',
  exclue: 'laissé de côté',
  aRattraper: 'à rattraper, laissé de côté en attendant',
} as const;

/** The codes whose effect the school chooses. */
const CHOISIS: ReadonlySet<CodeDeNote> = new Set(['absent', 'absentJustifie', 'nonRendu']);

/** Says '12/01' of a day. */
const jourEtMois = (jour: string): string => formaterJour(jour).slice(0, 5);

function phraseDuCode(code: CodeDeNote, jour: string, regle: RegleDeCalcul): string {
  const effect = REGIMES[regimeDuCode(code, regle)];
  const by = CHOISIS.has(code) ? " (règle de l'école)" : '';
  return `${SIGLES_DES_CODES[code]} le ${jourEtMois(jour)} : ${effect}${by}.`;
}

/** Says a conversion: 'Devoir 2 : noté 8,00 sur 10, ramené sur 20.' */
function phraseDeLEchelle({ evaluation, note }: CelluleLue, noteSur: number): string[] {
  if (note.valeur === null || evaluation.noteSur === noteSur) return [];
  const given = formaterNote(note.valeur);
  return [`${evaluation.libelle} : noté ${given} sur ${evaluation.noteSur}, ramené sur ${noteSur}.`];
}

function reglesDeCellule(cellule: CelluleLue, regle: RegleDeCalcul): string[] {
  const { evaluation, note, sort } = cellule;
  const { libelle, jour, ailleurs } = evaluation;
  const named = `${libelle} du ${jourEtMois(jour)}`;
  const from = ailleurs === null ? [] : [`${named} : de ${ailleurs}.`];
  switch (sort) {
    case 'sansEffet':
      // An evaluation that their former class gave up is told to those who have something there, not to the others of this class.
      if (ailleurs !== null && note.valeur === null && note.code === null) return [];
      return [`${named} : ${evaluation.etat === 'annulee' ? 'annulé' : 'ne compte pas'}.`];
    case 'remplacee':
      return [
        `${named} : de ${ailleurs ?? 'son ancienne classe'}, remplacé par la composition de la classe.`,
      ];
    case 'vide':
      return [`${named} : pas encore de note, laissé de côté.`];
    case 'sansLui':
      return ailleurs === null ? [`${named} : l'élève n'était pas dans la classe, laissé de côté.`] : [];
    case 'compte':
    case 'exclue':
    case 'aRattraper':
      return note.code === null
        ? [...phraseDeLEchelle(cellule, regle.noteSur), ...from]
        : [phraseDuCode(note.code, jour, regle), ...from];
  }
}

/** Returns the sentences of cells that do not simply count by their value: 'ABS le 12/01 : compte 0 (règle de l'école).' */
export const reglesDesCellules = (cellules: readonly CelluleLue[], regle: RegleDeCalcul): string[] =>
  cellules.flatMap((cellule) => reglesDeCellule(cellule, regle));
