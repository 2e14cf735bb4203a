/** The window that says what a document is, and whose: a pupil's or a member of the staff's. */
import { type Utilisateur, utilisateurs } from '@gestionscolaire/contract/administration/utilisateurs.ts';
import { MESSAGES } from '@gestionscolaire/contract/ecrans/messages.ts';
import { chercherEleve } from '@gestionscolaire/contract/eleves/eleves.ts';
import { nomComplet } from '@gestionscolaire/contract/eleves/inscriptions.ts';
import { type DocumentRecu, updateDocument } from '@gestionscolaire/contract/fichiers/documents.ts';
import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Choice } from '#core/ui/fields/choice.tsx';
import kit from '#core/ui/kit.module.css';
import { RechercheEleve } from '#eleves/index.ts';
import { useEcoleChoisie } from '#scolarite/index.ts';

interface RattacherProps {
  document: DocumentRecu;
  nom: string;
  onClose: () => void;
}

export function Rattacher({ document, nom, onClose }: RattacherProps) {
  const droits = useDroits();
  const queryClient = useQueryClient();
  const chosen = useEcoleChoisie();
  const ecoleId = document.ecoleId ?? chosen;
  const { mutateAsync, isPending } = useWrite(updateDocument);
  const [libelle, setLibelle] = useState(document.libelle ?? '');
  const [eleve, setEleve] = useState(said(document.eleveId, document.eleve));
  const [personne, setPersonne] = useState(said(document.personneId, document.personne));
  const [faute, setFaute] = useState<string | null>(null);

  const valider = async () => {
    setFaute(null);
    try {
      await mutateAsync({
        id: document.id,
        libelle,
        eleveId: eleve?.id ?? null,
        personneId: personne?.id ?? null,
        modifUserId: currentUserId(),
        modifDate: document.modifDate,
      });
    } catch (error) {
      return setFaute(failureText(error));
    }
    notify('succes', MESSAGES.enregistre);
    onClose();
    await queryClient.invalidateQueries();
  };

  return (
    <Dialog title={`Rattacher «\u00A0${nom}\u00A0»`} onClose={onClose} withCross>
      <div className={kit.pile}>
        <TextInput
          label="Libellé"
          value={libelle}
          maxLength={200}
          onChange={({ currentTarget }) => setLibelle(currentTarget.value)}
        />
        {eleve !== null && (
          <p>
            {`Élève\u00A0: ${eleve.nom} `}
            <Button variant="subtle" size="compact-sm" onClick={() => setEleve(null)}>
              Ne plus rattacher
            </Button>
          </p>
        )}
        {eleve === null && personne === null && ecoleId !== null && droits.can(chercherEleve) && (
          <RechercheEleve
            label="Élève"
            ecoleId={ecoleId}
            onChosen={(found) => setEleve({ id: found.id, nom: nomComplet(found) })}
          />
        )}
        {eleve === null && droits.can(utilisateurs.list) && (
          <Choice
            label="Membre du personnel"
            from={utilisateurs.list}
            input={{}}
            option={({ prenoms, name, fonction }: Utilisateur) => ({
              label: `${prenoms} ${name}`,
              detail: fonction,
            })}
            value={personne?.id ?? null}
            current={personne === null ? null : { label: personne.nom }}
            onChange={(id, label) =>
              setPersonne(id === null || label === null ? null : { id, nom: label.label })
            }
          />
        )}
        {faute !== null && <p role="alert">{faute}</p>}
      </div>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
        <Button loading={isPending} onClick={() => void valider()}>
          Valider
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const said = (id: number | null, nom: string | null) => (id === null ? null : { id, nom: nom ?? '' });
