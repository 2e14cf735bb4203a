/** The table of marks: pupils in rows, evaluations in columns; the keys of a spreadsheet, and blocks that are pasted. */

import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { resteDeCase } from '@gestionscolaire/contract/notes/calcul/cellule.ts';
import { formaterCoefficient } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import { direSortie } from '@gestionscolaire/contract/notes/calcul/presence.ts';
import type { EvaluationLue } from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { memeCellule, type Position } from '#core/ui/grid/keys.ts';
import { useGrid } from '#core/ui/grid/use-grid.ts';
import kit from '#core/ui/kit.module.css';
import { cleDeNote, estVide } from '#notes/envois/cases-de-notes.ts';
import {
  allerApres,
  direSansNote,
  type EleveDeGrille,
  estAttendu,
  estDeLaColonne,
  etatDeCase,
  nomDEvaluation,
  nomDeLEleve,
} from '#notes/envois/modele.ts';
import { CaseDeNote, type RappelsDeCase } from './case.tsx';
import type { EtatDeSaisie } from './etat.ts';
import { PiedDeGrille } from './pied.tsx';
import classes from './saisie.module.css';

const DANS_LA_GRILLE = 'Dans la grille des notes';

interface TableauProps {
  etat: EtatDeSaisie;
  table: RefObject<HTMLTableElement | null>;
  /** A block was pasted at a cell: it is shown before it is written. */
  onBloc: (at: Position, bloc: readonly (readonly string[])[]) => void;
  onEvaluation: (evaluation: EvaluationLue) => void;
}

export function TableauDeNotes({ etat, table, onBloc, onEvaluation }: TableauProps) {
  const { grille, choix } = etat;
  const { eleves, evaluations, enseignements } = grille;
  const rappels = useRef<RappelsDeCase>({
    noter: () => undefined,
    vider: () => undefined,
  });
  useLayoutEffect(() => {
    rappels.current = {
      noter: etat.noterEn,
      vider: (cle) => void etat.vider(etat.placeDeCle(cle)),
    };
  });
  const handlers = useGrid({
    where: DANS_LA_GRILLE,
    destination: (key, at) => allerApres(key, at, etat.parcours),
    isFixed: etat.fermee !== null,
    hasTexts: true,
    onChoose: ({ tete }) => {
      if (!memeCellule(tete, choix)) etat.setChoix(tete);
    },
    vider: {
      label: 'Vider la case',
      run: ([at]) => void etat.vider(at === undefined ? null : etat.placeEn(at)),
    },
    undo: etat.undo,
    shortcuts: [{ keys: 'Escape', label: 'Rendre à la case sa note enregistrée', run: etat.rendre }],
    onBloc,
  });
  const colonnes = evaluations.map((evaluation) => {
    const contenuDe = ({ inscriptionId }: EleveDeGrille) =>
      etat.contenu({ evaluationId: evaluation.id, inscriptionId });
    const estCompte = evaluation.compte === 1 && evaluation.etat === 'ouverte';
    // An evaluation that counts is counted as the progress of marks is.
    const suivent = eleves.filter((eleve) =>
      estCompte
        ? estAttendu(evaluation, eleve, etat.sansAttente)
        : estDeLaColonne(evaluation, eleve, etat.sansAttente, contenuDe(eleve)),
    );
    const saisies = suivent.filter((eleve) => {
      const note = contenuDe(eleve);
      return estCompte ? resteDeCase(note, etat.sansAttente.rattrape) === null : !estVide(note);
    });
    return { evaluation, eleves: suivent.length, saisies: saisies.length };
  });
  const matieres = new Map(enseignements.map(({ id, abreviation }) => [id, abreviation]));
  return (
    <div className={classes.scroll}>
      <table ref={table} className={`${kit.light} ${classes.table}`} aria-label="Notes" {...handlers}>
        <thead>
          <tr>
            <th scope="col" className={classes.nom}>
              Élève
            </th>
            {colonnes.map(({ evaluation, ...compte }) => (
              <Titre
                key={evaluation.id}
                evaluation={evaluation}
                matiere={enseignements.length > 1 ? matieres.get(evaluation.enseignementId) : undefined}
                {...compte}
                onOpen={() => onEvaluation(evaluation)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {eleves.map((eleve, l) => (
            <Ligne key={eleve.inscriptionId} l={l} eleve={eleve} etat={etat} rappels={rappels} />
          ))}
        </tbody>
        <PiedDeGrille etat={etat} />
      </table>
    </div>
  );
}

interface TitreProps {
  evaluation: EvaluationLue;
  /** The subject's short name where the grid has several. */
  matiere: string | undefined;
  saisies: number;
  eleves: number;
  onOpen: () => void;
}

function Titre({ evaluation, matiere, saisies, eleves, onOpen }: TitreProps) {
  const { libelle, jour, noteSur, coefficient, etat, compte } = evaluation;
  return (
    <th scope="col" data-annulee={etat === 'annulee' || undefined}>
      {matiere !== undefined && <small>{matiere}</small>}
      <button type="button" className={`${kit.asLink} ${classes.titre}`} onClick={onOpen}>
        {libelle}
      </button>
      <small>{`${formaterJour(jour).slice(0, 5)} · /${noteSur}`}</small>
      {coefficient !== 100 && <small>{`coef. ${formaterCoefficient(coefficient)}`}</small>}
      <small>{etat === 'annulee' ? 'annulée' : `${saisies} sur ${eleves}`}</small>
      {compte === 0 && etat === 'ouverte' && <small>ne compte pas</small>}
    </th>
  );
}

interface LigneProps {
  l: number;
  eleve: EleveDeGrille;
  etat: EtatDeSaisie;
  rappels: RefObject<RappelsDeCase>;
}

function Ligne({ l, eleve, etat, rappels }: LigneProps) {
  const { grille, choix, siens, pas, taper } = etat;
  const sortie = eleve.sortie === null ? null : direSortie(eleve.sortie);
  return (
    <tr>
      <th scope="row" className={classes.nom}>
        {nomDeLEleve(eleve)}
        {sortie !== null && <small>{sortie}</small>}
      </th>
      {grille.evaluations.map((evaluation, c) => {
        const { inscriptionId } = eleve;
        const place = { evaluationId: evaluation.id, inscriptionId };
        const cle = cleDeNote(place);
        const draft = siens.get(cle);
        const { valeur, code } = etat.contenu(place);
        const isAwaited = estAttendu(evaluation, eleve, etat.sansAttente);
        return (
          <CaseDeNote
            key={evaluation.id}
            {...{ l, c, cle, pas, valeur, code, rappels, taper }}
            eleve={nomDeLEleve(eleve)}
            evaluation={nomDEvaluation(grille, evaluation)}
            noteSur={evaluation.noteSur}
            etat={etatDeCase(draft, etat.tenu(place))}
            phrase={draft?.sort === 'refusee' ? draft.phrase : null}
            fixe={etat.fixe({ l, c })}
            doute={etat.doutes.get(cle) ?? null}
            isTabbable={choix.l === l && choix.c === c}
            sansNote={direSansNote(evaluation, eleve, etat.sansAttente.sansNote)}
            isAwaited={isAwaited}
            isARattraper={
              isAwaited && resteDeCase({ valeur, code }, etat.sansAttente.rattrape) === 'aRattraper'
            }
            isOutside={etat.sansAttente.horsClasse.has(cle)}
            isCancelled={evaluation.etat === 'annulee'}
          />
        );
      })}
    </tr>
  );
}
