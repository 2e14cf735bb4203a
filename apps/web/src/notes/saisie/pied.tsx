/** The foot of the grid: for each evaluation what is entered and what is missing, the mean, the lowest and the highest of the class. */
import { type PiedDeColonne, piedDeColonne } from '@gestionscolaire/contract/notes/anomalies/colonne.ts';
import { resteDeCase } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import { formaterNote } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { estAttendu, estDeLaColonne, nomDEvaluation } from '#notes/envois/modele.ts';
import type { EtatDeSaisie } from './etat.ts';
import classes from './saisie.module.css';

const note = (valeur: number | null): string => (valeur === null ? '—' : formaterNote(valeur));

/** An absence to make up is no mark yet: the head of the column, the progress and the council count it apart. */
interface Pied extends PiedDeColonne {
  readonly aRattraper: number;
}

const LIGNES: readonly { readonly titre: string; readonly dire: (pied: Pied) => string }[] = [
  { titre: 'Saisies', dire: ({ saisies }) => String(saisies) },
  { titre: 'Manquent', dire: ({ manquantes }) => String(manquantes) },
  { titre: 'À rattraper', dire: ({ aRattraper }) => String(aRattraper) },
  { titre: 'Moyenne provisoire', dire: ({ moyenne }) => note(moyenne) },
  { titre: 'La plus basse', dire: ({ min }) => note(min) },
  { titre: 'La plus haute', dire: ({ max }) => note(max) },
];

export function PiedDeGrille({ etat: { grille, contenu, sansAttente } }: { etat: EtatDeSaisie }) {
  const columns = grille.evaluations.map((evaluation) => {
    // The mark of one who does not owe the subject, or who had left the class, is left aside by the averages.
    const cellules = grille.eleves.flatMap((eleve) => {
      const held = contenu({ evaluationId: evaluation.id, inscriptionId: eleve.inscriptionId });
      return estDeLaColonne(evaluation, eleve, sansAttente, held)
        ? [{ ...held, estAttendue: estAttendu(evaluation, eleve, sansAttente) }]
        : [];
    });
    const estCompte = evaluation.compte === 1 && evaluation.etat === 'ouverte';
    const aRattraper = cellules.filter(
      (one) => estCompte && one.estAttendue && resteDeCase(one, sansAttente.rattrape) === 'aRattraper',
    ).length;
    const lu = piedDeColonne(cellules);
    const pied: Pied = { ...lu, saisies: lu.saisies - aRattraper, aRattraper };
    return { id: evaluation.id, nom: nomDEvaluation(grille, evaluation), pied };
  });
  // The line of those who are to make up is there where somebody is.
  const lignes = LIGNES.filter(
    ({ titre }) => titre !== 'À rattraper' || columns.some(({ pied }) => pied.aRattraper > 0),
  );
  return (
    <tfoot>
      {lignes.map(({ titre, dire }) => (
        <tr key={titre}>
          <th scope="row" className={classes.nom}>
            {titre}
          </th>
          {columns.map(({ id, nom, pied }) => (
            <td key={id} className={classes.total} aria-label={`${titre}, ${nom} : ${dire(pied)}`}>
              {dire(pied)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
