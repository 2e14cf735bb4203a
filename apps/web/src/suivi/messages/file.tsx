/** The families of a queue, one after another, then those who cannot be written to, and the messages that were opened. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { eleves as fiches } from '@gestionscolaire/contract/eleves/eleves.ts';
import {
  type GenreDeMessage,
  nommer,
  SANS_LIGNE,
} from '@gestionscolaire/contract/suivi/messages/familles.ts';
import {
  type FamilleAPrevenir,
  type FileDeMessages,
  retirerConvocation,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Found } from '#core/ui/search/found.tsx';
import { CarteDeFamille } from './famille.tsx';
import { Dire, MessagesOuverts } from './ouverts.tsx';
import { RetirerConvocation } from './retirer.tsx';

interface FileProps {
  ecoleId: number;
  genre: GenreDeMessage;
  file: FileDeMessages;
  /** Said where there is nobody. */
  vide: string;
  onStale: () => void;
}

/** Names a family from one reading to the next: by its first line. */
const cleDe = ({ destinataires, eleves }: FamilleAPrevenir): string =>
  destinataires[0]?.ligne ?? `sans ligne ${eleves[0]?.inscriptionId}`;

/** How many families are listed before a person asks for more: a school has hundreds to remind. */
const PARTIE = 20;

const direFamilles = (nombre: number): string =>
  nombre > 1 ? `${nombre} familles à prévenir` : `${nombre} famille à prévenir`;

export function FileDesMessages({ ecoleId, genre, file, vide, onStale }: FileProps) {
  const { familles, messages, jour } = file;
  const [ouvert, setOuvert] = useState<number | null>(null);
  /** The families that were put off come last, in the order in which they were. */
  const [remises, setRemises] = useState<readonly string[]>([]);
  const [choisie, setChoisie] = useState<string | null>(null);
  const joignables = familles
    .filter(({ destinataires }) => destinataires.length > 0)
    .toSorted((one, other) => remises.indexOf(cleDe(one)) - remises.indexOf(cleDe(other)));
  const courante = joignables.find((one) => cleDe(one) === choisie) ?? joignables[0];
  const message = messages.find(({ id }) => id === ouvert);
  const suivre = () => {
    setOuvert(null);
    setChoisie(null);
  };
  if (familles.length === 0 && messages.length === 0)
    return <Empty icon={IconCircleCheck} title={vide} text="Il n'y a rien à dire pour le moment." />;
  return (
    <>
      <section className={kit.section} aria-label="Famille à prévenir">
        {message !== undefined ? (
          <Dire key={message.id} message={message} restent={joignables.length} onNext={suivre} />
        ) : courante === undefined ? (
          <p role="status">{vide}.</p>
        ) : (
          <CarteDeFamille
            key={cleDe(courante)}
            {...{ ecoleId, genre, jour }}
            famille={courante}
            restent={direFamilles(joignables.length)}
            onOpened={setOuvert}
            onStale={onStale}
            onLater={
              joignables.length > 1
                ? () => {
                    setRemises([...remises.filter((one) => one !== cleDe(courante)), cleDe(courante)]);
                    setChoisie(null);
                  }
                : undefined
            }
          />
        )}
      </section>
      <Autres
        familles={joignables.filter((one) => one !== courante || message !== undefined)}
        genre={genre}
        onChoose={(one) => {
          setOuvert(null);
          setChoisie(cleDe(one));
        }}
      />
      <SansLigne familles={familles.filter(({ destinataires }) => destinataires.length === 0)} />
      <MessagesOuverts messages={messages} />
    </>
  );
}

interface AutresProps {
  familles: readonly FamilleAPrevenir[];
  genre: GenreDeMessage;
  onChoose: (famille: FamilleAPrevenir) => void;
}

function Autres({ familles, genre, onChoose }: AutresProps) {
  const canRetirer = useDroits().can(retirerConvocation) && genre === 'convocation';
  if (familles.length === 0) return null;
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-labelledby="autres">
      <h2 id="autres">Ensuite</h2>
      <Found
        of={familles}
        textOf={(one) => `${one.destinataires[0]?.nom ?? ''} ${one.eleves.map(nommer).join(' ')}`}
        label="Chercher un responsable, un élève ou une classe"
        none="Aucune famille ne correspond."
        step={PARTIE}
      >
        {(shown) => (
          <ul className={kit.lines}>
            {shown.map((one) => (
              <li key={cleDe(one)} className={kit.between}>
                <span>
                  {one.destinataires[0]?.nom ?? 'Responsable'}
                  <span className={kit.quiet}>{` ${one.eleves.map(nommer).join(', ')}`}</span>
                </span>
                <span className={kit.wrap}>
                  {canRetirer && <RetirerConvocation famille={one} />}
                  <Button variant="default" onClick={() => onChoose(one)}>
                    Ouvrir
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Found>
    </section>
  );
}

function SansLigne({ familles }: { familles: readonly FamilleAPrevenir[] }) {
  const canOpen = useDroits().can(fiches.get);
  if (familles.length === 0) return null;
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-labelledby="sans-telephone">
      <h2 id="sans-telephone">Sans téléphone</h2>
      <Found
        of={familles.flatMap(({ sansLigne, eleves }) => eleves.map((eleve) => ({ sansLigne, eleve })))}
        textOf={({ eleve }) => nommer(eleve)}
        label="Chercher un élève ou une classe"
        none="Aucun élève ne correspond."
        step={PARTIE}
      >
        {(shown) => (
          <ul className={kit.lines}>
            {shown.map(({ sansLigne, eleve }) => (
              <li key={eleve.inscriptionId} className={kit.between}>
                <span>
                  {canOpen ? (
                    <AppLink to={path(ADRESSES.eleve, { id: eleve.eleveId })}>{nommer(eleve)}</AppLink>
                  ) : (
                    nommer(eleve)
                  )}
                  <span className={kit.quiet}>{` ${eleve.dit}`}</span>
                </span>
                <span className={kit.warned}>{SANS_LIGNE[sansLigne ?? 'aucun']}</span>
              </li>
            ))}
          </ul>
        )}
      </Found>
    </section>
  );
}
