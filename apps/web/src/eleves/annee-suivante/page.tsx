/**
 * 'Passer à l'année suivante' (ANNEE-02, ANNEE-03): one page of steps for a school, like the first steps of an installation. Each is
 * counted in the data: the year, its prices, its classes promoted.
 */
import { ADRESSES } from '@gestionscolaire/contract/ecrans/adresses.ts';
import {
  type AnneeSuivante,
  type EtapeDAnnee,
  etapesDe,
  getAnneeSuivante,
} from '@gestionscolaire/contract/eleves/annee-suivante.ts';
import { sessions } from '@gestionscolaire/contract/scolarite/sessions.ts';
import { Button, NativeSelect } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useEndpoint } from '#core/api/use-endpoint.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { idOf, useAddress } from '#core/shell/address.ts';
import { Empty } from '#core/ui/empty.tsx';
import kit from '#core/ui/kit.module.css';
import { Page } from '#core/ui/page.tsx';
import { ReadingPart } from '#core/ui/reading.tsx';
import { PourUneEcole } from '#scolarite/index.ts';
import { ClassesAPromouvoir } from './classes.tsx';
import { Copie } from './copie.tsx';
import { joursDe, OuvrirAnnee } from './ouvrir.tsx';
import classes from './page.module.css';

const TITRE = "Passer à l'année suivante";

const lireAnnee = ({ annee }: Readonly<Record<string, unknown>>) => idOf(annee);

export function AnneeSuivantePage() {
  return (
    <Page title={TITRE} breadcrumbs={[{ label: TITRE }]}>
      <PourUneEcole text="Son passage à l'année suivante paraîtra ici." Content={DeLEcole} />
    </Page>
  );
}

function DeLEcole({ ecoleId }: { ecoleId: number }) {
  const { said, go } = useAddress(lireAnnee);
  const annees = useEndpoint(sessions.list, {});
  const asked = { ecoleId, ...(said === null ? {} : { sessionId: said }) };
  const lue = useEndpoint(getAnneeSuivante, asked, { keepPrevious: true });
  const contenu = (etat: AnneeSuivante) => {
    const { annee } = etat;
    if (annee === null)
      return (
        <Empty
          title="Aucune année scolaire n'est enregistrée"
          text="La première s'ajoute à la main ; les suivantes s'ouvrent ici."
          action={
            <Button component={AppLink} to={ADRESSES.sessions.list}>
              Voir les années scolaires
            </Button>
          }
        />
      );
    return (
      <>
        <NativeSelect
          maw="20rem"
          label="Année qui se termine"
          description={joursDe(annee)}
          data={(annees.data?.data ?? [annee])
            .toSorted((a, b) => (a.dateDebut < b.dateDebut ? 1 : -1))
            .map(({ id, libelle }) => ({ value: String(id), label: libelle }))}
          value={String(annee.id)}
          onChange={({ currentTarget: { value } }) => go({ annee: Number(value) })}
        />
        <Etapes key={annee.id} ecoleId={ecoleId} etat={etat} />
      </>
    );
  };
  return <ReadingPart of={lue}>{contenu}</ReadingPart>;
}

const TITRES: Readonly<Record<EtapeDAnnee, string>> = {
  annee: "L'année",
  prix: 'Ses prix et ses tranches',
  promotion: 'Ses élèves, classe par classe',
};

interface EtapesProps {
  ecoleId: number;
  etat: AnneeSuivante;
}

function Etapes({ ecoleId, etat }: EtapesProps) {
  const all = etapesDe(etat);
  const suivante = all.find(({ estFaite }) => !estFaite)?.etape;
  return (
    <ol className={`${kit.column} ${classes.etapes}`}>
      {all.map(({ etape, estFaite }) => (
        <li key={etape} data-faite={estFaite || undefined} data-suivante={etape === suivante || undefined}>
          <h2>
            {estFaite ? (
              <IconCircleCheck size={22} aria-label="Fait" />
            ) : (
              <IconCircleDashed size={22} aria-label="À faire" />
            )}
            {TITRES[etape]}
          </h2>
          <Contenu etape={etape} ecoleId={ecoleId} etat={etat} isNext={etape === suivante} />
        </li>
      ))}
    </ol>
  );
}

/** Says in a line what a step is about, and leads through it. */
function Contenu({
  etape,
  ecoleId,
  etat,
  isNext,
}: EtapesProps & { etape: EtapeDAnnee; isNext: boolean }): ReactNode {
  const { annee, suivante, prix, classes: salles } = etat;
  if (annee === null) return null;
  if (etape === 'annee')
    return suivante === null ? (
      etat.proposee === null ? (
        <p className={`${kit.quiet} ${classes.note}`}>
          L'année choisie n'a pas commencé : la suivante s'ouvrira ensuite.
        </p>
      ) : (
        <OuvrirAnnee {...etat} />
      )
    ) : (
      <p className={`${kit.quiet} ${classes.note}`}>{`${suivante.libelle}, ${joursDe(suivante)}.`}</p>
    );
  if (suivante === null)
    return <p className={`${kit.quiet} ${classes.note}`}>Après l'ouverture de l'année.</p>;
  if (etape === 'prix' && prix !== null) return <Copie {...{ ecoleId, annee, suivante, prix, isNext }} />;
  if (etape === 'promotion' && salles !== null)
    return <ClassesAPromouvoir {...{ ecoleId, annee, suivante, salles, isNext }} />;
  return null;
}
