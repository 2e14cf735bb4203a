/**
 * The queue of messages to families: absences of a day, convocations, reminders of fees. One family after another: a press keeps that
 * the message is opened, and opens it on the person's own telephone; what became of it, the person says.
 */
import { estUnJour } from '@gestionscolaire/contract/core/values/dates.ts';
import {
  GENRES_DE_MESSAGE,
  type GenreDeMessage,
  LIBELLES_DES_GENRES_DE_MESSAGE,
} from '@gestionscolaire/contract/suivi/messages/familles.ts';
import {
  getMessagesAbsences,
  getMessagesConvocations,
  getMessagesFrais,
} from '@gestionscolaire/contract/suivi/messages/messages.ts';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { asText } from '#core/crud/values.ts';
import { idOf, useAddress } from '#core/shell/address.ts';
import { useToday } from '#core/today.ts';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { Tabs } from '#core/ui/tabs.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import { ChoixDuJour } from '#suivi/appel/choix-du-jour.tsx';
import { SECTION_SUIVI } from '#suivi/chemins/trails.ts';
import { FileDesMessages } from './file.tsx';

const TITRE = 'Messages aux familles';

const LECTURES = {
  absence: getMessagesAbsences,
  convocation: getMessagesConvocations,
  frais: getMessagesFrais,
} as const;

const lireAdresse = ({ genre, jour, filtres, eleve }: Readonly<Record<string, unknown>>) => ({
  genre: GENRES_DE_MESSAGE.find((one) => one === genre),
  jour: estUnJour(asText(jour)) ? asText(jour) : undefined,
  filtres: filtres === undefined ? undefined : asText(filtres),
  eleveId: idOf(eleve),
});

/** Returns the kinds of which a person has the queue, and the one that is open. */
function useGenres(): { readonly genres: readonly GenreDeMessage[]; readonly genre: GenreDeMessage } {
  const { said } = useAddress(lireAdresse);
  const { can } = useDroits();
  const genres = GENRES_DE_MESSAGE.filter((one) => can(LECTURES[one]));
  return { genres, genre: said.genre ?? genres[0] ?? 'absence' };
}

export function MessagesAuxFamilles() {
  const { genre } = useGenres();
  return (
    <Reading
      title={TITRE}
      right={LECTURES[genre]}
      breadcrumbs={[...crumbsOf(SECTION_SUIVI, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les familles à prévenir paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { genres, genre } = useGenres();
  const { said, go } = useAddress(lireAdresse);
  const of = { ecoleId, jour: said.jour, filtres: said.filtres, eleveId: said.eleveId };
  return (
    <Tabs
      label={TITRE}
      tabs={genres.map((key) => ({ key, label: LIBELLES_DES_GENRES_DE_MESSAGE[key] }))}
      open={genre}
      onOpen={(key) => go({ genre: key }, { alone: true })}
    >
      {genre === 'absence' && <Absences {...of} />}
      {genre === 'convocation' && <Convocations ecoleId={ecoleId} />}
      {genre === 'frais' && <Frais {...of} />}
    </Tabs>
  );
}

function Absences({ ecoleId, jour: said }: { ecoleId: number; jour: string | undefined }) {
  const { go } = useAddress(lireAdresse);
  const today = useToday();
  const jour = said ?? today;
  const lue = useEndpoint(getMessagesAbsences, { ecoleId, jour });
  return (
    <>
      <ChoixDuJour jour={jour} today={today} onChoose={(to) => go({ jour: to === today ? null : to })} />
      <ReadingPart of={lue}>
        {(file) => (
          <FileDesMessages
            key={jour}
            {...{ ecoleId, file }}
            genre="absence"
            vide="Aucune famille à prévenir ce jour-là"
            onStale={() => void lue.refetch()}
          />
        )}
      </ReadingPart>
    </>
  );
}

function Convocations({ ecoleId }: { ecoleId: number }) {
  const lue = useEndpoint(getMessagesConvocations, { ecoleId });
  return (
    <ReadingPart of={lue}>
      {(file) => (
        <FileDesMessages
          {...{ ecoleId, file }}
          genre="convocation"
          vide="Aucune convocation à envoyer"
          onStale={() => void lue.refetch()}
        />
      )}
    </ReadingPart>
  );
}

interface FraisProps {
  ecoleId: number;
  filtres: string | undefined;
  eleveId: number | null;
}

function Frais({ ecoleId, filtres, eleveId }: FraisProps) {
  const asked = { ecoleId, eleveId, ...(filtres === undefined ? {} : { filtres }) };
  const lue = useEndpoint(getMessagesFrais, asked);
  return (
    <ReadingPart of={lue}>
      {(file) => (
        <FileDesMessages
          key={JSON.stringify(asked)}
          {...{ ecoleId, file }}
          genre="frais"
          vide="Aucune famille à relancer"
          onStale={() => void lue.refetch()}
        />
      )}
    </ReadingPart>
  );
}
