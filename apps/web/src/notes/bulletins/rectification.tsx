/** The page of a rectification: what is to change, every bulletin that changes with it, the reason, then the new versions. */

import type { Output } from '@gestionscolaire/contract/core/api/endpoint.ts';
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { nomDAbord } from '@gestionscolaire/contract/eleves/nom-d-abord.ts';
import {
  apercuRectification,
  rectifierBulletins,
} from '@gestionscolaire/contract/notes/bulletins/rectification.ts';
import { getAvantScellement } from '@gestionscolaire/contract/notes/bulletins/scellement.ts';
import { champMotif, MOTIF_MAXIMAL } from '@gestionscolaire/contract/notes/motif.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ActField } from '#core/act/act-field.tsx';
import { ActForm } from '#core/act/act-form.tsx';
import { useAct } from '#core/act/use-act.ts';
import { useDroits } from '#core/api/droits.ts';
import { currentUserId } from '#core/api/identity.ts';
import { useEndpoint, useWrite } from '#core/api/use-endpoint.ts';
import { text } from '#core/crud/slots.ts';
import { useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading, ReadingPart } from '#core/ui/reading.tsx';
import { TRAIL_BULLETINS } from '#notes/chemins/trails.ts';
import classes from './bulletins.module.css';
import { ChoisirUnChangement } from './choisir.tsx';
import { avecLeChangement, type ChangementDemande, demandeDe } from './demande.ts';
import '@mantine/core/styles/Input.css';

type Vue = Output<typeof getAvantScellement>;
type Apercu = Output<typeof apercuRectification>;

interface Lieu {
  readonly classeId: number;
  readonly periodeId: number;
}

const TITRE = 'Rectifier des bulletins';

export function Rectification() {
  const [classeId, periodeId] = [useIdParam('classeId'), useIdParam('periodeId')];
  if (classeId === null || periodeId === null) return <PageIntrouvable />;
  return <DeLaClasse lieu={{ classeId, periodeId }} />;
}

function DeLaClasse({ lieu }: { lieu: Lieu }) {
  const lue = useEndpoint(getAvantScellement, lieu, { enabled: useDroits().can(rectifierBulletins) });
  return (
    <NamedReading
      title={TITRE}
      right={rectifierBulletins}
      breadcrumbs={TRAIL_BULLETINS}
      of={lue}
      renderHead={({ classe, periode }) => ({ subtitle: `${classe}, ${periode}` })}
    >
      {(vue) =>
        vue.etat === 'scellee' ? (
          <Demande vue={vue} lieu={lieu} />
        ) : (
          <p className={`${kit.caution} ${classes.avis}`} role="note">
            Ces bulletins ne sont pas scellés : ce qui est à corriger se corrige dans les notes ou au conseil.
          </p>
        )
      }
    </NamedReading>
  );
}

function Demande({ vue, lieu }: { vue: Vue; lieu: Lieu }) {
  const [bulletinId, setBulletinId] = useState(vue.eleves[0]?.bulletin?.id ?? 0);
  const [changements, setChangements] = useState<readonly ChangementDemande[]>([]);
  return (
    <>
      <div className={`${kit.column} ${classes.champs}`}>
        <NativeSelect
          label="Élève"
          data={vue.eleves.map(({ nom, prenoms, bulletin }) => ({
            value: String(bulletin?.id ?? 0),
            label: nomDAbord({ nom, prenoms }),
          }))}
          value={String(bulletinId)}
          onChange={({ currentTarget: { value } }) => setBulletinId(Number(value))}
        />
        <ChoisirUnChangement
          bulletinId={bulletinId}
          onChoose={(one) => setChangements((before) => avecLeChangement(before, one))}
        />
      </div>
      {changements.length > 0 && (
        <section className={`${kit.section} ${kit.heads}`} aria-labelledby="a-rectifier">
          <h2 id="a-rectifier">À rectifier</h2>
          <ul className={`${kit.grid} ${kit.tight}`}>
            {changements.map(({ cle, dit }) => (
              <li key={cle} className={kit.between}>
                {dit}
                <Button
                  variant="subtle"
                  aria-label={`Retirer : ${dit}`}
                  onClick={() => setChangements((before) => before.filter((one) => one.cle !== cle))}
                >
                  Retirer
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {changements.length > 0 && <CeQuiChange lieu={lieu} changements={changements} />}
    </>
  );
}

function CeQuiChange({ lieu, changements }: { lieu: Lieu; changements: readonly ChangementDemande[] }) {
  const demande = demandeDe(lieu, changements);
  const lu = useEndpoint(apercuRectification, demande, { isForgotten: true });
  return (
    <ReadingPart
      of={lu}
      renderEmpty={({ bulletins }) =>
        bulletins.length === 0 && (
          <p className={`${kit.caution} ${classes.avis}`} role="note">
            {"Rien ne change : aucun bulletin n'est à rectifier."}
          </p>
        )
      }
    >
      {(apercu) => (
        <>
          <Apercus apercu={apercu} />
          <Envoi lieu={lieu} demande={demande} apercu={apercu} onStale={() => void lu.refetch()} />
        </>
      )}
    </ReadingPart>
  );
}

function Apercus({ apercu: { bulletins } }: { apercu: Apercu }) {
  return (
    <section className={`${kit.section} ${kit.heads}`} aria-labelledby="ce-qui-change">
      <h2 id="ce-qui-change">
        {bulletins.length > 1 ? `${bulletins.length} bulletins changent` : 'Un bulletin change'}
      </h2>
      {bulletins.map((one) => (
        <div key={`${one.periodeId} ${one.inscriptionId}`}>
          <p className={kit.paragraph}>{`${nomDAbord(one)}, ${one.periode} : version ${one.version}`}</p>
          <ul className={`${kit.bullets} ${classes.differences}`}>
            {one.differences.map(({ quoi, avant, apres }) => (
              <li key={quoi}>{`${quoi} : ${avant} → ${apres}`}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface EnvoiProps {
  lieu: Lieu;
  demande: ReturnType<typeof demandeDe>;
  apercu: Apercu;
  onStale: () => void;
}

const CHAMPS = { motif: { ...champMotif, label: 'Motif de la rectification' } };
const SLOTS = { motif: text({ hint: "Il s'imprime sur chaque nouvelle version.", most: MOTIF_MAXIMAL }) };

function Envoi({ lieu, demande, apercu, onStale }: EnvoiProps) {
  const { mutateAsync } = useWrite(rectifierBulletins);
  const navigate = useNavigate();
  const { ecart, bulletins } = apercu;
  const act = useAct({
    fields: CHAMPS,
    slots: SLOTS,
    send: (filled) => mutateAsync({ ...demande, ...filled, ecart, creationUserId: currentUserId() }),
    said: 'Bulletins rectifiés. Les versions précédentes restent lisibles.',
    onDone: () => void navigate({ to: path(ADRESSES.bulletinsClasse, lieu) }),
    onRefused: onStale,
  });
  return (
    <ActForm
      act={act}
      className={`${kit.column} ${classes.champs}`}
      label={bulletins.length > 1 ? `Rectifier les ${bulletins.length} bulletins` : 'Rectifier le bulletin'}
    >
      <ActField act={act} name="motif" />
    </ActForm>
  );
}
