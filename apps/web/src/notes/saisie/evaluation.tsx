/** The window of an evaluation: what it is, and the acts on it. One that has marks is cancelled with a reason, never deleted. */
import type { Endpoint, Input } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import { MESSAGES, questionDeSuppression } from '@gestionscolaire/contract/ecrans/messages.ts';
import { formaterCoefficient } from '@gestionscolaire/contract/notes/calcul/formater.ts';
import {
  annulerEvaluation,
  deleteEvaluation,
  type EvaluationLue,
  LIBELLES_DES_GENRES_D_EVALUATION,
  reprendreEvaluation,
} from '@gestionscolaire/contract/notes/saisie/evaluations.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { refusalText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { type Grille, nomDEvaluation } from '#notes/envois/modele.ts';
import { DemandeDeMotif } from '#notes/motif.tsx';
import { ModificationDEvaluation } from './evaluation-form.tsx';
import '@mantine/core/styles/Input.css';
import kit from '#core/ui/kit.module.css';

interface EvaluationProps {
  grille: Grille;
  evaluation: EvaluationLue;
  onClose: () => void;
}

type Vue = 'lue' | 'modifier' | 'annuler';

export function Evaluation({ grille, evaluation, onClose }: EvaluationProps) {
  const [vue, setVue] = useState<Vue>('lue');
  // The form keeps what the window opened with: a change meanwhile is said by the server.
  const [opened] = useState(evaluation);
  if (vue === 'annuler') return <Annulation evaluation={opened} onClose={onClose} />;
  if (vue === 'modifier')
    return <ModificationDEvaluation grille={grille} evaluation={opened} onClose={onClose} />;
  return (
    <Dialog title="Évaluation" onClose={onClose} withCross>
      <Lue {...{ grille, evaluation, onClose }} onVue={setVue} />
    </Dialog>
  );
}

/** Sends an act on an evaluation; returns the sentence of its refusal, '' once it is done. */
function useActe<E extends Endpoint>(endpoint: E, onClose: () => void) {
  const { mutateAsync, isPending } = useWrite(endpoint);
  const faire = async (input: Input<E>): Promise<string> => {
    try {
      await mutateAsync(input);
      notify('succes', MESSAGES.enregistre);
      onClose();
      return '';
    } catch (error) {
      return refusalText(error);
    }
  };
  return { faire, isPending };
}

interface LueProps {
  grille: Grille;
  evaluation: EvaluationLue;
  onVue: (vue: Vue) => void;
  onClose: () => void;
}

function Lue({ grille, evaluation, onVue, onClose }: LueProps) {
  const { id, genre, jour, noteSur, coefficient, compte, renduLe, etat, annuleMotif, aDesNotes, modifDate } =
    evaluation;
  const reprise = useActe(reprendreEvaluation, onClose);
  const suppression = useActe(deleteEvaluation, onClose);
  const [refus, setRefus] = useState('');
  // After the council a mark changes with a reason; an evaluation does not.
  const isOpen = grille.ferme === null && grille.etat !== 'arretee';
  const supprimer = async () => {
    if (await confirm(questionDeSuppression('cette évaluation'), { loses: true }))
      setRefus(await suppression.faire({ id }));
  };
  return (
    <>
      <div className={kit.pile}>
        <p>
          <strong>{nomDEvaluation(grille, evaluation)}</strong>
          {`, ${LIBELLES_DES_GENRES_D_EVALUATION[genre].toLowerCase()} du ${formaterJour(jour)}, sur ${noteSur}, coefficient ${formaterCoefficient(coefficient)}.`}
        </p>
        {compte === 0 && <p>Elle ne compte pas dans la moyenne.</p>}
        {renduLe !== null && <p>{`Rendue le ${formaterJour(renduLe)}.`}</p>}
        {etat === 'annulee' && (
          <p>{`Elle est annulée : ${annuleMotif ?? ''}. Ses notes se lisent et ne comptent plus.`}</p>
        )}
        {refus !== '' && <p role="alert">{refus}</p>}
      </div>
      <DialogButtons>
        {isOpen && grille.peutAnnuler && !aDesNotes && (
          <Button variant="default" loading={suppression.isPending} onClick={() => void supprimer()}>
            Supprimer
          </Button>
        )}
        {isOpen && grille.peutAnnuler && etat === 'annulee' && (
          <Button
            variant="default"
            loading={reprise.isPending}
            onClick={() => void reprise.faire({ id, modifDate, modifUserId: currentUserId() }).then(setRefus)}
          >
            La reprendre
          </Button>
        )}
        {isOpen && grille.peutAnnuler && etat === 'ouverte' && aDesNotes && (
          <Button variant="default" onClick={() => onVue('annuler')}>
            L’annuler
          </Button>
        )}
        {isOpen && grille.peutModifier && etat === 'ouverte' && (
          <Button onClick={() => onVue('modifier')}>Modifier</Button>
        )}
      </DialogButtons>
    </>
  );
}

function Annulation({ evaluation, onClose }: { evaluation: EvaluationLue; onClose: () => void }) {
  const { mutateAsync } = useWrite(annulerEvaluation);
  const { id, modifDate, libelle } = evaluation;
  return (
    <DemandeDeMotif
      titre="Annuler l'évaluation"
      texte={`Les notes de « ${libelle} » se liront encore et ne compteront plus.`}
      bouton="Annuler l’évaluation"
      isRed
      quit="Fermer"
      onSubmit={(motif) => mutateAsync({ id, motif, modifDate, modifUserId: currentUserId() })}
      onClose={onClose}
    />
  );
}
