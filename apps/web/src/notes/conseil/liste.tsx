/** The page of the councils: each class of a period with its state and what it still owes, leading to its council. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getAvancementAcquis } from '@gestionscolaire/contract/notes/competences/acquis.ts';
import { getBlocagesArret } from '@gestionscolaire/contract/notes/conseil/arret.ts';
import { getAvancementNotes } from '@gestionscolaire/contract/notes/releve/avancement.ts';
import { NativeSelect } from '@mantine/core';
import { IconGavel } from '@tabler/icons-react';
import { useState } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { crumbsOf } from '#core/crud/crud-link.tsx';
import { AppLink } from '#core/navigation/link.tsx';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import type { LigneDAvancement } from '#notes/avancement/ligne.tsx';
import { placesDe } from '#notes/avancement/places.ts';
import { SECTION_NOTES } from '#notes/chemins/trails.ts';
import { VersCeQuiManque } from '#notes/chemins/vers.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import classes from './conseil.module.css';
import { direCeQuiReste, direManquants, LIBELLES_DES_ETATS } from './dire.ts';

const TITRE = 'Conseils de classe';

export function Conseils() {
  return (
    <Reading
      title={TITRE}
      right={getBlocagesArret}
      breadcrumbs={[...crumbsOf(SECTION_NOTES, {}), { label: TITRE }]}
    >
      <PourUneEcole text="Les conseils de ses classes paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const [rang, setRang] = useState<number | null>(null);
  return (
    <ReadingPart
      of={useEndpoint(getAvancementNotes, { ecoleId, sessionId: null, rang })}
      renderEmpty={({ periodes }) =>
        periodes.length === 0 && (
          <Empty
            icon={IconGavel}
            title="Aucune période cette année"
            text="Les trimestres, semestres ou mois s'ajoutent dans les règles de notation."
            action={<VersCeQuiManque quoi={['periodes']} />}
          />
        )
      }
    >
      {(avancement) => <Listees ecoleId={ecoleId} avancement={avancement} onRang={setRang} />}
    </ReadingPart>
  );
}

interface ListeesProps {
  ecoleId: number;
  avancement: Output<typeof getAvancementNotes>;
  onRang: (rang: number) => void;
}

/** The classes of a period, those of marks and those that are followed by competences. */
function Listees({ ecoleId, avancement, onRang }: ListeesProps) {
  const { rang, sessionId } = avancement;
  const lu = useEndpoint(getAvancementAcquis, { ecoleId, sessionId });
  const parClasse = [...Map.groupBy(avancement.lignes, ({ classeId }) => classeId).values()];
  const contenu = ({ lignes }: Output<typeof getAvancementAcquis>) => {
    const acquis = lignes.filter((ligne) => ligne.rang === rang);
    return (
      <>
        <NativeSelect
          className={classes.periode ?? ''}
          label="Période"
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
          <ul className={`${kit.card} ${classes.liste}`}>
            {acquis.map((ligne) => (
              <Classe
                key={ligne.classeId}
                ligne={ligne}
                reste={direManquants(ligne.attendues - ligne.remplies)}
              />
            ))}
            {parClasse.map((siennes) => (
              <ClasseDeNotes key={siennes[0]?.classeId} lignes={siennes} />
            ))}
          </ul>
        )}
      </>
    );
  };
  return <ReadingPart of={lu}>{contenu}</ReadingPart>;
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
      <AppLink className={`${kit.lit} ${classes.ligne}`} to={path(ADRESSES.conseil, { classeId, periodeId })}>
        <span className={kit.strong}>{classe}</span>
        <span>{periode}</span>
        <span className={classes.etat} data-etat={etat}>
          {nonTenueMotif === null ? LIBELLES_DES_ETATS[etat] : 'Non tenue'}
        </span>
        <span className={kit.quiet}>{nonTenueMotif === null ? reste : nonTenueMotif}</span>
      </AppLink>
    </li>
  );
}
