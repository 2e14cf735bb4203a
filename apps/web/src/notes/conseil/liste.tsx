/** The page of the councils: each class of a period with its state and what it still owes, leading to its council. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getAvancementAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { getBlocagesArret } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { NativeSelect } from '@mantine/core';
import { IconGavel, IconSelector } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useDroits } from '#core/api/droits.ts';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { AppLink } from '#core/shell/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import { Denied, Failure } from '#core/ui/failure.tsx';
import { Page } from '#core/ui/page.tsx';
import { PanelSkeleton } from '#core/ui/page-skeleton.tsx';
import type { LigneDAvancement } from '#notes/avancement/ligne.tsx';
import { placesDe } from '#notes/avancement/places.ts';
import { SECTION_NOTES } from '#notes/trails.ts';
import { VersCeQuiManque } from '#notes/vers.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './conseil.module.css';
import { direCeQuiReste, direManquants, LIBELLES_DES_ETATS } from './dire.ts';

const TITRE = 'Conseils de classe';

function Cadre({ children }: { children: ReactNode }) {
  return (
    <Page title={TITRE} breadcrumbs={[...crumbsOf(SECTION_NOTES, {}), { label: TITRE }]}>
      {children}
    </Page>
  );
}

export function Conseils() {
  const refusal = useDroits().refusal(getBlocagesArret, TITRE);
  return (
    <Cadre>
      {refusal === undefined ? (
        <PourUneEcole text="Les conseils de ses classes paraîtront ici." Content={DeLEcole} />
      ) : (
        <Denied sentence={refusal} />
      )}
    </Cadre>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const [rang, setRang] = useState<number | null>(null);
  const { data, error, refetch } = useEndpoint(getAvancementNotes, { ecoleId, sessionId: null, rang });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PanelSkeleton />;
  const avancement = data.data;
  if (avancement.periodes.length === 0)
    return (
      <Empty
        icon={IconGavel}
        title="Aucune période cette année"
        text="Les trimestres, semestres ou mois s'ajoutent dans les règles de notation."
        action={<VersCeQuiManque quoi={['periodes']} />}
      />
    );
  return <Listees ecoleId={ecoleId} avancement={avancement} onRang={setRang} />;
}

interface ListeesProps {
  ecoleId: number;
  avancement: Output<typeof getAvancementNotes>;
  onRang: (rang: number) => void;
}

/** The classes of a period, those of marks and those that are followed by competences. */
function Listees({ ecoleId, avancement, onRang }: ListeesProps) {
  const { rang, sessionId } = avancement;
  const { data, error, refetch } = useEndpoint(getAvancementAcquis, { ecoleId, sessionId });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <PanelSkeleton />;
  const acquis = data.data.lignes.filter((ligne) => ligne.rang === rang);
  const parClasse = [...Map.groupBy(avancement.lignes, ({ classeId }) => classeId).values()];
  return (
    <>
      <NativeSelect
        className={classes.periode ?? ''}
        label="Période"
        rightSection={<IconSelector size={18} aria-hidden />}
        data={placesDe(avancement)}
        value={String(avancement.rang ?? '')}
        onChange={(event) => onRang(Number(event.currentTarget.value))}
      />
      {parClasse.length + acquis.length === 0 ? (
        <Empty
          icon={IconGavel}
          title="Aucune classe à réunir"
          text="Une classe paraît ici dès qu'elle a des matières pour cette année, ou des compétences."
          action={<VersCeQuiManque quoi={['programmes', 'competences']} />}
        />
      ) : (
        <ul className={classes.liste}>
          {acquis.map((ligne) => (
            <Classe
              key={ligne.classeId}
              ligne={ligne}
              reste={direManquants(ligne.attendues - ligne.remplies)}
            />
          ))}
          {parClasse.map((lignes) => (
            <ClasseDeNotes key={lignes[0]?.classeId} lignes={lignes} />
          ))}
        </ul>
      )}
    </>
  );
}

function ClasseDeNotes({ lignes }: { lignes: readonly LigneDAvancement[] }) {
  const [first] = lignes;
  return first === undefined ? null : <Classe ligne={first} reste={direCeQuiReste(lignes)} />;
}

interface ClasseProps {
  ligne: Pick<LigneDAvancement, 'classe' | 'classeId' | 'periode' | 'periodeId' | 'etat' | 'nonTenueMotif'>;
  /** The words of what the class still owes. */
  reste: string;
}

function Classe({ ligne, reste: du }: ClasseProps) {
  const { classe, classeId, periode, periodeId, etat, nonTenueMotif } = ligne;
  const reste = etat === 'ouverte' || etat === 'fermee' ? du : '';
  return (
    <li>
      <AppLink className={classes.ligne ?? ''} to={path(ADRESSES.conseil, { classeId, periodeId })}>
        <span className={classes.fort}>{classe}</span>
        <span>{periode}</span>
        <span className={classes.etat} data-etat={etat}>
          {nonTenueMotif === null ? LIBELLES_DES_ETATS[etat] : 'Non tenue'}
        </span>
        <span className={classes.discret}>{nonTenueMotif === null ? reste : nonTenueMotif}</span>
      </AppLink>
    </li>
  );
}
