/** The page of the council of a class in a period: its pupils in a table, or one at a time for a projector; its arrêt. */
import { ADRESSES, path } from '@gestionscolaire/contract/ecrans/adresses.ts';
import { getConseil } from '@gestionscolaire/contract/notes/conseil/conseil.ts';
import { direDepuisLeConseil } from '@gestionscolaire/contract/notes/releve/figures.ts';
import { Button } from '@mantine/core';
import { useAllowedEndpoint } from '#core/api/droits.ts';
import { AppLink } from '#core/navigation/link.tsx';
import { idOf, useAddress, useIdParam } from '#core/shell/address.ts';
import { PageIntrouvable } from '#core/shell/plain-pages.tsx';
import kit from '#core/ui/kit.module.css';
import { NamedReading } from '#core/ui/reading.tsx';
import { TRAIL_CONSEILS } from '#notes/chemins/trails.ts';
import { SansEleve } from '#notes/chemins/vers.tsx';
import { direClasse } from '#notes/figures.ts';
import { ImprimerLaClasse } from '#notes/papiers/imprimer.tsx';
import { FicheDAcquis, TableauDuConseilDAcquis } from './acquis.tsx';
import { Arret } from './arret.tsx';
import classes from './conseil.module.css';
import { type ConseilLu, direEffectif, direEtat } from './dire.ts';
import { FicheDeNotes } from './eleve.tsx';
import { Reunion } from './reunion.tsx';
import { TableauDuConseil } from './tableau.tsx';

const TITRE = "Conseil d'une classe";

const lireEleve = ({ eleve }: Readonly<Record<string, unknown>>) => idOf(eleve);

export function ConseilDeClasse() {
  const [classeId, periodeId] = [useIdParam('classeId'), useIdParam('periodeId')];
  if (classeId === null || periodeId === null) return <PageIntrouvable />;
  return <DeLaClasse key={`${classeId} ${periodeId}`} classeId={classeId} periodeId={periodeId} />;
}

interface Place {
  classeId: number;
  periodeId: number;
}

function DeLaClasse({ classeId, periodeId }: Place) {
  const lieuDe = ({ ecoleId }: ConseilLu) => ({ ecoleId, classeId, periodeId });
  return (
    <NamedReading
      title={TITRE}
      right={getConseil}
      breadcrumbs={TRAIL_CONSEILS}
      of={useAllowedEndpoint(getConseil, { classeId, periodeId })}
      renderHead={(conseil) => ({
        title: `Conseil : ${conseil.classe}, ${conseil.periode}`,
        subtitle: conseil.genre === 'notes' ? direClasse(conseil) : direEffectif(conseil),
        actions: (
          <>
            {conseil.eleves.length > 0 && (
              <ImprimerLaClasse {...lieuDe(conseil)} etat={conseil.etat} genre={conseil.genre} />
            )}
            <VersLaSaisie conseil={conseil} lieu={lieuDe(conseil)} />
          </>
        ),
      })}
    >
      {(conseil) => <Contenu conseil={conseil} lieu={lieuDe(conseil)} />}
    </NamedReading>
  );
}

function Contenu({ conseil, lieu }: { conseil: ConseilLu; lieu: Place & { ecoleId: number } }) {
  const { said: choisi, go } = useAddress(lireEleve);
  const montrer = (inscriptionId: number | null) => go({ eleve: inscriptionId });
  const ids = conseil.eleves.map(({ inscriptionId }) => inscriptionId);
  const at = choisi === null ? -1 : ids.indexOf(choisi);
  return (
    <>
      <Bandeau conseil={conseil} />
      {at === -1 ? (
        <>
          <Reunion conseil={conseil} lieu={lieu} />
          <Arret conseil={conseil} lieu={lieu} />
          {ids.length === 0 ? (
            <SansEleve />
          ) : conseil.genre === 'notes' ? (
            <TableauDuConseil conseil={conseil} lieu={lieu} onChoose={montrer} />
          ) : (
            <TableauDuConseilDAcquis conseil={conseil} onChoose={montrer} />
          )}
        </>
      ) : conseil.genre === 'notes' ? (
        <FicheDeNotes key={choisi} conseil={conseil} lieu={lieu} at={at} onGo={montrer} />
      ) : (
        <FicheDAcquis key={choisi} conseil={conseil} lieu={lieu} at={at} onGo={montrer} />
      )}
    </>
  );
}

interface VersLaSaisieProps {
  conseil: ConseilLu;
  lieu: Place;
}

/** Leads to the averages of the class, or to its acquis where it has no averages. */
function VersLaSaisie({ conseil, lieu: { classeId, periodeId } }: VersLaSaisieProps) {
  const hasNotes = conseil.genre === 'notes';
  const to = hasNotes
    ? path(ADRESSES.releveClasse, { classeId, periodeId })
    : path(ADRESSES.acquisDeClasse, { classeId, periodeId });
  return (
    <Button variant="default" component={AppLink} to={to}>
      {hasNotes ? 'Moyennes' : 'Acquis'}
    </Button>
  );
}

function Bandeau({ conseil }: { conseil: ConseilLu }) {
  const depuis = conseil.depuisLeConseil === null ? '' : direDepuisLeConseil(conseil.depuisLeConseil);
  return (
    <>
      <p className={classes.bandeau} data-etat={conseil.etat} role="note">
        {direEtat(conseil)}
      </p>
      {depuis !== '' && (
        <p className={kit.caution} role="note">
          {depuis}
        </p>
      )}
    </>
  );
}
