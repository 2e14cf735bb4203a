/** The prices of a school as one grid, services by classes, for a school year or for every year (DEBUT-03). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { TOUTES_LES_ANNEES } from '@gestionscolaire/contract/scolarite/annee-de-prix.ts';
import { getGrilleDePrix } from '@gestionscolaire/contract/scolarite/grille-de-prix.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { useRef } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { idOf, useAddress } from '#core/shell/address.ts';
import { mayLeave } from '#core/shell/use-unsaved.ts';
import { useToday } from '#core/today.ts';
import { Empty } from '#core/ui/empty.tsx';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { AnciensPrix } from '#scolarite/anciens-prix/phrase.tsx';
import { PourUneEcole } from '#scolarite/ecoles/choisie.tsx';
import { SECTION_SCOLARITE } from '#scolarite/ecoles/trails.ts';
import { VersLAnneeSuivante } from '#scolarite/sessions/annee-suivante.tsx';
import { Editeur } from './editeur.tsx';

const TITRE = 'Grille des prix';
const FIL = [...SECTION_SCOLARITE, { label: 'Fiches de prix', to: ADRESSES.fiches.list }, { label: TITRE }];

const lireAnnee = ({ sessionId }: Readonly<Record<string, unknown>>) => idOf(sessionId);

export function GrilleDePrixPage() {
  return (
    <Reading
      title={TITRE}
      right={getGrilleDePrix}
      breadcrumbs={FIL}
      actions={
        <>
          <VersLAnneeSuivante />
          <Button variant="default" component={AppLink} to={ADRESSES.fiches.list}>
            En liste
          </Button>
        </>
      }
    >
      <PourUneEcole text="Ses prix paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said: sessionId, go } = useAddress(lireAnnee);
  const annees = useEndpoint(sessions.list, {});
  const asked = useEndpoint(getGrilleDePrix, { ecoleId, sessionId });
  const today = useToday();
  const field = useRef<HTMLSelectElement>(null);
  const latest = (annees.data?.data ?? []).toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  const chosen = latest.find(({ id }) => id === sessionId);
  const isOver = chosen !== undefined && chosen.dateFin < today;
  const choose = async (value: string) => {
    const isMeant = await mayLeave();
    if (isMeant) go({ sessionId: value === '' ? null : Number(value) });
    field.current?.focus();
  };
  return (
    <>
      <NativeSelect
        ref={field}
        maw="20rem"
        label="Année scolaire"
        description={
          isOver
            ? 'Cette année est finie : ses prix ne changent plus.'
            : sessionId === null
              ? 'Ces prix valent toutes les années, sauf pour une prestation qui a les siens cette année-là.'
              : 'Ces prix valent cette année-là seulement.'
        }
        value={String(sessionId ?? '')}
        data={[
          { value: '', label: TOUTES_LES_ANNEES },
          ...latest.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
        ]}
        onChange={({ currentTarget: { value } }) => void choose(value)}
      />
      {!isOver && <AnciensPrix {...{ ecoleId, sessionId }} />}
      <ReadingPart
        of={asked}
        renderEmpty={({ prestations }) =>
          prestations.length === 0 && (
            <Empty
              icon={IconTable}
              title="Aucune prestation n'est encore enregistrée"
              text="Une prestation est ce que l'école fait payer : la scolarité, la cantine, le transport."
              action={
                <Button component={AppLink} to={ADRESSES.prestations.add}>
                  Ajouter une prestation
                </Button>
              }
            />
          )
        }
      >
        {(grille) => (
          <Editeur
            key={`${ecoleId} ${sessionId}`}
            {...{ grille, ecoleId, sessionId, isOver }}
            sessions={latest}
          />
        )}
      </ReadingPart>
    </>
  );
}
