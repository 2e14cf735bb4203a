/** The family whose turn it is: to whom, of whom, the words, and the big button that opens them. */
import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { formaterJour } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  LIBELLES_DES_ETATS_DU_MESSAGE,
  LIBELLES_DES_MOYENS_D_ENVOI,
  type MoyenDEnvoi,
} from '@gestionscolaire/contract/scolarite/message.ts';
import { type GenreDeMessage, nommer } from '@gestionscolaire/contract/suivi/messages/familles.ts';
import {
  type FamilleAPrevenir,
  ouvrirMessage,
  ouvrirRappel,
  retirerConvocation,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconMessage } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { ouvrirLeLien } from './lien.ts';
import { RetirerConvocation } from './retirer.tsx';
import '@mantine/core/styles/Input.css';
import { copierLeMessage } from '#scolarite/index.ts';

interface FamilleProps {
  ecoleId: number;
  genre: GenreDeMessage;
  jour: string;
  famille: FamilleAPrevenir;
  restent: string;
  /** Receives the id of the message that is kept. */
  onOpened: (id: number) => void;
  /** The queue is not as it was read: another person was first. */
  onStale: () => void;
  onLater: (() => void) | undefined;
}

/** Keeps that a message is opened, whichever the kind. */
function useOuvrir({ ecoleId, genre, jour, famille, onOpened, onStale }: FamilleProps) {
  const unMessage = useWrite(ouvrirMessage);
  const unRappel = useWrite(ouvrirRappel);
  /** Whether a press is on its way: a second one before the screen changes is the same. */
  const isOnItsWay = useRef(false);
  const ouvrir = async (moyen: MoyenDEnvoi, ligne: string, texte: string) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    const objets = famille.eleves.flatMap((one) => one.objets);
    const said = { ecoleId, ligne, objets, moyen, texte, creationUserId: currentUserId() };
    try {
      const { data } =
        genre === 'frais'
          ? await unRappel.mutateAsync(said)
          : await unMessage.mutateAsync({ ...said, genre, jour });
      ouvrirLeLien(moyen, ligne, texte);
      onOpened(data[0]?.id ?? 0);
    } catch (error) {
      notify('erreur', 'Le message n’est pas ouvert.', failureText(error));
      onStale();
    } finally {
      isOnItsWay.current = false;
    }
  };
  return { ouvrir, isPending: unMessage.isPending || unRappel.isPending };
}

const ICONES = { whatsapp: IconBrandWhatsapp, sms: IconMessage } as const;

export function CarteDeFamille(props: FamilleProps) {
  const { famille, genre, restent, onLater } = props;
  const { destinataires, eleves, dernier } = famille;
  const droits = useDroits();
  const [ligne, setLigne] = useState(destinataires[0]?.ligne ?? '');
  const [typed, setTyped] = useState<string>();
  const texte = typed ?? famille.texte;
  const { ouvrir, isPending } = useOuvrir(props);
  const field = useRef<HTMLTextAreaElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  // Whoever goes from family to family by the keyboard begins at each.
  useEffect(() => head.current?.focus(), []);
  const mayOpen = droits.can(genre === 'frais' ? ouvrirRappel : ouvrirMessage);
  const noms = destinataires.map((one) => ({
    value: one.ligne,
    label: [one.nom, formaterTelephone(one.ligne)].filter(Boolean).join(', '),
  }));
  return (
    <div className={kit.pile}>
      <p className={kit.quiet} role="status">
        {restent}
      </p>
      <h2 ref={head} tabIndex={-1}>
        {destinataires.find((one) => one.ligne === ligne)?.nom ?? 'Responsable'}
      </h2>
      <ul className={kit.bullets}>
        {eleves.map((eleve) => (
          <li key={eleve.inscriptionId}>{`${nommer(eleve)} : ${eleve.dit}`}</li>
        ))}
      </ul>
      {dernier !== null && (
        <p className={kit.quiet}>
          {`Dernier rappel le ${formaterJour(dernier.jour)} : ${LIBELLES_DES_ETATS_DU_MESSAGE[dernier.etat].toLowerCase()}`}
        </p>
      )}
      {noms.length > 1 ? (
        <NativeSelect
          label="À"
          data={noms}
          value={ligne}
          onChange={({ currentTarget: { value } }) => setLigne(value)}
        />
      ) : (
        <p>{`À ${formaterTelephone(ligne)}`}</p>
      )}
      <Textarea
        ref={field}
        label="Message"
        autosize={false}
        rows={5}
        value={texte}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
      />
      {mayOpen &&
        (['whatsapp', 'sms'] as const).map((moyen) => {
          const Icone = ICONES[moyen];
          return (
            <Button
              key={moyen}
              size={moyen === 'whatsapp' ? 'lg' : 'md'}
              variant={moyen === 'whatsapp' ? 'filled' : 'default'}
              loading={isPending}
              disabled={texte.trim() === ''}
              leftSection={<Icone size={20} aria-hidden />}
              onClick={() => void ouvrir(moyen, ligne, texte)}
            >
              {`Ouvrir ${LIBELLES_DES_MOYENS_D_ENVOI[moyen]}`}
            </Button>
          );
        })}
      <div className={kit.wrap}>
        {onLater !== undefined && (
          <Button variant="default" onClick={onLater}>
            Plus tard
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copierLeMessage(field.current)}
        >
          Copier
        </Button>
        {genre === 'convocation' && droits.can(retirerConvocation) && (
          <RetirerConvocation famille={famille} />
        )}
      </div>
    </div>
  );
}
