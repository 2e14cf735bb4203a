/** The window of another person's account, for who may change them: their open connexions, and their second factor. */
import {
  type Connexion,
  getConnexionsUser,
  terminerConnexionsUser,
} from '@gestionscolaire/contract/administration/connexions.ts';
import {
  getSecondFacteurUser,
  retirerSecondFacteurUser,
} from '@gestionscolaire/contract/administration/second-facteur.ts';
import { momentEnLettres } from '@gestionscolaire/contract/core/values/dates.ts';
import { BOUTONS } from '@gestionscolaire/contract/ecrans/messages.ts';
import { Button } from '@mantine/core';
import { ConnexionsOuvertes, nomDe } from '#administration/connexion/ouvertes.tsx';
import { failureText } from '#core/api/failure-text.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { confirm } from '#core/ui/dialogs/confirm.tsx';
import { Dialog, DialogButtons } from '#core/ui/dialogs/dialog.tsx';
import { notify } from '#core/ui/dialogs/notice.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import classes from './utilisateurs.module.css';

interface ConnexionsProps {
  id: number;
  nom: string;
  onClose: () => void;
}

export function ConnexionsDeLUtilisateur({ id, nom, onClose }: ConnexionsProps) {
  const query = useEndpoint(getConnexionsUser, { id });
  const { mutateAsync: end } = useWrite(terminerConnexionsUser);
  const connexions = query.data?.data;

  const terminer = async (question: string, fait: string, connexion: Connexion | null) => {
    if (!(await confirm(`${question}\nLa personne devra s'y connecter de nouveau.`, { loses: true }))) return;
    try {
      await end({ id, connexionId: connexion?.id ?? null });
      notify('succes', fait);
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  const une = (connexion: Connexion) =>
    terminer(
      `Voulez-vous vraiment terminer la connexion «\u00A0${nomDe(connexion)}, ${connexion.adresse}\u00A0» de ${nom}?`,
      'Connexion terminée',
      connexion,
    );
  const toutes = () =>
    terminer(
      `Voulez-vous vraiment terminer toutes les connexions de ${nom}?`,
      `Les connexions de ${nom} sont terminées`,
      null,
    );

  return (
    <Dialog title={`Connexions de ${nom}`} size="lg" onClose={onClose} withCross>
      <ReadingPart
        of={query}
        renderEmpty={({ length }) => length === 0 && <Empty title="Ce compte n'est ouvert nulle part." />}
      >
        {(ouvertes) => (
          <ConnexionsOuvertes connexions={ouvertes} onEnd={(connexion) => void une(connexion)} />
        )}
      </ReadingPart>
      <SecondFacteur id={id} nom={nom} />
      <DialogButtons>
        {connexions !== undefined && connexions.length > 0 && (
          <Button variant="default" onClick={() => void toutes()}>
            Terminer toutes les connexions
          </Button>
        )}
        <Button data-autofocus onClick={onClose}>
          {BOUTONS.fermer}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The second factor of a person who has one; taken away, their password alone opens until they activate another. */
function SecondFacteur({ id, nom }: Pick<ConnexionsProps, 'id' | 'nom'>) {
  const etat = useEndpoint(getSecondFacteurUser, { id }).data?.data;
  const { mutateAsync: retirer } = useWrite(retirerSecondFacteurUser);
  if (etat === undefined || etat.depuis === null) return null;
  const demander = async () => {
    const question = `Voulez-vous vraiment retirer la vérification en deux étapes de ${nom}?\nSon mot de passe suffira pour ouvrir son compte. Assurez-vous que c'est bien elle ou lui qui le demande.`;
    if (!(await confirm(question, { loses: true }))) return;
    try {
      await retirer({ id });
      notify('succes', 'Vérification en deux étapes retirée');
    } catch (error) {
      notify('erreur', failureText(error));
    }
  };
  return (
    <div className={`${kit.row} ${classes.facteur}`}>
      <p>
        Vérification en deux étapes active depuis le {momentEnLettres(etat.depuis)}. Si le téléphone et les
        codes de secours sont perdus, elle se retire.
      </p>
      <Button variant="default" onClick={() => void demander()}>
        Retirer la vérification
      </Button>
    </div>
  );
}
