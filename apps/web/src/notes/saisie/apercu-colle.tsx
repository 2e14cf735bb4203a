/** Shows what was pasted before anything is written: what is read, where it goes, what is refused and why. */
import { useState } from 'react';
import type { Position } from '#core/ui/grid/keys.ts';
import { PasteDialog } from '#core/ui/grid/paste-dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { estVide, memeContenu } from '#notes/envois/cases-de-notes.ts';
import { direContenu } from '#notes/envois/modele.ts';
import { direCollage, direRefus, lireCollage, type PremiereColonne } from './collage.ts';
import type { EtatDeSaisie } from './etat.ts';
import classes from './saisie.module.css';

/** The two ways to read the numbers of a first column. */
const COLONNES: readonly { readonly sens: PremiereColonne; readonly mot: string }[] = [
  { sens: 'matricules', mot: 'Ce sont des matricules (12 pour 00012)' },
  { sens: 'notes', mot: 'Ce sont des notes' },
];

interface ApercuProps {
  etat: EtatDeSaisie;
  at: Position;
  bloc: readonly (readonly string[])[];
  onClose: () => void;
  onWritten: () => void;
}

export function ApercuDesNotes({ etat, at, bloc, onClose, onWritten }: ApercuProps) {
  const [dite, setDite] = useState<PremiereColonne>();
  // The grid may be read again under this window, with another pupil above.
  const [ancre] = useState(() => etat.placeEn(at));
  const ici = (ancre === null ? null : etat.positionDe(ancre)) ?? at;
  const collage = lireCollage(bloc, ici, { ...etat.grille, pas: etat.pas }, etat.fixe, dite);
  const { lues, refusees, parMatricule, estAmbigu } = collage;
  const rows = lues.flatMap(({ at: to, note, ligne }) => {
    const place = etat.placeEn(to);
    return place === null ? [] : [{ ligne, place, note, avant: etat.contenu(place) }];
  });
  const write = () => {
    etat.noter(lues);
    onWritten();
  };
  return (
    <PasteDialog canWrite={rows.length > 0} onWrite={write} onClose={onClose}>
      <div className={kit.pile}>
        {estAmbigu && (
          <fieldset className={classes.question}>
            <legend>Les nombres de la première colonne peuvent être des matricules ou des notes :</legend>
            {COLONNES.map(({ sens, mot }) => (
              <label key={sens}>
                <input
                  type="radio"
                  name="premiere-colonne"
                  checked={dite === sens}
                  onChange={() => setDite(sens)}
                />
                {` ${mot}`}
              </label>
            ))}
          </fieldset>
        )}
        {(!estAmbigu || dite !== undefined) && (
          <p role="status">{`${direCollage(collage)}${parMatricule ? ', rangées par matricule' : ''}.`}</p>
        )}
        {refusees.length > 0 && (
          <ul className={`${kit.bullets} ${kit.fault} ${classes.refus}`}>
            {refusees.map((refusee) => (
              <li key={`${refusee.ligne} ${refusee.texte} ${refusee.phrase}`}>{direRefus(refusee)}</li>
            ))}
          </ul>
        )}
        {rows.length > 0 && (
          <div className={`${kit.light} ${classes.apercu}`}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Élève</th>
                  <th scope="col">Évaluation</th>
                  <th scope="col">Note</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ ligne, place, note, avant }) => (
                  <tr key={`${ligne} ${place.evaluationId} ${place.inscriptionId}`}>
                    <th scope="row">{place.eleve}</th>
                    <td>{place.evaluation}</td>
                    <td>
                      {direContenu(note)}
                      {!estVide(avant) && !memeContenu(avant, note) && ` (remplace ${direContenu(avant)})`}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </PasteDialog>
  );
}
