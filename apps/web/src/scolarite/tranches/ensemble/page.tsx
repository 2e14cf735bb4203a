/** All tranches of a service of a school on one page: their sum, their days, what they make of a price (DEBUT-04). */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { TOUTES_LES_ANNEES } from '@gestionscolaire/contract/scolarite/annee-de-prix.ts';
import { prestations } from '@gestionscolaire/contract/scolarite/prestations.ts';
import { type Periode, sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { type Tranche, tranches } from '@gestionscolaire/contract/scolarite/tranches.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconStairs } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { idOf, useAddress } from '#core/shell/address.ts';
import { mayLeave } from '#core/shell/use-unsaved.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Reading, ReadingPart } from '#core/ui/reading.tsx';
import { AnciensPrix } from '#scolarite/anciens-prix/phrase.tsx';
import { PourUneEcole } from '#scolarite/ecoles/choisie.tsx';
import { TRAIL_ECOLE } from '#scolarite/ecoles/trails.ts';
import { useAnneeDuPrix } from '#scolarite/prix/annee-du-prix.ts';
import { EditeurDeTranches } from './editeur.tsx';
import classes from './ensemble.module.css';
import { lignesDe } from './modele.ts';

const TITRE = "Tranches d'une prestation";

const lireChoix = ({ prestationId, sessionId }: Readonly<Record<string, unknown>>) => ({
  prestationId: idOf(prestationId),
  sessionId: idOf(sessionId),
});

export function TranchesDePrestationPage() {
  return (
    <Reading title={TITRE} right={tranches.export} breadcrumbs={[...TRAIL_ECOLE, { label: TITRE }]}>
      <PourUneEcole text="Ses tranches paraîtront ici." Content={DeLEcole} />
    </Reading>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said, go } = useAddress(lireChoix);
  const services = useEndpoint(prestations.list, { ecoleId });
  const annees = useEndpoint(sessions.list, {});
  // A school prices its own services more often than those of every school: the page opens on one of its own.
  const offered = (services.data?.data ?? [])
    .filter((one) => one.rythme === 'parTranche' && (one.ecoleId ?? ecoleId) === ecoleId)
    .toSorted((a, b) => Number(a.ecoleId === null) - Number(b.ecoleId === null));
  const latest = (annees.data?.data ?? []).toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1));
  const prestationId = said.prestationId ?? offered[0]?.id ?? null;
  const contenu = () => {
    if (prestationId === null || offered.length === 0)
      return (
        <Empty
          icon={IconStairs}
          title="Aucune prestation de cette école ne se paie par tranche"
          text="Le rythme d'une prestation dit comment elle se paie : chaque mois, par tranche ou une seule fois."
          action={
            <Button component={AppLink} to={ADRESSES.prestations.list}>
              Voir les prestations
            </Button>
          }
        />
      );
    const choose = async (choix: { prestationId?: number; sessionId?: number | null }) => {
      if (await mayLeave()) go({ prestationId, ...choix });
    };
    return (
      <>
        <div className={`${kit.wrap} ${kit.near} ${classes.choix}`}>
          <NativeSelect
            label="Prestation"
            data={offered.map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
            value={String(prestationId)}
            onChange={({ currentTarget: { value } }) => void choose({ prestationId: Number(value) })}
          />
          <NativeSelect
            label="Année scolaire"
            data={[
              { value: '', label: TOUTES_LES_ANNEES },
              ...latest.map(({ id, libelle }) => ({ value: String(id), label: libelle })),
            ]}
            value={String(said.sessionId ?? '')}
            onChange={({ currentTarget: { value } }) =>
              void choose({ sessionId: value === '' ? null : Number(value) })
            }
          />
        </div>
        <DeLaPrestation
          key={`${ecoleId} ${prestationId} ${said.sessionId}`}
          {...{ ecoleId, prestationId, sessionId: said.sessionId }}
        />
      </>
    );
  };
  return <ReadingPart of={services}>{contenu}</ReadingPart>;
}

interface DeLaPrestationProps {
  ecoleId: number;
  prestationId: number;
  sessionId: number | null;
}

const deLAnnee = (all: readonly Tranche[], sessionId: number | null, annee: Pick<Periode, 'dateDebut'>) =>
  lignesDe(
    all.filter((one) => one.sessionId === sessionId),
    annee,
  );

function DeLaPrestation({ ecoleId, prestationId, sessionId }: DeLaPrestationProps) {
  const lues = useEndpoint(tranches.list, { ecoleId, prestationId });
  const stored = lues.data?.data;
  const annee = useAnneeDuPrix(sessionId);
  const enregistrees = useMemo(() => deLAnnee(stored ?? [], sessionId, annee), [stored, sessionId, annee]);
  const autres = useMemo(
    () => (sessionId === null ? [] : deLAnnee(stored ?? [], null, annee)),
    [stored, sessionId, annee],
  );
  return (
    <ReadingPart of={lues}>
      {() => (
        <>
          <AnciensPrix {...{ ecoleId, prestationId, sessionId }} />
          <EditeurDeTranches
            {...{ ecoleId, prestationId, sessionId, enregistrees, autres }}
            onRefresh={() => lues.refetch()}
          />
        </>
      )}
    </ReadingPart>
  );
}
