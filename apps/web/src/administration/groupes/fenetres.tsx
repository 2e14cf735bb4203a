/** The two windows of a group (A§2): one adds a person, the other removes one (AMB-060, AMB-061). */
import {
  addUserGroupe,
  deletUserGroupe,
  getAffecteByGroup,
  getNonAffecteByGroup,
  type Membre,
} from '@gestionscolaire/contract/administration/groupes.ts';
import type { Endpoint } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { failureSaid, type Said } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Choice } from '#core/ui/fields/choice.tsx';
import type { ChoiceLabel } from '#core/ui/fields/choice-options.tsx';
import kit from '#core/ui/kit.module.css';
import { SaidLines } from '#core/ui/said.tsx';
import { Valider } from '#core/ui/valider.tsx';
import { detailDe, type Groupe } from './mots.ts';

interface FenetreProps {
  groupe: Groupe;
  onClose: () => void;
}

export function Affecter({ groupe, onClose }: FenetreProps) {
  const { mutateAsync } = useWrite(addUserGroupe);
  return (
    <ChoixDUnePersonne
      titre={`Affecter un utilisateur à «\u00A0${groupe.libelle}\u00A0»`}
      parmi={getNonAffecteByGroup}
      groupe={groupe}
      onClose={onClose}
      reussite={MESSAGES.membreAffecte}
      echec={MESSAGES.membreAffectationEchouee}
      envoyer={(userId) => mutateAsync({ userId, groupeId: groupe.id, creationUserId: currentUserId() })}
    />
  );
}

export function Retirer({ groupe, onClose }: FenetreProps) {
  const { mutateAsync } = useWrite(deletUserGroupe);
  return (
    <ChoixDUnePersonne
      titre={`Retirer un utilisateur de «\u00A0${groupe.libelle}\u00A0»`}
      parmi={getAffecteByGroup}
      groupe={groupe}
      onClose={onClose}
      question={(nom) =>
        `Voulez-vous vraiment retirer ${nom} du groupe «\u00A0${groupe.libelle}\u00A0»\u00A0?\nSon compte n'est pas supprimé.`
      }
      reussite={MESSAGES.groupeSupprime}
      echec={MESSAGES.groupeSuppressionEchouee}
      envoyer={(userId) => mutateAsync({ userId, groupeId: groupe.id })}
    />
  );
}

const labelDe = (personne: Membre): ChoiceLabel => ({
  label: `${personne.prenoms} ${personne.nom}`,
  detail: detailDe(personne) || null,
});

interface ChoixProps extends FenetreProps {
  titre: string;
  /** The call that searches the persons to choose from, on the server. */
  parmi: Endpoint;
  /** Question about the chosen person, before anything is sent. */
  question?: (nom: string) => string;
  reussite: string;
  echec: string;
  envoyer: (userId: number) => Promise<unknown>;
}

function ChoixDUnePersonne({
  titre,
  parmi,
  groupe,
  question,
  reussite,
  echec,
  envoyer,
  onClose,
}: ChoixProps) {
  const [chosen, setChosen] = useState<{ id: number; label: ChoiceLabel } | null>(null);
  const [faute, setFaute] = useState<Said | null>(null);
  const [isSending, setSending] = useState(false);

  const valider = async () => {
    if (isSending) return;
    if (chosen === null) return setFaute({ headline: "L'utilisateur est obligatoire." });
    if (question !== undefined && !(await confirm(question(chosen.label.label), { loses: true })))
      return notify('information', MESSAGES.suppressionAnnulee);
    setFaute(null);
    setSending(true);
    try {
      await envoyer(chosen.id);
    } catch (error) {
      setSending(false);
      return setFaute(failureSaid(error, echec));
    }
    notify('succes', reussite);
    onClose();
  };

  return (
    <Dialog title={titre} onClose={onClose} withCross>
      <div>
        <Choice
          label="Utilisateur"
          required
          from={parmi}
          input={{ groupeId: groupe.id }}
          option={labelDe}
          value={chosen?.id ?? null}
          current={chosen?.label ?? null}
          onChange={(id, label) => {
            setFaute(null);
            setChosen(id === null || label === null ? null : { id, label });
          }}
        />
        {faute !== null && (
          <div role="alert" className={`${kit.refusal} ${kit.lower}`}>
            <SaidLines said={faute} />
          </div>
        )}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Valider isClosed={chosen === null} isSending={isSending} onClick={() => void valider()} />
      </DialogButtons>
    </Dialog>
  );
}
