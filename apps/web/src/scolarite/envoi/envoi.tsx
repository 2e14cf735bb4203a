/**
 * The window of a message to send: the school's words, filled in, which one reads and may change before WhatsApp or the telephone's
 * messages open with them. The product sends nothing.
 */

import { formaterTelephone } from '@gestionscolaire/contract/administration/personne.ts';
import type { getTexteRecu } from '@gestionscolaire/contract/caisse/envois.ts';
import type { MessageAEnvoyer } from '@gestionscolaire/contract/scolarite/message.ts';
import { lienSms, lienWhatsApp } from '@gestionscolaire/contract/scolarite/textes.ts';
import type { getMessageDeSuivi } from '@gestionscolaire/contract/suivi/discipline/contacts.ts';
import { Button, NativeSelect, Textarea } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconMessage } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { Dialog } from '#core/ui/dialogs/dialog.tsx';
import kit from '#core/ui/kit.module.css';
import { ReadingPart } from '#core/ui/reading.tsx';
import '@mantine/core/styles/Input.css';
import { copierLeMessage } from './copier.ts';

/** Names what a message is about: a receipt, or a pupil's days at school. */
export type SujetDuMessage =
  | { endpoint: typeof getTexteRecu; input: { id: number } }
  | { endpoint: typeof getMessageDeSuivi; input: { inscriptionId: number } };

interface EnvoiProps {
  envoi: SujetDuMessage;
  titre: string;
  onClose: () => void;
}

export function EnvoiFenetre({ envoi, titre, onClose }: EnvoiProps) {
  const lu = useEndpoint(envoi.endpoint, envoi.input);
  return (
    <Dialog title={titre} onClose={onClose} withCross>
      <ReadingPart of={lu}>
        {(message) => (message.texte === '' ? <p>{RIEN_A_DIRE}</p> : <Message message={message} />)}
      </ReadingPart>
    </Dialog>
  );
}

const RIEN_A_DIRE = 'Rien de récent n’est à dire à la famille.';
const SANS_NUMERO = 'Aucun téléphone connu : choisissez la personne dans WhatsApp ou dans vos messages.';

function Message({ message: { texte, destinataires } }: { message: MessageAEnvoyer }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [typed, setTyped] = useState(texte);
  const [rang, setRang] = useState(0);
  const telephone = destinataires[rang]?.telephone ?? null;
  return (
    <div className={kit.pile}>
      {destinataires.length === 0 ? (
        <p>{SANS_NUMERO}</p>
      ) : (
        <NativeSelect
          label="À"
          data={destinataires.map(({ nom, telephone: numero }, index) => ({
            value: String(index),
            label: [formaterTelephone(numero), nom].filter(Boolean).join(', '),
          }))}
          value={String(rang)}
          onChange={(event) => setRang(Number(event.currentTarget.value))}
        />
      )}
      <Textarea
        ref={field}
        label="Message"
        rows={7}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className={kit.wrap}>
        <Button
          component="a"
          href={lienWhatsApp(telephone, typed)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={18} aria-hidden />}
        >
          WhatsApp
        </Button>
        <Button
          component="a"
          variant="default"
          href={lienSms(telephone, typed)}
          leftSection={<IconMessage size={18} aria-hidden />}
        >
          SMS
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copierLeMessage(field.current)}
        >
          Copier
        </Button>
      </div>
    </div>
  );
}
