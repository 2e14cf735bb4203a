/**
 * Computes the figures of sealed bulletins again from what they hold. A rectification writes anew those alone whose own content changes: the
 * figures of the class that the others hold are those of the day when they were printed.
 */
import { refuse } from '@gestionscolaire/contract/core/api/errors.ts';
import { chiffrer } from '@gestionscolaire/contract/notes/bulletins/chiffrer.ts';
import type { ContenuDeBulletin } from '@gestionscolaire/contract/notes/bulletins/contenu.ts';
import {
  type ContenuScelle,
  estDeNotes,
} from '@gestionscolaire/contract/notes/bulletins/contenu-d-acquis.ts';

/** Returns a bulletin without what it says of the others: the figures of the class. */
export function propre(bulletin: ContenuDeBulletin): string {
  const { figuresDeClasse: _class, effectif: _count, matieres, annee, ...own } = bulletin;
  return JSON.stringify({
    ...own,
    annee: annee === null ? null : { ...annee, evalues: 0 },
    matieres: matieres.map(({ classe: _figures, ...one }) => one),
  });
}

/** Returns the bulletins in force of a class in a period with the figures of the class now; those of competences have none. */
export function chiffresDuMoment(bulletins: readonly ContenuScelle[]): readonly ContenuScelle[] {
  const notes = bulletins.filter(estDeNotes);
  return notes.length === bulletins.length ? chiffrer(notes) : bulletins;
}

/**
 * Refuses bulletins in force of a class in a period whose own figures are not those that their marks give: somebody may have made the
 * whole chain again around one.
 * @throws Refus that names the first one
 */
export function exigerLesChiffres(bulletins: readonly ContenuScelle[]): void {
  const now = chiffresDuMoment(bulletins);
  const wrong = bulletins.filter(estDeNotes).find((one, at) => {
    const computed = now[at];
    return computed === undefined || !estDeNotes(computed) || propre(computed) !== propre(one);
  });
  if (wrong !== undefined)
    refuse('REGLE', {
      phrase: `${wrong.classe.libelle}, ${wrong.periode.libelle}, élève ${wrong.eleve.matricule} : les chiffres de ce bulletin ne sont pas ceux que donnent ses notes, il a été changé dans la base. « npm run verifier » dit lequel et comment.`,
    });
}
