/** The messages that were opened: what became of each, as a person says it. */
import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import { formaterInstant } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  type EtatDuMessage,
  LIBELLES_DES_ETATS_DU_MESSAGE,
  LIBELLES_DES_MOYENS_D_ENVOI,
} from '@gestionscolaire/contract/scolarite/message.ts';
import { lienDuMessage, nommer } from '@gestionscolaire/contract/suivi/messages/familles.ts';
import { direEtatMessage, type MessageOuvert } from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { failureText } from '#core/api/failure-text.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useWrite } from '#core/api/use-endpoint.ts';
import { notify } from '#core/ui/dialogs/notice.tsx';
import kit from '#core/ui/kit.module.css';
import { Found } from '#core/ui/search/found.tsx';

const DITS = ['envoye', 'sansReponse'] as const;

/** The link that opens a message again: nothing is counted twice. */
function Rouvrir({ message: { ligne, moyen, texte } }: { message: MessageOuvert }) {
  if (ligne === null || texte === '') return null;
  return (
    <Button
      component="a"
      variant="default"
      href={lienDuMessage(moyen, ligne, texte)}
      {...(moyen === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {`Rouvrir ${LIBELLES_DES_MOYENS_D_ENVOI[moyen]}`}
    </Button>
  );
}

interface EtatsProps {
  message: MessageOuvert;
  isLarge?: true;
  onSaid?: () => void;
}

/** The states that a person may say of a message. */
function Etats({ message: { id, etat, modifDate }, isLarge, onSaid }: EtatsProps) {
  const { mutateAsync, isPending } = useWrite(direEtatMessage);
  if (!useDroits().can(direEtatMessage)) return null;
  const dire = async (said: Exclude<EtatDuMessage, 'ouvert'>) => {
    try {
      await mutateAsync({ id, etat: said, modifDate, modifUserId: currentUserId() });
      onSaid?.();
    } catch (error) {
      notify('erreur', 'Ce qui est dit du message n’est pas gardé.', failureText(error));
    }
  };
  return DITS.filter((one) => one !== etat).map((one) => (
    <Button
      key={one}
      size={isLarge === undefined ? 'sm' : 'lg'}
      variant={isLarge !== undefined && one === 'envoye' ? 'filled' : 'default'}
      loading={isPending}
      onClick={() => void dire(one)}
    >
      {LIBELLES_DES_ETATS_DU_MESSAGE[one]}
    </Button>
  ));
}

const nomDe = ({ nom, ligne }: MessageOuvert): string =>
  [nom ?? 'Responsable', ...(ligne === null ? [] : [formaterTelephone(ligne)])].join(', ');

interface DireProps {
  message: MessageOuvert;
  /** The families that still wait. */
  restent: number;
  onNext: () => void;
}

/** The message that was just opened: only the person knows whether it left. */
export function Dire({ message, restent, onNext }: DireProps) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  return (
    <div className={kit.pile}>
      <h2 ref={head} tabIndex={-1}>
        {nomDe(message)}
      </h2>
      <p role="status">
        {`Le message est ouvert dans ${message.moyen === 'sms' ? 'les SMS' : 'WhatsApp'}. Est-il parti ?`}
      </p>
      <Etats message={message} isLarge onSaid={onNext} />
      <div className={kit.wrap}>
        <Rouvrir message={message} />
        <Button variant="default" onClick={onNext}>
          {restent === 0 ? 'Plus tard' : 'Famille suivante'}
        </Button>
      </div>
    </div>
  );
}

export function MessagesOuverts({ messages }: { messages: readonly MessageOuvert[] }) {
  if (messages.length === 0) return null;
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-labelledby="ouverts">
      <h2 id="ouverts">{messages.length > 1 ? `${messages.length} messages` : '1 message'}</h2>
      <Found
        of={messages}
        textOf={(one) => `${nomDe(one)} ${one.eleves.map(nommer).join(' ')}`}
        label="Chercher un message"
        none="Aucun message ne correspond."
        step={20}
      >
        {(shown) => (
          <ul className={kit.lines}>
            {shown.map((message) => (
              <li key={message.id} className={kit.pile}>
                <div className={kit.between}>
                  <strong>{nomDe(message)}</strong>
                  <span className={kit.fine}>{LIBELLES_DES_ETATS_DU_MESSAGE[message.etat]}</span>
                </div>
                <span className={kit.quiet}>
                  {`${message.eleves.map(nommer).join(', ')}. Ouvert le ${formaterInstant(message.creationDate)}${message.auteur === null ? '' : ` par ${message.auteur}`}`}
                </span>
                {message.depuis.length > 0 && (
                  <p className={kit.warned}>
                    {`Depuis : ${message.depuis.map((one) => `${nommer(one)}, ${one.dit}`).join(' ; ')}. Un seul message par jour : appelez.`}
                  </p>
                )}
                <div className={kit.wrap}>
                  <Etats message={message} />
                  <Rouvrir message={message} />
                  {message.depuis.length > 0 && message.ligne !== null && (
                    <Button component="a" variant="default" href={`tel:${message.ligne}`}>
                      Appeler
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Found>
    </section>
  );
}
